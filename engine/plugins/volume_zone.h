// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Volumes and nodes of one zone. Not modelled yet: a pod with claims is answered NotModelled, all others pass as
// they do upstream.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/volumezone/volume_zone.go.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeVolumeZone(const PluginArgs& args);

}  // namespace bayplan
