// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which selector refuses a device, and the values that it read: for people.
// Thread rule: pure functions.

#include <optional>
#include <string>
#include <vector>

#include "plugins/devices/device_index.h"

namespace bayplan {

/// The first selector that does not take a device.
struct SelectorRefusal {
    std::string of;          // "class NAME" or "claim NAMESPACE/NAME"
    std::size_t number = 0;  // of the selectors there, from 1
    std::string expression;
    cel::Outcome outcome;             // not Yes
    std::vector<std::string> values;  // what it reads of the device
};
/// Absent: all selectors of the class and of the request take it.
std::optional<SelectorRefusal> refusalOf(const DeviceIndex& index, const ResourceClaim& claim, const DeviceRequest& request, std::size_t device);

/// For the first request none of whose alternatives has a device here that the selectors take: its devices, each with
/// the selector that refuses it, the first few. Empty: there is no such request, or the node has no devices.
std::string refusedBySelectors(const DeviceIndex& index, NodeIdx node, const std::vector<const ResourceClaim*>& claims);

}  // namespace bayplan
