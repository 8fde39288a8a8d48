// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The board of each system, for playing.cpp.
// Thread rule: pure functions.

#include "base/budget.h"
#include "base/result.h"
#include "planner/compared/compared_load.h"
#include "planner/queues/queue_board.h"

namespace bayplan {

Result<QueueBoard> kueueBoard(ComparedObjects all, const QueueQuestion& question, const Budget& budget);
Result<QueueBoard> volcanoBoard(ComparedObjects all, const QueueQuestion& question, const Budget& budget);
Result<QueueBoard> koordinatorBoard(ComparedObjects all, const QueueQuestion& question, const Budget& budget);
Result<QueueBoard> elasticQuotaBoard(ComparedObjects all, const QueueQuestion& question, const Budget& budget);
Result<QueueBoard> priorityBoard(ComparedObjects all, const QueueQuestion& question, const Budget& budget);

}  // namespace bayplan
