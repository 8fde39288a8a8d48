// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/placement_comparison.h"

#include <string_view>
#include <unordered_map>

namespace bayplan {

PlacementComparison comparePlacements(const Run& a, const Run& b) {
    std::unordered_map<std::string_view, const RunStep*> lastA, lastB;
    for (const RunStep& step : a.trace) lastA[step.pod] = &step;
    for (const RunStep& step : b.trace) lastB[step.pod] = &step;
    const auto nodeOf = [](const RunStep& step) { return step.what == RunStep::What::Scheduled ? step.node : std::string(); };
    PlacementComparison comparison;
    for (const RunStep& step : a.trace) {
        const auto one = lastA.extract(step.pod);  // once for each pod
        const auto other = lastB.find(step.pod);
        if (one.empty() || other == lastB.end()) continue;
        const PlacedElsewhere pair{step.pod, nodeOf(*one.mapped()), nodeOf(*other->second), one.mapped()->what, other->second->what};
        ++comparison.pods;
        comparison.placedA += pair.a.empty() ? 0u : 1u;
        comparison.placedB += pair.b.empty() ? 0u : 1u;
        if (pair.a != pair.b || pair.whatA != pair.whatB) comparison.different.push_back(pair);
    }
    return comparison;
}

}  // namespace bayplan
