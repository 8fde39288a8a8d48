// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/descheduler/policy.h"

#include <algorithm>
#include <array>

namespace bayplan {

bool NamespaceFilter::admits(const std::string& name) const {
    if (!include.empty() && std::find(include.begin(), include.end(), name) == include.end()) return false;
    return std::find(exclude.begin(), exclude.end(), name) == exclude.end();
}

const char* nameOf(const Strategy& strategy) {
    static constexpr std::array kNames = {"PodLifeTime", "RemoveFailedPods", "RemovePodsHavingTooManyRestarts", "RemovePodsViolatingNodeTaints",
                                          "RemovePodsViolatingNodeAffinity", "RemovePodsViolatingInterPodAntiAffinity", "RemoveDuplicates",
                                          "RemovePodsViolatingTopologySpreadConstraint", "LowNodeUtilization", "HighNodeUtilization", "LowNodeLoad"};
    static_assert(kNames.size() == std::variant_size_v<Strategy>);
    return kNames[strategy.index()];
}

bool balances(const Strategy& strategy) {
    return std::holds_alternative<DuplicatesArgs>(strategy) || std::holds_alternative<SpreadArgs>(strategy) || std::holds_alternative<LowUtilizationArgs>(strategy)
           || std::holds_alternative<HighUtilizationArgs>(strategy) || std::holds_alternative<LowNodeLoadArgs>(strategy);
}

}  // namespace bayplan
