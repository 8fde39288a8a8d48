// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Who has to give way where pods were put on a node against its rules.
// Thread rule: as the scheduler that is asked.

#include <vector>

#include "base/budget.h"
#include "framework/scheduler.h"

namespace bayplan {

/// The pods on `node` that fit there no longer because of `came`, which stand there. Pods stay in the order of their
/// priority, then of their age, as long as each fits beside those before it; what a pod broke before `came` arrived is not
/// held against it. Pods of DaemonSets, static pods, and pods that leave by themselves stay first. In the order in which
/// they were refused. After a stop: those found so far. O(pods on the node × plugins).
std::vector<PodIdx> displacedBy(const Cluster& cluster, const Scheduler& scheduler, NodeIdx node, const std::vector<PodIdx>& came, const Budget& budget = {});

}  // namespace bayplan
