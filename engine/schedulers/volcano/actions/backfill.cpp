// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/actions/actions.h"
#include "schedulers/volcano/actions/placing.h"
#include "schedulers/volcano/statement.h"

namespace bayplan::volcano {

namespace {

/// Tasks without requests that wait, and those that an earlier action gave room that is yet to come: they need not wait for it.
PriorityQueue<TaskInfo*> tasksToFill(Session& session, JobInfo& job) {
    PriorityQueue<TaskInfo*> queue = session.taskQueue();
    if (const auto pending = job.byStatus.find(TaskStatus::Pending); pending != job.byStatus.end())
        for (const auto& [id, task] : pending->second)
            if (task->bestEffort && !task->gated) queue.push(task);
    const auto pipelined = job.byStatus.find(TaskStatus::Pipelined);
    if (pipelined == job.byStatus.end()) return queue;
    const Tasks waiting = pipelined->second;  // a task that is taken back leaves the job's list
    for (const auto& [id, task] : waiting) {
        if (!task->bestEffort) continue;
        Statement(session).takeBack(*task);
        queue.push(task);
    }
    return queue;
}

/// All of them in their order, before the first is placed.
std::vector<TaskInfo*> lineOf(Session& session) {
    PriorityQueue<const QueueInfo*> queues = session.queueQueue();
    std::map<std::string, PriorityQueue<JobInfo*>> jobsOf;
    std::map<std::string, PriorityQueue<TaskInfo*>> tasksOf;  // by job
    for (auto& [uid, job] : session.jobs()) {
        if (job->pending() || !session.jobValid(*job).ok()) continue;
        const QueueInfo* queue = session.queue(job->queue());
        if (!queue) continue;
        PriorityQueue<TaskInfo*> tasks = tasksToFill(session, *job);
        if (tasks.empty()) continue;
        tasksOf.emplace(uid, std::move(tasks));
        const auto [jobs, isNew] = jobsOf.try_emplace(queue->name, session.jobQueue());
        if (isNew) queues.push(queue);
        jobs->second.push(job.get());
    }
    std::vector<TaskInfo*> line;
    while (!queues.empty()) {
        PriorityQueue<JobInfo*>& jobs = jobsOf.at(queues.pop()->name);
        while (!jobs.empty()) {
            PriorityQueue<TaskInfo*>& tasks = tasksOf.at(jobs.pop()->uid);
            while (!tasks.empty()) line.push_back(tasks.pop());
        }
    }
    return line;
}

/// What the scheduler's cache knows to be free: evicted tasks still count there, and what was not sent does not.
Resource freeInCache(Session& session, const NodeInfo& node) {
    Resource free = node.idle;
    for (const auto& [key, task] : node.tasks) {
        const JobInfo* job = session.job(task.job);
        const auto own = job ? job->tasks.find(task.uid) : Tasks::const_iterator{};
        if (job && own != job->tasks.end() && own->second->status == TaskStatus::Allocated) free += task.request;
    }
    return free;
}

/// All that the job has been allocated goes together, also what an earlier action kept. The cache takes no task that a node has no
/// room for, and what comes behind it waits.
void send(Session& session, JobInfo& job) {
    const auto allocated = job.byStatus.find(TaskStatus::Allocated);
    if (allocated == job.byStatus.end()) return;
    const Tasks ready = allocated->second;
    for (const auto& [id, task] : ready) {
        if (!task->request.lessEqual(freeInCache(session, *session.node(task->node)))) return;
        session.bind(*task);
        job.update(task, TaskStatus::Binding);
    }
}

}  // namespace

void backfill(Session& session) {
    const bool remembers = remembersErrors(session, ActionKind::Backfill);
    for (TaskInfo* task : lineOf(session)) {
        JobInfo& job = *session.job(task->job);
        FitErrors errors;
        if (const std::optional<std::string> rejection = session.prePredicate(*task)) {
            for (const NodeInfo* node : session.nodeList()) errors.nodes[node->name] = {{Code::Error, *rejection}};
            job.fitErrors[task->uid] = std::move(errors);
            continue;
        }
        const NodeList passing = NodeFilter(remembers).passing(
            *task, session.nodeList(), [&](const TaskInfo& one, const NodeInfo& node) { return session.predicate(one, node); }, errors);
        if (passing.empty()) {
            job.fitErrors[task->uid] = std::move(errors);
            continue;
        }
        Choice choice = session.best(*task, passing);
        session.drawn(*task, std::move(choice.lot));
        if (Statement(session).allocate(*task, *choice.node) && session.jobReady(job)) send(session, job);
    }
}

}  // namespace bayplan::volcano
