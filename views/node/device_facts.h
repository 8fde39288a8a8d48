// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the inspector says of devices that drivers publish, and of claims for them.
// Thread rule: pure functions.

#include "cluster/cluster.h"
#include "node/fact_section.h"

namespace bayplan {

/// Who has each device of the node, or which part of it; without lines: none is published for it. O(devices of the node + those of all claims).
FactSection devicesOfNode(const ClusterPtr& cluster, NodeIdx node);
/// The claims of the pod, each with its devices or with what it asks for; without lines: it has none.
FactSection claimsOfPod(const Cluster& cluster, PodIdx pod);

}  // namespace bayplan
