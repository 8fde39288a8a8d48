// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How many volumes of a driver a node attaches. Not modelled yet: a pod with attachable volumes is answered
// NotModelled, all others pass as they do upstream.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/nodevolumelimits/csi.go.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeNodeVolumeLimits(const PluginArgs& args);

}  // namespace bayplan
