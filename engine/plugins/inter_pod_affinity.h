// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Filter and Score: pods that want to stand near, or far from, other pods, within one topology domain.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/interpodaffinity.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

std::shared_ptr<const Plugin> makeInterPodAffinity(const PluginArgs& args);

}  // namespace bayplan
