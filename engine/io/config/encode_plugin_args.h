// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes the arguments of plugins in the form of a configuration, which io/config/decode_plugin_args.h reads.

#include <string>
#include <utility>
#include <vector>

#include "model/scheduler_configuration.h"

namespace bayplan {

/// The args as JSON text for each plugin, sorted by plugin name. Fields that equal their default are left out unless
/// `all`; so are plugins without any remaining args.
std::vector<std::pair<std::string, std::string>> encodePluginArgs(const PluginArgs& args, bool all);

}  // namespace bayplan
