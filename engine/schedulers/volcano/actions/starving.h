// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The queues of a session and their jobs that want more, as the actions that evict for whole queues begin.
// Source: Volcano ed72c7c pkg/scheduler/actions/reclaim/reclaim.go, gangpreempt and gangreclaim.

#include <map>
#include <string>

#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

struct StarvingQueues {
    PriorityQueue<const QueueInfo*> queues;                   // each with a valid job, also where none of them starves
    std::map<std::string, PriorityQueue<JobInfo*>> starving;  // by name of the queue
};
/// O(jobs).
StarvingQueues starvingQueues(Session& session);

}  // namespace bayplan::volcano
