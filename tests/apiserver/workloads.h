// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The controllers of workloads: the pods that ReplicaSets, StatefulSets and Jobs in the store want, Deployments and
// their rollouts, and what all of them tell in their status. World::writing is held.

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

/// What the controller of Jobs remembers: failed pods count towards backoffLimit, and the next one waits ten seconds,
/// then twice as long after each failure.
struct JobHistory {
    struct Entry {
        std::int64_t failures = 0;
        Clock::Span notBefore{0};
    };
    std::map<std::string, Entry> jobs;  // by UID
    std::set<std::string> pods;         // UIDs that were counted
};

/// One step; one more of every rollout. Without `history` a Job's pod that goes is replaced at once and fails nothing.
void stepWorkloads(World& world, JobHistory* history);
void tellWorkloads(World& world, const JobHistory& history);

}  // namespace bayplan::apiserver
