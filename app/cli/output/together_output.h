// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Several schedulers over one cluster as tables for people.

#include <ostream>
#include <vector>

#include "io/reports/report_format.h"
#include "planner/together/together_question.h"

namespace bayplan {

/// What it comes to, then each scheduler, then the resources. Wide: also every pod. `events`: also what happened, in order.
void writeTogetherTable(std::ostream& out, const TogetherOutcome& outcome, bool events, const TableLook& look);
/// A line for each number of schedulers.
void writeTogetherSweepTable(std::ostream& out, const std::vector<TogetherPoint>& points, const TableLook& look);

}  // namespace bayplan
