// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Kueue admits as tables for people.

#include <ostream>

#include "io/reports/kueue_report.h"
#include "io/reports/report_format.h"

namespace bayplan {

/// The workloads with their flavors and how many of their pods have a node; the queues; pods that wait for a node; problems. Wide: also
/// limits, and what a queue could get and could lend.
void writeKueueTable(std::ostream& out, const KueueReport& report, const TableLook& look);

}  // namespace bayplan
