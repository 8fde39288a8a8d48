// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The CPUs of a machine by core, socket, zone and L3, in the form that cpu_take.h needs. Immutable once made.
// Thread rule: plain value.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/result.h"
#include "topology/machine.h"

namespace bayplan {

/// CPUs that belong together. Groups are in ascending order of id.
struct CpuGroup {
    std::int32_t id = 0;
    CpuSet cpus;
};

struct CpuLayout {
    CpuSet all;
    std::vector<CpuGroup> cores;    // id: the lowest CPU
    std::vector<CpuGroup> sockets;  // id: the package's osId
    std::vector<CpuGroup> zones;    // id: the zone's position in the machine; only those with CPUs
    std::vector<CpuGroup> l3s;      // id: the L3's osId; without L3 groups the sockets stand in
    std::size_t socketCount = 0;    // with and without CPUs

    std::size_t cpusPerCore() const { return cores.empty() ? 0 : all.size() / cores.size(); }
    std::size_t cpusPerSocket() const { return socketCount == 0 ? 0 : all.size() / socketCount; }
    std::size_t cpusPerL3() const { return l3s.empty() ? 0 : all.size() / l3s.size(); }
};

/// Errors: Unsupported if the CPUs of the machine's zones, cores or packages are not known; the origin says which part.
Result<CpuLayout> makeCpuLayout(const Machine& machine);

}  // namespace bayplan
