// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a lab found: a table for people, CSV, and documents. The same runs print the same text, whoever worked them out.

#include <ostream>
#include <vector>

#include "io/reports/report_format.h"
#include "planner/lab/lab_table.h"
#include "planner/lab/pool_path.h"

namespace bayplan {

void writeLabTable(std::ostream& out, const LabHead& head, const std::vector<LabOutcome>& outcomes, const TableLook& look);
void writeLabCsv(std::ostream& out, const LabHead& head, const std::vector<LabOutcome>& outcomes);
void writeLabDocument(std::ostream& out, ReportFormat format, const LabHead& head, const std::vector<LabOutcome>& outcomes);

/// The path of one pod by each strategy of the lab, in its order, at least one.
void writePathTable(std::ostream& out, const Lab& lab, const std::vector<PoolPath>& paths, const TableLook& look);
void writePathDocument(std::ostream& out, ReportFormat format, const Lab& lab, const std::vector<PoolPath>& paths);

}  // namespace bayplan
