// SPDX-License-Identifier: GPL-3.0-or-later
// Kueue: quota first, nodes after it. The workloads that hold quota are then placed by kube-scheduler.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "cluster/builder.h"
#include "model/names.h"
#include "planner/queues/boards.h"
#include "planner/queues/lent.h"
#include "schedulers/koordinator/reserve_pods.h"
#include "schedulers/kube/schedule_pending.h"
#include "schedulers/kueue/admitted_pods.h"
#include "schedulers/kueue/kueue_admission.h"
#include "schedulers/kueue/placement.h"
#include "schedulers/kueue/quota_tree.h"
#include "schedulers/kueue/standing.h"

namespace bayplan {

namespace {

QueuedJob::State stateOf(WorkloadState state) {
    switch (state) {
    case WorkloadState::Admitted: return QueuedJob::State::Runs;
    case WorkloadState::Preempted: return QueuedJob::State::Evicted;
    case WorkloadState::Reserved:
    case WorkloadState::Pending: return QueuedJob::State::Waits;
    case WorkloadState::Inactive:
    case WorkloadState::NoQueue:
    case WorkloadState::Finished: return QueuedJob::State::Aside;
    case WorkloadState::NotModelled: break;
    }
    return QueuedJob::State::NotModelled;
}

/// What each node below `root` lends of a flavor's resource.
std::map<QuotaNode, QueueLent> lentBelow(const QuotaTree& tree, QuotaNode root, FlavorResource fr) {
    std::vector<QuotaNode> nodes{root};
    std::vector<LendingNode> listed{{0, tree.subtree(root, fr), tree.usage(root, fr), 0}};
    for (std::size_t i = 0; i < nodes.size(); ++i)
        for (const QuotaNode child : tree.children(nodes[i])) {
            nodes.push_back(child);
            listed.push_back({i, tree.subtree(child, fr), tree.usage(child, fr), tree.local(child, fr)});
        }
    const std::vector<QueueLent> lent = lentIn(listed);
    std::map<QuotaNode, QueueLent> all;
    for (std::size_t i = 0; i < nodes.size(); ++i) all.emplace(nodes[i], lent[i]);
    return all;
}

/// Of the queues that are in a cohort; these are in the order of the tree's.
void addLent(const QuotaTree& tree, const std::vector<QueueLine*>& queues) {
    std::map<std::pair<QuotaNode, FlavorResource>, std::map<QuotaNode, QueueLent>> known;  // by root
    for (std::size_t q = 0; q < queues.size(); ++q) {
        const QuotaNode node = tree.queue(q), root = tree.root(node);
        if (root == node) continue;
        for (QueueAmount& amount : queues[q]->amounts) {
            const FlavorResource fr = tree.find(amount.flavor, amount.resource);
            const auto [at, fresh] = known.try_emplace({root, fr});
            if (fresh) at->second = lentBelow(tree, root, fr);
            amount.lent = at->second.at(node);
        }
    }
}

/// The queues, and the cohorts that they and their parents name.
std::vector<QueueLine> linesOf(const KueueStanding& standing, const PreparedKueue& prepared, const QuotaTree& tree) {
    std::map<std::string, QueueLine> cohorts;
    const auto cohort = [&](const std::string& name) -> QueueLine& {
        QueueLine& line = cohorts[name];
        line.name = name;
        line.gathers = true;
        return line;
    };
    for (const QueueCohort& one : prepared.objects.cohorts) {
        cohort(one.name).parent = one.parent;
        if (!one.parent.empty()) (void)cohort(one.parent);
    }
    for (const QueueStanding& one : standing.queues)
        if (!one.cohort.empty()) (void)cohort(one.cohort);
    for (const CohortStanding& one : standing.cohorts) {
        QueueAmount amount{one.flavor, one.resource, one.used, one.lent, one.quota, {}, {}, {}, {}, {}};
        cohort(one.cohort).amounts.push_back(std::move(amount));
    }
    std::vector<QueueLine> lines;
    for (auto& [name, line] : cohorts) lines.push_back(std::move(line));
    for (std::size_t q = 0; q < standing.queues.size(); ++q) {
        const QueueStanding& one = standing.queues[q];
        QueueLine line;
        line.name = one.queue;
        line.parent = one.cohort;
        line.open = !prepared.objects.queues[q].stopped;
        line.share = one.share;
        for (const QuotaStanding& quota : one.quotas) {
            QueueAmount amount{quota.flavor, quota.resource, quota.used, quota.borrowed, quota.nominal, {}, {}, {}, {}, quota.available};
            if (quota.borrowingLimit) amount.most = quota.nominal + *quota.borrowingLimit;
            if (!one.cohort.empty()) amount.lendable = quota.lendable;
            line.amounts.push_back(std::move(amount));
        }
        lines.push_back(std::move(line));
    }
    std::vector<QueueLine*> queues;
    for (std::size_t q = lines.size() - standing.queues.size(); q < lines.size(); ++q) queues.push_back(&lines[q]);
    addLent(tree, queues);
    return lines;
}

QueueStep stepOf(std::size_t number, const AdmissionCycle& cycle) {
    QueueStep step{worded("cycle %1", {number}), {}};
    for (const WorkloadChange& change : cycle.changes) {
        std::string now = change.clusterQueue;
        if (const auto reserved = change.conditions.find("QuotaReserved"); now.empty() && reserved != change.conditions.end()) now = reserved->second.message;
        step.changes.push_back({change.workload, {}, std::move(now)});
    }
    return step;
}

/// What kube-scheduler says to the pods of what was admitted.
Result<void> place(PodsOfAdmission pods, const QueueQuestion& question, const Budget& budget, QueueBoard& board) {
    Result<Built> built = build(std::move(pods.objects), budget);
    if (!built) return built.error();
    Scheduler scheduler(question.profiles);
    const Result<Run> run = schedulePending(withReservePods(built->cluster, question.profiles), scheduler, Detail::Outcome, budget);
    if (!run) return run.error();
    std::map<std::string, QueuedJob*> jobs;
    for (QueuedJob& job : board.jobs) jobs.emplace(job.name, &job);
    for (const PodPlacement& pod : placementsOf(pods.pods, run->cluster->catalog(), run->decisions)) {
        const auto at = jobs.find(pod.pod.workload);
        if (at == jobs.end()) continue;
        QueuedJob& job = *at->second;
        job.pods = job.pods.value_or(0) + 1;
        if (!pod.node.empty()) ++job.placed;
        else if (job.nodes.empty()) job.nodes = pod.message.empty() ? worded("no scheduler takes pod %1", {pod.pod.pod}) : Message(pod.message);
    }
    return {};
}

}  // namespace

Result<QueueBoard> kueueBoard(ComparedObjects all, const QueueQuestion& question, const Budget& budget) {
    if (all.kueue.queues.empty()) return Error{ErrorCode::Invalid, worded("there is no ClusterQueue among the objects"), {}};
    const PreparedKueue prepared = prepareKueue(std::move(all.kueue), std::move(all.jobs), all.objects);
    Result<AdmissionRun> run = admitWorkloads(prepared.objects, question.kueue, question.cycles, budget);
    if (!run) return run.error();
    const KueueStanding standing = standingOf(*run, prepared, question.kueue);

    QueueBoard board;
    board.queues = linesOf(standing, prepared, QuotaTree(run->end));
    std::map<std::string, std::string> clusterQueues;
    for (const LocalQueue& queue : prepared.objects.localQueues) clusterQueues.emplace(queue.key(), queue.clusterQueue);
    for (const WorkloadStanding& one : standing.workloads) {
        QueuedJob job;
        job.name = one.workload;
        job.state = stateOf(one.state);
        job.queue = one.clusterQueue;
        if (const auto named = clusterQueues.find(spaceOfKey(one.workload) + '/' + one.localQueue); job.queue.empty() && named != clusterQueues.end()) job.queue = named->second;
        job.priority = one.priority;
        job.position = one.position;
        if (one.state != WorkloadState::Admitted) job.quota = one.message;
        board.jobs.push_back(std::move(job));
    }
    for (std::size_t c = 0; c < run->cycles.size(); ++c) board.steps.push_back(stepOf(c + 1, run->cycles[c]));
    for (const KueueProblem& problem : prepared.problems) board.faults.push_back({problem.object, problem.what});
    for (const auto& [workload, what] : run->unknown) board.faults.push_back({"Workload " + workload, what});
    Result<PodsOfAdmission> pods = podsOfAdmission(std::move(all.objects), prepared.objects, run->end);
    if (!pods) return pods.error();
    for (const KueueProblem& problem : pods->problems) board.faults.push_back({problem.object, problem.what});
    if (const Result<void> placed = place(std::move(*pods), question, budget, board); !placed) return placed.error();
    return board;
}

}  // namespace bayplan
