// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The output of `fragmentation --trend`: as a table with one line for each snapshot, as CSV with one fact on each line,
// everything as JSON.

#include <ostream>

#include "metrics/trend.h"

namespace bayplan {

/// One block for each shape; without unreadable snapshots.
void writeTrendTable(std::ostream& out, const Trend& trend);
/// time,time_source,snapshot,shape,item,name,value
void writeTrendCsv(std::ostream& out, const Trend& trend);
void writeTrendJson(std::ostream& out, const Trend& trend);

}  // namespace bayplan
