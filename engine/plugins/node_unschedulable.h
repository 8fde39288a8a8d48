// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Filter: no pod goes to a cordoned node that does not tolerate the taint of one.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/nodeunschedulable/node_unschedulable.go.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeNodeUnschedulable(const PluginArgs& args);

}  // namespace bayplan
