// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The same cluster and jobs with other queues: those of a second set take the place of the ones with their names, the others stay.
// Thread rule: a pure function.

#include <string>
#include <vector>

#include "base/result.h"
#include "planner/compared/compared_load.h"
#include "planner/queues/queue_board.h"

namespace bayplan {

/// Puts the queues of `other` into `all`: of Kueue also flavors, checks, topologies and priorities. Returns what was put there,
/// "ClusterQueue a". Errors: Invalid (it has none of that system). O(all + other).
Result<std::vector<std::string>> replaceQueues(ComparedObjects& all, const ComparedObjects& other, QueueSystem system);

}  // namespace bayplan
