// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PreEnqueue: a pod with scheduling gates waits outside the queue.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/schedulinggates/scheduling_gates.go.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeSchedulingGates(const PluginArgs& args);

}  // namespace bayplan
