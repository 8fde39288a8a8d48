// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the map prepares for a later picture of its cluster, in another thread, before the picture is shown: groups,
// scene and layout, and which nodes look different.
// Thread rule: immutable; made in any thread.

#include <memory>
#include <string>
#include <vector>

#include "common/later.h"
#include "map/map_layout.h"
#include "map/map_scene.h"

namespace bayplan {

struct MapOptions {
    SceneOptions options;
    LayoutOptions layout;
    bool operator==(const MapOptions& other) const {
        return options == other.options && layout.keys == other.layout.keys && layout.sizeBy == other.layout.sizeBy && layout.view == other.layout.view;
    }
};

struct MapLater {
    MapOptions asked;  // the options that it was made with
    std::shared_ptr<const PodGroups> groups;
    std::shared_ptr<const ToldInsides> told;
    ScenePtr scene;
    std::shared_ptr<const MapLayout> layout;  // the former one if all nodes keep their places
    std::vector<NodeIdx> changed;             // sorted; only with the former layout
};

/// `scene` and `layout` are those shown now; null: none yet.
MapLater mapLater(const MapOptions& asked, const ScenePtr& scene, const std::shared_ptr<const MapLayout>& layout,
                  std::shared_ptr<const ToldInsides> told, const ClusterPtr& later, const Renumbering& numbers);

}  // namespace bayplan
