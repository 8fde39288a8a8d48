// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The pods that stand for Reservations which have no node yet: Koordinator's scheduler places these like pods, before all
// others, and no such pod exists in the cluster.
// Thread rule: pure functions.
// Source: Koordinator a7a1b76b pkg/util/reservation/reservation.go; specification ecosystem 4.6.

#include <string>
#include <string_view>
#include <vector>

#include "cluster/cluster.h"
#include "framework/profile.h"
#include "model/koordinator/reservation.h"
#include "schedulers/run.h"

namespace bayplan {

/// The picture with a pending pod for each Reservation that waits for a node and whose profile heeds Reservations, at the end
/// of the list; the same picture if there is none. Their names are "reservation:" and that of the Reservation, which no pod
/// of a cluster can have. O(objects): the catalog is copied.
ClusterPtr withReservePods(const ClusterPtr& cluster, const Profiles& profiles);

/// Whether there would be one. O(Reservations).
bool reservationsWait(const Cluster& cluster, const Profiles& profiles);

/// "namespace/name" of that pod.
std::string reservePodKey(const KoordinatorReservation& reservation);
/// Whether it is the name of such a pod.
bool namesReservePod(std::string_view pod);

/// Takes those pods out of the run: their decisions, and their places among the deltas. Those that got a node, in the order in which
/// they did. `withPods`: the picture that was scheduled.
std::vector<PlacedReservation> takeReservations(Run& run, const Cluster& withPods);

/// Writes the node into the status of the Reservation of that name, as Koordinator's scheduler does, if it waits for one.
void reserveOn(std::vector<KoordinatorReservation>& reservations, const PlacedReservation& placed);
/// The picture in which these Reservations that wait for a node hold room on theirs, as Koordinator's scheduler writes it into their
/// status; one that does not wait is passed over. Pods and nodes keep their indices. O(objects): the catalog is copied.
ClusterPtr withReservations(const ClusterPtr& cluster, const std::vector<PlacedReservation>& placed);
/// The picture in which they wait again. Likewise.
ClusterPtr withoutReservations(const ClusterPtr& cluster, const std::vector<PlacedReservation>& placed);

}  // namespace bayplan
