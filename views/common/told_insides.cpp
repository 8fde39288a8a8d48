// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/told_insides.h"

#include <algorithm>
#include <utility>

#include "io/pod_allocation.h"
#include "topology/known_kubelet.h"
#include "topology/observed_placement.h"

namespace bayplan {

ToldInsides::ToldInsides(std::shared_ptr<const Catalog> catalog, const ByNode& machines, std::optional<KubeletConfig> kubelet)
    : m_catalog(std::move(catalog)), m_kubelet(std::move(kubelet)), m_machines(m_catalog->nodes.size()), m_readOn(m_catalog->nodes.size()) {
    for (std::size_t n = 0; n < m_machines.size(); ++n) {
        const auto at = machines.find(m_catalog->nodes[n].name);
        if (at == machines.end() || !at->second) continue;
        m_machines[n] = at->second;
        ++m_known;
    }
    if (m_known == 0 || !m_kubelet) return;
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

namespace {

/// What Koordinator's scheduler wrote on the pod, beside what its agent saw of it. GPUs that are shared are no devices of
/// the kubelet's, and are not compared.
void addAllocation(std::vector<ObservedPlacement>& seen, const Catalog& catalog, PodIdx pod, const Machine* machine) {
    const RawObject& source = catalog.podSources[pod.get()];
    if (!source) return;
    const auto read = readPodAllocation(*source);
    if (!read || !*read) return;
    const std::string key = catalog.pod(pod).key();
    auto at = std::find_if(seen.begin(), seen.end(), [&](const ObservedPlacement& one) { return one.pod == key; });
    if (at == seen.end()) {
        at = seen.insert(seen.end(), ObservedPlacement());
        at->pod = key;
        at->source = {Provenance::Kind::Koordinator, "Pod " + key, {}};
        at->cpus = (*read)->cpus;
        at->zones = (*read)->zones;
    }
    for (const PodAllocation::Gpu& gpu : (*read)->gpus)
        for (const MachineGpu& own : machine ? machine->gpus : std::vector<MachineGpu>()) {
            if (own.osId != gpu.minor || gpu.milli < 1000 || own.resource.empty()) continue;
            auto devices = std::find_if(at->devices.begin(), at->devices.end(), [&](const auto& d) { return d.first == own.resource; });
            if (devices == at->devices.end()) devices = at->devices.insert(devices, {own.resource, {}});
            devices->second.push_back(own.id.empty() ? std::to_string(own.osId) : own.id);
        }
}

}  // namespace

NodeObservations ToldInsides::observed(NodeIdx node) const {
    NodeObservations seen;
    const std::string& name = m_catalog->node(node).name;
    if (const KoordinatorTopology* told = m_catalog->topology.findKoordinator(name)) {
        seen.pods = observedPlacements(*told).placements;
        for (const PodIdx p : m_readOn[node.get()]) addAllocation(seen.pods, *m_catalog, p, machine(node).get());
    }
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
