// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How much of a device a request takes, and what was taken of devices before a search.
// Source: Kubernetes 1.36 dynamic-resource-allocation/structured/internal/incubating/consumable_capacity.go.
// Thread rule: plain values and pure functions.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/dynamic_resources.h"
#include "plugins/devices/device_index.h"

namespace bayplan {

using CapacityAmounts = std::map<std::string, ExactQuantity>;  // by name of the capacity

/// What a request would take of every capacity of the device, by the device's policies; absent: it asks for a capacity
/// that the device lacks, or for an amount that a policy forbids.
std::optional<CapacityAmounts> amountsTaken(const Device& device, const CapacityAmounts& requested);

/// Whether the device still has these amounts when `used` is in use.
bool fits(const Device& device, const CapacityAmounts& wanted, const CapacityAmounts& used);

void add(CapacityAmounts& sum, const CapacityAmounts& amounts);
void subtract(CapacityAmounts& sum, const CapacityAmounts& amounts);

/// What claims have of the devices of an index.
struct DevicesTaken {
    std::vector<std::uint32_t> whole;                         // by identity: how many claims have it for themselves
    std::unordered_map<std::size_t, CapacityAmounts> shared;  // by identity: what all shares take together

    bool any(std::size_t identity) const { return whole[identity] || shared.contains(identity); }
    void take(const DeviceIndex& index, const AllocatedDevice& device);
    void giveBack(const DeviceIndex& index, const AllocatedDevice& device);
};
DevicesTaken devicesTaken(const DeviceIndex& index, const Cluster& cluster);

}  // namespace bayplan
