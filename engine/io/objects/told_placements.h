// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Koordinator tells that the pods of a node have inside it: its agent by a list of CPUs on the node's object
// (topology/observed_placement.h), its scheduler by annotations on the pods (io/pod_allocation.h).
// Thread rule: pure functions.

#include <span>
#include <vector>

#include "cluster/cluster.h"
#include "io/objects/pod_allocation.h"
#include "topology/kubelet/prediction.h"
#include "topology/pod_gpus.h"

namespace bayplan {

struct GivenToPod {
    PodIdx pod;
    PodAllocation allocation;
};

/// By the annotations of those of `pods` that have any. One that is no such thing was told when the pod was read, and is
/// passed over here. O(text of the pods).
std::vector<GivenToPod> givenTo(const Catalog& catalog, std::span<const PodIdx> pods);

/// The GPUs among what was given.
std::vector<ToldGpu> toldGpus(std::span<const GivenToPod> given);

/// `pods`: those that the node was read with. `machine`: whose GPUs the annotations count; null: none is known. The agent's
/// word on a pod's CPUs goes before the scheduler's. GPUs that are shared are no devices of the kubelet's, and are left out.
/// O(text of the pods + CPUs).
std::vector<ObservedPlacement> toldPlacements(const Catalog& catalog, NodeIdx node, std::span<const PodIdx> pods, const Machine* machine);

}  // namespace bayplan
