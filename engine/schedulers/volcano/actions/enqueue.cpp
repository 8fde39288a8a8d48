// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/actions/actions.h"
#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

void enqueue(Session& session) {
    PriorityQueue<const QueueInfo*> queues = session.queueQueue();
    std::set<std::string> known;
    std::map<std::string, PriorityQueue<JobInfo*>> waiting;
    for (auto& [uid, job] : session.jobs()) {
        const QueueInfo* queue = session.queue(job->queue());
        if (!queue) continue;
        if (known.insert(queue->name).second) queues.push(queue);
        if (job->pending()) waiting.try_emplace(queue->name, session.jobQueue()).first->second.push(job.get());
    }
    while (!queues.empty()) {
        const QueueInfo* queue = queues.pop();
        const auto jobs = waiting.find(queue->name);
        if (jobs == waiting.end() || jobs->second.empty()) continue;
        JobInfo& job = *jobs->second.pop();
        if (!job.group.minResources || session.jobEnqueueable(job)) {
            session.jobEnqueued(job);
            job.group.status.phase = PodGroupPhase::Inqueue;
        }
        queues.push(queue);
    }
}

}  // namespace bayplan::volcano
