// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Filter: under the policy single-numa-node every container (or the pod, by scope) fits into one NUMA zone of the node.
// Score: by what zones have left, or by how many of them are needed.
//
// What nodes publish is read as it is: a pod that is placed here changes nothing of it until the objects are read anew.
// So does the real plugin with its default arguments. Arguments by which it corrects what it reads are not modelled.
// Off by default: it belongs to scheduler-plugins, and a profile has to enable it.
// Source: scheduler-plugins v0.30.12 pkg/noderesourcetopology.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeNodeResourceTopologyMatch(const PluginArgs& args);

}  // namespace bayplan
