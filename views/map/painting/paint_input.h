// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the map, a node and its zones are painted from.
// Thread rule: shared and immutable.

#include <memory>
#include <vector>

#include "map/map_layout.h"
#include "map/map_scene.h"
#include "map/node_values.h"
#include "map/painting/map_palette.h"

namespace bayplan {

struct PaintInput {
    std::shared_ptr<const MapLayout> layout;
    ScenePtr scene;
    std::shared_ptr<const MapPalette> palette;
    std::shared_ptr<const std::vector<char>> nodeMatches;  // null: no search
    std::shared_ptr<const std::vector<char>> podMatches;
    std::shared_ptr<const std::vector<float>> used;  // by node: the share that is in use, below 0: not known; null: of none
    ValuesPtr values;                                // null: nodes are filled by the requests of the scene's resource

    bool valid() const {
        return layout && scene && palette && layout->nodeCount() == scene->nodeCount() && (!values || values->nodes.size() == scene->nodeCount())
               && (!used || used->size() == scene->nodeCount());
    }
    /// Null if nodes are filled by requests.
    const NodeValue* value(NodeIdx n) const { return values ? &values->nodes[n.get()] : nullptr; }
};

}  // namespace bayplan
