// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which selector refuses a device: for people.
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
    cel::Outcome outcome;  // not Yes
};
/// Absent: all selectors of the class and of the request take it.
std::optional<SelectorRefusal> refusalOf(const DeviceIndex& index, const ResourceClaim& claim, const DeviceRequest& request, std::size_t device);

/// For the first request none of whose alternatives has a device here that the selectors take: the selectors that
/// refuse its devices, as "selector 1 of class gpus". The same on all nodes with such devices, so that their answers
/// can be counted together. Empty: there is no such request, or the node has no devices.
std::string refusedBySelectors(const DeviceIndex& index, NodeIdx node, const std::vector<const ResourceClaim*>& claims);

}  // namespace bayplan
