// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Score: how much more, or less, evenly used the resources of a node are with the pod than without.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/noderesources/balanced_allocation.go.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeNodeResourcesBalancedAllocation(const PluginArgs& args);

}  // namespace bayplan
