// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/actions/actions.h"
#include "schedulers/volcano/actions/node_memory.h"
#include "schedulers/volcano/actions/other_draws.h"
#include "schedulers/volcano/actions/placing.h"
#include "schedulers/volcano/actions/runners.h"
#include "schedulers/volcano/actions/victim_lots.h"
#include "schedulers/volcano/actions/victims.h"
#include "schedulers/volcano/statement.h"

#include <algorithm>
#include <numeric>

namespace bayplan::volcano {

namespace {

class Preemption {
public:
    explicit Preemption(Session& session) : m_session(session), m_filter(remembersErrors(session, ActionKind::Preempt)) {}

    void run() {
        PriorityQueue<const QueueInfo*> queues = m_session.queueQueue();
        std::map<std::string, PriorityQueue<JobInfo*>> preemptors;
        std::map<std::string, std::vector<JobInfo*>> starving;  // by queue
        std::map<std::string, PriorityQueue<TaskInfo*>> tasks;  // by job
        for (auto& [uid, job] : m_session.jobs()) {
            if (job->pending() || !m_session.jobValid(*job).ok() || !m_session.queue(job->queue())) continue;
            if (!m_session.jobStarving(*job) || job->hasTopology()) continue;
            preemptors.try_emplace(job->queue(), m_session.jobQueue()).first->second.push(job.get());
            starving[job->queue()].push_back(job.get());
            tasks.emplace(uid, pendingTasks(*job));
        }
        for (const auto& [name, unused] : preemptors) queues.push(m_session.queue(name));
        while (!queues.empty()) {
            const std::string& queue = queues.pop()->name;
            betweenJobs(preemptors.at(queue), tasks);
            for (JobInfo* job : starving[queue]) withinJob(*job);
        }
    }

private:
    PriorityQueue<TaskInfo*> pendingTasks(JobInfo& job) {
        PriorityQueue<TaskInfo*> queue = m_session.taskQueue();
        if (const auto pending = job.byStatus.find(TaskStatus::Pending); pending != job.byStatus.end())
            for (const auto& [id, task] : pending->second)
                if (!task->gated) queue.push(task);
        return queue;
    }

    void betweenJobs(PriorityQueue<JobInfo*>& preemptors, std::map<std::string, PriorityQueue<TaskInfo*>>& tasks) {
        while (!preemptors.empty()) {
            JobInfo& job = *preemptors.pop();
            Statement statement(m_session);
            bool assigned = false;
            PriorityQueue<TaskInfo*>& own = tasks.at(job.uid);
            const auto place = [&] {
                assigned = false;
                while (m_session.jobStarving(job) && !own.empty()) {
                    TaskInfo& task = *own.pop();
                    assigned = makeRoom(statement, task, [&](const Runners::Runner& other) { return other.job && other.job->queue() == job.queue() && other.job != &job; });
                }
                if (m_session.jobPipelined(job)) return true;
                statement.discard();
                return false;
            };
            const PriorityQueue<TaskInfo*> before = own;
            const NodeFilter::Memory memory = m_filter.of(job.uid);
            const auto rewind = [&] {
                own = before;
                m_filter.backTo(job.uid, memory);
            };
            if (!attempt(m_session, {job, before.items(), place, [&] { statement.discard(); }, rewind})) continue;
            statement.commit();
            if (assigned) preemptors.push(&job);
        }
    }

    void withinJob(JobInfo& job) {
        PriorityQueue<TaskInfo*> tasks = pendingTasks(job);
        while (!tasks.empty()) {
            TaskInfo& task = *tasks.pop();
            Statement statement(m_session);
            if (!makeRoom(statement, task, [&](const Runners::Runner& other) { return other.task->job == task.job; })) {
                statement.discard();
                return;
            }
            statement.commit();
        }
    }

    /// Whether the task got a node, with evictions there or without. `may`: whose tasks may go.
    template <typename May>
    bool makeRoom(Statement& statement, TaskInfo& task, May&& may) {
        if (!eligible(task) || m_session.prePredicate(task)) return false;
        FitErrors unused;
        std::vector<NodeMemory::Known>* known = m_memory.worksFor(task) ? &m_memory.knownFor(task) : nullptr;
        NodeList nodes = m_filter.passing(
            task, m_session.withoutHopeless(task),
            [&](const TaskInfo& one, const NodeInfo& node) { return known ? m_memory.faultsForEviction(one, node, *known) : m_session.predicateForEviction(one, node); }, unused);
        if (nodes.empty()) return false;
        Draws* draws = m_session.draws();
        if (draws) draws->look(nodes.size());
        const auto candidate = [&](const Runners::Runner& other) { return (!task.bestEffort || other.task->bestEffort) && may(other); };
        // A node with nobody who may go, and no room without that, does nothing, wherever it stands.
        const auto hopeful = [&](const NodeInfo* node) {
            const std::vector<Runners::Runner>& runners = m_runners.on(*node);
            return std::any_of(runners.begin(), runners.end(), candidate) || wouldDo(task, *node, {});
        };
        std::vector<double> scores;
        if (known && !m_session.reportsScores()) {
            std::erase_if(nodes, [&](const NodeInfo* node) { return !hopeful(node); });
            scores = m_memory.scores(task, nodes, *known);
        } else {
            scores = m_session.score(task, nodes);
        }
        std::vector<std::size_t> order(nodes.size());
        std::iota(order.begin(), order.end(), std::size_t(0));
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
        const QueueInfo& queue = *m_session.queue(m_session.job(task.job)->queue());
        const auto candidatesOn = [&](const NodeInfo& node) {
            TaskList some;
            for (const Runners::Runner& other : m_runners.on(node))
                if (candidate(other)) some.push_back(const_cast<TaskInfo*>(other.task));
            return some;
        };
        const MayGo mayGo = [&](const TaskList& some) { return m_session.preemptable(task, some); };
        const auto evictOn = [&](Statement& here, const NodeInfo& node, const TaskList& victims) { return evict(here, task, queue, node, victims); };
        const EvictionWay way{candidatesOn, mayGo, evictOn, "preempt", false};
        NodeList passed;  // that another order of their tasks might open
        for (std::size_t at = 0; at < order.size(); ++at) {
            NodeInfo* node = nodes[order[at]];
            const TaskList candidates = candidatesOn(*node), victims = mayGo(candidates);
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
            NodeList peers;
            for (std::size_t other = at + 1; other < order.size() && scores[order[other]] == scores[order[at]]; ++other) peers.push_back(nodes[order[other]]);
            const Room room = roomOfLots(m_session, here, task, {node, std::move(*gone)}, {std::move(peers), passed, byOrder}, way);
            // Victims without requests do not count as evictions: nothing is nominated for their sake.
            const bool frees = std::any_of(room.gone.begin(), room.gone.end(), [](const TaskInfo* victim) { return !victim->request.empty(); });
            if (here.pipeline(task, *room.node, frees)) {
                statement.merge(here);
                return true;
            }
            here.discard();
        }
        if (draws && mightOpen(m_session, task, passed, way)) draws->miss();
        return false;
    }

    /// Victims leave until the task fits. Absent: it never does, and nothing changed.
    std::optional<TaskList> evict(Statement& here, const TaskInfo& task, const QueueInfo& queue, const NodeInfo& node, const TaskList& victims) {
        TaskList gone;
        PriorityQueue<TaskInfo*> line = m_session.victimQueue(copiesOf(m_session, victims), task);
        const auto fits = [&] { return m_session.allocatable(queue, task) && task.request.lessEqual(node.futureIdle()) && m_session.predicate(task, node).empty(); };
        bool done = fits();
        for (; !done && !line.empty(); done = fits()) {
            gone.push_back(line.pop());
            here.evict(*gone.back(), "preempt");
        }
        if (done) return gone;
        here.discard();
        return std::nullopt;
    }

    bool eligible(const TaskInfo& task) {
        if (task.pod->spec->preemptionPolicy == "Never") return false;
        const std::string& nominated = m_session.nominationOf(task);
        if (nominated.empty()) return true;
        const NodeInfo* node = m_session.node(nominated);
        if (!node) return false;
        const NodeFaults faults = m_session.predicate(task, *node);
        if (faults.empty()) return false;
        if (std::any_of(faults.begin(), faults.end(), [](const NodeFault& one) { return one.code == Code::UnschedulableAndUnresolvable; })) return true;
        return std::none_of(node->tasks.begin(), node->tasks.end(), [&](const auto& one) {
            const Pod& other = *one.second.pod;
            return other.priority() < task.pod->priority() && other.deleting && other.preempted;
        });
    }

    Session& m_session;
    NodeFilter m_filter;
    NodeMemory m_memory{m_session};
    Runners m_runners{m_session, true};
};

}  // namespace

void preempt(Session& session) { Preemption(session).run(); }

}  // namespace bayplan::volcano
