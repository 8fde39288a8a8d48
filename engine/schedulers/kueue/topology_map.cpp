// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kueue/topology_map.h"

#include <algorithm>

#include "model/resources.h"

namespace bayplan {

namespace {

constexpr std::string_view kHostname = "kubernetes.io/hostname";

}  // namespace

int TopologyTree::level(const std::string& label) const {
    const auto found = std::find(levels.begin(), levels.end(), label);
    return found == levels.end() ? -1 : static_cast<int>(found - levels.begin());
}

std::pair<int, int> TopologyTree::levelsOf(const TopologyRequest& request) const {
    const int lowest = static_cast<int>(levels.size()) - 1;
    const bool open = request.kind == TopologyRequest::Kind::Unconstrained;
    const int together = !open ? level(request.level) : request.sliceLevel.empty() ? lowest
                                                                                   : 0;
    return {together, request.sliceLevel.empty() ? lowest : level(request.sliceLevel)};
}

TopologyMap::TopologyMap(const KueueObjects& objects) : m_nodes(objects.nodes) {
    if (objects.topologies.empty()) return;
    const auto name = [&](const std::string& resource) {
        if (m_resources.emplace(resource, static_cast<int>(m_resources.size())).second) m_names.push_back(resource);
    };
    name(std::string(kPods));
    for (const TopologyNode& one : m_nodes)
        for (const auto& [resource, amount] : one.free) name(resource);
    for (const QueuedWorkload& one : objects.workloads)
        for (const WorkloadPodSet& set : one.podSets)
            for (const auto& [resource, amount] : set.requests) name(resource);
    for (const ResourceFlavor& flavor : objects.flavors)
        if (const auto found = objects.topologies.find(flavor.topology); found != objects.topologies.end() && !found->second.empty()) plant(flavor, found->second);
}

void TopologyMap::plant(const ResourceFlavor& flavor, const std::vector<std::string>& levels) {
    auto tree = std::make_shared<TopologyTree>();
    tree->topology = flavor.topology;
    tree->levels = levels;
    tree->tolerations = flavor.tolerations;
    std::map<std::vector<std::string>, std::vector<int>> leaves;  // nodes
    for (std::size_t n = 0; n < m_nodes.size(); ++n) {
        const Labels& labels = m_nodes[n].labels;
        if (!flavor.has(labels)) continue;
        std::vector<std::string> values;
        for (const std::string& level : levels)
            if (const std::string* value = labels.find(level)) values.push_back(*value);
        if (values.size() == levels.size()) leaves[std::move(values)].push_back(static_cast<int>(n));
    }
    tree->byLevel.resize(levels.size());
    tree->free.resize(leaves.size() * m_names.size(), 0);
    std::vector<int> path(levels.size(), -1);  // the domains above and at the last leaf: leaves come in the order of their values
    for (const auto& [values, nodes] : leaves) {
        std::size_t shared = 0;
        while (shared < levels.size() && path[shared] >= 0 && tree->domains[static_cast<std::size_t>(path[shared])].values.back() == values[shared]) ++shared;
        for (std::size_t level = shared; level < levels.size(); ++level) {
            path[level] = static_cast<int>(tree->domains.size());
            tree->domains.push_back({{values.begin(), values.begin() + static_cast<std::ptrdiff_t>(level) + 1}, {}, -1});
            tree->byLevel[level].push_back(path[level]);
            if (level > 0) tree->domains[static_cast<std::size_t>(path[level - 1])].children.push_back(path[level]);
        }
        const std::size_t leaf = tree->leaves.size();
        tree->domains.back().leaf = static_cast<int>(leaf);
        tree->leaves.push_back(path.back());
        if (levels.back() == kHostname) tree->nodes.push_back(nodes.front());
        for (const int n : nodes)
            for (const auto& [resource, amount] : m_nodes[static_cast<std::size_t>(n)].free) tree->free[leaf * m_names.size() + static_cast<std::size_t>(m_resources.at(resource))] += amount;
    }
    m_byFlavor.emplace(flavor.name, static_cast<int>(m_trees.size()));
    m_used.emplace_back(tree->free.size(), 0);
    m_trees.push_back(std::move(tree));
}

int TopologyMap::treeOf(const std::string& flavor) const {
    const auto found = m_byFlavor.find(flavor);
    return found == m_byFlavor.end() ? -1 : found->second;
}

ResourceAmounts TopologyMap::onePod(const WorkloadPodSet& set) const {
    ResourceAmounts all;
    for (const auto& [resource, amount] : set.requests) all.emplace_back(m_resources.at(resource), amount);
    if (!set.requests.contains(std::string(kPods))) all.emplace_back(m_resources.at(std::string(kPods)), 0);
    for (auto& [resource, amount] : all)
        if (m_names[static_cast<std::size_t>(resource)] == kPods) ++amount;
    std::sort(all.begin(), all.end());
    return all;
}

void TopologyMap::add(const DomainUses& uses, std::int64_t times) {
    for (const DomainUse& one : uses)
        for (const auto& [resource, amount] : one.onePod)
            m_used[static_cast<std::size_t>(one.tree)][static_cast<std::size_t>(one.leaf * resources() + resource)] += times * one.pods * amount;
}

bool TopologyMap::fits(const DomainUses& uses) const {
    return std::all_of(uses.begin(), uses.end(), [&](const DomainUse& one) {
        return std::all_of(one.onePod.begin(), one.onePod.end(), [&](const auto& of) {
            const std::int64_t free = tree(one.tree).free[static_cast<std::size_t>(one.leaf * resources() + of.first)] - used(one.tree, one.leaf, of.first);
            return of.second == 0 || std::max<std::int64_t>(0, free) / of.second >= one.pods;
        });
    });
}

DomainUses TopologyMap::usesOf(const QueuedWorkload& workload) const {
    DomainUses all;
    for (const PodSetAssignment& assigned : workload.admission) {
        if (!assigned.topology || assigned.flavors.empty()) continue;
        const auto set = std::find_if(workload.podSets.begin(), workload.podSets.end(), [&](const WorkloadPodSet& one) { return one.name == assigned.name; });
        const int t = treeOf(assigned.flavors.begin()->second);
        if (t < 0 || set == workload.podSets.end()) continue;
        const TopologyTree& of = tree(t);
        for (const TopologyAssignment::Domain& domain : assigned.topology->domains) {
            const auto ends = [&](int d) {
                const std::vector<std::string>& values = of.domains[static_cast<std::size_t>(d)].values;
                return domain.values.size() <= values.size() && std::equal(domain.values.rbegin(), domain.values.rend(), values.rbegin());
            };
            const auto leaf = std::find_if(of.leaves.begin(), of.leaves.end(), ends);
            if (leaf != of.leaves.end()) all.push_back({t, static_cast<int>(leaf - of.leaves.begin()), domain.pods, onePod(*set)});
        }
    }
    return all;
}

TopologyAssignment TopologyMap::assignment(const DomainUses& uses) const {
    TopologyAssignment all;
    for (const DomainUse& one : uses) {
        const TopologyTree& of = tree(one.tree);
        const std::vector<std::string>& values = of.domains[static_cast<std::size_t>(of.leaves[static_cast<std::size_t>(one.leaf)])].values;
        const std::ptrdiff_t from = of.nodesAreLeaves() ? static_cast<std::ptrdiff_t>(values.size()) - 1 : 0;
        all.levels.assign(of.levels.begin() + from, of.levels.end());
        all.domains.push_back({{values.begin() + from, values.end()}, one.pods});
    }
    return all;
}

}  // namespace bayplan
