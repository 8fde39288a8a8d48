// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/node_tree.h"

#include <algorithm>
#include <unordered_map>

#include "cluster/cluster.h"

namespace bayplan {
namespace {

std::string labelOf(const Node& node, std::string_view old, std::string_view current) {
    const std::string* value = node.labels.find(old);
    if (!value) value = node.labels.find(current);
    return value ? *value : std::string();
}

}  // namespace

std::string zoneKey(const Node& node) {
    const std::string region =
        labelOf(node, "failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region");
    const std::string zone = labelOf(node, "failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone");
    if (region.empty() && zone.empty()) return {};
    return region + std::string(":\0:", 3) + zone;
}

std::vector<NodeIdx> nodeTreeOrder(const SharedList<Node>& nodes) {
    std::unordered_map<std::string, std::uint32_t> zoneByKey;
    std::vector<std::uint32_t> zoneOf;
    for (const Node& node : nodes)
        zoneOf.push_back(zoneByKey.try_emplace(zoneKey(node), static_cast<std::uint32_t>(zoneByKey.size())).first->second);
    return nodeTreeOrder(zoneOf, zoneByKey.size());
}

std::vector<NodeIdx> nodeTreeOrder(const std::vector<std::uint32_t>& zoneOf, std::size_t zones) {
    std::vector<std::vector<NodeIdx>> members(zones);
    std::vector<std::uint32_t> met;
    for (std::size_t i = 0; i < zoneOf.size(); ++i) {
        if (members[zoneOf[i]].empty()) met.push_back(zoneOf[i]);
        members[zoneOf[i]].emplace_back(i);
    }
    std::vector<NodeIdx> order;
    order.reserve(zoneOf.size());
    for (std::size_t turn = 0; order.size() < zoneOf.size(); ++turn)
        for (const std::uint32_t zone : met)
            if (turn < members[zone].size()) order.push_back(members[zone][turn]);
    return order;
}

void NodeTree::add(const Node& node) {
    const std::string key = zoneKey(node);
    auto zone = std::find_if(m_zones.begin(), m_zones.end(), [&](const auto& z) { return z.first == key; });
    if (zone == m_zones.end()) zone = m_zones.insert(m_zones.end(), {key, {}});
    zone->second.push_back(node.name);
}

void NodeTree::remove(const std::string& name) {
    for (auto zone = m_zones.begin(); zone != m_zones.end(); ++zone) {
        if (std::erase(zone->second, name) == 0) continue;
        if (zone->second.empty()) m_zones.erase(zone);
        return;
    }
}

void NodeTree::update(const Node& node) {
    const std::string key = zoneKey(node);
    for (const auto& [zone, names] : m_zones)
        if (zone == key && std::find(names.begin(), names.end(), node.name) != names.end()) return;
    remove(node.name);
    add(node);
}

std::vector<std::string> NodeTree::order() const {
    std::vector<std::string> all;
    for (std::size_t turn = 0, before = 1; before != all.size() || turn == 0; ++turn) {
        before = all.size();
        for (const auto& [zone, names] : m_zones)
            if (turn < names.size()) all.push_back(names[turn]);
    }
    return all;
}

}  // namespace bayplan
