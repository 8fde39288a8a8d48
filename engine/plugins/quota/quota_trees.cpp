// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quota/quota_trees.h"

#include <utility>

#include "base/saturating.h"

namespace bayplan {

TreeAmounts treeTotals(const std::vector<KoordinatorQuota>& quotas, RuntimeAmounts ofNodes) {
    TreeAmounts totals;
    std::set<std::string> told;
    for (const KoordinatorQuota& quota : quotas) {
        if (quota.tree.empty()) continue;
        RuntimeAmounts& own = totals[quota.tree];
        if (!quota.shares || !told.insert(quota.tree).second) continue;
        own = *quota.shares;
        if (!quota.leaves) continue;
        for (const auto& [resource, amount] : own) ofNodes[resource] = saturatingSub(ofNodes[resource], amount);
    }
    totals[std::string()] = std::move(ofNodes);
    return totals;
}

std::set<std::string> unclearTrees(const std::vector<KoordinatorQuota>& quotas) {
    std::set<std::string> unclear;
    std::map<std::string, const KoordinatorQuota*> roots;
    for (const KoordinatorQuota& quota : quotas) {
        if (quota.tree.empty() || !quota.shares) continue;
        const auto [first, fresh] = roots.try_emplace(quota.tree, &quota);
        // Only what a root changes of the tree is taken off the default tree.
        if (fresh || (*quota.shares == *first->second->shares && quota.leaves == first->second->leaves)) continue;
        unclear.insert(quota.tree);
        if (quota.leaves || first->second->leaves) unclear.insert(std::string());
    }
    return unclear;
}

std::map<std::string, RuntimeQuota> runtimesByTree(const std::vector<KoordinatorQuota>& quotas, const TreeAmounts& totals, bool scales) {
    std::map<std::string, std::vector<KoordinatorQuota>> trees;
    for (const KoordinatorQuota& quota : quotas) trees[quota.tree].push_back(quota);
    const RuntimeAmounts nothing;
    std::map<std::string, RuntimeQuota> answers;
    for (const auto& [tree, own] : trees) {
        const auto total = totals.find(tree);
        answers.merge(runtimeQuotas(own, total == totals.end() ? nothing : total->second, scales));
    }
    return answers;
}

}  // namespace bayplan
