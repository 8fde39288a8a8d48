// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/snapshot_age.h"

#include <algorithm>

#include "topology/kubelet/hugepages.h"
#include "topology/kubelet/pod_demand.h"
#include "topology/told_time.h"

namespace bayplan {

namespace {

/// A device, pages, or whole CPUs of a guaranteed pod: agents publish these by zone.
bool hasItsOwn(const PodSpec& spec) {
    bool wholeCpus = false;
    for (const std::vector<Container>* list : {&spec.initContainers, &spec.containers})
        for (const Container& container : *list) {
            for (const auto& [name, amount] : container.limits)
                if ((isExtendedResource(name) || hugepageBytes(name)) && !amount.isZero()) return true;
            const Quantity* cpu = container.requests.find(kCpu);
            wholeCpus = wholeCpus || (cpu != nullptr && cpu->milliValue() >= 1000 && cpu->milliValue() % 1000 == 0);
        }
    return wholeCpus && isGuaranteed(spec);
}

std::int64_t writtenTime(const TopologyCatalog& topology, std::string_view node) {
    std::int64_t newest = 0;
    if (const NodeResourceTopology* told = topology.findNode(node)) newest = std::max(newest, told->writtenTime);
    if (const KoordinatorTopology* told = topology.findKoordinator(node)) newest = std::max(newest, told->writtenTime);
    if (const Numatopology* told = topology.findVolcano(node)) newest = std::max(newest, told->writtenTime);
    return newest;
}

}  // namespace

SnapshotAge::SnapshotAge(const Catalog& catalog) : m_nodes(catalog.nodes.size()) {
    std::vector<std::int64_t> written(catalog.nodes.size());
    for (std::size_t i = 0; i < catalog.nodes.size(); ++i) {
        const Node& node = catalog.nodes[i];
        written[i] = writtenTime(catalog.topology, node.name);
        m_newest = std::max({m_newest, node.heartbeatTime, node.creationTime, written[i]});
    }
    for (std::size_t i = 0; i < catalog.pods.size(); ++i) {
        const Pod& pod = catalog.pods[i];
        const NodeIdx node = pod.nodeName.empty() ? NodeIdx() : catalog.findNode(pod.nodeName);
        const std::int64_t since = node.valid() && written[node.get()] > 0 ? written[node.get()] + kZonesDelay : std::max(pod.creationTime, pod.startTime);
        const bool after = pod.startTime > since && !m_nodes[node.get()].zonesBehind && hasItsOwn(*pod.spec);
        if (!after && std::max(pod.creationTime, pod.startTime) <= m_newest) continue;
        // Objects are looked at only where their times would change an answer.
        const ToldTimes told = toldTimes(catalog, PodIdx(i));
        m_newest = std::max({m_newest, told.creation, told.start});
        if (after && told.start > since) m_nodes[node.get()].zonesBehind = true;
    }
    for (std::size_t i = 0; i < catalog.nodes.size(); ++i) {
        NodeAge& age = m_nodes[i];
        if (const std::int64_t heartbeat = catalog.nodes[i].heartbeatTime; heartbeat > 0) age.heartbeat = m_newest - heartbeat;
        if (written[i] > 0) age.zones = m_newest - written[i];
        age.silent = age.heartbeat.value_or(0) > kNodeSilence;
    }
}

}  // namespace bayplan
