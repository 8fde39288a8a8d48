// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the rules between pending pods that nothing tells apart say of the values of a label: all of them beside each other, or beside pods
// that stay, or spread. Only rules that hold in every plan: the pods that they count stay where they are, and the scheduler was seen to keep
// them. What cannot be known for certain gives no rule.
// Thread rule: one thread.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/{interpodaffinity,podtopologyspread}/filtering.go, KEP-5732 for groups.

#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "framework/scheduler.h"
#include "planner/bound/group_bound.h"
#include "planner/goals/who_moves.h"

namespace bayplan {

struct DomainRule {
    ShapeGroups groups;              // of nodes
    std::vector<std::string> names;  // by group: "zone=a"
};

/// `pods`: pending, of one spec and namespace; `movers`: by pod. O(pods × rules + nodes).
std::vector<DomainRule> domainRulesOf(const Cluster& cluster, const Scheduler& scheduler, const std::vector<PodIdx>& pods, const std::vector<Mover>& movers);

}  // namespace bayplan
