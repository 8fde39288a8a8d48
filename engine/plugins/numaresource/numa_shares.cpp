// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numaresource/numa_shares.h"

#include <algorithm>
#include <set>

namespace bayplan {

NumaSharesOfNode::NumaSharesOfNode(const Cluster& cluster, const Profiles& profiles, NodeIdx node) {
    if (!node.valid() || cluster.catalog().topology.koordinator.empty()) return;
    m_index = CatalogIndex::of(cluster.sharedCatalog());
    const NumaTable& table = m_index->derived.of<NumaTable>();
    m_node = &table.of(node);
    std::optional<NumaRules> rules;
    for (const auto& profile : profiles.all)
        if (!rules) rules = zoneRules(*profile);
    m_chosen = rules.has_value();
    const NumaRules none{NumaScorer(false, {}), NumaScorer(false, {}), {}};
    const DeviceTable* devices = rules && rules->devices && !cluster.catalog().koordinatorDevices.empty() ? &m_index->derived.of<DeviceTable>() : nullptr;
    m_held.emplace(*m_node);
    for (NumaShare& share : numaSharesOn(table, cluster, node, cluster.node(node), rules ? *rules : none, devices)) {
        if (share.predicted && !rules) continue;
        m_held->add(share);
        m_shares.push_back(std::move(share));
    }
}

std::vector<std::int32_t> NumaSharesOfNode::zones() const {
    std::set<std::int32_t> zones;
    for (const ZonedNode::Zone& zone : m_node->zones) zones.insert(zone.number);
    m_node->cpus.all().forEach([&](std::int32_t cpu) { zones.insert(m_node->cpus.at(cpu).zone); });
    for (const NumaShare& share : m_shares)
        for (const ZoneShare& zone : share.zones) zones.insert(zone.zone);
    return {zones.begin(), zones.end()};
}

CpuSet NumaSharesOfNode::freeCpus(std::int32_t zone) const { return m_held ? m_held->freeCpus() & m_node->cpus.inZone(zone) : CpuSet(); }

std::optional<AmountsOfZone> NumaSharesOfNode::left(std::int32_t zone) const {
    const auto at = std::find_if(m_node->zones.begin(), m_node->zones.end(), [&](const ZonedNode::Zone& one) { return one.number == zone; });
    return at == m_node->zones.end() ? std::nullopt : std::optional<AmountsOfZone>(m_held->leftOf(*at));
}

}  // namespace bayplan
