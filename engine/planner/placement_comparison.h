// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Two runs over the same pending pods held against each other: which pods end up elsewhere.

#include <cstdint>
#include <vector>

#include "queue/schedule_pending.h"

namespace bayplan {

struct PlacementDifference {
    PodIdx pod;
    NodeIdx a, b;  // invalid where the pod found no place
    Outcome outcomeA = Outcome::Unschedulable, outcomeB = Outcome::Unschedulable;

    bool operator==(const PlacementDifference&) const = default;
};

struct PlacementComparison {
    std::vector<PlacementDifference> different;  // in the order of reading
    std::size_t pods = 0;                        // that were tried in both
    std::size_t placedA = 0, placedB = 0;
};

/// Both of one picture and the same pods. A pod differs by its node, or by why it has none. O(pods·log pods).
PlacementComparison comparePlacements(const ScheduleRun& a, const ScheduleRun& b);

}  // namespace bayplan
