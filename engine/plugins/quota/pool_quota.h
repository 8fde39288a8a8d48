// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The same rules where pools of nodes have quotas. No plugin of kube-scheduler has a quota of nodes: this filter is asked after all others, is in no
// table of plugins, and a configuration cannot name it.
// Thread rule: pure functions.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "framework/profile.h"

namespace bayplan {

inline constexpr std::size_t kNoPool = ~std::size_t{0};

/// What pods take of a pool's quota, and what the quota is, in the resource table's unit.
struct PoolAmount {
    ResourceIdx resource;
    std::int64_t used = 0, quota = 0;

    bool operator==(const PoolAmount&) const = default;
};

/// Which nodes of a catalog are in which pool, and what the pools may use.
struct PoolQuotas {
    std::vector<std::string> names;               // by pool
    std::vector<std::size_t> poolOf;              // by node; kNoPool: none
    std::vector<std::vector<PoolAmount>> quotas;  // by pool, with nothing used
};

/// What the pod takes of a quota, in the resource table's unit, as nodes count it.
std::int64_t quotaTakenBy(const Catalog& catalog, PodIdx pod, ResourceIdx resource);

/// Every profile of `profiles` with nodes refused whose pool has too little left, whoever placed the pods that stand there. On pictures of the
/// catalog that `quotas` is about. Without a quota the profiles stay as they are.
Profiles withinQuotas(Profiles profiles, PoolQuotas quotas);

}  // namespace bayplan
