// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Compares two runs over the same pending pods: which pods end up on other nodes.

#include <cstdint>
#include <vector>

#include "queue/schedule_pending.h"

namespace bayplan {

struct PlacementDifference {
    PodIdx pod;
    NodeIdx a, b;  // invalid if the pod was not placed
    Outcome outcomeA = Outcome::Unschedulable, outcomeB = Outcome::Unschedulable;

    bool operator==(const PlacementDifference&) const = default;
};

struct PlacementComparison {
    std::vector<PlacementDifference> different;  // in the order of reading
    std::size_t pods = 0;                        // pods tried in both runs
    std::size_t placedA = 0, placedB = 0;
};

/// Both runs must have the same picture and the same pods. A pod differs by its node, or by the reason why it has none.
/// O(pods·log pods).
PlacementComparison comparePlacements(const ScheduleRun& a, const ScheduleRun& b);

}  // namespace bayplan
