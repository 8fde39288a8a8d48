// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The plan that undoes a plan. It is no exact inverse: Kubernetes does not unbind a pod, and an evicted one does not
// come back. Moved pods are moved back, by the same landing; what cannot be undone is reported, step by step.
// Thread rule: plain values, pure functions.

#include <optional>
#include <stop_token>

#include "cluster/cluster.h"
#include "framework/scheduler.h"
#include "kube/apply/journal/apply_entries.h"
#include "kube/apply/landing_choice.h"

namespace bayplan {

/// Before the first call, for display. A moved pod has its former name here: the name of its replacement is not known
/// yet, so this plan must not be applied. `before`: the cluster before the plan.
RollbackPlan rollbackPlan(const Plan& plan, const Cluster& before);

/// Afterwards, for what was really done, with the names and UIDs of the present pods: to be approved and applied like
/// any plan. Steps that are unknown or under way are reported, and not undone.
RollbackPlan rollbackPlan(const RecoveredApply& recovered);

/// The part of `back` that is predicted to restore the former state: a move whose replacement would land elsewhere
/// evicts a pod for nothing, and is reported instead. `preferred` and `standing`: see landingFor(). After a stop, the
/// result is incomplete. O(moves × objects).
RollbackPlan restorable(RollbackPlan back, const RecoveredApply& recovered, const Cluster& now, Scheduler& scheduler, std::optional<Landing> preferred, StandingPolicy standing,
                        const std::stop_token& stop = {});

}  // namespace bayplan
