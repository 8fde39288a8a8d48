// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Koordinator reports about the assignments of a node's pods: its agent by a list of CPUs on the node's object
// (topology/kubelet/observed_placement.h), its scheduler by annotations on the pods (io/objects/pod_allocation.h).
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

/// From the annotations of those of `pods` that have any. A faulty annotation was reported when the pod was read, and
/// is ignored here. O(text of the pods).
std::vector<GivenToPod> givenTo(const Catalog& catalog, std::span<const PodIdx> pods);

/// The GPUs among what was given.
std::vector<ToldGpu> toldGpus(std::span<const GivenToPod> given);

/// `pods`: those that the node was read with. `machine`: its GPUs have the numbers of the annotations; null: unknown.
/// For a pod's CPUs, the agent takes precedence over the scheduler. Shared GPUs are no devices of the kubelet, and are
/// left out.
/// O(text of the pods + CPUs).
std::vector<ObservedPlacement> toldPlacements(const Catalog& catalog, NodeIdx node, std::span<const PodIdx> pods, const Machine* machine);

}  // namespace bayplan
