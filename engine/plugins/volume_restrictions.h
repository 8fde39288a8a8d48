// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Conflicts of inline disks and of ReadWriteOncePod claims. Not modelled yet: a pod with such volumes is answered
// NotModelled, all others pass as they do upstream.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/volumerestrictions/volume_restrictions.go.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeVolumeRestrictions(const PluginArgs& args);

}  // namespace bayplan
