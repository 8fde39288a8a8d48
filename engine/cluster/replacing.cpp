// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/replacing.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <variant>

#include "cluster/delta.h"
#include "cluster/extended_claims.h"

namespace bayplan {

namespace {

/// No name in the API contains a colon, so this one is unique.
constexpr const char* kComing = ":replacement";

/// Its like that leaves is the next pod.
PodIdx comingFor(const Catalog& catalog, PodIdx pod) { return catalog.findPod(catalog.pod(pod).key() + kComing); }

Pod comingFor(Pod pod) {
    pod.name += kComing;
    pod.uid.clear();
    pod.nodeName.clear();
    pod.nominatedNodeName.clear();
    pod.phase = PodPhase::Pending;
    pod.deleting = pod.preempted = pod.resizeInfeasible = false;
    pod.ready.reset();
    pod.allocations.clear();
    pod.podAllocation.reset();
    pod.claimStatuses.clear();
    return pod;
}

/// Claims of its own, which are made for it as the old pod's were: of templates, and of extended resources. They have no devices yet. A claim
/// by name it has in common with the old pod.
void addClaims(const DeviceCatalog& devices, const Pod& old, Pod& coming, std::vector<ResourceClaim>& made) {
    const auto likeOf = [&](const ResourceClaim& claim, std::string name) {
        ResourceClaim like = claim;
        like.name = std::move(name);
        like.uid.clear();
        like.deleting = false;
        like.ownerPod = coming.name;
        like.ownerUid.clear();
        like.allocation.reset();
        like.reservedFor.clear();
        made.push_back(std::move(like));
    };
    for (const PodClaimStatus& status : old.claimStatuses) {
        const ResourceClaimIdx claim = status.claimName ? devices.findClaim(old.namespaceName + "/" + *status.claimName) : ResourceClaimIdx();
        if (status.claimName && !claim.valid()) continue;  // nobody knows what it asks for
        coming.claimStatuses.push_back(status);
        if (!claim.valid()) continue;
        *coming.claimStatuses.back().claimName += kComing;
        likeOf(devices.claim(claim), *coming.claimStatuses.back().claimName);
    }
    if (const ResourceClaimIdx own = devices.findClaim(old.key() + std::string(kExtendedClaimSuffix)); own.valid()) likeOf(devices.claim(own), coming.name + std::string(kExtendedClaimSuffix));
}

void append(Catalog& catalog, Pod pod, SpecIdx spec) {
    catalog.pods.push_back(std::move(pod));
    catalog.podSources.push_back(nullptr);
    catalog.podSpecs.push_back(spec);
}

void addLikes(Catalog& catalog, PodIdx pod, std::vector<ResourceClaim>& made) {
    if (comingFor(catalog, pod).valid()) return;
    Pod old = catalog.pod(pod);
    const SpecIdx spec = catalog.podSpecs[pod.get()];
    if (!std::exchange(old.nominatedNodeName, {}).empty()) catalog.pods.set(pod.get(), old);  // while it is pending no room is kept for it
    Pod coming = comingFor(old);
    addClaims(catalog.devices, old, coming, made);
    const std::string key = coming.key();
    catalog.podByKey.insert(NameTable::hash(key), static_cast<std::uint32_t>(catalog.pods.size()), [](std::uint32_t) { return false; });
    append(catalog, std::move(coming), spec);
    old.deleting = true;
    append(catalog, std::move(old), spec);
}

}  // namespace

ClusterPtr withReplacements(const Cluster& cluster, const std::vector<PodIdx>& pods) {
    Draft draft(cluster);
    if (!std::all_of(pods.begin(), pods.end(), [&](PodIdx pod) { return comingFor(cluster.catalog(), pod).valid(); })) {
        auto catalog = std::make_shared<Catalog>(cluster.catalog());
        std::vector<ResourceClaim> made;
        for (const PodIdx pod : pods) addLikes(*catalog, pod, made);
        if (!made.empty()) {
            DeviceObjects devices = catalog->devices;
            devices.claims.insert(devices.claims.end(), std::make_move_iterator(made.begin()), std::make_move_iterator(made.end()));
            Diagnostics none;  // they were told when the catalog was made
            catalog->devices = DeviceCatalog(std::move(devices), none);
        }
        draft.adopt(std::move(catalog));
    }
    return draft.publish();
}

Replacing replacing(const Cluster& cluster, PodIdx pod) {
    const ClusterPtr whole = withReplacements(cluster, {pod});
    const PodIdx coming = comingFor(whole->catalog(), pod);
    Draft draft(*whole);
    const Result<Delta> back = draft.apply(Evict{pod});
    check(back.has_value(), "a pod that is replaced stands on a node");
    Place leaving = std::get<Place>(*back);
    leaving.pod = PodIdx(coming.get() + 1);
    check(draft.apply(leaving).has_value(), "its like stands where it stood");
    return {draft.publish(), coming};
}

}  // namespace bayplan
