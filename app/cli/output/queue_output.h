// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The queues of a cluster and the jobs in them, as tables for people.

#include <ostream>
#include <string>

#include "io/reports/report_format.h"
#include "planner/queues/submission.h"

namespace bayplan {

/// What is submitted and at whose cost, if `more` is there; the jobs, a row for each queue and amount, what is wrong, and notes. Wide: also the steps, and jobs that run.
void writeQueueTable(std::ostream& out, const QueueBoard& board, const Submission* more, const TableLook& look);

/// "waits"; a pod that waits and for which a node was found is "free to go".
std::string queuedStateText(const QueuedJob& job);

/// "4", "from 2 to 4", "up to 4"; "-" where nothing is said.
std::string lentText(const QueueAmount& amount);

}  // namespace bayplan
