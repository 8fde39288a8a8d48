// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a lab found: a table for people, CSV, and documents. The same runs print the same text, whoever worked them out.

#include <ostream>
#include <vector>

#include "io/reports/report_format.h"
#include "planner/lab/lab_table.h"

namespace bayplan {

void writeLabTable(std::ostream& out, const LabHead& head, const std::vector<LabOutcome>& outcomes, const TableLook& look);
void writeLabCsv(std::ostream& out, const LabHead& head, const std::vector<LabOutcome>& outcomes);
void writeLabDocument(std::ostream& out, ReportFormat format, const LabHead& head, const std::vector<LabOutcome>& outcomes);

}  // namespace bayplan
