// SPDX-License-Identifier: GPL-3.0-or-later
// gangpreempt and gangreclaim: room for whole gangs, domain by domain.
#include <algorithm>
#include <optional>

#include "schedulers/volcano/actions/actions.h"
#include "schedulers/volcano/actions/alike.h"
#include "schedulers/volcano/actions/gang_bundles.h"
#include "schedulers/volcano/actions/node_memory.h"
#include "schedulers/volcano/actions/other_draws.h"
#include "schedulers/volcano/actions/placing.h"
#include "schedulers/volcano/actions/starving.h"
#include "schedulers/volcano/actions/worksheet.h"
#include "schedulers/volcano/statement.h"

namespace bayplan::volcano {

namespace {

class GangRoom {
public:
    GangRoom(Session& session, bool reclaim)
        : m_session(session),
          m_reclaim(reclaim),
          m_action(reclaim ? ActionKind::GangReclaim : ActionKind::GangPreempt),
          m_arguments(session.input().configuration.argumentsOfAction(m_action)) {}

    void run() {
        auto [queues, starving] = starvingQueues(m_session);
        while (!queues.empty()) {
            const QueueInfo& queue = *queues.pop();
            if (m_reclaim && m_session.overused(queue)) continue;
            const auto jobs = starving.find(queue.name);
            if (jobs == starving.end()) continue;
            while (!jobs->second.empty()) {
                JobInfo& job = *jobs->second.pop();
                Statement statement(m_session);
                std::map<std::string, std::string> places;
                const auto place = [&] {
                    places = makeRoom(statement, queue, job);
                    if (m_session.jobPipelined(job)) return true;
                    statement.discard();
                    return false;
                };
                if (!attempt(m_session, {job, {}, place, [&] { statement.discard(); }, [] {}})) continue;
                statement.commit();
                for (const auto& [sub, hyperNode] : places) job.subJobs.at(sub).nominatedHyperNode = hyperNode;
            }
        }
    }

private:
    struct Plan {
        std::vector<Statement::Operation> operations;
        std::map<std::string, std::string> subJobs;  // where they stand then
    };

    /// All that the job waits for; of a job that is ready only the first sub-job.
    TaskList pendingTasks(JobInfo& job) {
        Worksheet sheet = worksheetOf(m_session, job);
        const bool first = m_session.jobReady(job);
        TaskList all;
        while (!sheet.subJobs.empty()) {
            PriorityQueue<TaskInfo*>& tasks = sheet.tasks.at(sheet.subJobs.pop()->uid);
            while (!tasks.empty()) all.push_back(tasks.pop());
            if (first) break;
        }
        return all;
    }

    std::vector<const HyperNodeInfo*> domainsOf(const JobInfo& job) {
        std::vector<const HyperNodeInfo*> domains;
        std::int64_t most = m_arguments.integer("maxDomains", 8);
        if (most <= 0) most = 8;
        const HyperNodeInfo& top = m_session.hyperNodes().top();
        for (const auto& gradient : m_session.gradientsForJob(job, top, Purpose::Evict))
            for (const HyperNodeInfo* one : gradient)
                if (std::find(domains.begin(), domains.end(), one) == domains.end() && static_cast<std::int64_t>(domains.size()) < most) domains.push_back(one);
        if (domains.empty() && !job.hasHardTopology()) domains.push_back(&top);
        return domains;
    }

    std::map<std::string, std::string> makeRoom(Statement& statement, const QueueInfo& queue, JobInfo& job) {
        const TaskList pending = pendingTasks(job);
        if (pending.empty() || (m_reclaim && !m_session.preemptive(queue, pending))) return {};
        Resource need;
        for (const TaskInfo* task : pending) need += task->request;
        for (const HyperNodeInfo* domain : domainsOf(job)) {
            if (!m_session.jobStarving(job)) break;
            const NodeList nodes = m_session.nodesOf(*domain);
            const std::vector<GangBundle> bundles = bundlesIn(nodes, job, need);
            Resource available;
            for (const NodeInfo* node : nodes) available += node->idle + node->releasing;
            TaskList victims;
            for (const GangBundle& bundle : bundles) {
                victims.insert(victims.end(), bundle.tasks.begin(), bundle.tasks.end());
                available += bundle.local;
                if (!need.lessEqual(available)) continue;
                std::optional<Plan> plan = planIn(*domain, queue, job, victims);
                if (!plan || !statement.recover(plan->operations)) continue;
                return plan->subJobs;
            }
        }
        return {};
    }

    bool mayGo(const TaskInfo& task, const JobInfo& job) {
        const bool stands = task.status == TaskStatus::Running || (!m_reclaim && task.status == TaskStatus::Bound);
        if (!stands || !task.preemptable) return false;
        const JobInfo* own = m_session.job(task.job);
        if (!own || (own->preemptableNamed && !own->preemptable)) return false;
        if (!m_reclaim) return own->queue() == job.queue() && own != &job && job.priority > own->priority;
        const QueueInfo* queue = m_session.queue(own->queue());
        return own->queue() != job.queue() && queue && queue->object->reclaimable;
    }

    std::vector<GangBundle> bundlesIn(const NodeList& nodes, const JobInfo& job, const Resource& need) {
        std::map<std::string, TaskList> byJob;
        for (const NodeInfo* node : nodes)
            for (const auto& [key, task] : node->tasks)
                if (mayGo(task, job)) byJob[task.job].push_back(m_session.copy(task));
        std::vector<GangBundle> bundles;
        for (const auto& [uid, tasks] : byJob)
            for (GangBundle& bundle : bundlesOf(*m_session.job(uid), tasks)) bundles.push_back(std::move(bundle));
        if (bundles.empty()) return {};
        const auto before = [&](const JobInfo& l, const JobInfo& r) {
            if (!m_reclaim) return !m_session.jobOrder(l, r);
            return l.queue() != r.queue() && m_session.victimQueueOrder(*m_session.queue(l.queue()), *m_session.queue(r.queue()), *m_session.queue(job.queue()));
        };
        sortBundles(bundles, need, before);
        TaskList candidates;
        for (const GangBundle& bundle : bundles) candidates.insert(candidates.end(), bundle.tasks.begin(), bundle.tasks.end());
        std::vector<GangBundle> parts = allowedParts(bundles, m_session.evictable({m_reclaim, &job}, candidates));
        sortBundles(parts, need, before);
        if (!m_arguments.flag("allowWholeBundle", true)) std::erase_if(parts, [](const GangBundle& part) { return part.whole; });
        return parts;
    }

    /// Evicts, places all that waits, and takes both back. Absent: it does not all find a place.
    std::optional<Plan> planIn(const HyperNodeInfo& domain, const QueueInfo& queue, JobInfo& job, const TaskList& victims) {
        if (Draws* draws = m_session.draws(); draws && !m_session.remembers()) draws->beginPart();
        const bool wasReady = m_session.jobReady(job);
        std::vector<Statement> chain;
        chain.emplace_back(m_session);
        for (TaskInfo* victim : victims) chain.back().evict(*victim, toString(m_action));
        Plan plan;
        bool pipelined = false;
        bool failed = false;
        Worksheet sheet = worksheetOf(m_session, job);
        while (!sheet.subJobs.empty() && !failed) {
            SubJobInfo& sub = *sheet.subJobs.pop();
            failed = true;
            for (const HyperNodeInfo* hyperNode : placesOf(job, sub, domain)) {
                std::optional<Statement> trial = place(*hyperNode, queue, job, sub, sheet.tasks.at(sub.uid), !victims.empty());
                if (!trial) continue;
                chain.push_back(std::move(*trial));
                plan.subJobs[sub.uid] = hyperNode->name;
                failed = false;
                break;
            }
            pipelined = !failed && m_session.jobPipelined(job);
            if (wasReady || pipelined) break;
        }
        if (pipelined) {
            std::vector<const Statement*> all;
            for (const Statement& one : chain) all.push_back(&one);
            plan.operations = Statement::saved(m_session, all);
        }
        for (auto one = chain.rbegin(); one != chain.rend(); ++one) one->discard();
        return pipelined ? std::optional(std::move(plan)) : std::nullopt;
    }

    std::vector<const HyperNodeInfo*> placesOf(const JobInfo& job, const SubJobInfo& sub, const HyperNodeInfo& domain) {
        if (!job.hasHardTopology()) return {&domain};
        std::vector<const HyperNodeInfo*> all;
        for (const auto& gradient : m_session.gradientsForSubJob(sub, domain, Purpose::Evict)) all.insert(all.end(), gradient.begin(), gradient.end());
        return all;
    }

    /// The node that the task gets: the first of the best, or another one while other draws are played.
    NodeInfo* drawn(const JobInfo& job, const TaskInfo& task, const Choice& choice, const PriorityQueue<TaskInfo*>& rest) {
        Draws* draws = m_session.draws();
        if (!draws || !choice.lot) return choice.node;
        if (!draws->decides(job.hasSubJobPolicy() || !m_alike.tasks(task, rest.items()))) return choice.node;
        NodeInfo* node = choice.equals[draws->take(choice.equals.size())];
        if (node != choice.node) draws->tookOther({LotReport::Of::Node, task.key(), node->name});
        return node;
    }

    std::optional<Statement> place(const HyperNodeInfo& hyperNode, const QueueInfo& queue, JobInfo& job, const SubJobInfo& sub, PriorityQueue<TaskInfo*> tasks, bool evicted) {
        Statement trial(m_session);
        NodeFilter filter(remembersErrors(m_session, ActionKind::Allocate));
        const auto placed = [&](TaskInfo& task) {
            if (!m_session.allocatable(queue, task)) return false;
            NodeList nodes = m_session.withoutHopeless(task);
            if (nodes.empty()) nodes = m_session.nodeList();
            std::erase_if(nodes, [&](const NodeInfo* node) { return !hyperNode.nodes.contains(node->name); });
            if (nodes.empty() || m_session.prePredicate(task)) return false;
            if (Draws* draws = m_session.draws()) draws->look(nodes.size());
            FitErrors unused;
            const Judge judge = [&](const TaskInfo& one, const NodeInfo& node) -> NodeFaults {
                if (const auto missing = one.request.exceeding(node.futureIdle()); !missing.empty()) return {{Code::Unschedulable, "Insufficient " + missing.front()}};
                return m_session.predicateForEviction(one, node);
            };
            Choice choice = bestForRoom(m_session, task, filter.passing(task, nodes, judge, unused));
            if (!choice.node || !task.request.lessEqual(choice.node->futureIdle())) return false;
            NodeInfo* node = drawn(job, task, choice, tasks);
            m_session.drawn(task, std::move(choice.lot));
            return trial.pipeline(task, *node, evicted);
        };
        while (!tasks.empty())
            if (!placed(*tasks.pop())) {
                trial.discard();
                return std::nullopt;
            }
        if (trial.operations().empty() || (!m_session.subJobReady(job, sub) && !m_session.subJobPipelined(job, sub))) {
            trial.discard();
            return std::nullopt;
        }
        return trial;
    }

    Session& m_session;
    bool m_reclaim;
    ActionKind m_action;
    Arguments m_arguments;
    NodeMemory m_memory{m_session};
    Alike m_alike{m_session, m_memory};
};

}  // namespace

void gangPreempt(Session& session) { GangRoom(session, false).run(); }
void gangReclaim(Session& session) { GangRoom(session, true).run(); }

}  // namespace bayplan::volcano
