// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/hyper_nodes.h"

#include <algorithm>
#include <regex>

#include "model/selector.h"

namespace bayplan::volcano {

namespace {

bool isMember(const HyperNode::Member& member, const Node& node) {
    switch (member.by) {
    case HyperNode::Member::By::Name: return node.name == member.text;
    case HyperNode::Member::By::Pattern: return std::regex_search(node.name, std::regex(member.text));
    case HyperNode::Member::By::Labels: return matches(member.labels, node.labels);
    }
    return false;
}

/// Hyper nodes are members by their names alone.
bool isMember(const HyperNode::Member& member, const std::string& hyperNode) { return member.by == HyperNode::Member::By::Name && hyperNode == member.text; }

}  // namespace

HyperNodes::HyperNodes(const std::vector<HyperNode>& objects, const std::vector<const Node*>& nodes) {
    std::set<std::int32_t> tiers;
    for (const HyperNode& object : objects) {
        HyperNodeInfo& info = m_all[object.name];
        info.name = object.name;
        info.tier = object.tier;
        tiers.insert(object.tier);
    }
    for (const HyperNode& object : objects)
        for (const HyperNode::Member& member : object.members) {
            if (member.isNode) {
                for (const Node* node : nodes)
                    if (isMember(member, *node)) m_all[object.name].nodes.insert(node->name);
                continue;
            }
            for (const HyperNode& other : objects) {
                if (other.name == object.name || !isMember(member, other.name)) continue;
                m_all[object.name].children.push_back(other.name);
                m_all[other.name].parent = object.name;
            }
        }
    // From below: a hyper node holds what its children hold.
    std::vector<HyperNodeInfo*> byTier;
    for (auto& [name, info] : m_all) byTier.push_back(&info);
    std::stable_sort(byTier.begin(), byTier.end(), [](const HyperNodeInfo* a, const HyperNodeInfo* b) { return a->tier < b->tier; });
    for (HyperNodeInfo* info : byTier) {
        std::sort(info->children.begin(), info->children.end());
        for (const std::string& child : info->children) info->nodes.insert(m_all[child].nodes.begin(), m_all[child].nodes.end());
    }
    HyperNodeInfo root;
    root.name = kClusterTop;
    root.tier = tiers.empty() ? 1 : *tiers.rbegin() + 1;
    for (const Node* node : nodes) root.nodes.insert(node->name);
    for (auto& [name, info] : m_all)
        if (info.parent.empty()) {
            info.parent = kClusterTop;
            root.children.push_back(name);
        }
    tiers.insert(root.tier);
    m_all[kClusterTop] = std::move(root);
    m_tiers.assign(tiers.begin(), tiers.end());
}

const HyperNodeInfo* HyperNodes::find(const std::string& name) const {
    const auto at = m_all.find(name);
    return at == m_all.end() ? nullptr : &at->second;
}

std::vector<const HyperNodeInfo*> HyperNodes::atTier(std::int32_t tier) const {
    std::vector<const HyperNodeInfo*> some;
    for (const auto& [name, info] : m_all)
        if (info.tier == tier) some.push_back(&info);
    return some;
}

std::string HyperNodes::of(const std::string& node) const {
    if (m_tiers.empty()) return {};
    for (const HyperNodeInfo* info : atTier(m_tiers.front()))
        if (info->nodes.contains(node)) return info->name;
    return {};
}

std::string HyperNodes::above(const std::set<std::string>& nodes) const {
    if (nodes.empty()) return {};
    for (const std::int32_t tier : m_tiers)
        for (const HyperNodeInfo* info : atTier(tier))
            if (std::includes(info->nodes.begin(), info->nodes.end(), nodes.begin(), nodes.end())) return info->name;
    return {};
}

std::vector<std::string> HyperNodes::ancestors(const std::string& name) const {
    std::vector<std::string> path;
    for (const HyperNodeInfo* at = find(name); at; at = find(at->parent)) {
        if (std::find(path.begin(), path.end(), at->name) != path.end()) break;
        path.push_back(at->name);
    }
    return path;
}

std::string HyperNodes::common(const std::string& a, const std::string& b) const {
    if (a.empty() || b.empty()) return a.empty() ? b : a;
    const std::vector<std::string> above = ancestors(a);
    for (const std::string& name : ancestors(b))
        if (std::find(above.begin(), above.end(), name) != above.end()) return name;
    return {};
}

}  // namespace bayplan::volcano
