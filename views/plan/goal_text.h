// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Goals and their answers in the user's language.
// Thread rule: GUI thread only.

#include <QString>

#include "cluster/cluster.h"
#include "planner/goals/goal.h"
#include "planner/goals/goal_request.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/plan_outlook.h"

namespace bayplan {

inline constexpr GoalKind kGoalKinds[] = {GoalKind::Drain, GoalKind::Free, GoalKind::Room, GoalKind::Slots, GoalKind::Consolidate, GoalKind::Rebalance, GoalKind::Repair, GoalKind::Vacate};

/// "Drain nodes".
QString goalText(GoalKind kind);
/// When it is reached, as a sentence.
QString goalAboutText(GoalKind kind);
/// "Drain gpu-1, gpu-2": for the list of undo.
QString goalRequestText(const GoalRequest& request);
/// What became of one of several goals.
QString goalPartText(const GoalPart& part);
/// "3 free nodes": what the goal counts.
QString goalCountText(GoalKind kind, std::int64_t count);

/// "36.5 GPU-hours lost", and of how many restarts nobody knows it.
QString goalLossText(const PlanLoss& loss);

/// "18 moves in 2 waves · 2 → 5 slots · no plan has fewer than 15".
QString goalHeadline(const GoalQuestion& question, const GoalAnswer& answer);
/// Why no plan has fewer moves, or reaches more; what else a person has to know. A sentence or several.
QString goalReasonText(const GoalAnswer& answer);
/// "Window 1: 4 steps, over by … at the latest." for each of the first ones that has steps.
QString goalWindowsText(const std::vector<WindowUse>& windows);
/// "Best so far: 18 moves; no plan has fewer than 15".
QString soFarText(const GoalSoFar& soFar);
/// "web: 1 → 0", or several.
QString stepBudgetsText(const GoalStep& step, const Catalog& catalog);

/// "20 s to 4 min", and of how many pods it is not known how long they start.
QString takesText(const SecondsRange& takes, std::size_t untimed);

}  // namespace bayplan
