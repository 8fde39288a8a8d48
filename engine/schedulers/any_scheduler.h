// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What every scheduler is, whatever it calls a cycle, a session or a round.

#include <cstdint>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "framework/plugin.h"
#include "schedulers/run.h"

namespace bayplan {

class AnyScheduler {
public:
    virtual ~AnyScheduler() = default;

    /// Works once on `picture`. `pending`: the pods to try, in any order; those that stand on a node are left out.
    /// `memory`: what an earlier run of the same kind of scheduler left; null: it starts afresh. What the object itself
    /// keeps between runs saves time and changes no decision. Progress counts pods.
    /// Errors: Cancelled (nothing of the run is kept), Invalid (the memory of another kind of scheduler).
    /// Thread rule: one thread for each object.
    virtual Result<Run> run(const ClusterPtr& picture, const std::vector<PodIdx>& pending, const Memory& memory,
                            const Budget& budget) = 0;

    /// Whether a run is about all pods that wait, as a session is, or about the next one of a queue.
    virtual bool inSessions() const { return false; }
    /// A pod as it enters the queue of this scheduler; `order` grows with each entry.
    virtual QueuedPod queued(const Catalog& catalog, PodIdx pod, std::uint64_t order) const {
        return {pod, catalog.pod(pod).priority(), order, QosClass::BestEffort};
    }
    /// Whether `a` leaves that queue before `b`: the higher priority, then the earlier entry.
    virtual bool goesBefore(const QueuedPod& a, const QueuedPod& b) const {
        return a.priority != b.priority ? a.priority > b.priority : a.enqueued < b.enqueued;
    }
};

}  // namespace bayplan
