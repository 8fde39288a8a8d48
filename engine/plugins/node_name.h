// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Filter: a pod bound in its manifest fits that node only. What the cluster bound is a placement here and no wish
// of the pod: a pod is decided as if it stood nowhere, so that nothing is left for this plugin to refuse.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/nodename/node_name.go.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeNodeName(const PluginArgs& args);

}  // namespace bayplan
