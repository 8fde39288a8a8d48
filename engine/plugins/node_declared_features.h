// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Filter: features that the pod needs must be declared by the node.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/nodedeclaredfeatures/nodedeclaredfeatures.go.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeNodeDeclaredFeatures(const PluginArgs& args);

}  // namespace bayplan
