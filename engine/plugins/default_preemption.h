// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PostFilter: which pods of lower priority would have to leave which node, so that the pod fits there. Proposed, never
// carried out.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/defaultpreemption/default_preemption.go,
// pkg/scheduler/framework/preemption; specification 4.18.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeDefaultPreemption(const PluginArgs& args);

}  // namespace bayplan
