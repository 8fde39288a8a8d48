// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/actions/actions.h"
#include "schedulers/volcano/actions/placing.h"
#include "schedulers/volcano/statement.h"

namespace bayplan::volcano {

void backfill(Session& session) {
    const bool remembers = remembersErrors(session, ActionKind::Backfill);
    NodeFilter filter(remembers);
    PriorityQueue<const QueueInfo*> queues = session.queueQueue();
    std::map<std::string, PriorityQueue<JobInfo*>> jobsOf;
    std::map<const JobInfo*, Statement> unsent;
    for (auto& [uid, job] : session.jobs()) {
        if (job->pending() || !session.jobValid(*job).ok()) continue;
        const QueueInfo* queue = session.queue(job->queue());
        if (!queue) continue;
        const auto pending = job->byStatus.find(TaskStatus::Pending);
        if (pending == job->byStatus.end()) continue;
        bool some = false;
        for (const auto& [id, task] : pending->second) some = some || (task->bestEffort && !task->gated);
        if (!some) continue;
        const auto [jobs, isNew] = jobsOf.try_emplace(queue->name, session.jobQueue());
        if (isNew) queues.push(queue);
        jobs->second.push(job.get());
    }
    while (!queues.empty()) {
        PriorityQueue<JobInfo*>& jobs = jobsOf.at(queues.pop()->name);
        while (!jobs.empty()) {
            JobInfo& job = *jobs.pop();
            PriorityQueue<TaskInfo*> tasks = session.taskQueue();
            for (const auto& [id, task] : job.byStatus.at(TaskStatus::Pending))
                if (task->bestEffort && !task->gated) tasks.push(task);
            while (!tasks.empty()) {
                TaskInfo& task = *tasks.pop();
                FitErrors errors;
                if (const std::optional<std::string> rejection = session.prePredicate(task)) {
                    for (const NodeInfo* node : session.nodeList()) errors.nodes[node->name] = {{Code::Error, *rejection}};
                    job.fitErrors[task.uid] = std::move(errors);
                    break;
                }
                const NodeList passing = filter.passing(
                    task, session.nodeList(), [&](const TaskInfo& one, const NodeInfo& node) { return session.predicate(one, node); }, errors);
                if (passing.empty()) {
                    job.fitErrors[task.uid] = std::move(errors);
                    break;
                }
                Choice choice = session.best(task, passing);
                session.drawn(task, std::move(choice.lot));
                Statement statement(session);
                if (!statement.allocate(task, *choice.node)) continue;
                Statement& whole = unsent.try_emplace(&job, session).first->second;
                whole.merge(statement);
                // The job goes together: what was placed before it was ready is sent with the task that makes it ready.
                if (session.jobReady(job)) whole.commit();
            }
        }
    }
}

}  // namespace bayplan::volcano
