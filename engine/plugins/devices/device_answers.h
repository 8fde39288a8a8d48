// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The devices of a node one by one: who has them, and what each says to the claims of a pod. For people: whether the
// pod gets its devices is decided by the allocator alone (device_allocator.h), and its answer stands here too.
// Thread rule: pure functions.

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "framework/reason_info.h"
#include "model/feature_gates.h"
#include "plugins/devices/device_allocator.h"
#include "plugins/devices/device_refusals.h"

namespace bayplan {

/// A claim that has a device, or a share of it; `given` belongs to the claim's allocation in the picture.
struct DeviceHolder {
    ResourceClaimIdx claim;
    const AllocatedDevice* given = nullptr;
};

struct DeviceOnNode {
    std::size_t device = 0;             // of the index
    const IndexedPool* pool = nullptr;  // of the index
    std::vector<DeviceHolder> holders;  // by claim
};
/// What claims have of all devices of a picture, which outlives it. Made once for many nodes. O(devices of all claims).
struct DeviceUse {
    DeviceUse(const DeviceIndex& index, const Cluster& cluster);

    DevicesTaken taken;
    std::unordered_map<std::size_t, std::vector<DeviceHolder>> holders;  // by identity, by claim
};

/// In the order in which they are searched. O(devices of the node and their holders).
std::vector<DeviceOnNode> devicesOn(const DeviceIndex& index, const DeviceUse& use, NodeIdx node);

/// The pods on nodes by the claims that they name. O(pods).
std::map<ResourceClaimIdx, std::vector<PodIdx>> podsByClaim(const Cluster& cluster);

// Of DynamicResources; upstream says nothing of single devices.
inline constexpr ReasonInfo kDeviceHeld{"Device.held", "", WORDS_FOR_PEOPLE("Text", "the claim has it")};
inline constexpr ReasonInfo kDeviceGiven{"Device.given", "", WORDS_FOR_PEOPLE("Text", "the claim gets it")};
inline constexpr ReasonInfo kDeviceFree{"Device.free", "", WORDS_FOR_PEOPLE("Text", "free for the request")};
inline constexpr ReasonInfo kDeviceNoClass{"Device.noClass", "", WORDS_FOR_PEOPLE("Text", "there is no device class %1"), {"class"}};
inline constexpr ReasonInfo kDeviceRefused{"Device.refused", "", WORDS_FOR_PEOPLE("Text", "refused by selector %1 of %2: %3"), {"selector", "of", "values"}};
inline constexpr ReasonInfo kDeviceUnknown{"Device.unknown", "", WORDS_FOR_PEOPLE("Text", "selector %1 of %2 gives no answer: %3"), {"selector", "of", "fault"}};
inline constexpr ReasonInfo kDevicePoolIncomplete{"Device.poolIncomplete", "", WORDS_FOR_PEOPLE("Text", "not all slices of its pool are there")};
inline constexpr ReasonInfo kDevicePoolInvalid{"Device.poolInvalid", "", WORDS_FOR_PEOPLE("Text", "its pool contradicts itself")};
inline constexpr ReasonInfo kDeviceReach{"Device.reach", "", WORDS_FOR_PEOPLE("Text", "it cannot be used from this node")};
inline constexpr ReasonInfo kDeviceInUse{"Device.inUse", "", WORDS_FOR_PEOPLE("Text", "in use by claim %1"), {"claims"}};
inline constexpr ReasonInfo kDeviceCapacity{"Device.capacity", "", WORDS_FOR_PEOPLE("Text", "%1: %2 wanted, %3 left"), {"capacity", "wanted", "left"}};
inline constexpr ReasonInfo kDeviceNoCapacity{"Device.noCapacity", "", WORDS_FOR_PEOPLE("Text", "it does not give %1 in that amount"), {"capacity"}};
inline constexpr ReasonInfo kDeviceTainted{"Device.tainted", "", WORDS_FOR_PEOPLE("Text", "tainted: %1"), {"taint"}};

/// What one device says to one request: the first thing that speaks against it, or that nothing of its own does.
struct DeviceAnswer {
    std::size_t device = 0;                  // of the index
    Reason reason;                           // one of those above
    std::optional<SelectorRefusal> refusal;  // of Device.refused and Device.unknown
    std::vector<std::string> values{};       // what that selector reads of the device

    bool is(const ReasonInfo& info) const { return reason.code == info.code; }
};

/// One request of a claim, or one alternative of it.
struct RequestAnswers {
    ResourceClaimIdx claim;
    std::string request;  // "name" or "name/alternative"
    std::string deviceClass;
    bool all = false;        // wants all devices that fit
    std::int64_t count = 1;  // otherwise so many
    std::vector<DeviceAnswer> devices;
};

struct ClaimAnswers {
    std::optional<DeviceAllocation> search;  // absent: nothing is to be allocated
    std::optional<Reason> refusal;           // why no node takes the claims, whatever its devices
    std::vector<RequestAnswers> requests;    // in the order of the claims and their requests
};
/// Of a pod that needs no devices: no requests. For a claim that has devices already: those of this node that it has.
/// O(requests × devices of the node), and the search.
ClaimAnswers claimAnswers(const DeviceIndex& index, const Cluster& cluster, const DeviceUse& use, NodeIdx node, PodIdx pod, const FeatureGates& features);

}  // namespace bayplan
