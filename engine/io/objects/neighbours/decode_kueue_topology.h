// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What pod sets of Kueue ask of a topology, and where in it they are.
// Thread rule: pure functions. They throw Fault.
// Source: Kueue ff69552e apis/kueue/v1beta1 and v1beta2 (TopologyAssignment), KEP-2724.

#include <optional>
#include <string>
#include <vector>

#include "io/text/field.h"
#include "schedulers/kueue/kueue_objects.h"

namespace bayplan {

inline constexpr std::int64_t kMostKueuePods = 1'000'000'000;

/// The levels of a Topology, top first: at least one, each once.
std::vector<std::string> decodeTopologyLevels(const Field& object);

/// By the annotations of a template, which `at` is; absent: it does not ask for one.
std::optional<TopologyRequest> topologyRequestOf(const Labels& annotations, const Field& at);
TopologyRequest decodeTopologyRequest(const Field& object);

/// Domains one by one as v1beta1 writes them, or the slices of v1beta2.
TopologyAssignment decodeTopologyAssignment(const Field& object);

}  // namespace bayplan
