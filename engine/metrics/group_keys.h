// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The labels that are useful for grouping nodes: those that distinguish some nodes, but not every one.

#include <string>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

struct GroupKey {
    std::string key;
    std::size_t groups = 0;   // distinct values
    std::size_t missing = 0;  // nodes without the label
};

/// Best first: zones, pools, GPU models and instance types, then by the number of groups. O(nodes × labels).
std::vector<GroupKey> sensibleGroupKeys(const Catalog& catalog);

/// The best of them that tells pools of nodes apart ("pool", "cloud.google.com/gke-nodepool", "eks.amazonaws.com/nodegroup");
/// null: none does. Points into `keys`.
const GroupKey* poolKey(const std::vector<GroupKey>& keys);

}  // namespace bayplan
