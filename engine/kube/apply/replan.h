// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The rest of a plan on the present cluster, after something else changed: a new plan, with another hash, to be
// approved again.
// Thread rule: one thread.

#include <string>
#include <vector>

#include "framework/scheduler.h"
#include "kube/apply/journal/apply_journal.h"
#include "planner/plan.h"

namespace bayplan {

struct Replanned {
    enum class Is { Kept,
                    Changed,
                    Dropped };
    struct Step {
        std::size_t was = 0;  // index in the plan
        Is is = Is::Kept;
        std::string why{};  // for Changed and Dropped
    };
    Plan plan;
    std::vector<Step> steps;  // the remaining ones, in order
};

/// Of the steps that are neither done nor skipped, those that still apply stay as they are; a pod whose node no longer
/// takes it gets the node that the scheduler would choose; a step whose object is gone is left out. `records`: one for
/// each step of the plan. At worst O(steps) decisions.
Replanned replanRest(const Plan& plan, const std::vector<StepRecord>& records, const Cluster& cluster, Scheduler& scheduler);

}  // namespace bayplan
