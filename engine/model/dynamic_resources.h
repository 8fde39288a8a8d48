// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Devices that drivers publish, and claims for them: what DynamicResources reads. Plain values.
// Source: Kubernetes 1.36 api/resource/v1/types.go.

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/exact_quantity.h"
#include "base/parts.h"
#include "model/kinds.h"
#include "model/selector.h"
#include "model/taint.h"

namespace bayplan {

/// What one request, or one of its alternatives, asks for.
struct DeviceRequest {
    std::string name;         // of an alternative; empty if it is the request itself
    std::string deviceClass;  // empty: a kind of request that the API of today does not have
    bool all = false;         // allocationMode All
    std::int64_t count = 1;   // ExactCount
    bool adminAccess = false;
    std::vector<Toleration> tolerations;
    std::vector<std::string> selectors;             // CEL expressions; an empty one: a kind of selector that is not known
    std::map<std::string, ExactQuantity> capacity;  // how much of each capacity, by name

    bool operator==(const DeviceRequest&) const = default;
};

struct ClaimRequest {
    std::string name;
    bool prioritized = false;                 // firstAvailable: the first of `alternatives` that can be allocated
    std::vector<DeviceRequest> alternatives;  // exactly one if not prioritized

    bool operator==(const ClaimRequest&) const = default;
};

/// Devices of some requests must all have the same value of one attribute, or all different ones.
struct DeviceConstraint {
    std::vector<std::string> requests;  // "name" or "name/alternative"; empty: all of the claim
    std::string matchAttribute;         // either this
    std::string distinctAttribute;      // or this is set

    bool operator==(const DeviceConstraint&) const = default;
};

struct DeviceId {
    std::string driver;
    std::string pool;
    std::string device;

    auto operator<=>(const DeviceId&) const = default;
};

/// What the claim's status says of the binding conditions of a device.
enum class DeviceBinding : std::uint8_t {
    Ready,   // all are met, or it has none
    Waits,   // its driver has to meet one first
    Failed,  // a binding failure condition is met
};

struct AllocatedDevice {
    std::string request;  // "name" or "name/alternative"
    DeviceId device;
    bool adminAccess = false;  // does not keep other claims from the device
    DeviceBinding binding = DeviceBinding::Ready;
    bool shared = false;                              // has a share ID: others may have shares too
    std::map<std::string, ExactQuantity> consumed{};  // of a share

    bool operator==(const AllocatedDevice&) const = default;
};

struct ClaimAllocation {
    std::vector<AllocatedDevice> devices;
    std::optional<NodeSelector> nodeSelector;  // where the devices can be used; absent: everywhere
    std::optional<std::int64_t> made{};        // Unix seconds, as read; from then on its binding conditions may take only so long

    bool operator==(const ClaimAllocation&) const = default;
};

/// One entry of status.reservedFor.
struct ClaimConsumer {
    std::string resource;  // "pods"
    std::string name;
    std::string uid;

    bool operator==(const ClaimConsumer&) const = default;
};

struct ResourceClaim {
    static constexpr ObjectKind kKind = ObjectKind::ResourceClaim;

    std::string namespaceName;
    std::string name;
    std::string uid;
    bool deleting = false;
    std::string ownerPod;  // the controlling owner, if that is a pod
    std::string ownerUid;
    std::vector<ClaimRequest> requests;
    std::vector<DeviceConstraint> constraints;
    std::optional<ClaimAllocation> allocation;
    std::vector<ClaimConsumer> reservedFor;

    std::string key() const { return namespaceName + "/" + name; }
    bool operator==(const ResourceClaim&) const = default;
};

/// Where a device, or a whole slice, can be used. If none of the three is set: nowhere.
struct DeviceReach {
    std::string nodeName;
    std::optional<NodeSelector> nodeSelector;
    bool allNodes = false;

    bool operator==(const DeviceReach&) const = default;
};

/// The text of an attribute of kind version.
struct DeviceVersion {
    std::string text;

    bool operator==(const DeviceVersion&) const = default;
};

/// Monostate: of a kind that is not supported, such as a list.
using DeviceAttribute = std::variant<std::monostate, std::int64_t, bool, std::string, DeviceVersion>;

/// How requests for a capacity of a shareable device are rounded.
struct CapacityPolicy {
    struct Range {
        ExactQuantity min;
        std::optional<ExactQuantity> max;
        std::optional<ExactQuantity> step;

        bool operator==(const Range&) const = default;
    };
    std::optional<ExactQuantity> standard;   // what a claim without a request gets
    std::vector<ExactQuantity> validValues;  // ascending; empty: not limited to some
    std::optional<Range> range;

    bool operator==(const CapacityPolicy&) const = default;
};

struct DeviceCapacity {
    ExactQuantity value;
    std::optional<CapacityPolicy> policy;

    bool operator==(const DeviceCapacity&) const = default;
};

using Counters = std::map<std::string, ExactQuantity>;  // by name

/// What a device takes from one set of counters of its pool.
struct CounterUse {
    std::string set;
    Counters counters;

    bool operator==(const CounterUse&) const = default;
};

struct Device {
    std::string name;
    /// Attributes and capacities by name as published, without the driver's domain if it was left out.
    std::map<std::string, DeviceAttribute> attributes;
    std::map<std::string, DeviceCapacity> capacity;
    bool shareable = false;            // allowMultipleAllocations
    std::vector<CounterUse> consumes;  // consumesCounters
    bool binds = false;                // has binding conditions, which its driver must meet before a pod can start
    bool bindsToNode = false;          // an allocation of it holds for one node only
    std::vector<Taint> taints;         // only those with effect NoSchedule or NoExecute
    DeviceReach reach;                 // if the slice leaves it to each device

    bool operator==(const Device&) const = default;
};

struct ResourceSlice {
    static constexpr ObjectKind kKind = ObjectKind::ResourceSlice;

    std::string name;
    std::string driver;
    std::string pool;
    std::int64_t generation = 0;
    std::int64_t sliceCount = 1;  // of the pool at this generation
    DeviceReach reach;
    bool perDeviceReach = false;
    std::map<std::string, Counters> counterSets;  // sharedCounters
    bool twoCounterSets = false;                  // two sets of one name, which makes its pool invalid
    std::vector<Device> devices;

    bool operator==(const ResourceSlice&) const = default;
};

struct DeviceClass {
    static constexpr ObjectKind kKind = ObjectKind::DeviceClass;

    std::string name;
    std::vector<std::string> selectors;  // CEL expressions; an empty one: a kind of selector that is not known
    std::string extendedResourceName;    // the resource that a container may request instead of a claim; empty: none
    std::int64_t created = 0;            // Unix seconds; of two classes for one resource the newer one counts

    bool operator==(const DeviceClass&) const = default;
};

struct DeviceObjects {
    std::vector<ResourceClaim> claims;
    std::vector<ResourceSlice> slices;
    std::vector<DeviceClass> classes;

    static constexpr auto parts = std::tuple{&DeviceObjects::claims, &DeviceObjects::slices, &DeviceObjects::classes};
};

}  // namespace bayplan
