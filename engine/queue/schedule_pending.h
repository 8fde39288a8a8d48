// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Tries all pending pods once each in queue order: gates first, then QueueSort. A scheduled pod is assumed on its node
// before the next one is tried. Preemption is proposed and no pod is evicted: victims stay to the end.
// Source: Kubernetes 1.36 pkg/scheduler/backend/queue (specification section 2), conformance rules of a report.

#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "cluster/delta.h"
#include "framework/scheduler.h"
#include "queue/arrival.h"

namespace bayplan {

struct PendingRules {
    ArrivalOrder order = ArrivalOrder::Creation;
    /// A pod that would preempt holds its place against all later pods, like a pod with a nominated node, and removes
    /// the nominations of lower priority to that node. If false, each pod is decided as if no other had preempted, so
    /// several may count on the same victims: see sharedVictims().
    bool reserve = false;
};

struct ScheduleRun {
    std::vector<Decision> decisions;  // in scheduling order; gated pods come at their turn
    std::vector<Delta> placed;        // in the same order: each Place, and what it takes up beside room
    std::size_t scheduled = 0;        // how many pods were placed
    ClusterPtr cluster;               // the picture after
    double seconds = 0;               // of the scheduling only
};

/// `only`: just these pods; empty: all pending pods. Progress counts pods.
/// Errors: Cancelled (nothing of the run is kept).
Result<ScheduleRun> schedulePending(const ClusterPtr& cluster, Scheduler& scheduler, Detail detail = Detail::Outcome,
                                    const Budget& budget = {}, const std::vector<PodIdx>& only = {},
                                    const PendingRules& rules = {});

/// A pod that several pods would preempt.
struct SharedVictim {
    PodIdx victim;
    std::vector<PodIdx> preemptors;  // at least two, in the order of their decisions
};
/// In the order in which the victims were first named. O(victims).
std::vector<SharedVictim> sharedVictims(const std::vector<Decision>& decisions);

}  // namespace bayplan
