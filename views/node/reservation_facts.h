// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the inspector says of the room that Koordinator's Reservations keep on a node, and of those that a pod owns.
// Thread rule: pure functions.

#include "cluster/cluster.h"
#include "framework/profile.h"
#include "node/fact_section.h"

namespace bayplan {

/// A line for each: what is used of what it keeps, and for how many pods. Empty: there are none on the node.
FactSection reservationsOfNode(const Cluster& cluster, const Profiles& profiles, NodeIdx node);
/// What Koordinator's annotation keeps of what the node offers, a line for each resource, and whether the rules heed it. Empty: it keeps nothing.
FactSection heldBackOnNode(const Cluster& cluster, const Profiles& profiles, NodeIdx node);
/// Those that the pod owns, each with its node and whether the pod may use it, or uses it. Empty: it owns none.
FactSection reservationsOfPod(const Cluster& cluster, const Profiles& profiles, PodIdx pod);

}  // namespace bayplan
