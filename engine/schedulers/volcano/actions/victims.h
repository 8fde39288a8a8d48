// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Whether evicting some tasks of a node would make room for another. Nobody need go where an earlier eviction left a gap.
// Source: Volcano ed72c7c pkg/scheduler/util/scheduler_helper.go (ValidateVictims).

#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

inline bool wouldDo(const TaskInfo& task, const NodeInfo& node, const TaskList& victims) {
    Resource future = node.futureIdle();
    for (const TaskInfo* victim : victims) future += victim->request;
    return task.request.lessEqual(future);
}

}  // namespace bayplan::volcano
