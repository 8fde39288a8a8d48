// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The objects that a step touches, so that two steps that share one are done one after the other.
// Thread rule: plain values, pure functions.

#include <set>
#include <string>

#include "cluster/cluster.h"
#include "moves/step.h"

namespace bayplan {

struct StepTouches {
    std::set<std::string> held;     // its pod, the node that it fills or cordons, the workload and the budget that it takes a pod from
    std::set<std::string> leaving;  // the node that a pod leaves: two steps may leave one at once

    bool meets(const StepTouches& other) const;
    /// Adds what the other one touches.
    void add(const StepTouches& other);
};

/// By the pod in `picture`; without one, `workload` says which workload it belonged to. O(budgets), and O(pods) with
/// `workload`.
StepTouches touchesOf(const PlanStep& step, const Cluster& picture, const std::string& workload = {});

}  // namespace bayplan
