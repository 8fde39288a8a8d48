// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What pods have of the nodes of a catalog's pictures, kept until the node changes: many questions are asked about each state, and
// to play the choices of a node's pods again takes longer than to answer one.
// Thread rule: any thread.

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "plugins/numaresource/numa_choice.h"

namespace bayplan {

class NumaMemo {
public:
    explicit NumaMemo(const Catalog& catalog) : m_nodes(catalog.nodes.size()) {}

    /// As numaSharesOn() says it for that state of the node. O(1) if it is known.
    std::shared_ptr<const NumaHoldings> holdings(const NumaTable& table, const Cluster& cluster, NodeIdx node, const NodeState& state, const NumaRules& rules) const;

private:
    struct Known {
        std::uint64_t version = 0;
        std::shared_ptr<const NumaHoldings> held;  // null: not asked yet
    };
    struct OfRules {
        NumaRules rules;
        std::vector<Known> nodes;
    };
    Known& knownOf(const NumaRules& rules, NodeIdx node) const;

    std::size_t m_nodes;
    mutable std::mutex m_mutex;
    mutable std::vector<std::unique_ptr<OfRules>> m_rules;  // mostly one
};

}  // namespace bayplan
