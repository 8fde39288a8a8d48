// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of plugins, read by the schema that each plugin describes (model/argument_visitor.h).

#include "framework/plugin_info.h"
#include "io/text/strict_reader.h"

namespace bayplan {

/// Reads `field`, the args of `plugin`, which must take some, into `args`; faults are added to `reader`.
void decodePluginArgs(StrictReader& reader, const PluginInfo& plugin, const Field& field, PluginArgs& args);

/// A duration in a configuration, "5s"; throws Fault.
Duration decodeDuration(const Field& field);

}  // namespace bayplan
