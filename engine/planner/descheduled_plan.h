// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a cycle of the descheduler comes to, as a plan. A pod whose room is reserved first moves to where kube-scheduler's own
// rules would place it, with what was reserved before it; the reservation keeps away from the node that the pod is to leave.
// Thread rule: a pure function.

#include <cstddef>
#include <string>

#include "base/result.h"
#include "model/objects.h"
#include "planner/plan.h"
#include "schedulers/descheduler/descheduling_cycle.h"

namespace bayplan {

struct DescheduledPlan {
    Plan plan;
    std::size_t ended = 0;     // evicted pods that have ended: they take up nothing, and no picture has them
    std::size_t homeless = 0;  // jobs without a step: no other node takes the pod, so that nobody is evicted
};

/// `objects`: those that the cycle was about. Errors: those of build(). O(evictions × nodes).
Result<DescheduledPlan> descheduledPlan(const DeschedulingCycle& cycle, const Objects& objects, std::string title);

}  // namespace bayplan
