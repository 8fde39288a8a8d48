// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What an eviction takes of disruption budgets. The API server asks no budget about a pod that is not Ready where the budget's policy is
// AlwaysAllow, or where enough of the others are healthy: such an eviction uses up nothing.
// Thread rule: pure functions.
// Source: Kubernetes 1.36 pkg/registry/core/pod/storage/eviction.go.

#include <cstddef>
#include <vector>

#include "cluster/cluster.h"
#include "model/objects.h"

namespace bayplan {

/// Whether the budget is passed over for pods that are not Ready. Without a status that is not known, and it is not.
bool passesUnready(const PodDisruptionBudget& budget);

/// The budgets, as places in the catalog, that allow one disruption less once the pod is evicted. A pod without a Ready condition counts as Ready.
/// O(budgets).
std::vector<std::size_t> budgetsUsedBy(const Catalog& catalog, PodIdx pod);

}  // namespace bayplan
