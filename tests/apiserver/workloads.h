// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The controllers of workloads: they create the pods of ReplicaSets, StatefulSets and Jobs, run the rollouts of
// Deployments, and write the status of all. The caller holds World::writing.

#include <map>
#include <set>
#include <string>
#include <vector>

#include "apiserver/world.h"

namespace bayplan::apiserver {

using PodsByOwner = std::map<std::string, std::vector<ObjectPtr>>;  // by the controller's UID
PodsByOwner podsByOwner(const World& world);

bool isOver(const ObjectPtr& pod);
/// Whether the object is controlled by that UID.
bool isControlledBy(const Object& object, const std::string& uid);
/// Whether a ReplicaSet has its Deployment's template.
bool isCurrent(const Json& set, const Json& deployment);

/// The memory of the Job controller: failed pods count towards backoffLimit, and the next one waits ten seconds, then
/// twice as long after each failure.
struct JobHistory {
    struct Entry {
        std::int64_t failures = 0;
        Clock::Span notBefore{0};
    };
    std::map<std::string, Entry> jobs;  // by UID
    std::set<std::string> pods;         // UIDs that were counted
};

/// One step, also of every rollout. Without `history` a Job's pod is replaced at once when it goes, and does not count
/// as failed.
void stepWorkloads(World& world, JobHistory* history);
void tellWorkloads(World& world, const JobHistory& history);

}  // namespace bayplan::apiserver
