// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How unevenly the pods of workloads stand over zones: for each workload the most pods in a zone less the fewest.
// Thread rule: pure function.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "cluster/cluster.h"

namespace bayplan {

struct ZoneSkew {
    std::size_t zones = 0;      // values of the label topology.kubernetes.io/zone
    std::size_t workloads = 0;  // with two pods or more on nodes of a zone; those of DaemonSets stand where nodes are
    std::int64_t largest = 0;   // of a workload
    double mean = 0;            // over the workloads; 0 if there is none

    bool operator==(const ZoneSkew&) const = default;
};

/// Absent if there are not two zones: then nothing can be uneven. Nodes without the label are in no zone. O(pods + nodes).
std::optional<ZoneSkew> zoneSkewOf(const Cluster& cluster);

}  // namespace bayplan
