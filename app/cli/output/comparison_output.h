// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Schedulers side by side as tables for people.

#include <ostream>

#include "io/reports/report_format.h"
#include "planner/compared/figures.h"

namespace bayplan {

/// The figures, the notes on them, and how much of each scheduler is modelled. Wide: also what each has, in words.
void writeComparisonTable(std::ostream& out, const SchedulerComparison& comparison, const TableLook& look);

}  // namespace bayplan
