// SPDX-License-Identifier: GPL-3.0-or-later
// The status of workloads: see workloads.h.
#include "apiserver/budgets.h"
#include "apiserver/workloads.h"

namespace bayplan::apiserver {

namespace {

struct Counts {
    std::int64_t active = 0;
    std::int64_t ready = 0;
    std::int64_t leaving = 0;
    std::int64_t succeeded = 0;
};

Counts countsOf(const PodsByOwner& byOwner, const std::string& uid) {
    Counts counts;
    const auto found = byOwner.find(uid);
    if (found == byOwner.end()) return counts;
    for (const ObjectPtr& pod : found->second) {
        const Json body = pod->body();
        if (isOver(pod))
            counts.succeeded += textAt(body, {"status", "phase"}) == "Succeeded";
        else if (pod->leaving)
            ++counts.leaving;
        else
            ++counts.active, counts.ready += isReady(body);
    }
    return counts;
}

void tell(World& world, const Kind& kind, const ObjectPtr& object, Json status) {
    Json body = object->body();
    status["observedGeneration"] = numberAt(body, {"metadata", "generation"}, 1);
    Json merged = body.value("status", Json::object());
    for (const auto& [name, value] : status.items()) merged[name] = value;
    if (body.contains("status") && same(body["status"], merged)) return;
    body["status"] = std::move(merged);
    world.store.put(kind, std::move(body));
}

void tellDeployment(World& world, const Kind& kind, const Kind& sets, const ObjectPtr& deployment) {
    const Json body = deployment->body();
    std::int64_t replicas = 0, ready = 0, leaving = 0, updated = 0;
    for (const ObjectPtr& set : world.store.objects({.shelf = sets.shelf, .prefix = deployment->space + "/"})) {
        if (!isControlledBy(*set, deployment->uid)) continue;
        const Json told = set->body();  // the sets wrote theirs before
        replicas += numberAt(told, {"status", "replicas"});
        ready += numberAt(told, {"status", "readyReplicas"});
        leaving += numberAt(told, {"status", "terminatingReplicas"});
        if (isCurrent(told, body)) updated = numberAt(told, {"status", "replicas"});
    }
    const std::int64_t missing = numberAt(body, {"spec", "replicas"}, 1) - ready;
    tell(world, kind, deployment,
         {{"replicas", replicas},
          {"updatedReplicas", updated},
          {"readyReplicas", ready},
          {"availableReplicas", ready},
          {"unavailableReplicas", std::max<std::int64_t>(0, missing)},
          {"terminatingReplicas", leaving}});
}

}  // namespace

void tellWorkloads(World& world, const JobHistory& history) {
    const PodsByOwner byOwner = podsByOwner(world);
    const Kind &sets = *world.kinds.find("apps", "v1", "replicasets"),
               &deployments = *world.kinds.find("apps", "v1", "deployments"),
               &stateful = *world.kinds.find("apps", "v1", "statefulsets"),
               &jobs = *world.kinds.find("batch", "v1", "jobs");
    for (const ObjectPtr& set : world.store.objects({.shelf = sets.shelf})) {
        const Counts counts = countsOf(byOwner, set->uid);
        tell(world, sets, set,
             {{"replicas", counts.active},
              {"fullyLabeledReplicas", counts.active},
              {"readyReplicas", counts.ready},
              {"availableReplicas", counts.ready},
              {"terminatingReplicas", counts.leaving}});
    }
    for (const ObjectPtr& set : world.store.objects({.shelf = stateful.shelf})) {
        const Counts counts = countsOf(byOwner, set->uid);
        tell(world, stateful, set,
             {{"replicas", counts.active + counts.leaving},
              {"readyReplicas", counts.ready},
              {"availableReplicas", counts.ready},
              {"currentReplicas", counts.active},
              {"updatedReplicas", counts.active}});
    }
    for (const ObjectPtr& job : world.store.objects({.shelf = jobs.shelf})) {
        const Counts counts = countsOf(byOwner, job->uid);
        const auto entry = history.jobs.find(job->uid);
        Json status{{"active", counts.active}, {"ready", counts.ready}, {"terminating", counts.leaving}};
        if (entry != history.jobs.end()) status["failed"] = entry->second.failures;
        if (counts.succeeded > 0) status["succeeded"] = counts.succeeded;
        tell(world, jobs, job, std::move(status));
    }
    for (const ObjectPtr& deployment : world.store.objects({.shelf = deployments.shelf}))
        tellDeployment(world, deployments, sets, deployment);
}

}  // namespace bayplan::apiserver
