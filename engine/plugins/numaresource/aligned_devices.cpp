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
    m_rules = rulesOfDevices(*cycle.profile, cycle.cluster.catalog());
    if (!m_rules) return;
    m_zonesFirst = zonesComeFirst(*cycle.profile, AskedIn::Filter);
    m_table = &cycle.index.derived.of<NumaTable>();
    m_memo = &cycle.index.derived.of<NumaMemo>();
    m_devices = &cycle.index.derived.of<DeviceTable>();
    m_ask = numaAskOf(cycle.pod, cycle.spec, m_rules->defaultBinding);
}

DevicesHeld AlignedDevices::heldOn(const Cycle& cycle, NodeIdx node, const NodeState& state, const ShareScorer& scorer, const std::string& reserving) const {
    if (!m_rules) return devicesHeldOn(cycle.index.derived.of<DeviceTable>(), cycle.cluster, node, state, scorer, reserving);
    return on(cycle, node, state)->history().devices();
}

AlignedDevices::Zones AlignedDevices::zonesOn(const Cycle& cycle, NodeIdx node, const NodeState& state, bool reserves) const {
    if (!m_rules || !m_ask.requests || m_ask.fraction || !m_ask.unknown.empty()) return {};
    const std::shared_ptr<const NumaOnNode> there = on(cycle, node, state);
    const Catalog& catalog = cycle.cluster.catalog();
    const NumaChoice choice(catalog.resources, m_table->of(node), there->held(), m_ask, *m_rules, devicesToAlign(m_devices, *m_rules, catalog, node, cycle.podIdx, there->history().taken()));
    if (!choice.agreement().ok() || *choice.policy() == NumaPolicy::None || (!reserves && *choice.policy() == NumaPolicy::BestEffort)) return {};
    const NumaAnswer answer = reserves ? choice.choose() : *there->foresee(choice, m_ask);
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
