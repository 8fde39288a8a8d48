// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Node pools: nodes with certain labels, the profile whose pods stay on them, a quota of what pods may take there, and a price.
//
// A profile keeps its pods in its pools by kube-scheduler's own means, the added affinity of NodeAffinity: a pod needs nothing but the
// scheduler name. That keeps nobody else out; taints do. No plugin of kube-scheduler has a quota of nodes, so this one is the lab's:
// no pod is placed on a node of the pool that would take more than is left, whoever placed those that stand there.
// Thread rule: plain values, pure functions.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cluster/cluster.h"
#include "framework/profile.h"
#include "model/labels.h"
#include "model/resources.h"
#include "model/scheduler_configuration.h"
#include "plugins/quota/pool_quota.h"

namespace bayplan {

struct NodePool {
    std::string name;
    Labels nodes;                 // a node with all of them is of the pool
    std::string profile;          // pods of this schedulerName stay in it, and in the others of that profile; empty: of none
    ResourceList quota;           // of its pods together
    std::optional<double> price;  // of one node, for an hour
    Origin origin;                // where it was read

    /// The place where it was read does not count.
    bool operator==(const NodePool& o) const { return name == o.name && nodes == o.nodes && profile == o.profile && quota == o.quota && price == o.price; }
};

/// Errors, with the place of the pool: Conflict: two of one name, a node of two pools; NotFound: a selector that no node has, a resource of
/// a quota that no node has.
Result<void> checkPools(const std::vector<NodePool>& pools, const Catalog& catalog);

/// The configuration with the pools' selectors in the added affinity of their profiles. What a profile adds already holds as well.
/// Errors, with the place of the pool: NotFound: no profile has that scheduler name; Invalid: the profile runs without NodeAffinity; those
/// of makeProfiles.
Result<SchedulerConfiguration> pooledBy(SchedulerConfiguration configuration, const std::vector<NodePool>& pools);

/// By node its pool, or kNoPool. Of overlapping pools the first.
std::vector<std::size_t> poolsOfNodes(const std::vector<NodePool>& pools, const Catalog& catalog);

/// The prices of nodes where a pool says what its own cost; empty stays empty where no pool says anything.
std::vector<std::optional<double>> withPoolPrices(std::vector<std::optional<double>> prices, const std::vector<NodePool>& pools, const Catalog& catalog);

/// By pool, by resource of its quota, with nothing used.
std::vector<std::vector<PoolAmount>> quotasOf(const std::vector<NodePool>& pools, const Catalog& catalog);
/// With what the pods on the pools' nodes take, whoever placed them. O(nodes).
std::vector<std::vector<PoolAmount>> quotaUses(const std::vector<NodePool>& pools, const Cluster& cluster);

/// The same rules where the quotas hold on pictures of that catalog; without a quota they are unchanged.
Profiles withinQuotas(Profiles profiles, const std::vector<NodePool>& pools, const Catalog& catalog);

}  // namespace bayplan
