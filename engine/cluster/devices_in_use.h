// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which devices are given away in a picture, and for whom claims are kept.
// Thread rule: pure functions.

#include <set>

#include "cluster/cluster.h"

namespace bayplan {

/// The devices of all claims but `except`; those with administrative access keep nobody away. O(devices of all claims).
std::set<DeviceId> devicesInUse(const Cluster& cluster, ResourceClaimIdx except = {});

/// Whether some other pod than `pod` holds the claim: one that stands on a node and names it, or one for which it was
/// reserved when it was read, unless that pod stands on no node by now. O(pods).
bool reservedForOthers(const Cluster& cluster, ResourceClaimIdx claim, PodIdx pod);

}  // namespace bayplan
