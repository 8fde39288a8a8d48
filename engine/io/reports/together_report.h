// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Several schedulers over one cluster, as a document and as CSV.
// Thread rule: pure functions.

#include <ostream>
#include <vector>

#include "io/reports/report_format.h"
#include "planner/together/together_question.h"

namespace bayplan {

/// Members of a document of kind TogetherCourse. `events`: with each of them.
void writeTogetherCourse(std::ostream& out, ReportFormat format, const TogetherOutcome& outcome, bool events);
/// The events alone, a line each.
void writeTogetherEventsCsv(std::ostream& out, const TogetherOutcome& outcome);

/// Of a document of kind TogetherSweep.
void writeTogetherSweep(std::ostream& out, ReportFormat format, const std::vector<TogetherPoint>& points);
void writeTogetherSweepCsv(std::ostream& out, const std::vector<TogetherPoint>& points);

/// An amount of a resource table in the unit of the resource: cores, not thousandths of them.
double inUnits(const std::string& resource, double amount);

}  // namespace bayplan
