// SPDX-License-Identifier: GPL-3.0-or-later
// PreFilter and Filter: inline disks that a node may have only once, and ReadWriteOncePod claims, which only one pod of
// the whole cluster may use.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/volumerestrictions; specification 4.14.

#include <algorithm>
#include <array>
#include <set>

#include "framework/group_index.h"
#include "framework/plugin_info.h"
#include "plugins/volumes/claim_hints.h"
#include "plugins/volumes/claims.h"
#include "plugins/volumes/volume_index.h"

namespace bayplan {

extern const PluginInfo kVolumeRestrictions;

namespace {

constexpr ReasonInfo kDiskTaken{"Disk.taken",
                                "node(s) had no available disk",
                                WORDS_FOR_PEOPLE("Text", "the disk of volume %1 is used by %2"),
                                {"volume", "pod"},
                                Cause::Other,
                                WORDS_FOR_PEOPLE("Text", "a disk is in use")};
constexpr ReasonInfo kAlone{"Claim.alone", "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod",
                            WORDS_FOR_PEOPLE("Text", "another pod has a claim that is for one pod alone (ReadWriteOncePod)")};
constexpr ReasonInfo kVolumeRestrictionsReasons[] = {kDiskTaken, kAlone, kClaimMissing};

constexpr const char* kReadWriteOncePod = "ReadWriteOncePod";

/// Disks that a node can have only once, unless all users mount them read-only.
constexpr std::array<std::string_view, 4> kExclusive{"gcePersistentDisk", "awsElasticBlockStore", "rbd", "iscsi"};

bool isExclusive(const Volume& volume) {
    return volume.kind == Volume::Kind::InlineDisk
           && std::find(kExclusive.begin(), kExclusive.end(), volume.source) != kExclusive.end();
}

bool overlap(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    return std::any_of(a.begin(), a.end(),
                       [&](const std::string& one) { return std::find(b.begin(), b.end(), one) != b.end(); });
}

bool conflict(const Volume& a, const Volume& b) {
    if (a.source != b.source || a.disk != b.disk) return false;
    if (a.source == "awsElasticBlockStore") return true;
    if (a.source == "rbd" && (a.pool != b.pool || !overlap(a.monitors, b.monitors))) return false;
    return !(a.readOnly && b.readOnly);
}

struct Restrictions final : PluginState {
    std::set<std::string, std::less<>> alone;  // names of the pod's ReadWriteOncePod claims
    std::int64_t conflicts = 0;                // how often pods on nodes use these claims

    /// Upstream compares only the names, whatever the namespace.
    std::int64_t usesBy(const Pod& pod) const {
        return std::count_if(pod.spec->volumes.begin(), pod.spec->volumes.end(), [this](const Volume& volume) {
            return volume.kind == Volume::Kind::PersistentVolumeClaim && alone.contains(volume.source);
        });
    }
};

/// Pods that are tried together do not see one another's use.
bool inUse(const Cycle& cycle, VolumeClaimIdx claim) {
    const std::vector<PodIdx>& users = cycle.index.derived.of<VolumeIndex>().podsOf(claim);
    const std::vector<PodIdx> trial = GroupIndex::onTrial(cycle);
    return std::any_of(users.begin(), users.end(), [&](PodIdx pod) {
        return pod != cycle.podIdx && cycle.cluster.placement(pod).node.valid() && std::find(trial.begin(), trial.end(), pod) == trial.end();
    });
}

class VolumeRestrictions final : public Plugin,
                                 public PreFilterPlugin,
                                 public FilterPlugin,
                                 public EnqueueHints {
public:
    std::string_view name() const override { return kVolumeRestrictions.name; }
    std::string_view withoutPreFilter() const override { return R"(cannot read "PreFilterVolumeRestrictions" from cycleState)"; }
    bool nodeLocal(const Cycle& cycle) const override { return !hasClaims(*cycle.spec.spec); }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        auto state = std::make_unique<Restrictions>();
        bool disks = false;
        const StorageCatalog& storage = cycle.cluster.catalog().storage;
        for (const Volume& volume : cycle.spec.spec->volumes) {
            disks = disks || isExclusive(volume);
            if (volume.kind != Volume::Kind::PersistentVolumeClaim) continue;
            const VolumeClaimIdx claim = findClaim(storage, cycle.pod, volume);
            if (!claim.valid()) {
                result.status = unresolvable(kClaimMissing({volume.source}));
                return result;
            }
            const std::vector<std::string>& modes = storage.claim(claim).accessModes;
            if (std::find(modes.begin(), modes.end(), kReadWriteOncePod) == modes.end()) continue;
            if (state->alone.insert(volume.source).second && inUse(cycle, claim)) ++state->conflicts;
        }
        if (!disks && state->conflicts == 0) result.status.code = Code::Skip;
        if (disks || !state->alone.empty()) result.state = std::move(state);
        return result;
    }

    void addPod(const Cycle& cycle, PluginState* state, PodIdx pod, const NodeView&) const override {
        count(cycle, state, pod, 1);
    }
    void removePod(const Cycle& cycle, PluginState* state, PodIdx pod, const NodeView&) const override {
        count(cycle, state, pod, -1);
    }

    Code filter(const Cycle& cycle, const PluginState* state, const NodeView& node, Reasons* why) const override {
        if (!state) return Code::Success;
        const Catalog& catalog = cycle.cluster.catalog();
        for (const Volume& mine : cycle.spec.spec->volumes) {
            if (!isExclusive(mine)) continue;
            for (const PodIdx pod : node.state.pods)
                for (const Volume& other : catalog.pod(pod).spec->volumes) {
                    if (other.kind != Volume::Kind::InlineDisk || !conflict(mine, other)) continue;
                    if (why)
                        why->push_back(kDiskTaken({mine.name, catalog.pod(pod).key()}));
                    return Code::Unschedulable;
                }
        }
        if (static_cast<const Restrictions*>(state)->conflicts <= 0) return Code::Success;
        if (why)
            why->push_back(kAlone());
        return Code::Unschedulable;
    }

    std::vector<EventInterest> interests() const override {
        return {{EventResource::Pod, action::kDelete},
                {EventResource::Node, action::kAdd},
                {EventResource::PersistentVolumeClaim, action::kAdd}};
    }
    Hint hint(const Cycle& cycle, const ClusterEvent& event) const override {
        if (event.resource == EventResource::Node) return Hint::Queue;
        if (event.resource == EventResource::PersistentVolumeClaim) return queueIf(ofItsClaim(cycle, event));
        if (event.oldPod->namespaceName != cycle.pod.namespaceName) return Hint::Skip;
        const auto shares = [&](const Volume& mine) {
            return std::any_of(event.oldPod->spec->volumes.begin(), event.oldPod->spec->volumes.end(),
                               [&](const Volume& other) {
                                   if (mine.kind != other.kind) return false;
                                   return isExclusive(mine) ? conflict(mine, other)
                                                            : mine.kind == Volume::Kind::PersistentVolumeClaim
                                                                  && mine.source == other.source;
                               });
        };
        return queueIf(std::any_of(cycle.spec.spec->volumes.begin(), cycle.spec.spec->volumes.end(), shares));
    }

private:
    static void count(const Cycle& cycle, PluginState* state, PodIdx pod, std::int64_t by) {
        if (!state) return;
        auto* restrictions = static_cast<Restrictions*>(state);
        restrictions->conflicts += by * restrictions->usesBy(cycle.cluster.catalog().pod(pod));
    }
};

}  // namespace

constinit const PluginInfo kVolumeRestrictions{
    .name = "VolumeRestrictions",
    .refusal = Refusal::Volumes,
    .letter = 'V',
    .reasons = kVolumeRestrictionsReasons,
    .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const VolumeRestrictions>(); },
};

}  // namespace bayplan
