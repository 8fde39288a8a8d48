// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a picture says of pods, nodes and claims, brought to the catalog of another one: after objects came, went or changed.
// Thread rule: pure function.

#include <string>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

/// The picture of `after`'s catalog in which everything is as in `before`, matched by name: pods stand where they stood, in the
/// order in which they came, nodes are cordoned as they were, claims have what they had. A pod that `before` does not have, or
/// whose node is gone, is pending; of a node and a claim that it does not have `after` counts. `elsewhere`: pods that `before` does
/// not have and that stand on a node that was not read, by name. O(objects).
ClusterPtr carried(const Cluster& before, const Cluster& after, const std::vector<std::string>& elsewhere = {});

}  // namespace bayplan
