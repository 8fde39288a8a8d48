// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/placement_comparison.h"

#include <map>

namespace bayplan {

PlacementComparison comparePlacements(const ScheduleRun& a, const ScheduleRun& b) {
    std::map<PodIdx, const Decision*> first;
    for (const Decision& decision : a.decisions) first[decision.pod] = &decision;
    std::map<PodIdx, PlacementDifference> byPod;
    PlacementComparison comparison;
    for (const Decision& decision : b.decisions) {
        const auto other = first.find(decision.pod);
        if (other == first.end()) continue;
        const auto nodeOf = [](const Decision& d) { return d.outcome == Outcome::Scheduled ? d.node : NodeIdx(); };
        const PlacementDifference pair{decision.pod, nodeOf(*other->second), nodeOf(decision), other->second->outcome,
                                       decision.outcome};
        ++comparison.pods;
        comparison.placedA += pair.a.valid() ? 1u : 0u;
        comparison.placedB += pair.b.valid() ? 1u : 0u;
        if (pair.a != pair.b || pair.outcomeA != pair.outcomeB) byPod.emplace(pair.pod, pair);
    }
    for (const auto& [pod, pair] : byPod) comparison.different.push_back(pair);
    return comparison;
}

}  // namespace bayplan
