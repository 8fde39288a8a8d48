// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The devices that slices publish in one picture, and who has them; made once for all of its nodes.
// Thread rule: immutable; made and read in any thread.

#include <memory>
#include <vector>

#include "framework/catalog_index.h"
#include "plugins/devices/device_cells.h"

namespace bayplan {

class DevicePicture {
public:
    /// Null: no devices are published. O(devices of all claims), and O(devices × nodes they reach) for a new catalog.
    static std::shared_ptr<const DevicePicture> of(const ClusterPtr& cluster);

    explicit DevicePicture(const ClusterPtr& cluster);

    const Cluster& cluster() const { return *m_cluster; }
    const ClusterPtr& sharedCluster() const { return m_cluster; }
    const DeviceIndex& index() const { return m_index; }
    /// O(devices of the node and their holders).
    std::vector<DeviceCell> cells(NodeIdx node) const { return deviceCells(m_index, *m_cluster, m_use, node); }
    /// By claim, the pods on the node that name it. O(claims of its pods).
    std::map<ResourceClaimIdx, std::vector<PodIdx>> podsOn(NodeIdx node) const;
    /// The nodes with a device that some claim has got or given back since an earlier picture of the same catalog; ascending.
    /// O(claims), and O(devices) if there is one.
    std::vector<NodeIdx> changedSince(const DevicePicture& before) const;

private:
    ClusterPtr m_cluster;
    std::shared_ptr<const CatalogIndex> m_catalog;
    const DeviceIndex& m_index;
    DeviceUse m_use;
};

}  // namespace bayplan
