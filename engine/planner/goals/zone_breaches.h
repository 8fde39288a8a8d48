// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pods against the topology policy of their node, where that is certain: by the zones that somebody wrote down for them, or because no zone
// of the node is wide enough for them whatever else is there.
// Thread rule: one thread.
// Source: Kubernetes 1.36 pkg/kubelet/cm/topologymanager (policies); specification ecosystem 4.4 and 6.

#include <cstddef>
#include <string>
#include <vector>

#include "base/budget.h"
#include "cluster/cluster.h"
#include "framework/scheduler.h"
#include "planner/goals/who_moves.h"

namespace bayplan {

struct ZoneBreach {
    PodIdx pod;
    std::string why;  // "NUMA: in zones 0 and 1, and the policy is single-numa-node"
};

struct ZoneLook {
    std::vector<ZoneBreach> breaches;  // by node
    std::size_t unknown = 0;           // pods that a policy is about, and nobody says which zones they have
};

/// Of pods as they were read; those that were placed here have no zones yet. Only for pods of a scheduler that looks at zones: another one
/// would not mend it. After a stop only some. O(nodes with zones × their pods × plugins).
ZoneLook lookAtZones(const Cluster& cluster, const Scheduler& scheduler, const std::vector<Mover>& movers, const Budget& budget);

}  // namespace bayplan
