// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The devices that Koordinator's agent lists for each node, and which pod has what of them. A pod that was read has what its
// annotation says; one without it has none. For pods that this program placed the choice is played again, in the order in
// which they came to their node: it is a prediction, and the same each time.
// Thread rule: immutable once built.
// Source: Koordinator pkg/scheduler/plugins/deviceshare/{device_cache,allocator_gpu_helper}.go; specification ecosystem 4.5.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/cluster.h"
#include "model/koordinator/device.h"
#include "plugins/deviceshare/device_asks.h"
#include "plugins/reservation/reserved_rooms.h"

namespace bayplan {

struct ListedDevice {
    const KoordinatorDevice::One* object = nullptr;
    ShareAmounts total;  // nothing: it is not healthy
};

/// GPUs that are near one another: of a node, of a zone of it, behind one PCIe switch.
struct DeviceScope {
    std::int32_t level = 1;            // 1 the node, 2 a zone, 3 a switch
    std::vector<std::size_t> devices;  // places in the list of GPUs, ascending
    std::vector<DeviceScope> inner;
};

/// The partitions of equal score.
struct ScoredPartitions {
    std::int64_t score = 0;
    std::vector<const KoordinatorDevice::Partition*> partitions;
};

struct NodeDevices {
    const KoordinatorDevice* object = nullptr;
    std::map<std::string, std::vector<ListedDevice>, std::less<>> types;  // by minor number
    std::optional<DeviceScope> tree;                                      // of the GPUs; absent: of one of them the place is not known
    std::map<std::int64_t, std::vector<ScoredPartitions>> partitions;     // by the number of GPUs; ascending scores
    bool honorsPartitions = false;
    bool wellPlanned = false;  // Filter does not look at what stands beside the first type

    const std::vector<ListedDevice>& of(std::string_view type) const;
};

/// What a pod has of one device.
struct DeviceTaken {
    std::string_view type;
    std::int32_t minor = 0;
    ShareAmounts amounts;
    PodIdx pod;
    bool predicted = false;                // it was placed in this program
    std::vector<std::string> functions{};  // bus ids of the virtual functions of it that the pod has
};

/// What is left of a device of that type. O(taken).
ShareAmounts leftOf(const ListedDevice& device, std::string_view type, std::span<const DeviceTaken> taken);

/// What follows from a catalog alone.
class DeviceTable {
public:
    /// O(devices + nodes + specs + pods).
    explicit DeviceTable(const Catalog& catalog);

    /// Null: there is no Device of the node's name.
    const NodeDevices* find(NodeIdx node) const { return m_nodes[node.get()].get(); }
    const DeviceAsks& asksOf(SpecIdx spec) const { return m_asks[spec.get()]; }
    /// Pods whose devices are not modelled, if this program placed them.
    const std::vector<PodIdx>& strange() const { return m_strange; }
    /// Null: no Reservation keeps devices or asks for any.
    const ReservedRooms* rooms() const { return m_rooms.get(); }
    /// A Reservation that has the node keeps devices of it, as its annotation says.
    bool keeps(NodeIdx node) const;
    /// Why a Reservation makes devices unknown; empty: none does.
    const Message& reserved() const { return m_reserved; }
    /// Why a pod that wants several GPUs with devices of these types near them is not modelled; empty: it is. O(nodes).
    Message jointUnknown(const DeviceTerms& terms, const DeviceAsks& asks) const;

private:
    std::vector<std::unique_ptr<const NodeDevices>> m_nodes;
    std::vector<DeviceAsks> m_asks;  // by spec
    std::vector<PodIdx> m_strange;
    std::unique_ptr<const ReservedRooms> m_rooms;
    Message m_reserved;
};

/// Why the devices of such a pod are not modelled; empty: they are. `terms` may be null.
Message unmodelledTerms(const DeviceTerms* terms);

}  // namespace bayplan
