// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a person can do about a pod that the scheduler refuses on every node: the smallest change after which one takes it.
// Thread rule: that of the scheduler passed in.

#include <functional>
#include <vector>

#include "base/message.h"
#include "framework/scheduler.h"

namespace bayplan {

/// "uncordon n2", "let it ask for only 500m cpu, for node n3": a change of one node or of the pod itself, "let default/b leave claim c, too" where devices are
/// shared, and "add a node that takes it" where none is known.
/// `closed`: by node, those that are no answer, such as drained ones; empty: none. `mayMove`: what a plan may move is no change for a person.
/// O(nodes × plugins), and some hundred questions to the scheduler at most.
Message whatBringsANode(Scheduler& scheduler, const Cluster& picture, PodIdx pod, const std::vector<bool>& closed, const std::function<bool(PodIdx)>& mayMove);

/// What a person can do about a pod that is not scheduled for another reason than the nodes; empty: nothing is known.
Message whatLetsItBeTried(const Decision& decision, const Pod& pod);

}  // namespace bayplan
