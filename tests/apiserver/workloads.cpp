// SPDX-License-Identifier: GPL-3.0-or-later
// Workload controllers, one step at a time: see workloads.h.
#include "apiserver/workloads.h"

#include <algorithm>

#include "apiserver/budgets.h"
#include "apiserver/controllers.h"
#include "apiserver/writes.h"

namespace bayplan::apiserver {

PodsByOwner podsByOwner(const World& world) {
    PodsByOwner all;
    for (const ObjectPtr& pod : world.store.objects({.shelf = "/pods"}))
        for (const Owner& owner : pod->owners)
            if (owner.controller) all[owner.uid].push_back(pod);
    return all;
}

bool isOver(const ObjectPtr& pod) {
    const std::string& phase = pod->fields.at(kPhase);
    return phase == "Succeeded" || phase == "Failed";
}

bool isControlledBy(const Object& object, const std::string& uid) {
    return std::any_of(object.owners.begin(), object.owners.end(),
                       [&](const Owner& owner) { return owner.uid == uid; });
}

bool isCurrent(const Json& set, const Json& deployment) {
    const auto templateOf = [](const Json& body) {
        const Json* model = find(body, {"spec", "template"});
        Json copy = model ? *model : Json::object();
        objectAt(copy, {"metadata", "labels"}).erase("pod-template-hash");
        return copy;
    };
    return same(templateOf(set), templateOf(deployment));
}

namespace {

Json ownerReference(const Kind& kind, const Object& owner) {
    return Json::array({{{"apiVersion", kind.apiVersion()},
                         {"kind", kind.name},
                         {"name", owner.name},
                         {"uid", owner.uid},
                         {"controller", true},
                         {"blockOwnerDeletion", true}}});
}

void addFromTemplate(World& world, const Kind& kind, const Object& owner, const Json& body,
                     const std::string& name) {  // or the beginning of one
    const Json* model = find(body, {"spec", "template"});
    if (!model) return;
    Json pod = podLike(model->value("metadata", Json::object()), model->value("spec", Json::object()), owner.space);
    pod["metadata"]["ownerReferences"] = ownerReference(kind, owner);
    pod["metadata"][kind.name == "StatefulSet" ? "name" : "generateName"] = name;
    addPod(world, std::move(pod));
}

void dropSurplus(World& world, std::vector<ObjectPtr> pods, std::int64_t wanted) {
    // Pods without a node first, then those that are not ready, by their cost of deletion, and then the youngest.
    struct Rank {
        bool placed, ready;
        std::int64_t cost;
        std::uint64_t revision;
    };
    std::map<std::string, Rank> ranks;
    for (const ObjectPtr& pod : pods) {
        const Json body = pod->body();
        const std::string cost = textAt(body, {"metadata", "annotations", "controller.kubernetes.io/pod-deletion-cost"});
        ranks[pod->uid] = {!pod->fields.at(kNodeName).empty(), isReady(body), cost.empty() ? 0 : std::strtoll(cost.c_str(), nullptr, 10), pod->revision};
    }
    std::stable_sort(pods.begin(), pods.end(), [&](const ObjectPtr& a, const ObjectPtr& b) {
        const Rank &one = ranks.at(a->uid), &other = ranks.at(b->uid);
        return std::tie(one.placed, one.ready, one.cost, other.revision) < std::tie(other.placed, other.ready, other.cost, one.revision);
    });
    const Kind& kind = *world.kinds.find("", "v1", "pods");
    for (std::size_t i = 0; i + static_cast<std::size_t>(wanted) < pods.size(); ++i)
        removeObject(world, kind, pods[i], {});
}

/// Whether evicted pods of a Job do not count as failed.
bool ignoresDisruption(const Json& job) {
    const Json& rules = listAt(job, {"spec", "podFailurePolicy", "rules"});
    return std::any_of(rules.begin(), rules.end(), [](const Json& rule) {
        const Json& conditions = listAt(rule, {"onPodConditions"});
        return textAt(rule, {"action"}) == "Ignore"
               && std::any_of(conditions.begin(), conditions.end(),
                              [](const Json& one) { return textAt(one, {"type"}) == "DisruptionTarget"; });
    });
}

/// How many pods of a Job may be created now.
std::int64_t allowedOf(const World& world, JobHistory& history, const Object& job, const Json& body,
                       const std::vector<ObjectPtr>& leaving, std::int64_t wanted) {
    constexpr std::int64_t kLeast = 10, kMost = 600;  // seconds
    JobHistory::Entry& entry = history.jobs[job.uid];
    if (ignoresDisruption(body)) return std::max<std::int64_t>(0, wanted - static_cast<std::int64_t>(leaving.size()));
    for (const ObjectPtr& pod : leaving)
        if (history.pods.insert(pod->uid).second) {
            const std::int64_t doubled = kLeast << std::min<std::int64_t>(entry.failures++, 10);
            entry.notBefore = world.clock.sinceStart() + std::chrono::seconds(std::min(doubled, kMost));
        }
    const bool gaveUp = entry.failures > numberAt(body, {"spec", "backoffLimit"}, 6);
    return gaveUp || world.clock.sinceStart() < entry.notBefore ? 0 : wanted;
}

/// ReplicaSets, ReplicationControllers and Jobs: a number of pods, under any names.
void stepReplicas(World& world, const Kind& kind, const PodsByOwner& byOwner, JobHistory* history) {
    for (const ObjectPtr& owner : world.store.objects({.shelf = kind.shelf})) {
        const Json body = owner->body();
        if (find(body, {"metadata", "deletionTimestamp"})) continue;
        const auto found = byOwner.find(owner->uid);
        std::vector<ObjectPtr> active, leaving;
        std::int64_t over = 0;
        for (const ObjectPtr& pod : found == byOwner.end() ? std::vector<ObjectPtr>() : found->second) {
            over += isOver(pod);
            if (!isOver(pod)) (pod->leaving ? leaving : active).push_back(pod);
        }
        const std::int64_t wanted =
            kind.name == "Job" ? std::max<std::int64_t>(0, std::min(numberAt(body, {"spec", "parallelism"}, 1),
                                                                    numberAt(body, {"spec", "completions"}, 1) - over))
                               : numberAt(body, {"spec", "replicas"}, 1);
        const bool backsOff = kind.name == "Job" && history;
        const std::int64_t allowed = backsOff ? allowedOf(world, *history, *owner, body, leaving, wanted) : wanted;
        for (auto count = static_cast<std::int64_t>(active.size()); count < allowed; ++count)
            addFromTemplate(world, kind, *owner, body, owner->name + "-");
        if (static_cast<std::int64_t>(active.size()) > wanted) dropSurplus(world, active, wanted);
    }
}

/// The number at the end of the name of a StatefulSet's pod.
std::int64_t placeOf(const std::string& pod) {
    return std::strtoll(pod.c_str() + pod.rfind('-') + 1, nullptr, 10);
}

/// StatefulSets: a name for each place, used again only when its former pod is gone. One pod after the other comes, and once all are
/// Ready the last one goes, unless podManagementPolicy is Parallel.
void stepStateful(World& world, const Kind& kind, const PodsByOwner& byOwner) {
    for (const ObjectPtr& owner : world.store.objects({.shelf = kind.shelf})) {
        const Json body = owner->body();
        if (find(body, {"metadata", "deletionTimestamp"})) continue;
        const bool ordered = textAt(body, {"spec", "podManagementPolicy"}) != "Parallel";
        const std::int64_t wanted = numberAt(body, {"spec", "replicas"}, 1);
        bool waits = false;
        for (std::int64_t i = 0; i < wanted && !waits; ++i) {
            const std::string name = owner->name + "-" + std::to_string(i);
            const ObjectPtr pod = world.store.get("/pods", keyOf(owner->space, name));
            if (!pod) addFromTemplate(world, kind, *owner, body, name);
            waits = ordered && (!pod || pod->leaving || !isReady(pod->body()));
        }
        const auto found = byOwner.find(owner->uid);
        if (waits || found == byOwner.end()) continue;
        std::vector<std::pair<std::int64_t, ObjectPtr>> surplus;
        for (const ObjectPtr& pod : found->second)
            if (const std::int64_t place = placeOf(pod->name); place >= wanted) surplus.emplace_back(-place, pod);
        std::sort(surplus.begin(), surplus.end());
        for (const auto& [last, pod] : surplus) {
            if (!pod->leaving) removeObject(world, *world.kinds.find("", "v1", "pods"), pod, {});
            if (ordered) break;
        }
    }
}

/// Eight hexadecimal digits that change with the template: FNV-1a.
std::string templateHash(const Json& body) {
    std::uint32_t hash = 2166136261u;
    for (const char c : dump(*find(body, {"spec", "template"})))
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    char text[16];
    std::snprintf(text, sizeof text, "%08x", hash);
    return text;
}

void scale(World& world, const Kind& kind, const ObjectPtr& set, std::int64_t replicas) {
    Json body = set->body();
    if (numberAt(body, {"spec", "replicas"}) == replicas) return;
    body["spec"]["replicas"] = replicas;
    body["metadata"]["generation"] = numberAt(body, {"metadata", "generation"}) + 1;
    world.store.put(kind, std::move(body));
}

Json replicaSetOf(World& world, const Kind& deployments, const Object& deployment, const Json& body,
                  const std::string& hash) {
    Json set{{"metadata",
              {{"name", deployment.name + "-" + hash},
               {"namespace", deployment.space},
               {"uid", world.names.uid()},
               {"generation", 1},
               {"creationTimestamp", world.now()}}},
             {"spec",
              {{"replicas", 0},
               {"selector", body["spec"].value("selector", Json::object())},
               {"template", body["spec"]["template"]}}},
             {"status", Json::object()}};
    set["metadata"]["labels"] =
        body["spec"]["template"].value("metadata", Json::object()).value("labels", Json::object());
    set["metadata"]["labels"]["pod-template-hash"] = hash;
    set["metadata"]["ownerReferences"] = ownerReference(deployments, deployment);
    objectAt(set, {"spec", "template", "metadata", "labels"})["pod-template-hash"] = hash;
    objectAt(set, {"spec", "selector", "matchLabels"})["pod-template-hash"] = hash;
    return set;
}

/// One more pod of the new template, one less of the old, and never fewer ready ones than wanted. Old pods that are not ready go first, as far as the
/// new ones are.
/// Source: Kubernetes 1.36 pkg/controller/deployment/rolling.go (cleanupUnhealthyReplicas).
void stepRollout(World& world, const ObjectPtr& deployment, const Kind& deployments, const Kind& sets,
                 const PodsByOwner& byOwner) {
    const Json body = deployment->body();
    if (!find(body, {"spec", "template"}) || trueAt(body, {"spec", "paused"})) return;
    const std::int64_t wanted = numberAt(body, {"spec", "replicas"}, 1);
    std::string hash = templateHash(body);
    ObjectPtr current;
    std::vector<ObjectPtr> older;
    std::int64_t all = 0;
    for (const ObjectPtr& set : world.store.objects({.shelf = sets.shelf, .prefix = deployment->space + "/"})) {
        const Json setBody = set->body();
        if (!isControlledBy(*set, deployment->uid)) continue;
        if (isCurrent(setBody, body))
            current = set;
        else
            older.push_back(set);
        all += numberAt(setBody, {"spec", "replicas"});
    }
    const bool first = !current && older.empty();
    while (!current && world.store.get(sets.shelf, keyOf(deployment->space, deployment->name + "-" + hash)))
        hash += "x";  // in use by a set with a changed template
    if (!current) current = world.store.put(sets, replicaSetOf(world, deployments, *deployment, body, hash));
    const std::int64_t have = numberAt(current->body(), {"spec", "replicas"});
    const auto old = std::find_if(older.begin(), older.end(), [](const ObjectPtr& set) {
        return numberAt(set->body(), {"spec", "replicas"}) > 0;
    });
    if (old == older.end() || first) return scale(world, sets, current, wanted);
    const ObjectPtr shrinking = *old;
    // Counted only during a rollout, since it parses every pod.
    const auto readyOf = [&](const ObjectPtr& set) {
        const auto found = byOwner.find(set->uid);
        return found == byOwner.end() ? 0 : std::count_if(found->second.begin(), found->second.end(), [](const ObjectPtr& pod) { return !pod->leaving && isReady(pod->body()); });
    };
    const std::int64_t readyNow = readyOf(current);
    std::int64_t ready = readyNow;
    for (const ObjectPtr& set : older) ready += readyOf(set);
    const bool unhealthy = readyOf(shrinking) < numberAt(shrinking->body(), {"spec", "replicas"}) && all - wanted - (have - readyNow) > 0;
    if (ready > wanted || unhealthy)
        scale(world, sets, shrinking, numberAt(shrinking->body(), {"spec", "replicas"}) - 1);
    else if (have < wanted && all <= wanted)
        scale(world, sets, current, have + 1);
}

}  // namespace

void stepWorkloads(World& world, JobHistory* history) {
    const PodsByOwner byOwner = podsByOwner(world);
    const Kind& sets = *world.kinds.find("apps", "v1", "replicasets");
    const Kind& deployments = *world.kinds.find("apps", "v1", "deployments");
    for (const ObjectPtr& deployment : world.store.objects({.shelf = deployments.shelf}))
        stepRollout(world, deployment, deployments, sets, byOwner);
    stepReplicas(world, sets, byOwner, nullptr);
    stepReplicas(world, *world.kinds.find("", "v1", "replicationcontrollers"), byOwner, nullptr);
    stepReplicas(world, *world.kinds.find("batch", "v1", "jobs"), byOwner, history);
    stepStateful(world, *world.kinds.find("apps", "v1", "statefulsets"), byOwner);
}

}  // namespace bayplan::apiserver
