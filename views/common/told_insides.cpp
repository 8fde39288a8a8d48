// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/told_insides.h"

#include <algorithm>
#include <utility>

#include "io/objects/told_placements.h"
#include "topology/kubelet/known_kubelet.h"
#include "topology/kubelet/observed_placement.h"

namespace bayplan {

ToldInsides::ToldInsides(std::shared_ptr<const Catalog> catalog, const ByNode& machines, std::optional<KubeletConfig> kubelet)
    : m_catalog(std::move(catalog)), m_kubelet(std::move(kubelet)), m_machines(m_catalog->nodes.size()), m_readOn(m_catalog->nodes.size()) {
    for (std::size_t n = 0; n < m_machines.size(); ++n) {
        const auto at = machines.find(m_catalog->nodes[n].name);
        if (at == machines.end() || !at->second) continue;
        m_machines[n] = at->second;
        ++m_known;
    }
    if (m_known == 0) return;
    for (std::size_t p = 0; p < m_catalog->pods.size(); ++p) {
        const Pod& pod = m_catalog->pods[p];
        if (pod.nodeName.empty() || pod.terminal()) continue;
        if (const NodeIdx on = m_catalog->findNode(pod.nodeName); on.valid()) m_readOn[on.get()].push_back(PodIdx(p));
    }
}

std::optional<KubeletConfig> ToldInsides::kubelet(NodeIdx node) const {
    if (!m_kubelet) return {};
    return completed(knownKubelet(m_catalog->topology, m_catalog->node(node).name), *m_kubelet);
}

NodeObservations ToldInsides::observed(NodeIdx node) const {
    NodeObservations seen;
    const std::string& name = m_catalog->node(node).name;
    seen.pods = toldPlacements(*m_catalog, node, m_readOn[node.get()], machine(node).get());
    if (const NodeResourceTopology* told = m_catalog->topology.findNode(name)) seen.zones = observedZones(*told);
    return seen;
}

std::shared_ptr<const NodeInside> ToldInsides::inside(const Cluster& cluster, NodeIdx node, const std::vector<PodIdx>& without) const {
    const auto config = machine(node) ? kubelet(node) : std::nullopt;
    if (!config) return nullptr;
    const auto asked = [&](PodIdx p) { return std::binary_search(without.begin(), without.end(), p); };
    const auto stays = [&](PodIdx p) { return cluster.placement(p).node == node && cluster.placement(p).standing == Standing::Bound; };
    std::vector<const Pod*> pods;
    PodsSince since;
    for (const PodIdx p : m_readOn[node.get()]) {
        pods.push_back(&m_catalog->pod(p));
        if (!stays(p) || asked(p)) since.left.push_back(m_catalog->pod(p).key());
    }
    for (const PodIdx p : cluster.node(node).pods)
        if (!asked(p) && !(stays(p) && m_catalog->pod(p).nodeName == m_catalog->node(node).name)) since.came.push_back(&m_catalog->pod(p));
    return std::make_shared<NodeInside>(NodeInside::make(*machine(node), *config, pods, observed(node), since));
}

}  // namespace bayplan
