// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which devices of a node Koordinator gives a pod: a partition of GPUs that the node's table lists, else GPUs that are near
// one another, else those of the best scores.
// Thread rule: pure functions.
// Source: Koordinator pkg/scheduler/plugins/deviceshare/{device_allocator,allocator_gpu}.go; specification ecosystem 4.5.

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/profile.h"
#include "framework/reason_info.h"
#include "plugins/deviceshare/node_devices.h"
#include "topology/zone_mask.h"

namespace bayplan {

inline constexpr ReasonInfo kTooFewDevices{"DeviceShare.devices",
                                           "Insufficient %1 devices",
                                           WORDS_FOR_PEOPLE("Text", "devices of type %1: too few with as much free as the pod asks of each"),
                                           {"type"},
                                           Cause::Other};
inline constexpr ReasonInfo kTooFewGpus{"DeviceShare.gpus", "Insufficient GPU Devices", WORDS_FOR_PEOPLE("Text", "GPUs: too few with as much free as the pod asks of each")};
inline constexpr ReasonInfo kScopeFull{"DeviceShare.scope",
                                       "Insufficient Topology Scoped GPU Devices",
                                       WORDS_FOR_PEOPLE("Text", "GPUs: too few as near one another as the pod asks for")};
inline constexpr ReasonInfo kPlacesUnknown{"DeviceShare.places",
                                           "node(s) missing GPU Device Topology Tree",
                                           WORDS_FOR_PEOPLE("Text", "the pod asks for GPUs near one another, and where the node's GPUs are is not known")};
inline constexpr ReasonInfo kSharesOfSeveral{"DeviceShare.several",
                                             "node(s) Unsupported Multi-Shared GPU",
                                             WORDS_FOR_PEOPLE("Text", "the pod asks for shares of several GPUs near one another, and the scheduler cannot do that")};
inline constexpr ReasonInfo kNoPartitions{"DeviceShare.noTable",
                                          "node(s) missing GPU Partition Table",
                                          WORDS_FOR_PEOPLE("Text", "partitions of GPUs have to be honored, and the node lists none")};
inline constexpr ReasonInfo kOddPartition{"DeviceShare.oddNumber",
                                          "node(s) Unsupported number of GPU requests",
                                          WORDS_FOR_PEOPLE("Text", "partitions of GPUs have to be honored, and none has as many GPUs as the pod asks for")};
inline constexpr ReasonInfo kPartitionsFull{"DeviceShare.partitions",
                                            "Insufficient Partitioned GPU Devices",
                                            WORDS_FOR_PEOPLE("Text", "partitions of GPUs have to be honored, and none that the pod may have is free")};
inline constexpr ReasonInfo kJointViolated{"DeviceShare.joint",
                                           "node(s) Device Joint-Allocate rules violation",
                                           WORDS_FOR_PEOPLE("Text", "the pod asks for devices behind the same PCIe switches as its GPUs, and not each of these has one free")};
inline constexpr ReasonInfo kNoFunctions{"DeviceShare.functions",
                                         "Insufficient %1 VirtualFunctions",
                                         WORDS_FOR_PEOPLE("Text", "the pod asks for virtual functions of type %1, and the node has none"),
                                         {"type"}};

inline constexpr ReasonInfo kTooFewInZones{"DeviceShare.zones",
                                           "Insufficient NUMA Scoped Devices",
                                           WORDS_FOR_PEOPLE("Text", "its devices are to be aligned with NUMA zones, and the zones of the node have too few of them")};

/// A plugin that chooses devices, for whoever plays its choice again.
class ChoosesDevices {
public:
    virtual ~ChoosesDevices() = default;
    virtual const ShareScorer& scorer() const = 0;
    /// Whether it takes part where NodeNUMAResource aligns a pod with zones.
    virtual bool alignsZones() const = 0;
};

/// By type and minor number.
using DeviceKey = std::pair<std::string_view, std::int32_t>;
using AmountsByDevice = std::map<DeviceKey, ShareAmounts>;

/// One way to the devices of a node where Reservations keep some: out of one of them, or beside them all.
struct DeviceWay {
    std::vector<DeviceTaken> taken;         // what counts as taken on it, an entry a device
    std::uint64_t gpus = 0;                 // minor numbers of GPUs that somebody has a part of, whether it counts or not
    AmountsByDevice own{};                  // what the Reservation keeps: of these devices it is taken first
    std::optional<AmountsByDevice> left{};  // of a Restricted one: of the types in it there is no more than that, and only its own are taken
};

struct DeviceChoice {
    Code code = Code::Success;
    Reasons reasons;                 // of a rejection
    std::vector<DeviceTaken> picks;  // of a success, with amounts of memory in bytes and in percent
};

/// `terms` and `scorer` may be null: Filter has no scorer, so it may choose other devices than Reserve. `zones`: only devices of these zones, and
/// those whose zone is said not to be known; absent: any.
/// O(devices of the node · log).
DeviceChoice chooseDevices(const NodeDevices& node, std::span<const DeviceTaken> taken, const DeviceAsks& asks, const DeviceTerms* terms, const ShareScorer* scorer,
                           std::optional<ZoneMask> zones = std::nullopt);
DeviceChoice chooseDevices(const NodeDevices& node, const DeviceWay& way, const DeviceAsks& asks, const DeviceTerms* terms, const ShareScorer* scorer,
                           std::optional<ZoneMask> zones = std::nullopt);

/// How many devices of each type the pod wants of the node, without types that the node lacks. O(devices of the node).
std::vector<std::pair<std::string_view, std::int64_t>> wantedDevices(const NodeDevices& node, const DeviceAsks& asks, const DeviceTerms* terms);

/// The score of a node, not scaled: the sum over the types that the pod asks for, as if it wanted one device of each.
std::int64_t scoreOfNode(const NodeDevices& node, std::span<const DeviceTaken> taken, const DeviceAsks& asks, const DeviceTerms* terms, const ShareScorer& scorer,
                         std::optional<ZoneMask> zones = std::nullopt);
std::int64_t scoreOfNode(const NodeDevices& node, const DeviceWay& way, const DeviceAsks& asks, const DeviceTerms* terms, const ShareScorer& scorer,
                         std::optional<ZoneMask> zones = std::nullopt);

}  // namespace bayplan
