// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Whether claims are bound, or can be, on a node. Not modelled yet: a pod with claims is answered NotModelled, all
// others pass as they do upstream.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/volumebinding/volume_binding.go.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeVolumeBinding(const PluginArgs& args);

}  // namespace bayplan
