// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/pods.h"

#include "apiserver/budgets.h"
#include "apiserver/pod_defaults.h"
#include "apiserver/writes.h"

namespace bayplan::apiserver {

namespace {

const Kind& podKind(const World& world) {
    return *world.kinds.find("", "v1", "pods");
}

std::variant<Json, Answer> parsedBody(const Request& request, const std::string& kind) {
    Json body = request.json();
    if (body.is_discarded() || !body.is_object())
        return badRequest("the object provided is unrecognized (must be of type " + kind
                          + "): couldn't get version/kind; json parse error");
    return body;
}

/// The node's labels that a pod gets on it.
void copyTopology(const World& world, const std::string& node, Json& pod) {
    const ObjectPtr found = world.store.get("/nodes", node);
    if (!found) return;
    for (const auto& [name, value] : found->labels)
        if (name == "topology.kubernetes.io/zone" || name == "topology.kubernetes.io/region")
            objectAt(pod, {"metadata", "labels"})[name] = value;
}

/// Why a pod cannot be bound to a node; empty: it can.
std::string unbindable(const Json& pod) {
    const std::string name = textAt(pod, {"metadata", "name"}), node = textAt(pod, {"spec", "nodeName"});
    if (find(pod, {"metadata", "deletionTimestamp"}))
        return "pod " + name + " is being deleted, cannot be assigned to a host";
    if (!node.empty()) return "pod " + name + " is already assigned to node \"" + node + "\"";
    if (!listAt(pod, {"spec", "schedulingGates"}).empty())
        return "pod " + name + " has non-empty .spec.schedulingGates";
    return {};
}

Answer evict(World& world, const ObjectPtr& object, Json pod, const Deletion& deletion) {
    const Kind& kind = podKind(world);
    ObjectPtr marked = object;
    if (!wrongUid(kind, *object, deletion) && !deletion.dryRun && !find(pod, {"metadata", "deletionTimestamp"})) {
        setCondition(pod, {{"type", "DisruptionTarget"},
                           {"status", "True"},
                           {"lastProbeTime", nullptr},
                           {"lastTransitionTime", world.now()},
                           {"reason", "EvictionByEvictionAPI"},
                           {"message", "Eviction API: evicting"}});
        marked = world.store.put(kind, std::move(pod));
    }
    const auto removed = removeObject(world, kind, marked, deletion);
    if (const auto* refusal = std::get_if<Answer>(&removed)) return *refusal;
    return success(201);
}

}  // namespace

ObjectPtr assignPod(World& world, Json pod, const std::string& node) {
    pod["spec"]["nodeName"] = node;
    copyTopology(world, node, pod);
    setCondition(pod, {{"type", "PodScheduled"},
                       {"status", "True"},
                       {"lastProbeTime", nullptr},
                       {"lastTransitionTime", world.now()}});
    return world.store.put(podKind(world), std::move(pod));
}

Answer bindPod(World& world, const Target& target, const Request& request) {
    const auto parsed = parsedBody(request, "Binding");
    if (const auto* refusal = std::get_if<Answer>(&parsed)) return *refusal;
    const Json& binding = std::get<Json>(parsed);
    if (const std::string name = textAt(binding, {"metadata", "name"}, target.name); name != target.name)
        return badRequest("name in URL does not match name in Binding object");
    const std::string node = textAt(binding, {"target", "name"}), kind = textAt(binding, {"target", "kind"}, "Node");
    if (kind != "Node")
        return failure(500, "",
                       "target.kind: Unsupported value: \"" + kind + "\": supported values: \"Node\", \"<empty>\"");
    if (node.empty()) return failure(500, "", "target.name: Required value");

    const std::lock_guard lock(world.writing);
    const ObjectPtr there = world.store.get("/pods", target.key());
    if (!there) return notFound("pods", "", target.name);
    if (const std::string uid = textAt(binding, {"metadata", "uid"}); !uid.empty() && uid != there->uid)
        return conflict("pods", "", target.name,
                        "StorageError: invalid object, Code: 4, Key: /registry/pods/" + target.key()
                            + ", ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: "
                            + uid + ", UID in object meta: " + there->uid);
    Json pod = there->body();
    if (const std::string why = unbindable(pod); !why.empty()) return conflict("pods/binding", "", target.name, why);
    if (isDryRun(request, {})) return success(201);
    if (const Json* annotations = find(binding, {"metadata", "annotations"}))
        for (const auto& [name, value] : annotations->items()) objectAt(pod, {"metadata", "annotations"})[name] = value;
    assignPod(world, std::move(pod), node);
    return success(201);
}

Answer evictPod(World& world, const Target& target, const Request& request) {
    const auto parsed = parsedBody(request, "Eviction");
    if (const auto* refusal = std::get_if<Answer>(&parsed)) return *refusal;
    const Json& eviction = std::get<Json>(parsed);
    if (const std::string name = textAt(eviction, {"metadata", "name"}, target.name); name != target.name)
        return badRequest("name in URL does not match name in Eviction object");
    const Json* options = find(eviction, {"deleteOptions"});
    const Deletion deletion = deletionOf(options ? *options : Json::object(), request);

    const std::lock_guard lock(world.writing);
    const ObjectPtr there = world.store.get("/pods", target.key());
    if (!there) return notFound("pods", "", target.name);
    Json pod = there->body();
    if (heedsBudget(pod))
        if (auto refusal = takeFromBudget(world, pod, deletion.dryRun)) return *refusal;
    return evict(world, there, std::move(pod), deletion);
}

}  // namespace bayplan::apiserver
