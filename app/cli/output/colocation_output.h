// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Koordinator offers to batch and mid pods, and the shares of caches and memory bandwidth, as tables for people.

#include <ostream>
#include <vector>

#include "io/reports/colocation_report.h"

namespace bayplan {

/// A row for each node and resource, then a row for each node and class. Wide: also the terms of the amounts for mid pods, and the lines of resctrl.
void writeColocationTables(std::ostream& out, const std::vector<NodeColocation>& nodes, const TableLook& look);

}  // namespace bayplan
