// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Filter: nodeSelector, required node affinity and the affinity that the profile adds. Score: the weights of the
// preferred terms that match. PreFilter narrows to the nodes that matchFields names.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeNodeAffinity(const PluginArgs& args);

}  // namespace bayplan
