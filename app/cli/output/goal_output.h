// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a plan for a goal looks like: its steps, and what is proved about it as a sentence.

#include <ostream>
#include <string>

#include "io/reports/report_format.h"
#include "planner/goals/goal.h"

namespace bayplan {

/// "18 moves in 2 waves; proved fewest: …". In the chosen language.
std::string verdictOf(const GoalQuestion& question, const GoalAnswer& answer, const Catalog& catalog, const TableLook& look);

void writeGoalTable(std::ostream& out, const GoalQuestion& question, const GoalAnswer& answer, const Catalog& catalog, const TableLook& look);
void writeGoalDocument(std::ostream& out, ReportFormat format, const GoalQuestion& question, const GoalAnswer& answer, const Catalog& catalog);

}  // namespace bayplan
