// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// All pending pods, tried once each in queue order: gates first, then QueueSort; a scheduled pod is assumed on its node
// before the next one is tried. Preemption is proposed and nobody goes: victims stand where they stand to the end.
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
    /// A pod that would preempt holds its place in all that follows, as one with a nominated node does, and takes the
    /// nominations of lower priority off that node. Otherwise each is decided as if no other had preempted, so that
    /// several may count on the same victims: see sharedVictims().
    bool reserve = false;
};

struct ScheduleRun {
    std::vector<Decision> decisions;  // in scheduling order; gated pods come where their turn would be
    std::vector<Delta> placed;        // in the same order: each Place, and what it takes up beside room
    std::size_t scheduled = 0;        // how many pods were placed
    ClusterPtr cluster;               // the picture after
    double seconds = 0;               // of the scheduling alone
};

/// `only`: these pods and no others; empty: all that are pending. Progress counts pods.
/// Errors: Cancelled (nothing is kept of the run).
Result<ScheduleRun> schedulePending(const ClusterPtr& cluster, Scheduler& scheduler, Detail detail = Detail::Outcome,
                                    const Budget& budget = {}, const std::vector<PodIdx>& only = {},
                                    const PendingRules& rules = {});

/// A pod that several would preempt, each in the order of its decision.
struct SharedVictim {
    PodIdx victim;
    std::vector<PodIdx> preemptors;  // two at least
};
/// In the order in which the victims were first named. O(victims).
std::vector<SharedVictim> sharedVictims(const std::vector<Decision>& decisions);

}  // namespace bayplan
