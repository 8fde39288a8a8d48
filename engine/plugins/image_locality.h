// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Score: how much of the pod's images a node holds already; an image counts more, the more nodes hold it.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/imagelocality/image_locality.go.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeImageLocality(const PluginArgs& args);

}  // namespace bayplan
