// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Who else might be evicted for a task. Plugins that count down while they walk over the tasks of a node let go whoever comes first, and
// Volcano comes upon them in the order of a Go map. Each answer here was tried, in an order in which that task does leave; orders that
// were not tried may name more.
// Thread rule: as the session.
// Source: Volcano ed72c7c pkg/scheduler/actions/{preempt,reclaim} (specification ecosystem 3.1).

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "schedulers/volcano/session.h"
#include "schedulers/volcano/statement.h"

namespace bayplan::volcano {

/// How many nodes, or tasks of a node, are tried for a lot.
inline constexpr std::size_t kMostLotTries = 64;
/// So many candidates are taken in every order, where all have to be.
inline constexpr std::size_t kMostPermuted = 4;

/// Of tasks in an order, those that may go.
using MayGo = std::function<TaskList(const TaskList&)>;

/// How an action makes room on a node.
struct EvictionWay {
    std::function<TaskList(const NodeInfo&)> candidatesOn;  // the node's own tasks, by their names
    MayGo mayGo;
    /// Evicts copies of some of those that may go. Absent: that is not enough, and nothing changed.
    std::function<std::optional<TaskList>(Statement&, const NodeInfo&, const TaskList&)> evictOn;
    std::string reason;
    bool onlyWithCandidates = false;  // a node without any is passed over
};

/// Whether `victims`, who may go of the candidates, are others if these are seen the other way round.
bool goesByOrder(const TaskList& candidates, const TaskList& victims, const MayGo& mayGo);

/// Whether the candidates might make room for the task if they came in another order, where `victims`, who may go in this one, do not.
bool anOrderMightDo(const TaskInfo& task, const NodeInfo& node, const TaskList& candidates, const TaskList& victims);

/// What else an action might have come upon before the node that it takes.
struct OtherRoom {
    NodeList peers;        // nodes that Volcano might have tried first
    NodeList passed;       // that it passed over, and another order of their tasks might open
    bool byOrder = false;  // who leaves the node itself is a matter of the order
};

/// Whether some order of their tasks opens one of the nodes, where by name none is open; also where that takes too many tries.
bool mightOpen(Session& session, const TaskInfo& task, const NodeList& nodes, const EvictionWay& way);

/// A node, and who was evicted there.
struct Room {
    NodeInfo* node = nullptr;
    TaskList gone;
};
/// Before the task gets the node of `room`, where `here` has evicted those who are gone. By name that is its room, and noted is which other
/// nodes would do as well, and who else might leave; they are evicted anew where that had to be tried. While other draws are played it is
/// the room that the draw gives, among this one, other victims there, and the other nodes with theirs; Session::draws() learns what is left out.
/// O(nodes + candidates² + tries).
Room roomOfLots(Session& session, Statement& here, TaskInfo& task, Room room, OtherRoom others, const EvictionWay& way);

}  // namespace bayplan::volcano
