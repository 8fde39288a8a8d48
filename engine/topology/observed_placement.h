// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What objects say that pods have inside a node: observed, as against predicted (prediction.h).
// Thread rule: pure function.

#include <vector>

#include "model/node_resource_topology.h"
#include "topology/prediction.h"

namespace bayplan {

struct ObservedPlacements {
    std::vector<ObservedPlacement> placements;  // in the order of the annotation
    Diagnostics diagnostics;                    // CPU lists that are none; those pods are left out
};

/// Koordinator's node.koordinator.sh/pod-cpu-allocs. Zones are told where every CPU of the pod is among the annotation's
/// CPUs. O(pods × CPUs).
ObservedPlacements observedPlacements(const KoordinatorTopology& topology);

/// What is in use by zone, by a NodeResourceTopology: allocatable less available, of zones "node-<number>".
/// O(zones × resources).
std::vector<ObservedZone> observedZones(const NodeResourceTopology& topology);

}  // namespace bayplan
