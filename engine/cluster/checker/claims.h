// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The part of the checker that looks at claims and volumes. It reads the objects and the assumptions about them,
// nothing that plugins derive.
// Thread rule: pure functions.

#include "cluster/checker/neighbours.h"

namespace bayplan::checking {

/// An assumed claim and an assumed volume must name each other, and the objects must leave both free.
void judgeAssumptions(const Cluster& cluster, const Tell& tell);

/// The volumes that the pod's claims have, or are assumed to get, must be reachable from the node ("volumes"), and no
/// other pod may use a claim that only one pod may use.
void judgeClaims(const Cluster& cluster, PodIdx pod, NodeIdx node, const Tell& tell);

}  // namespace bayplan::checking
