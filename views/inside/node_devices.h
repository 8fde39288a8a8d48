// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The devices that slices publish for a node, beside the parts of its machine, and those that dragged pods would get.
// Thread rule: pure functions.

#include "inside/node_question.h"

namespace bayplan {

/// Adds them to the description of the node, whose tenants are known. O(devices of the node and their holders).
void tellDevices(const NodeQuestion& question, Occupancy& to);

/// Adds to the answer what `pods` would get; `come` is of the question's node.
void askDevices(const NodeQuestion& question, const DevicesToCome& come, const std::vector<PodIdx>& pods, PlacementAnswer& answer);

}  // namespace bayplan
