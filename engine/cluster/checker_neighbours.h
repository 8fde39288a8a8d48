// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The part of the checker that looks beyond one node: affinity and anti-affinity between pods, and spreading. Counts
// pods one by one, without the classes and counters of the plugins.
// Thread rule: pure functions.

#include <functional>
#include <string>

#include "cluster/cluster.h"

namespace bayplan::checking {

/// Takes the rule ("affinity", "anti-affinity", "spread") and the detail of one violation.
using Tell = std::function<void(std::string rule, std::string detail)>;

/// What speaks against putting `pod` on `node` now, with all others where they are. Of spreading only the pod's own
/// hard constraints: default ones belong to a scheduler's profile.
/// O(pods × terms of both sides).
void judgeComing(const Cluster& cluster, PodIdx pod, NodeIdx node, const Tell& tell);

/// The same for a pod that stands there, whenever it came: the first of a group may stand by itself, and spreading,
/// which is judged when a pod comes, is left out.
void judgeStanding(const Cluster& cluster, PodIdx pod, NodeIdx node, const Tell& tell);

}  // namespace bayplan::checking
