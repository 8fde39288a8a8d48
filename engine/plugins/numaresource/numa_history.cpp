// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numaresource/numa_history.h"

#include <algorithm>
#include <utility>

namespace bayplan {

bool NumaHistory::startsLike(const Cluster& cluster, const NodeState& state) const {
    if (m_stands.size() > state.pods.size()) return false;
    return std::equal(m_stands.begin(), m_stands.end(), state.pods.begin(), [&](const Stand& stand, PodIdx pod) { return stand == standOf(cluster, pod); });
}

void NumaHistory::follow(const Cluster& cluster, const NodeState& state) {
    for (std::size_t i = m_stands.size(); i < state.pods.size(); ++i) {
        m_stands.push_back(standOf(cluster, state.pods[i]));
        NumaShare share = shareOf(cluster, m_stands.back());
        if (share.none()) continue;
        m_held.add(share);
        m_shares.push_back(std::move(share));
    }
}

NumaHistory::Stand NumaHistory::standOf(const Cluster& cluster, PodIdx pod) const {
    const Placement& placement = cluster.placement(pod);
    return {pod, placement.node == m_node, placement.standing == Standing::Bound};
}

NumaShare NumaHistory::shareOf(const Cluster& cluster, const Stand& stand) const {
    const ZonedNode& node = m_table->of(m_node);
    if (!node.published || !stand.here) return {};
    if (stand.bound) {
        const NumaShare* told = m_table->told(stand.pod);
        return told ? *told : NumaShare{};
    }
    const Catalog& catalog = cluster.catalog();
    const NumaAsk ask = numaAskOf(catalog.pod(stand.pod), catalog.specOf(stand.pod), m_rules->defaultBinding);
    if (!ask.requests || ask.fraction) return {};
    const NumaChoice choice(catalog.resources, node, m_held, ask, *m_rules);
    const bool bound = choice.binds().value_or(false);
    if (!choice.agreement().ok() || (bound && node.cpus.empty()) || (!bound && *choice.policy() == NumaPolicy::None)) return {};
    NumaAnswer answer = choice.choose();
    if (!answer.ok()) return {};
    answer.share.pod = stand.pod;
    return std::move(answer.share);
}

std::vector<NumaShare> numaSharesOn(const NumaTable& table, const Cluster& cluster, NodeIdx node, const NodeState& state, const NumaRules& rules) {
    NumaHistory history(table, node, rules);
    history.follow(cluster, state);
    return history.shares();
}

}  // namespace bayplan
