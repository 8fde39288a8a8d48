// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a pod adds to a node's state and removes again. Deltas, the builder and hypothetical states (preemption,
// verdicts on several pods together) all count with these functions.
// Sums wrap around at the limits of int64, as the scheduler's do, so removing is always the exact inverse of adding.

#include <cstdint>
#include <limits>

#include "cluster/cluster.h"

namespace bayplan {

inline constexpr std::uint32_t kAppend = std::numeric_limits<std::uint32_t>::max();

/// Inserts `pod` at place `at` of the node's list (at most its size, or kAppend) and adds its requests. The version
/// does not change. O(resources + pods after `at` + ports).
void addPod(const Catalog& catalog, NodeState& state, PodIdx pod, std::uint32_t at = kAppend);

/// Removes `pod` and returns its former place; returns kAppend and changes nothing if it is not on the node.
/// O(resources + pods + ports).
std::uint32_t removePod(const Catalog& catalog, NodeState& state, PodIdx pod);

/// Appends a pod that is counted by the requests of its class, which are given.
void addPod(const SpecInfo& spec, NodeState& state, PodIdx pod);

}  // namespace bayplan
