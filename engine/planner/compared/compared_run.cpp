// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/compared/compared_run.h"

#include <algorithm>
#include <utility>

#include "model/erase_pods.h"
#include "planner/compared/fair_share.h"
#include "planner/compared/kube_passes.h"
#include "schedulers/kueue/admitted_pods.h"
#include "schedulers/kueue/kueue_admission.h"
#include "schedulers/volcano/annotations.h"
#include "schedulers/volcano/controllers.h"

namespace bayplan {

namespace {

void measure(FairShares shares, ComparedRun& run) {
    run.distance = shares.distance;
    run.distanceOf = std::move(shares.distanceOf);
    run.noDistance = std::move(shares.noDistance);
}

Result<ComparedRun> runOfKube(const ComparedLoad& load, const ComparedScheduler& scheduler, const ComparisonRules& rules, const Budget& budget) {
    ComparedRun run;
    if (const Result<void> done = kubePasses(load.whole, load, scheduler.profiles, rules, budget, run); !done) return done.error();
    run.noDistance = worded("kube-scheduler has no queues that deserve a share");
    return run;
}

/// What every quota may use once the pods stand where they were placed, and how far from it they are.
void measureQuotas(const ComparedLoad& load, ComparedRun& run) {
    if (load.koordinator.quotas.empty()) {
        run.noDistance = worded("there is no ElasticQuota among the objects");
        return;
    }
    KoordinatorObjects then = load.koordinator;
    std::erase_if(then.pods, [&](const QuotaPod& pod) { return run.evicted.contains(pod.key()); });
    for (QuotaPod& pod : then.pods) {
        if (run.placed.contains(pod.key())) pod.placed = true;
        if (load.has(pod.key())) run.queues[pod.key()] = quotaOf(pod, then);
    }
    measure(fairShares(quotaStandings(then, true)), run);
}

Result<ComparedRun> runOfKoordinator(const ComparedLoad& load, const ComparedScheduler& scheduler, const ComparisonRules& rules, const Budget& budget) {
    ComparedRun run;
    if (const Result<void> done = kubePasses(load.whole, load, scheduler.profiles, rules, budget, run, true); !done) return done.error();
    measureQuotas(load, run);
    run.notes.push_back(
        worded("the pods are placed by kube-scheduler's plugins: of Koordinator's own, LoadAware, Reservations, gangs, shares of devices, bound CPUs and NUMA zones are modelled"));
    if (!load.koordinator.quotas.empty()) run.notes.push_back(worded("its elastic quotas refuse what is above their runtime, and pods of a quota make room for more important ones of it"));
    return run;
}

void queuesOfVolcano(const volcano::VolcanoWorld& world, const ComparedLoad& load, ComparedRun& run) {
    std::map<std::string, std::string> queues;  // by pod group
    for (const volcano::PodGroup& group : world.own.podGroups) queues.emplace(group.key(), group.queue);
    for (const Pod& pod : world.objects.pods) {
        if (!load.has(pod.key())) continue;
        const auto notes = world.own.pods.find(pod.key());
        const std::string* group = notes == world.own.pods.end() ? nullptr : notes->second.annotations.find(kVolcanoGroupKey);
        const auto queue = group ? queues.find(pod.namespaceName + "/" + *group) : queues.end();
        if (queue != queues.end()) run.queues.emplace(pod.key(), queue->second);
    }
}

Result<ComparedRun> runOfVolcano(const ComparedLoad& load, const ComparedScheduler& scheduler, const ComparisonRules& rules, const Budget& budget) {
    ComparedRun run;
    volcano::VolcanoWorld world{load.whole, load.volcano, rules.clock};
    world.tellsOtherDraws = false;
    // Its own controller makes them.
    erasePods(world.objects, [&](const Pod& pod) { return load.ofVolcanoJobs.contains(pod.key()); });
    run.queues = load.ofVolcanoJobs;
    const std::size_t handed = hand(world.objects, std::string(volcano::kSchedulerName), [](const Pod& pod) { return pod.spec->schedulerName == volcano::kSchedulerName; });
    if (handed > 0) run.notes.push_back(worded("%1 pending pods name another scheduler: they count as pods of Volcano", {handed}));
    volcano::prepare(world);
    queuesOfVolcano(world, load, run);
    const Result<std::vector<volcano::SessionReport>> sessions = volcano::runSessions(world, scheduler.volcano, rules.sessions, budget);
    if (!sessions) return sessions.error();
    for (std::size_t s = 0; s < sessions->size(); ++s) {
        for (const auto& [pod, node] : (*sessions)[s].binds)
            if (load.has(pod)) run.placed[pod] = {node, s};
        for (const std::string& job : (*sessions)[s].halted)
            run.notes.push_back(worded("Job %1: not modelled: what its policies do about a lost pod or a broken PodGroup; no more pods are made of it", {job}));
        for (const volcano::EvictionReport& eviction : (*sessions)[s].evictions) {
            run.evicted.insert(eviction.pod);
            run.placed.erase(eviction.pod);
        }
        for (const volcano::PolicyReport& policy : (*sessions)[s].policies)
            for (const std::string& pod : policy.pods) {
                run.evicted.insert(pod);
                run.placed.erase(pod);
            }
    }
    if (!sessions->empty()) measure(fairShares(world, sessions->back()), run);
    return run;
}

Result<ComparedRun> runOfKueue(const ComparedLoad& load, const ComparedScheduler& scheduler, const ComparisonRules& rules, const Budget& budget) {
    if (load.kueue.objects.queues.empty()) return Error{ErrorCode::Invalid, worded("there is no ClusterQueue among the objects"), {}};
    ComparedRun run;
    Result<AdmissionRun> admission = admitWorkloads(load.kueue.objects, scheduler.kueue, rules.cycles, budget);
    if (!admission) return admission.error();
    std::map<std::string, std::size_t> cycleOf;  // by workload: in which it got its quota, the last time
    for (std::size_t c = 0; c < admission->cycles.size(); ++c)
        for (const WorkloadChange& change : admission->cycles[c].changes)
            if (!change.clusterQueue.empty()) cycleOf.try_emplace(change.workload, c);
            else cycleOf.erase(change.workload);
    Result<PodsOfAdmission> pods = podsOfAdmission(load.read, load.kueue.objects, admission->end);
    if (!pods) return pods.error();
    run.evicted.insert(pods->gone.begin(), pods->gone.end());
    if (const Result<void> done = kubePasses(std::move(pods->objects), load, scheduler.profiles, rules, budget, run); !done) return done.error();

    std::map<std::string, std::string> queueOf;  // by workload
    std::map<std::string, std::string> clusterQueues;
    for (const LocalQueue& queue : load.kueue.objects.localQueues) clusterQueues.emplace(queue.key(), queue.clusterQueue);
    for (const QueuedWorkload& one : load.kueue.objects.workloads)
        if (const auto queue = clusterQueues.find(one.namespaceName + "/" + one.queue); queue != clusterQueues.end()) queueOf.emplace(one.key(), queue->second);
    for (const std::string& pod : load.pods) {
        const auto workload = load.workloads.find(pod);
        if (workload == load.workloads.end()) continue;
        if (const auto queue = queueOf.find(workload->second); queue != queueOf.end()) run.queues.emplace(pod, queue->second);
        const auto got = run.placed.find(pod);
        if (const auto cycle = cycleOf.find(workload->second); got != run.placed.end() && cycle != cycleOf.end()) got->second.waited += cycle->second;
    }
    for (const std::string& pod : load.pods) {
        const auto workload = load.workloads.find(pod);
        const auto aside = workload == load.workloads.end() ? load.kueue.aside.end() : load.kueue.aside.find(workload->second);
        if (aside != load.kueue.aside.end() && aside->second.why == WorkloadAside::Why::NotModelled) run.notModelled.insert(pod);
    }
    for (const auto& [workload, what] : admission->unknown) run.notes.push_back(worded("Workload %1: %2", {workload, what}));
    run.noDistance = worded("Kueue has nominal quotas that may be lent and borrowed, and no deserved share");
    return run;
}

}  // namespace

Result<ComparedRun> comparedRun(const ComparedLoad& load, const ComparedScheduler& scheduler, const ComparisonRules& rules, const Budget& budget) {
    if (scheduler.kind == ComparedScheduler::Kind::Volcano) return runOfVolcano(load, scheduler, rules, budget);
    Result<ComparedRun> run = scheduler.kind == ComparedScheduler::Kind::Kube          ? runOfKube(load, scheduler, rules, budget)
                              : scheduler.kind == ComparedScheduler::Kind::Koordinator ? runOfKoordinator(load, scheduler, rules, budget)
                                                                                       : runOfKueue(load, scheduler, rules, budget);
    if (run && !load.ofVolcanoJobs.empty())
        run->notes.push_back(worded("the %1 pods of Volcano's Jobs are there from the start: the order of their tasks is kept with Volcano alone", {load.ofVolcanoJobs.size()}));
    return run;
}

}  // namespace bayplan
