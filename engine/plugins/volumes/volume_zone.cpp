// SPDX-License-Identifier: GPL-3.0-or-later
// PreFilter and Filter: bound volumes with labels of a zone or region must match the labels of the node.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/volumezone; specification 4.17.

#include <array>
#include <optional>
#include <utility>

#include "framework/plugin_info.h"
#include "plugins/volumes/claim_hints.h"
#include "plugins/volumes/claims.h"

namespace bayplan {

extern const PluginInfo kVolumeZone;

namespace {

constexpr ReasonInfo kOtherZone{"Volume.zone",
                                "node(s) had no available volume zone",
                                WORDS_FOR_PEOPLE("Text", "volume %1 is elsewhere by its label %2"),
                                {"volume", "key", "have"},
                                Cause::Other,
                                WORDS_FOR_PEOPLE("Text", "a volume is in another zone")};
constexpr ReasonInfo kUnnamed{"Claim.unnamed", "PersistentVolumeClaim had no name", WORDS_FOR_PEOPLE("Text", "a volume of the pod names no claim")};
constexpr ReasonInfo kNoClassName{"Claim.noClass", "PersistentVolumeClaim had no pv name and storageClass name", WORDS_FOR_PEOPLE("Text", "a claim names neither a volume nor a storage class")};
constexpr ReasonInfo kClassMissing{"Class.missing", "storageclass.storage.k8s.io \"%1\" not found", WORDS_FOR_PEOPLE("Text", "there is no storage class %1"), {"class"}};
constexpr ReasonInfo kVolumeMissing{"Volume.missing", "persistentvolume \"%1\" not found", WORDS_FOR_PEOPLE("Text", "there is no volume %1"), {"volume"}};
constexpr ReasonInfo kVolumeZoneReasons[] = {kOtherZone, kUnnamed, kNoClassName, kClassMissing, kVolumeMissing, kClaimMissing, kClaimUnbound};

struct TopologyLabel {
    std::string_view key;
    std::string_view today;  // the present name of the key
};
constexpr std::array<TopologyLabel, 4> kLabels{{
    {"failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone"},
    {"failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region"},
    {"topology.kubernetes.io/zone", "topology.kubernetes.io/zone"},
    {"topology.kubernetes.io/region", "topology.kubernetes.io/region"},
}};

/// The parts of "a__b"; absent if one of them is blank, and then the label is ignored.
std::optional<std::vector<std::string>> zonesOf(std::string_view value) {
    std::vector<std::string> zones;
    for (bool more = true; more;) {
        const std::size_t end = value.find("__");
        more = end != std::string_view::npos;
        std::string_view zone = value.substr(0, end);
        while (!zone.empty() && (zone.front() == ' ' || zone.front() == '\t')) zone.remove_prefix(1);
        while (!zone.empty() && (zone.back() == ' ' || zone.back() == '\t')) zone.remove_suffix(1);
        if (zone.empty()) return std::nullopt;
        zones.emplace_back(zone);
        if (more) value.remove_prefix(end + 2);
    }
    return zones;
}

struct Zones final : PluginState {
    struct Need {
        TopologyLabel label;
        std::vector<std::string> values;
        std::string volume;
    };
    std::vector<Need> needs;
};

class VolumeZone final : public Plugin, public PreFilterPlugin, public FilterPlugin, public EnqueueHints {
public:
    std::string_view name() const override { return kVolumeZone.name; }
    bool nodeLocal(const Cycle& cycle) const override { return !hasClaims(*cycle.spec.spec); }

    std::vector<EventInterest> interests() const override {
        const EventActions both = action::kAdd | action::kUpdate;
        return {{EventResource::StorageClass, action::kAdd},
                {EventResource::Node, action::kAdd | action::kNodeLabel},
                {EventResource::PersistentVolumeClaim, both},
                {EventResource::PersistentVolume, both}};
    }
    Hint hint(const Cycle& cycle, const ClusterEvent& event) const override {
        return queueIf(event.resource != EventResource::PersistentVolumeClaim || ofItsClaim(cycle, event));
    }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        auto state = std::make_unique<Zones>();
        for (const Volume& volume : cycle.spec.spec->volumes) {
            if (volume.kind != Volume::Kind::PersistentVolumeClaim) continue;
            result.status = collect(cycle, volume, *state);
            if (!result.status.ok()) return result;
        }
        if (state->needs.empty())
            result.status.code = Code::Skip;
        else
            result.state = std::move(state);
        return result;
    }

    Code filter(const Cycle&, const PluginState* state, const NodeView& node, Reasons* why) const override {
        if (!state) return Code::Success;
        const Labels& labels = node.object.labels;
        const bool placed = std::any_of(kLabels.begin(), kLabels.end(),
                                        [&](const TopologyLabel& label) { return labels.find(label.key) != nullptr; });
        if (!placed) return Code::Success;
        for (const Zones::Need& need : static_cast<const Zones*>(state)->needs) {
            const std::string* have = labels.find(need.label.key);
            if (!have) have = labels.find(need.label.today);
            if (have && std::find(need.values.begin(), need.values.end(), *have) != need.values.end()) continue;
            if (why)
                why->push_back(kOtherZone({need.volume, std::string(need.label.key), have ? *have : std::string()}));
            return Code::UnschedulableAndUnresolvable;
        }
        return Code::Success;
    }

private:
    static Status collect(const Cycle& cycle, const Volume& volume, Zones& zones) {
        const StorageCatalog& storage = cycle.cluster.catalog().storage;
        if (volume.source.empty()) return unresolvable(kUnnamed());
        const VolumeClaimIdx idx = findClaim(storage, cycle.pod, volume);
        if (!idx.valid())
            return unresolvable(kClaimMissing({volume.source}));
        const PersistentVolumeClaim& claim = storage.claim(idx);
        if (claim.volumeName.empty()) {
            if (claim.className.empty())
                return unresolvable(kNoClassName());
            const StorageClass* storageClass = storage.findClass(claim.className);
            if (!storageClass)
                return unresolvable(kClassMissing({claim.className}));
            if (storageClass->waits) return {};
            return unresolvable(kClaimUnbound.saying(worded("PersistentVolume had no name")));
        }
        const VolumeIdx bound = storage.findVolume(claim.volumeName);
        if (!bound.valid()) return unresolvable(kVolumeMissing({claim.volumeName}));
        const PersistentVolume& object = storage.volume(bound);
        for (const TopologyLabel& label : kLabels)
            if (const std::string* value = object.labels.find(label.key))
                if (auto values = zonesOf(*value)) zones.needs.push_back({label, std::move(*values), object.name});
        return {};
    }
};

}  // namespace

constinit const PluginInfo kVolumeZone{
    .name = "VolumeZone",
    .refusal = Refusal::Volumes,
    .letter = 'V',
    .reasons = kVolumeZoneReasons,
    .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const VolumeZone>(); },
};

}  // namespace bayplan
