// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The one table of plugins: every in-tree plugin of kube-scheduler 1.36, NodeResourceTopologyMatch of scheduler-plugins,
// and policies of GPU placement; those whose rules are not modelled yet say so when a pod needs them.

#include <span>
#include <string_view>

#include "framework/plugin_info.h"
#include "framework/registry.h"

namespace bayplan {

std::span<const PluginInfo* const> allPlugins();
/// Null where there is none of that name.
const PluginInfo* pluginNamed(std::string_view name);
/// None where there is no plugin of that name, such as an extender.
Refusal refusalOf(std::string_view plugin);
/// The entry of a reason; null where it has none, as what a plugin does not model.
const ReasonInfo* infoOf(const Reason& reason);

/// The table as profiles are made from it.
Registry inTreePlugins();

}  // namespace bayplan
