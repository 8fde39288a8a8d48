// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the nodes and pods of a catalog used, by index. Several measurements of one object are joined field by field: the
// newest counts, and of equally old ones, or ones without a time, the one that was read last. What is measured of an
// object that the catalog does not have is counted and left out.
// Thread rule: immutable once built.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "model/usage.h"

namespace bayplan {

struct Used {
    std::optional<std::int64_t> cpu;     // thousandths of a core
    std::optional<std::int64_t> memory;  // bytes
    std::int64_t time = 0;               // Unix seconds, of the older of both; 0: not told
    std::string source;                  // of the one that was read last

    /// Absent: unknown, or a resource whose use nobody measures.
    std::optional<std::int64_t> of(ResourceIdx resource) const;
    bool operator==(const Used&) const = default;
};

class UsageTable {
public:
    UsageTable() = default;
    UsageTable(const Catalog& catalog, const SharedList<Usage>& usages);

    /// Null: nothing is known.
    const Used* of(NodeIdx node) const { return at(m_nodes, node.get()); }
    const Used* of(PodIdx pod) const { return at(m_pods, pod.get()); }
    bool any() const { return m_nodesKnown + m_podsKnown > 0; }
    std::size_t nodesKnown() const { return m_nodesKnown; }
    std::size_t podsKnown() const { return m_podsKnown; }
    std::size_t strange() const { return m_strange; }  // measurements of objects that are not in the catalog
    std::int64_t oldest() const { return m_oldest; }   // of what has a time; 0: nothing has
    std::int64_t newest() const { return m_newest; }
    /// "kubectl top, Prometheus"
    const std::string& sources() const { return m_sources; }

    /// The sum over nodes, and of how many it is known.
    struct Sum {
        std::int64_t amount = 0;
        std::size_t known = 0;
    };
    Sum ofNodes(ResourceIdx resource) const;

private:
    using List = std::vector<std::unique_ptr<const Used>>;
    static const Used* at(const List& list, std::size_t i) { return i < list.size() ? list[i].get() : nullptr; }

    List m_nodes, m_pods;  // by index
    std::size_t m_nodesKnown = 0, m_podsKnown = 0, m_strange = 0;
    std::int64_t m_oldest = 0, m_newest = 0;
    std::string m_sources;
};

/// The limits of a node's pods in sum. Only cpu and memory.
struct LimitSum {
    std::int64_t amount = 0;
    std::size_t without = 0;  // pods with a container that has no limit: they may use all there is
};
LimitSum limitsOf(const PodSpec& spec, ResourceIdx resource);
LimitSum limitsOn(const Cluster& cluster, NodeIdx node, ResourceIdx resource);

}  // namespace bayplan
