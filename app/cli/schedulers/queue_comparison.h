// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The queues under two configurations, as tables for people: what differs is written "before -> after".

#include <ostream>

#include "io/reports/report_format.h"
#include "planner/queues/board_difference.h"

namespace bayplan {

/// Every queue, the jobs that differ, and the notes of both. Wide: also what is asked for and guaranteed.
void writeQueueComparison(std::ostream& out, const QueueBoard& first, const QueueBoard& second, const BoardDifference& difference, const TableLook& look);

}  // namespace bayplan
