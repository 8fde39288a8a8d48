// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/map_later.h"

#include <algorithm>

namespace bayplan {

namespace {

/// Whether every node is the same in everything that the layout depends on.
bool laidOutAlike(const Catalog& before, const Catalog& after, const LayoutOptions& options) {
    for (std::size_t n = 0; n < before.nodes.size(); ++n) {
        for (const std::string& key : options.keys) {
            const std::string* a = before.nodes[n].labels.find(key);
            const std::string* b = after.nodes[n].labels.find(key);
            if ((a == nullptr) != (b == nullptr) || (a && *a != *b)) return false;
        }
        if (options.sizeBy && before.allocatable[n][options.sizeBy->get()] != after.allocatable[n][options.sizeBy->get()]) return false;
    }
    return true;
}

/// Whether both are painted the same; the pods may have other numbers.
bool looksAlike(const NodeBlock& a, const NodeBlock& b) {
    if (a.cells != b.cells || a.classes != b.classes || a.flags != b.flags || a.gpus != b.gpus || a.reservedCells != b.reservedCells || a.sill != b.sill
        || a.gpusUnplaced != b.gpusUnplaced || a.published != b.published || a.slotsTainted != b.slotsTainted || a.slotsWatched != b.slotsWatched
        || a.slotsAssumed != b.slotsAssumed)
        return false;
    for (std::size_t i = 1; i < a.owners.size(); ++i)  // where one owner ends and the next begins
        if ((a.owners[i] == a.owners[i - 1]) != (b.owners[i] == b.owners[i - 1])) return false;
    return true;
}

bool looksAlike(const MapScene& a, const MapScene& b, NodeIdx n) {
    const ZoneBlock* zonesA = a.zones(n);
    const ZoneBlock* zonesB = b.zones(n);
    // Zones refer to pods by number, and their states belong to other catalogs; both must be as they were read.
    if ((zonesA == nullptr) != (zonesB == nullptr) || (zonesA && (a.block(n).pods != b.block(n).pods || !(*zonesA == *zonesB)))) return false;
    if (a.cluster().node(n).pods.size() != b.cluster().node(n).pods.size()) return false;
    for (std::size_t i = 0; i < a.block(n).pods.size(); ++i) {
        const Pod& before = a.cluster().catalog().pod(a.block(n).pods[i]);
        const Pod& after = b.cluster().catalog().pod(b.block(n).pods[i]);
        if (before.name != after.name || before.namespaceName != after.namespaceName) return false;  // its name may be painted
    }
    return a.level(n) == b.level(n) && a.flags(n) == b.flags(n) && a.scarce(n) == b.scarce(n) && a.shape(n) == b.shape(n)
           && looksAlike(a.block(n), b.block(n));
}

}  // namespace

MapLater mapLater(const MapOptions& asked, const ScenePtr& scene, const std::shared_ptr<const MapLayout>& layout,
                  std::shared_ptr<const ToldInsides> told, const ClusterPtr& later, const Renumbering& numbers) {
    MapLater made;
    made.asked = asked;
    made.told = std::move(told);
    made.groups = PodGroups::make(later->catalog(), scene ? &scene->classes().groups() : nullptr, scene ? scene->classes().groups().asked : PodGroups::Asked());
    made.scene = MapScene::build(later, made.groups, asked.options, made.told);
    if (made.scene->zonesBehind()) made.scene = made.scene->withZones();
    const bool same = scene && layout && numbers.sameNodes && numbers.sameResources
                      && laidOutAlike(scene->cluster().catalog(), later->catalog(), asked.layout);
    made.layout = same ? layout : std::make_shared<const MapLayout>(MapLayout::make(later->catalog(), asked.layout));
    for (std::size_t n = 0; same && n < made.scene->nodeCount(); ++n)
        if (!looksAlike(*scene, *made.scene, NodeIdx(n))) made.changed.emplace_back(n);
    return made;
}

}  // namespace bayplan
