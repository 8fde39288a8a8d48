// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <optional>

#include "schedulers/volcano/actions/actions.h"
#include "schedulers/volcano/actions/alike.h"
#include "schedulers/volcano/actions/node_memory.h"
#include "schedulers/volcano/actions/other_draws.h"
#include "schedulers/volcano/actions/placing.h"
#include "schedulers/volcano/actions/worksheet.h"
#include "schedulers/volcano/statement.h"

namespace bayplan::volcano {

namespace {

/// A node about which the answer is known is looked at so many times as fast.
constexpr std::size_t kRemembered = 16;

class Allocation {
public:
    explicit Allocation(Session& session) : m_session(session), m_remembers(remembersErrors(session, ActionKind::Allocate)) {}

    void run() {
        collect();
        while (!m_queues.empty()) {
            const QueueInfo* queue = m_queues.pop();
            if (m_session.overused(*queue)) continue;
            PriorityQueue<JobInfo*>& jobs = m_jobs.at(queue->name);
            if (jobs.empty()) continue;
            JobInfo& job = *jobs.pop();
            Worksheet& sheet = m_sheets.at(job.uid);
            const bool byParts = job.hasTopology() || job.hasSubJobPolicy();
            std::optional<Statement> statement = placed(job, sheet, byParts);
            // What only waits for room is neither sent nor taken back.
            if (statement && m_session.jobReady(job)) {
                statement->commit();
                if (byParts) noteHyperNode(job);
                if (byParts ? !sheet.empty() : !sheet.tasks.at(job.defaultSubJob()).empty()) jobs.push(&job);
            }
            m_queues.push(queue);
        }
    }

private:
    struct Solution {
        std::vector<Statement::Operation> operations;
        Worksheet sheet;
        double score = 0;
        std::map<std::string, std::string> subJobs;  // where they stand then
        std::vector<LotReport> lots;                 // that were drawn for them
    };

    void collect() {
        m_queues = m_session.queueQueue();
        for (auto& [uid, job] : m_session.jobs()) {
            if (job->pending()) {
                if (m_session.input().configuration.has(ActionKind::Enqueue)) continue;
                job->group.status.phase = PodGroupPhase::Inqueue;
            }
            if (!m_session.jobValid(*job).ok()) continue;
            const QueueInfo* queue = m_session.queue(job->queue());
            if (!queue) continue;
            Worksheet sheet = worksheetOf(m_session, *job);
            if (sheet.empty()) continue;
            const auto [jobs, isNew] = m_jobs.try_emplace(queue->name, m_session.jobQueue());
            if (isNew) m_queues.push(queue);
            jobs->second.push(job.get());
            m_sheets.emplace(uid, std::move(sheet));
        }
    }

    /// What it placed and is not taken back. Of a job that is ready only a part can be.
    std::optional<Statement> placed(JobInfo& job, Worksheet& sheet, bool byParts) {
        std::optional<Statement> statement;
        const auto place = [&] {
            statement = byParts ? placeJob(job, sheet) : placeTasks(job.subJobs.at(job.defaultSubJob()), job, sheet.tasks.at(job.defaultSubJob()), m_session.hyperNodes().top());
            return statement.has_value();
        };
        if (m_session.jobReady(job) && !job.hasSubJobPolicy()) {
            place();
            return statement;
        }
        TaskList tasks;
        for (const auto& [id, line] : sheet.tasks) tasks.insert(tasks.end(), line.items().begin(), line.items().end());
        const Worksheet before = sheet;
        const auto known = m_decided.find(job.uid);
        const std::optional decided = known == m_decided.end() ? std::nullopt : std::optional(known->second);
        const auto rewind = [&] {
            sheet = before;
            if (decided) m_decided[job.uid] = *decided;
            else m_decided.erase(job.uid);
        };
        attempt(m_session, {job, std::move(tasks), place, [&] { statement->discard(); }, rewind});
        return statement;
    }

    /// The node that the task gets: the first of the best, or another one while other draws are played.
    NodeInfo* drawn(const JobInfo& job, const TaskInfo& task, const Choice& choice, const PriorityQueue<TaskInfo*>& rest, const NodeFilter& filter) {
        Draws* draws = m_session.draws();
        if (!draws || !choice.lot) return choice.node;
        if (!draws->decides(job.hasSubJobPolicy() || !m_alike.tasks(task, rest.items()))) return choice.node;
        draws->look(choice.equals.size() / kRemembered);
        const bool plain = !job.hasTopology() && !job.hasSubJobPolicy();
        const NodeList kinds = plain ? m_alike.kinds(choice.equals, task, rest.items(), filter) : choice.equals;
        NodeInfo* node = kinds[draws->take(kinds.size())];
        if (node != choice.node) draws->tookOther({LotReport::Of::Node, task.key(), node->name});
        return node;
    }

    /// Tries a job below every hyper node of a tier, and takes the best of those where it finds its place.
    std::optional<Statement> placeJob(JobInfo& job, Worksheet& sheet) {
        if (sheet.empty()) return std::nullopt;
        std::map<std::string, std::string> before;
        for (const auto& [id, sub] : job.subJobs) before[id] = sub.allocatedHyperNode;
        const bool nominated = std::any_of(job.subJobs.begin(), job.subJobs.end(), [](const auto& one) { return !one.second.nominatedHyperNode.empty(); });
        const bool leavesNothing = !nominated && !m_session.remembers();
        const Gradients gradients = m_session.gradientsForJob(job, m_session.hyperNodes().top(), Purpose::Allocate);
        for (const auto& gradient : gradients) {
            std::map<std::string, Solution> solutions;
            for (const HyperNodeInfo* hyperNode : gradient) {
                if (Draws* draws = m_session.draws(); draws && leavesNothing) draws->beginPart();
                job.forgetFitErrors();
                Solution solution{{}, sheet, 0, {}, {}};
                std::vector<Statement> statements;
                while (!solution.sheet.subJobs.empty()) {
                    SubJobInfo& sub = *solution.sheet.subJobs.pop();
                    auto [statement, score] = placeSubJob(sub, job, solution.sheet.tasks.at(sub.uid), *hyperNode, solution.lots);
                    if (!statement || statement->operations().empty()) continue;
                    statements.push_back(std::move(*statement));
                    solution.score += score;
                    if (!solution.sheet.tasks.at(sub.uid).empty()) solution.sheet.subJobs.push(&sub);
                    if (m_session.jobReady(job)) break;
                }
                for (auto& [id, sub] : job.subJobs) {
                    solution.subJobs[id] = sub.allocatedHyperNode;
                    sub.allocatedHyperNode = before[id];
                }
                std::vector<const Statement*> all;
                for (const Statement& one : statements) all.push_back(&one);
                solution.operations = Statement::saved(m_session, all);
                if (solution.operations.empty()) continue;
                const bool placed = m_session.jobReady(job) || m_session.jobPipelined(job);
                for (Statement& one : statements) one.discard();
                if (placed) solutions.emplace(hyperNode->name, std::move(solution));
            }
            const auto best = bestOf(solutions);
            if (best == solutions.end()) continue;
            Statement statement(m_session);
            if (!statement.recover(best->second.operations)) return std::nullopt;
            Lot others;
            for (const auto& [name, solution] : solutions)
                if (name != best->first && solution.score == best->second.score) others.add(name);
            if (others.count > 0) m_session.drawn({LotReport::Of::HyperNode, job.uid, best->first, std::move(others)});
            for (LotReport& lot : best->second.lots) m_session.drawn(std::move(lot));
            sheet = std::move(best->second.sheet);
            m_decided[job.uid] = {best->first, best->second.subJobs};
            return statement;
        }
        return std::nullopt;
    }

    static std::map<std::string, Solution>::iterator bestOf(std::map<std::string, Solution>& solutions) {
        auto best = solutions.end();
        for (auto at = solutions.begin(); at != solutions.end(); ++at)
            if (best == solutions.end() || at->second.score > best->second.score) best = at;
        return best;
    }

    std::pair<std::optional<Statement>, double> placeSubJob(SubJobInfo& sub, JobInfo& job, PriorityQueue<TaskInfo*>& tasks, const HyperNodeInfo& ofJob, std::vector<LotReport>& lots) {
        if (tasks.empty()) return {std::nullopt, 0};
        const Gradients gradients = m_session.gradientsForSubJob(sub, ofJob, Purpose::Allocate);
        for (const auto& gradient : gradients) {
            struct Trial {
                std::vector<Statement::Operation> operations;
                PriorityQueue<TaskInfo*> tasks;
            };
            std::map<std::string, Trial> trials;
            std::vector<const HyperNodeInfo*> candidates;
            for (const HyperNodeInfo* hyperNode : gradient) {
                job.forgetFitErrors(sub.uid);
                PriorityQueue<TaskInfo*> left = tasks;
                std::optional<Statement> statement = placeTasks(sub, job, left, *hyperNode);
                if (!statement || statement->operations().empty()) continue;
                Trial trial{Statement::saved(m_session, {&*statement}), std::move(left)};
                statement->discard();
                trials.emplace(hyperNode->name, std::move(trial));
                candidates.push_back(hyperNode);
            }
            if (trials.empty()) continue;
            const NodeScores scores = m_session.scoreHyperNodes(sub, candidates);
            auto best = scores.begin();
            for (auto at = scores.begin(); at != scores.end(); ++at)
                if (at->second > best->second) best = at;
            best = drawn(job, sub, scores, best);
            Trial& chosen = trials.at(best->first);
            Statement statement(m_session);
            if (!statement.recover(chosen.operations)) return {std::nullopt, 0};
            Lot others;
            for (const auto& [name, score] : scores)
                if (name != best->first && score == best->second) others.add(name);
            if (others.count > 0) lots.push_back({LotReport::Of::HyperNode, sub.uid, best->first, std::move(others)});
            sub.allocatedHyperNode = m_session.hyperNodes().common(sub.allocatedHyperNode, best->first);
            tasks = std::move(chosen.tasks);
            return {std::move(statement), best->second};
        }
        return {std::nullopt, 0};
    }

    /// The hyper node that the part gets: the first of the best, or another one while other draws are played. A job without parts
    /// has all that it needs in any of them.
    NodeScores::const_iterator drawn(const JobInfo& job, const SubJobInfo& sub, const NodeScores& scores, NodeScores::const_iterator best) {
        std::vector<NodeScores::const_iterator> equals;
        for (auto at = scores.begin(); at != scores.end(); ++at)
            if (at->second == best->second) equals.push_back(at);
        Draws* draws = m_session.draws();
        if (!draws || equals.size() < 2) return best;
        if (!draws->decides(job.hasSubJobPolicy())) return best;
        const auto taken = equals[draws->take(equals.size())];
        if (taken != best) draws->tookOther({LotReport::Of::HyperNode, sub.uid, taken->first});
        return taken;
    }

    /// Places tasks until the sub-job is ready. Absent: it neither is ready nor waits with all that it needs; nothing changed then.
    std::optional<Statement> placeTasks(SubJobInfo& sub, JobInfo& job, PriorityQueue<TaskInfo*>& tasks, const HyperNodeInfo& hyperNode) {
        const QueueInfo& queue = *m_session.queue(job.queue());
        const NodeList nodes = m_session.nodesOf(hyperNode);
        if (nodes.empty()) return std::nullopt;
        if (!sub.nominatedHyperNode.empty()) {
            std::optional<Statement> nominated = placeAsNominated(sub, job, tasks, queue);
            sub.nominatedHyperNode.clear();
            if (nominated) return nominated;
        }
        Statement statement(m_session);
        NodeFilter filter(m_remembers);
        std::string stands = sub.allocatedHyperNode;
        // With several roles the filter's memory of errors goes by the role, and not by what the nodes are now.
        const std::string& role = job.tasks.begin()->second->role;
        const bool oneRole = std::all_of(job.tasks.begin(), job.tasks.end(), [&](const auto& one) { return one.second->role == role; });
        while (!tasks.empty()) {
            TaskInfo& task = *tasks.pop();
            if (!m_session.allocatable(queue, task)) continue;
            if (job.failedBefore(sub.uid, task)) {
                job.fitErrors[task.uid] = FitErrors{{}, {}, "Task " + task.name + " with role spec " + task.role + " has already predicated failed, skip"};
                continue;
            }
            FitErrors errors;
            if (const std::optional<std::string> rejection = m_session.prePredicate(task)) {
                for (const NodeInfo* node : nodes) errors.nodes[node->name] = {{Code::Error, *rejection}};
                job.fitErrors[task.uid] = std::move(errors);
                break;
            }
            const bool remembered = oneRole && m_session.nominationOf(task).empty() && m_memory.worksFor(task);
            if (Draws* draws = m_session.draws()) draws->look(remembered ? nodes.size() / kRemembered + 1 : nodes.size());
            NodeList passing;
            Choice choice;
            if (remembered) choice = m_memory.choose(task, nodes, errors);
            else passing = passingNodes(task, nodes, hyperNode, filter, errors);
            if (!choice.node && passing.empty()) {
                if (hyperNode.name != kClusterTop) errors.hyperNode = hyperNode.name;
                job.fitErrors[task.uid] = std::move(errors);
                if (job.goesOn(sub.uid)) continue;
                break;
            }
            if (sub.topology) task.jobHyperNode = stands;
            if (!remembered) choice = bestForRoom(m_session, task, passing);
            if (!choice.node) continue;
            NodeInfo* node = drawn(job, task, choice, tasks, filter);
            m_session.drawn(task, std::move(choice.lot));
            const bool placed = task.request.lessEqual(node->idle) ? statement.allocate(task, *node) : statement.pipeline(task, *node, false);
            if (!placed) continue;
            if (sub.topology) stands = m_session.hyperNodes().common(m_session.hyperNodes().of(node->name), stands);
            if (m_session.subJobReady(job, sub)) break;
        }
        if (m_session.subJobReady(job, sub) || m_session.subJobPipelined(job, sub)) return statement;
        statement.discard();
        return std::nullopt;
    }

    /// A gang for which room was made in this session first goes where an earlier session nominated it, whole. Absent: it cannot,
    /// nothing changed, and those nominations count no more.
    std::optional<Statement> placeAsNominated(const SubJobInfo& sub, JobInfo& job, PriorityQueue<TaskInfo*>& tasks, const QueueInfo& queue) {
        const HyperNodeInfo* hyperNode = m_session.hyperNodes().find(sub.nominatedHyperNode);
        TaskList line;
        for (PriorityQueue<TaskInfo*> left = tasks; !left.empty();) line.push_back(left.pop());
        bool works = hyperNode && std::all_of(line.begin(), line.end(), [&](const TaskInfo* task) { return hyperNode->nodes.contains(m_session.nominationOf(*task)); });
        Statement statement(m_session);
        for (std::size_t i = 0; works && i < line.size(); ++i) {
            TaskInfo& task = *line[i];
            NodeInfo* node = m_session.node(m_session.nominationOf(task));
            m_session.drawn(task, std::nullopt);
            works = node && m_session.allocatable(queue, task) && !m_session.prePredicate(task) && fitsForAllocation(m_session, task, *node).empty()
                    && (task.request.lessEqual(node->idle) ? statement.allocate(task, *node) : statement.pipeline(task, *node, false));
        }
        if (works && (m_session.subJobReady(job, sub) || m_session.subJobPipelined(job, sub))) {
            while (!tasks.empty()) tasks.pop();
            return statement;
        }
        statement.discard();
        for (const TaskInfo* task : line) m_session.forgetNomination(*task);
        return std::nullopt;
    }

    /// A node that an earlier session nominated comes first, and alone if it fits.
    NodeList passingNodes(const TaskInfo& task, const NodeList& nodes, const HyperNodeInfo& hyperNode, NodeFilter& filter, FitErrors& errors) {
        const Judge judge = [this](const TaskInfo& one, const NodeInfo& node) { return fitsForAllocation(m_session, one, node); };
        NodeInfo* nominated = m_session.node(m_session.nominationOf(task));
        if (nominated && hyperNode.nodes.contains(nominated->name) && task.request.lessEqual(nominated->futureIdle())) {
            NodeList passing = filter.passing(task, {nominated}, judge, errors);
            if (!passing.empty()) return passing;
            errors = FitErrors{};
        }
        return filter.passing(task, nodes, judge, errors);
    }

    void noteHyperNode(JobInfo& job) {
        const auto decided = m_decided.find(job.uid);
        if (decided == m_decided.end()) return;
        job.allocatedHyperNode = m_session.hyperNodes().common(job.allocatedHyperNode, decided->second.first);
        for (const auto& [id, hyperNode] : decided->second.second) job.subJobs.at(id).allocatedHyperNode = hyperNode;
    }

    Session& m_session;
    bool m_remembers;
    NodeMemory m_memory{m_session};
    Alike m_alike{m_session, m_memory};
    PriorityQueue<const QueueInfo*> m_queues;
    std::map<std::string, PriorityQueue<JobInfo*>> m_jobs;                                        // by queue
    std::map<std::string, Worksheet> m_sheets;                                                    // by job
    std::map<std::string, std::pair<std::string, std::map<std::string, std::string>>> m_decided;  // job: its hyper node, and its sub-jobs'
};

}  // namespace

void allocate(Session& session) { Allocation(session).run(); }

}  // namespace bayplan::volcano
