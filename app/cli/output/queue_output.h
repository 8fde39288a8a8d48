// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The queues of a cluster and the jobs in them, as tables for people.

#include <ostream>

#include "io/reports/report_format.h"
#include "planner/queues/queue_board.h"

namespace bayplan {

/// The jobs, a row for each queue and amount, what is wrong, and notes. Wide: also the steps, and jobs that run.
void writeQueueTable(std::ostream& out, const QueueBoard& board, const TableLook& look);

}  // namespace bayplan
