// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/claim_use.h"

#include <algorithm>

namespace bayplan {

ClaimUse claimUse(const DeviceIndex& index, const Cluster& cluster, ResourceClaimIdx claim) {
    const Catalog& catalog = cluster.catalog();
    const ResourceClaim& object = catalog.devices.claim(claim);
    ClaimUse use;
    for (std::size_t p = 0; p < catalog.pods.size(); ++p) {
        const Pod& pod = catalog.pods[p];
        if (pod.namespaceName != object.namespaceName) continue;
        const std::vector<ResourceClaimIdx> named = claimsOf(catalog.devices, pod).claims;
        if (std::find(named.begin(), named.end(), claim) == named.end()) continue;
        use.pods.emplace_back(p);
        for (const PodResourceClaim& wanted : pod.spec->resourceClaims)
            for (const PodClaimStatus& status : pod.claimStatuses)
                if (status.name == wanted.name && status.claimName == object.name) use.templateName = wanted.templateName;
    }
    const auto& allocation = cluster.allocation(claim);
    if (!allocation) return use;
    use.read = object.allocation == *allocation;
    for (const AllocatedDevice& device : allocation->devices) {
        ClaimUse::Given given{&device, {}, false};
        const std::size_t identity = index.identity(device.device);
        for (std::size_t n = 0; n < cluster.nodeCount() && !given.everywhere && identity != DeviceIndex::npos; ++n)
            for (const IndexedPool& pool : index.poolsOn(NodeIdx(n)))
                if (std::any_of(pool.devices.begin(), pool.devices.end(), [&](std::size_t d) { return index.device(d).identity == identity; })) {
                    given.everywhere = given.nodes.size() == ClaimUse::kMostNodes;
                    if (!given.everywhere) given.nodes.emplace_back(n);
                    break;
                }
        use.given.push_back(std::move(given));
    }
    return use;
}

}  // namespace bayplan
