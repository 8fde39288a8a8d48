// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PreFilter, Filter and Reserve: whether the claims of a pod are bound to volumes that a node can reach, or can become
// bound there, to a volume that is waiting or to one that a provisioner makes. Reserve assumes what was found.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/volumebinding; specification 4.16.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeVolumeBinding(const PluginArgs& args);

}  // namespace bayplan
