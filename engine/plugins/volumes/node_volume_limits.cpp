// SPDX-License-Identifier: GPL-3.0-or-later
// PreFilter and Filter: how many volumes each CSI driver can attach to a node.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/nodevolumelimits; specification 4.15.

#include "framework/plugin_info.h"
#include "model/names.h"
#include "plugins/volumes/claim_hints.h"
#include "plugins/volumes/claims.h"
#include "plugins/volumes/volume_index.h"

namespace bayplan {

extern const PluginInfo kNodeVolumeLimits;

namespace {

constexpr ReasonInfo kLimit{"Volume.limit",
                            "node(s) exceed max volume count",
                            WORDS_FOR_PEOPLE("Text", "volumes to attach: %1 more, %2 of %3 are used"),
                            {"need", "used", "limit"},
                            Cause::Other,
                            WORDS_FOR_PEOPLE("Text", "no more volumes can be attached")};
constexpr ReasonInfo kLookup{"Claim.missing", "looking up PVC %2: persistentvolumeclaim \"%1\" not found", WORDS_FOR_PEOPLE("Text", "there is no claim %1"), {"claim", "key"}};
constexpr ReasonInfo kUnknownVolumes{"Claim.fault", "%1", WORDS_FOR_PEOPLE("Text", "the volumes of a pod here cannot be counted: %1"), {"fault"}};
constexpr ReasonInfo kNodeVolumeLimitsReasons[] = {kLimit, kLookup, kUnknownVolumes};

bool counts(const Attachable& volume, std::uint32_t migrated) {
    return volume.inTree < 0 || (migrated >> static_cast<unsigned>(volume.inTree) & 1u) != 0;
}

/// A set of distinct volumes.
class Counted {
public:
    explicit Counted(std::uint32_t migrated) : m_migrated(migrated) {}

    void add(const std::vector<Attachable>& volumes) {
        for (const Attachable& volume : volumes)
            if (counts(volume, m_migrated) && !contains(volume.volume)) m_all.push_back(volume);
    }
    bool contains(std::uint32_t volume) const {
        return std::any_of(m_all.begin(), m_all.end(), [&](const Attachable& known) { return known.volume == volume; });
    }
    std::int64_t of(std::uint32_t driver) const {
        return std::count_if(m_all.begin(), m_all.end(), [&](const Attachable& v) { return v.driver == driver; });
    }
    const std::vector<Attachable>& all() const { return m_all; }
    bool empty() const { return m_all.empty(); }

private:
    std::uint32_t m_migrated;
    std::vector<Attachable> m_all;
};

struct Volumes final : PluginState {
    explicit Volumes(const VolumeIndex& of) : index(of) {}

    const VolumeIndex& index;
};

class NodeVolumeLimits final : public Plugin, public PreFilterPlugin, public FilterPlugin, public EnqueueHints {
public:
    std::string_view name() const override { return kNodeVolumeLimits.name; }
    bool nodeLocal(const Cycle& cycle) const override { return !hasClaims(*cycle.spec.spec); }

    std::vector<EventInterest> interests() const override {
        return {{EventResource::CsiNode, action::kAdd | action::kUpdate},
                {EventResource::Pod, action::kDelete},
                {EventResource::PersistentVolumeClaim, action::kAdd},
                {EventResource::VolumeAttachment, action::kDelete}};
    }
    Hint hint(const Cycle& cycle, const ClusterEvent& event) const override {
        if (event.resource == EventResource::PersistentVolumeClaim) return queueIf(ofItsClaim(cycle, event));
        if (!event.oldPod) return Hint::Queue;
        const std::vector<Volume>& volumes = event.oldPod->spec->volumes;
        const bool attached = std::any_of(volumes.begin(), volumes.end(), [](const Volume& volume) {
            return hasClaim(volume) || volume.kind == Volume::Kind::InlineDisk;
        });
        return queueIf(attached && heldRoom(*event.oldPod));
    }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        const VolumeIndex& index = cycle.index.derived.of<VolumeIndex>();
        if (index.of(cycle.podIdx))
            result.state = std::make_unique<Volumes>(index);
        else
            result.status.code = Code::Skip;
        return result;
    }

    Code filter(const Cycle& cycle, const PluginState* state, const NodeView& node, Reasons* why) const override {
        const VolumeIndex& index = state ? static_cast<const Volumes*>(state)->index : cycle.index.derived.of<VolumeIndex>();
        const PodVolumes* mine = index.of(cycle.podIdx);
        if (!mine) return Code::Success;
        if (!mine->missing.empty()) return missing(*mine, why);
        if (!mine->fault.empty()) return fault(*mine, why);
        const auto& limits = index.limits(node.idx);
        const std::uint32_t migrated = index.migrated(node.idx);
        Counted wanted(migrated);
        wanted.add(mine->attachable);
        if (wanted.empty() || limits.empty()) return Code::Success;

        Counted held(migrated);
        for (const PodIdx pod : node.state.pods) {
            const PodVolumes* theirs = index.of(pod);
            if (!theirs) continue;
            if (!theirs->fault.empty()) return fault(*theirs, why);
            held.add(theirs->attachable);
        }
        // A volume that is attached but not used by any pod here counts once more for a pod that requests it.
        Counted used = held;
        used.add(index.attached(node.idx));
        for (const auto& [driver, limit] : limits) {
            // Copied, because Clang 14 cannot capture a structured binding.
            const auto fresh =
                std::count_if(wanted.all().begin(), wanted.all().end(), [&, &of = driver](const Attachable& volume) {
                    return volume.driver == of && !held.contains(volume.volume);
                });
            if (fresh == 0 || used.of(driver) + fresh <= limit) continue;
            if (why)
                why->push_back(kLimit({fresh, used.of(driver), limit}));
            return Code::Unschedulable;
        }
        return Code::Success;
    }

private:
    static Code missing(const PodVolumes& volumes, Reasons* why) {
        if (why) why->push_back(kLookup({nameOfKey(volumes.missing), volumes.missing}));
        return Code::UnschedulableAndUnresolvable;
    }
    static Code fault(const PodVolumes& volumes, Reasons* why) {
        if (why) why->push_back(kUnknownVolumes({volumes.fault}));
        return Code::Error;
    }
};

constexpr std::string_view kFormerly[] = {"AzureDiskLimits", "CinderLimits", "EBSLimits", "GCEPDLimits"};

}  // namespace

constinit const PluginInfo kNodeVolumeLimits{
    .name = "NodeVolumeLimits",
    .refusal = Refusal::Volumes,
    .letter = 'V',
    .reasons = kNodeVolumeLimitsReasons,
    .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const NodeVolumeLimits>(); },
    .replaces = kFormerly,
};

}  // namespace bayplan
