// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How evenly, and how densely, a cluster is used, by resource.
//
// It follows pictures: only nodes that changed are looked at again, and the sums do not depend on history.
// Complexity: update is O(nodes), and O(resources · log nodes) for each changed node.
// Thread rule: one thread; the values may go to any.

#include <cstdint>
#include <memory>
#include <vector>

#include "cluster/cluster.h"
#include "metrics/sum_tree.h"

namespace bayplan {

struct ResourceBalance {
    ResourceIdx resource;
    std::int64_t allocatable = 0;  // of all nodes that offer it
    std::int64_t requested = 0;    // on them; at most what there is
    std::size_t nodes = 0;         // that offer it
    std::size_t inUse = 0;         // of these, nodes where some of it is requested
    double share = 0;              // requested / allocatable, 0..1
    double density = 0;            // the same over the nodes in use: how full the used nodes are
    double deviation = 0;          // standard deviation of the nodes' shares, 0..0.5; 0 if all are equal

    bool operator==(const ResourceBalance&) const = default;
};

class UsageBalance {
public:
    void update(const Cluster& cluster);

    /// For the resources that any node offers, in the order of the table.
    std::vector<ResourceBalance> resources() const;

private:
    /// An amount of one node may be the largest int64. Exact sums and differences of these need more room.
    __extension__ using Wide = __int128;

    struct Column {
        Wide allocatable = 0, requested = 0, allocatableInUse = 0;
        std::size_t nodes = 0, inUse = 0;
        SumTree shares, squares;
    };
    struct Entry {  // what a node adds to a column
        std::int64_t allocatable = 0, requested = 0;
    };
    void put(Column& column, std::size_t node, const Entry& entry, int sign);

    std::shared_ptr<const Catalog> m_catalog;
    bool m_counted = false;
    std::vector<std::uint64_t> m_versions;      // by node
    std::vector<std::vector<Entry>> m_entries;  // by node: by resource
    std::vector<Column> m_columns;              // by resource
};

}  // namespace bayplan
