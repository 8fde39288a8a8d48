// SPDX-License-Identifier: GPL-3.0-or-later
#include <unordered_map>

#include "cluster/cluster.h"

namespace bayplan {
namespace {

std::string labelOf(const Node& node, std::string_view old, std::string_view current) {
    const std::string* value = node.labels.find(old);
    if (!value) value = node.labels.find(current);
    return value ? *value : std::string();
}

std::string zoneKey(const Node& node) {
    const std::string region =
        labelOf(node, "failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region");
    const std::string zone = labelOf(node, "failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone");
    if (region.empty() && zone.empty()) return {};
    return region + std::string(":\0:", 3) + zone;
}

}  // namespace

std::vector<NodeIdx> nodeTreeOrder(const std::vector<Node>& nodes) {
    std::vector<std::vector<NodeIdx>> zones;
    std::unordered_map<std::string, std::size_t> zoneByKey;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto [at, fresh] = zoneByKey.try_emplace(zoneKey(nodes[i]), zones.size());
        if (fresh) zones.emplace_back();
        zones[at->second].emplace_back(i);
    }
    std::vector<NodeIdx> order;
    order.reserve(nodes.size());
    for (std::size_t turn = 0; order.size() < nodes.size(); ++turn)
        for (const auto& zone : zones)
            if (turn < zone.size()) order.push_back(zone[turn]);
    return order;
}

}  // namespace bayplan
