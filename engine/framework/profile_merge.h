// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which plugins a profile runs at which point, in names alone: the defaults, what the profile changes of them, and the
// expansion of multiPoint.
// Source: Kubernetes 1.36 pkg/scheduler/apis/config/v1/default_plugins.go and framework/runtime/framework.go
// (specification 3.17).

#include <functional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

/// `custom` laid over `defaults`: what it disables goes ("*": all), what it names stays in place with its own weight,
/// and what is new comes after.
std::vector<PluginEntry> mergePluginSet(const std::vector<PluginEntry>& defaults, const PluginSet& custom);

/// Does the plugin of that name take part in the point?
using Extends = std::function<bool(std::string_view plugin, ExtensionPoint point)>;

/// The plugins of one point in order. Errors: Invalid, for one that is listed twice or does not extend the point.
Result<std::vector<PluginEntry>> expandPoint(ExtensionPoint point, const PluginSet& own,
                                             const std::vector<PluginEntry>& multiPoint, const Extends& extends);

/// The weight of a scorer: the first that names it counts, the point before multiPoint; not given is 1.
std::int64_t scoreWeight(std::string_view plugin, const PluginSet& scorePoint,
                         const std::vector<PluginEntry>& multiPoint);

}  // namespace bayplan
