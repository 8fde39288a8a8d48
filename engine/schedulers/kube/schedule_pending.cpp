// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kube/schedule_pending.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

#include "framework/conclusion.h"
#include "framework/group_index.h"
#include "schedulers/kube/group_members.h"
#include "schedulers/kube/nominator.h"
#include "schedulers/kube/scheduling_queue.h"
#include "schedulers/run_writer.h"

namespace bayplan {

namespace {

/// The pods in the queue's order, as if all of them had been created before the first attempt.
std::vector<PodIdx> queueOrder(const Cluster& cluster, const Scheduler& scheduler, std::vector<PodIdx> pods, ArrivalOrder order) {
    std::erase_if(pods, [&](PodIdx pod) { return cluster.placement(pod).standing != Standing::Pending; });
    const QueueSortPlugin& sort = *scheduler.profiles().all.front()->queueSort.front().point;
    std::vector<QueuedPod> entered;
    entered.reserve(pods.size());
    for (const PodIdx pod : byArrival(cluster.catalog(), std::move(pods), order)) entered.push_back(queuedPod(cluster.catalog(), cluster.catalog().pod(pod), pod, entered.size(), sort));
    std::vector<PodIdx> queue;
    queue.reserve(entered.size());
    if (sort.ordersAll()) {
        const auto less = [&](const QueuedPod& a, const QueuedPod& b) { return sort.less(a, b); };
        if (!std::is_sorted(entered.begin(), entered.end(), less)) std::sort(entered.begin(), entered.end(), less);
        for (const QueuedPod& queued : entered) queue.push_back(queued.pod);
    } else {
        const auto less = [&](const QueuedPod* a, const QueuedPod* b) { return sort.less(*a, *b); };
        QueueHeap<const QueuedPod*, decltype(less)> heap(less);
        for (const QueuedPod& queued : entered) heap.push(&queued);
        while (!heap.empty()) queue.push_back(heap.pop()->pod);
    }
    return queue;
}

/// What plugins remember during one run, in which no time passes.
class Remembering {
public:
    explicit Remembering(Scheduler& scheduler) : m_scheduler(scheduler) { scheduler.setRunning(&m_running); }
    ~Remembering() { m_scheduler.setRunning(nullptr); }
    Remembering(const Remembering&) = delete;
    Remembering& operator=(const Remembering&) = delete;

private:
    Scheduler& m_scheduler;
    Running m_running;
};

/// The nominations of pods, in the order in which they get them.
class Places {
public:
    /// `memory`: null, or without nominations: those in the objects.
    Places(const Cluster& cluster, Scheduler& scheduler, const KubeMemory* memory) : m_catalog(cluster.catalog()) {
        if (memory && memory->nominations) {
            for (const auto& [name, node] : *memory->nominations)
                if (const PodIdx pod = m_catalog.findPod(name); pod.valid()) m_held.set(pod, node);
        } else {
            for (const auto& [pod, node] : scheduler.indexOf(cluster).nominated)
                if (scheduler.profiles().find(m_catalog.pod(pod).spec->schedulerName)) m_held.set(pod, m_catalog.node(node).name);
        }
        m_nominations = m_held.in(m_catalog);
    }

    const std::vector<Nomination>& held() const { return m_nominations; }
    std::vector<std::pair<std::string, std::string>> byName() const {
        std::vector<std::pair<std::string, std::string>> names;
        for (const auto& [pod, node] : m_held.all()) names.emplace_back(m_catalog.pod(pod).key(), node);
        return names;
    }

    /// The pod was tried, and nobody follows what it would preempt.
    void end(PodIdx pod) {
        if (m_held.of(pod).empty()) return;
        m_held.remove(pod);
        m_nominations = m_held.in(m_catalog);
    }

    void follow(const Decision& decision) {
        if (decision.nominating == Nominating::Keep) return;
        m_held.remove(decision.pod);
        if (decision.nominating == Nominating::Set) {
            const std::string& node = m_catalog.node(decision.preemption->node).name;
            for (const PodIdx other : m_held.on(node))
                if (m_catalog.pod(other).priority() < m_catalog.pod(decision.pod).priority()) m_held.remove(other);
            m_held.set(decision.pod, node);
        }
        m_nominations = m_held.in(m_catalog);
    }

private:
    const Catalog& m_catalog;
    Nominator m_held;
    std::vector<Nomination> m_nominations;
};

/// Takes those of the pods that wait off their nodes.
void rejectWaiting(RunWriter& run, Scheduler& scheduler, const std::vector<WaitingRejection>& rejections) {
    for (const WaitingRejection& rejection : rejections)
        for (const std::size_t place : std::vector<std::size_t>(run.waiting())) {
            Decision decision = run.decisions()[place];
            if (std::find(rejection.pods.begin(), rejection.pods.end(), decision.pod) == rejection.pods.end()) continue;
            rejectPermitted(decision, rejection);
            run.settle(place, std::move(decision));
            // All that follow from this one get the same rejection.
            scheduler.unreserve(run.cluster(), run.decisions()[place].pod);
        }
}

/// Asks Permit again about the pods that wait, now that another pod has come to a node.
void askWaiting(RunWriter& run, Scheduler& scheduler) {
    for (const std::size_t place : std::vector<std::size_t>(run.waiting())) {
        Decision decision = run.decisions()[place];
        scheduler.permitAgain(run.cluster(), decision);
        if (decision.outcome != Outcome::Waiting) run.settle(place, std::move(decision));
    }
}

}  // namespace

Result<Run> schedulePods(const ClusterPtr& cluster, Scheduler& scheduler, std::vector<PodIdx> pods, Detail detail, const Budget& budget,
                         const PendingRules& rules, const Memory& memory) {
    const auto* before = dynamic_cast<const KubeMemory*>(memory.get());
    if (memory && !before) return Error{ErrorCode::Invalid, worded("the memory of another scheduler cannot be gone on with"), {}};
    if (before) scheduler.setSamplingState(before->sampling);
    const std::vector<PodIdx> queue = queueOrder(*cluster, scheduler, std::move(pods), rules.order);
    Places places(*cluster, scheduler, rules.reserve ? before : nullptr);
    const auto follow = [&](const Decision& decision) { rules.reserve ? places.follow(decision) : places.end(decision.pod); };
    RunWriter run(cluster, queue.size(), rules.named);
    const Remembering remembering(scheduler);
    std::vector<bool> tried(cluster->catalog().pods.size());
    const auto tryOne = [&](PodIdx pod) {
        Decision decision = scheduler.decide(run.cluster(), pod, detail, places.held());
        follow(decision);
        const bool came = decision.node.valid();
        std::vector<WaitingRejection> rejections = std::move(decision.rejects);
        if (decision.refusedOn.valid()) rejections = scheduler.unreserve(run.cluster(), pod);
        run.add(std::move(decision));
        if (came && !run.waiting().empty()) askWaiting(run, scheduler);
        rejectWaiting(run, scheduler, rejections);
    };
    for (const PodIdx pod : queue) {
        if (tried[pod.get()]) continue;  // with another pod of its group
        if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("scheduling was stopped"), {}};
        if (const std::vector<PodIdx> members = membersWith(run.cluster(), scheduler, pod, rules.order); !members.empty()) {
            GroupDecision group = scheduler.decideGroup(run.cluster(), members, detail, &places.held());
            for (const PodIdx member : members) tried[member.get()] = true;
            std::for_each(group.decisions.begin(), group.decisions.end(), follow);
            run.add(GroupIndex::keyOf(run.cluster().catalog().pod(pod)), std::move(group));
        } else {
            const std::vector<PodIdx> companions = scheduler.companions(run.cluster(), pod);
            tried[pod.get()] = true;
            tryOne(pod);
            for (const PodIdx other : companions) {
                if (tried[other.get()] || run.cluster().placement(other).standing != Standing::Pending) continue;
                tried[other.get()] = true;
                tryOne(other);
            }
        }
        budget.report({run.decisions().size(), queue.size(), "pods"});
    }
    auto after = std::make_shared<KubeMemory>();
    after->sampling = scheduler.samplingState();
    if (rules.reserve) after->nominations = places.byName();
    return run.finish(std::move(after));
}

Result<Run> schedulePending(const ClusterPtr& cluster, Scheduler& scheduler, Detail detail, const Budget& budget,
                            const std::vector<PodIdx>& only, const PendingRules& rules) {
    return schedulePods(cluster, scheduler, only.empty() ? cluster->pendingPods() : only, detail, budget, rules);
}

std::vector<SharedVictim> sharedVictims(const std::vector<Decision>& decisions) {
    std::vector<SharedVictim> all;
    std::unordered_map<PodIdx, std::size_t> known;
    for (const Decision& decision : decisions) {
        if (!decision.preemption) continue;
        for (const PodIdx victim : decision.preemption->victims) {
            const auto [at, isNew] = known.try_emplace(victim, all.size());
            if (isNew) all.push_back({victim, {}});
            all[at->second].preemptors.push_back(decision.pod);
        }
    }
    std::erase_if(all, [](const SharedVictim& one) { return one.preemptors.size() < 2; });
    return all;
}

}  // namespace bayplan
