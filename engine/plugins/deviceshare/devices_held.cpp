// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/deviceshare/devices_held.h"

#include <algorithm>
#include <map>

namespace bayplan {

namespace {

DeviceKey keyOf(const DeviceTaken& one) { return {one.type, one.minor}; }

void addDevices(AmountsByDevice& sum, const std::vector<DeviceTaken>& devices) {
    for (const DeviceTaken& one : devices) sum[keyOf(one)].add(one.amounts);
}

void addDevices(AmountsByDevice& sum, const AmountsByDevice& more) {
    for (const auto& [key, amounts] : more) sum[key].add(amounts);
}

void subtractDevices(AmountsByDevice& sum, const AmountsByDevice& less) {
    for (const auto& [key, amounts] : less) sum[key].subtract(amounts);
}

/// What annotations say.
std::vector<DeviceTaken> toldDevices(const DeviceTerms* terms, PodIdx pod) {
    std::vector<DeviceTaken> told;
    for (std::size_t i = 0; terms && i < terms->allocated.size(); ++i) {
        const DeviceTerms::Taken& one = terms->allocated[i];
        told.push_back({one.type, one.minor, ShareAmounts::of(one.resources), pod, false, one.functions});
    }
    return told;
}

/// One Reservation of the node: what it keeps, and what its users have of these devices.
struct RoomShare {
    std::uint32_t place = 0;
    bool open = false;  // to the pod
    AmountsByDevice kept{}, used{};

    /// Devices that have nothing left are not in it, and an amount is below zero where users have more than it kept.
    AmountsByDevice left() const {
        AmountsByDevice rest = kept;
        subtractDevices(rest, used);
        std::erase_if(rest, [](const auto& one) { return one.second.zero(); });
        return rest;
    }
};

std::vector<RoomShare> sharesOfRooms(const ReservedRooms& all, const NodeForPod& node, const DevicesHeld& held) {
    std::vector<RoomShare> shares;
    for (const KeptDevices& kept : held.kept()) {
        const auto& uses = node.rooms->uses;
        const auto use = std::find_if(uses.begin(), uses.end(), [&](const RoomUse& one) { return one.room == kept.room; });
        if (use == uses.end() || use->usedUp(all) || all.rooms[kept.room].object->phase == KoordinatorReservation::Phase::Waiting) continue;
        RoomShare share{static_cast<std::uint32_t>(use - uses.begin()), false, {}, {}};
        share.open = std::find(node.open.begin(), node.open.end(), share.place) != node.open.end();
        addDevices(share.kept, kept.devices);
        for (const auto& [pod, place] : node.rooms->usedBy)
            for (const DeviceTaken& one : held.taken())
                if (place == share.place && one.pod == pod && share.kept.contains(keyOf(one))) share.used[keyOf(one)].add(one.amounts);
        shares.push_back(std::move(share));
    }
    std::sort(shares.begin(), shares.end(), [](const RoomShare& a, const RoomShare& b) { return a.place < b.place; });
    return shares;
}

/// What is taken of a node in all, and which virtual functions.
struct AllTaken {
    AmountsByDevice amounts;
    std::map<DeviceKey, std::vector<std::string>> functions;
    std::uint64_t gpus = 0;

    void add(const std::vector<DeviceTaken>& devices) {
        addDevices(amounts, devices);
        for (const DeviceTaken& one : devices) {
            std::vector<std::string>& of = functions[keyOf(one)];
            of.insert(of.end(), one.functions.begin(), one.functions.end());
            if (one.type == kGpuType && one.minor >= 0 && one.minor < 64) gpus |= std::uint64_t{1} << one.minor;
        }
    }

    /// Less what is given back. Virtual functions are not.
    DeviceWay without(const AmountsByDevice& back) const {
        DeviceWay way;
        way.gpus = gpus;
        AmountsByDevice rest = amounts;
        subtractDevices(rest, back);
        for (auto& [key, one] : rest) {
            one.clamp();
            const auto of = functions.find(key);
            way.taken.push_back({key.first, key.second, one, {}, false, of == functions.end() ? std::vector<std::string>() : of->second});
        }
        return way;
    }
};

/// A Restricted Reservation that has nothing left gives nothing of its devices.
AmountsByDevice limitsOf(const RoomShare& share, AmountsByDevice left) {
    if (left.empty())
        for (const auto& one : share.kept) left.try_emplace(one.first);
    return left;
}

}  // namespace

const DeviceWay* DeviceWays::of(std::uint32_t place) const {
    const auto at = std::find_if(rooms.begin(), rooms.end(), [&](const auto& one) { return one.first == place; });
    return at == rooms.end() ? nullptr : &at->second;
}

DeviceWays deviceWays(const ReservedRooms& all, const NodeForPod* node, const DevicesHeld& held, bool ignoresReservations) {
    AllTaken taken;
    taken.add(held.taken());
    for (const KeptDevices& kept : held.kept()) {
        const auto isOf = [&](const RoomUse& use) { return use.room == kept.room; };
        const bool over = node && std::any_of(node->rooms->uses.begin(), node->rooms->uses.end(), [&](const RoomUse& use) { return isOf(use) && use.usedUp(all); });
        if (!over) taken.add(kept.devices);
    }
    if (!node) return {{}, taken.without({})};

    const std::vector<RoomShare> shares = sharesOfRooms(all, *node, held);
    AmountsByDevice usedByAll, beside;
    for (const RoomShare& share : shares) {
        addDevices(usedByAll, share.used);
        // Beside them, all that those keep which are open to the pod is free, too.
        addDevices(beside, share.open ? share.kept : share.used);
    }
    DeviceWays ways;
    ways.beside = taken.without(beside);
    for (const RoomShare& share : shares) {
        if (!share.open || ignoresReservations) continue;
        AmountsByDevice left = share.left(), back = usedByAll;
        addDevices(back, left);
        DeviceWay way = taken.without(back);
        way.own = share.kept;
        if (all.rooms[node->rooms->uses[share.place].room].object->policy == KoordinatorReservation::Policy::Restricted) way.left = limitsOf(share, std::move(left));
        ways.rooms.emplace_back(share.place, std::move(way));
    }
    return ways;
}

DevicesHeld::DevicesHeld(const DeviceTable& table, const Catalog& catalog, NodeIdx node) : m_node(node) {
    const ReservedRooms* all = table.rooms();
    if (!all || !table.find(node)) return;
    m_rooms = roomsAsRead(catalog, *all, node);
    for (const RoomUse& use : m_rooms->uses)
        if (std::vector<DeviceTaken> kept = toldDevices(all->rooms[use.room].object->deviceTerms.get(), {}); !kept.empty()) m_kept.push_back({use.room, std::move(kept)});
}

void DevicesHeld::come(const DeviceTable& table, const Cluster& cluster, PodIdx pod, const ShareScorer& scorer, std::optional<ZoneMask> zones, const std::string& reserving) {
    const Catalog& catalog = cluster.catalog();
    const Pod& object = catalog.pod(pod);
    const DeviceTerms* terms = object.deviceTerms.get();
    const Placement& placement = cluster.placement(pod);
    const DeviceAsks& asks = table.asksOf(catalog.podSpecs[pod.get()]);
    std::vector<DeviceTaken> devices;
    if (placement.standing == Standing::Bound && placement.node == m_node) {
        devices = toldDevices(terms, pod);
    } else if (!asks.types.empty() && !(terms && !table.jointUnknown(*terms, asks).empty())) {
        DeviceChoice choice;
        if (m_kept.empty()) {
            choice = chooseDevices(*table.find(m_node), m_taken, asks, terms, &scorer, zones);
        } else {
            const ReservedRooms& all = *table.rooms();
            const bool heeds = object.spec->schedulerName == reserving;
            const NodeForPod node = nodeForPod(cluster, all, *m_rooms, object);
            const DeviceWays ways = deviceWays(all, heeds ? &node : nullptr, *this, ignoresReservations(object));
            const auto room = heeds ? chosenRoom(cluster, all, node, object, catalog.specOf(pod).requests.filter, {}) : std::nullopt;
            const DeviceWay* way = room ? ways.of(*room) : nullptr;
            choice = chooseDevices(*table.find(m_node), way ? *way : ways.beside, asks, terms, &scorer, zones);
        }
        devices = std::move(choice.picks);
        for (DeviceTaken& one : devices) one.pod = pod;
    }
    if (m_rooms) comeToRooms(cluster, *table.rooms(), *m_rooms, pod, reserving);
    if (devices.empty()) return;
    if (object.reservationTerms && !object.reservationTerms->standsFor.empty() && m_rooms) {
        for (const StandIn& one : table.rooms()->standIns)
            if (one.pod == pod) m_kept.push_back({one.room, devices});
        return;
    }
    m_taken.insert(m_taken.end(), std::make_move_iterator(devices.begin()), std::make_move_iterator(devices.end()));
}

DevicesHeld devicesHeldOn(const DeviceTable& table, const Cluster& cluster, NodeIdx node, const NodeState& state, const ShareScorer& scorer, const std::string& reserving) {
    DevicesHeld held(table, cluster.catalog(), node);
    if (table.find(node))
        for (const PodIdx pod : state.pods) held.come(table, cluster, pod, scorer, std::nullopt, reserving);
    return held;
}

std::vector<DeviceTaken> devicesTakenOn(const DeviceTable& table, const Cluster& cluster, NodeIdx node, const NodeState& state, const ShareScorer& scorer, const std::string& reserving) {
    return devicesHeldOn(table, cluster, node, state, scorer, reserving).taken();
}

}  // namespace bayplan
