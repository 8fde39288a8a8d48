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

const char* toString(EvictionAnswer answer) {
    switch (answer) {
    case EvictionAnswer::NoBudget: return "no-budget";
    case EvictionAnswer::NotAsked: return "not-asked";
    case EvictionAnswer::Allowed: return "allowed";
    case EvictionAnswer::Refused: return "refused";
    case EvictionAnswer::SeveralBudgets: break;
    }
    return "several-budgets";
}

Eviction evictionNow(std::span<const PodDisruptionBudget> budgets, const Pod& pod) {
    if (pod.terminal() || pod.phase == PodPhase::Pending || pod.deleting) return {EvictionAnswer::NotAsked, {}};
    Eviction eviction;
    for (std::size_t b = 0; b < budgets.size(); ++b)
        if (budgets[b].namespaceName == pod.namespaceName && budgets[b].selector && matches(*budgets[b].selector, *pod.labels)) eviction.budgets.push_back(b);
    if (eviction.budgets.size() > 1) eviction.answer = EvictionAnswer::SeveralBudgets;
    else if (eviction.budgets.size() == 1) eviction.answer = budgets[eviction.budgets.front()].disruptionsAllowed > 0 ? EvictionAnswer::Allowed : EvictionAnswer::Refused;
    return eviction;
}

AsksToStay asksToStay(std::string_view annotation, std::string_view value) {
    if (annotation == "karpenter.sh/do-not-disrupt") return value == "true" ? AsksToStay::DoNotDisrupt : AsksToStay::No;
    if (annotation == "cluster-autoscaler.kubernetes.io/safe-to-evict") return value == "false" ? AsksToStay::NotSafeToEvict : AsksToStay::No;
    return annotation == "descheduler.alpha.kubernetes.io/prefer-no-eviction" ? AsksToStay::PreferNoEviction : AsksToStay::No;
}

}  // namespace bayplan
