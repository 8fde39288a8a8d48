// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a step lays hands on, so that two that meet are done one after the other.
// Thread rule: plain values, pure functions.

#include <set>
#include <string>

#include "cluster/cluster.h"
#include "moves/step.h"

namespace bayplan {

struct StepTouches {
    std::set<std::string> held;     // its pod, the node that it fills or switches, the workload and the budget that it takes a pod from
    std::set<std::string> leaving;  // the node that a pod leaves: two may leave one at once

    bool meets(const StepTouches& other) const;
    /// What the other lays hands on, too.
    void add(const StepTouches& other);
};

/// By the pod as `picture` has it; without one, `workload` says whose it was. O(budgets), and O(pods) with `workload`.
StepTouches touchesOf(const PlanStep& step, const Cluster& picture, const std::string& workload = {});

}  // namespace bayplan
