// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the user approved: ordered steps that refer to objects by name, so that a plan outlives the session and its
// picture.
// Thread rule: plain values.

#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "moves/step.h"

namespace bayplan {

struct Plan {
    std::string title;
    std::vector<PlanStep> steps;

    bool operator==(const Plan&) const = default;
};

struct Resolved {
    std::vector<Delta> deltas;         // of the applicable steps, in order
    std::vector<PlanStep> steps;       // those steps, one for every delta
    Diagnostics diagnostics;           // on the other steps: the object is missing, the pod is elsewhere, the claim is bound
    std::vector<std::size_t> without;  // by diagnostic: the number of its step in the plan
};

/// The plan as deltas on `cluster`. Steps that do not apply are left out and reported.
Resolved resolve(const Plan& plan, const Cluster& cluster);

}  // namespace bayplan
