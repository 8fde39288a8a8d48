// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The map without text: background, blocks, bays, nodes with their filling, cells, GPUs and states, painted into an
// image.
// The height of a node in pixels decides what a far, middle or near view shows (views/map/map_scale.h).
// Thread rule: pure functions of immutable inputs; several threads may paint several images at once.

#include <QImage>
#include <QPoint>
#include <utility>
#include <vector>

#include "map/map_scale.h"
#include "map/painting/paint_input.h"

class QPainter;

namespace bayplan {

/// Fills `image` (RGB32) with the part of the map that begins at device pixel `topLeft` at `scale`.
void paintMap(QImage& image, QPoint topLeft, const PaintInput& input, MapScale scale);

/// The same as vectors; `painter` draws in device pixels of the map. Nodes at the edge may reach beyond `area`.
void paintMap(QPainter& painter, const QRect& area, const PaintInput& input, MapScale scale);

/// The whole map at one or few pixels for each node, for a minimap.
QImage paintOverview(const PaintInput& input, QSize size);

/// The nodes that intersect an area of device pixels, as ranges of MapLayout::order().
std::vector<std::pair<std::uint32_t, std::uint32_t>> visibleRanges(const MapLayout& layout, const QRect& area,
                                                                   MapScale scale);

}  // namespace bayplan
