// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Koordinator's elastic quotas: what each may use now, of what the others of its level leave.
//
// A quota gets its min, or what it asks for if that is less and it lends the rest; what is left goes to those that ask for
// more, by their shared weights, in whole units by the largest remainders. Where the mins of a level are more than there is,
// they are scaled down. Upstream scales the min of a quota when that quota is looked at, so that those that were looked at
// before saw larger mins of the others: quotas are looked at by name, once.
// Thread rule: a pure function.
// Source: Koordinator a7a1b76b (2026-07-24) pkg/scheduler/plugins/elasticquota/core (specification ecosystem 4.2).

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bayplan {

/// By resource; cpu in thousandths of a core, everything else in its own unit. An absent name is none.
using RuntimeAmounts = std::map<std::string, std::int64_t>;

struct KoordinatorQuota {
    std::string name;
    std::string parent;                    // another quota; any other name: a quota of the first level
    std::string tree;                      // the id of a tree of its own; empty: the default tree
    std::optional<RuntimeAmounts> shares;  // of a root: what that tree has (plugins/quota/quota_trees.h)
    bool leaves = true;                    // the default tree has that much less
    bool lends = true;                     // what it does not ask for of its min
    RuntimeAmounts min, max;
    RuntimeAmounts weight;                    // max, unless an annotation says otherwise
    RuntimeAmounts asked, used, usedForGood;  // by its own pods: all, those on nodes, and of these those that may not be preempted
};

struct RuntimeQuota {
    RuntimeAmounts childRequest;       // of its pods and its children
    RuntimeAmounts request;            // with its min, if it does not lend that
    RuntimeAmounts used, usedForGood;  // with its children
    RuntimeAmounts scaledMin;
    RuntimeAmounts runtime;  // of the resources that its max names
};

/// By name; all of one tree. `total`: what the tree has. `scales`: enableMinQuotaScale. A quota whose parents are in a circle gets nothing.
std::map<std::string, RuntimeQuota> runtimeQuotas(const std::vector<KoordinatorQuota>& quotas, const RuntimeAmounts& total, bool scales);

}  // namespace bayplan
