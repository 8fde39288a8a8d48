// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// An answer to a goal as a plan: its steps, and beside them what the search said.
// Thread rule: plain values, pure functions.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "planner/goals/goal_request.h"
#include "planner/plan.h"

namespace bayplan {

/// The step as a plan has it, with its wave and its window, both counted from 1, and what the goal counts after it.
PlanStep planStepOf(const GoalStep& step);

/// What the search said on `picture`; `work` is its limit, in looks through all nodes. O(objects).
PlanFinding findingOf(const GoalRequest& request, const GoalAnswer& answer, const Cluster& picture, std::uint64_t work);

/// When the plan for it may be carried out.
PlanWindows windowsOf(const GoalRequest& request);

/// The answer's steps, under the name of its goal.
Plan planOf(const GoalRequest& request, const GoalAnswer& answer, const Cluster& picture, std::uint64_t work);

/// How the steps of a plan keep to what its search found. What it said holds for no other steps.
struct SinceFound {
    std::optional<bool> kept{};         // absent: the file does not tell, or nobody searched
    std::int64_t moves = 0;             // of the steps now
    std::size_t found = 0;              // steps that the search found; of an older file that does not say: as many as there are
    std::vector<std::size_t> others{};  // places of steps that it did not find there; of another number of steps the first one alone

    bool isChanged() const { return kept && !*kept; }
};
/// O(steps).
SinceFound sinceFound(const Plan& plan);

/// What a new search for the same goal takes of an earlier plan.
EarlierPlan earlierOf(const Plan& plan);
/// How many of its moves are in the answer, to the same nodes.
std::size_t keptOf(const EarlierPlan& earlier, const GoalAnswer& answer);

/// The words that were asked as one line; a word with blanks is in quotes.
std::string askedWords(const PlanFinding& found);

}  // namespace bayplan
