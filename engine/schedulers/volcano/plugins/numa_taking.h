// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which CPUs of a pool numa-aware takes: by sockets, by cores, then one by one. It is Volcano's own way, not a kubelet's: a socket or
// a core counts as free by its number alone, as if that were the number of a CPU, and what is left of it is taken.
// Thread rule: pure functions of their arguments.
// Source: Volcano ed72c7c pkg/scheduler/plugins/numaaware/provider/cpumanager/cpu_assignment.go.

#include <cstddef>
#include <cstdint>
#include <map>

#include "topology/cpu_set.h"

namespace bayplan::volcano {

struct CpuPlace {
    std::int32_t socket = 0, core = 0;
    bool operator==(const CpuPlace&) const = default;
};
using CpuPlaces = std::map<std::int32_t, CpuPlace>;  // by CPU

/// Empty: `pool` has fewer of them.
CpuSet takeByPlace(const CpuPlaces& all, const CpuSet& pool, std::size_t count);

}  // namespace bayplan::volcano
