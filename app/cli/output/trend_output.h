// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What `fragmentation --trend` prints: one line a snapshot as a table, one fact a line as CSV, everything as JSON or YAML.

#include <ostream>

#include "io/reports/report_format.h"
#include "metrics/trend.h"

namespace bayplan {

/// One block for each shape; without unreadable snapshots.
void writeTrendTable(std::ostream& out, const Trend& trend);
/// time,time_source,snapshot,shape,item,name,value
void writeTrendCsv(std::ostream& out, const Trend& trend);
void writeTrendDocument(std::ostream& out, ReportFormat format, const Trend& trend);

}  // namespace bayplan
