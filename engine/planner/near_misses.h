// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Nodes that only one plugin keeps a pod from, grouped by what would have to change, and changes that would suffice.
// The verdicts are the scheduler's own; here they are counted and turned into deltas and amendments to try.
// Thread rule: that of the scheduler passed in.

#include <cstdint>
#include <string>
#include <vector>

#include "cluster/amend.h"
#include "cluster/delta.h"
#include "framework/scheduler.h"

namespace bayplan {

/// A change after which at least `node` should take the pod. Changes of the picture alone (evict, move, uncordon) were
/// checked before they are offered; changes of objects were not: only trying one tells.
struct Remedy {
    std::vector<Delta> deltas;
    std::vector<Amendment> amendments;
    NodeIdx node;
};

/// The amount of one resource that the nodes of a group lack.
struct Shortage {
    std::string resource;
    std::int64_t need = 0;
    std::int64_t free = 0;   // on the nearest node
    std::int64_t alloc = 0;  // of the nearest node
    std::int64_t least = 0;  // missing on the nearest node
    std::int64_t most = 0;   // missing on the farthest
};

struct NearMissGroup {
    std::string plugin;               // the only one that rejects; empty: PreFilter's list of names leaves the nodes out
    Reasons reasons;                  // the nearest node's
    std::vector<Taint> taints;        // TaintToleration: all taints of these nodes that the pod does not tolerate
    std::vector<Shortage> shortages;  // NodeResourcesFit: one for each resource that is short
    std::vector<PodIdx> inTheWay;     // InterPodAffinity: the pods that cause the nearest node's rejection
    std::vector<NodeIdx> nodes;       // nearest first; in catalog order if there is no measure
    std::vector<Remedy> remedies;     // the smallest change first; empty if none is known
    bool searched = true;             // false: the budget ended before every change was tried, so there may be more
};

/// Largest group first. A plugin that rejects the pod on all nodes at once (a missing claim) counts on every node.
/// Gates do not count, and neither do nodes with a rule that is not modelled. O(nodes × plugins), and a few decisions
/// for each group about pods that could leave.
/// `violations`: the result of scheduler.violations() for the pod on every node.
/// `budget`: limits the search for remedies, all groups together. A step is one question to the scheduler about one pod.
std::vector<NearMissGroup> nearMisses(Scheduler& scheduler, const Cluster& cluster, PodIdx pod,
                                      const std::vector<std::vector<Status>>& violations, const Budget& budget = {});

/// A preemption as a change: its victims leave, and what was assumed for them alone is released.
Remedy clearing(const Cluster& cluster, const Preemption& preemption);

}  // namespace bayplan
