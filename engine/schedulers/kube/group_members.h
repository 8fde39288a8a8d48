// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which pods the scheduler tries together, and the answer to a question about one of them.
// Source: Kubernetes 1.36 pkg/scheduler/schedule_one_podgroup.go (specification of pod groups, section 3.4).

#include <string>
#include <vector>

#include "framework/scheduler.h"
#include "schedulers/kube/arrival.h"

namespace bayplan {

/// The pods without a node that are tried with `pod`, itself among them, in the order of trying: those of high priority
/// first. Empty if it is tried alone, or not at all. O(pods of the group).
std::vector<PodIdx> membersWith(const Cluster& cluster, Scheduler& scheduler, PodIdx pod, ArrivalOrder order);

struct MemberDecision {
    Decision decision;                       // about the pod
    GroupDecision group;                     // about all that were tried with it, without their decisions
    std::string podGroup;                    // "namespace/name"; empty: the pod was decided alone
    std::size_t members = 0, scheduled = 0;  // how many were tried, and how many of them would be scheduled
};
/// What the scheduler would decide for a pod: with its group, if it is tried with that. A pod that has a node is decided
/// on the picture without it.
MemberDecision decideMember(const Cluster& cluster, Scheduler& scheduler, PodIdx pod, Detail detail);

}  // namespace bayplan
