// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The pods that stand for Reservations which have no node yet: Koordinator's scheduler places these like pods, before all
// others, and no such pod exists in the cluster.
// Thread rule: pure functions.
// Source: Koordinator a7a1b76b pkg/util/reservation/reservation.go; specification ecosystem 4.6.

#include "cluster/cluster.h"
#include "framework/profile.h"

namespace bayplan {

/// The picture with a pending pod for each Reservation that waits for a node and whose profile heeds Reservations, at the end
/// of the list; the same picture if there is none. Their names are "reservation:" and that of the Reservation, which no pod
/// of a cluster can have. O(objects): the catalog is copied.
ClusterPtr withReservePods(const ClusterPtr& cluster, const Profiles& profiles);

/// Whether it is such a pod.
bool isReservePod(const Pod& pod);

}  // namespace bayplan
