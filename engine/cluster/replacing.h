// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The moment between an eviction and the binding of the pod that takes the evicted one's place: the old one is on its way out and
// holds all that it held, and the new one is pending. The scheduler decides in that moment.
// Thread rule: pure function.
// Source: Kubernetes 1.36 pkg/controller/replicaset: a pod with a deletion timestamp is not counted as active.

#include "cluster/cluster.h"

namespace bayplan {

struct Replacing {
    ClusterPtr cluster;  // a picture with a catalog of its own
    PodIdx pod;          // the new one, pending; its spec is the old one's
};

/// `pod` as it is replaced. It keeps its index, and is marked as leaving. O(objects): the catalog is copied.
Replacing replacing(const Cluster& cluster, PodIdx pod);

}  // namespace bayplan
