// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One cycle of the community's descheduler: what it would evict, in which order and for which strategy, and what each of
// its evictors says of every pod. It only evicts: where the pods come back is for their owners and the scheduler.
// Where upstream draws by lot, names decide (schedulers/descheduler/evictable_pods.h). A pod that is not Ready is asked
// about like one that is; the API server may let it go in spite of a spent budget.
// Thread rule: a pure function.
// Source: descheduler v0.36.0 pkg/descheduler, pkg/framework (specification ecosystem 5, conformance/descheduler).

#include <cstdint>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "model/objects.h"
#include "model/pod_history.h"
#include "schedulers/descheduler/descheduling_cycle.h"
#include "schedulers/descheduler/policy.h"

namespace bayplan {

/// `histories`: as long as the pods (io/objects/read_pod_history.h). `now`: Unix seconds; ages are counted to it.
/// Errors: NotFound (the PriorityClass of a threshold), Cancelled. O(strategies × pods × nodes) where nodeFit is asked.
Result<DeschedulingCycle> deschedule(const Objects& objects, const std::vector<PodHistory>& histories, const DeschedulerPolicy& policy, std::int64_t now,
                                     const Budget& budget = {});

}  // namespace bayplan
