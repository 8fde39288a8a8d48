// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The rest of a plan on the cluster as it is now, when something else moved: a new plan, with another hash, to be approved
// anew.
// Thread rule: one thread.

#include <string>
#include <vector>

#include "framework/scheduler.h"
#include "kube/apply/apply_journal.h"
#include "planner/plan.h"

namespace bayplan {

struct Replanned {
    enum class Is { Kept,
                    Changed,
                    Dropped };
    struct Step {
        std::size_t was = 0;  // in the plan
        Is is = Is::Kept;
        std::string why{};  // of Changed and Dropped
    };
    Plan plan;
    std::vector<Step> steps;  // of those that were left, in order
};

/// Of the steps that are neither done nor skipped those that still apply stay as they are; a pod whose node does not take it
/// any more gets the node that the scheduler would choose; what has no object any more is left out.
/// `records`: a step of the plan each. O(steps) decisions at worst.
Replanned replanRest(const Plan& plan, const std::vector<StepRecord>& records, const Cluster& cluster, Scheduler& scheduler);

}  // namespace bayplan
