// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a plan is likely to meet: how sure each landing is, how long each wave takes, and what room it leaves.
// Thread rule: one thread.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "framework/profile.h"
#include "planner/goals/goal.h"

namespace bayplan {

/// In seconds.
struct SecondsRange {
    std::int64_t least = 0, most = 0;
    bool operator==(const SecondsRange&) const = default;
};
/// How long a pod of the same workload took from its start to Ready; absent: not known.
using ReadyTimes = std::function<std::optional<SecondsRange>(PodIdx)>;

struct WaveOutlook {
    std::size_t steps = 0, landings = 0;
    /// From all pods of the wave ending at once and starting together, to each taking its grace period and starting after the one before.
    SecondsRange takes;
    std::size_t untimed = 0;                                   // landings whose time to start is not known; `takes` counts 0 for it
    std::vector<std::pair<std::string, std::int64_t>> free{};  // by resource, on all nodes that are not cordoned, after the wave

    bool operator==(const WaveOutlook&) const = default;
};

struct PlanOutlook {
    /// By step: the other nodes that the scheduler likes as much as the planned one at that moment, or better. Absent: nobody lands, or the plan
    /// is too large to ask.
    std::vector<std::optional<std::size_t>> ties;
    std::vector<WaveOutlook> waves;

    SecondsRange takes() const;
    std::size_t untimed() const;
};

/// `deltas` has one for each step, on `cluster`. Error: Cancelled. O(steps × nodes × plugins) where steps × nodes is at most kMostTiesAsked;
/// beyond that O(steps + nodes × waves).
Result<PlanOutlook> outlookOf(const Cluster& cluster, const Profiles& profiles, const std::vector<GoalStep>& steps, const std::vector<Delta>& deltas, const ReadyTimes& ready,
                              const Budget& budget);
inline constexpr std::size_t kMostTiesAsked = 500'000;

}  // namespace bayplan
