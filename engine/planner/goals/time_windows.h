// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A plan that is carried out in maintenance windows alone: each step begins and ends inside one, by the longest time that it may take. What does
// not fit is left out, and all that comes after it.
// Thread rule: one thread.

#include <cstdint>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "framework/profile.h"
#include "planner/goals/goal.h"
#include "planner/goals/plan_outlook.h"

namespace bayplan {

struct WindowLimits {
    std::vector<TimeWindow> windows{};           // in the order of time, none over
    std::int64_t now = 0;                        // no step begins earlier; Unix seconds
    std::optional<std::int64_t> startsWithin{};  // seconds that a pod takes to start where nothing else says it
};

/// Leaves in the answer the steps that fit, from the first on, with the window of each. One pod ends and starts after the other. A landing whose
/// time to start nobody knows fits into no window. An answer that loses a step is Partly: what it counts is counted again. Nothing changes in an
/// answer without steps. Errors: those of planGoal.
Result<void> fitIntoWindows(const ClusterPtr& cluster, const Profiles& profiles, const GoalQuestion& question, const WindowLimits& limits, const ReadyTimes& ready, const Budget& budget,
                            GoalAnswer& answer);

/// Windows in the order of time. Errors: Invalid (one ends before it begins, two overlap, one is over).
Result<void> areInOrder(const std::vector<TimeWindow>& windows, std::int64_t now);

}  // namespace bayplan
