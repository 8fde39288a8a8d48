// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A near miss: nodes that one plugin alone keeps a pod from, and the changes that would let it onto one of them.
// Thread rule: that of the scheduler passed in.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/amend.h"
#include "cluster/delta.h"
#include "framework/scheduler.h"

namespace bayplan {

/// A change after which at least `node` should take the pod. Changes of the picture alone (evict, move, uncordon) were
/// checked before they are offered, and so were changes of claims for devices; other changes of objects were not: only trying
/// one tells.
struct Remedy {
    std::vector<Delta> deltas;
    std::vector<Amendment> amendments;
    NodeIdx node;
    /// A pod of the same controller leaves and waits in place of this one: nothing is gained.
    bool swaps = false;
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
    std::string nearest;              // DynamicResources: the device that the first remedy is about, and what it has; may be empty
    std::vector<NodeIdx> nodes;       // nearest first; in catalog order if there is no measure
    std::vector<Remedy> remedies;     // the smallest change first, and last one that gains nothing; empty if none is known
    bool searched = true;             // false: the budget ended before every change was tried, so there may be more
};

/// Fills in the remedies of a group with known nodes, reasons, taints and shortages; those that were found by then where
/// `work` ends.
void findRemedies(NearMissGroup& group, Scheduler& scheduler, const Cluster& cluster, PodIdx pod, Work& work);

/// A preemption as a change: its victims leave, and what was assumed for them alone is released.
Remedy clearing(const Cluster& cluster, const Preemption& preemption);

/// The text argument of a reason; empty if it has none of that name.
std::string textOf(const Reason& reason, std::string_view name);
/// The number argument of a reason; 0 if it has none of that name.
std::int64_t numberOf(const Reason& reason, std::string_view name);

}  // namespace bayplan
