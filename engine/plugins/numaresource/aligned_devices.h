// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Devices of nodes where NodeNUMAResource aligns pods with zones: DeviceShare takes them in the zones that were chosen, and who has
// which of them follows from these choices.
// Thread rule: pure functions.
// Source: Koordinator a7a1b76b pkg/scheduler/plugins/deviceshare/{plugin,topology_hint,scoring}.go.

#include <optional>
#include <string>
#include <vector>

#include "framework/plugin.h"
#include "framework/profile.h"
#include "plugins/numaresource/numa_question.h"

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
    std::optional<NumaQuestion> m_question;  // absent: no zones matter
    bool m_zonesFirst = true;
};

/// The first profile that chooses devices; null: none does.
const Profile* deviceProfile(const Profiles& profiles);
/// Who has which devices of a node by the rules of that profile; null: pods that were placed here have none.
std::vector<DeviceTaken> devicesTakenUnder(const Profile* profile, const CatalogIndex& index, const Cluster& cluster, NodeIdx node);

}  // namespace bayplan
