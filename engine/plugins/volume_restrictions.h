// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PreFilter and Filter: inline disks that one node may have only once, and ReadWriteOncePod claims, which one pod of the
// whole cluster may have.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/volumerestrictions; specification 4.14.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeVolumeRestrictions(const PluginArgs& args);

}  // namespace bayplan
