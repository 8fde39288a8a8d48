// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The NUMA nodes of every node, as NodeResourceTopologyMatch reads them from NodeResourceTopology objects.
// Thread rule: immutable.
// Source: scheduler-plugins v0.30.12 pkg/noderesourcetopology (nodeconfig, numanode).

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/ids.h"
#include "cluster/cluster.h"

namespace bayplan {

struct NumaZone {
    std::int32_t id = 0;                                       // the N of "node-N"
    ResourceList available;                                    // what it lists, zero included
    std::vector<std::pair<std::int32_t, std::int64_t>> costs;  // by id; as written, the last of one id counts
};

enum class TopologyManagerPolicy : std::uint8_t { None,
                                                  BestEffort,
                                                  Restricted,
                                                  SingleNumaNode };
enum class TopologyManagerScope : std::uint8_t { Container,
                                                 Pod };

struct NumaView {
    bool known = false;  // there is an object
    TopologyManagerPolicy policy = TopologyManagerPolicy::None;
    TopologyManagerScope scope = TopologyManagerScope::Container;
    std::vector<NumaZone> zones;  // in the order of the object
};

/// Policy and scope as the object says: its first deprecated policy, then its attributes, the last valid one winning.
NumaView numaView(const NodeResourceTopology& topology);

class NumaIndex {
public:
    NumaIndex() = default;
    explicit NumaIndex(const Catalog& catalog);

    const NumaView& of(NodeIdx node) const { return m_nodes.empty() ? m_none : m_nodes[node.get()]; }
    /// Texts for what makes the real plugin fail, with an error or a crash, on the objects of some node; empty: nothing
    /// does. `duplicates`: two zones with one id, or an id beyond 63; its filter cannot handle them.
    const Message& duplicates() const { return m_duplicates; }
    /// Ids that are not 0, 1, …: its scores use them as places in a list.
    const Message& gaps() const { return m_gaps; }
    /// The most zones of one node.
    std::size_t mostZones() const { return m_mostZones; }

private:
    std::vector<NumaView> m_nodes;  // by node; empty: no node publishes anything
    NumaView m_none;
    Message m_duplicates;  // names the node
    Message m_gaps;
    std::size_t m_mostZones = 0;
};

}  // namespace bayplan
