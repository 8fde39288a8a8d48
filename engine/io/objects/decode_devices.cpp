// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/decode_devices.h"

#include <algorithm>
#include <set>
#include <utility>

#include "io/objects/decode_common.h"
#include "plugins/devices/cel/program.h"

namespace bayplan {

namespace {

bool present(const Field& field) {
    const JsonValue::Type type = field.value().type();
    bool any = type != JsonValue::Type::Array && type != JsonValue::Type::Object;
    if (type == JsonValue::Type::Array) field.value().forEachElement([&](JsonValue) { any = true; });
    if (type == JsonValue::Type::Object) field.value().forEachField([&](std::string_view, JsonValue) { any = true; });
    return any;
}

std::string decodeName(const Field& object) {
    std::string name;
    object.forEach([&](std::string_view key, const Field& metadata) {
        if (key != "metadata") return;
        metadata.forEach([&](std::string_view part, const Field& value) {
            if (part == "name") name = value.text();
        });
    });
    if (name.empty()) object.fail(worded("metadata.name is missing"));
    return name;
}

/// Calls visit(key, value) for every field of `spec`, or of `status`.
template <typename Visit>
void forEachIn(const Field& object, std::string_view part, Visit&& visit) {
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == part) value.forEach(visit);
    });
}

ExactQuantity decodeExactAmount(const Field& field) {
    std::string text;
    if (field.value().type() == JsonValue::Type::String) text = field.text();
    else field.value().appendTo(text);
    const Result<ExactQuantity> read = ExactQuantity::parse(text);
    if (!read) field.fail(worded("\"%1\" is no quantity: %2", {text, read.error().message}));
    return *read;
}

using Doubts = std::vector<Fault>;

/// A capacity or a counter.
void doubtNegative(const Field& field, ExactQuantity amount, Doubts& doubts) {
    if (amount < ExactQuantity()) doubts.push_back({field.path(), worded("is below zero: nothing can be taken of it")});
}

/// The API's limit, in bytes.
constexpr std::size_t kLongestExpression = 10 * 1024;

/// An expression that does not compile is an error for each pod that asks for the devices: better told where it stands.
void doubtExpression(const Field& field, const std::string& expression, Doubts& doubts) {
    if (expression.size() > kLongestExpression) doubts.push_back({field.path(), worded("is longer than %1 bytes: the API server would have refused it", {kLongestExpression})});
    const std::string fault = cel::Program(expression).fault();
    // Upstream goes on with the line that it is about.
    if (!fault.empty()) doubts.push_back({field.path(), worded("does not compile: %1", {fault.substr(0, fault.find('\n'))})});
}

/// The expressions of CEL selectors; one of another kind is empty.
std::vector<std::string> decodeSelectors(const Field& field, Doubts& doubts) {
    std::vector<std::string> selectors;
    field.forEachElement([&](const Field& selector) {
        std::string expression;
        selector.forEach([&](std::string_view kind, const Field& cel) {
            if (kind != "cel") return;
            cel.forEach([&](std::string_view key, const Field& text) {
                if (key != "expression") return;
                expression = text.text();
                doubtExpression(text, expression, doubts);
            });
        });
        selectors.push_back(std::move(expression));
    });
    return selectors;
}

/// Decodes the fields that say what a request asks for; the caller handles the others.
void decodeAsked(DeviceRequest& request, std::string_view key, const Field& value, Doubts& doubts) {
    if (key == "deviceClassName") request.deviceClass = value.text();
    else if (key == "selectors") request.selectors = decodeSelectors(value, doubts);
    else if (key == "allocationMode") {
        const std::string_view mode = value.string();
        if (mode != "All" && mode != "ExactCount" && !mode.empty()) value.fail(worded("must be ExactCount or All"));
        request.all = mode == "All";
    } else if (key == "count") request.count = value.integer(0);
    else if (key == "adminAccess") request.adminAccess = value.boolean();
    else if (key == "tolerations")
        value.forEachElement([&](const Field& t) { request.tolerations.push_back(decodeToleration(t)); });
    else if (key == "capacity")
        value.forEach([&](std::string_view name, const Field& amounts) {
            if (name == "requests") request.capacity = decodeExactAmounts(amounts);
        });
}

DeviceRequest decodeAlternative(const Field& field, Doubts& doubts) {
    DeviceRequest request;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") request.name = value.text();
        else decodeAsked(request, key, value, doubts);
    });
    if (!request.all && request.count == 0) request.count = 1;
    return request;
}

ClaimRequest decodeRequest(const Field& field, Doubts& doubts) {
    ClaimRequest request;
    DeviceRequest inPlace;  // in v1beta1 the fields are in the request itself
    std::optional<DeviceRequest> exactly;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") request.name = value.text();
        else if (key == "exactly") exactly = decodeAlternative(value, doubts);
        else if (key == "firstAvailable") {
            request.prioritized = present(value);
            value.forEachElement([&](const Field& one) { request.alternatives.push_back(decodeAlternative(one, doubts)); });
        } else decodeAsked(inPlace, key, value, doubts);
    });
    if (request.prioritized) return request;
    if (!inPlace.all && inPlace.count == 0) inPlace.count = 1;
    request.alternatives = {exactly ? std::move(*exactly) : std::move(inPlace)};
    request.alternatives.front().name.clear();
    return request;
}

DeviceConstraint decodeConstraint(const Field& field, Doubts& doubts) {
    DeviceConstraint constraint;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "requests") constraint.requests = decodeStrings(value);
        else if (key == "matchAttribute") constraint.matchAttribute = value.text();
        else if (key == "distinctAttribute") constraint.distinctAttribute = value.text();
    });
    if (constraint.matchAttribute.empty() && constraint.distinctAttribute.empty()) doubts.push_back({field.path(), worded("names no attribute: the claim cannot be allocated")});
    return constraint;
}

/// The binding conditions of an allocated device, by type.
struct BindingConditions {
    std::vector<std::string> met, failures;
};

/// One entry of status.devices: which of its conditions are True.
struct DeviceConditions {
    DeviceId device;
    std::vector<std::pair<std::string, bool>> conditions;

    bool isTrue(const std::string& type) const {
        const auto at = std::find_if(conditions.begin(), conditions.end(), [&](const auto& one) { return one.first == type; });
        return at != conditions.end() && at->second;
    }
};

DeviceConditions decodeConditions(const Field& field) {
    DeviceConditions told;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "driver") told.device.driver = value.text();
        else if (key == "pool") told.device.pool = value.text();
        else if (key == "device") told.device.device = value.text();
        else if (key == "conditions")
            value.forEachElement([&](const Field& one) {
                std::pair<std::string, bool>& condition = told.conditions.emplace_back();
                one.forEach([&](std::string_view part, const Field& text) {
                    if (part == "type") condition.first = text.text();
                    else if (part == "status") condition.second = text.text() == "True";
                });
            });
    });
    return told;
}

/// Upstream looks at the first entry of the device, and at its failures before anything else.
DeviceBinding bindingOf(const DeviceId& device, const BindingConditions& asked, const std::vector<DeviceConditions>& told) {
    if (asked.met.empty()) return DeviceBinding::Ready;
    const auto of = std::find_if(told.begin(), told.end(), [&](const DeviceConditions& one) { return one.device == device; });
    if (of == told.end()) return DeviceBinding::Waits;
    const auto isTrue = [&](const std::string& type) { return of->isTrue(type); };
    if (std::any_of(asked.failures.begin(), asked.failures.end(), isTrue)) return DeviceBinding::Failed;
    return std::all_of(asked.met.begin(), asked.met.end(), isTrue) ? DeviceBinding::Ready : DeviceBinding::Waits;
}

AllocatedDevice decodeResult(const Field& field, BindingConditions& conditions) {
    AllocatedDevice result;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "request") result.request = value.text();
        else if (key == "driver") result.device.driver = value.text();
        else if (key == "pool") result.device.pool = value.text();
        else if (key == "device") result.device.device = value.text();
        else if (key == "adminAccess") result.adminAccess = value.boolean();
        else if (key == "bindingConditions") conditions.met = decodeStrings(value);
        else if (key == "bindingFailureConditions") conditions.failures = decodeStrings(value);
        else if (key == "shareID") result.shared = true;
        else if (key == "consumedCapacity") result.consumed = decodeExactAmounts(value);
    });
    return result;
}

/// `conditions`: of its devices, in their order.
ClaimAllocation decodeAllocation(const Field& field, std::vector<BindingConditions>& conditions) {
    ClaimAllocation allocation;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "nodeSelector") allocation.nodeSelector = decodeNodeSelector(value);
        else if (key == "allocationTimestamp") allocation.made = value.time();
        else if (key == "devices")
            value.forEach([&](std::string_view name, const Field& results) {
                if (name == "results")
                    results.forEachElement([&](const Field& one) { allocation.devices.push_back(decodeResult(one, conditions.emplace_back())); });
            });
    });
    return allocation;
}

ClaimConsumer decodeConsumer(const Field& field) {
    ClaimConsumer consumer;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "resource") consumer.resource = value.text();
        else if (key == "name") consumer.name = value.text();
        else if (key == "uid") consumer.uid = value.text();
    });
    return consumer;
}

void decodeClaimMetadata(const Field& metadata, ResourceClaim& claim) {
    metadata.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") claim.name = value.text();
        else if (key == "namespace") claim.namespaceName = value.text();
        else if (key == "uid") claim.uid = value.text();
        else if (key == "deletionTimestamp") claim.deleting = true;
        else if (key == "ownerReferences")
            value.forEachElement([&](const Field& owner) {
                std::string kind, name, uid;
                bool controller = false;
                owner.forEach([&](std::string_view part, const Field& text) {
                    if (part == "kind") kind = text.text();
                    else if (part == "name") name = text.text();
                    else if (part == "uid") uid = text.text();
                    else if (part == "controller") controller = text.boolean();
                });
                if (!controller || kind != "Pod") return;
                claim.ownerPod = std::move(name);
                claim.ownerUid = std::move(uid);
            });
    });
}

DeviceAttribute decodeAttribute(const Field& field) {
    DeviceAttribute attribute;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "int") attribute = value.integer();
        else if (key == "bool") attribute = value.boolean();
        else if (key == "string") attribute = value.text();
        else if (key == "version") attribute = DeviceVersion{value.text()};
    });
    return attribute;
}

CapacityPolicy decodeCapacityPolicy(const Field& field) {
    CapacityPolicy policy;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "default") policy.standard = decodeExactAmount(value);
        else if (key == "validValues") value.forEachElement([&](const Field& one) { policy.validValues.push_back(decodeExactAmount(one)); });
        else if (key == "validRange") {
            CapacityPolicy::Range& range = policy.range.emplace();
            value.forEach([&](std::string_view name, const Field& limit) {
                if (name == "min") range.min = decodeExactAmount(limit);
                else if (name == "max") range.max = decodeExactAmount(limit);
                else if (name == "step") range.step = decodeExactAmount(limit);
            });
        }
    });
    return policy;
}

/// In v1alpha3 a capacity was its quantity.
DeviceCapacity decodeDeviceCapacity(const Field& field, Doubts& doubts) {
    DeviceCapacity capacity;
    if (field.value().type() != JsonValue::Type::Object) return {decodeExactAmount(field), {}};
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "value") capacity.value = decodeExactAmount(value);
        else if (key == "requestPolicy") capacity.policy = decodeCapacityPolicy(value);
    });
    doubtNegative(field, capacity.value, doubts);
    return capacity;
}

Counters decodeCounters(const Field& field, Doubts& doubts) {
    Counters counters;
    field.forEach([&](std::string_view name, const Field& counter) { counters[std::string(name)] = decodeDeviceCapacity(counter, doubts).value; });
    return counters;
}

/// Calls visit(set, counters) for each set that the list names by `nameKey`; false: that is a contradiction.
template <typename Visit>
void decodeCounterSets(const Field& field, std::string_view nameKey, Doubts& doubts, Visit&& visit) {
    field.forEachElement([&](const Field& element) {
        std::string name;
        Counters counters;
        element.forEach([&](std::string_view key, const Field& value) {
            if (key == nameKey) name = value.text();
            else if (key == "counters") counters = decodeCounters(value, doubts);
        });
        const std::string set = name;
        if (!visit(std::move(name), std::move(counters)))
            doubts.push_back({element.path(), worded("the set of counters \"%1\" is there already: the pool contradicts itself, and none of its devices is allocated", {set})});
    });
}

std::vector<Taint> decodeDeviceTaints(const Field& field) {
    std::vector<Taint> taints;
    field.forEachElement([&](const Field& element) {
        Taint taint;
        bool keepsAway = false;
        element.forEach([&](std::string_view key, const Field& value) {
            if (key == "key") taint.key = value.text();
            else if (key == "value") taint.value = value.text();
            else if (key == "effect") {
                const std::string_view effect = value.string();
                keepsAway = effect == "NoSchedule" || effect == "NoExecute";
                if (keepsAway) taint.effect = decodeTaintEffect(value);
            }
        });
        if (keepsAway) taints.push_back(std::move(taint));
    });
    return taints;
}

bool decodeReach(DeviceReach& reach, std::string_view key, const Field& value) {
    if (key == "nodeName") reach.nodeName = value.text();
    else if (key == "nodeSelector") reach.nodeSelector = decodeNodeSelector(value);
    else if (key == "allNodes") reach.allNodes = value.boolean();
    else return false;
    return true;
}

void decodeDeviceField(Device& device, std::string_view key, const Field& value, Doubts& doubts) {
    if (decodeReach(device.reach, key, value)) return;
    if (key == "name") device.name = value.text();
    else if (key == "taints") device.taints = decodeDeviceTaints(value);
    else if (key == "basic")  // v1beta1
        value.forEach([&](std::string_view name, const Field& part) { decodeDeviceField(device, name, part, doubts); });
    else if (key == "attributes")
        value.forEach([&](std::string_view name, const Field& attribute) {
            device.attributes[std::string(name)] = decodeAttribute(attribute);
        });
    else if (key == "capacity")
        value.forEach([&](std::string_view name, const Field& capacity) { device.capacity[std::string(name)] = decodeDeviceCapacity(capacity, doubts); });
    else if (key == "consumesCounters")
        decodeCounterSets(value, "counterSet", doubts, [&](std::string set, Counters counters) {
            device.consumes.push_back({std::move(set), std::move(counters)});
            return true;
        });
    else if (key == "bindingConditions") device.binds = present(value);
    else if (key == "bindsToNode") device.bindsToNode = value.boolean();
    else if (key == "allowMultipleAllocations") device.shareable = value.boolean();
}

}  // namespace

std::map<std::string, ExactQuantity> decodeExactAmounts(const Field& field) {
    std::map<std::string, ExactQuantity> amounts;
    field.forEach([&](std::string_view name, const Field& amount) { amounts[std::string(name)] = decodeExactAmount(amount); });
    return amounts;
}

ResourceClaim decodeResourceClaim(const Field& object, std::vector<Fault>& doubts) {
    ResourceClaim claim;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "metadata") decodeClaimMetadata(value, claim);
    });
    if (claim.name.empty()) object.fail(worded("metadata.name is missing"));
    if (claim.namespaceName.empty()) claim.namespaceName = "default";
    forEachIn(object, "spec", [&](std::string_view key, const Field& devices) {
        if (key != "devices") return;
        devices.forEach([&](std::string_view name, const Field& list) {
            if (name == "requests")
                list.forEachElement([&](const Field& one) { claim.requests.push_back(decodeRequest(one, doubts)); });
            else if (name == "constraints")
                list.forEachElement([&](const Field& one) { claim.constraints.push_back(decodeConstraint(one, doubts)); });
        });
    });
    std::vector<BindingConditions> asked;
    std::vector<DeviceConditions> told;
    forEachIn(object, "status", [&](std::string_view key, const Field& value) {
        if (key == "allocation") claim.allocation = decodeAllocation(value, asked);
        else if (key == "devices") value.forEachElement([&](const Field& one) { told.push_back(decodeConditions(one)); });
        else if (key == "reservedFor")
            value.forEachElement([&](const Field& one) { claim.reservedFor.push_back(decodeConsumer(one)); });
    });
    if (claim.allocation)
        for (std::size_t i = 0; i < asked.size(); ++i) {
            AllocatedDevice& given = claim.allocation->devices[i];
            given.binding = bindingOf(given.device, asked[i], told);
        }
    return claim;
}

ResourceSlice decodeResourceSlice(const Field& object, std::vector<Fault>& doubts) {
    ResourceSlice slice;
    std::set<std::string> names;
    slice.name = decodeName(object);
    forEachIn(object, "spec", [&](std::string_view key, const Field& value) {
        if (decodeReach(slice.reach, key, value)) return;
        if (key == "driver") slice.driver = value.text();
        else if (key == "pool")
            value.forEach([&](std::string_view name, const Field& part) {
                if (name == "name") slice.pool = part.text();
                else if (name == "generation") slice.generation = part.integer();
                else if (name == "resourceSliceCount") slice.sliceCount = part.integer();
            });
        else if (key == "perDeviceNodeSelection") slice.perDeviceReach = value.boolean();
        else if (key == "sharedCounters")
            decodeCounterSets(value, "name", doubts, [&](std::string set, Counters counters) {
                const bool isNew = slice.counterSets.emplace(std::move(set), std::move(counters)).second;
                slice.twoCounterSets = slice.twoCounterSets || !isNew;
                return isNew;
            });
        else if (key == "devices")
            value.forEachElement([&](const Field& element) {
                Device device;
                element.forEach([&](std::string_view name, const Field& part) { decodeDeviceField(device, name, part, doubts); });
                if (!names.insert(device.name).second)
                    doubts.push_back({element.path(), worded("device \"%1\" is there already: the pool contradicts itself, and none of its devices is allocated", {device.name})});
                slice.devices.push_back(std::move(device));
            });
    });
    return slice;
}

DeviceClass decodeDeviceClass(const Field& object, std::vector<Fault>& doubts) {
    DeviceClass made;
    made.name = decodeName(object);
    forEachIn(object, "metadata", [&](std::string_view key, const Field& value) {
        if (key == "creationTimestamp") made.created = value.timeIfAny().value_or(0);
    });
    forEachIn(object, "spec", [&](std::string_view key, const Field& value) {
        if (key == "selectors") made.selectors = decodeSelectors(value, doubts);
        else if (key == "extendedResourceName") made.extendedResourceName = value.text();
    });
    return made;
}

}  // namespace bayplan
