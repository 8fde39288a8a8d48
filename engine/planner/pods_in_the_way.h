// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The pods that cause a rejection by InterPodAffinity: those in the node's domain that the pod must not be near, or
// that must not be near it. The plugin counts pods by domain and does not know them individually.
// Thread rule: pure.

#include <vector>

#include "framework/catalog_index.h"
#include "framework/status.h"

namespace bayplan {

/// `reason`: kTooNear or kUnwanted of plugins/neighbours/affinity_counts.h, for `pod` on `node`; for any
/// other reason the result is empty. In node order, and on each node in the order of arrival. O(pods in the domain ×
/// terms).
std::vector<PodIdx> podsInTheWay(const CatalogIndex& index, const Cluster& cluster, PodIdx pod, NodeIdx node, const Reason& reason);

}  // namespace bayplan
