// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numaresource/cpu_map.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace bayplan {

namespace {

constexpr std::int32_t kMostCoresOfSocket = 1 << 16;

}  // namespace

CpuMap::CpuMap(std::span<const KoordinatorTopology::Cpu> listed) {
    std::map<std::int32_t, MappedCpu> byId;  // of two with one number the last counts
    std::set<std::int32_t> sockets;
    std::set<std::pair<std::int32_t, std::int32_t>> zones;
    std::set<std::pair<std::pair<std::int32_t, std::int32_t>, std::int32_t>> cores;
    for (const KoordinatorTopology::Cpu& cpu : listed) {
        if (cpu.id < 0 || cpu.id > CpuSet::kLargest || cpu.core < 0 || cpu.core >= kMostCoresOfSocket || cpu.socket < 0 || cpu.zone < 0) {
            m_odd = true;
            continue;
        }
        byId.insert_or_assign(cpu.id, MappedCpu{cpu.id, std::int64_t{cpu.socket} * kMostCoresOfSocket + cpu.core, cpu.socket, cpu.zone});
        sockets.insert(cpu.socket);
        zones.insert({cpu.socket, cpu.zone});
        cores.insert({{cpu.socket, cpu.zone}, cpu.core});
    }
    for (const auto& [id, cpu] : byId) {
        m_cpus.push_back(cpu);
        m_all.insert(id);
    }
    m_sockets = sockets.size();
    m_zones = zones.size();
    m_cores = cores.size();
    if (!m_cpus.empty() && perCore() == 0) m_odd = true;
}

MappedCpu CpuMap::at(std::int32_t cpu) const {
    const auto found = std::lower_bound(m_cpus.begin(), m_cpus.end(), cpu, [](const MappedCpu& one, std::int32_t id) { return one.id < id; });
    return found != m_cpus.end() && found->id == cpu ? *found : MappedCpu{};
}

CpuSet CpuMap::inZone(std::int32_t zone) const {
    CpuSet cpus;
    for (const MappedCpu& cpu : m_cpus)
        if (cpu.zone == zone) cpus.insert(cpu.id);
    return cpus;
}

}  // namespace bayplan
