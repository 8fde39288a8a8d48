// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A level of topology: which nodes are together. Its domains are the values of a node label, those of several labels from above
// (Kueue's Topology), or named node by node (Volcano's HyperNodes of a tier, an annotation).
// Thread rule: plain values, pure functions.

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "planner/gang_try.h"

namespace bayplan {

struct GangLevel {
    GangLevel() = default;
    /// The values of a node label; an empty one: no level. Not explicit: most levels are labels.
    GangLevel(std::string label);

    std::string name;                                                 // as people write it: "rack", "hypernode:2"; empty: no level
    std::vector<std::string> labels;                                  // a domain is their values, with "/" between
    std::shared_ptr<const std::map<std::string, std::string>> named;  // in place of labels: the domain, by the node's name
    /// Of the domains with room for all, that one comes first whose nodes exceed the pods by least: k = nodes that take a pod - pods.
    /// Those with k < 0 come last. Otherwise the one with the least room comes first.
    bool byNodes = false;

    bool empty() const { return name.empty(); }
    /// Whether one label says it, as the affinity of a pod could.
    bool isLabel() const { return labels.size() == 1 && labels.front() == name; }
    /// Empty: the node is in no domain, or in that of an empty label.
    std::string valueOf(const Node& node) const;
    /// Whether the node is in one.
    bool has(const Node& node) const;
};

/// So many pods at a time share one domain of a level, as the slices of Kueue's pod sets do.
struct GangSlices {
    std::size_t size = 0;  // pods of one; 0: there are none
    GangLevel level;

    explicit operator bool() const { return size > 0; }
};

/// The domains of a level by name, without nodes that are in none; of no level all nodes together. O(nodes).
std::vector<NodeDomain> domainsAt(const Catalog& catalog, const GangLevel& level);

}  // namespace bayplan
