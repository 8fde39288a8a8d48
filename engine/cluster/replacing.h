// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The moment between an eviction and the binding of the replacement: the old pod is terminating and holds all that it
// held, and the new one is pending. The scheduler decides in that moment.
// Thread rule: pure functions.
// Source: Kubernetes 1.36 pkg/controller/replicaset: a pod with a deletion timestamp is not counted as active.

#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

/// The picture with a catalog in which each of `pods` has its likes: the pod that comes in its place, and itself on its way out,
/// both pending at the end of the list. The one that comes has claims of its own in place of those that were made for the old one, without devices.
/// Pods and claims keep their indices. One catalog serves the moments of all of them, and a scheduler
/// keeps what it derived from it. O(objects): the catalog is copied; nothing is where all of them are there.
ClusterPtr withReplacements(const Cluster& cluster, const std::vector<PodIdx>& pods);

struct Replacing {
    ClusterPtr cluster;
    PodIdx pod;  // the new one, pending; its spec is the old one's
};

/// `pod`, which stands on a node, as it is replaced: its like that is on its way out stands in its place, and it is pending.
/// O(pods on its node) on a picture of withReplacements(); otherwise that picture is made first.
Replacing replacing(const Cluster& cluster, PodIdx pod);

}  // namespace bayplan
