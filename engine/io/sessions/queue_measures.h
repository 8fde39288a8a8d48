// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What every queue uses and deserves on a picture, by the texts that its objects came as.
// Thread rule: a pure function.

#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "cluster/cluster.h"
#include "planner/queues/queue_shares.h"

namespace bayplan {

/// Volcano is asked with the configuration that it has where its file is missing. Where a text cannot be read by the scheduler that it
/// is for, all but priorities is unknown. Texts of pods are read only where a system of queues needs them. Errors: Cancelled.
Result<std::vector<SystemShares>> measuredQueues(const Cluster& picture, const Budget& budget = {});

}  // namespace bayplan
