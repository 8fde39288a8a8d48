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
    if (m_devices && m_stands.empty()) m_devicesHeld = DevicesHeld(*m_devices, cluster.catalog(), m_node);
    for (std::size_t i = m_stands.size(); i < state.pods.size(); ++i) {
        m_stands.push_back(standOf(cluster, state.pods[i]));
        NumaAnswer answer = answerOf(cluster, m_stands.back());
        if (m_devices && m_devices->find(m_node))
            m_devicesHeld.come(*m_devices, cluster, state.pods[i], m_rules->devices->scorer, m_rules->devices->aligns ? answer.zones : std::nullopt, m_rules->reserving);
        if (answer.share.none()) continue;
        m_held.add(answer.share);
        m_shares.push_back(std::move(answer.share));
    }
}

NumaHistory::Stand NumaHistory::standOf(const Cluster& cluster, PodIdx pod) const {
    const Placement& placement = cluster.placement(pod);
    return {pod, placement.node == m_node, placement.standing == Standing::Bound};
}

/// What the pod has; nothing: it has none, or none that is known.
NumaAnswer NumaHistory::answerOf(const Cluster& cluster, const Stand& stand) const {
    const ZonedNode& node = m_table->of(m_node);
    if (!node.published || !stand.here) return {};
    NumaAnswer answer;
    if (stand.bound) {
        if (const NumaShare* told = m_table->told(stand.pod)) answer.share = *told;
        return answer;
    }
    const Catalog& catalog = cluster.catalog();
    const NumaAsk ask = numaAskOf(catalog.pod(stand.pod), catalog.specOf(stand.pod), m_rules->defaultBinding);
    if (!ask.requests || ask.fraction) return {};
    const NumaChoice choice(catalog.resources, node, m_held, ask, *m_rules, devicesToAlign(m_devices, *m_rules, catalog, m_node, stand.pod, taken()));
    const bool bound = choice.binds().value_or(false);
    if (!choice.agreement().ok() || (bound && node.cpus.empty()) || (!bound && *choice.policy() == NumaPolicy::None)) return {};
    answer = choice.choose();
    if (!answer.ok()) return {};
    answer.share.pod = stand.pod;
    return answer;
}

std::optional<DevicesToAlign> devicesToAlign(const DeviceTable* table, const NumaRules& rules, const Catalog& catalog, NodeIdx node, PodIdx pod, std::span<const DeviceTaken> taken) {
    if (!table || !rules.devices || !rules.devices->aligns || !table->find(node)) return std::nullopt;
    const DeviceAsks& asks = table->asksOf(catalog.podSpecs[pod.get()]);
    const DeviceTerms* terms = catalog.pod(pod).deviceTerms.get();
    if (asks.types.empty() || asks.invalid || !asks.unknown.empty() || !unmodelledTerms(terms).empty()) return std::nullopt;
    return DevicesToAlign{table->find(node), &asks, terms, taken};
}

std::vector<NumaShare> numaSharesOn(const NumaTable& table, const Cluster& cluster, NodeIdx node, const NodeState& state, const NumaRules& rules, const DeviceTable* devices) {
    NumaHistory history(table, node, rules, devices);
    history.follow(cluster, state);
    return history.shares();
}

}  // namespace bayplan
