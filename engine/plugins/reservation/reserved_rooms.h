// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The room that Koordinator's Reservations hold on nodes, who may use it, and who uses it. A pod that was read says which
// reservation it uses. For a pod that this program placed, the rule by which the scheduler chooses one is played again, in
// the order in which pods came to their node.
// Thread rule: pure functions; an index is immutable once built.
// Source: Koordinator a7a1b76b pkg/scheduler/plugins/reservation; specification ecosystem 4.6.

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cluster/cluster.h"
#include "framework/profile.h"
#include "model/koordinator/reservation.h"

namespace bayplan {

/// A Reservation in the units of the picture.
struct ReservedRoom {
    const KoordinatorReservation* object = nullptr;
    std::vector<std::int64_t> allocatable;  // by resource
    std::vector<bool> reserves;             // whether it names the resource
    std::size_t resources = 0;              // with an amount above 0, also those that the picture does not count
    std::optional<std::int64_t> mostPods;   // if it reserves "pods"
    SpecRequests requests;                  // of the pod that stands for it: what the node counts while nobody uses it
};

/// One pod of those that stand for Reservations without a node.
struct StandIn {
    PodIdx pod;
    std::uint32_t room;
};

struct ReservedRooms {
    explicit ReservedRooms(const Catalog& catalog);

    std::vector<ReservedRoom> rooms;                        // as catalog.koordinatorReservations
    std::vector<std::pair<NodeIdx, std::uint32_t>> asRead;  // those with a node, sorted
    std::vector<StandIn> standIns;                          // in the order of the catalog
    std::vector<std::pair<PodIdx, std::uint32_t>> users;    // pods as read that use a room, sorted
    bool actingPods = false;                                // some pods of the catalog act as reservations
};

/// What is used of a room.
struct RoomUse {
    std::uint32_t room = 0;
    std::vector<std::int64_t> allocated;  // by resource
    std::int64_t pods = 0;

    bool usedUp(const ReservedRooms& all) const { return all.rooms[room].object->allocateOnce && pods > 0; }
};

/// The pods and rooms of one node.
struct RoomsOfNode {
    NodeIdx node;
    std::vector<std::int64_t> requested;                   // of its pods, without those that stand for a Reservation
    std::int64_t pods = 0;                                 // likewise
    std::vector<RoomUse> uses;                             // in the order of the catalog
    std::vector<std::pair<PodIdx, std::uint32_t>> usedBy;  // which place of `uses` a pod uses
    SpecRequests standing;                                 // of pods that stand for a Reservation there
    std::int64_t standIns = 0;
};

/// The rooms that were read with that node, before any of its pods came. O(rooms of the node).
RoomsOfNode roomsAsRead(const Catalog& catalog, const ReservedRooms& all, NodeIdx node);
/// Goes on with a pod that came to the node after those before. One that stands for a Reservation brings its room. `profile`: the schedulerName of the pods that
/// may have got a room here.
void comeToRooms(const Cluster& cluster, const ReservedRooms& all, RoomsOfNode& rooms, PodIdx pod, const std::string& profile);
/// The nodes that have any, by node, with all their pods.
std::vector<RoomsOfNode> roomsByNode(const Cluster& cluster, const ReservedRooms& all, const std::string& profile);

/// Whether a profile heeds Reservations. O(plugins).
bool heedsReservations(const Profile& profile);
/// The schedulerName of the first profile that heeds Reservations; empty: none does.
std::string reservingScheduler(const Profiles& profiles);

enum class RoomMatch : std::uint8_t {
    Stranger,  // its owners are others
    OtherName,
    Closed,
    Tainted,
    OtherAffinity,
    NotExact,
    Matches,
    Unknown,  // it depends on something that is not read
};
struct RoomAnswer {
    RoomMatch is = RoomMatch::Stranger;
    bool byName = false;           // the pod wants it by its name
    const Taint* taint = nullptr;  // of Tainted
};
RoomAnswer matchRoom(const Pod& pod, const ReservedRoom& room, const Node& node);

bool ignoresReservations(const Pod& pod);

/// What a node is to one pod.
struct NodeForPod {
    const RoomsOfNode* rooms = nullptr;
    std::vector<std::uint32_t> open;   // places in rooms->uses that the pod may use
    std::vector<std::uint32_t> taken;  // those that hold room against it
    // How many of its rooms the pod owns, and of them are not for it:
    std::int64_t owned = 0, byName = 0, otherName = 0, closed = 0, tainted = 0, otherAffinity = 0, notExact = 0;
    std::vector<Taint> taints;                        // one for each of `tainted`
    const KoordinatorReservation* unknown = nullptr;  // the first that may be for the pod or not
};
NodeForPod nodeForPod(const Cluster& cluster, const ReservedRooms& all, const RoomsOfNode& rooms, const Pod& pod);

/// All nodes with rooms, as one pod finds them.
struct RoomsForPod {
    RoomsForPod(const Cluster& cluster, const ReservedRooms& all, const Pod& pod, const std::string& profile);
    RoomsForPod(const RoomsForPod&) = delete;
    RoomsForPod& operator=(const RoomsForPod&) = delete;

    /// Null: it has none. O(log nodes).
    const NodeForPod* find(NodeIdx node) const;

    const ReservedRooms& all;
    std::vector<RoomsOfNode> rooms;
    std::vector<NodeForPod> nodes;  // by node
};

/// What leaves a node in a dry run; amounts may be below zero.
struct RoomRelease {
    std::vector<std::int64_t> ofNode;                            // by resource; of pods that use no room
    std::map<std::uint32_t, std::vector<std::int64_t>> ofRooms;  // by place in RoomsOfNode::uses; column pods counts pods
    bool any() const { return !ofNode.empty() || !ofRooms.empty(); }
};

/// The resources that are too scarce on the node for the pod if it uses `room`, a place in uses, or none.
std::vector<ResourceIdx> shortOfNode(const Cluster& cluster, const ReservedRooms& all, const NodeForPod& node, const std::vector<std::int64_t>& asked, std::optional<std::uint32_t> room,
                                     const RoomRelease& release);
/// What the room itself lacks; only of a Restricted one.
struct RoomShortage {
    ResourceIdx resource;  // column pods: too many pods
    std::int64_t asked, used, capacity;
};
std::vector<RoomShortage> shortOfRoom(const ReservedRooms& all, const RoomUse& use, const std::vector<std::int64_t>& asked, const std::vector<std::int64_t>* released);

/// The place in uses of the room that the pod gets on this node; absent: none.
std::optional<std::uint32_t> chosenRoom(const Cluster& cluster, const ReservedRooms& all, const NodeForPod& node, const Pod& pod, const std::vector<std::int64_t>& asked, const RoomRelease& release);
/// Of those that the pod may use, the order of the first by label reservation-order; absent: none has one.
std::optional<std::int64_t> firstOrder(const ReservedRooms& all, const NodeForPod& node);
/// 0..100: how full the room is with the pod.
std::int64_t roomScore(const ReservedRooms& all, const RoomUse& use, const std::vector<std::int64_t>& asked, const std::vector<std::int64_t>* released);

}  // namespace bayplan
