// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Bind: the placement itself is a delta of the picture; there is nothing that could object.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/defaultbinder/default_binder.go.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeDefaultBinder(const PluginArgs& args);

}  // namespace bayplan
