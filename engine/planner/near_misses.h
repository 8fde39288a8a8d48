// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Nodes that only one plugin keeps a pod from, grouped by what would have to change, and changes that would suffice.
// The verdicts are the scheduler's own; here they are counted and turned into deltas and amendments to try.
// Thread rule: that of the scheduler passed in.

#include <vector>

#include "planner/remedies.h"

namespace bayplan {

/// Largest group first. A plugin that rejects the pod on all nodes at once (a missing claim) counts on every node.
/// Gates do not count, and neither do nodes with a rule that is not modelled. O(nodes × plugins), and a few decisions
/// for each group about pods that could leave.
/// `violations`: the result of scheduler.violations() for the pod on every node.
/// `budget`: limits the search for remedies, all groups together. A step is one question to the scheduler about one pod.
std::vector<NearMissGroup> nearMisses(Scheduler& scheduler, const Cluster& cluster, PodIdx pod,
                                      const std::vector<std::vector<Status>>& violations, const Budget& budget = {});

}  // namespace bayplan
