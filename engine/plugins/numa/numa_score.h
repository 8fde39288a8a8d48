// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The four scoring strategies of NodeResourceTopologyMatch. Scores are not normalised; they are 0..100.
// Source: scheduler-plugins v0.30.12 pkg/noderesourcetopology/score.go, least_numa.go and the strategies beside them.

#include <cstdint>

#include "plugins/numa/node_resource_topology_match.h"
#include "plugins/numa/numa_index.h"
#include "plugins/numa/numa_request.h"

namespace bayplan {

/// How well a node's zones suit the pod. At most 16 zones, numbered 0, 1, … in any order; every set of requests names
/// at least one resource, for BalancedAllocation at least two.
/// O(containers × resources × zones); LeastNumaNodes: × 2^zones.
std::int64_t numaScore(const NodeResourceTopologyMatchArgs& args, const NumaRequest& request, const NumaView& numa);

}  // namespace bayplan
