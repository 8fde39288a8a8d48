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

/// Where the steps lie in the windows, as fitIntoWindows() puts them there. Nothing is left out: a step for which no window has time, and each one
/// behind it, is in none.
struct StepsInWindows {
    std::vector<WindowUse> windows{};
    std::vector<std::optional<std::size_t>> of{};  // by step
    Message why{};                                 // about the first one that is in none; empty: all are in one
};
/// `deltas` has one for each step. O(steps).
StepsInWindows placeInWindows(const Cluster& cluster, const std::vector<PlanStep>& steps, const std::vector<Delta>& deltas, const WindowLimits& limits, const ReadyTimes& ready);

/// The same, and tells each step its window and its wave anew: for a plan that was changed by hand.
StepsInWindows tellWindows(const Cluster& cluster, std::vector<GoalStep>& steps, const std::vector<Delta>& deltas, const WindowLimits& limits, const ReadyTimes& ready);

/// Seconds from the moment when a step begins to its end, at most: its pod ends, and its replacement starts. `grace`: for every eviction; absent:
/// the pod's own. Absent: nothing says how long the pod starts.
std::optional<std::int64_t> longestOf(PlanStep::Action action, PodIdx pod, const Catalog& catalog, const ReadyTimes& ready, std::optional<std::int64_t> startsWithin,
                                      std::optional<std::int64_t> grace = {});

/// Windows in the order of time, none of them over. Errors: Invalid.
Result<void> areToCome(const std::vector<TimeWindow>& windows, std::int64_t now);

}  // namespace bayplan
