// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The changes that would let a pod onto one of the nodes of a near miss; a part of planner/near_misses.h.

#include "planner/near_misses.h"

namespace bayplan {

/// Fills in the remedies of a group with known nodes, reasons, taints and shortages; those that were found by then where
/// `work` ends.
void findRemedies(NearMissGroup& group, Scheduler& scheduler, const Cluster& cluster, PodIdx pod, Work& work);

/// The text argument of a reason; empty if it has none of that name.
std::string textOf(const Reason& reason, std::string_view name);
/// The number argument of a reason; 0 if it has none of that name.
std::int64_t numberOf(const Reason& reason, std::string_view name);

}  // namespace bayplan
