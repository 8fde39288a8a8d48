// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Filter and Score: how evenly pods that match a selector are spread over topology domains.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/podtopologyspread.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makePodTopologySpread(const PluginArgs& args);

}  // namespace bayplan
