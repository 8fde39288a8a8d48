// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/reserved_room.h"

#include <QCoreApplication>
#include <utility>

#include "common/text.h"
#include "framework/catalog_index.h"
#include "plugins/reservation/reserved_rooms.h"

namespace bayplan {

namespace {

struct ReservedRoomWords {
    Q_DECLARE_TR_FUNCTIONS(ReservedRoom)
};

std::int64_t restOf(const ReservedRoom& room, const RoomUse& use, ResourceIdx fill) {
    if (fill == ResourceTable::kPodsIdx) return use.pods == 0 ? 1 : 0;
    if (use.pods == 0) return room.requests.filter[fill.get()];
    return room.reserves[fill.get()] ? room.allocatable[fill.get()] - use.allocated[fill.get()] : 0;
}

}  // namespace

std::vector<ReservedOnNode> reservedOnNodes(const Cluster& cluster, const std::string& scheduler, ResourceIdx fill) {
    std::vector<ReservedOnNode> nodes;
    if (cluster.catalog().koordinatorReservations.empty()) return nodes;
    const std::shared_ptr<const CatalogIndex> index = CatalogIndex::of(cluster.sharedCatalog());
    const auto& all = index->derived.of<ReservedRooms>();
    for (const RoomsOfNode& of : roomsByNode(cluster, all, scheduler)) {
        ReservedOnNode there{of.node, {}};
        for (const RoomUse& use : of.uses)
            if (const std::int64_t rest = use.usedUp(all) ? 0 : restOf(all.rooms[use.room], use, fill); rest > 0) there.parts.push_back({use.room, rest});
        if (!there.parts.empty()) nodes.push_back(std::move(there));
    }
    return nodes;
}

QString describeReserved(const Catalog& catalog, const ReservedRoomPart& part, ResourceIdx fill) {
    const std::string& resource = catalog.resources.name(fill);
    return ReservedRoomWords::tr("Reserved by %1 for pods to come: %2 %3", "a name, an amount, a resource")
        .arg(toQString(catalog.koordinatorReservations[part.reservation].name), amountText(resource, part.rest), resourceText(resource));
}

}  // namespace bayplan
