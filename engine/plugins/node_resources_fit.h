// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Filter: requests fit into what is free. Score: least, most or best allocated by a shape, by the profile's strategy.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/noderesources/fit.go.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeNodeResourcesFit(const PluginArgs& args);

}  // namespace bayplan
