// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where the CPUs of a node are, as Koordinator's agent lists them.
// Thread rule: immutable.
// Source: Koordinator pkg/scheduler/plugins/nodenumaresource/cpu_topology.go.

#include <cstdint>
#include <span>
#include <vector>

#include "model/node_resource_topology.h"
#include "topology/cpu_set.h"

namespace bayplan {

/// A CPU that is listed nowhere counts as one of core 0 in zone 0.
struct MappedCpu {
    std::int32_t id = 0;
    std::int64_t core = 0;  // of all sockets, in the order of socket and number
    std::int32_t socket = 0;
    std::int32_t zone = 0;
};

class CpuMap {
public:
    CpuMap() = default;
    explicit CpuMap(std::span<const KoordinatorTopology::Cpu> listed);

    bool empty() const { return m_cpus.empty(); }
    /// The list has a CPU that cannot be, or too many cores for its CPUs: Koordinator's scheduler would fail on it.
    bool odd() const { return m_odd; }
    const CpuSet& all() const { return m_all; }
    MappedCpu at(std::int32_t cpu) const;
    CpuSet inZone(std::int32_t zone) const;

    /// Averages, rounded down, as if all were alike.
    std::size_t perCore() const { return m_cores == 0 ? 0 : m_cpus.size() / m_cores; }
    std::size_t perZone() const { return m_zones == 0 ? 0 : m_cpus.size() / m_zones; }
    std::size_t perSocket() const { return m_sockets == 0 ? 0 : m_cpus.size() / m_sockets; }

private:
    std::vector<MappedCpu> m_cpus;  // by number
    CpuSet m_all;
    std::size_t m_cores = 0, m_zones = 0, m_sockets = 0;
    bool m_odd = false;
};

}  // namespace bayplan
