// SPDX-License-Identifier: GPL-3.0-or-later
// What pods have beside room: assumed volumes, and devices.
// Source: Kubernetes 1.36 pkg/controller/resourceclaim (which releases devices), specification 4.16 and 4.19.
#include <algorithm>
#include <utility>

#include "schedulers/kube/world.h"

namespace bayplan {

namespace {

bool names(const DeviceCatalog& devices, const Pod& pod, ResourceClaimIdx claim) {
    if (pod.spec->resourceClaims.empty()) return false;
    const std::vector<ResourceClaimIdx> all = claimsOf(devices, pod).claims;
    return std::find(all.begin(), all.end(), claim) != all.end();
}

bool isFor(const ClaimConsumer& consumer, const Pod& pod) {
    return consumer.resource == "pods" && consumer.name == pod.name
           && (consumer.uid.empty() || pod.uid.empty() || consumer.uid == pod.uid);
}

}  // namespace

std::vector<World::Reserved> World::named(const std::vector<Delta>& reserved) const {
    std::vector<Reserved> all;
    for (const Delta& delta : reserved) {
        const auto* claim = std::get_if<AssumeClaim>(&delta);
        const bool onNode = claim && claim->node.valid();
        all.push_back({delta, onNode ? m_draft->cluster().catalog().node(claim->node).name : std::string()});
    }
    return all;
}

std::optional<Delta> World::inPicture(const Reserved& reserved) const {
    Delta delta = reserved.delta;
    auto* claim = std::get_if<AssumeClaim>(&delta);
    if (!claim || reserved.node.empty()) return delta;
    claim->node = m_draft->cluster().catalog().findNode(reserved.node);
    if (!claim->node.valid()) return std::nullopt;
    return delta;
}

void World::assumeClaimsAsIn(const Cluster& before, Draft& draft) const {
    for (std::size_t c = 0; c < before.catalog().storage.claims.size(); ++c) {
        const ClaimAssumption& assumed = before.assumption(VolumeClaimIdx(c));
        if (!assumed.any()) continue;
        AssumeClaim claim{VolumeClaimIdx(c), assumed.volume, {}};
        if (assumed.node.valid()) claim.node = draft.cluster().catalog().findNode(before.catalog().node(assumed.node).name);
        if (!claim.volume.valid() && !claim.node.valid()) continue;  // the node is gone
        check(draft.apply(claim).has_value(), "what was assumed of a claim can be assumed again");
    }
    for (std::size_t c = 0; c < before.catalog().devices.claims.size(); ++c)
        if (before.allocation(ResourceClaimIdx(c)) != draft.cluster().allocation(ResourceClaimIdx(c)))
            check(draft.apply(AllocateClaim{ResourceClaimIdx(c), before.allocation(ResourceClaimIdx(c))}).has_value(),
                  "a claim can have its devices again");
}

bool World::put(const ObjectArrives& arrives) {
    bool taken = false;
    forEachList(
        [&](const auto& arriving, const auto& there, const auto& added) {
            if constexpr (requires { keyOf(there[0]); }) {
                if (arriving.empty()) return;
                const auto same = [&](const auto& other) { return keyOf(other) == keyOf(arriving[0]); };
                taken = std::any_of(there.begin(), there.end(), same) || std::any_of(added.begin(), added.end(), same);
            }
        },
        *arrives.object, catalog(), m_added);
    if (taken) return false;
    append(m_added, *arrives.object);
    m_stale = true;
    return true;
}

std::vector<World::PodClaim> World::claimsOf(PodIdx pod) {
    std::vector<PodClaim> all;
    if (plain(pod).spec->resourceClaims.empty() && bayplan::claimsOf(catalog().devices, plain(pod)).claims.empty()) return all;
    const DeviceCatalog& devices = picture().catalog().devices;
    for (const ResourceClaimIdx idx : bayplan::claimsOf(devices, plain(pod)).claims) {
        const ResourceClaim& claim = devices.claim(idx);
        PodClaim one{idx, claim.key(), m_draft->cluster().allocation(idx) != nullptr, false};
        const auto& readAs = claim.allocation;
        const bool asRead = one.allocated && readAs && *readAs == *m_draft->cluster().allocation(idx);
        one.reserved = asRead && std::any_of(claim.reservedFor.begin(), claim.reservedFor.end(), [&](const ClaimConsumer& consumer) { return isFor(consumer, plain(pod)); });
        if (std::none_of(all.begin(), all.end(), [&](const PodClaim& other) { return other.claim == idx; }))
            all.push_back(std::move(one));
    }
    return all;
}

/// Only the claims that the pod holds: it is on a node, or they are reserved for it, or were made for it.
std::vector<ResourceClaimIdx> World::claimsLeftBy(PodIdx pod) {
    std::vector<ResourceClaimIdx> left;
    for (const PodClaim& held : claimsOf(pod)) {
        const DeviceCatalog& devices = catalog().devices;
        const ResourceClaim& claim = devices.claim(held.claim);
        const bool made = !claim.ownerPod.empty() || !claim.ownerUid.empty();
        if (!held.allocated || (nodeOf(pod).empty() && !held.reserved && !made)) continue;
        bool others = false;
        for (std::size_t i = 0; i < m_pods.size() && !others; ++i)
            others = PodIdx(i) != pod && present(PodIdx(i)) && !nodeOf(PodIdx(i)).empty()
                     && names(devices, plain(PodIdx(i)), held.claim);
        for (const ClaimConsumer& consumer : claim.reservedFor) {
            if (others || isFor(consumer, plain(pod))) continue;
            const auto known = m_byKey.find(claim.namespaceName + "/" + consumer.name);
            // An unknown pod may exist and hold it; a pod that is gone or pending holds nothing.
            others = consumer.resource != "pods" || known == m_byKey.end();
        }
        if (!others) left.push_back(held.claim);
    }
    return left;
}

std::vector<ResourceClaimIdx> World::claimsThatWait() {
    std::vector<ResourceClaimIdx> all;
    const Cluster& now = picture();
    for (std::size_t c = 0; c < now.catalog().devices.claims.size(); ++c) {
        const auto& allocation = now.allocation(ResourceClaimIdx(c));
        const auto waits = [](const AllocatedDevice& device) { return device.binding == DeviceBinding::Waits; };
        if (allocation && std::any_of(allocation->devices.begin(), allocation->devices.end(), waits)) all.emplace_back(c);
    }
    return all;
}

std::vector<ResourceClaimIdx> World::claimsThatWait(PodIdx pod) {
    std::vector<ResourceClaimIdx> waiting = claimsThatWait();
    if (waiting.empty()) return waiting;
    const std::vector<PodClaim> own = claimsOf(pod);
    std::erase_if(waiting, [&](ResourceClaimIdx claim) { return std::none_of(own.begin(), own.end(), [&](const PodClaim& one) { return one.claim == claim; }); });
    return waiting;
}

void World::setBinding(ResourceClaimIdx claim, DeviceBinding binding) {
    ClaimAllocation allocation = *picture().allocation(claim);
    for (AllocatedDevice& device : allocation.devices)
        if (device.binding == DeviceBinding::Waits) device.binding = binding;
    check(m_draft->apply(AllocateClaim{claim, std::make_shared<const ClaimAllocation>(std::move(allocation))}).has_value(), "the state of a claim can change");
}

void World::freeClaim(ResourceClaimIdx claim) {
    picture();
    check(m_draft->apply(AllocateClaim{claim}).has_value(), "devices can be given back");
}

}  // namespace bayplan
