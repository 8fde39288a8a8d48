// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Tries all pending pods once each in queue order: gates first, then QueueSort. A scheduled pod is assumed on its node
// before the next one is tried. Preemption is proposed and no pod is evicted: victims stay to the end.
// Source: Kubernetes 1.36 pkg/scheduler/backend/queue (specification section 2), conformance rules of a report.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "framework/scheduler.h"
#include "schedulers/kube/arrival.h"
#include "schedulers/run.h"

namespace bayplan {

struct PendingRules {
    ArrivalOrder order = ArrivalOrder::Creation;
    /// A pod that would preempt holds its place against all later pods, like a pod with a nominated node, and removes
    /// the nominations of lower priority to that node. If false, each pod is decided as if no other had preempted, so
    /// several may count on the same victims: see sharedVictims(); a nomination in the objects ends when its pod was tried.
    bool reserve = false;
    /// The run also has its trace and the pods at the end, by name.
    bool named = false;
};

/// What kube-scheduler keeps from one run to the next.
struct KubeMemory final : SchedulerMemory {
    SamplingState sampling;
    /// Pods and their nominated nodes by name, in the order in which they got them; absent where no places are held.
    std::optional<std::vector<std::pair<std::string, std::string>>> nominations;
};

/// Tries `pods`, those of them that are pending, in the order of the queue. A pod that a Permit plugin lets wait holds its node for the later
/// ones; if none of them makes the plugin let it pass, it is Waiting, and the deltas leave it out. The first pod of a pod
/// group, or of a round of gangs (RoundPlugin), brings the others, also those that are not among `pods`. Progress counts pods.
/// `memory`: of an earlier run; null: the scheduler as it is, and the nominations in the objects.
/// Errors: Cancelled (nothing of the run is kept), Invalid (the memory of another kind of scheduler).
Result<Run> schedulePods(const ClusterPtr& cluster, Scheduler& scheduler, std::vector<PodIdx> pods, Detail detail,
                         const Budget& budget, const PendingRules& rules, const Memory& memory = {});
/// The same for `only`; empty: for all pending pods.
Result<Run> schedulePending(const ClusterPtr& cluster, Scheduler& scheduler, Detail detail = Detail::Outcome,
                            const Budget& budget = {}, const std::vector<PodIdx>& only = {},
                            const PendingRules& rules = {});

/// A pod that several pods would preempt.
struct SharedVictim {
    PodIdx victim;
    std::vector<PodIdx> preemptors;  // at least two, in the order of their decisions
};
/// In the order in which the victims were first named. O(victims).
std::vector<SharedVictim> sharedVictims(const std::vector<Decision>& decisions);

}  // namespace bayplan
