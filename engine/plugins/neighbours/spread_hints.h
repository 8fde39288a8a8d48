// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which happenings may help a pod that PodTopologySpread refused.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/podtopologyspread/plugin.go; specification 2.8.

#include <vector>

#include "plugins/neighbours/spread_constraints.h"
#include "plugins/shared/hint_events.h"

namespace bayplan {

/// A node with all topology keys comes or goes, or changes a value of one, or its taints.
bool spreadNodeHelps(const std::vector<SpreadConstraint>& constraints, const ClusterEvent& event);

/// A pod of the namespace that a constraint means comes or goes, or its labels change that; or the pod's own tolerations
/// change, where a constraint heeds taints.
bool spreadPodHelps(const Cycle& cycle, const std::vector<SpreadConstraint>& constraints, const ClusterEvent& event);

}  // namespace bayplan
