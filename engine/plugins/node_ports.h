// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Filter: a host port is used once a node and address.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/nodeports/node_ports.go.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeNodePorts(const PluginArgs& args);

}  // namespace bayplan
