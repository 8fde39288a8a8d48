// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Steps of a plan as JSON: what plan files, journals and project files have in common.

#include <string>
#include <vector>

#include "io/text/field.h"
#include "planner/plan.h"

namespace bayplan {

/// Appends a list of steps; empty fields are left out.
void appendSteps(std::string& out, const std::vector<PlanStep>& steps);

/// Throws Fault (io/text/field.h): an unknown field or action, a step without a pod or node that it needs.
std::vector<PlanStep> decodeSteps(const Field& field);

}  // namespace bayplan
