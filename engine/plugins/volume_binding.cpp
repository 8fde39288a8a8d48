// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/volume_binding.h"

#include "plugins/claim_hints.h"
#include "plugins/claim_search.h"
#include "plugins/claims.h"

namespace bayplan {

namespace {

/// What speaks against a claim wherever the pod goes; Success where nothing does.
Status judge(const Cycle& cycle, const Volume& volume) {
    const StorageCatalog& storage = cycle.cluster.catalog().storage;
    const bool ephemeral = volume.kind == Volume::Kind::Ephemeral;
    const std::string name = claimName(cycle.pod, volume);
    const VolumeClaimIdx idx = findClaim(storage, cycle.pod, volume);
    if (!idx.valid())
        return unresolvable("Claim.missing", ephemeral ? "waiting for ephemeral volume controller to create the "
                                                         "persistentvolumeclaim \"" + name + "\""
                                                       : notFoundText("persistentvolumeclaim", name),
                            {{"claim", name}});
    const PersistentVolumeClaim& claim = storage.claim(idx);
    if (claim.lost)
        return unresolvable("Claim.lost", "persistentvolumeclaim \"" + name + "\" bound to non-existent persistentvolume \""
                                              + claim.volumeName + "\"");
    if (claim.deleting) return unresolvable("Claim.deleting", "persistentvolumeclaim \"" + name + "\" is being deleted");
    if (ephemeral && claim.ownerUid != cycle.pod.uid)
        return unresolvable("Claim.notOwner", "PVC " + claim.key() + " was not created for pod " + cycle.pod.key()
                                                  + " (pod is not owner)");
    return {};
}

class VolumeBinding final : public Plugin,
                            public PreFilterPlugin,
                            public FilterPlugin,
                            public PreScorePlugin,
                            public ScorePlugin,
                            public ReservePlugin,
                            public PreBindPlugin,
                            public EnqueueHints {
public:
    std::string_view name() const override { return "VolumeBinding"; }
    bool nodeLocal(const Cycle& cycle) const override { return !hasClaims(*cycle.spec.spec); }

    std::vector<EventInterest> interests() const override {
        const EventActions both = action::kAdd | action::kUpdate;
        return {{EventResource::StorageClass, both},
                {EventResource::PersistentVolumeClaim, both},
                {EventResource::PersistentVolume, both},
                {EventResource::Node, action::kAdd | action::kNodeLabel},
                {EventResource::CsiNode, both},
                {EventResource::CsiDriver, action::kUpdate},
                {EventResource::CsiStorageCapacity, both}};
    }
    Hint hint(const Cycle& cycle, const ClusterEvent& event) const override {
        return queueIf(event.resource != EventResource::PersistentVolumeClaim || ofItsClaim(cycle, event));
    }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        const std::vector<Volume>& volumes = cycle.spec.spec->volumes;
        if (!hasClaims(*cycle.spec.spec)) {
            result.status.code = Code::Skip;
            return result;
        }
        for (const Volume& volume : volumes) {
            if (!hasClaim(volume)) continue;
            result.status = judge(cycle, volume);
            if (!result.status.ok()) return result;
        }
        const StorageCatalog& storage = cycle.cluster.catalog().storage;
        auto search = std::make_unique<ClaimSearch>(cycle);
        for (const Volume& volume : volumes) {
            if (!hasClaim(volume)) continue;
            const VolumeClaimIdx idx = findClaim(storage, cycle.pod, volume);
            const PersistentVolumeClaim& claim = storage.claim(idx);
            const StorageClass* storageClass = storage.findClass(claim.className);
            if (claim.bound()) {
                search->addBound(storage.findVolume(claim.volumeName));
            } else if (claim.volumeName.empty() && !claim.className.empty() && storageClass && storageClass->waits) {
                search->addWaiting(idx);
            } else {
                result.status = unresolvable("Claim.unbound", "pod has unbound immediate PersistentVolumeClaims");
                return result;
            }
        }
        result.state = std::move(search);
        return result;
    }

    Code filter(const Cycle& cycle, const PluginState* state, const NodeView& node, Reasons* why) const override {
        if (!state) return Code::Success;
        const FoundVolumes found = static_cast<const ClaimSearch*>(state)->on(node.idx);
        if (found.ok()) return Code::Success;
        if (why) explain(cycle.cluster.catalog().storage, found, *why);
        return Code::UnschedulableAndUnresolvable;
    }

    /// Scores only with a gate that is off.
    PreScoreResult preScore(const Cycle&, std::span<const NodeIdx>) const override {
        PreScoreResult result;
        result.status.code = Code::Skip;
        return result;
    }
    std::int64_t score(const Cycle&, const PluginState*, const NodeView&) const override { return 0; }

    Reservation reserve(const Cycle&, const PluginState* state, NodeIdx node) const override {
        if (!state) return {};
        const auto* search = static_cast<const ClaimSearch*>(state);
        const FoundVolumes found = search->on(node);
        if (!found.ok()) return {};
        return {{}, search->assumptions(found, node)};
    }
    void assume(const Cycle&, PluginState* state, std::span<const Delta> deltas) const override {
        if (state) static_cast<ClaimSearch*>(state)->assume(deltas);
    }
    void forget(const Cycle&, PluginState* state, std::span<const Delta> deltas) const override {
        if (state) static_cast<ClaimSearch*>(state)->forget(deltas.size());
    }
    Status preBind(const Cycle&, NodeIdx) const override { return {}; }

private:
    static void explain(const StorageCatalog& storage, const FoundVolumes& found, Reasons& why) {
        std::vector<ReasonArg> claim;
        if (found.unbindable) claim.push_back({"claim", storage.claim(*found.unbindable).key()});
        if (!found.reached)
            why.push_back({"Volume.affinity", "node(s) didn't match PersistentVolume's node affinity",
                           {{"volume", storage.volume(*found.unreached).name}}});
        if (!found.bindable)
            why.push_back({"Claim.noVolume", "node(s) didn't find available persistent volumes to bind", claim});
        if (!found.enoughSpace) why.push_back({"Claim.noSpace", "node(s) did not have enough free storage", claim});
        if (!found.exist)
            why.push_back({"Volume.lost", "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)", {}});
    }
};

}  // namespace

std::shared_ptr<const Plugin> makeVolumeBinding(const PluginArgs&) {
    return std::make_shared<const VolumeBinding>();
}

}  // namespace bayplan
