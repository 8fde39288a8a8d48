// SPDX-License-Identifier: GPL-3.0-or-later
// Disruption budgets in a scenario: which evictions ask them, and what they allow when they are changed.
// Source: Kubernetes 1.36 pkg/registry/core/pod/storage/eviction.go. Scaling down, the deletion of a pod that does not tolerate a taint,
// a rollout, a node that goes and preemption delete pods and ask no budget.
#include <algorithm>
#include <utility>

#include "model/disruption.h"
#include "planner/scenario/budget_status.h"
#include "planner/scenario/play.h"

namespace bayplan {

void ScenarioPlayer::evicts(const std::string& key) {
    const PodIdx at = now().catalog().findPod(key);
    if (now().placement(at).standing != Standing::Bound) return;  // it did not run
    const Pod& pod = now().catalog().pod(at);
    Asked asked{key, {}};
    for (const PodDisruptionBudget& budget : m_stage.others().budgets)
        if (protects(budget, pod)) asked.budgets.push_back(budget.key());
    if (!asked.budgets.empty()) m_asked.push_back(std::move(asked));
}

void ScenarioPlayer::countEvictions() {
    for (const Asked& one : m_asked) {
        if (!m_evicted.insert(one.pod).second) continue;
        for (const PodDisruptionBudget& budget : m_stage.others().budgets) {
            if (std::find(one.budgets.begin(), one.budgets.end(), budget.key()) == one.budgets.end()) continue;
            const auto [under, first] = m_evictedUnder.try_emplace(budget.key());
            Evicted& evicted = under->second;
            const BudgetUse use{budget.key(), ++evicted.pods, budget.disruptionsAllowed};
            if (first || use.leaving - use.allowed >= evicted.worst.leaving - evicted.worst.allowed) evicted.worst = use;
        }
    }
}

std::vector<BudgetUse> ScenarioPlayer::budgetsAsked() const {
    std::vector<BudgetUse> asked;
    for (const auto& [budget, evicted] : m_evictedUnder) asked.push_back(evicted.worst);
    return asked;
}

Message ScenarioPlayer::carryOut(const SetBudget& set) {
    ClusterObjects others = m_stage.others();
    const auto budget = std::find_if(others.budgets.begin(), others.budgets.end(), [&](const PodDisruptionBudget& one) { return one.key() == set.budget; });
    if (budget == others.budgets.end()) return worded("there is no disruption budget \"%1\"", {set.budget});
    see("disruptionsAllowed", std::to_string(budget->disruptionsAllowed));
    if (set.remove) {
        others.budgets.erase(budget);
    } else if (set.disruptionsAllowed) {
        budget->disruptionsAllowed = *set.disruptionsAllowed;
    } else {
        writeStatus(*budget, {set.budget, set.minAvailable, set.maxUnavailable});
    }
    m_stage.setOthers(std::move(others));
    return {};
}

void ScenarioPlayer::writeStatus(PodDisruptionBudget& budget, const BudgetRule& rule) {
    const std::unordered_set<std::string> left(m_displaced.begin(), m_displaced.end());
    const BudgetStatus status = budgetStatus(budget, rule, now(), [&](const std::string& pod) { return left.contains(pod) || m_evicted.contains(pod); });
    budget.disruptionsAllowed = static_cast<std::int32_t>(status.allowed);
    if (status.why.empty()) note(worded("%1 allows %2 disruptions: of %3 pods %4 are healthy, and %5 have to be", {budget.key(), status.allowed, status.expected, status.healthy, status.desired}));
    else note(worded("%1 allows no disruption: %2", {budget.key(), status.why}));
}

}  // namespace bayplan
