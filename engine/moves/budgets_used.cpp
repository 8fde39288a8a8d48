// SPDX-License-Identifier: GPL-3.0-or-later
#include "moves/budgets_used.h"

#include "model/disruption.h"

namespace bayplan {

bool passesUnready(const PodDisruptionBudget& budget) {
    if (!budget.health) return false;
    return budget.evictsUnready || (budget.health->current >= budget.health->desired && budget.health->desired > 0);
}

std::vector<std::size_t> budgetsUsedBy(const Catalog& catalog, PodIdx pod) {
    Eviction eviction = evictionNow(catalog.budgets, catalog.pod(pod));
    const bool ready = catalog.pod(pod).ready.value_or(true);
    if (!ready && eviction.budgets.size() == 1 && passesUnready(catalog.budgets[eviction.budgets.front()])) return {};
    return std::move(eviction.budgets);
}

}  // namespace bayplan
