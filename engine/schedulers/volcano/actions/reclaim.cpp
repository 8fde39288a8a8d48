// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/actions/actions.h"
#include "schedulers/volcano/actions/node_memory.h"
#include "schedulers/volcano/actions/other_draws.h"
#include "schedulers/volcano/actions/placing.h"
#include "schedulers/volcano/actions/runners.h"
#include "schedulers/volcano/actions/starving.h"
#include "schedulers/volcano/actions/victim_lots.h"
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
        const auto place = [&] {
            PriorityQueue<TaskInfo*> tasks = m_session.taskQueue();
            if (const auto pending = job.byStatus.find(TaskStatus::Pending); pending != job.byStatus.end())
                for (const auto& [id, task] : pending->second)
                    if (!task->gated) tasks.push(task);
            while (m_session.jobStarving(job) && !tasks.empty()) {
                TaskInfo& task = *tasks.pop();
                if (task.pod->spec->preemptionPolicy == "Never" || !m_session.preemptive(queue, {&task}) || m_session.prePredicate(task)) continue;
                makeRoom(statement, task, job);
            }
            if (m_session.jobPipelined(job)) return true;
            statement.discard();
            return false;
        };
        if (attempt(m_session, {job, {}, place, [&] { statement.discard(); }, [] {}})) statement.commit();
    }

    /// The first node that yields enough is taken.
    void makeRoom(Statement& statement, TaskInfo& task, const JobInfo& job) {
        FitErrors unused;
        NodeFilter filter(remembersErrors(m_session, ActionKind::Reclaim));
        std::vector<NodeMemory::Known>* known = m_memory.worksFor(task) ? &m_memory.knownFor(task) : nullptr;
        const NodeList nodes = filter.passing(
            task, m_session.withoutHopeless(task),
            [&](const TaskInfo& one, const NodeInfo& node) { return known ? m_memory.faultsForEviction(one, node, *known) : m_session.predicateForEviction(one, node); }, unused);
        const auto candidatesOn = [&](const NodeInfo& node) {
            TaskList some;
            for (const Runners::Runner& other : m_runners.on(node))
                if (other.job && other.job->queue() != job.queue() && m_session.queue(other.job->queue())->object->reclaimable) some.push_back(const_cast<TaskInfo*>(other.task));
            return some;
        };
        const MayGo mayGo = [&](const TaskList& some) { return some.empty() ? TaskList{} : m_session.reclaimable(task, some); };
        const auto evictOn = [&](Statement& here, const NodeInfo& node, const TaskList& victims) { return evict(here, task, node, victims); };
        Draws* draws = m_session.draws();
        if (draws) draws->look(nodes.size());
        const EvictionWay way{candidatesOn, mayGo, evictOn, "reclaim", true};
        NodeList passed;  // that another order of their tasks might open
        for (std::size_t at = 0; at < nodes.size(); ++at) {
            NodeInfo* node = nodes[at];
            const TaskList candidates = candidatesOn(*node);
            if (candidates.empty()) continue;
            const TaskList victims = mayGo(candidates);
            const bool mightDo = anOrderMightDo(task, *node, candidates, victims);
            if (!wouldDo(task, *node, victims)) {
                if (mightDo) passed.push_back(node);
                continue;
            }
            const bool byOrder = goesByOrder(candidates, victims, mayGo);
            Statement here(m_session);
            std::optional<TaskList> gone = evictOn(here, *node, victims);
            if (!gone) {
                if (mightDo) passed.push_back(node);
                continue;
            }
            NodeList peers(nodes.begin() + static_cast<std::ptrdiff_t>(at) + 1, nodes.end());
            const Room room = roomOfLots(m_session, here, task, {node, std::move(*gone)}, {std::move(peers), passed, byOrder}, way);
            if (here.pipeline(task, *room.node, !room.gone.empty())) {
                statement.merge(here);
                return;
            }
            here.discard();
        }
        if (draws && mightOpen(m_session, task, passed, way)) draws->miss();
    }

    /// Victims leave until the task fits. Absent: it never does, and nothing changed.
    std::optional<TaskList> evict(Statement& here, const TaskInfo& task, const NodeInfo& node, const TaskList& victims) {
        TaskList gone;
        PriorityQueue<TaskInfo*> line = m_session.victimQueue(copiesOf(m_session, victims), task);
        Resource available = node.futureIdle();
        while (!line.empty() && !task.request.lessEqual(available)) {
            gone.push_back(line.pop());
            here.evict(*gone.back(), "reclaim");
            available += gone.back()->request;
        }
        if (task.request.lessEqual(available)) return gone;
        here.discard();
        return std::nullopt;
    }

    Session& m_session;
    NodeMemory m_memory{m_session};
    Runners m_runners{m_session, false};
};

}  // namespace

void reclaim(Session& session) { Reclaiming(session).run(); }

}  // namespace bayplan::volcano
