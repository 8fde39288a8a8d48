// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/reservation_facts.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "common/text.h"
#include "framework/catalog_index.h"
#include "plugins/reservation/reserved_rooms.h"
#include "plugins/shared/held_back.h"

namespace bayplan {

namespace {

struct ReservationWords {
    Q_DECLARE_TR_FUNCTIONS(ReservationFacts)
};

QString policyText(const KoordinatorReservation& reservation) {
    switch (reservation.policy) {
    case KoordinatorReservation::Policy::Default: return reservation.allocateOnce ? ReservationWords::tr("for one pod") : ReservationWords::tr("for several pods");
    case KoordinatorReservation::Policy::Aligned: return reservation.allocateOnce ? ReservationWords::tr("for one pod, Aligned") : ReservationWords::tr("for several pods, Aligned");
    case KoordinatorReservation::Policy::Restricted: return reservation.allocateOnce ? ReservationWords::tr("for one pod, Restricted") : ReservationWords::tr("for several pods, Restricted");
    }
    return {};
}

/// "cpu: 2 of 4 used".
QStringList amountsOf(const ResourceTable& table, const ReservedRoom& room, const RoomUse& use) {
    QStringList all;
    for (std::size_t i = 0; i < room.allocatable.size(); ++i) {
        if (!room.reserves[i] || room.allocatable[i] == 0 || ResourceIdx(i) == ResourceTable::kPodsIdx) continue;
        const std::string& name = table.name(ResourceIdx(i));
        all << ReservationWords::tr("%1: %2 of %3 used").arg(resourceText(name), amountText(name, use.allocated[i]), amountText(name, room.allocatable[i]));
    }
    return all;
}

QString matchText(const RoomAnswer& answer) {
    switch (answer.is) {
    case RoomMatch::Matches: return ReservationWords::tr("the pod may use it");
    case RoomMatch::OtherName: return ReservationWords::tr("the pod asks for another one by name");
    case RoomMatch::Closed: return ReservationWords::tr("it takes no more pods");
    case RoomMatch::Tainted: return ReservationWords::tr("the pod does not tolerate its taint %1").arg(toQString(toString(*answer.taint)));
    case RoomMatch::OtherAffinity: return ReservationWords::tr("the pod's affinity excludes it");
    case RoomMatch::NotExact: return ReservationWords::tr("the pod wants another amount");
    case RoomMatch::Unknown: return ReservationWords::tr("whether the pod may use it is not modelled");
    case RoomMatch::Stranger: break;
    }
    return {};
}

struct ReadRooms {
    std::shared_ptr<const CatalogIndex> index;
    const ReservedRooms* all = nullptr;
    bool heeded = false;
    std::vector<RoomsOfNode> nodes;
};

ReadRooms readRooms(const Cluster& cluster, const Profiles& profiles) {
    ReadRooms read;
    read.index = CatalogIndex::of(cluster.sharedCatalog());
    read.all = &read.index->derived.of<ReservedRooms>();
    const std::string scheduler = reservingScheduler(profiles);
    read.heeded = !scheduler.empty();
    read.nodes = roomsByNode(cluster, *read.all, scheduler);
    return read;
}

void noteUnheeded(FactSection& section, bool heeded) {
    if (!heeded && !section.lines.empty()) section.lines.push_back({{}, ReservationWords::tr("The rules in use do not heed Reservations: they give this room to any pod.")});
}

}  // namespace

FactSection reservationsOfNode(const Cluster& cluster, const Profiles& profiles, NodeIdx node) {
    if (cluster.catalog().koordinatorReservations.empty()) return {};
    const ReadRooms read = readRooms(cluster, profiles);
    FactSection section{ReservationWords::tr("Reservations"), {}};
    for (const RoomsOfNode& of : read.nodes) {
        if (of.node != node) continue;
        for (const RoomUse& use : of.uses) {
            const ReservedRoom& room = read.all->rooms[use.room];
            QStringList said = amountsOf(cluster.catalog().resources, room, use);
            said << policyText(*room.object);
            said << (use.usedUp(*read.all) ? ReservationWords::tr("used: it keeps nothing more") : ReservationWords::tr("%Ln pod(s) use it", nullptr, static_cast<int>(use.pods)));
            section.lines.push_back({toQString(room.object->name), said.join(QLatin1Char('\n'))});
        }
    }
    noteUnheeded(section, read.heeded);
    return section;
}

FactSection heldBackOnNode(const Cluster& cluster, const Profiles& profiles, NodeIdx node) {
    const ResourceTable& table = cluster.catalog().resources;
    FactSection section{ReservationWords::tr("Kept back for the system"), {}};
    for (std::size_t i = 0; i < table.size(); ++i) {
        const ResourceIdx resource(i);
        const std::int64_t kept = heldBack(cluster.catalog(), node, resource);
        if (kept == 0) continue;
        const std::string& name = table.name(resource);
        section.lines.push_back(
            {resourceText(name),
             ReservationWords::tr("%1 of %2", "what is kept of what the node offers").arg(amountText(name, kept), amountText(name, cluster.allocatable(node, resource)))});
    }
    if (section.lines.empty()) return section;
    section.lines.push_back({{},
                             heedsHeldBack(profiles)
                                 ? ReservationWords::tr("By the annotation node.koordinator.sh/reservation: the scheduler sees a smaller node.")
                                 : ReservationWords::tr("By the annotation node.koordinator.sh/reservation, which the rules in use do not heed: they give this room to any pod.")});
    return section;
}

FactSection reservationsOfPod(const Cluster& cluster, const Profiles& profiles, PodIdx idx) {
    if (cluster.catalog().koordinatorReservations.empty()) return {};
    const ReadRooms read = readRooms(cluster, profiles);
    const Pod& pod = cluster.catalog().pod(idx);
    FactSection section{ReservationWords::tr("Reservations"), {}};
    for (const RoomsOfNode& of : read.nodes) {
        const Node& node = cluster.catalog().node(of.node);
        for (std::uint32_t place = 0; place < of.uses.size(); ++place) {
            const RoomUse& use = of.uses[place];
            const ReservedRoom& room = read.all->rooms[use.room];
            const bool used = std::any_of(of.usedBy.begin(), of.usedBy.end(), [&](const auto& one) { return one.first == idx && one.second == place; });
            const RoomAnswer answer = matchRoom(pod, room, node);
            if (!used && (answer.is == RoomMatch::Stranger || use.usedUp(*read.all))) continue;
            QStringList said = amountsOf(cluster.catalog().resources, room, use);
            said << ReservationWords::tr("on %1", "node").arg(toQString(node.name));
            said << (used ? ReservationWords::tr("the pod uses it") : matchText(answer));
            section.lines.push_back({toQString(room.object->name), said.join(QLatin1Char('\n'))});
        }
    }
    noteUnheeded(section, read.heeded);
    return section;
}

}  // namespace bayplan
