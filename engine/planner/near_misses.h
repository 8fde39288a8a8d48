// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Nodes that only one plugin keeps a pod from, grouped by what would have to change, and changes that would do. What a
// plugin says is the scheduler's own word; here it is counted and turned into deltas and amendments that can be tried.
// Thread rule: as the scheduler that is asked.

#include <cstdint>
#include <string>
#include <vector>

#include "cluster/amend.h"
#include "cluster/delta.h"
#include "framework/scheduler.h"

namespace bayplan {

/// A change after which at least `node` should take the pod. Changes of the picture alone (evict, move, uncordon) were
/// asked about before they are offered; changes of objects were not: trying one is what tells.
struct Remedy {
    std::vector<Delta> deltas;
    std::vector<Amendment> amendments;
    NodeIdx node;
};

/// How much of one resource the nodes of a group lack.
struct Shortage {
    std::string resource;
    std::int64_t need = 0;
    std::int64_t free = 0;   // on the nearest node
    std::int64_t alloc = 0;  // of the nearest node
    std::int64_t least = 0;  // missing on the nearest node
    std::int64_t most = 0;   // missing on the farthest
};

struct NearMissGroup {
    std::string plugin;               // the only one that refuses; empty: left out by a list of names
    Reasons reasons;                  // the nearest node's
    std::vector<Taint> taints;        // TaintToleration: all that the pod does not tolerate on these nodes
    std::vector<Shortage> shortages;  // NodeResourcesFit: one for each resource that is short
    std::vector<PodIdx> inTheWay;     // InterPodAffinity: whom the nearest node's refusal is about
    std::vector<NodeIdx> nodes;       // nearest first; in catalog order where there is nothing to measure
    std::vector<Remedy> remedies;     // the smallest change first; may be empty: none is known
};

/// Largest group first. A plugin that refuses the pod on all nodes at once (a claim that is not there) counts on every
/// node; gates do not count, and no node about which a rule is not modelled.
/// O(nodes × plugins), and for each group a few decisions about pods that could leave.
/// `violations`: what scheduler.violations() says of the pod on every node.
std::vector<NearMissGroup> nearMisses(Scheduler& scheduler, const Cluster& cluster, PodIdx pod,
                                      const std::vector<std::vector<Status>>& violations);

/// What preemption proposes, as a change: its victims leave, and what was assumed for them alone is given back.
Remedy clearing(const Cluster& cluster, const Preemption& preemption);

}  // namespace bayplan
