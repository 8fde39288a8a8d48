// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The moment between an eviction and the binding of the replacement: the old pod is terminating and holds all that it
// held, and the new one is pending. The scheduler decides in that moment.
// Thread rule: pure function.
// Source: Kubernetes 1.36 pkg/controller/replicaset: a pod with a deletion timestamp is not counted as active.

#include "cluster/cluster.h"

namespace bayplan {

struct Replacing {
    ClusterPtr cluster;  // a picture with a catalog of its own
    PodIdx pod;          // the replacement, pending; it has the spec of the old pod
};

/// The picture while `pod` is being replaced. `pod` keeps its index, and is marked as terminating. O(objects): the
/// catalog is copied.
Replacing replacing(const Cluster& cluster, PodIdx pod);

}  // namespace bayplan
