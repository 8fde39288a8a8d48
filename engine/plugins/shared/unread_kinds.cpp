// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/shared/unread_kinds.h"

#include <algorithm>
#include <utility>

#include "framework/profile.h"
#include "model/kinds.h"
#include "plugins/shared/not_modelled.h"

namespace bayplan {

namespace {

bool hasPlugin(const Profile& profile, std::string_view name) {
    return std::any_of(profile.plugins.begin(), profile.plugins.end(), [&](const auto& plugin) { return plugin->name() == name; });
}

bool namesNamespaces(const std::optional<PodAffinity>& affinity) {
    if (!affinity) return false;
    return std::any_of(affinity->required.begin(), affinity->required.end(), [](const auto& term) { return term.namespaceSelector.has_value(); })
           || std::any_of(affinity->preferred.begin(), affinity->preferred.end(), [](const auto& term) { return term.term.namespaceSelector.has_value(); });
}

bool namesNamespaces(const PodSpec& spec) { return namesNamespaces(spec.podAffinity) || namesNamespaces(spec.podAntiAffinity); }

bool claimsStorage(const PodSpec& spec) {
    return std::any_of(spec.volumes.begin(), spec.volumes.end(), [](const Volume& volume) {
        return volume.kind == Volume::Kind::PersistentVolumeClaim || volume.kind == Volume::Kind::Ephemeral;
    });
}

bool attaches(const PodSpec& spec) {
    return claimsStorage(spec)
           || std::any_of(spec.volumes.begin(), spec.volumes.end(), [](const Volume& volume) { return volume.kind == Volume::Kind::InlineCsi; });
}

Bearing bearingOf(std::string_view resource) {
    const auto row = std::find_if(kKinds.begin(), kKinds.end(), [&](const KindRow& one) { return one.resource == resource; });
    return row == kKinds.end() ? Bearing::Nothing : row->bearing;
}

class Unread final : public Plugin, public PreFilterPlugin, public PostFilterPlugin {
public:
    Unread(UnreadKinds kinds, const Profile& profile)
        : m_kinds(std::move(kinds)),
          m_spreads(hasPlugin(profile, "PodTopologySpread")),
          m_aligns(hasPlugin(profile, "NodeResourceTopologyMatch") || hasPlugin(profile, "NodeNUMAResource")),
          m_shares(hasPlugin(profile, "CapacityScheduling") || hasPlugin(profile, "ElasticQuota")),
          m_connects(hasPlugin(profile, "NetworkOverhead") || hasPlugin(profile, "TopologicalSort")),
          m_comparesCalls(hasPlugin(profile, "SySched")),
          m_gathers(hasPlugin(profile, "Coscheduling")),
          m_weighs(hasPlugin(profile, "LoadAwareScheduling")),
          m_reserves(hasPlugin(profile, "Reservation")),
          m_divides(hasPlugin(profile, "DeviceShare")) {}

    std::string_view name() const override { return "Unread"; }
    bool nodeLocal(const Cycle&) const override { return false; }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        for (const UnreadKind& kind : m_kinds)
            if (concerns(kind.resource, cycle)) return {notModelled(kind.why), {}, {}};
        return {Status{Code::Skip, {}, {}}, {}, {}};
    }

    PostFilterResult postFilter(const Cycle&, const PluginState*, std::span<const NodeCode>, Rehearsal&) const override {
        const auto budgets = std::find_if(m_kinds.begin(), m_kinds.end(), [](const UnreadKind& kind) { return kind.resource == "poddisruptionbudgets"; });
        PostFilterResult result;
        result.status = notModelled(budgets->why);
        return result;
    }

private:
    bool concerns(std::string_view resource, const Cycle& cycle) const {
        const PodSpec& spec = *cycle.spec.spec;
        switch (bearingOf(resource)) {
        case Bearing::Everything: return true;
        case Bearing::Namespaces: {
            // Whether other pods' terms match depends on the labels of this pod's namespace.
            const SharedList<SpecInfo>& specs = cycle.cluster.catalog().specs;
            return std::any_of(specs.begin(), specs.end(), [](const SpecInfo& info) { return namesNamespaces(*info.spec); });
        }
        case Bearing::Storage: return claimsStorage(spec);
        case Bearing::Attachments: return attaches(spec);
        case Bearing::Devices: return !spec.resourceClaims.empty();
        // These objects decide whether a scheduler's default constraints apply to the pod.
        case Bearing::Owners: return m_spreads && spec.spreadConstraints.empty();
        case Bearing::Zones: return m_aligns;
        case Bearing::Groups: return !spec.podGroup.empty() || (m_gathers && cycle.pod.labels->find(CoschedulingGroup::kLabel));
        case Bearing::Quotas: return m_shares;
        case Bearing::Applications: return m_connects && cycle.pod.labels->find(kAppGroupLabel);
        case Bearing::SystemCalls: return m_comparesCalls;
        case Bearing::Load: return m_weighs;
        case Bearing::Reserved: return m_reserves;
        case Bearing::Shares: return m_divides;
        case Bearing::Disruptions:
        case Bearing::Queues:
        case Bearing::Nothing: break;
        }
        return false;
    }

    UnreadKinds m_kinds;
    bool m_spreads;        // the profile has PodTopologySpread
    bool m_aligns;         // likewise NodeResourceTopologyMatch or NodeNUMAResource
    bool m_shares;         // CapacityScheduling or ElasticQuota
    bool m_connects;       // NetworkOverhead or TopologicalSort
    bool m_comparesCalls;  // SySched
    bool m_gathers;        // Coscheduling
    bool m_weighs;         // LoadAwareScheduling
    bool m_reserves;       // Reservation
    bool m_divides;        // DeviceShare
};

}  // namespace

bool isUnread(const UnreadKinds& unread, std::string_view resource) {
    return std::any_of(unread.begin(), unread.end(), [&](const UnreadKind& kind) { return kind.resource == resource; });
}

std::string_view followsFromUnread(std::string_view resource) {
    switch (bearingOf(resource)) {
    case Bearing::Everything: return "everything that is decided";
    case Bearing::Namespaces: return "which pods affinity terms with a namespaceSelector select (InterPodAffinity)";
    case Bearing::Storage: return "where pods with claims of storage may stand (VolumeBinding, VolumeZone, VolumeRestrictions, NodeVolumeLimits)";
    case Bearing::Attachments: return "how many more volumes a node takes (NodeVolumeLimits)";
    case Bearing::Devices: return "where pods with claims of devices may stand (DynamicResources)";
    case Bearing::Owners: return "how pods without constraints of their own are spread (PodTopologySpread), and whether an owner makes a replacement";
    case Bearing::Disruptions: return "which disruptions are allowed; the server still refuses those that are not (DefaultPreemption)";
    case Bearing::Zones: return "what is free in each zone of a node (NodeResourceTopologyMatch, NodeNUMAResource)";
    case Bearing::SystemCalls: return "which system calls pods may make (SySched)";
    case Bearing::Groups: return "how many pods of a pod group are needed, and where they may stand (GangScheduling, TopologyPlacementGenerator, Coscheduling)";
    case Bearing::Quotas: return "how much the pods of a namespace may use together (CapacityScheduling)";
    case Bearing::Applications: return "where the pods of an AppGroup should stand, and in which order they are tried (NetworkOverhead, TopologicalSort)";
    case Bearing::Load: return "how busy the nodes are (LoadAwareScheduling)";
    case Bearing::Reserved: return "which room is kept for other pods (Reservation)";
    case Bearing::Shares: return "which devices, and which parts of them, are free (DeviceShare)";
    case Bearing::Queues: return "whose turn it is (Kueue, Volcano, Koordinator)";
    case Bearing::Nothing: break;
    }
    return {};
}

Profiles withUnread(const Profiles& profiles, const UnreadKinds& unread) {
    if (unread.empty()) return profiles;
    Profiles with = profiles;
    for (std::shared_ptr<const Profile>& one : with.all) {
        auto profile = std::make_shared<Profile>(*one);
        const auto plugin = std::make_shared<const Unread>(unread, *profile);
        profile->plugins.push_back(plugin);
        // First in the list, so that unknown objects are noticed before another plugin takes them as absent.
        profile->preFilter.insert(profile->preFilter.begin(), {plugin.get(), plugin.get(), 0});
        if (isUnread(unread, "poddisruptionbudgets"))
            for (Slot<PostFilterPlugin>& slot : profile->postFilter)
                if (const std::string_view name = slot.plugin->name(); name == "DefaultPreemption" || name == "CapacityScheduling" || name == "PreemptionToleration" || name == "ElasticQuota")
                    slot = {plugin.get(), plugin.get(), 0};
        one = std::move(profile);
    }
    return with;
}

}  // namespace bayplan
