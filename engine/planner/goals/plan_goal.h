// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// From a goal to steps. The scheduler's rules decide about every step, the independent checker about every picture; a bound holds for
// the real cluster, as it counts only what no rule can relax.
// Thread rule: one thread; the search may start one more.

#include "base/budget.h"
#include "base/result.h"
#include "framework/profile.h"
#include "planner/goals/goal.h"

namespace bayplan {

/// A step of the budget's work is one look through all nodes for a place. With a limit in work and none in time the answer follows
/// from picture, profiles and question alone.
/// Errors: Invalid (a goal without what it needs, an amount that no node counts), NotFound (no profile for the shape), Unsupported
/// (a shape that cannot be counted node by node), Cancelled.
Result<GoalAnswer> planGoal(const ClusterPtr& cluster, const Profiles& profiles, const GoalQuestion& question, const Budget& budget);

}  // namespace bayplan
