// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Room for a pod that other pods keep away from a node: those leave, and what else has to for the room.
// Thread rule: as the scheduler of the run.

#include <functional>
#include <vector>

#include "framework/status.h"
#include "planner/goals/goal_run.h"

namespace bayplan {

/// `refusals`: of the pod, by node. `placed`: whether it gets a node on what the player has, placed there. Tries the nodes where the fewest
/// pods have to leave. False: none of them will do, and the answer is as it was.
bool makeRoomAmongNeighbours(GoalRun& run, PodIdx pod, const std::vector<std::vector<Status>>& refusals, const std::function<bool(StepPlayer&)>& placed, GoalAnswer& answer);

}  // namespace bayplan
