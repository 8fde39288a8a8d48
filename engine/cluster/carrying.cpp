// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/carrying.h"

#include <utility>

#include "cluster/accounting.h"
#include "cluster/delta.h"
#include "cluster/preparing.h"

namespace bayplan {

namespace {

/// What is assumed about claims, and the devices that they have. All that is given up goes first.
void carryClaims(const Cluster& before, Draft& draft) {
    const Catalog &from = before.catalog(), &to = draft.cluster().catalog();
    const auto apply = [&draft](const Delta& delta) { check(draft.apply(delta).has_value(), "what a claim has can be had again"); };
    std::vector<Delta> taken;
    for (std::size_t i = 0; i < to.storage.claims.size(); ++i) {
        const VolumeClaimIdx claim(i), old = from.storage.findClaim(to.storage.claims[i].key());
        if (!old.valid() || !before.assumption(old).any()) continue;
        const ClaimAssumption& had = before.assumption(old);
        AssumeClaim again{claim};
        if (had.volume.valid()) again.volume = to.storage.findVolume(from.storage.volume(had.volume).name);
        if (had.node.valid()) again.node = to.findNode(from.node(had.node).name);
        if (again.volume.valid() || again.node.valid()) taken.push_back(again);
    }
    for (std::size_t i = 0; i < to.devices.claims.size(); ++i) {
        const ResourceClaimIdx claim(i), old = from.devices.findClaim(to.devices.claims[i].key());
        if (!old.valid() || ClaimDevices{before.allocation(old)} == ClaimDevices{draft.cluster().allocation(claim)}) continue;
        if (draft.cluster().allocation(claim)) apply(AllocateClaim(claim));
        if (before.allocation(old)) taken.emplace_back(AllocateClaim(claim, before.allocation(old)));
    }
    for (const Delta& delta : taken) apply(delta);
}

}  // namespace

ClusterPtr carried(const Cluster& before, const Cluster& after, const std::vector<std::string>& elsewhere) {
    const Catalog &from = before.catalog(), &to = after.catalog();
    std::vector<NodeState> nodes;
    std::vector<Placement> pods(to.pods.size());
    nodes.reserve(to.nodes.size());
    for (std::size_t i = 0; i < to.nodes.size(); ++i) {
        NodeState& state = nodes.emplace_back(emptyState(to.nodes[i], to.resources.size()));
        const NodeIdx old = from.findNode(to.nodes[i].name);
        if (!old.valid()) continue;
        state.unschedulable = before.node(old).unschedulable;
        for (const PodIdx pod : before.node(old).pods) {
            const PodIdx now = to.findPod(from.pod(pod).key());
            if (!now.valid()) continue;
            addPod(to, state, now);
            pods[now.get()] = {NodeIdx(i), before.placement(pod).standing};
        }
    }
    // A pod on a node that was not read stays there.
    for (std::size_t i = 0; i < pods.size(); ++i) {
        const PodIdx old = from.findPod(to.pods[i].key());
        if (old.valid() && !before.placement(old).node.valid()) pods[i].standing = before.placement(old).standing;
    }
    for (const std::string& key : elsewhere)
        if (const PodIdx pod = to.findPod(key); pod.valid()) pods[pod.get()] = {NodeIdx(), Standing::Bound};
    Draft draft{Cluster(after.sharedCatalog(), std::move(nodes), std::move(pods))};
    carryClaims(before, draft);
    return draft.publish();
}

}  // namespace bayplan
