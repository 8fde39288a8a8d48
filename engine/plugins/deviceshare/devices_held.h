// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Who has which devices of a node: pods in the order in which they came, and Reservations that keep some. A pod that uses a Reservation takes
// devices out of what is left of it, and so does nobody else.
// Thread rule: plain values, pure functions.
// Source: Koordinator 0040a642 pkg/scheduler/plugins/deviceshare/{reservation,plugin}.go; specification ecosystem 4.5, 4.6.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plugins/deviceshare/device_choice.h"
#include "plugins/reservation/reserved_rooms.h"

namespace bayplan {

/// What a Reservation keeps.
struct KeptDevices {
    std::uint32_t room = 0;  // in ReservedRooms::rooms
    std::vector<DeviceTaken> devices;
};

/// The devices of one node, while pods come to it.
class DevicesHeld {
public:
    DevicesHeld() = default;
    /// What Reservations that were read there keep.
    DevicesHeld(const DeviceTable& table, const Catalog& catalog, NodeIdx node);

    /// Goes on with a pod: it has what its annotation says if it was read there, else the choice is played again. `reserving`: the schedulerName of the pods that
    /// may have got room of a Reservation here. O(chooseDevices).
    void come(const DeviceTable& table, const Cluster& cluster, PodIdx pod, const ShareScorer& scorer, std::optional<ZoneMask> zones, const std::string& reserving);

    const std::vector<DeviceTaken>& taken() const { return m_taken; }
    const std::vector<KeptDevices>& kept() const { return m_kept; }

private:
    NodeIdx m_node;
    std::vector<DeviceTaken> m_taken;    // by pods
    std::vector<KeptDevices> m_kept;     // by Reservations, also those that got their node here
    std::optional<RoomsOfNode> m_rooms;  // absent: no Reservation of the catalog is about devices
};

/// The ways to devices of a node where Reservations keep some.
struct DeviceWays {
    std::vector<std::pair<std::uint32_t, DeviceWay>> rooms;  // out of those that the pod may use and that keep any, by place in RoomsOfNode::uses
    DeviceWay beside;

    const DeviceWay* of(std::uint32_t place) const;
};
/// `node`: as the pod finds it; null: Reservations are not heeded, and all that they keep is taken. O(devices × (pods + Reservations)).
DeviceWays deviceWays(const ReservedRooms& all, const NodeForPod* node, const DevicesHeld& held, bool ignoresReservations);

/// Who has which devices of a node where no pod is aligned with zones (plugins/numaresource/aligned_devices.h). `state` may be hypothetical.
/// O(pods on the node × chooseDevices).
DevicesHeld devicesHeldOn(const DeviceTable& table, const Cluster& cluster, NodeIdx node, const NodeState& state, const ShareScorer& scorer, const std::string& reserving);
/// What pods have of them.
std::vector<DeviceTaken> devicesTakenOn(const DeviceTable& table, const Cluster& cluster, NodeIdx node, const NodeState& state, const ShareScorer& scorer, const std::string& reserving = {});

}  // namespace bayplan
