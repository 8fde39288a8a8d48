// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Steps of a plan in the user's language.
// Thread rule: GUI thread only.

#include <QString>
#include <string>

#include "planner/plan.h"

namespace bayplan {

/// "Move", "Cordon".
QString planActionText(PlanStep::Action action);
/// "by hand", "scheduled": the reasons that this program writes, translated; others as they stand.
QString planReasonText(const std::string& reason);
/// What the step changes, with its kind: "Pod team/web-7", "Node gpu-042", "ResourceClaim team/cards".
QString changedObjectText(const PlanStep& step);
/// The pod or claim; of a node's step a dash.
QString stepObjectText(const PlanStep& step);
/// The node, "pending", or a dash where the question does not arise.
QString stepFromText(const PlanStep& step);
/// The node, "pending", or what a claim gets.
QString stepToText(const PlanStep& step);

}  // namespace bayplan
