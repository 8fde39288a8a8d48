// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What pods have inside a node according to objects: observed, not predicted (prediction.h).
// Thread rule: pure function.

#include <vector>

#include "model/node_resource_topology.h"
#include "topology/kubelet/prediction.h"

namespace bayplan {

struct ObservedPlacements {
    std::vector<ObservedPlacement> placements;  // in the order of the annotation
    Diagnostics diagnostics;                    // malformed CPU lists; those pods are left out
};

/// Koordinator's node.koordinator.sh/pod-cpu-allocs. Zones are known if every CPU of the pod is among the annotation's
/// CPUs. O(pods × CPUs).
ObservedPlacements observedPlacements(const KoordinatorTopology& topology);

/// What is in use by zone, from a NodeResourceTopology: allocatable minus available, of zones "node-<number>". O(zones
/// × resources).
std::vector<ObservedZone> observedZones(const NodeResourceTopology& topology);

}  // namespace bayplan
