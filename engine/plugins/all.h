// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The only table of plugins: every in-tree plugin of kube-scheduler 1.36, some of scheduler-plugins, and policies of GPU
// placement. A plugin with rules that are not modelled yet says so if a pod needs them.

#include <span>
#include <string_view>

#include "framework/plugin_info.h"
#include "framework/registry.h"

namespace bayplan {

std::span<const PluginInfo* const> allPlugins();
/// Null if there is no plugin of that name.
const PluginInfo* pluginNamed(std::string_view name);
/// The same as a configuration names it: of two plugins with one name, the one of koord-scheduler or the other.
const PluginInfo* pluginWritten(std::string_view name, bool koordinator);
/// Refusal::None if there is no plugin of that name, as for an extender.
Refusal refusalOf(std::string_view plugin);
/// The entry of a reason; null if it has none, as for what a plugin does not model.
const ReasonInfo* infoOf(const Reason& reason);
/// Likewise of a reason of several nodes, which keeps the arguments alone that they share: an entry of its code.
const ReasonInfo* kindOf(const Reason& reason);
/// Cause::Other if there is no entry of its code.
Cause causeOf(const Reason& reason);

/// The registry that profiles are made from.
Registry inTreePlugins();

}  // namespace bayplan
