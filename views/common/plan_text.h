// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Steps of a plan in the user's language.
// Thread rule: GUI thread only.

#include <QString>
#include <string>

#include "planner/plan.h"

namespace bayplan {

/// "Move", "Cordon".
QString planActionText(const PlanStep& step);
/// "by hand", "scheduled": reasons that this program writes are translated; others unchanged.
QString planReasonText(const std::string& reason);
/// The object of the step, with its kind: "Pod team/web-7", "Node gpu-042", "ResourceClaim team/cards".
QString changedObjectText(const PlanStep& step);
/// The pod or claim; a dash for a step on a node.
QString stepObjectText(const PlanStep& step);
/// The node, "pending", or a dash if it does not apply.
QString stepFromText(const PlanStep& step);
/// The node, "pending", or what a claim gets.
QString stepToText(const PlanStep& step);
/// "36.5": hours, of GPU-seconds.
QString hoursText(std::int64_t gpuSeconds);
/// "36.5", "not known", or nothing: the GPU-hours that the restart loses, as the search said.
QString stepLossText(const PlanStep& step);
/// Why an apply would refuse the step, by what is known of its pod in `catalog`; empty if it would not.
QString stepHeldText(const PlanStep& step, const Catalog& catalog);
/// "Maintenance windows: … to …; … to …"; empty if the plan may be carried out at any time.
QString planWindowsText(const PlanWindows& windows);

}  // namespace bayplan
