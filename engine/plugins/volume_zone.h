// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PreFilter and Filter: bound volumes that carry labels of a zone or a region, and nodes of the same.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/volumezone; specification 4.17.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeVolumeZone(const PluginArgs& args);

}  // namespace bayplan
