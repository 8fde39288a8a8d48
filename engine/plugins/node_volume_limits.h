// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PreFilter and Filter: how many volumes each CSI driver can attach to a node.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/nodevolumelimits; specification 4.15.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeNodeVolumeLimits(const PluginArgs& args);

}  // namespace bayplan
