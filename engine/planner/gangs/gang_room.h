// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How many of a gang's pods some nodes take at most, whatever the order and whoever sits where. Only what no placement of the gang's
// own pods relaxes counts: a refusal by room, a cordon, a taint, an affinity to nodes, ports, volumes, devices or the inside of a node, and
// sums of what is free. What other pods of the gang may change (affinity between pods, spreading, quotas) counts for nothing, so that
// the number is true with it too.
// Thread rule: one thread, as the scheduler that is asked.

#include <cstdint>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "cluster/cluster.h"
#include "framework/plugin_info.h"
#include "framework/scheduler.h"
#include "planner/lab/packing_bound.h"

namespace bayplan {

/// Pods of a gang that are alike: one spec, one namespace, equal labels, but for those that number them and that no pod asks about.
struct GangClass {
    std::vector<PodIdx> pods;
    std::vector<std::int64_t> asks;  // by resource
    bool oneOnANode = false;
};
std::vector<GangClass> gangClasses(const Catalog& catalog, const std::vector<PodIdx>& pods);

class GangRoom {
public:
    /// O(classes × nodes × plugins). Errors: Cancelled.
    static Result<GangRoom> of(const Cluster& cluster, const Scheduler& scheduler, std::vector<GangClass> classes, const Budget& budget = {});

    const std::vector<GangClass>& classes() const { return m_classes; }
    /// No placement has more of the pods on these nodes. O(nodes × families).
    std::int64_t most(const std::vector<NodeIdx>& nodes) const;
    /// The same for one node and one class.
    std::int64_t most(std::size_t ofClass, NodeIdx node) const;
    /// Why the node takes none of the first class; empty: it may.
    const std::vector<Status>& refusals(NodeIdx node) const { return m_refusals[node.get()]; }
    /// Whether room is counted by that resource.
    bool counts(ResourceIdx resource) const { return m_room.counts[resource.get()]; }
    std::int64_t free(NodeIdx node, ResourceIdx resource) const { return m_room.free[node.get()][resource.get()]; }

private:
    GangRoom() = default;

    std::vector<GangClass> m_classes;
    RoomOfNodes m_room;
    std::vector<std::vector<bool>> m_closed;  // by class, by node
    std::vector<std::vector<Status>> m_refusals;
};

/// Whether pods that are placed elsewhere, or beside it, leave such a refusal as it is.
bool standsWhatever(const Status& refusal);

}  // namespace bayplan
