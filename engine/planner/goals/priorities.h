// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How urgent each step of a plan is, from 1 to 5: 1 has to be, and of the others those come first that gain most for their restarts.
// Thread rule: pure functions.
// Source: vSphere DRS gives its recommendations priorities from 1 (a rule or maintenance demands it) to 5; what 2 to 5 ask for is
// Bayplan's own, and is that of its levels of aggressiveness (goal_levels.h).

#include <vector>

#include "planner/goals/goal.h"

namespace bayplan {

struct StandingGang;

inline constexpr int kMandatory = 1, kLeastPriority = 5;

/// So many restarts gain so many of what the goal counts: 2, 3 or 4 where one of them takes at most as many as the level of that number
/// allows, else 5; 5 where nothing is gained.
int priorityOf(std::int64_t restarts, std::int64_t gain);

/// Whether steps for it have to be: it empties nodes, or mends broken rules.
bool hasToBe(GoalKind kind);

/// Fills in the priority of each step. Steps that have 1 keep it: the goal that they are for has to be. The others are divided where most is gained for the restarts so
/// far, and where from there, so that a cheap part behind a dear one counts with it; each part has one priority. Where the way was not counted, all
/// of them are one part. A step that others wait for is as urgent as they are. Those that were told keep what they have. O(steps).
void tellPriorities(GoalAnswer& answer);
/// The same, and a gang is as urgent as the most urgent of its pods. O(steps × gangs).
void tellPriorities(const std::vector<StandingGang>& gangs, GoalAnswer& answer);

}  // namespace bayplan
