// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Puts changes that were made before back on the undo stack: from a project, from a journal. Each keeps its reason and
// its violations; those that were undone can be redone again.

#include <vector>

#include "base/diagnostics.h"
#include "common/session.h"
#include "planner/plan.h"

namespace bayplan {

using StepGroups = std::vector<std::vector<PlanStep>>;

/// What was one change stays one change: placements of one scheduling run belong together, all else stands alone.
StepGroups groupSteps(const Plan& plan);

/// Carries out `done`, then makes `undone` redoable. Steps that do not apply are told and left out.
Diagnostics restore(Session& session, const StepGroups& done, const StepGroups& undone);

}  // namespace bayplan
