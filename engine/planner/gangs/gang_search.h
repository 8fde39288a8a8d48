// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Looks for nodes for a gang's pods, in any order and on any nodes that the scheduler's filters let through at their moment. Scores do
// not count, and neither do quorums: what a scheduler would choose is asked elsewhere (planner/gang_try.h).
// Thread rule: one thread, as the scheduler that is asked.

#include <cstddef>
#include <vector>

#include "base/budget.h"
#include "cluster/cluster.h"
#include "cluster/delta.h"
#include "framework/scheduler.h"
#include "planner/gangs/gang_room.h"

namespace bayplan {

struct GangSeat {
    PodIdx pod;
    NodeIdx node;
    bool operator==(const GangSeat&) const = default;
};

struct GangSeats {
    std::vector<GangSeat> seats;  // in the order in which the filters let them through; the most that were found
    std::vector<Delta> deltas;    // place them, with what they take beside room
    ClusterPtr after;
    bool enough = false;  // as many as were asked for
    bool whole = false;   // all ways were tried: no other has more, and where `enough` is false, none has as many as were asked for
};

/// The same rules where nobody is evicted and every pod is decided by itself, although it is in a pod group: what a node is to it.
Profiles oneByOne(const Profiles& profiles);

/// Seats for `wanted` of the pods on these nodes, which are sorted. First by rules of thumb; then every way, each state of the nodes
/// once, as long as `work` lasts. The scheduler decides by oneByOne(). A step of the work is one question about a pod on all nodes.
GangSeats seatsFor(const ClusterPtr& cluster, Scheduler& scheduler, const std::vector<GangClass>& classes, std::size_t wanted, const std::vector<NodeIdx>& nodes, Work& work);

}  // namespace bayplan
