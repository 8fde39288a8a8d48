// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numaresource/numa_holdings.h"

#include <algorithm>

#include "base/wrapping.h"

namespace bayplan {

void NumaHoldings::add(const NumaShare& share) {
    if (m_node->cpus.empty() || share.none()) return;  // without a list of CPUs upstream notes nothing
    m_cpus |= share.cpus;
    std::set<std::int32_t> zones;
    share.cpus.forEach([&](std::int32_t id) {
        const MappedCpu cpu = m_node->cpus.at(id);
        zones.insert(cpu.zone);
        if (share.exclusive == ExclusiveLevel::Core) m_exclusive.cores.insert(cpu.core);
        else if (share.exclusive == ExclusiveLevel::Zone) m_exclusive.zones.insert(cpu.zone);
    });
    (zones.size() > 1 ? m_shared : m_single).insert(zones.begin(), zones.end());
    for (const ZoneShare& zone : share.zones) {
        AmountsOfZone& held = m_zones.try_emplace(zone.zone, AmountsOfZone(zone.amounts.size())).first->second;
        for (std::size_t i = 0; i < held.size(); ++i)
            if (zone.amounts[i]) held[i] = wrappingAdd(held[i].value_or(0), *zone.amounts[i]);
    }
}

AmountsOfZone NumaHoldings::heldOf(const ZonedNode::Zone& zone) const {
    const auto at = m_zones.find(zone.number);
    if (at == m_zones.end()) return AmountsOfZone(zone.total.size());
    AmountsOfZone held = at->second;
    if (m_node->zoneRatio > 1) {
        std::optional<std::int64_t>& cpu = held[ResourceTable::kCpuIdx.get()];
        const std::int64_t bound = static_cast<std::int64_t>(cpusInZone(zone.number)) * 1000;
        cpu = wrappingAdd(wrappingSub(cpu.value_or(0), bound), amplify(bound, m_node->zoneRatio));
    }
    return held;
}

AmountsOfZone NumaHoldings::leftOf(const ZonedNode::Zone& zone) const {
    const AmountsOfZone held = heldOf(zone);
    AmountsOfZone left = zone.total;
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (left[i]) left[i] = std::max<std::int64_t>(0, wrappingSub(*left[i], held[i].value_or(0)));
        else if (held[i]) left[i] = 0;
    }
    return left;
}

std::size_t NumaHoldings::cpusInZone(std::int32_t zone) const {
    std::size_t count = 0;
    m_cpus.forEach([&](std::int32_t cpu) { count += m_node->cpus.at(cpu).zone == zone ? 1 : 0; });
    return count;
}

}  // namespace bayplan
