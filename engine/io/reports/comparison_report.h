// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Schedulers side by side, as a document and as CSV, with the table of what each has.
// Thread rule: pure functions.

#include <ostream>

#include "io/reports/report_format.h"
#include "planner/compared/figures.h"

namespace bayplan {

/// Members of a document of kind SchedulerComparison.
void writeSchedulerComparison(std::ostream& out, ReportFormat format, const SchedulerComparison& comparison);

/// The figures alone: a line for each scheduler; empty where a number is unknown.
void writeSchedulerComparisonCsv(std::ostream& out, const SchedulerComparison& comparison);

}  // namespace bayplan
