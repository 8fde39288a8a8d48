// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Goals that are places for so many of one thing: a pending pod, a shape, a whole node, an amount that is to be free. The model of
// bins proposes moves, the scheduler is asked about each in its turn, and what it refuses is cut out of the model, which is asked
// again.
// Thread rule: one thread; the search may start one more.

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "planner/goals/cluster_bins.h"
#include "planner/goals/domain_rules.h"
#include "planner/goals/goal.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/step_player.h"

namespace bayplan {

/// What the end of a played proposal is worth.
struct PlayedEnd {
    bool reached = false;
    std::vector<NodeIdx> cuts{};  // nodes that take none, although the model says so
};

struct SlotProblem {
    const Cluster& cluster;
    Scheduler& scheduler;
    NodeRows& rows;
    const std::vector<Mover>& movers;
    BinTarget target{};
    std::int64_t wanted = 0;                            // of the target, with those that there are
    bool refusedNow = false;                            // the scheduler says so: without a move it is not reached
    std::function<void(StepPlayer&)> begin{};           // before the first move; may be empty
    std::function<PlayedEnd(StepPlayer&)> end{};        // after the last
    std::vector<DomainRule> domains{};                  // that hold for all of the wanted ones together
    std::string reason{};                               // of every move
    GoalTeller tell{};                                  // may be empty
    std::vector<std::pair<PodIdx, NodeIdx>> earlier{};  // moves of an earlier plan, which are proposed first
    std::int64_t earlierGap = 0;                        // a plan that they make is the answer with no more moves beyond the bound
    std::uint64_t seed = 1;
    int threads = 1;
};

/// Fills in what is found: `is`, moves, bound, steps. `before` and `reached` are for the caller to count.
/// Errors: those of findPlan; Cancelled, before there is a plan. After a stop the best plan so far is the answer.
Result<GoalAnswer> solveSlots(SlotProblem& problem, const Budget& budget);

/// What no plan can do better, on the rules that no move changes.
struct SlotBound {
    GoalBound bound;
    bool impossible = false;
};
SlotBound boundOf(const ClusterBins& ever, std::int64_t wanted, bool refusedNow);

}  // namespace bayplan
