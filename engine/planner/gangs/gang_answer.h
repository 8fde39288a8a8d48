// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Whether a gang can be placed, as three answers, since pending is not impossible: the scheduler as configured places it; it can be
// placed, and the scheduler would not find that; it cannot, which is proved. Where neither a placement nor a proof was found, that is said.
// Thread rule: pure functions, each with schedulers of its own.

#include "planner/gangs/gang_question.h"

namespace bayplan {

/// O(classes of pods × nodes × plugins) and the search for a placement, which counts a step of work for each look through all nodes; by
/// default as many as take seconds. The answer follows from picture, rules, question and work alone. Errors: Cancelled.
Result<GangAnswer> answerGang(const ClusterPtr& cluster, const Profiles& profiles, const GangQuestion& question, const Budget& budget = {});

}  // namespace bayplan
