// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The events that may help a pod that PodTopologySpread rejected.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/podtopologyspread/plugin.go; specification 2.8.

#include <vector>

#include "plugins/neighbours/spread_constraints.h"
#include "plugins/shared/hint_events.h"

namespace bayplan {

/// True if a node with all topology keys is added or deleted, or if a value of one of them, or a taint, changes.
bool spreadNodeHelps(const std::vector<SpreadConstraint>& constraints, const ClusterEvent& event);

/// True if a pod of the namespace that a constraint matches is added or deleted, or a change of labels makes it match
/// or stop matching; or if the pod's own tolerations change and a constraint looks at taints.
bool spreadPodHelps(const Cycle& cycle, const std::vector<SpreadConstraint>& constraints, const ClusterEvent& event);

}  // namespace bayplan
