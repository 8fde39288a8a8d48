// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What of a pod's claims would have to be relaxed so that a node has the devices for them: a limit of a selector, how much
// of a capacity, how many devices, a taint of a device. Each is tried before it is named.
// Thread rule: that of the scheduler passed in.

#include "planner/remedies.h"

namespace bayplan {

/// Adds them to a group of nodes that DynamicResources alone refuses, the smallest change first, and puts the node of the
/// first in front; `nearest` says which device decides there. O(nodes that are looked at × devices of a node), and a
/// copy of the catalog for each try.
void findDeviceRemedies(NearMissGroup& group, const Scheduler& scheduler, const Cluster& cluster, PodIdx pod, Work& work);

}  // namespace bayplan
