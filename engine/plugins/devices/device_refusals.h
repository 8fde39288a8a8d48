// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which selector refuses the devices of a node, and the values that it read: for people.
// Thread rule: a pure function.

#include <string>
#include <vector>

#include "plugins/devices/device_index.h"

namespace bayplan {

/// For the first request none of whose alternatives has a device here that the selectors take: its devices, each with
/// the selector that refuses it, the first few. Empty: there is no such request, or the node has no devices.
std::string refusedBySelectors(const DeviceIndex& index, NodeIdx node, const std::vector<const ResourceClaim*>& claims);

}  // namespace bayplan
