// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// In which order pods that wait came into the queue, as far as their objects tell.
// Thread rule: pure functions.
// Source: Kubernetes 1.36 plugins/queuesort/priority_sort.go: priority, then the time of coming in, which a scheduler that
// runs gives a pod when it is created.

#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

enum class ArrivalOrder {
    Creation,  // by the time of creation, of one second by "namespace/name" in byte order; pods whose objects tell no time
               // come after them, as they were read
    Reading,   // as they were read, whatever they tell
};

/// `pods` in that order. O(n log n), and the metadata of each.
std::vector<PodIdx> byArrival(const Catalog& catalog, std::vector<PodIdx> pods, ArrivalOrder order);

}  // namespace bayplan
