// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Plays the queues of one system and says what they say, as a board.
// Thread rule: pure functions.

#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "planner/compared/compared_load.h"
#include "planner/queues/queue_board.h"

namespace bayplan {

/// The systems that the objects have queues of, in the order of QueueSystem. Priority is always the last one. O(1).
std::vector<QueueSystem> queueSystemsOf(const ComparedObjects& all);

/// Errors: Invalid (there is no node, or no queue of that system; Volcano always has one), Unsupported (what a decision would depend on is not modelled),
/// Cancelled, those of build().
Result<QueueBoard> queueBoard(ComparedObjects all, const QueueQuestion& question, const Budget& budget = {});

}  // namespace bayplan
