// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A shape beside smaller and larger ones of its kind: how the number of slots depends on the size of a pod.
// Thread rule: functions of their arguments.

#include <vector>

#include "cluster/cluster.h"
#include "metrics/slot_shape.h"

namespace bayplan {

/// The same pod with 1, 2, 4, 8, … of the first device that it asks for, up to the most that one node offers, and with everything
/// else in proportion, rounded up; its tolerations and selectors stay. A pod without devices: a quarter, half, once and twice all that it
/// asks for. At most five sizes, those next to the shape's own. GPUs that are counted in thousandths begin with a whole one. Ascending; a size that the shape has itself is not changed. Empty if the shape asks for nothing or is not countable().
/// Amounts are put into one container: how they are divided among several does not matter to a node.
std::vector<SlotShape> ladderOf(const SlotShape& shape, const Catalog& catalog);

}  // namespace bayplan
