// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the inspector says of an object beside the scheduler's view: its conditions, as they were read, and the disruption budgets that
// stand for a pod.
// Thread rule: pure functions.

#include "cluster/cluster.h"
#include "node/fact_section.h"

namespace bayplan {

/// Each condition of the status with its value, its age at `now` (Unix seconds), and its reason; without lines: it has none, or nothing
/// was read. `source`: the object as JSON, or null.
FactSection conditionsOf(const RawObject& source, std::int64_t now);
/// Each budget that covers the pod: what it allows, how its pods are, and which they are; the name leads to them. O(budgets × pods).
FactSection budgetsOfPod(const Cluster& cluster, PodIdx pod);

}  // namespace bayplan
