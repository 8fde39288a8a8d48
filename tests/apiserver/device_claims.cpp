// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/device_claims.h"

#include <algorithm>
#include <set>
#include <utility>

#include "apiserver/admission.h"
#include "apiserver/writes.h"

namespace bayplan::apiserver {

namespace {

constexpr const char* kDeviceGroup = "resource.k8s.io";
constexpr const char* kFinalizer = "resource.kubernetes.io/delete-protection";
constexpr const char* kEntry = "resource.kubernetes.io/pod-claim-name";

KindPtr deviceKind(const World& world, const char* plural) { return world.kinds.find(kDeviceGroup, "v1", plural); }

std::vector<ObjectPtr> allOf(const World& world, const char* plural) {
    const KindPtr kind = deviceKind(world, plural);
    return kind ? world.store.objects({.shelf = kind->shelf}) : std::vector<ObjectPtr>();
}

/// It runs nothing and never will.
bool hasEnded(const Json& pod) {
    const std::string phase = textAt(pod, {"status", "phase"});
    return phase == "Succeeded" || phase == "Failed" || (find(pod, {"metadata", "deletionTimestamp"}) && textAt(pod, {"spec", "nodeName"}).empty());
}

const Json* podOwning(const Json& claim) {
    for (const Json& owner : listAt(claim, {"metadata", "ownerReferences"}))
        if (trueAt(owner, {"controller"}) && textAt(owner, {"kind"}) == "Pod" && textAt(owner, {"apiVersion"}) == "v1") return &owner;
    return nullptr;
}

/// The name of the claim that the pod's entry means; empty: it is not made yet.
std::string claimNameOf(const Json& pod, const Json& entry) {
    if (std::string name = textAt(entry, {"resourceClaimName"}); !name.empty()) return name;
    for (const Json& status : listAt(pod, {"status", "resourceClaimStatuses"}))
        if (textAt(status, {"name"}) == textAt(entry, {"name"})) return textAt(status, {"resourceClaimName"});
    return {};
}

/// The name of the claim that is made of the template, or was made before; empty: there is no such template.
std::string makeClaim(World& world, const Json& pod, const Json& entry) {
    const std::string space = textAt(pod, {"metadata", "namespace"}), uid = textAt(pod, {"metadata", "uid"});
    for (const ObjectPtr& object : allOf(world, "resourceclaims")) {
        if (object->space != space) continue;
        const Json claim = object->body();
        const Json* owner = podOwning(claim);
        if (owner && textAt(*owner, {"uid"}) == uid && textAt(claim, {"metadata", "annotations", kEntry}) == textAt(entry, {"name"})) return object->name;
    }
    const KindPtr templates = deviceKind(world, "resourceclaimtemplates"), claims = deviceKind(world, "resourceclaims");
    const ObjectPtr model = templates ? world.store.get(templates->shelf, keyOf(space, textAt(entry, {"resourceClaimTemplateName"}))) : nullptr;
    if (!model || !claims) return {};
    const Json of = model->body();
    Json claim{{"metadata", {{"namespace", space}, {"generateName", textAt(pod, {"metadata", "name"}) + "-" + textAt(entry, {"name"}) + "-"}}}};
    for (const char* part : {"labels", "annotations"})
        if (const Json* given = find(of, {"spec", "metadata", part})) claim["metadata"][part] = *given;
    claim["metadata"]["annotations"][kEntry] = textAt(entry, {"name"});
    claim["metadata"]["ownerReferences"] = Json::array(
        {{{"apiVersion", "v1"}, {"kind", "Pod"}, {"name", textAt(pod, {"metadata", "name"})}, {"uid", uid}, {"controller", true}, {"blockOwnerDeletion", true}}});
    if (const Json* spec = find(of, {"spec", "spec"})) claim["spec"] = *spec;
    nameNew(world, claim);
    completeNew(world, *claims, claim);
    return world.store.put(*claims, std::move(claim))->name;
}

void nameClaims(World& world, Json pod) {
    bool changes = false;
    for (const Json& entry : listAt(pod, {"spec", "resourceClaims"})) {
        if (textAt(entry, {"resourceClaimTemplateName"}).empty() || !claimNameOf(pod, entry).empty()) continue;
        const std::string name = makeClaim(world, pod, entry);
        if (name.empty()) continue;
        Json statuses = listAt(pod, {"status", "resourceClaimStatuses"});
        if (!statuses.is_array()) statuses = Json::array();
        statuses.push_back({{"name", textAt(entry, {"name"})}, {"resourceClaimName", name}});
        pod["status"]["resourceClaimStatuses"] = std::move(statuses);
        changes = true;
    }
    if (changes) world.store.put(*world.kinds.find("", "v1", "pods"), std::move(pod));
}

/// Whether the entry still counts: the pod is there, is the same one, and may still run.
bool isStillReserved(const World& world, const Json& consumer, const std::string& space) {
    if (textAt(consumer, {"resource"}) != "pods") return true;
    const ObjectPtr pod = world.store.get("/pods", keyOf(space, textAt(consumer, {"name"})));
    return pod && pod->uid == textAt(consumer, {"uid"}) && !hasEnded(pod->body());
}

void dropFinalizer(Json& claim) {
    Json left = Json::array();
    for (const Json& one : listAt(claim, {"metadata", "finalizers"}))
        if (one != kFinalizer) left.push_back(one);
    if (left.empty()) claim["metadata"].erase("finalizers");
    else claim["metadata"]["finalizers"] = std::move(left);
}

void stepClaim(World& world, const Kind& kind, const ObjectPtr& object) {
    Json claim = object->body();
    const Json was = listAt(claim, {"status", "reservedFor"});
    Json valid = Json::array();
    for (const Json& consumer : was)
        if (isStillReserved(world, consumer, object->space)) valid.push_back(consumer);
    const bool leaves = find(claim, {"metadata", "deletionTimestamp"}) != nullptr, lost = valid.size() < was.size();
    const Json& finalizers = listAt(claim, {"metadata", "finalizers"});
    const bool isHeld = std::find(finalizers.begin(), finalizers.end(), Json(kFinalizer)) != finalizers.end();
    // A claim that is merely unused keeps its devices: only the end of its last user takes them.
    const bool ends = valid.empty() && isHeld && (lost || leaves);
    if (lost) {
        if (valid.empty()) claim["status"].erase("reservedFor");
        else claim["status"]["reservedFor"] = valid;
    }
    if (ends) {
        if (claim.contains("status"))
            for (const char* part : {"allocation", "devices"}) claim["status"].erase(part);
        dropFinalizer(claim);
    }
    ObjectPtr now = object;
    if (lost || ends) {
        const bool isDone = leaves && listAt(claim, {"metadata", "finalizers"}).empty();
        now = world.store.put(kind, claim);
        if (isDone) return void(world.store.remove(kind, object->key));
    }
    const Json* owner = podOwning(claim);
    if (!owner || !valid.empty() || leaves) return;
    const ObjectPtr pod = world.store.get("/pods", keyOf(object->space, textAt(*owner, {"name"})));
    if (pod && (pod->uid != textAt(*owner, {"uid"}) || hasEnded(pod->body()))) removeObject(world, kind, now, {});
}

bool meetsNode(const Json& allocation, const std::string& node, const std::vector<std::pair<std::string, std::string>>& labels) {
    if (!find(allocation, {"nodeSelector"})) return true;
    const Json& terms = listAt(allocation, {"nodeSelector", "nodeSelectorTerms"});
    const auto holds = [&](const Json& one, const std::string& value) {
        const Json& values = listAt(one, {"values"});
        return textAt(one, {"operator"}) == "In" && std::find(values.begin(), values.end(), Json(value)) != values.end();
    };
    return std::any_of(terms.begin(), terms.end(), [&](const Json& term) {
        const Json &fields = listAt(term, {"matchFields"}), &expressions = listAt(term, {"matchExpressions"});
        return std::all_of(fields.begin(), fields.end(), [&](const Json& one) { return textAt(one, {"key"}) == "metadata.name" && holds(one, node); })
               && std::all_of(expressions.begin(), expressions.end(), [&](const Json& one) {
                      return std::any_of(labels.begin(), labels.end(), [&](const auto& label) { return label.first == textAt(one, {"key"}) && holds(one, label.second); });
                  });
    });
}

/// A number of whole devices of a class without selectors; absent: something else.
std::optional<std::int64_t> countOf(const World& world, const Json& request) {
    const Json* exactly = find(request, {"exactly"});
    if (!exactly || textAt(*exactly, {"allocationMode"}, "ExactCount") != "ExactCount") return std::nullopt;
    for (const char* other : {"selectors", "tolerations", "capacity", "adminAccess"})
        if (exactly->contains(other)) return std::nullopt;
    const KindPtr classes = deviceKind(world, "deviceclasses");
    const ObjectPtr of = classes ? world.store.get(classes->shelf, textAt(*exactly, {"deviceClassName"})) : nullptr;
    if (!of) return std::nullopt;
    const Json body = of->body();
    if (!listAt(body, {"spec", "selectors"}).empty()) return std::nullopt;
    return numberAt(*exactly, {"count"}, 1);
}

std::string identityOf(const Json& device) { return textAt(device, {"driver"}) + "/" + textAt(device, {"pool"}) + "/" + textAt(device, {"device"}); }

/// Devices that some claim has.
std::set<std::string> takenDevices(const World& world) {
    std::set<std::string> taken;
    for (const ObjectPtr& claim : allOf(world, "resourceclaims")) {
        const Json body = claim->body();
        for (const Json& device : listAt(body, {"status", "allocation", "devices", "results"})) taken.insert(identityOf(device));
    }
    return taken;
}

/// The whole devices that the node's slices publish, in their order.
std::vector<Json> devicesOn(const World& world, const std::string& node) {
    std::vector<Json> devices;
    for (const ObjectPtr& slice : allOf(world, "resourceslices")) {
        const Json body = slice->body();
        if (textAt(body, {"spec", "nodeName"}) != node) continue;
        for (const Json& device : listAt(body, {"spec", "devices"})) {
            bool isPlain = true;
            for (const auto& [member, value] : device.items()) isPlain = isPlain && (member == "name" || member == "attributes" || member == "capacity");
            if (isPlain) devices.push_back({{"driver", textAt(body, {"spec", "driver"})}, {"pool", textAt(body, {"spec", "pool", "name"})}, {"device", textAt(device, {"name"})}});
        }
    }
    return devices;
}

}  // namespace

void stepClaims(World& world) {
    const KindPtr kind = deviceKind(world, "resourceclaims");
    if (!kind) return;
    for (const ObjectPtr& object : world.store.objects({.shelf = kind->shelf})) stepClaim(world, *kind, object);
    if (allOf(world, "resourceclaimtemplates").empty()) return;
    for (const ObjectPtr& object : world.store.objects({.shelf = "/pods"})) {
        if (object->leaving) continue;
        Json pod = object->body();
        if (!hasEnded(pod)) nameClaims(world, std::move(pod));
    }
}

PodClaims::PodClaims(const World& world, const Json& pod) : m_world(world), m_pod(pod) {
    const KindPtr kind = deviceKind(world, "resourceclaims");
    for (const Json& entry : listAt(pod, {"spec", "resourceClaims"})) {
        const std::string name = claimNameOf(pod, entry);
        const ObjectPtr claim = kind && !name.empty() ? world.store.get(kind->shelf, keyOf(textAt(pod, {"metadata", "namespace"}), name)) : nullptr;
        m_made = m_made && claim && !claim->leaving;
        if (claim) m_claims.push_back(claim->body());
    }
}

std::optional<std::vector<Json>> PodClaims::share(const std::string& node) const {
    std::set<std::string> taken = takenDevices(m_world);
    const std::vector<Json> devices = devicesOn(m_world, node);
    std::vector<Json> given;
    for (const Json& claim : m_claims) {
        if (find(claim, {"status", "allocation"})) continue;
        if (!listAt(claim, {"spec", "devices", "constraints"}).empty()) return std::nullopt;
        Json results = Json::array();
        for (const Json& request : listAt(claim, {"spec", "devices", "requests"})) {
            std::optional<std::int64_t> left = countOf(m_world, request);
            if (!left) return std::nullopt;
            for (const Json& device : devices) {
                if (*left == 0) break;
                if (!taken.insert(identityOf(device)).second) continue;
                Json result = device;
                result["request"] = textAt(request, {"name"});
                results.push_back(std::move(result));
                --*left;
            }
            if (*left > 0) return std::nullopt;
        }
        given.push_back(std::move(results));
    }
    return given;
}

std::string PodClaims::refusal(const std::string& node, const std::vector<std::pair<std::string, std::string>>& labels) const {
    const bool isAway = std::any_of(m_claims.begin(), m_claims.end(), [&](const Json& claim) {
        const Json* allocation = find(claim, {"status", "allocation"});
        return allocation && !meetsNode(*allocation, node, labels);
    });
    if (isAway) return "resourceclaim not available on the node";
    return share(node) ? std::string() : "cannot allocate all claims";
}

void PodClaims::take(World& world, const std::string& node) {
    std::vector<Json> given = *share(node);
    const Kind& kind = *deviceKind(world, "resourceclaims");
    std::size_t next = 0;
    for (Json& claim : m_claims) {
        if (!find(claim, {"status", "allocation"})) {
            Json finalizers = listAt(claim, {"metadata", "finalizers"});
            if (!finalizers.is_array()) finalizers = Json::array();
            finalizers.push_back(kFinalizer);
            claim["metadata"]["finalizers"] = std::move(finalizers);
            const Json field{{"key", "metadata.name"}, {"operator", "In"}, {"values", Json::array({node})}};
            claim["status"]["allocation"] = {{"devices", {{"results", std::move(given[next++])}}},
                                             {"nodeSelector", {{"nodeSelectorTerms", Json::array({{{"matchFields", Json::array({field})}}})}}},
                                             {"allocationTimestamp", world.now()}};
        }
        Json reserved = listAt(claim, {"status", "reservedFor"});
        if (!reserved.is_array()) reserved = Json::array();
        const std::string uid = textAt(m_pod, {"metadata", "uid"});
        if (std::none_of(reserved.begin(), reserved.end(), [&](const Json& one) { return textAt(one, {"uid"}) == uid; }))
            reserved.push_back({{"resource", "pods"}, {"name", textAt(m_pod, {"metadata", "name"})}, {"uid", uid}});
        claim["status"]["reservedFor"] = std::move(reserved);
        world.store.put(kind, claim);
    }
}

}  // namespace bayplan::apiserver
