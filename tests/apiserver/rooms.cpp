// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/rooms.h"

#include <algorithm>
#include <charconv>

#include "apiserver/pod_defaults.h"
#include "apiserver/scheduler.h"

namespace bayplan::apiserver {

namespace {

constexpr const char* kUsed = "scheduling.koordinator.sh/reservation-allocated";

KindPtr reservations(const World& world) {
    return world.kinds.find("scheduling.koordinator.sh", "v1alpha1", "reservations");
}

/// Seconds of "1h0m30s"; 0 for what is no such text.
std::int64_t lasting(const std::string& text) {
    std::int64_t seconds = 0;
    const char *at = text.data(), *const end = at + text.size();
    while (at != end) {
        std::int64_t number = 0;
        const auto [next, fault] = std::from_chars(at, end, number);
        if (fault != std::errc() || next == end) return 0;
        seconds += number * (*next == 'h' ? 3600 : *next == 'm' ? 60
                                                                : 1);
        at = next + 1;
    }
    return seconds;
}

void store(World& world, const Json& reservation) {
    world.store.put(*reservations(world), reservation);
}

void tell(World& world, Json& reservation, const char* type, bool holds, const std::string& reason,
          const std::string& message) {
    setCondition(reservation, {{"type", type},
                               {"status", holds ? "True" : "False"},
                               {"reason", reason},
                               {"message", message},
                               {"lastProbeTime", world.now()},
                               {"lastTransitionTime", world.now()}});
}

bool matchesOwner(const Json& owner, const Json& pod) {
    const auto agrees = [](const std::string& wanted, const std::string& there) {
        return wanted.empty() || wanted == there;
    };
    if (const Json* object = find(owner, {"object"}))
        for (const char* part : {"namespace", "name", "uid"})
            if (!agrees(textAt(*object, {part}), textAt(pod, {"metadata", part}))) return false;
    if (const Json* wanted = find(owner, {"controller"})) {
        if (!agrees(textAt(*wanted, {"namespace"}), textAt(pod, {"metadata", "namespace"}))) return false;
        const Json& all = listAt(pod, {"metadata", "ownerReferences"});
        if (std::none_of(all.begin(), all.end(), [&](const Json& one) {
                return (!find(*wanted, {"controller"}) || trueAt(*wanted, {"controller"}) == trueAt(one, {"controller"}))
                       && agrees(textAt(*wanted, {"uid"}), textAt(one, {"uid"}))
                       && agrees(textAt(*wanted, {"name"}), textAt(one, {"name"}))
                       && agrees(textAt(*wanted, {"kind"}), textAt(one, {"kind"}))
                       && agrees(textAt(*wanted, {"apiVersion"}), textAt(one, {"apiVersion"}));
            }))
            return false;
    }
    if (const Json* labels = find(owner, {"labelSelector", "matchLabels"}))
        for (const auto& [key, value] : labels->items())
            if (textAt(pod, {"metadata", "labels", key.c_str()}) != value.get<std::string>()) return false;
    return true;
}

}  // namespace

Json Room::spec() const {
    Json spec = Json::object();
    if (const Json* of = find(reservation, {"spec", "template", "spec"})) spec = *of;
    spec.erase("nodeName");
    return spec;
}

std::string Room::wanted() const { return textAt(reservation, {"spec", "template", "spec", "nodeName"}); }

bool Room::isFor(const Json& pod) const {
    const Json& owners = listAt(reservation, {"spec", "owners"});
    return std::any_of(owners.begin(), owners.end(), [&](const Json& one) { return matchesOwner(one, pod); });
}

std::vector<Room> openRooms(World& world, const std::string& schedulerName) {
    std::vector<Room> rooms;
    const KindPtr kind = reservations(world);
    if (!kind) return rooms;
    for (const ObjectPtr& object : world.store.objects({.shelf = kind->shelf})) {
        Json body = object->body();
        const std::string phase = textAt(body, {"status", "phase"});
        if (object->leaving || phase == "Succeeded" || phase == "Failed") continue;
        if (textAt(body, {"spec", "template", "spec", "schedulerName"}, "default-scheduler") != schedulerName) continue;
        const std::int64_t most = lasting(textAt(body, {"spec", "ttl"}));
        const std::int64_t since = secondsOf(textAt(body, {"metadata", "creationTimestamp"}));
        if (most > 0 && secondsOf(world.now()) - since >= most) {
            objectAt(body, {"status"})["phase"] = "Failed";
            tell(world, body, "Ready", false, "Expired", "reservation expired");
            store(world, body);
            continue;
        }
        std::string node = textAt(body, {"status", "nodeName"});
        rooms.push_back({std::move(body), std::move(node)});
    }
    return rooms;
}

void keepRoom(World& world, Room& room) {
    Json& status = objectAt(room.reservation, {"status"});
    status["phase"] = "Available";
    status["nodeName"] = room.node;
    Json amounts = Json::object();
    for (const Json& container : listAt(room.reservation, {"spec", "template", "spec", "containers"}))
        if (const Json* requests = find(container, {"resources", "requests"})) amounts.update(*requests);
    status["allocatable"] = amounts;
    tell(world, room.reservation, "Scheduled", true, "Scheduled", "");
    tell(world, room.reservation, "Ready", true, "Available", "");
    store(world, room.reservation);
}

void tellNoRoom(World& world, Room& room, const std::string& message) {
    for (const Json& one : listAt(room.reservation, {"status", "conditions"}))
        if (textAt(one, {"type"}) == "Scheduled" && textAt(one, {"message"}) == message) return;
    objectAt(room.reservation, {"status"})["phase"] = "Pending";
    tell(world, room.reservation, "Scheduled", false, "Unschedulable", message);
    store(world, room.reservation);
}

void useRoom(World& world, Room& room, Json& pod) {
    objectAt(pod, {"metadata", "annotations"})[kUsed] =
        dump({{"name", textAt(room.reservation, {"metadata", "name"})}, {"uid", textAt(room.reservation, {"metadata", "uid"})}});
    Json& status = objectAt(room.reservation, {"status"});
    status["currentOwners"] = Json::array({{{"namespace", textAt(pod, {"metadata", "namespace"})},
                                            {"name", textAt(pod, {"metadata", "name"})},
                                            {"uid", textAt(pod, {"metadata", "uid"})}}});
    status["allocated"] = status["allocatable"];
    if (trueAt(room.reservation, {"spec", "allocateOnce"})) {
        status["phase"] = "Succeeded";
        tell(world, room.reservation, "Ready", false, "Succeeded", "");
    }
    store(world, room.reservation);
}

}  // namespace bayplan::apiserver
