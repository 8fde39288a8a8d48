// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// All pending pods, tried once each in queue order: gates first, then QueueSort; a scheduled pod is assumed on its node
// before the next one is tried.
// Source: Kubernetes 1.36 pkg/scheduler/backend/queue (specification section 2), conformance rules of a report.

#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "cluster/delta.h"
#include "framework/scheduler.h"

namespace bayplan {

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
                                    const Budget& budget = {}, const std::vector<PodIdx>& only = {});

}  // namespace bayplan
