// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs a scheduler on a cluster that changes, on a simulated clock. The same cluster, configuration, timeline and seed
// give the same steps, whatever else runs; with webhooks, if these give the same answers.
//
// One loop: events of the timeline, then what was begun and ends now, timers, then cycles until nothing is ready. If
// cycles and bindings take no time, a pod is bound before the next one is tried. There is no kubelet and no controller:
// bound pods run until the timeline ends them, victims go when their grace period is over, budgets stay as they were
// read, a pod that is bound here has no start time.
// Complexity: a decision costs a Scheduler::decide, a change of objects O(objects), an event O(unschedulable pods).
// Thread rule: one thread for each simulation.
// Source: Kubernetes 1.36 pkg/scheduler (schedule_one.go, eventhandlers.go); specification 1.9, 2, 3, 4.18.

#include <memory>
#include <optional>

#include "base/budget.h"
#include "base/result.h"
#include "framework/scheduler.h"
#include "schedulers/kube/arrival.h"
#include "schedulers/kube/scheduling_queue.h"
#include "schedulers/kube/timeline.h"
#include "schedulers/run.h"

namespace bayplan {

struct SimulationOptions {
    Sampling sampling;
    Backoff backoff;
    Extenders extenders;
    /// True: a webhook that binds is called, and makes real bindings. False: its binding counts as done.
    bool extendersBind = false;
    /// The order of pods that are pending at the start, and when a scheduler restarts; later pods come after them.
    ArrivalOrder order = ArrivalOrder::Creation;
    std::optional<std::int64_t> now{};  // what time it is at the start, Unix seconds; absent: Catalog::readAt
    /// False: objects have no versions, as those of a stand-in for the API server. The queue then takes no notice of the nominated
    /// node that the scheduler itself writes into a pod, until the next attempt at the pod fails and it is read again.
    bool hearsOwnWrites = true;
};

class SimulatedKubelets;

class Simulation {
public:
    struct Impl;  // simulation_impl.h

    Simulation(const ClusterPtr& start, Profiles profiles, Timeline timeline, const SimulationOptions& options = {});
    ~Simulation();
    Simulation(Simulation&&) noexcept;

    /// Goes to the next instant at which anything happens, and does all of it. False at the end.
    bool advance();

    SimTime now() const;
    const std::vector<RunStep>& steps() const;
    const Cluster& picture();
    const SchedulingQueue& queue() const;
    /// The state of every pod that exists now.
    std::vector<PodEndState> pods();
    /// Without decisions and deltas: nodes come and go, so there is no one picture that has them all.
    Run finish();

private:
    std::unique_ptr<Impl> m_impl;
};

/// Runs from the start to the end. Progress counts attempts. `kubelets`, if given, follow every instant.
/// Errors: Cancelled.
Result<Run> simulate(const ClusterPtr& start, const Profiles& profiles, const Timeline& timeline,
                     const SimulationOptions& options = {}, const Budget& budget = {},
                     SimulatedKubelets* kubelets = nullptr);

}  // namespace bayplan
