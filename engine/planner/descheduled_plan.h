// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a cycle of the descheduler comes to, as a plan. A pod whose room is reserved first moves to where kube-scheduler's own
// rules would place it, with what was reserved before it; the reservation keeps away from the node that the pod is to leave.
// Thread rule: a pure function.

#include <cstddef>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "base/budget.h"
#include "base/result.h"
#include "model/objects.h"
#include "planner/plan.h"
#include "schedulers/descheduler/descheduling_cycle.h"

namespace bayplan {

struct DescheduledPlan {
    Plan plan;
    std::size_t ended = 0;  // evicted pods that have ended: they take up nothing, and no picture has them

    // Where room is reserved first, by "namespace/name": the node of each pod that has a step, and the pods without one, since no
    // other node takes them, so that nobody evicts them.
    std::unordered_map<std::string, std::string> places{};
    std::unordered_set<std::string> homeless{};
};

/// `objects`: those that the cycle was about. `reserve`: room is reserved before each eviction, also where the cycle only evicts.
/// Errors: those of build(), Cancelled. O(evictions × nodes).
Result<DescheduledPlan> descheduledPlan(const DeschedulingCycle& cycle, const Objects& objects, std::string title, bool reserve = false, const Budget& budget = {});

}  // namespace bayplan
