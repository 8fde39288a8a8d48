// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Chooses among the scored nodes. The real scheduler takes any of the best; this program takes the first by name, and
// lists the tied ones.
// Source: Kubernetes 1.36 pkg/scheduler/schedule_one.go (selectHost); specification 3.10.

#include <cstdint>
#include <span>
#include <vector>

#include "base/ids.h"
#include "framework/catalog_index.h"

namespace bayplan {

/// The nodes with the greatest total, in byte order of their names; empty if there are none. `totals` belong to `nodes`
/// one by one. O(nodes + tied·log tied).
std::vector<NodeIdx> bestNodes(std::span<const NodeIdx> nodes, std::span<const std::int64_t> totals,
                               const CatalogIndex& index);

}  // namespace bayplan
