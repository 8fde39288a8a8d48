// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of plugins as they stand in a configuration: what io/decode_plugin_args.h reads.

#include <string>
#include <utility>
#include <vector>

#include "model/scheduler_configuration.h"

namespace bayplan {

/// By plugin, in the order of the plugins' names: the args as JSON text. Those that equal the default are left out,
/// field by field, unless `all`; a plugin none of whose args is left is, too.
std::vector<std::pair<std::string, std::string>> encodePluginArgs(const PluginArgs& args, bool all);

}  // namespace bayplan
