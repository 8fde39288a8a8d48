// SPDX-License-Identifier: GPL-3.0-or-later
#include "queue/schedule_pending.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace bayplan {

namespace {

/// The pods in the order in which the queue hands them out, were all of them created before the first is tried.
std::vector<QueuedPod> queueOrder(const Cluster& cluster, const Scheduler& scheduler, const std::vector<PodIdx>& only) {
    std::vector<QueuedPod> queue;
    const auto add = [&](PodIdx pod) {
        if (cluster.placement(pod).standing != Standing::Pending) return;
        queue.push_back({pod, cluster.catalog().pod(pod).priority(), pod.get()});
    };
    if (only.empty())
        for (const PodIdx pod : cluster.pendingPods()) add(pod);
    else
        for (const PodIdx pod : only) add(pod);
    const QueueSortPlugin& sort = *scheduler.profiles().all.front()->queueSort.front().point;
    std::stable_sort(queue.begin(), queue.end(),
                     [&](const QueuedPod& a, const QueuedPod& b) { return sort.less(a, b); });
    return queue;
}

}  // namespace

Result<ScheduleRun> schedulePending(const ClusterPtr& cluster, Scheduler& scheduler, Detail detail,
                                    const Budget& budget, const std::vector<PodIdx>& only) {
    const auto begin = std::chrono::steady_clock::now();
    const std::vector<QueuedPod> queue = queueOrder(*cluster, scheduler, only);
    ScheduleRun run;
    run.decisions.reserve(queue.size());
    Draft draft(*cluster);
    for (const QueuedPod& queued : queue) {
        if (budget.stopped()) return Error{ErrorCode::Cancelled, "scheduling was stopped", {}};
        Decision decision = scheduler.decide(draft.cluster(), queued.pod, detail);
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

}  // namespace bayplan
