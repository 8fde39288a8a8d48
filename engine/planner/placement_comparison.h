// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Two runs over the same pods held against each other, whichever schedulers made them: which pods end up elsewhere.

#include <string>
#include <vector>

#include "schedulers/run.h"

namespace bayplan {

struct PlacedElsewhere {
    std::string pod;                                                                           // "namespace/name"
    std::string a, b;                                                                          // nodes; empty where the pod found no place
    RunStep::What whatA = RunStep::What::Unschedulable, whatB = RunStep::What::Unschedulable;  // its last step

    bool operator==(const PlacedElsewhere&) const = default;
};

struct PlacementComparison {
    std::vector<PlacedElsewhere> different;  // in the order in which the first run came to them
    std::size_t pods = 0;                    // that were tried in both
    std::size_t placedA = 0, placedB = 0;
};

/// A pod differs by its node, or by why it has none. O(steps).
PlacementComparison comparePlacements(const Run& a, const Run& b);

}  // namespace bayplan
