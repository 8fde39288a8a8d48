// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A plan whose restarts together lose at most so many GPU-hours, and touch at most so many groups. The search itself counts moves: where its plan
// costs too much, it is asked again without the pod that loses most, or without the groups with the fewest moves, and what it proved without
// that stays what is proved.
// Thread rule: one thread.

#include <functional>

#include "base/budget.h"
#include "base/result.h"
#include "planner/goals/goal.h"

namespace bayplan {

/// The answer without its steps, which are not to be had; parts that they reached are not reached any more. Counts of moves and prices stay.
void refusePlan(GoalAnswer& answer, GoalIs is);

/// What its restarts lose, by step and in sum, and how many groups they touch, from the deltas of the answer. A pod that restarts a second time loses
/// what nobody knows. Nothing changes in an answer without steps.
void tellPrices(const Cluster& cluster, const LossRules& rules, GoalAnswer& answer);

using QuestionPlanner = std::function<Result<GoalAnswer>(const GoalQuestion&, const Budget&)>;
/// `plan`, within MoveRules::mostLost and GoalQuestion::mostGroups, and with prices told. Where no plan was found that costs so little, the answer is
/// TooDear or TooManyGroups and tells what the cheapest of those that were found costs. Errors: those of `plan` asked for the question itself.
Result<GoalAnswer> planWithinPrices(const Cluster& cluster, const GoalQuestion& question, const Budget& budget, const QuestionPlanner& plan);

}  // namespace bayplan
