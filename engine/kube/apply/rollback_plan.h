// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The plan that undoes a plan. It is no exact inverse: Kubernetes does not unbind a pod, and an evicted one does not come
// back. What was moved is moved back, by the same landing; what cannot be undone is told, step by step.
// Thread rule: plain values, pure functions.

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "framework/scheduler.h"
#include "kube/apply/landing_choice.h"
#include "planner/plan.h"

namespace bayplan {

struct RecoveredApply;

/// Why a step has no way back, or only half of one.
struct RollbackNote {
    std::size_t step = 0;  // of the plan that is undone
    std::string text;

    bool operator==(const RollbackNote&) const = default;
};

/// Of a step that evicts a pod which its controller replaces.
inline constexpr const char* kEvictedNote = "an evicted pod does not come back: what its controller put in its place stays where it is";

struct RollbackPlan {
    Plan plan;                        // nodes are uncordoned, pods go back last first, nodes are cordoned
    std::vector<RollbackNote> notes;  // in the plan's order

    bool operator==(const RollbackPlan&) const = default;
};

/// Before the first call, to be shown. A pod that was moved goes by its former name here: what its replacement will be
/// called is not known yet, so that this is not to be applied. `before`: the cluster as the plan finds it.
RollbackPlan rollbackPlan(const Plan& plan, const Cluster& before);

/// After it, of what was done indeed, with the names and UIDs of the pods that stand there now: to be approved and
/// applied as any plan. Steps that are unknown or under way are told, and not undone.
RollbackPlan rollbackPlan(const RecoveredApply& recovered);

/// What of `back` is foreseen to bring back what was: a move whose replacement would land elsewhere evicts a pod for nothing, and is told
/// instead. `preferred` and `standing` as landingFor() takes them. What is stopped is incomplete. O(moves × objects).
RollbackPlan restorable(RollbackPlan back, const RecoveredApply& recovered, const Cluster& now, Scheduler& scheduler, std::optional<Landing> preferred, StandingPolicy standing,
                        const std::stop_token& stop = {});

}  // namespace bayplan
