// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a pod has of a node's CPUs and zones.
// Thread rule: plain values, pure function.
// Source: Koordinator pkg/scheduler/plugins/nodenumaresource/pod_eventhandler.go.

#include <cstdint>
#include <optional>
#include <vector>

#include "cluster/cluster.h"
#include "plugins/numaresource/cpu_taking.h"

namespace bayplan {

/// By resource. Absent: the zone has no such resource, which is not the same as an amount of zero.
using AmountsOfZone = std::vector<std::optional<std::int64_t>>;

struct ZoneShare {
    std::int32_t zone = 0;
    AmountsOfZone amounts;
};

struct NumaShare {
    PodIdx pod;
    CpuSet cpus;
    ExclusiveLevel exclusive = ExclusiveLevel::None;
    std::vector<ZoneShare> zones;  // by number
    bool predicted = false;        // it was placed in this program

    bool none() const { return cpus.empty() && zones.empty(); }
};

/// What the annotation of a pod says. O(resources).
NumaShare toldShare(const Pod& pod, PodIdx idx, const ResourceTable& table);

}  // namespace bayplan
