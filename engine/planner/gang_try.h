// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the scheduler would do with a gang now, as a whole or within one domain: who gets which node, or what refuses the
// first one that gets none. Nothing is carried out.
// Thread rule: pure functions, each with a scheduler of its own.

#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "cluster/cluster.h"
#include "cluster/delta.h"
#include "framework/decision.h"
#include "plugins/groups/gangs.h"

namespace bayplan {

struct GangTry {
    /// Scheduled: as many of its pods have a node then as the quorum asks for. Otherwise nobody is placed.
    Outcome outcome = Outcome::Unschedulable;
    Message message;                      // upstream's text about a PodGroup; empty: it has none
    std::vector<std::string> placements;  // GroupDecision::placements and placement
    std::string placement;
    std::vector<std::string> victims;  // of a preemption for the whole group
    std::vector<Decision> decisions;   // on its pods without a node, in the order of trying
    std::vector<Delta> deltas;         // places them; empty unless Scheduled
    ClusterPtr after;                  // the picture with them; null unless Scheduled
    std::size_t standing = 0;          // pods that had a node before
    std::size_t found = 0;             // pods for which a node was found in the try, whatever became of them
    std::size_t placed = 0;            // pods that get one; 0 unless Scheduled

    /// The first pod in the order of trying that no node takes; null: there is none.
    const Decision* refused() const;
};

/// `within`: only these nodes, sorted; null: all. O(pods of the gang × nodes × plugins) at worst. Errors: Cancelled.
Result<GangTry> tryGang(const ClusterPtr& cluster, const Profiles& profiles, const Gang& gang, const std::vector<NodeIdx>* within = nullptr, const Budget& budget = {});

/// The nodes that share values of some labels.
struct NodeDomain {
    std::vector<std::string> values;  // by label; empty: the node does not have it
    std::vector<NodeIdx> nodes;       // sorted

    bool operator==(const NodeDomain&) const = default;
};
/// The domain of a node; without labels all nodes. O(nodes).
NodeDomain domainOf(const Catalog& catalog, const std::vector<std::string>& labels, NodeIdx node);
/// The nodes that have the label, by its values in the order of bytes. O(nodes).
std::vector<NodeDomain> domainsOf(const Catalog& catalog, const std::string& label);

}  // namespace bayplan
