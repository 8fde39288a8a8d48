// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Who has which CPUs and zones of a node: pods that were read have what their annotations say, and for those that this program
// placed each choice is played again, in the order in which they came.
// Thread rule: plain values.

#include <vector>

#include "plugins/numaresource/numa_choice.h"

namespace bayplan {

/// What the pods of a node have of its CPUs and zones, one after the other.
class NumaHistory {
public:
    NumaHistory(const NumaTable& table, NodeIdx node, const NumaRules& rules) : m_table(&table), m_rules(&rules), m_node(node), m_held(table.of(node)) {}

    /// The pods that it knows of are the first of `state`, and stand as they did. O(pods).
    bool startsLike(const Cluster& cluster, const NodeState& state) const;
    /// Goes on with the pods of `state` that it does not know of. O(such pods × choose()).
    void follow(const Cluster& cluster, const NodeState& state);

    const NumaHoldings& held() const { return m_held; }
    const std::vector<NumaShare>& shares() const { return m_shares; }

private:
    struct Stand {
        PodIdx pod;
        bool here = false, bound = false;
        bool operator==(const Stand&) const = default;
    };
    Stand standOf(const Cluster& cluster, PodIdx pod) const;
    NumaShare shareOf(const Cluster& cluster, const Stand& stand) const;

    const NumaTable* m_table;
    const NumaRules* m_rules;
    NodeIdx m_node;
    std::vector<Stand> m_stands;
    NumaHoldings m_held;
    std::vector<NumaShare> m_shares;  // of the pods that have something
};

/// Who has which CPUs and zones of a node, in the order in which pods came to it. `pods` may be those of a hypothetical node;
/// only those that stand on it count. O(pods × choose()).
std::vector<NumaShare> numaSharesOn(const NumaTable& table, const Cluster& cluster, NodeIdx node, const NodeState& state, const NumaRules& rules);

}  // namespace bayplan
