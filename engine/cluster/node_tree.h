// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The order in which a scheduler visits nodes while they come and go: zones in the order of their first node, one node
// of each in turn. A zone without nodes is forgotten, and comes last when it returns.
// Thread rule: plain values.
// Source: Kubernetes 1.36 pkg/scheduler/backend/cache/node_tree.go; specification 1.10.

#include <string>
#include <utility>
#include <vector>

#include "model/node.h"

namespace bayplan {

class NodeTree {
public:
    void add(const Node& node);
    void remove(const std::string& name);
    /// Moves the node to the end of its new zone; does nothing if the zone is unchanged.
    void update(const Node& node);
    /// All names, in visiting order. O(nodes).
    std::vector<std::string> order() const;

private:
    std::vector<std::pair<std::string, std::vector<std::string>>> m_zones;
};

/// Identifies the zone; empty for a node without region and zone.
std::string zoneKey(const Node& node);

}  // namespace bayplan
