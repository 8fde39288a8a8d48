// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of in-tree plugins, as kube-scheduler defaults and validates them.
// Source: Kubernetes 1.36 kube-scheduler/config/v1, pkg/scheduler/apis/config/v1/defaults.go and validation.

#include <string_view>

#include "io/strict_reader.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

/// Whether decisions here depend on the arguments that were read, or would if they were modelled.
enum class ArgsUse { Decides, NoInfluence, NotModelled };

/// Reads `field`, the args of `plugin`, into its place; what is wrong with them is noted in `reader`. Those of a plugin
/// that takes none are kept as they are.
ArgsUse decodePluginArgs(StrictReader& reader, std::string_view plugin, const Field& field, PluginArgs& args);

/// "5s" as it stands in a configuration; throws Fault.
Duration decodeDuration(const Field& field);

}  // namespace bayplan
