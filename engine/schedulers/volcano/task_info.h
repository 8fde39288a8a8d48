// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A pod as Volcano's session sees it. Volcano copies tasks: a node, a saved plan and a job may hold different copies of one
// task, and some decisions follow from that, so copies are copies here, too.
// Thread rule: one thread for each session.
// Source: Volcano ed72c7c pkg/scheduler/api/job_info.go, types.go (specification ecosystem 3.1).

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/ids.h"
#include "model/pod.h"
#include "schedulers/volcano/lots.h"
#include "schedulers/volcano/objects.h"
#include "schedulers/volcano/resource.h"

namespace bayplan::volcano {

enum class TaskStatus : std::uint8_t {
    Pending,
    Allocated,  // in this session
    Pipelined,  // in this session, waits for room
    Binding,
    Bound,
    Running,
    Releasing,
    Succeeded,
    Failed,
    Unknown,
};
const char* toString(TaskStatus status);

/// It takes up room: Allocated, Binding, Bound or Running.
inline bool isAllocated(TaskStatus s) { return s == TaskStatus::Allocated || s == TaskStatus::Binding || s == TaskStatus::Bound || s == TaskStatus::Running; }

/// Where a statement had put a task before it was taken back.
struct LastTry {
    TaskStatus status = TaskStatus::Pending;
    std::string node;
    bool evicted = false;  // others were evicted for it
};

struct TaskInfo {
    std::string uid, namespaceName, name;
    std::string job;   // "namespace/podgroup"
    std::string role;  // of the annotation or the label volcano.sh/task-spec
    const Pod* pod = nullptr;
    const PodNotes* notes = nullptr;
    PodIdx index;

    Resource request;
    std::int32_t priority = 1;
    bool bestEffort = false;
    bool gated = false;
    bool preemptable = true;
    std::string revocableZone;
    std::string numaPolicy;  // empty: none is set
    std::int64_t created = 0;

    TaskStatus status = TaskStatus::Pending;
    std::string node;  // empty: none
    bool evictionOccurred = false;
    std::optional<LastTry> lastTry;
    std::string jobHyperNode;              // where its job stood when it was placed; empty: nowhere
    std::shared_ptr<const TaskLots> lots;  // null: nothing was drawn for it

    std::string key() const { return namespaceName + "/" + name; }
    LastTry currentTry() const { return {status, node, evictionOccurred}; }
};

}  // namespace bayplan::volcano
