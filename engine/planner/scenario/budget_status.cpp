// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/scenario/budget_status.h"

#include <algorithm>
#include <charconv>

namespace bayplan {

namespace {

bool isShare(const std::string& amount) { return amount.ends_with('%'); }

/// Of a share, so many pods of `all`, rounded up.
std::int64_t podsOf(const std::string& amount, std::int64_t all) {
    std::int64_t number = 0;
    std::from_chars(amount.data(), amount.data() + amount.size(), number);
    return isShare(amount) ? (number * all + 99) / 100 : number;
}

/// Controllers whose replicas the disruption controller can read. Of those that extend the API some can, too.
bool hasScale(const std::string& kind) { return kind != "DaemonSet" && kind != "Job"; }

}  // namespace

BudgetStatus budgetStatus(const PodDisruptionBudget& budget, const BudgetRule& rule, const Cluster& cluster, const std::function<bool(const std::string& pod)>& stood) {
    BudgetStatus status;
    const bool byReplicas = !rule.maxUnavailable.empty() || isShare(rule.minAvailable);
    const Catalog& catalog = cluster.catalog();
    for (std::size_t i = 0; budget.selector && i < catalog.pods.size(); ++i) {
        const Pod& pod = catalog.pods[i];
        if (pod.namespaceName != budget.namespaceName || !matches(*budget.selector, *pod.labels)) continue;
        const OwnerReference* controller = pod.controller();
        if (byReplicas && controller && !hasScale(controller->kind) && status.why.empty())
            status.why = worded("its pods are of a %1, which has no scale that the disruption controller could read", {controller->kind});
        if (!byReplicas || controller) ++status.expected;
        const bool disrupted = std::find(budget.disruptedPods.begin(), budget.disruptedPods.end(), pod.name) != budget.disruptedPods.end();
        const bool there = cluster.placement(PodIdx(i)).standing == Standing::Bound || stood(pod.key());
        if (there && !pod.deleting && !disrupted && pod.ready.value_or(true)) ++status.healthy;
    }
    if (budget.health) status.healthy = std::min<std::int64_t>(status.healthy, budget.health->current);
    if (!rule.maxUnavailable.empty()) status.desired = std::max<std::int64_t>(0, status.expected - podsOf(rule.maxUnavailable, status.expected));
    else if (!rule.minAvailable.empty()) status.desired = podsOf(rule.minAvailable, status.expected);
    else status.why = worded("it says neither minAvailable nor maxUnavailable");
    if (status.why.empty() && status.expected > 0) status.allowed = std::max<std::int64_t>(0, status.healthy - status.desired);
    return status;
}

}  // namespace bayplan
