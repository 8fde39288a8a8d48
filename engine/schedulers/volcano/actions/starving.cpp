// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/actions/starving.h"

#include <set>

namespace bayplan::volcano {

StarvingQueues starvingQueues(Session& session) {
    StarvingQueues found{session.queueQueue(), {}};
    std::set<std::string> known;
    for (auto& [uid, job] : session.jobs()) {
        if (job->pending() || !session.jobValid(*job).ok()) continue;
        const QueueInfo* queue = session.queue(job->queue());
        if (!queue) continue;
        if (known.insert(queue->name).second) found.queues.push(queue);
        if (session.jobStarving(*job)) found.starving.try_emplace(queue->name, session.jobQueue()).first->second.push(job.get());
    }
    return found;
}

}  // namespace bayplan::volcano
