// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// kube-scheduler as one of the schedulers: each run tries the pods once each, as schedulePending() does.

#include <utility>
#include <vector>

#include "schedulers/any_scheduler.h"
#include "schedulers/kube/schedule_pending.h"

namespace bayplan {

class KubeScheduler final : public AnyScheduler {
public:
    explicit KubeScheduler(Scheduler scheduler, const PendingRules& rules = {}, Detail detail = Detail::Outcome)
        : m_scheduler(std::move(scheduler)), m_rules(rules), m_detail(detail) {}

    Result<Run> run(const ClusterPtr& picture, const std::vector<PodIdx>& pending, const Memory& memory,
                    const Budget& budget) override;
    /// By the profiles' QueueSort.
    QueuedPod queued(const Catalog& catalog, PodIdx pod, std::uint64_t order) const override;
    bool goesBefore(const QueuedPod& a, const QueuedPod& b) const override;

private:
    Scheduler m_scheduler;
    PendingRules m_rules;
    Detail m_detail;
};

}  // namespace bayplan
