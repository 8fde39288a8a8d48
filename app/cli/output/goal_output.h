// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a plan for a goal looks like: its steps, and what is proved about it as a sentence.

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "io/reports/report_format.h"
#include "planner/goals/goal.h"
#include "planner/goals/goal_front.h"
#include "planner/goals/plan_outlook.h"

namespace bayplan {

/// "18 moves in 2 waves; proved fewest: …". In the chosen language.
std::string verdictOf(const GoalQuestion& question, const GoalAnswer& answer, const Catalog& catalog, const TableLook& look);

/// What was asked beside the plan; absent: it was not.
struct GoalPrices {
    std::optional<std::vector<FrontPoint>> front{};
    std::int64_t before = 0;  // what the goal counts without a move; of `front`
    std::optional<GoalReliefs> reliefs{};
    std::optional<PlanOutlook> outlook{};
};

void writeGoalTable(std::ostream& out, const GoalQuestion& question, const GoalAnswer& answer, const GoalPrices& prices, const Catalog& catalog, const TableLook& look);
void writeGoalDocument(std::ostream& out, ReportFormat format, const GoalQuestion& question, const GoalAnswer& answer, const GoalPrices& prices, const Catalog& catalog);

}  // namespace bayplan
