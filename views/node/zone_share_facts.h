// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the inspector says of the CPUs and NUMA zones of a node as Koordinator's scheduler gives them to pods.
// Thread rule: pure functions.

#include "cluster/cluster.h"
#include "framework/profile.h"
#include "node/fact_section.h"

namespace bayplan {

/// A line a zone: what is free, and which pods have the rest. Empty: Koordinator's agent publishes none, or nobody has a share
/// and the rules in use give none. O(pods on the node).
FactSection sharedZonesOfNode(const Cluster& cluster, const Profiles& profiles, NodeIdx node);
/// Those that the pod has on its node. Empty: none. O(pods on its node).
FactSection sharedZonesOfPod(const Cluster& cluster, const Profiles& profiles, PodIdx pod);

}  // namespace bayplan
