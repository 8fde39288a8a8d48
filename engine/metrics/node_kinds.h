// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The kinds of nodes that a cluster has: by instance type where nodes have such a label, otherwise by what they offer.

#include <string>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

/// Nodes of one kind.
struct NodeKind {
    std::string name;      // the label's value, or empty: see cpu, memory, gpus
    std::int64_t cpu = 0;  // thousandths
    std::int64_t memory = 0;
    std::int64_t gpus = 0;
    std::size_t nodes = 0;
};

struct NodeKinds {
    std::string key;              // of the label; empty: nodes are told apart by cpu, memory and GPUs
    std::vector<NodeKind> kinds;  // the most nodes first; nodes without the label are of none
};

/// The label is the best of sensibleGroupKeys() that names instance types or machines. O(nodes × labels).
NodeKinds nodeKinds(const Catalog& catalog);

}  // namespace bayplan
