// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The tree of hyper nodes: which real nodes are below which, and what two of them have in common. A root of its own, above
// the highest tier, covers all nodes.
// Thread rule: immutable after construction.
// Source: Volcano ed72c7c pkg/scheduler/api/hyper_node_info.go, framework/session.go (specification ecosystem 3.10).

#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/node.h"
#include "schedulers/volcano/objects.h"

namespace bayplan::volcano {

inline constexpr const char* kClusterTop = "<cluster-top-hypernode>";

struct HyperNodeInfo {
    std::string name;
    std::int32_t tier = 1;
    std::string parent;                 // empty: none
    std::vector<std::string> children;  // sorted
    std::set<std::string> nodes;        // real ones, below it at any depth
};

class HyperNodes {
public:
    HyperNodes() = default;
    /// `nodes`: those of the session.
    HyperNodes(const std::vector<HyperNode>& objects, const std::vector<const Node*>& nodes);

    const HyperNodeInfo* find(const std::string& name) const;
    const HyperNodeInfo& top() const { return m_all.at(kClusterTop); }
    const std::map<std::string, HyperNodeInfo>& all() const { return m_all; }
    const std::vector<std::int32_t>& tiers() const { return m_tiers; }  // ascending, with that of the root
    std::vector<const HyperNodeInfo*> atTier(std::int32_t tier) const;

    /// That of the lowest tier that holds the node; empty: none of this tier does.
    std::string of(const std::string& node) const;
    /// The hyper node of the lowest tier that holds all of them; empty: none does, or there are none.
    std::string above(const std::set<std::string>& nodes) const;
    /// It and what is above it, from below.
    std::vector<std::string> ancestors(const std::string& name) const;
    /// The lowest hyper node above both; the other one where a name is empty; empty: they have none.
    std::string common(const std::string& a, const std::string& b) const;

private:
    std::map<std::string, HyperNodeInfo> m_all;
    std::vector<std::int32_t> m_tiers;
};

}  // namespace bayplan::volcano
