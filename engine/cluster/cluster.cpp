// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"

namespace bayplan {

namespace {

std::vector<ClaimDevices> devicesAsRead(const DeviceCatalog& devices) {
    std::vector<ClaimDevices> all;
    for (const ResourceClaim& claim : devices.claims)
        all.push_back({claim.allocation ? std::make_shared<const ClaimAllocation>(*claim.allocation) : nullptr});
    return all;
}

bool hasKey(const Pod& pod, std::string_view key) {
    const std::size_t space = pod.namespaceName.size();
    return key.size() == space + 1 + pod.name.size() && key.starts_with(pod.namespaceName) && key[space] == '/'
           && key.substr(space + 1) == pod.name;
}

}  // namespace

template struct ObjectLists<StorageCatalog, DeviceCatalog, TopologyCatalog>;

NodeIdx Catalog::findNode(std::string_view name) const {
    const std::uint32_t at = nodeByName.find(NameTable::hash(name), [&](std::uint32_t i) { return nodes[i].name == name; });
    return at == NameTable::kNone ? NodeIdx{} : NodeIdx(at);
}

PodIdx Catalog::findPod(std::string_view key) const {
    const std::uint32_t at = podByKey.find(NameTable::hash(key), [&](std::uint32_t i) { return hasKey(pods[i], key); });
    return at == NameTable::kNone ? PodIdx{} : PodIdx(at);
}

Cluster::Cluster() : Cluster(std::make_shared<const Catalog>(), {}, {}) {}

Cluster::Cluster(std::shared_ptr<const Catalog> catalog, std::vector<NodeState> nodes, std::vector<Placement> pods)
    : m_catalog(std::move(catalog)), m_nodes(std::move(nodes)), m_runVersions((m_nodes.size() + kRun - 1) / kRun), m_pods(std::move(pods)),
      m_claims(std::vector<ClaimAssumption>(m_catalog ? m_catalog->storage.claims.size() : 0)),
      m_volumes(std::vector<VolumeClaimIdx>(m_catalog ? m_catalog->storage.volumes.size() : 0)),
      m_devices(m_catalog ? devicesAsRead(m_catalog->devices) : std::vector<ClaimDevices>()) {
    check(m_catalog != nullptr && m_nodes.size() == m_catalog->nodes.size() && m_pods.size() == m_catalog->pods.size(),
          "Cluster: one state for every node and one placement for every pod of the catalog");
}

NodeState& Cluster::edit(NodeIdx node) {
    NodeState& state = m_nodes.edit(node.get());
    state.version = m_runVersions[node.get() / kRun] = m_version;
    return state;
}

std::vector<PodIdx> Cluster::pendingPods() const {
    std::vector<PodIdx> pending;
    for (std::size_t i = 0; i < m_pods.size(); ++i)
        if (m_pods[i].standing == Standing::Pending) pending.emplace_back(i);
    return pending;
}

}  // namespace bayplan
