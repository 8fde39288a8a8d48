// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/disruption.h"

#include <algorithm>

namespace bayplan {

bool protects(const PodDisruptionBudget& budget, const Pod& pod) {
    if (budget.namespaceName != pod.namespaceName || pod.labels->empty()) return false;
    if (!budget.selector || budget.selector->requirements.empty() || !matches(*budget.selector, *pod.labels))
        return false;
    return std::find(budget.disruptedPods.begin(), budget.disruptedPods.end(), pod.name) == budget.disruptedPods.end();
}

}  // namespace bayplan
