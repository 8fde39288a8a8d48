// SPDX-License-Identifier: GPL-3.0-or-later
#include "queue/schedule_pending.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <unordered_map>
#include <utility>

#include "queue/nominator.h"

namespace bayplan {

namespace {

/// The pods in the queue's order, as if all of them had been created before the first attempt.
std::vector<QueuedPod> queueOrder(const Cluster& cluster, const Scheduler& scheduler, const std::vector<PodIdx>& only, ArrivalOrder order) {
    std::vector<PodIdx> pods = only.empty() ? cluster.pendingPods() : only;
    std::erase_if(pods, [&](PodIdx pod) { return cluster.placement(pod).standing != Standing::Pending; });
    std::vector<QueuedPod> queue;
    for (const PodIdx pod : byArrival(cluster.catalog(), std::move(pods), order))
        queue.push_back({pod, cluster.catalog().pod(pod).priority(), queue.size()});
    const QueueSortPlugin& sort = *scheduler.profiles().all.front()->queueSort.front().point;
    std::stable_sort(queue.begin(), queue.end(),
                     [&](const QueuedPod& a, const QueuedPod& b) { return sort.less(a, b); });
    return queue;
}

/// The nominations of pods, in the order in which they get them.
class Places {
public:
    Places(const Cluster& cluster, Scheduler& scheduler) : m_catalog(cluster.catalog()) {
        for (const auto& [pod, node] : scheduler.indexOf(cluster).nominated)
            if (scheduler.profiles().find(m_catalog.pod(pod).spec->schedulerName)) m_held.set(pod, m_catalog.node(node).name);
        m_nominations = m_held.in(m_catalog);
    }

    std::span<const Nomination> held() const { return m_nominations; }

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

}  // namespace

Result<ScheduleRun> schedulePending(const ClusterPtr& cluster, Scheduler& scheduler, Detail detail,
                                    const Budget& budget, const std::vector<PodIdx>& only, const PendingRules& rules) {
    const auto begin = std::chrono::steady_clock::now();
    const std::vector<QueuedPod> queue = queueOrder(*cluster, scheduler, only, rules.order);
    std::optional<Places> places;
    if (rules.reserve) places.emplace(*cluster, scheduler);
    ScheduleRun run;
    run.decisions.reserve(queue.size());
    Draft draft(*cluster);
    for (const QueuedPod& queued : queue) {
        if (budget.stopped()) return Error{ErrorCode::Cancelled, "scheduling was stopped", {}};
        Decision decision = places ? scheduler.decide(draft.cluster(), queued.pod, detail, places->held())
                                   : scheduler.decide(draft.cluster(), queued.pod, detail);
        if (places) places->follow(decision);
        if (decision.outcome == Outcome::Scheduled) {
            const Delta place = Place{queued.pod, decision.node, Standing::Assumed, kAppend};
            check(draft.apply(place).has_value(), "a pending pod can be placed on the node that was chosen");
            run.placed.push_back(place);
            for (const Delta& reserved : decision.reserved) {
                check(draft.apply(reserved).has_value(), "what was reserved for a pod can be taken");
                run.placed.push_back(reserved);
            }
            ++run.scheduled;
        }
        run.decisions.push_back(std::move(decision));
        budget.report({run.decisions.size(), queue.size(), "pods"});
    }
    run.cluster = draft.publish();
    run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return run;
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
