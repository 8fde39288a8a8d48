// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What an answer to a goal says to people, as far as it needs no plural: why there are no fewer moves, and what would let a pod go that stays.
// Thread rule: pure functions.

#include "base/message.h"
#include "planner/goals/goal.h"
#include "planner/goals/who_moves.h"

namespace bayplan {

/// "each of so many pods has to leave its node": why there are no fewer moves, or no more of what is counted.
Message reasonOf(const GoalBound& bound);

/// What a person can do so that the pod may move; empty: nothing.
Message whatLetsGo(const Mover& mover, const Pod& pod);

}  // namespace bayplan
