// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Takes the CPUs of a request from a pool packed: whole sockets and zones, whole L3 groups, whole cores, single threads, the
// fullest place first.
// Thread rule: pure functions of their arguments.
// Source: Kubernetes 1.36 pkg/kubelet/cm/cpumanager/cpu_assignment.go; specification section 8.2 and the rules beside
// the conformance cases.

#include <cstddef>

#include "base/result.h"
#include "topology/kubelet/cpu_layout.h"

namespace bayplan {

struct TakeRules {
    bool spreadOverCores = false;  // distribute-cpus-across-cores
    bool alignToL3 = false;        // prefer-align-cpus-by-uncorecache
    bool spreadOverZones = false;  // distribute-cpus-across-numa
    std::size_t group = 1;         // how many CPUs spreading over zones assigns at a time
};

/// `count` CPUs of `pool`, without regard to spreadOverZones. If cores or sockets have unevenly many CPUs, whole ones may add
/// CPUs that are not in the pool, as in the kubelet: it compares the free CPUs with the average size, and takes the whole.
/// Error: Conflict, "not enough cpus available to satisfy request: requested=n, available=m".
Result<CpuSet> takePacked(const CpuLayout& layout, const CpuSet& pool, std::size_t count, const TakeRules& rules);

}  // namespace bayplan
