// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/devices/device_picture.h"

#include <algorithm>
#include <unordered_set>

namespace bayplan {

std::shared_ptr<const DevicePicture> DevicePicture::of(const ClusterPtr& cluster) {
    return cluster->catalog().devices.slices.empty() ? nullptr : std::make_shared<const DevicePicture>(cluster);
}

DevicePicture::DevicePicture(const ClusterPtr& cluster)
    : m_cluster(cluster), m_catalog(CatalogIndex::of(cluster->sharedCatalog())), m_index(m_catalog->derived.of<DeviceIndex>()), m_use(m_index, *cluster) {}

std::map<ResourceClaimIdx, std::vector<PodIdx>> DevicePicture::podsOn(NodeIdx node) const {
    std::map<ResourceClaimIdx, std::vector<PodIdx>> pods;
    for (const PodIdx pod : m_cluster->node(node).pods)
        for (const ResourceClaimIdx claim : claimsOf(m_cluster->catalog().devices, m_cluster->catalog().pod(pod)).claims) pods[claim].push_back(pod);
    return pods;
}

std::vector<NodeIdx> DevicePicture::changedSince(const DevicePicture& before) const {
    std::unordered_set<std::size_t> touched;
    for (std::size_t c = 0; c < m_cluster->catalog().devices.claims.size(); ++c) {
        const ResourceClaimIdx claim(c);
        if (m_cluster->allocation(claim) == before.m_cluster->allocation(claim)) continue;
        for (const auto& allocation : {m_cluster->allocation(claim), before.m_cluster->allocation(claim)})
            if (allocation)
                for (const AllocatedDevice& device : allocation->devices) touched.insert(m_index.identity(device.device));
    }
    std::vector<NodeIdx> nodes;
    if (touched.empty()) return nodes;
    for (std::size_t n = 0; n < m_cluster->nodeCount(); ++n) {
        const std::vector<IndexedPool>& pools = m_index.poolsOn(NodeIdx(n));
        const bool any = std::any_of(pools.begin(), pools.end(), [&](const IndexedPool& pool) {
            return std::any_of(pool.devices.begin(), pool.devices.end(), [&](std::size_t device) { return touched.contains(m_index.device(device).identity); });
        });
        if (any) nodes.emplace_back(n);
    }
    return nodes;
}

}  // namespace bayplan
