// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a pod adds to a node's state and takes away again. Deltas, the builder and hypothetical states (preemption,
// verdicts of several pods together) all count with these two.
// Sums wrap around at the limits of int64, as the scheduler's do, so that taking away is always the exact inverse.

#include <cstdint>
#include <limits>

#include "cluster/cluster.h"

namespace bayplan {

inline constexpr std::uint32_t kAppend = std::numeric_limits<std::uint32_t>::max();

/// Puts `pod` at place `at` of the node's list (at most its size, or kAppend) and adds what it asks for. The version is
/// left alone. O(resources + pods after `at` + ports).
void addPod(const Catalog& catalog, NodeState& state, PodIdx pod, std::uint32_t at = kAppend);

/// Takes `pod` off and returns the place it had; kAppend, with nothing changed, where it is not on the node.
/// O(resources + pods + ports).
std::uint32_t removePod(const Catalog& catalog, NodeState& state, PodIdx pod);

/// The same of a pod that is counted as its class, which is known, at the end of the list.
void addPod(const SpecInfo& spec, NodeState& state, PodIdx pod);

}  // namespace bayplan
