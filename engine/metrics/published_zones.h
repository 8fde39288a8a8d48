// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is free in the NUMA zones of nodes, as their NodeResourceTopology objects publish it.

#include "metrics/slot_report.h"

namespace bayplan {

/// Zones of type Node with their available amounts. Unknown for a node without such an object, and for a node that
/// gained or lost pods since it was read, since the object does not follow. `cluster` must outlive the answer.
PartsOf publishedZones(const Cluster& cluster);

}  // namespace bayplan
