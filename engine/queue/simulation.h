// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A scheduler at work on a cluster that changes, on a simulated clock: the same cluster, configuration, timeline and
// seed give the same steps, whatever else runs beside it; so they do with webhooks that answer the same again.
//
// One loop: what the timeline says, what was begun and ends now, timers, then cycles until nothing is ready. With no
// time for cycles and bindings a pod is bound before the next is tried. There is no kubelet and no controller: bound pods
// run until the timeline ends them, victims go when their grace period is over, budgets stay as they were read, a pod
// that is bound here has no start time.
// Complexity: a decision as Scheduler::decide; a change of objects O(objects); an event O(unschedulable pods).
// Thread rule: one thread a simulation.
// Source: Kubernetes 1.36 pkg/scheduler (schedule_one.go, eventhandlers.go); specification 1.9, 2, 3, 4.18.

#include <memory>

#include "base/budget.h"
#include "base/result.h"
#include "framework/scheduler.h"
#include "queue/arrival.h"
#include "queue/timeline.h"

namespace bayplan {

struct SimulationOptions {
    Sampling sampling;
    Backoff backoff;
    Extenders extenders;
    /// A webhook that binds is asked to, which has an effect wherever it is; otherwise its binding counts as done.
    bool extendersBind = false;
    /// Of the pods that wait at the start, and when a scheduler starts anew; who comes later comes after them.
    ArrivalOrder order = ArrivalOrder::Creation;
};

class SimulatedKubelets;

class Simulation {
public:
    struct Impl;  // simulation_impl.h

    Simulation(const ClusterPtr& start, Profiles profiles, Timeline timeline, const SimulationOptions& options = {});
    ~Simulation();
    Simulation(Simulation&&) noexcept;

    /// Goes to the next instant at which anything happens and through all that happens then. False at the end.
    bool advance();

    SimTime now() const;
    const std::vector<SimulationStep>& steps() const;
    const Cluster& picture();
    const SchedulingQueue& queue() const;
    /// Where every pod is that is there now.
    std::vector<PodEndState> pods();
    SimulationRun finish();

private:
    std::unique_ptr<Impl> m_impl;
};

/// From the start to the end. Progress counts attempts. `kubelets`, where there are any, are told of every instant.
/// Errors: Cancelled.
Result<SimulationRun> simulate(const ClusterPtr& start, const Profiles& profiles, const Timeline& timeline,
                               const SimulationOptions& options = {}, const Budget& budget = {},
                               SimulatedKubelets* kubelets = nullptr);

}  // namespace bayplan
