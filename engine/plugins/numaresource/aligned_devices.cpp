// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numaresource/aligned_devices.h"

#include <algorithm>
#include <utility>

namespace bayplan {

namespace {

const ChoosesDevices* choosesDevices(const Profile& profile) {
    for (const auto& plugin : profile.plugins)
        if (const auto* chooses = dynamic_cast<const ChoosesDevices*>(plugin.get())) return chooses;
    return nullptr;
}

/// Absent: no zones matter for devices.
std::optional<NumaRules> rulesOfDevices(const Profile& profile, const Catalog& catalog) {
    if (catalog.topology.koordinator.empty() || catalog.koordinatorDevices.empty()) return std::nullopt;
    std::optional<NumaRules> rules = zoneRules(profile);
    return rules && rules->devices ? std::move(rules) : std::nullopt;
}

}  // namespace

AlignedDevices::AlignedDevices(const Cycle& cycle) {
    if (!cycle.profile) return;
    std::optional<NumaRules> rules = rulesOfDevices(*cycle.profile, cycle.cluster.catalog());
    if (!rules) return;
    m_zonesFirst = zonesComeFirst(*cycle.profile, AskedIn::Filter);
    m_question.emplace(cycle, std::move(*rules));
}

DevicesHeld AlignedDevices::heldOn(const Cycle& cycle, NodeIdx node, const NodeState& state, const ShareScorer& scorer, const std::string& reserving) const {
    if (!m_question) return devicesHeldOn(cycle.index.derived.of<DeviceTable>(), cycle.cluster, node, state, scorer, reserving);
    return m_question->on(cycle, node, state)->history().devices();
}

AlignedDevices::Zones AlignedDevices::zonesOn(const Cycle& cycle, NodeIdx node, const NodeState& state, bool reserves) const {
    if (!m_question) return {};
    const NumaAsk& ask = m_question->ask;
    if (!ask.requests || ask.fraction || !ask.unknown.empty()) return {};
    const NumaLook look(cycle, *m_question, node, state);
    if (!look.choice.agreement().ok() || *look.choice.policy() == NumaPolicy::None || (!reserves && *look.choice.policy() == NumaPolicy::BestEffort)) return {};
    const NumaAnswer answer = reserves ? look.choice.choose() : *look.there->foresee(look.choice, ask);
    return answer.ok() ? Zones{true, answer.zones} : Zones{};
}

const Profile* deviceProfile(const Profiles& profiles) {
    const auto found = std::find_if(profiles.all.begin(), profiles.all.end(), [](const auto& profile) { return choosesDevices(*profile) != nullptr; });
    return found == profiles.all.end() ? nullptr : found->get();
}

std::vector<DeviceTaken> devicesTakenUnder(const Profile* profile, const CatalogIndex& index, const Cluster& cluster, NodeIdx node) {
    const DeviceTable& devices = index.derived.of<DeviceTable>();
    if (const std::optional<NumaRules> rules = profile ? rulesOfDevices(*profile, cluster.catalog()) : std::nullopt) {
        NumaHistory history(index.derived.of<NumaTable>(), node, *rules, &devices);
        history.follow(cluster, cluster.node(node));
        return history.taken();
    }
    const ChoosesDevices* chooses = profile ? choosesDevices(*profile) : nullptr;
    const std::string reserving = profile && heedsReservations(*profile) ? profile->schedulerName : std::string();
    std::vector<DeviceTaken> taken = devicesTakenOn(devices, cluster, node, cluster.node(node), chooses ? chooses->scorer() : ShareScorer(false, {}), reserving);
    if (!chooses) std::erase_if(taken, [](const DeviceTaken& one) { return one.predicted; });
    return taken;
}

}  // namespace bayplan
