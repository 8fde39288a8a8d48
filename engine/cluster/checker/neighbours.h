// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The part of the checker that looks beyond one node: affinity and anti-affinity between pods, and spreading. It counts
// pods one by one, without the classes and counters of the plugins.
// Thread rule: pure functions.

#include <functional>
#include <string>

#include "cluster/cluster.h"

namespace bayplan::checking {

/// Receives the rule ("affinity", "anti-affinity", "spread") and the detail of one violation.
using Tell = std::function<void(std::string rule, std::string detail)>;

/// Reports what rules out `pod` on `node` now, with all other pods where they are. For spreading, it checks only the
/// pod's own hard constraints: default constraints belong to a scheduler's profile.
/// O(pods × terms of both sides).
void judgeComing(const Cluster& cluster, PodIdx pod, NodeIdx node, const Tell& tell);

/// The same for a pod that is on the node already, whenever it came. The first pod of a group may be there alone, and
/// spreading, which is judged when a pod is placed, is left out.
void judgeStanding(const Cluster& cluster, PodIdx pod, NodeIdx node, const Tell& tell);

}  // namespace bayplan::checking
