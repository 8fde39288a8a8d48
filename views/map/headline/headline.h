// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The numbers that matter most about a picture, for the strip above the map.
// Thread rule: pure functions.

#include <optional>
#include <vector>

#include "cluster/cluster.h"
#include "common/session.h"

namespace bayplan {

/// Of one resource, as the resource table counts it.
struct HeadlineAmount {
    ResourceIdx resource;
    std::int64_t requested = 0;
    std::int64_t allocatable = 0;
    std::int64_t stranded = 0;  // free, on nodes that have no CPU, memory or room for pods left
};

struct Headline {
    std::size_t nodes = 0;
    std::size_t closed = 0;  // cordoned, or not ready
    std::size_t pods = 0;
    std::size_t pending = 0;
    HeadlineAmount cpu;
    std::optional<HeadlineAmount> gpu;  // the most frequent kind; absent: no node has any
};

/// The GPU resource that the nodes offer most of; invalid: none. O(nodes × resources).
ResourceIdx mostOfferedGpu(const Cluster& cluster);
/// Without what Koordinator's annotations keep of nodes, where the scheduler is one that heeds them. O(nodes + pods).
Headline headlineOf(const Cluster& cluster, ResourceIdx gpu, bool heedsHeldBack);
/// Pending pods that the scheduler was asked about, and that fit nowhere. O(pending pods).
std::size_t fittingNowhere(const Session& session);

}  // namespace bayplan
