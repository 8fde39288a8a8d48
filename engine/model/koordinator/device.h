// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The devices of a node as Koordinator's agent lists them, and what the annotations of pods say about them.
// Thread rule: plain values.
// Source: Koordinator apis/scheduling/v1alpha1/device_types.go, apis/extension/device_share.go; specification ecosystem 4.5.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/kinds.h"
#include "model/labels.h"
#include "model/resources.h"
#include "model/selector.h"

namespace bayplan {

/// Device of scheduling.koordinator.sh/v1alpha1: all devices of the node that has its name.
struct KoordinatorDevice {
    static constexpr ObjectKind kKind = ObjectKind::KoordinatorDevice;

    struct Place {
        std::int32_t numa = 0;  // -1: not known
        std::string pcie;

        bool operator==(const Place&) const = default;
    };
    /// Virtual functions of one device.
    struct FunctionGroup {
        Labels labels;
        std::vector<std::string> buses;  // the bus id of each

        bool operator==(const FunctionGroup&) const = default;
    };
    struct One {
        std::string type;  // "gpu", "rdma", "fpga"
        std::string id;
        std::int32_t minor = 0;
        bool health = false;
        Labels labels;
        ResourceList resources;
        std::optional<Place> place;
        std::vector<FunctionGroup> functions;

        bool operator==(const One&) const = default;
    };
    /// GPUs that a pod gets together.
    struct Partition {
        std::vector<std::int32_t> minors;
        std::int64_t score = 0;  // allocationScore
        std::optional<Quantity> bandwidth;

        bool operator==(const Partition&) const = default;
    };

    std::string name;
    Labels labels;
    std::vector<One> devices;
    std::map<std::int64_t, std::vector<Partition>> partitions;  // by the number of GPUs

    bool operator==(const KoordinatorDevice&) const = default;
};

/// What a pod says of devices. Null in a pod that says nothing.
struct DeviceTerms {
    struct Taken {
        std::string type;
        std::int32_t minor = 0;
        ResourceList resources;
        std::vector<std::string> functions{};  // bus ids of virtual functions

        bool operator==(const Taken&) const = default;
    };
    struct Hint {
        std::optional<LabelSelector> selector;
        std::optional<LabelSelector> functions;  // it asks for a virtual function of each device, of groups with these labels
        std::string strategy;                    // ApplyForAll, RequestsAsCount
        std::string requiredScope;               // Device, PCIe, NUMANode, Node
        std::string exclusive;                   // DeviceLevel, PCIeLevel

        bool operator==(const Hint&) const = default;
    };
    struct Partition {
        bool restricted = false;
        std::optional<Quantity> bandwidth;

        bool operator==(const Partition&) const = default;
    };

    std::vector<Taken> allocated;       // what the scheduler gave it
    std::map<std::string, Hint> hints;  // by type
    std::vector<std::string> joint;     // types that it wants near one another, those of the first decide
    bool samePcie = false;              // no others will do
    std::optional<Partition> partition;
    std::string faulty;  // the annotation that cannot be read; empty: none

    bool operator==(const DeviceTerms&) const = default;
};

}  // namespace bayplan
