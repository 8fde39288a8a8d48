// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Devices that drivers publish, and claims for them: what DynamicResources reads. Plain values.
// Source: Kubernetes 1.36 api/resource/v1/types.go.

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

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
    bool hasSelectors = false;  // CEL expressions
    bool hasCapacity = false;   // a share of a device

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

struct AllocatedDevice {
    std::string request;  // "name" or "name/alternative"
    DeviceId device;
    bool adminAccess = false;  // does not keep other claims from the device
    bool waits = false;        // for binding conditions that its driver has to meet first

    bool operator==(const AllocatedDevice&) const = default;
};

struct ClaimAllocation {
    std::vector<AllocatedDevice> devices;
    std::optional<NodeSelector> nodeSelector;  // where the devices can be used; absent: everywhere

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

struct Device {
    std::string name;
    /// Attributes by name as published, without the driver's domain if it was left out; values include their type,
    /// "int:4".
    std::map<std::string, std::string> attributes;
    std::vector<Taint> taints;  // only those with effect NoSchedule or NoExecute
    DeviceReach reach;          // if the slice leaves it to each device
    std::string special;        // the field that makes it more than a plain device (such as a share or a partition); empty: none

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
    bool sharedCounters = false;
    std::vector<Device> devices;

    bool operator==(const ResourceSlice&) const = default;
};

struct DeviceClass {
    static constexpr ObjectKind kKind = ObjectKind::DeviceClass;

    std::string name;
    bool hasSelectors = false;         // CEL expressions
    std::string extendedResourceName;  // the resource that a container may request instead of a claim; empty: none

    bool operator==(const DeviceClass&) const = default;
};

struct DeviceObjects {
    std::vector<ResourceClaim> claims;
    std::vector<ResourceSlice> slices;
    std::vector<DeviceClass> classes;

    static constexpr auto parts = std::tuple{&DeviceObjects::claims, &DeviceObjects::slices, &DeviceObjects::classes};
};

}  // namespace bayplan
