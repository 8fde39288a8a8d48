// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The queues of a cluster and the jobs in them, as a document.
// Thread rule: a pure function.

#include <ostream>

#include "io/reports/report_format.h"
#include "planner/queues/board_difference.h"
#include "planner/queues/submission.h"

namespace bayplan {

/// Members of a document of kind QueueBoard. `more`: what is submitted on it, and at whose cost; null: nothing.
void writeQueueBoard(std::ostream& out, ReportFormat format, const QueueBoard& board, const Submission* more = nullptr);

/// Likewise of a second configuration beside it: its queues, jobs and notes, and what differs.
void writeQueueBoards(std::ostream& out, ReportFormat format, const QueueBoard& first, const QueueBoard& second, const BoardDifference& difference);

}  // namespace bayplan
