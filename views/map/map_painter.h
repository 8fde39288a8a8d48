// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The map without text: background, blocks, bays, nodes with their filling, cells, GPUs and states, painted into an
// image.
// The height of a node in pixels decides what a far, middle or near view shows (views/map/map_scale.h).
// Thread rule: pure functions of immutable inputs; several threads may paint several images at once.

#include <QImage>
#include <QPoint>
#include <memory>
#include <vector>

#include "map/map_layout.h"
#include "map/map_palette.h"
#include "map/map_scale.h"
#include "map/map_scene.h"
#include "map/node_values.h"

namespace bayplan {

/// All inputs of painting; shared and immutable.
struct PaintInput {
    std::shared_ptr<const MapLayout> layout;
    ScenePtr scene;
    std::shared_ptr<const MapPalette> palette;
    std::shared_ptr<const std::vector<char>> nodeMatches;  // null: no search
    std::shared_ptr<const std::vector<char>> podMatches;
    ValuesPtr values;  // null: nodes are filled by the requests of the scene's resource

    bool valid() const { return layout && scene && palette && layout->nodeCount() == scene->nodeCount() && (!values || values->nodes.size() == scene->nodeCount()); }
    /// Null if nodes are filled by requests.
    const NodeValue* value(NodeIdx n) const { return values ? &values->nodes[n.get()] : nullptr; }
};

/// Fills `image` (RGB32) with the part of the map that begins at device pixel `topLeft` at `scale`.
void paintMap(QImage& image, QPoint topLeft, const PaintInput& input, MapScale scale);

/// The whole map at one or few pixels for each node, for a minimap.
QImage paintOverview(const PaintInput& input, QSize size);

/// The nodes that intersect an area of device pixels, as ranges of MapLayout::order().
std::vector<std::pair<std::uint32_t, std::uint32_t>> visibleRanges(const MapLayout& layout, const QRect& area,
                                                                   MapScale scale);

}  // namespace bayplan
