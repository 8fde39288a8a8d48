// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A plan whose restarts together lose at most so many GPU-hours. The search itself counts moves: where its plan loses too much, it is asked
// again without the pod that loses most, and what it proved without that stays what is proved.
// Thread rule: one thread.

#include <functional>

#include "base/budget.h"
#include "base/result.h"
#include "planner/goals/goal.h"

namespace bayplan {

/// By step and in sum, from the deltas of the answer. A pod that restarts a second time loses what nobody knows. Nothing changes in an answer without
/// steps.
void tellLosses(const Cluster& cluster, const LossRules& rules, GoalAnswer& answer);

using QuestionPlanner = std::function<Result<GoalAnswer>(const GoalQuestion&, const Budget&)>;
/// `plan`, within MoveRules::mostLost, and with losses told. Where no plan was found that loses so little, the answer is TooDear and tells what the
/// cheapest of those that were found loses. Errors: those of `plan` asked for the question itself.
Result<GoalAnswer> planWithinLoss(const Cluster& cluster, const GoalQuestion& question, const Budget& budget, const QuestionPlanner& plan);

}  // namespace bayplan
