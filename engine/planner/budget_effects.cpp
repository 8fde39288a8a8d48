// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/budget_effects.h"

#include <algorithm>

#include "model/disruption.h"

namespace bayplan {

std::vector<BudgetEffect> budgetEffects(const Catalog& catalog, const std::vector<PodIdx>& leaving) {
    std::vector<BudgetEffect> effects;
    for (std::size_t b = 0; b < catalog.budgets.size(); ++b) {
        BudgetEffect effect;
        effect.budget = b;
        for (const PodIdx pod : leaving)
            if (protects(catalog.budgets[b], catalog.pod(pod))) effect.pods.push_back(pod);
        if (effect.pods.empty()) continue;
        effect.before = catalog.budgets[b].disruptionsAllowed;
        effect.after = effect.before - static_cast<std::int64_t>(effect.pods.size());
        effects.push_back(std::move(effect));
    }
    std::stable_sort(effects.begin(), effects.end(),
                     [](const BudgetEffect& a, const BudgetEffect& b) { return a.violated() && !b.violated(); });
    return effects;
}

}  // namespace bayplan
