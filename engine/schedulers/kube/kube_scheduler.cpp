// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kube/kube_scheduler.h"

#include "schedulers/kube/scheduling_queue.h"

namespace bayplan {

namespace {

const QueueSortPlugin& queueSortOf(const Scheduler& scheduler) { return *scheduler.profiles().all.front()->queueSort.front().point; }

}  // namespace

Result<Run> KubeScheduler::run(const ClusterPtr& picture, const std::vector<PodIdx>& pending, const Memory& memory, const Budget& budget) {
    PendingRules rules = m_rules;
    rules.named = true;
    return schedulePods(picture, m_scheduler, pending, m_detail, budget, rules, memory);
}

QueuedPod KubeScheduler::queued(const Catalog& catalog, PodIdx pod, std::uint64_t order) const {
    return queuedPod(catalog, catalog.pod(pod), pod, order, queueSortOf(m_scheduler));
}

bool KubeScheduler::goesBefore(const QueuedPod& a, const QueuedPod& b) const {
    const QueueSortPlugin& sort = queueSortOf(m_scheduler);
    if (sort.less(a, b)) return true;
    return !sort.less(b, a) && a.enqueued < b.enqueued;
}

}  // namespace bayplan
