// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the inspector says of the devices that Koordinator's agent lists for a node, and of those that a pod has.
// Thread rule: pure functions.

#include "cluster/cluster.h"
#include "framework/profile.h"
#include "node/fact_section.h"

namespace bayplan {

/// A line a device: how much of it is taken, and by which pods. Empty: no Device has the node's name.
FactSection sharedDevicesOfNode(const Cluster& cluster, const Profiles& profiles, NodeIdx node);
/// Those that the pod has on its node. Empty: none.
FactSection sharedDevicesOfPod(const Cluster& cluster, const Profiles& profiles, PodIdx pod);

}  // namespace bayplan
