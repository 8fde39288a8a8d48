// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What evicting some pods does to the disruption budgets that stand for them.

#include <cstdint>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

struct BudgetEffect {
    std::size_t budget = 0;    // into Catalog::budgets
    std::int64_t before = 0;   // disruptions allowed as read
    std::int64_t after = 0;    // once `pods` are gone; below 0: violated
    std::vector<PodIdx> pods;  // of those that leave, in their order

    bool violated() const { return after < 0; }
};

/// The budgets that protect any of `leaving`, violated ones first, then in the order of reading. What was evicted in
/// this picture before counts as the budget's own numbers say: they are as read. O(budgets × leaving).
std::vector<BudgetEffect> budgetEffects(const Catalog& catalog, const std::vector<PodIdx>& leaving);

}  // namespace bayplan
