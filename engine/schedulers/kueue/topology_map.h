// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The topologies of Kueue's flavors: trees of domains over the nodes, and how much of each leaf is taken by workloads that have a
// place there.
// Thread rule: one thread.
// Source: Kueue ff69552e pkg/cache/scheduler/tas_flavor*.go; specification kueue 9.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "schedulers/kueue/kueue_objects.h"

namespace bayplan {

/// By resource of the map, ascending.
using ResourceAmounts = std::vector<std::pair<int, std::int64_t>>;

/// Pods in one leaf of one tree.
struct DomainUse {
    int tree = -1;
    int leaf = -1;
    std::int64_t pods = 0;
    ResourceAmounts onePod;
};
using DomainUses = std::vector<DomainUse>;

/// Of one flavor. Domains of a level are in the order of their values.
struct TopologyTree {
    struct Domain {
        std::vector<std::string> values;  // of its level and those above
        std::vector<int> children;        // domains
        int leaf = -1;                    // of the lowest level
    };
    std::string topology;
    std::vector<std::string> levels;
    std::vector<Toleration> tolerations;    // of the flavor
    std::vector<std::vector<int>> byLevel;  // domains
    std::vector<Domain> domains;
    std::vector<int> leaves;         // their domains
    std::vector<int> nodes;          // of each leaf; empty unless nodes are the lowest level
    std::vector<std::int64_t> free;  // leaves × resources

    bool nodesAreLeaves() const { return !nodes.empty(); }
    /// Below 0: it has no such level.
    int level(const std::string& label) const;
    /// The level at which all pods are wanted together, and that of slices; below 0: it has none.
    std::pair<int, int> levelsOf(const TopologyRequest& request) const;
};

class TopologyMap {
public:
    /// O(flavors with a topology × nodes).
    explicit TopologyMap(const KueueObjects& objects);

    /// Below 0: the flavor has no topology.
    int treeOf(const std::string& flavor) const;
    const TopologyTree& tree(int t) const { return *m_trees[static_cast<std::size_t>(t)]; }
    const TopologyNode& node(int n) const { return m_nodes[static_cast<std::size_t>(n)]; }
    int resources() const { return static_cast<int>(m_resources.size()); }
    const std::string& resource(int r) const { return m_names[static_cast<std::size_t>(r)]; }
    /// The requests of a pod of it, itself counted as one of "pods".
    ResourceAmounts onePod(const WorkloadPodSet& set) const;

    std::int64_t used(int t, int leaf, int r) const { return m_used[static_cast<std::size_t>(t)][static_cast<std::size_t>(leaf * resources() + r)]; }
    void add(const DomainUses& uses, std::int64_t times = 1);
    /// Each leaf on its own has room for what `uses` wants of it.
    bool fits(const DomainUses& uses) const;
    /// What the workload's admission takes. Domains that are not there any more are passed over.
    DomainUses usesOf(const QueuedWorkload& workload) const;
    TopologyAssignment assignment(const DomainUses& uses) const;

    using Used = std::vector<std::vector<std::int64_t>>;
    const Used& allUsed() const { return m_used; }
    void setUsed(const Used& used) { m_used = used; }

private:
    void plant(const ResourceFlavor& flavor, const std::vector<std::string>& levels);

    std::vector<TopologyNode> m_nodes;
    std::map<std::string, int> m_resources;
    std::vector<std::string> m_names;
    std::map<std::string, int> m_byFlavor;
    std::vector<std::shared_ptr<const TopologyTree>> m_trees;
    Used m_used;  // by tree: leaves × resources
};

}  // namespace bayplan
