// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Koordinator's quotas in trees of their own: each tree is shared for itself. The root of a tree says what the tree has, and the
// default tree has so much less, unless that root says otherwise.
// Thread rule: pure functions.
// Source: Koordinator a7a1b76b pkg/scheduler/plugins/elasticquota/quota_handler.go (feature gate MultiQuotaTree),
// pkg/quota-controller/profile; specification ecosystem 4.2.

#include <map>
#include <set>
#include <string>
#include <vector>

#include "plugins/quota/runtime_quota.h"

namespace bayplan {

/// By the id of a tree; the default tree is under the empty one.
using TreeAmounts = std::map<std::string, RuntimeAmounts>;

/// What each tree has. `ofNodes`: what all nodes have. A tree whose root says nothing has nothing. O(quotas * resources).
TreeAmounts treeTotals(const std::vector<KoordinatorQuota>& quotas, RuntimeAmounts ofNodes);

/// Trees whose roots say different sizes: upstream takes the one that came last. The default tree is among them if it would have
/// less by such a root. O(quotas).
std::set<std::string> unclearTrees(const std::vector<KoordinatorQuota>& quotas);

/// runtimeQuotas() of each tree. A tree of `quotas` that `totals` lacks has nothing.
std::map<std::string, RuntimeQuota> runtimesByTree(const std::vector<KoordinatorQuota>& quotas, const TreeAmounts& totals, bool scales);

}  // namespace bayplan
