// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of in-tree plugins, as kube-scheduler defaults and validates them. Throws Fault (io/field.h).
// Source: Kubernetes 1.36 kube-scheduler/config/v1, pkg/scheduler/apis/config/v1/defaults.go and validation.

#include <string_view>

#include "io/field.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

/// Reads `field`, the args of `plugin`, into its place. False where the plugin has no arguments that matter here.
bool decodePluginArgs(std::string_view plugin, const Field& field, PluginArgs& args);

}  // namespace bayplan
