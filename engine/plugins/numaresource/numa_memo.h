// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What pods have of the nodes of a catalog's pictures, and what further pods would get there, kept until the node changes: many
// questions are asked about each state, and to look for zones takes long.
// Thread rule: any thread.

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "plugins/numaresource/numa_history.h"

namespace bayplan {

class NumaOnNode {
public:
    explicit NumaOnNode(NumaHistory history) : m_history(std::move(history)) {}

    const NumaHistory& history() const { return m_history; }
    const NumaHoldings& held() const { return m_history.held(); }
    /// `choice` of that ask here, foreseen. O(1) for the asks that came last.
    std::shared_ptr<const NumaAnswer> foresee(const NumaChoice& choice, const NumaAsk& ask) const;

private:
    struct Foreseen {
        NumaAsk ask;
        std::vector<std::int64_t> requests;
        std::shared_ptr<const NumaAnswer> answer;
    };

    NumaHistory m_history;
    mutable std::mutex m_mutex;
    mutable std::vector<Foreseen> m_foreseen;
    mutable std::size_t m_next = 0;  // to be replaced
};

class NumaMemo {
public:
    explicit NumaMemo(const Catalog& catalog) : m_nodes(catalog.nodes.size()) {}

    /// As NumaHistory says it for that state of the node. O(1) if it is known.
    std::shared_ptr<const NumaOnNode> of(const NumaTable& table, const Cluster& cluster, NodeIdx node, const NodeState& state, const NumaRules& rules,
                                         const DeviceTable* devices = nullptr) const;

private:
    struct Known {
        std::uint64_t version = 0;
        std::shared_ptr<const NumaOnNode> there;  // null: not asked yet
    };
    struct OfRules {
        NumaRules rules;
        std::vector<Known> nodes;
    };
    OfRules& ofRules(const NumaRules& rules) const;

    std::size_t m_nodes;
    mutable std::mutex m_mutex;
    mutable std::vector<std::unique_ptr<OfRules>> m_rules;  // mostly one
};

}  // namespace bayplan
