// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The effect of evicting some pods on the disruption budgets that cover them.

#include <cstdint>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

struct BudgetEffect {
    std::size_t budget = 0;    // index in Catalog::budgets
    std::int64_t before = 0;   // disruptions allowed as read
    std::int64_t after = 0;    // once `pods` are evicted; below 0: violated
    std::vector<PodIdx> pods;  // those of the leaving pods that it covers, in their order

    bool violated() const { return after < 0; }
};

/// The budgets that protect any of `leaving`, violated ones first, then in the order of reading. Earlier evictions in
/// this picture do not change the budgets' numbers: they are as read. O(budgets × leaving).
std::vector<BudgetEffect> budgetEffects(const Catalog& catalog, const std::vector<PodIdx>& leaving);

}  // namespace bayplan
