// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which devices are allocated in a picture, and for which pods claims are reserved.
// Thread rule: pure functions.

#include <set>

#include "cluster/cluster.h"

namespace bayplan {

/// The devices that claims other than `except` have as a whole; admin access and shares do not count. O(devices of all claims).
std::set<DeviceId> devicesInUse(const Cluster& cluster, ResourceClaimIdx except = {});

/// Whether a pod other than `pod` holds the claim: one that is on a node and names it, or one for which it was reserved
/// when it was read, unless that pod is on no node now. O(pods).
bool reservedForOthers(const Cluster& cluster, ResourceClaimIdx claim, PodIdx pod);

}  // namespace bayplan
