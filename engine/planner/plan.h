// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a person approved: ordered steps by name, so that a plan outlives the session and the picture it was made on.
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
    std::vector<Delta> deltas;    // of the steps that can be carried out, in order
    std::vector<PlanStep> steps;  // those steps, one for every delta
    Diagnostics diagnostics;      // of those that cannot: no such object, the pod stands elsewhere, the claim is bound
};

/// The plan as deltas on `cluster`. Steps that do not apply are left out and told.
Resolved resolve(const Plan& plan, const Cluster& cluster);

}  // namespace bayplan
