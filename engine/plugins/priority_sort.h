// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// QueueSort: higher priority first, then the pod that entered the queue earlier.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/queuesort/priority_sort.go.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makePrioritySort(const PluginArgs& args);

}  // namespace bayplan
