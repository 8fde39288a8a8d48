// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The board of each system, for queue_board.cpp.
// Thread rule: pure functions.

#include "planner/queues/queue_board.h"

namespace bayplan {

Result<QueueBoard> kueueBoard(ComparedObjects all, const QueueQuestion& question, const Budget& budget);
Result<QueueBoard> volcanoBoard(ComparedObjects all, const QueueQuestion& question, const Budget& budget);
Result<QueueBoard> koordinatorBoard(ComparedObjects all, const QueueQuestion& question, const Budget& budget);
Result<QueueBoard> elasticQuotaBoard(ComparedObjects all, const QueueQuestion& question, const Budget& budget);
Result<QueueBoard> priorityBoard(ComparedObjects all, const QueueQuestion& question, const Budget& budget);

/// Counts the jobs of every queue, puts each parent before its children with its depth, and orders the jobs. A queue whose parents
/// are in a circle stands on the first level. O(queues + jobs).
void arrange(QueueBoard& board);

}  // namespace bayplan
