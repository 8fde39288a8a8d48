// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/decode_devices.h"

#include <utility>

#include "io/objects/decode_common.h"

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
    if (name.empty()) object.fail("metadata.name is missing");
    return name;
}

/// Calls visit(key, value) for every field of `spec`, or of `status`.
template <typename Visit>
void forEachIn(const Field& object, std::string_view part, Visit&& visit) {
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == part) value.forEach(visit);
    });
}

/// Decodes the fields that say what a request asks for; the caller handles the others.
void decodeAsked(DeviceRequest& request, std::string_view key, const Field& value) {
    if (key == "deviceClassName") request.deviceClass = value.text();
    else if (key == "selectors") request.hasSelectors = present(value);
    else if (key == "allocationMode") {
        const std::string_view mode = value.string();
        if (mode != "All" && mode != "ExactCount" && !mode.empty()) value.fail("must be ExactCount or All");
        request.all = mode == "All";
    } else if (key == "count") request.count = value.integer(0);
    else if (key == "adminAccess") request.adminAccess = value.boolean();
    else if (key == "tolerations")
        value.forEachElement([&](const Field& t) { request.tolerations.push_back(decodeToleration(t)); });
    else if (key == "capacity") request.hasCapacity = present(value);
}

DeviceRequest decodeAlternative(const Field& field) {
    DeviceRequest request;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") request.name = value.text();
        else decodeAsked(request, key, value);
    });
    if (!request.all && request.count == 0) request.count = 1;
    return request;
}

ClaimRequest decodeRequest(const Field& field) {
    ClaimRequest request;
    DeviceRequest inPlace;  // in v1beta1 the fields are in the request itself
    std::optional<DeviceRequest> exactly;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") request.name = value.text();
        else if (key == "exactly") exactly = decodeAlternative(value);
        else if (key == "firstAvailable") {
            request.prioritized = present(value);
            value.forEachElement([&](const Field& one) { request.alternatives.push_back(decodeAlternative(one)); });
        } else decodeAsked(inPlace, key, value);
    });
    if (request.prioritized) return request;
    if (!inPlace.all && inPlace.count == 0) inPlace.count = 1;
    request.alternatives = {exactly ? std::move(*exactly) : std::move(inPlace)};
    request.alternatives.front().name.clear();
    return request;
}

DeviceConstraint decodeConstraint(const Field& field) {
    DeviceConstraint constraint;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "requests") constraint.requests = decodeStrings(value);
        else if (key == "matchAttribute") constraint.matchAttribute = value.text();
        else if (key == "distinctAttribute") constraint.distinctAttribute = value.text();
    });
    return constraint;
}

AllocatedDevice decodeResult(const Field& field) {
    AllocatedDevice result;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "request") result.request = value.text();
        else if (key == "driver") result.device.driver = value.text();
        else if (key == "pool") result.device.pool = value.text();
        else if (key == "device") result.device.device = value.text();
        else if (key == "adminAccess") result.adminAccess = value.boolean();
        else if (key == "bindingConditions") result.waits = present(value);
    });
    return result;
}

ClaimAllocation decodeAllocation(const Field& field) {
    ClaimAllocation allocation;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "nodeSelector") allocation.nodeSelector = decodeNodeSelector(value);
        else if (key == "devices")
            value.forEach([&](std::string_view name, const Field& results) {
                if (name == "results")
                    results.forEachElement([&](const Field& one) { allocation.devices.push_back(decodeResult(one)); });
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

/// The value with its type, so that 1 and "1" differ.
std::string decodeAttribute(const Field& field) {
    std::string text;
    field.forEach([&](std::string_view key, const Field& value) {
        text = std::string(key) + ":";
        value.value().appendTo(text);
    });
    return text;
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

void decodeDeviceField(Device& device, std::string_view key, const Field& value) {
    if (decodeReach(device.reach, key, value)) return;
    if (key == "name") device.name = value.text();
    else if (key == "taints") device.taints = decodeDeviceTaints(value);
    else if (key == "basic")  // v1beta1
        value.forEach([&](std::string_view name, const Field& part) { decodeDeviceField(device, name, part); });
    else if (key == "attributes")
        value.forEach([&](std::string_view name, const Field& attribute) {
            device.attributes[std::string(name)] = decodeAttribute(attribute);
        });
    else if (key == "consumesCounters" || key == "bindingConditions" || key == "bindsToNode") {
        const bool set = value.value().type() == JsonValue::Type::Bool ? value.boolean() : present(value);
        if (set) device.special = key;
    } else if (key == "allowMultipleAllocations" && value.boolean()) device.special = key;
}

}  // namespace

ResourceClaim decodeResourceClaim(const Field& object) {
    ResourceClaim claim;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "metadata") decodeClaimMetadata(value, claim);
    });
    if (claim.name.empty()) object.fail("metadata.name is missing");
    if (claim.namespaceName.empty()) claim.namespaceName = "default";
    forEachIn(object, "spec", [&](std::string_view key, const Field& devices) {
        if (key != "devices") return;
        devices.forEach([&](std::string_view name, const Field& list) {
            if (name == "requests")
                list.forEachElement([&](const Field& one) { claim.requests.push_back(decodeRequest(one)); });
            else if (name == "constraints")
                list.forEachElement([&](const Field& one) { claim.constraints.push_back(decodeConstraint(one)); });
        });
    });
    forEachIn(object, "status", [&](std::string_view key, const Field& value) {
        if (key == "allocation") claim.allocation = decodeAllocation(value);
        else if (key == "reservedFor")
            value.forEachElement([&](const Field& one) { claim.reservedFor.push_back(decodeConsumer(one)); });
    });
    return claim;
}

ResourceSlice decodeResourceSlice(const Field& object) {
    ResourceSlice slice;
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
        else if (key == "sharedCounters") slice.sharedCounters = present(value);
        else if (key == "devices")
            value.forEachElement([&](const Field& element) {
                Device device;
                element.forEach([&](std::string_view name, const Field& part) { decodeDeviceField(device, name, part); });
                slice.devices.push_back(std::move(device));
            });
    });
    return slice;
}

DeviceClass decodeDeviceClass(const Field& object) {
    DeviceClass made;
    made.name = decodeName(object);
    forEachIn(object, "spec", [&](std::string_view key, const Field& value) {
        if (key == "selectors") made.hasSelectors = present(value);
        else if (key == "extendedResourceName") made.extendedResourceName = value.text();
    });
    return made;
}

}  // namespace bayplan
