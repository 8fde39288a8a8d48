// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/actions/actions.h"
#include "schedulers/volcano/actions/node_memory.h"
#include "schedulers/volcano/actions/placing.h"
#include "schedulers/volcano/actions/runners.h"
#include "schedulers/volcano/actions/starving.h"
#include "schedulers/volcano/actions/victims.h"
#include "schedulers/volcano/statement.h"

namespace bayplan::volcano {

namespace {

class Reclaiming {
public:
    explicit Reclaiming(Session& session) : m_session(session) {}

    void run() {
        auto [queues, starving] = starvingQueues(m_session);
        while (!queues.empty()) {
            const QueueInfo& queue = *queues.pop();
            if (m_session.overused(queue)) continue;
            const auto jobs = starving.find(queue.name);
            if (jobs == starving.end()) continue;
            while (!jobs->second.empty()) {
                reclaimFor(queue, *jobs->second.pop());
                if (!jobs->second.empty()) queues.push(&queue);  // a queue that comes again finds nothing; the others change places by it
            }
        }
    }

private:
    void reclaimFor(const QueueInfo& queue, JobInfo& job) {
        Statement statement(m_session);
        PriorityQueue<TaskInfo*> tasks = m_session.taskQueue();
        if (const auto pending = job.byStatus.find(TaskStatus::Pending); pending != job.byStatus.end())
            for (const auto& [id, task] : pending->second)
                if (!task->gated) tasks.push(task);
        while (m_session.jobStarving(job) && !tasks.empty()) {
            TaskInfo& task = *tasks.pop();
            if (task.pod->spec->preemptionPolicy == "Never" || !m_session.preemptive(queue, {&task}) || m_session.prePredicate(task)) continue;
            makeRoom(statement, task, job);
        }
        if (m_session.jobPipelined(job)) statement.commit();
        else statement.discard();
    }

    /// The first node that yields enough is taken.
    void makeRoom(Statement& statement, TaskInfo& task, const JobInfo& job) {
        FitErrors unused;
        NodeFilter filter(remembersErrors(m_session, ActionKind::Reclaim));
        std::vector<NodeMemory::Known>* known = m_memory.worksFor(task) ? &m_memory.knownFor(task) : nullptr;
        const NodeList nodes = filter.passing(
            task, m_session.withoutHopeless(task),
            [&](const TaskInfo& one, const NodeInfo& node) { return known ? m_memory.faultsForEviction(one, node, *known) : m_session.predicateForEviction(one, node); }, unused);
        for (NodeInfo* node : nodes) {
            TaskList candidates;
            for (const Runners::Runner& other : m_runners.on(*node))
                if (other.job && other.job->queue() != job.queue() && m_session.queue(other.job->queue())->object->reclaimable) candidates.push_back(const_cast<TaskInfo*>(other.task));
            if (candidates.empty()) continue;
            TaskList victims = m_session.reclaimable(task, candidates);
            if (!wouldDo(task, *node, victims)) continue;
            victims = copiesOf(m_session, victims);
            Statement here(m_session);
            PriorityQueue<TaskInfo*> line = m_session.victimQueue(victims, task);
            Resource available = node->futureIdle();
            while (!line.empty() && !task.request.lessEqual(available)) {
                TaskInfo& victim = *line.pop();
                here.evict(victim, "reclaim");
                available += victim.request;
            }
            const bool evicted = !here.operations().empty();
            if (task.request.lessEqual(available) && here.pipeline(task, *node, evicted)) {
                statement.merge(here);
                return;
            }
            here.discard();
        }
    }

    Session& m_session;
    NodeMemory m_memory{m_session};
    Runners m_runners{m_session, false};
};

}  // namespace

void reclaim(Session& session) { Reclaiming(session).run(); }

}  // namespace bayplan::volcano
