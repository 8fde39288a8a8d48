// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What of a tried scenario a plan can carry out: cordons, evictions, moves, placements, and other numbers of replicas. Everything else is
// reported, so that nobody takes the plan for the whole scenario.
// Thread rule: a pure function beside the scheduler that it asks.

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "moves/step.h"
#include "planner/plan.h"
#include "planner/scenario/what_if.h"

namespace bayplan {

struct ScenarioSteps {
    std::vector<Delta> deltas;                             // on the answer's base, one after the other
    std::vector<PlanStep> steps;                           // one for every delta, with the rules that a forced one breaks
    std::vector<PlanStep> scalings;                        // beside these: no picture shows what controllers make or take away
    std::vector<std::size_t> changes;                      // of the scenario: those that no plan can make, by number
    std::vector<std::pair<std::string, Message>> without;  // pods that are not taken along, and why
};

/// All of it as a plan: who makes room by scaling down comes first, who needs room by scaling up last.
Plan planOf(const Scenario& scenario, const ScenarioSteps& made);

/// Every step keeps the rules of `scheduler` on the picture before it, but for those that the scenario forces: a pod that has room
/// only after a change that is no step is left out. `answer` is of `scenario`. Errors: Cancelled.
/// O(steps²) questions to the scheduler at worst, where each step needs the one behind it.
Result<ScenarioSteps> asSteps(const Scenario& scenario, const WhatIfAnswer& answer, Scheduler& scheduler, const Budget& budget = {});

}  // namespace bayplan
