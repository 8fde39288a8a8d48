// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How small the cluster can be and still take the load: nodes are taken away in an order by lot, and the load is placed anew on
// those that are left, until it does not fit any more. It fits as long as no more pods are left over than with all nodes.
//
// The number of nodes is found by halving, which takes for granted that a load which fits on some nodes fits on more of them.
// Schedulers now and then break that; the answer is then one at which the load fits and with one node less in that order does not.
// Nodes with pods that are not of the load stay, but for pods of DaemonSets and static ones, which go with their node.
// Source: Verma et al., "Large-scale cluster management at Google with Borg" (EuroSys 2015), 5.1: cell compaction.
// Thread rule: pure functions.

#include "base/budget.h"
#include "base/result.h"
#include "planner/lab/lab.h"

namespace bayplan {

/// How many nodes are left. `leftOver`: pods that are not placed with all nodes. O(log nodes) runs. Errors: Cancelled, those of the scheduler.
Result<std::int64_t> compacted(const Lab& lab, std::size_t strategy, std::uint64_t seed, std::size_t leftOver, const Budget& budget);

}  // namespace bayplan
