// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/reservation/reserved_rooms.h"

#include <algorithm>
#include <charconv>

#include "base/wrapping.h"

namespace bayplan {

namespace {

constexpr std::string_view kReservationOrderLabel = "scheduling.koordinator.sh/reservation-order";
constexpr std::string_view kReservationIgnoredLabel = "scheduling.koordinator.sh/reservation-ignored";
constexpr std::string_view kPodOperatingModeLabel = "scheduling.koordinator.sh/pod-operating-mode";

using RoomAmounts = std::vector<std::int64_t>;

void addAmounts(RoomAmounts& sum, const RoomAmounts& more, std::int64_t times = 1) {
    sum.resize(more.size());
    for (std::size_t i = 0; i < more.size(); ++i) sum[i] = wrappingAdd(sum[i], wrappingMul(times, more[i]));
}

/// The pod that stands for a Reservation: where the amounts in the status are others than those of the template, they are
/// those of one container, and all others have none.
SpecRequests standingRequests(const KoordinatorReservation& reservation, const ResourceTable& table) {
    const ResourceList asked = podRequests(*reservation.spec, {});
    if (!reservation.active() || asked == reservation.allocatable) return specRequests(*reservation.spec, table);
    ResourceList amounts = asked;
    for (const auto& [name, amount] : reservation.allocatable) amounts.set(name, amount);
    PodSpec spec = *reservation.spec;
    spec.overhead = {};
    for (Container& container : spec.initContainers) container.requests = container.limits = {};
    for (Container& container : spec.containers) container.requests = container.limits = {};
    Container all;
    all.requests = amounts;
    spec.containers.push_back(std::move(all));
    return specRequests(spec, table);
}

ReservedRoom reservedRoom(const KoordinatorReservation& reservation, const ResourceTable& table) {
    ReservedRoom room;
    room.object = &reservation;
    room.requests = standingRequests(reservation, table);
    const ResourceList reserved = reservation.active() ? reservation.allocatable : podRequests(*reservation.spec, {});
    room.allocatable = table.amounts(reserved);
    room.reserves.assign(table.size(), false);
    for (const auto& [name, amount] : reserved) {
        if (!amount.isZero()) ++room.resources;
        if (const ResourceIdx column = table.find(name); column.valid()) room.reserves[column.get()] = true;
        if (name == kPods) room.mostPods = amount.value();
    }
    return room;
}

void useRoom(const ReservedRooms& all, RoomsOfNode& node, std::uint32_t place, PodIdx pod, const RoomAmounts& amounts) {
    RoomUse& used = node.uses[place];
    ++used.pods;
    for (std::size_t i = 0; i < amounts.size(); ++i)
        if (all.rooms[used.room].reserves[i]) used.allocated[i] = wrappingAdd(used.allocated[i], amounts[i]);
    node.usedBy.emplace_back(pod, place);
}

/// The room of a Reservation that gets its node here, nobody in it.
void openRoom(RoomsOfNode& node, std::uint32_t room, std::size_t resources) {
    const auto at = std::find_if(node.uses.begin(), node.uses.end(), [&](const RoomUse& use) { return use.room >= room; });
    if (at != node.uses.end() && at->room == room) return;
    const auto place = static_cast<std::uint32_t>(at - node.uses.begin());
    node.uses.insert(at, {room, RoomAmounts(resources, 0), 0});
    for (auto& [pod, used] : node.usedBy)
        if (used >= place) ++used;
}

enum class Owns : std::uint8_t { No,
                                 Unknown,
                                 Yes };

/// What a reservation says of a controller, and what a pod does; the pod may not tell it.
Owns agree(const std::string& said, const std::string& told) {
    if (said.empty() || said == told) return Owns::Yes;
    return told.empty() ? Owns::Unknown : Owns::No;
}

Owns isControlledBy(const KoordinatorReservation::Owner::Controller& said, const Pod& pod) {
    if (!said.namespaceName.empty() && said.namespaceName != pod.namespaceName) return Owns::No;
    const OwnerIdentity nothing;
    Owns best = Owns::No;
    for (const OwnerReference& of : pod.owners) {
        if ((said.controller && *said.controller != of.controller) || (!said.name.empty() && said.name != of.name) || (!said.kind.empty() && said.kind != of.kind)) continue;
        const OwnerIdentity& identity = of.identity ? *of.identity : nothing;
        best = std::max(best, std::min(agree(said.uid, identity.uid), agree(said.apiVersion, identity.apiVersion)));
    }
    return best;
}

Owns ownsReservation(const KoordinatorReservation::Owner& owner, const Pod& pod) {
    if (owner.object) {
        const auto& [space, name, uid, nobody] = *owner.object;
        if (nobody || (!uid.empty() && uid != pod.uid) || (!name.empty() && name != pod.name) || (!space.empty() && space != pod.namespaceName)) return Owns::No;
    }
    if (owner.selector && !matches(*owner.selector, *pod.labels)) return Owns::No;
    return owner.controller ? isControlledBy(*owner.controller, pod) : Owns::Yes;
}

bool hasExactly(const Pod& pod, const KoordinatorReservation& reservation, const std::vector<std::string>& resources) {
    const ResourceList asked = podRequests(*pod.spec, {});
    for (const std::string& name : resources) {
        const Quantity* has = reservation.allocatable.find(name);
        const Quantity* wants = asked.find(name);
        if (!has && !wants) return true;  // as upstream: the others do not count then
        if (!has || !wants || !(*has == *wants)) return false;
    }
    return true;
}

bool fitsAffinity(const ReservationTerms::Affinity& affinity, const KoordinatorReservation& reservation, const Node& node) {
    for (const auto& [key, value] : affinity.selector) {
        // The labels of its node count where it has none of its own.
        const std::string* own = reservation.labels.find(key);
        if (!own) own = node.labels.find(key);
        if (!own || *own != value) return false;
    }
    if (!affinity.required) return true;
    std::vector<Labels::Pair> pairs(node.labels.begin(), node.labels.end());
    pairs.insert(pairs.end(), reservation.labels.begin(), reservation.labels.end());
    return matches(*affinity.required, Labels(std::move(pairs)), reservation.name);
}

std::int64_t reservationOrder(const KoordinatorReservation& reservation) {
    const std::string* label = reservation.labels.find(kReservationOrderLabel);
    std::int64_t order = 0;
    if (!label) return 0;
    const auto [end, failure] = std::from_chars(label->data(), label->data() + label->size(), order);
    return failure == std::errc() && end == label->data() + label->size() ? order : 0;
}

}  // namespace

ReservedRooms::ReservedRooms(const Catalog& catalog) {
    std::map<std::string, std::uint32_t> byName;
    for (const KoordinatorReservation& reservation : catalog.koordinatorReservations) {
        const auto place = static_cast<std::uint32_t>(rooms.size());
        rooms.push_back(reservedRoom(reservation, catalog.resources));
        byName.emplace(reservation.name, place);
        if (!reservation.active()) continue;
        if (const NodeIdx node = catalog.findNode(reservation.nodeName); node.valid()) asRead.emplace_back(node, place);
    }
    std::sort(asRead.begin(), asRead.end());
    for (std::size_t i = 0; i < catalog.pods.size(); ++i) {
        const Pod& pod = catalog.pods[i];
        if (const std::string* mode = pod.labels->find(kPodOperatingModeLabel)) actingPods = actingPods || *mode == "Reservation";
        if (!pod.reservationTerms) continue;
        const ReservationTerms& terms = *pod.reservationTerms;
        if (const auto at = byName.find(terms.standsFor); !terms.standsFor.empty() && at != byName.end()) standIns.push_back({PodIdx(i), at->second});
        const auto at = byName.find(terms.allocated);
        if (terms.allocated.empty() || at == byName.end()) continue;
        const std::string& uid = rooms[at->second].object->uid;
        if (terms.allocatedUid.empty() || uid.empty() || terms.allocatedUid == uid) users.emplace_back(PodIdx(i), at->second);
    }
}

RoomsOfNode roomsAsRead(const Catalog& catalog, const ReservedRooms& all, NodeIdx node) {
    RoomsOfNode rooms;
    rooms.node = node;
    rooms.requested.assign(catalog.resources.size(), 0);
    rooms.standing.filter.assign(catalog.resources.size(), 0);
    for (auto at = std::lower_bound(all.asRead.begin(), all.asRead.end(), std::pair(node, std::uint32_t{0})); at != all.asRead.end() && at->first == node; ++at)
        rooms.uses.push_back({at->second, RoomAmounts(catalog.resources.size(), 0), 0});
    return rooms;
}

void comeToRooms(const Cluster& cluster, const ReservedRooms& all, RoomsOfNode& rooms, PodIdx pod, const std::string& profile) {
    const Catalog& catalog = cluster.catalog();
    const Pod& object = catalog.pod(pod);
    if (object.reservationTerms && !object.reservationTerms->standsFor.empty()) {
        const SpecRequests& requests = catalog.specOf(pod).requests;
        addAmounts(rooms.standing.filter, requests.filter);
        rooms.standing.nonZeroCpu += requests.nonZeroCpu;
        rooms.standing.nonZeroMemory += requests.nonZeroMemory;
        ++rooms.standIns;
        for (const StandIn& one : all.standIns)
            if (one.pod == pod) openRoom(rooms, one.room, catalog.resources.size());
        return;
    }
    RoomAmounts scratch;
    const RoomAmounts& amounts = countedRequests(catalog, pod, scratch);
    const auto at = std::lower_bound(all.users.begin(), all.users.end(), pod, [](const auto& one, PodIdx wanted) { return one.first < wanted; });
    if (cluster.placement(pod).standing != Standing::Assumed) {
        if (at != all.users.end() && at->first == pod)
            for (std::uint32_t place = 0; place < rooms.uses.size(); ++place)
                if (rooms.uses[place].room == at->second) useRoom(all, rooms, place, pod, amounts);
    } else if (object.spec->schedulerName == profile) {
        if (const auto place = chosenRoom(cluster, all, nodeForPod(cluster, all, rooms, object), object, amounts, {})) useRoom(all, rooms, *place, pod, amounts);
    }
    addAmounts(rooms.requested, amounts);
    ++rooms.pods;
}

std::vector<RoomsOfNode> roomsByNode(const Cluster& cluster, const ReservedRooms& all, const std::string& profile) {
    std::vector<NodeIdx> nodes;
    for (const auto& [node, room] : all.asRead) nodes.push_back(node);
    for (const StandIn& one : all.standIns)
        if (const NodeIdx node = cluster.placement(one.pod).node; node.valid()) nodes.push_back(node);
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    std::vector<RoomsOfNode> rooms;
    for (const NodeIdx node : nodes) {
        rooms.push_back(roomsAsRead(cluster.catalog(), all, node));
        for (const PodIdx pod : cluster.node(node).pods) comeToRooms(cluster, all, rooms.back(), pod, profile);
    }
    return rooms;
}

bool heedsReservations(const Profile& profile) {
    return std::any_of(profile.plugins.begin(), profile.plugins.end(), [](const auto& plugin) { return dynamic_cast<const HoldPlugin*>(plugin.get()) != nullptr; });
}

std::string reservingScheduler(const Profiles& profiles) {
    for (const auto& profile : profiles.all)
        if (heedsReservations(*profile)) return profile->schedulerName;
    return {};
}

bool ignoresReservations(const Pod& pod) {
    const std::string* label = pod.labels->find(kReservationIgnoredLabel);
    return label && *label == "true";
}

RoomAnswer matchRoom(const Pod& pod, const ReservedRoom& room, const Node& node) {
    const KoordinatorReservation& reservation = *room.object;
    Owns owns = Owns::No;
    for (const KoordinatorReservation::Owner& owner : reservation.owners) owns = std::max(owns, ownsReservation(owner, pod));
    if (owns != Owns::Yes) return {owns == Owns::Unknown ? RoomMatch::Unknown : RoomMatch::Stranger, false, nullptr};
    if (!reservation.unread.empty()) return {RoomMatch::Unknown, false, nullptr};
    const ReservationTerms none;
    const ReservationTerms& terms = pod.reservationTerms ? *pod.reservationTerms : none;
    const auto exact = [&] { return terms.exact.empty() || hasExactly(pod, reservation, terms.exact); };
    if (terms.affinity && !terms.affinity->name.empty()) {
        if (terms.affinity->name != reservation.name) return {RoomMatch::OtherName, false, nullptr};
        return exact() ? RoomAnswer{RoomMatch::Matches, true, nullptr} : RoomAnswer{RoomMatch::NotExact, false, nullptr};
    }
    if (reservation.unschedulable) return {RoomMatch::Closed, false, nullptr};
    for (const Taint& taint : reservation.taints) {
        const bool tolerated = taint.effect == TaintEffect::PreferNoSchedule || (terms.affinity && tolerates(terms.affinity->tolerations, taint));
        if (!tolerated) return {RoomMatch::Tainted, false, &taint};
    }
    if (terms.affinity && !fitsAffinity(*terms.affinity, reservation, node)) return {RoomMatch::OtherAffinity, false, nullptr};
    return {exact() ? RoomMatch::Matches : RoomMatch::NotExact, false, nullptr};
}

NodeForPod nodeForPod(const Cluster& cluster, const ReservedRooms& all, const RoomsOfNode& rooms, const Pod& pod) {
    NodeForPod node;
    node.rooms = &rooms;
    const bool standsIn = pod.reservationTerms && !pod.reservationTerms->standsFor.empty();
    for (std::uint32_t place = 0; place < rooms.uses.size(); ++place) {
        const RoomUse& use = rooms.uses[place];
        const ReservedRoom& room = all.rooms[use.room];
        if (use.usedUp(all)) continue;
        if (room.object->phase == KoordinatorReservation::Phase::Waiting || standsIn) {
            node.taken.push_back(place);
            continue;
        }
        const RoomAnswer answer = ignoresReservations(pod) ? RoomAnswer{RoomMatch::Matches, false, nullptr} : matchRoom(pod, room, cluster.catalog().node(rooms.node));
        if (!ignoresReservations(pod) && answer.is != RoomMatch::Stranger && answer.is != RoomMatch::Unknown) ++node.owned;
        switch (answer.is) {
        case RoomMatch::Matches: node.byName += answer.byName ? 1 : 0; break;
        case RoomMatch::OtherName: ++node.otherName; break;
        case RoomMatch::Closed: ++node.closed; break;
        case RoomMatch::OtherAffinity: ++node.otherAffinity; break;
        case RoomMatch::NotExact: ++node.notExact; break;
        case RoomMatch::Tainted:
            ++node.tainted;
            node.taints.push_back(*answer.taint);
            break;
        case RoomMatch::Unknown:
            if (!node.unknown) node.unknown = room.object;
            break;
        case RoomMatch::Stranger: break;
        }
        (answer.is == RoomMatch::Matches ? node.open : node.taken).push_back(place);
    }
    return node;
}

RoomsForPod::RoomsForPod(const Cluster& cluster, const ReservedRooms& reserved, const Pod& pod, const std::string& profile) : all(reserved), rooms(roomsByNode(cluster, reserved, profile)) {
    for (const RoomsOfNode& of : rooms) nodes.push_back(nodeForPod(cluster, all, of, pod));
}

const NodeForPod* RoomsForPod::find(NodeIdx node) const {
    const auto at = std::lower_bound(nodes.begin(), nodes.end(), node, [](const NodeForPod& one, NodeIdx wanted) { return one.rooms->node < wanted; });
    return at == nodes.end() || at->rooms->node != node ? nullptr : &*at;
}

std::vector<ResourceIdx> shortOfNode(const Cluster& cluster, const ReservedRooms& all, const NodeForPod& node, const RoomAmounts& asked, std::optional<std::uint32_t> room,
                                     const RoomRelease& release) {
    const RoomsOfNode& of = *node.rooms;
    std::vector<ResourceIdx> lacking;
    // The rooms that the pod may use are taken off the number of pods twice, as upstream does.
    const std::int64_t more = of.pods + static_cast<std::int64_t>(node.taken.size()) - static_cast<std::int64_t>(node.open.size()) + 1;
    if (more > cluster.allocatable(of.node, ResourceTable::kPodsIdx)) lacking.push_back(ResourceTable::kPodsIdx);
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const ResourceIdx column(i);
        if (column == ResourceTable::kPodsIdx || asked[i] == 0) continue;
        std::int64_t taken = of.requested[i];
        for (const std::uint32_t place : node.taken) {
            const RoomUse& use = of.uses[place];
            const ReservedRoom& held = all.rooms[use.room];
            taken += use.pods == 0 ? held.requests.filter[i] : std::max<std::int64_t>(0, held.allocatable[i] - use.allocated[i]);
        }
        for (const std::uint32_t place : node.open)
            if (place != room) taken += all.rooms[of.uses[place].room].requests.filter[i] - of.uses[place].allocated[i];
            else taken += all.rooms[of.uses[place].room].requests.filter[i] - all.rooms[of.uses[place].room].allocatable[i];
        if (!release.ofNode.empty()) taken -= release.ofNode[i];
        if (room)
            if (const auto at = release.ofRooms.find(*room); at != release.ofRooms.end()) taken -= at->second[i];
        if (asked[i] > cluster.allocatable(of.node, column) - taken) lacking.push_back(column);
    }
    return lacking;
}

std::vector<RoomShortage> shortOfRoom(const ReservedRooms& all, const RoomUse& use, const RoomAmounts& asked, const RoomAmounts* released) {
    const ReservedRoom& room = all.rooms[use.room];
    std::vector<RoomShortage> lacking;
    if (room.object->policy != KoordinatorReservation::Policy::Restricted) return lacking;
    if (room.mostPods) {
        const std::int64_t pods = use.pods - (released ? (*released)[ResourceTable::kPodsIdx.get()] : 0);
        if (pods + 1 > *room.mostPods) lacking.push_back({ResourceTable::kPodsIdx, 1, pods, *room.mostPods});
    }
    for (std::size_t i = 0; i < asked.size(); ++i) {
        if (ResourceIdx(i) == ResourceTable::kPodsIdx || asked[i] == 0 || !room.reserves[i]) continue;
        const std::int64_t used = std::max<std::int64_t>(0, use.allocated[i] - (released ? (*released)[i] : 0));
        if (asked[i] > room.allocatable[i] - used) lacking.push_back({ResourceIdx(i), asked[i], used, room.allocatable[i]});
    }
    return lacking;
}

std::int64_t roomScore(const ReservedRooms& all, const RoomUse& use, const RoomAmounts& asked, const RoomAmounts* released) {
    const ReservedRoom& room = all.rooms[use.room];
    if (room.resources == 0) return 0;
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        if (!room.reserves[i] || room.allocatable[i] == 0 || ResourceIdx(i) == ResourceTable::kPodsIdx) continue;
        const std::int64_t used = std::max<std::int64_t>(0, use.allocated[i] - (released ? (*released)[i] : 0));
        const std::int64_t with = asked[i] + used;
        if (with <= room.allocatable[i]) sum += 100 * with / room.allocatable[i];
    }
    return sum / static_cast<std::int64_t>(room.resources);
}

std::optional<std::int64_t> firstOrder(const ReservedRooms& all, const NodeForPod& node) {
    std::optional<std::int64_t> first;
    for (const std::uint32_t place : node.open)
        if (const std::int64_t order = reservationOrder(*all.rooms[node.rooms->uses[place].room].object); order != 0 && (!first || order < *first)) first = order;
    return first;
}

std::optional<std::uint32_t> chosenRoom(const Cluster& cluster, const ReservedRooms& all, const NodeForPod& node, const Pod& pod, const RoomAmounts& asked, const RoomRelease& release) {
    if (ignoresReservations(pod) || node.open.empty()) return std::nullopt;
    const bool required = pod.reservationTerms && pod.reservationTerms->affinity;
    if (node.open.size() == 1 && required) return node.open.front();
    std::vector<std::uint32_t> fitting;
    for (const std::uint32_t place : node.open) {
        const RoomUse& use = node.rooms->uses[place];
        const std::vector<bool>& reserves = all.rooms[use.room].reserves;
        bool shares = required;
        for (std::size_t i = 0; i < asked.size() && !shares; ++i) shares = asked[i] != 0 && reserves[i];
        const auto released = release.ofRooms.find(place);
        if (shares && shortOfNode(cluster, all, node, asked, place, release).empty() && shortOfRoom(all, use, asked, released == release.ofRooms.end() ? nullptr : &released->second).empty())
            fitting.push_back(place);
    }
    if (fitting.size() < 2) return fitting.empty() ? std::nullopt : std::optional(fitting.front());
    std::optional<std::uint32_t> first;
    std::int64_t least = 0;
    for (const std::uint32_t place : fitting)
        if (const std::int64_t order = reservationOrder(*all.rooms[node.rooms->uses[place].room].object); order != 0 && (!first || order < least)) {
            first = place;
            least = order;
        }
    if (first) return first;
    const auto scoreOf = [&](std::uint32_t place) { return roomScore(all, node.rooms->uses[place], asked, nullptr); };
    return *std::max_element(fitting.begin(), fitting.end(), [&](std::uint32_t a, std::uint32_t b) { return scoreOf(a) < scoreOf(b); });
}

}  // namespace bayplan
