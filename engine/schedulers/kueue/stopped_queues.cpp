// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kueue/stopped_queues.h"

#include <algorithm>

namespace bayplan {

LostReservation lostReservation(const KueueObjects& objects, const QueuedWorkload& workload) {
    const auto admitted = workload.conditions.find("Admitted");
    if (workload.admittedIn.empty() || admitted == workload.conditions.end() || admitted->second.is) return {};
    const auto local = std::find_if(objects.localQueues.begin(), objects.localQueues.end(), [&](const LocalQueue& one) { return one.key() == workload.namespaceName + "/" + workload.queue; });
    if (local == objects.localQueues.end()) return {"Misconfigured", "LocalQueue " + workload.queue + " is terminating or missing"};
    if (local->stopped) return {"Suspended", "LocalQueue " + workload.queue + " is stopped"};
    const auto queue = std::find_if(objects.queues.begin(), objects.queues.end(), [&](const ClusterQueue& one) { return one.name == local->clusterQueue; });
    if (queue == objects.queues.end()) return {"Misconfigured", "ClusterQueue " + local->clusterQueue + " is terminating or missing"};
    return queue->stopped ? LostReservation{"Suspended", "ClusterQueue " + queue->name + " is stopped"} : LostReservation{};
}

}  // namespace bayplan
