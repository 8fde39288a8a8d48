// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The devices that dragged pods would get on a node of the map, drawn over its cells.
// Thread rule: GUI thread.

#include <QRect>
#include <vector>

#include "map/map_scale.h"
#include "map/painting/paint_input.h"

class QPainter;

namespace bayplan {

/// The places of what they would get, in device pixels of the map. O(devices of the node and their holders).
std::vector<QRect> deviceGhosts(const DevicesToCome& come, NodeIdx target, const PaintInput& map, MapScale scale);
/// `painter` draws in device pixels of the map.
void paintDeviceGhosts(QPainter& painter, const DevicesToCome& come, NodeIdx target, const PaintInput& map, MapScale scale);

}  // namespace bayplan
