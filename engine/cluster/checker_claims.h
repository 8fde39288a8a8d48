// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The part of the checker that looks at claims and volumes. Reads the objects and what is assumed of them, nothing that
// plugins derive.
// Thread rule: pure functions.

#include "cluster/checker_neighbours.h"

namespace bayplan::checking {

/// Of a claim and its volume each is assumed to have the other, and only where the objects leave both free.
void judgeAssumptions(const Cluster& cluster, const Tell& tell);

/// What the pod's claims have, or are assumed to get, must be within reach of the node ("volumes"), and a claim for one
/// pod alone must have no other.
void judgeClaims(const Cluster& cluster, PodIdx pod, NodeIdx node, const Tell& tell);

}  // namespace bayplan::checking
