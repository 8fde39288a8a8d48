// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which pods a refusal of InterPodAffinity is about: those in the node's domain that the pod must not be near, or that do
// not want it near. The plugin counts them by domain and does not know them by name.
// Thread rule: pure.

#include <vector>

#include "framework/catalog_index.h"
#include "framework/status.h"

namespace bayplan {

/// `reason`: "Affinity.antiPods" or "Affinity.existingAntiPods" with its topology key, of `pod` on `node`; for any other,
/// nothing. In node order, and on a node as they came. O(pods in the domain × terms).
std::vector<PodIdx> podsInTheWay(const CatalogIndex& index, const Cluster& cluster, PodIdx pod, NodeIdx node, const Reason& reason);

}  // namespace bayplan
