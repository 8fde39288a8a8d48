// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PostFilter: whom to evict. The search for victims is not modelled yet; answered exactly are the cases that need
// none: a pod that may not preempt, nodes where nothing helps, nodes without pods of lower priority.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/defaultpreemption/default_preemption.go,
// pkg/scheduler/framework/preemption.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeDefaultPreemption(const PluginArgs& args);

}  // namespace bayplan
