// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Several schedulers on one cluster, each with its own stale view, over one API server and the nodes' kubelets: a simulation of discrete
// events on a clock of milliseconds. Equal input and seed give equal courses.
//
// A scheduler decides on a copy of its view: the decision is made when it begins and comes out when it ends. Nodes outside of its partition
// are closed to it, as cordoned ones are. Preemption, and pods that wait in Permit, are not modelled: such a pod finds no node. Nor are
// volumes and devices of claims: a pod for which something is reserved beside its requests is not modelled.
// Source: specification hoss (conflicts and resolvers: Schwarzkopf and others, "Omega", EuroSys 2013).

#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "schedulers/together/course.h"

namespace bayplan::together {

/// `members`: at least one, each with a scheduler of its own. `arrivals`: pending pods of `start`, each once. Other pending pods never come.
/// Progress counts events. O(decisions × what one costs, and changes × members).
/// Errors: Cancelled; Invalid (no node, no member, no arrival, a pod that is there twice or not pending); those of a scheduler.
/// Thread rule: one thread for each call.
Result<Course> simulate(const ClusterPtr& start, const std::vector<Member>& members, const std::vector<Arrival>& arrivals, const Rules& rules, const Budget& budget = {});

/// The name under which a pod was read, of one that was made in its place.
std::string_view asRead(std::string_view pod);

}  // namespace bayplan::together
