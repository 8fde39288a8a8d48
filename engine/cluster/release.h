// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a pod that leaves its node gives back beside its room.

#include <vector>

#include "cluster/delta.h"

namespace bayplan {

/// What is to be applied beside the Evict or the Move of `pod`, so that nothing stays assumed for it alone: the
/// assumptions about its claims that no other pod on a node goes by, and the devices of resource claims that are
/// reserved for no other. Empty where it stands on none.
/// O(volumes of the pod), and O(pods) where something is assumed for it.
std::vector<Delta> release(const Cluster& cluster, PodIdx pod);

/// What is to be applied so that `pod` leaves its node for none: the Evict, and then release(). Likewise.
std::vector<Delta> evicting(const Cluster& cluster, PodIdx pod);

}  // namespace bayplan
