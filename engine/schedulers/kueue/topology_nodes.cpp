// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kueue/topology_nodes.h"

#include <string_view>
#include <unordered_map>

#include "cluster/requests.h"
#include "model/resources.h"

namespace bayplan {

namespace {

constexpr std::string_view kPlacedLabel = "kueue.x-k8s.io/tas";

}  // namespace

std::vector<TopologyNode> topologyNodes(const Objects& cluster) {
    std::vector<TopologyNode> nodes;
    std::unordered_map<std::string, std::size_t> byName;
    for (const Node& node : cluster.nodes) {
        if (node.readiness != Readiness::Ready || node.unschedulable) continue;
        byName.emplace(node.name, nodes.size());
        TopologyNode& one = nodes.emplace_back(TopologyNode{node.name, node.labels, node.taints, {}});
        for (const auto& [resource, quantity] : node.allocatable) one.free[resource] = kueueAmount(resource, quantity);
    }
    for (const Pod& pod : cluster.pods) {
        if (pod.nodeName.empty() || pod.terminal() || pod.labels->find(kPlacedLabel)) continue;
        const auto node = byName.find(pod.nodeName);
        if (node == byName.end()) continue;
        std::map<std::string, std::int64_t>& free = nodes[node->second].free;
        for (const auto& [resource, quantity] : podRequests(*pod.spec, {})) free[resource] -= kueueAmount(resource, quantity);
        --free[std::string(kPods)];
    }
    return nodes;
}

std::set<std::string> sharedTopologies(const KueueObjects& objects) {
    std::set<std::string> shared;
    for (const TopologyNode& node : objects.nodes) {
        std::vector<std::string> of;
        for (const ResourceFlavor& flavor : objects.flavors)
            if (!flavor.topology.empty() && flavor.has(node.labels)) of.push_back(flavor.name);
        if (of.size() > 1) shared.insert(of.begin(), of.end());
    }
    return shared;
}

}  // namespace bayplan
