// SPDX-License-Identifier: GPL-3.0-or-later
// Volcano: what the queues have when the last session closes, and which pod groups wait in them.
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "planner/queues/boards.h"
#include "planner/queues/lent.h"
#include "schedulers/volcano/annotations.h"
#include "schedulers/volcano/controllers.h"
#include "schedulers/volcano/job_controller.h"
#include "schedulers/volcano/simulation.h"

namespace bayplan {

namespace {

/// Volcano counts what is neither cpu nor memory in thousandths.
std::int64_t amountOf(const volcano::Resource& of, const std::string& resource) {
    const double amount = of.get(resource);
    return std::llround(resource == "cpu" || resource == "memory" ? amount : amount / 1000);
}

std::string shareText(double share) {
    const auto thousandths = std::llround(share * 1000);
    return std::to_string(thousandths / 10) + (thousandths % 10 == 0 ? "" : "." + std::to_string(thousandths % 10)) + " %";
}

constexpr const char* kRootQueue = "root";

/// Whether the queues were shared out as a tree: only then the root is among them, though no job may be in it. Absent: not known, or no tree came about.
std::optional<bool> sharedAsTree(const volcano::VolcanoWorld& world, const std::vector<volcano::QueueReport>& reports) {
    const auto root = std::find_if(reports.begin(), reports.end(), [](const volcano::QueueReport& one) { return one.queue == kRootQueue; });
    if (root == reports.end()) return false;
    const bool works = root->realCapability.get("cpu") > 0;
    if (!works || std::any_of(world.own.podGroups.begin(), world.own.podGroups.end(), [](const volcano::PodGroup& group) { return group.queue == kRootQueue; })) return std::nullopt;
    return true;
}

/// Queues lend to those beside them; without a tree all are beside each other. What nobody deserves anybody may use first.
void addLent(const volcano::VolcanoWorld& world, const std::vector<volcano::QueueReport>& reports, std::vector<QueueLine>& lines) {
    const std::optional<bool> tree = sharedAsTree(world, reports);
    if (!tree) return;
    std::set<std::string> reported;
    for (const volcano::QueueReport& one : reports) reported.insert(one.queue);
    std::multimap<std::string, QueueLine*> below;
    for (QueueLine& line : lines)
        if (reported.contains(line.name) && line.name != kRootQueue) below.emplace(*tree && !line.parent.empty() ? line.parent : kRootQueue, &line);
    volcano::Resource whole;
    for (const Node& node : world.objects.nodes) whole += volcano::Resource::of(node.allocatable);
    for (const std::string& resource : whole.usedNames()) {
        const auto amountIn = [&](QueueLine& line) {
            const auto at = std::find_if(line.amounts.begin(), line.amounts.end(), [&](const QueueAmount& one) { return one.resource == resource; });
            return at == line.amounts.end() ? nullptr : &*at;
        };
        std::vector<std::string> names{kRootQueue};
        std::vector<QueueAmount*> amounts{nullptr};
        std::vector<LendingNode> listed{{0, amountOf(whole, resource), 0, 0}};
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto [first, last] = below.equal_range(names[i]);
            const bool known = std::all_of(first, last, [&](const auto& one) {
                const QueueAmount* amount = amountIn(*one.second);
                return !amount || amount->own;
            });
            if (!known) continue;  // one of them deserves without an end
            for (auto one = first; one != last; ++one) {
                QueueAmount* amount = amountIn(*one->second);
                names.push_back(one->second->name);
                amounts.push_back(amount);
                listed.push_back({i, amount ? *amount->own : 0, amount ? amount->used : 0, 0});
            }
        }
        const std::vector<QueueLent> lent = lentIn(listed);
        for (std::size_t i = 1; i < amounts.size(); ++i)
            if (amounts[i]) amounts[i]->lent = lent[i];
    }
}

std::vector<QueueLine> linesOf(const volcano::VolcanoWorld& world, const volcano::SessionReport* last) {
    volcano::Resource whole;
    for (const Node& node : world.objects.nodes) whole += volcano::Resource::of(node.allocatable);
    std::map<std::string, const volcano::QueueReport*> reports;
    if (last && last->queuesAtClose)
        for (const volcano::QueueReport& one : *last->queuesAtClose) reports.emplace(one.queue, &one);
    std::set<std::string> parents;
    for (const volcano::Queue& queue : world.own.queues) parents.insert(queue.parent);
    std::vector<QueueLine> lines;
    for (const volcano::Queue& queue : world.own.queues) {
        QueueLine line;
        line.name = queue.name;
        line.parent = queue.name == "root" ? "" : queue.parent;
        line.gathers = parents.contains(queue.name);
        line.open = queue.open;
        if (const auto found = reports.find(queue.name); found != reports.end()) {
            const volcano::QueueReport& report = *found->second;
            line.share = shareText(report.share);
            const volcano::Resource guarantee = volcano::Resource::of(queue.guarantee);
            for (const std::string& resource : whole.usedNames()) {
                if (volcano::isIgnored(resource)) continue;
                const bool named = report.allocated.get(resource) > 0 || report.request.get(resource) > 0 || report.deserved.get(resource) > 0;
                if (!named) continue;
                QueueAmount amount;
                amount.resource = resource;
                amount.used = amountOf(report.allocated, resource);
                amount.asked = amountOf(report.request, resource);
                if (guarantee.get(resource) > 0) amount.guaranteed = amountOf(guarantee, resource);
                // An amount beyond all nodes is Volcano's word for no limit.
                if (report.deserved.get(resource) <= whole.get(resource)) {
                    amount.own = amountOf(report.deserved, resource);
                    amount.borrowed = std::max<std::int64_t>(0, amount.used - *amount.own);
                }
                if (report.realCapability.get(resource) <= whole.get(resource)) amount.most = amountOf(report.realCapability, resource);
                line.amounts.push_back(std::move(amount));
            }
        }
        lines.push_back(std::move(line));
    }
    if (last && last->queuesAtClose) addLent(world, *last->queuesAtClose, lines);
    return lines;
}

/// A task that is pipelined waits for room, and has no node yet.
void noteTurn(const volcano::Change& task, QueueStep& step) {
    constexpr std::string_view kBinding = "Binding ", kReleasing = "Releasing ";
    if (task.to.starts_with(kBinding)) step.placed.push_back({task.what, task.to.substr(kBinding.size())});
    else if (task.to.starts_with(kReleasing)) step.evicted.push_back(task.what);
}

/// Pods that nothing tells apart from those that rescheduling chose, and that stay.
void noteLots(const volcano::SessionReport& session, QueueStep& step) {
    const std::set<std::string> gone(step.evicted.begin(), step.evicted.end());
    for (const volcano::ReschedulingReport& round : session.rescheduling)
        for (const volcano::ReschedulingReport::Victim& victim : round.victims)
            for (const std::string& pod : victim.tied)
                if (!gone.contains(pod)) step.lots.push_back(pod);
}

/// Nodes that were drawn, and pods that might be gone in place of others.
void noteDraws(const volcano::ActionReport& action, QueueStep& step) {
    using Of = volcano::LotReport::Of;
    for (const volcano::LotReport& one : action.lots)
        if (one.of == Of::Victims) step.lots.insert(step.lots.end(), one.lot.others.begin(), one.lot.others.end());
        else step.draws.push_back({one.whose, one.taken, one.of == Of::Node, one.lot.others, one.lot.count, one.lot.more});
    // Of several evictions on a node each names its own.
    const std::set<std::string> gone(step.evicted.begin(), step.evicted.end());
    std::set<std::string> known;
    std::erase_if(step.lots, [&](const std::string& pod) { return gone.contains(pod) || !known.insert(pod).second; });
}

/// Pod groups that were taken back, and what other draws would have done for them.
void noteTakenBack(const volcano::ActionReport& action, QueueStep& step) {
    using Answer = QueueStep::TakenBack::Answer;
    for (const volcano::OtherDraws& one : action.takenBack) {
        QueueStep::TakenBack& job = step.takenBack.emplace_back();
        job.what = one.podGroup;
        job.tried = one.tried;
        switch (one.answer) {
        case volcano::OtherDraws::Answer::Places: job.answer = Answer::Places; break;
        case volcano::OtherDraws::Answer::None: job.answer = Answer::None; break;
        case volcano::OtherDraws::Answer::NotKnown: job.answer = Answer::NotKnown; break;
        }
        for (const volcano::OtherDraws::Instead& draw : one.instead) job.instead.push_back({draw.whose, draw.taken});
        for (const volcano::OtherDraws::Place& place : one.places) job.places.push_back({place.pod, place.node});
        job.leave = one.victims;
    }
}

std::string conditionOf(const volcano::PodGroupStatus& status) {
    for (auto one = status.conditions.rbegin(); one != status.conditions.rend(); ++one)
        if (one->type == "Unschedulable" && one->status == "True") return one->message;
    return {};
}

/// Pods that a Job has yet to make are pods of its group.
void addWaits(const volcano::VolcanoWorld& world, const std::vector<volcano::TaskWait>& waits, std::map<std::string, QueuedJob>& jobs) {
    for (const volcano::TaskWait& wait : waits) {
        const auto job = std::find_if(world.own.jobs.begin(), world.own.jobs.end(), [&](const volcano::Job& one) { return one.key() == wait.job; });
        const auto at = job == world.own.jobs.end() ? jobs.end() : jobs.find(volcano::groupOfJob(world, *job));
        if (at == jobs.end()) continue;
        at->second.pods = at->second.pods.value_or(0) + static_cast<std::size_t>(wait.pods);
        if (wait.after.empty()) continue;
        std::string tasks;
        for (const std::string& task : wait.after) tasks += (tasks.empty() ? "" : ", ") + task;
        if (at->second.nodes.empty() || at->second.placed > 0) at->second.nodes = worded("task %1 waits for %2: %3", {wait.task, tasks, volcano::dependsText(wait)});
    }
}

/// What the controller of Jobs did before a session; no turn if it did nothing.
std::optional<QueueStep> makingOf(const volcano::SessionReport& session, std::size_t number) {
    if (session.made.empty()) return std::nullopt;
    QueueStep step{worded("before session %1: pods of Jobs are made", {number}), {}};
    for (const volcano::MadePod& one : session.made) {
        step.changes.push_back({one.pod, "", "Pending"});
        step.made.push_back(one.as);
    }
    for (const volcano::TaskWait& wait : session.waits)
        if (!wait.after.empty()) step.changes.push_back({wait.job + ": " + wait.task, "", volcano::dependsText(wait)});
    return step;
}

/// What the controller of Jobs did after a session; no turn if it did nothing.
std::optional<QueueStep> policiesOf(const volcano::SessionReport& session, std::size_t number) {
    if (session.policies.empty()) return std::nullopt;
    QueueStep step{worded("after session %1: policies of Jobs", {number}), {}};
    for (const volcano::PolicyReport& policy : session.policies) {
        step.changes.push_back({policy.job, policy.action, policy.phase});
        for (const std::string& pod : policy.pods) {
            step.changes.push_back({pod, "", "Releasing"});
            step.evicted.push_back(pod);
        }
    }
    return step;
}

Message faultOf(const volcano::PassedOver& one) {
    switch (one.why) {
    case volcano::PassedOver::Why::NoQueue: return worded("there is no queue %1, so Volcano passes it over", {one.missing});
    case volcano::PassedOver::Why::NoGroup: break;
    case volcano::PassedOver::Why::Closed: return worded("its queue %1 is closed and takes no new jobs: %2", {one.missing, one.says});
    case volcano::PassedOver::Why::OverCapability: return worded("its guarantee of %1 is more than its capability", {one.missing});
    case volcano::PassedOver::Why::OverParent: return worded("its guarantee of %1 is more than that of its parent", {one.missing});
    case volcano::PassedOver::Why::NoTree: return worded("with the hierarchy of capacity nothing is placed: %1", {one.missing});
    case volcano::PassedOver::Why::Refused: return worded("Volcano's webhook refuses it: %1", {one.missing});
    case volcano::PassedOver::Why::Says: return worded("no pods are made of it: %1", {one.missing});
    case volcano::PassedOver::Why::NoTemplate: return worded("no pods are made of it: its task %1 has no template", {one.missing});
    case volcano::PassedOver::Why::NoPriorityClass: return worded("no pods are made of it: there is no priority class %1", {one.missing});
    case volcano::PassedOver::Why::MakesClaims: return worded("not modelled: it would make a claim for a volume; no pods are made of it");
    case volcano::PassedOver::Why::Restarts: return worded("not modelled: it is restarting; no pods are made of it");
    }
    return worded("there is no PodGroup %1, so Volcano passes it over", {one.missing});
}

std::vector<QueuedJob> jobsOf(const volcano::VolcanoWorld& world, const std::vector<volcano::SessionReport>& sessions) {
    std::set<std::string> placed, evicted;
    for (const Pod& pod : world.objects.pods)
        if (!pod.nodeName.empty()) placed.insert(pod.key());
    for (const volcano::SessionReport& session : sessions) {
        for (const auto& [pod, node] : session.binds) placed.insert(pod);
        for (const volcano::EvictionReport& eviction : session.evictions) {
            placed.erase(eviction.pod);
            evicted.insert(eviction.pod);
        }
        for (const volcano::PolicyReport& policy : session.policies)
            for (const std::string& pod : policy.pods) {
                placed.erase(pod);
                evicted.insert(pod);
            }
    }
    std::map<std::string, volcano::PodGroupStatus> statuses;
    if (!sessions.empty())
        for (const volcano::PodGroupReport& one : sessions.back().podGroups) statuses.emplace(one.podGroup, one.status);
    std::map<std::string, QueuedJob> jobs;
    for (const volcano::PodGroup& group : world.own.podGroups) {
        QueuedJob& job = jobs[group.key()];
        job.name = group.key();
        job.queue = group.queue;
        job.pods = 0;
        const auto at = statuses.find(group.key());
        const volcano::PodGroupStatus& status = at == statuses.end() ? group.status : at->second;
        // Pending: no action has let it in. Inqueue: it may take nodes, and finds too few.
        if (status.phase == volcano::PodGroupPhase::Pending) job.quota = conditionOf(status);
        else job.nodes = conditionOf(status);
    }
    std::set<std::string> known;
    const auto count = [&](const std::string& group, const Pod& pod) {
        const auto job = jobs.find(group);
        if (job == jobs.end() || pod.terminal() || !known.insert(pod.key()).second) return;
        job->second.pods = *job->second.pods + 1;
        job->second.placed += placed.contains(pod.key());
        job->second.priority = std::max(job->second.priority, pod.spec->priority.value_or(0));
    };
    std::set<std::string> lost;
    for (const Pod& pod : world.objects.pods) {
        const auto notes = world.own.pods.find(pod.key());
        const std::string* group = notes == world.own.pods.end() ? nullptr : notes->second.annotations.find(kVolcanoGroupKey);
        if (!group) continue;
        count(pod.namespaceName + "/" + *group, pod);
        if (evicted.contains(pod.key())) lost.insert(pod.namespaceName + "/" + *group);
    }
    for (const volcano::SessionReport& session : sessions)
        for (const volcano::MadePod& made : session.made) {
            count(made.podGroup, *made.as);
            if (evicted.contains(made.pod)) lost.insert(made.podGroup);
        }
    if (!sessions.empty()) addWaits(world, sessions.back().waits, jobs);
    std::set<std::string> queues;
    for (const volcano::Queue& queue : world.own.queues) queues.insert(queue.name);
    std::vector<QueuedJob> all;
    for (const volcano::PodGroup& group : world.own.podGroups) {
        QueuedJob& job = jobs.at(group.key());
        if (!queues.contains(group.queue)) {
            job.state = QueuedJob::State::Aside;
            job.quota = faultOf({{}, volcano::PassedOver::Why::NoQueue, group.queue});
        } else if (job.placed > 0 && job.placed == *job.pods) job.state = QueuedJob::State::Runs;
        else if (lost.contains(group.key())) job.state = QueuedJob::State::Evicted;
        if (job.state == QueuedJob::State::Runs) job.quota = job.nodes = {};
        all.push_back(std::move(job));
    }
    return all;
}

}  // namespace

Result<QueueBoard> volcanoBoard(ComparedObjects all, const QueueQuestion& question, const Budget& budget) {
    volcano::VolcanoWorld world{std::move(all.objects), std::move(all.volcano), question.clock};
    volcano::prepare(world);
    const std::vector<volcano::PassedOver> over = volcano::passedOver(world);
    Result<std::vector<volcano::SessionReport>> sessions = volcano::runSessions(world, question.volcano, question.sessions, budget);
    if (!sessions) return sessions.error();

    QueueBoard board;
    const volcano::SessionReport* last = sessions->empty() ? nullptr : &sessions->back();
    board.queues = linesOf(world, last);
    board.jobs = jobsOf(world, *sessions);
    for (std::size_t s = 0; s < sessions->size(); ++s) {
        if (std::optional<QueueStep> making = makingOf((*sessions)[s], s + 1)) board.steps.push_back(std::move(*making));
        for (const std::string& job : (*sessions)[s].halted)
            board.notes.push_back(worded("Job %1: not modelled: what its policies do about a lost pod or a broken PodGroup; no more pods are made of it", {job}));
        for (const volcano::ActionReport& action : (*sessions)[s].actions) {
            QueueStep step{worded("session %1: %2", {s + 1, volcano::toString(action.action)}), {}};
            for (const auto* changes : {&action.podGroups, &action.tasks})
                for (const volcano::Change& change : *changes) step.changes.push_back({change.what, change.from, change.to});
            for (const volcano::Change& change : action.tasks) noteTurn(change, step);
            if (action.action == volcano::ActionKind::Shuffle) noteLots((*sessions)[s], step);
            noteDraws(action, step);
            noteTakenBack(action, step);
            board.steps.push_back(std::move(step));
        }
        if (std::optional<QueueStep> policies = policiesOf((*sessions)[s], s + 1)) board.steps.push_back(std::move(*policies));
    }
    for (const volcano::PassedOver& one : over) board.faults.push_back({one.object, faultOf(one)});
    if (last && !last->queuesAtClose) board.notes.push_back(worded("neither proportion nor capacity is configured, which give a queue what it deserves"));
    return board;
}

}  // namespace bayplan
