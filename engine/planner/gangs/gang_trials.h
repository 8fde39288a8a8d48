// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The nearest changes after which a gang can be placed.
// Thread rule: a pure function with schedulers of its own.

#include <vector>

#include "planner/gangs/gang_question.h"
#include "planner/gangs/gang_seeking.h"

namespace bayplan {

/// `answer` is Impossible on that picture, `room` and `seek` are those of its search; `ask` answers about other pictures. Of each kind at most one, the smallest that was found.
/// Errors: Cancelled.
Result<GangTrials> changesFor(const ClusterPtr& cluster, const Profiles& profiles, const GangQuestion& question, const GangAnswer& answer, const GangRoom& room,
                              const GangSeek& seek, const GangAnswerer& ask, const Budget& budget);

}  // namespace bayplan
