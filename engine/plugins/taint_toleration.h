// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Filter: untolerated NoSchedule and NoExecute taints refuse. Score: fewer untolerated PreferNoSchedule taints are
// better.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/tainttoleration/taint_toleration.go.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeTaintToleration(const PluginArgs& args);

}  // namespace bayplan
