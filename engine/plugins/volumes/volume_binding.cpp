// SPDX-License-Identifier: GPL-3.0-or-later
// PreFilter, Filter and Reserve: whether the claims of a pod are bound to volumes that a node can reach, or can be
// bound there, to an available volume or to one that a provisioner makes. Reserve assumes the volumes found.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/volumebinding; specification 4.16.

#include "plugins/volumes/volume_binding.h"

#include "framework/plugin_info.h"
#include "plugins/volumes/claim_hints.h"
#include "plugins/volumes/claim_search.h"
#include "plugins/volumes/claims.h"

namespace bayplan {

extern const PluginInfo kVolumeBinding;

namespace {

constexpr ReasonInfo kLost{"Claim.lost",
                           "persistentvolumeclaim \"%1\" bound to non-existent persistentvolume \"%2\"",
                           WORDS_FOR_PEOPLE("Text", "claim %1 is bound to volume %2, which does not exist"),
                           {"claim", "volume"}};
constexpr ReasonInfo kDeleting{"Claim.deleting", "persistentvolumeclaim \"%1\" is being deleted", WORDS_FOR_PEOPLE("Text", "claim %1 is being deleted"), {"claim"}};
constexpr ReasonInfo kNotOwner{"Claim.notOwner", "PVC %1 was not created for pod %2 (pod is not owner)", WORDS_FOR_PEOPLE("Text", "claim %1 was made for another pod"), {"claim", "pod"}};
constexpr ReasonInfo kUnreached{
    "Volume.affinity", "node(s) didn't match PersistentVolume's node affinity", WORDS_FOR_PEOPLE("Text", "volume %1 cannot be reached from here"), {"volume"},
    Cause::Other,      WORDS_FOR_PEOPLE("Text", "a volume is out of reach")};
constexpr ReasonInfo kNoVolume{"Claim.noVolume",
                               "node(s) didn't find available persistent volumes to bind",
                               WORDS_FOR_PEOPLE("Text", "claim %1 finds no volume here, and none would be provisioned"),
                               {"claim"},
                               Cause::Other,
                               WORDS_FOR_PEOPLE("Text", "no volume for a claim")};
constexpr ReasonInfo kNoSpace{"Claim.noSpace",
                              "node(s) did not have enough free storage",
                              WORDS_FOR_PEOPLE("Text", "too little storage is left here for claim %1"),
                              {"claim"},
                              Cause::Other,
                              WORDS_FOR_PEOPLE("Text", "too little storage for a claim")};
constexpr ReasonInfo kVolumeLost{"Volume.lost", "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)",
                                 WORDS_FOR_PEOPLE("Text", "a claim is bound to a volume that does not exist")};
constexpr ReasonInfo kVolumeBindingReasons[] = {kLost, kDeleting, kNotOwner, kUnreached, kNoVolume, kNoSpace, kVolumeLost, kClaimMissing, kClaimUnbound};

/// What rules out a claim on every node; Success if nothing does.
Status judge(const Cycle& cycle, const Volume& volume) {
    const StorageCatalog& storage = cycle.cluster.catalog().storage;
    const bool ephemeral = volume.kind == Volume::Kind::Ephemeral;
    const std::string name = claimName(cycle.pod, volume);
    const VolumeClaimIdx idx = findClaim(storage, cycle.pod, volume);
    if (!idx.valid())
        return unresolvable(ephemeral ? kClaimMissing.saying(worded("waiting for ephemeral volume controller to create the persistentvolumeclaim \"%1\"", {name}), {name})
                                      : kClaimMissing({name}));
    const PersistentVolumeClaim& claim = storage.claim(idx);
    if (claim.lost)
        return unresolvable(kLost({name, claim.volumeName}));
    if (claim.deleting) return unresolvable(kDeleting({name}));
    if (ephemeral && claim.ownerUid != cycle.pod.uid)
        return unresolvable(kNotOwner({claim.key(), cycle.pod.key()}));
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
    std::string_view name() const override { return kVolumeBinding.name; }
    std::string_view withoutPreFilter() const override { return "not found"; }
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
                result.status = unresolvable(kClaimUnbound());
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

    /// It scores only with a gate that is off.
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
    PermitAnswer preBind(const Cycle&, NodeIdx) const override { return {}; }

private:
    static void explain(const StorageCatalog& storage, const FoundVolumes& found, Reasons& why) {
        const std::string claim = found.unbindable ? storage.claim(*found.unbindable).key() : std::string();
        if (!found.reached) why.push_back(kUnreached({storage.volume(*found.unreached).name}));
        if (!found.bindable) why.push_back(kNoVolume({claim}));
        if (!found.enoughSpace) why.push_back(kNoSpace({claim}));
        if (!found.exist) why.push_back(kVolumeLost());
    }
};

}  // namespace

void describe(ArgumentVisitor& visitor, VolumeBindingArgs& args) {
    visitor.number({.name = "bindTimeoutSeconds", .label = WORDS_FOR_PEOPLE("Arguments", "Time-out of binding"), .unit = " s"},
                   args.bindTimeoutSeconds, 0);
    describeShape(visitor, args.shape);
}

constinit const PluginInfo kVolumeBinding{
    .name = "VolumeBinding",
    .refusal = Refusal::Volumes,
    .letter = 'V',
    .reasons = kVolumeBindingReasons,
    .arguments = &kArgumentsOf<VolumeBindingArgs>,
    .argumentsDecide = false,
    .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const VolumeBinding>(); },
};

}  // namespace bayplan
