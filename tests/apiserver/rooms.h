// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reservations in the stand-in's scheduler: they are placed before pods and keep room on their node; a pod that owns one goes
// where it is, and one that is for one pod alone is over then. What Koordinator decides beside that is left out.
// Thread rule: the caller holds World::writing.
// Source: Koordinator a7a1b76b apis/scheduling/v1alpha1/reservation_types.go, apis/extension/reservation.go,
// pkg/scheduler/plugins/reservation/controller.

#include <optional>
#include <string>
#include <vector>

#include "apiserver/world.h"

namespace bayplan::apiserver {

/// One that no pod uses yet.
struct Room {
    Json reservation;
    std::string node;  // empty: it waits for one

    Json spec() const;  // of the pod that stands for it
    /// The only node that it may get; empty: any.
    std::string wanted() const;
    bool isFor(const Json& pod) const;
};

/// Those of pods of that scheduler name; those whose time is over end before.
std::vector<Room> openRooms(World& world, const std::string& schedulerName);
/// Writes into its status that it keeps room on `room.node`, or why it does not.
void keepRoom(World& world, Room& room);
void tellNoRoom(World& world, Room& room, const std::string& message);
/// Writes it into the pod, which is stored by the caller, and the pod into its status.
void useRoom(World& world, Room& room, Json& pod);

}  // namespace bayplan::apiserver
