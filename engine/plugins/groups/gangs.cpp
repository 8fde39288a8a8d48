// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/groups/gangs.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "cluster/read_groups.h"
#include "framework/plugin_info.h"
#include "plugins/groups/koordinator_gangs.h"

namespace bayplan {

extern const PluginInfo kCoscheduling;

namespace {

/// What a pod says of its group.
struct Named {
    Gang::Kind kind = Gang::Kind::PodGroup;
    std::string_view name;  // empty: nothing

    friend auto operator<=>(const Named&, const Named&) = default;
};

bool gathers(const Profile& profile) {
    const auto isIt = [](const auto& slot) { return slot.plugin->name() == kCoscheduling.name && !dynamic_cast<const RoundPlugin*>(slot.plugin); };
    return std::any_of(profile.permit.begin(), profile.permit.end(), isIt);
}

Named named(const Pod& pod) {
    if (!pod.spec->podGroup.empty()) return {Gang::Kind::PodGroup, pod.spec->podGroup};
    if (const std::string* label = pod.labels->find(CoschedulingGroup::kLabel)) return {Gang::Kind::Coscheduling, *label};
    const std::string_view koordinators = gangNameOf(pod);
    return koordinators.empty() ? Named{} : Named{Gang::Kind::Koordinator, koordinators};
}

class Finder {
public:
    Finder(const Catalog& catalog, const Profiles& profiles) : m_catalog(catalog), m_profiles(profiles) {}

    /// Without pods; absent: what the pod names is no gang here.
    std::optional<Gang> begin(const Pod& pod) const {
        const Named said = named(pod);
        if (said.name.empty()) return std::nullopt;
        Gang gang;
        gang.kind = said.kind;
        gang.namespaceName = pod.namespaceName;
        gang.name = said.name;
        const Profile* profile = m_profiles.find(pod.spec->schedulerName);
        if (said.kind == Gang::Kind::PodGroup) {
            gang.together = profile && profile->triesTogether(*pod.spec);
            for (const PodGroup& group : m_catalog.podGroups) {
                if (group.name != said.name || group.namespaceName != pod.namespaceName) continue;
                gang.object = true;
                gang.quorum = group.minCount;
                if (const std::string* key = group.topologyKey()) gang.topologyKey = *key;
                break;
            }
            return gang;
        }
        if (said.kind == Gang::Kind::Koordinator) {
            // Of a gang that no profile gathers nothing is held together: it is shown as a group of others (cluster/read_groups.h).
            gang.together = profile && !profile->rounds.empty();
            if (!gang.together) return std::nullopt;
            if (!m_koordinators) m_koordinators.emplace(m_catalog);
            const KoordinatorGang* known = m_koordinators->of(pod);
            gang.object = known && known->known;
            if (gang.object && known->least > 0) gang.quorum = static_cast<std::int32_t>(known->least);
            return gang;
        }
        gang.together = profile && gathers(*profile);
        for (const CoschedulingGroup& group : m_catalog.coschedulingGroups) {
            if (group.name != said.name || group.namespaceName != pod.namespaceName) continue;
            gang.object = true;
            if (group.minMember > 0) gang.quorum = group.minMember;
            break;
        }
        return gang.object || gang.together ? std::optional(std::move(gang)) : std::nullopt;
    }

private:
    const Catalog& m_catalog;
    const Profiles& m_profiles;
    mutable std::optional<KoordinatorGangs> m_koordinators;  // made when the first of them is met
};

}  // namespace

std::vector<PodIdx> Gang::pending(const Cluster& cluster) const {
    std::vector<PodIdx> waiting;
    std::copy_if(pods.begin(), pods.end(), std::back_inserter(waiting), [&](PodIdx pod) { return cluster.placement(pod).standing == Standing::Pending; });
    return waiting;
}

std::string_view apiGroupOf(Gang::Kind kind) {
    switch (kind) {
    case Gang::Kind::PodGroup: return "scheduling.k8s.io";
    case Gang::Kind::Coscheduling: return "scheduling.x-k8s.io";
    case Gang::Kind::Koordinator: return "scheduling.sigs.k8s.io";
    }
    return {};
}

bool namesGang(const Pod& pod) { return !named(pod).name.empty(); }

std::optional<Gang> gangOf(const Cluster& cluster, const Profiles& profiles, PodIdx pod) {
    if (!pod.valid()) return std::nullopt;
    const Catalog& catalog = cluster.catalog();
    const Finder finder(catalog, profiles);
    const Pod& first = catalog.pod(pod);
    std::optional<Gang> gang = finder.begin(first);
    if (!gang) return gang;
    const Named mine = named(first);
    for (std::size_t i = 0; i < catalog.pods.size(); ++i)
        if (const Pod& other = catalog.pods[i]; named(other) == mine && other.namespaceName == first.namespaceName) gang->pods.emplace_back(i);
    return gang;
}

std::optional<Gang> gangOf(const Cluster& cluster, const Profiles& profiles, const std::vector<PodIdx>& pods) {
    if (pods.empty()) return std::nullopt;
    std::optional<Gang> gang = gangOf(cluster, profiles, pods.front());
    if (!gang) return gang;
    const bool all = std::all_of(pods.begin(), pods.end(), [&](PodIdx pod) { return std::binary_search(gang->pods.begin(), gang->pods.end(), pod); });
    return all ? std::move(gang) : std::nullopt;
}

std::vector<Gang> gangsOf(const Cluster& cluster, const Profiles& profiles) {
    const Catalog& catalog = cluster.catalog();
    const Finder finder(catalog, profiles);
    std::vector<Gang> gangs;
    constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    std::map<std::pair<std::string_view, Named>, std::size_t> places;
    for (std::size_t i = 0; i < catalog.pods.size(); ++i) {
        const Pod& pod = catalog.pods[i];
        const Named said = named(pod);
        if (said.name.empty()) continue;
        const auto [at, fresh] = places.try_emplace({std::string_view(pod.namespaceName), said}, kNone);
        if (fresh)
            if (std::optional<Gang> gang = finder.begin(pod)) {
                at->second = gangs.size();
                gangs.push_back(std::move(*gang));
            }
        if (at->second != kNone) gangs[at->second].pods.emplace_back(i);
    }
    return gangs;
}

}  // namespace bayplan
