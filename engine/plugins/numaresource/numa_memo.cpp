// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numaresource/numa_memo.h"

#include <algorithm>

namespace bayplan {

NumaMemo::Known& NumaMemo::knownOf(const NumaRules& rules, NodeIdx node) const {
    auto at = std::find_if(m_rules.begin(), m_rules.end(), [&](const auto& of) { return of->rules == rules; });
    if (at == m_rules.end()) at = m_rules.insert(m_rules.end(), std::make_unique<OfRules>(OfRules{rules, std::vector<Known>(m_nodes)}));
    return (*at)->nodes[node.get()];
}

std::shared_ptr<const NumaHoldings> NumaMemo::holdings(const NumaTable& table, const Cluster& cluster, NodeIdx node, const NodeState& state, const NumaRules& rules) const {
    // Only the states of a picture have versions that say something.
    const bool kept = &state == &cluster.node(node);
    if (kept) {
        const std::lock_guard lock(m_mutex);
        const Known& known = knownOf(rules, node);
        if (known.held && known.version == state.version) return known.held;
    }
    auto held = std::make_shared<NumaHoldings>(table.of(node));
    for (const NumaShare& share : numaSharesOn(table, cluster, node, state, rules)) held->add(share);
    if (kept) {
        const std::lock_guard lock(m_mutex);
        knownOf(rules, node) = {state.version, held};
    }
    return held;
}

}  // namespace bayplan
