// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A node as Volcano accounts it. Idle and Used hold what is bound; Pipelined holds what waits for Releasing to go.
// Thread rule: one thread for each session.
// Source: Volcano ed72c7c pkg/scheduler/api/node_info.go (specification ecosystem 3.1).

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "base/ids.h"
#include "model/node.h"
#include "schedulers/volcano/task_info.h"

namespace bayplan::volcano {

class NodeInfo {
public:
    NodeInfo(const Node& node, NodeIdx nodeIndex);

    std::string name;
    const Node* object = nullptr;
    NodeIdx index;
    Resource allocatable, idle, used, releasing, pipelined;
    std::map<std::string, TaskInfo> tasks;  // copies, by "namespace/name"
    std::size_t place = 0;                  // among the session's nodes
    std::uint64_t version = 1;              // another one whenever tasks come, go or change

    Resource futureIdle() const { return idle + releasing - pipelined; }
    /// Nothing comes or goes: futureIdle() is idle.
    bool calm() const { return releasing.none() && pipelined.none(); }
    /// Whether a session looks at it: Ready where it says so. One that holds more than it can give stays.
    bool ready() const;

    /// False if a task of that name is there already; then nothing changes.
    bool add(TaskInfo& task);
    /// Nothing if no task of that name is there. What is given back is what the node's own copy says.
    void remove(const TaskInfo& task);
    /// Takes the task's present status over.
    void update(TaskInfo& task);
};

}  // namespace bayplan::volcano
