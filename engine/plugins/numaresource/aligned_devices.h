// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Devices of nodes where NodeNUMAResource aligns pods with zones: DeviceShare takes them in the zones that were chosen, and who has
// which of them follows from these choices.
// Thread rule: pure functions.
// Source: Koordinator a7a1b76b pkg/scheduler/plugins/deviceshare/{plugin,topology_hint,scoring}.go.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/plugin.h"
#include "framework/profile.h"
#include "plugins/numaresource/numa_memo.h"

namespace bayplan {

/// The zones that a profile gives the pod of a cycle. It refers to the cycle's catalog and index, and is handed the same cycle again.
class AlignedDevices {
public:
    /// O(plugins).
    explicit AlignedDevices(const Cycle& cycle);

    /// Who has which devices of the node. As devicesHeldOn() where no zones matter. `reserving`: of these pods.
    DevicesHeld heldOn(const Cycle& cycle, NodeIdx node, const NodeState& state, const ShareScorer& scorer, const std::string& reserving) const;

    /// Filter asks for the zones first, so that the devices in them were looked at.
    bool zonesFirst() const { return m_zonesFirst; }

    struct Zones {
        bool chosen = false;            // a place was found in zones, for devices too
        std::optional<ZoneMask> zones;  // absent: any
    };
    /// `reserves`: BestEffort chooses them then, and not before.
    Zones zonesOn(const Cycle& cycle, NodeIdx node, const NodeState& state, bool reserves) const;

private:
    std::shared_ptr<const NumaOnNode> on(const Cycle& cycle, NodeIdx node, const NodeState& state) const { return m_memo->of(*m_table, cycle.cluster, node, state, *m_rules, m_devices); }

    std::optional<NumaRules> m_rules;  // absent: no zones matter
    bool m_zonesFirst = true;
    const NumaTable* m_table = nullptr;
    const NumaMemo* m_memo = nullptr;
    const DeviceTable* m_devices = nullptr;
    NumaAsk m_ask;
};

/// The first profile that chooses devices; null: none does.
const Profile* deviceProfile(const Profiles& profiles);
/// Who has which devices of a node by the rules of that profile; null: pods that were placed here have none.
std::vector<DeviceTaken> devicesTakenUnder(const Profile* profile, const CatalogIndex& index, const Cluster& cluster, NodeIdx node);

}  // namespace bayplan
