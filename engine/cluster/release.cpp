// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/release.h"

#include <algorithm>

#include "cluster/devices_in_use.h"

namespace bayplan {
namespace {

bool uses(const Pod& pod, const PersistentVolumeClaim& claim) {
    return pod.namespaceName == claim.namespaceName
           && std::any_of(pod.spec->volumes.begin(), pod.spec->volumes.end(), [&](const Volume& volume) {
                  return hasClaim(volume) && claimName(pod, volume) == claim.name;
              });
}

bool usedByAnother(const Cluster& cluster, PodIdx leaving, VolumeClaimIdx claim) {
    const Catalog& catalog = cluster.catalog();
    for (std::size_t p = 0; p < catalog.pods.size(); ++p) {
        const PodIdx pod(p);
        if (pod == leaving || !cluster.placement(pod).node.valid()) continue;
        if (uses(catalog.pod(pod), catalog.storage.claim(claim))) return true;
    }
    return false;
}

}  // namespace

std::vector<Delta> release(const Cluster& cluster, PodIdx pod) {
    std::vector<Delta> deltas;
    const Catalog& catalog = cluster.catalog();
    if (!cluster.placement(pod).node.valid()) return deltas;
    for (const Volume& volume : catalog.pod(pod).spec->volumes) {
        const VolumeClaimIdx claim = findClaim(catalog.storage, catalog.pod(pod), volume);
        if (!claim.valid() || !cluster.assumption(claim).any() || usedByAnother(cluster, pod, claim)) continue;
        const Delta delta = AssumeClaim{claim};
        if (std::find(deltas.begin(), deltas.end(), delta) == deltas.end()) deltas.push_back(delta);
    }
    for (const ResourceClaimIdx claim : claimsOf(catalog.devices, catalog.pod(pod)).claims) {
        if (!cluster.allocation(claim) || reservedForOthers(cluster, claim, pod)) continue;
        const Delta delta = AllocateClaim{claim};
        if (std::find(deltas.begin(), deltas.end(), delta) == deltas.end()) deltas.push_back(delta);
    }
    return deltas;
}

std::vector<Delta> evicting(const Cluster& cluster, PodIdx pod) {
    std::vector<Delta> deltas = release(cluster, pod);
    deltas.insert(deltas.begin(), Evict{pod});
    return deltas;
}

}  // namespace bayplan
