// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/devices_in_use.h"

#include <algorithm>

namespace bayplan {

std::set<DeviceId> devicesInUse(const Cluster& cluster, ResourceClaimIdx except) {
    std::set<DeviceId> used;
    for (std::size_t c = 0; c < cluster.catalog().devices.claims.size(); ++c) {
        const auto& allocation = cluster.allocation(ResourceClaimIdx(c));
        if (!allocation || ResourceClaimIdx(c) == except) continue;
        for (const AllocatedDevice& device : allocation->devices)
            if (!device.adminAccess && !device.shared) used.insert(device.device);
    }
    return used;
}

bool reservedForOthers(const Cluster& cluster, ResourceClaimIdx claim, PodIdx pod) {
    const Catalog& catalog = cluster.catalog();
    const ResourceClaim& object = catalog.devices.claim(claim);
    for (const ClaimConsumer& consumer : object.reservedFor) {
        if (consumer.resource != "pods") return true;
        const PodIdx other = catalog.findPod(object.namespaceName + "/" + consumer.name);
        if (!other.valid()) return true;
        if (other != pod && cluster.placement(other).standing != Standing::Pending) return true;
    }
    for (std::size_t p = 0; p < cluster.podCount(); ++p) {
        const PodIdx other(p);
        if (other == pod || cluster.placement(other).standing == Standing::Pending) continue;
        if (catalog.pod(other).spec->resourceClaims.empty()) continue;
        const std::vector<ResourceClaimIdx> claims = claimsOf(catalog.devices, catalog.pod(other)).claims;
        if (std::find(claims.begin(), claims.end(), claim) != claims.end()) return true;
    }
    return false;
}

}  // namespace bayplan
