// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a pod adds to a node's state and removes again. Deltas, the builder and hypothetical states (preemption,
// verdicts on several pods together) all count with these functions.
// Sums wrap around at the limits of int64, as the scheduler's do, so removing is always the exact inverse of adding.

#include <cstdint>
#include <limits>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

inline constexpr std::uint32_t kAppend = std::numeric_limits<std::uint32_t>::max();

/// What a node counts for `pod`, by the table's columns; column pods is 0. While a resize is in progress the kubelet's
/// allocations count, and `scratch` holds the result. O(1), else O(containers × names).
const std::vector<std::int64_t>& countedRequests(const Catalog& catalog, PodIdx pod, std::vector<std::int64_t>& scratch);

/// The same with 1 in column pods. O(resources).
std::vector<std::int64_t> takenBy(const Catalog& catalog, PodIdx pod);

/// Inserts `pod` at place `at` of the node's list (at most its size, or kAppend) and adds its requests. The version
/// does not change. O(resources + pods after `at` + ports).
void addPod(const Catalog& catalog, NodeState& state, PodIdx pod, std::uint32_t at = kAppend);

/// Removes `pod` and returns its former place; returns kAppend and changes nothing if it is not on the node.
/// O(resources + pods + ports).
std::uint32_t removePod(const Catalog& catalog, NodeState& state, PodIdx pod);

/// Appends a pod that is counted by the requests of its class, which are given.
void addPod(const SpecInfo& spec, NodeState& state, PodIdx pod);

}  // namespace bayplan
