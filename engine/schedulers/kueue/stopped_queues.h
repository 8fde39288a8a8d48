// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a queue that is stopped, or gone, does to workloads with quota that are not admitted yet: they lose it, whatever the policy.
// Thread rule: a pure function.
// Source: Kueue ff69552e pkg/controller/core/workload_controller.go (reconcileOnLocalQueueActiveState, reconcileOnClusterQueueActiveState).

#include <string>

#include "schedulers/kueue/kueue_objects.h"

namespace bayplan {

/// Of the condition QuotaReserved.
struct LostReservation {
    std::string reason;   // "Suspended", "Misconfigured"; empty: it keeps its quota
    std::string message;  // "ClusterQueue q is stopped"
};
/// O(queues).
LostReservation lostReservation(const KueueObjects& objects, const QueuedWorkload& workload);

}  // namespace bayplan
