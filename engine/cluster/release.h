// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a pod releases when it leaves its node, apart from its requests.

#include <vector>

#include "cluster/delta.h"

namespace bayplan {

/// The deltas to apply in addition to the Evict or the Move of `pod`, so that nothing stays assumed for it alone: the
/// assumptions about its claims that no other pod on a node depends on, and the devices of resource claims that are
/// reserved for no other pod. Empty if it is on no node.
/// O(volumes of the pod), and O(pods) if something is assumed for it.
std::vector<Delta> release(const Cluster& cluster, PodIdx pod);

/// What is to be applied so that `pod` leaves its node for none: the Evict, and then release(). Likewise.
std::vector<Delta> evicting(const Cluster& cluster, PodIdx pod);

}  // namespace bayplan
