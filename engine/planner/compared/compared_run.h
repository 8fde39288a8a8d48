// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What one scheduler does with the load that all are compared on.
//
// kube-scheduler tries the pending pods in passes: those that it would evict for others leave after a pass, and the next one begins.
// Volcano runs its sessions, Kueue its cycles and then kube-scheduler's passes over the pods that it admitted. Koordinator is
// kube-scheduler with a configuration; its quotas refuse what is above their runtime.
// Thread rule: plain values, pure functions.

#include "base/budget.h"
#include "base/result.h"
#include "planner/compared/compared_load.h"
#include "planner/compared/compared_scheduler.h"

namespace bayplan {

/// Errors: Cancelled, those of the scheduler. Unsupported: what a decision would depend on is not modelled.
Result<ComparedRun> comparedRun(const ComparedLoad& load, const ComparedScheduler& scheduler, const ComparisonRules& rules, const Budget& budget = {});

}  // namespace bayplan
