// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Devices by resource claims. Not modelled yet: a pod with claims is answered NotModelled, all others are treated as
// upstream does: zero on every node, and a word when nothing fits.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeDynamicResources(const PluginArgs& args);

}  // namespace bayplan
