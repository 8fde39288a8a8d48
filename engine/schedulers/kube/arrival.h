// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The order in which pending pods came into the queue, as far as their objects say.
// Thread rule: pure functions.
// Source: Kubernetes 1.36 plugins/queuesort/priority_sort.go: priority, then the time of entering, which a running
// scheduler gives a pod when it is created.

#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

enum class ArrivalOrder {
    Creation,  // by creation time, within one second by "namespace/name" in byte order; pods without a creation time
               // come last, in the order of reading
    Reading,   // in the order of reading
    Given,     // as the list says; the members that come with the first of a pod group: in the order of reading
};

/// `pods` in that order. O(n log n), and the metadata of each.
std::vector<PodIdx> byArrival(const Catalog& catalog, std::vector<PodIdx> pods, ArrivalOrder order);

}  // namespace bayplan
