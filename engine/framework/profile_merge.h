// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which plugins a profile runs at which point, as names only: the defaults, the profile's changes, and the expansion of
// multiPoint.
// Source: Kubernetes 1.36 pkg/scheduler/apis/config/v1/default_plugins.go and framework/runtime/framework.go
// (specification 3.17).

#include <functional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

/// Merges `custom` over `defaults`: plugins that it disables go ("*": all), plugins that it names keep their place and
/// get its weight, and new ones come after.
std::vector<PluginEntry> mergePluginSet(const std::vector<PluginEntry>& defaults, const PluginSet& custom);

/// Whether the plugin of that name takes part in the point.
using Extends = std::function<bool(std::string_view plugin, ExtensionPoint point)>;

/// The plugins of one point in order. Errors: Invalid, for a plugin that is listed twice or does not extend the point.
Result<std::vector<PluginEntry>> expandPoint(ExtensionPoint point, const PluginSet& own,
                                             const std::vector<PluginEntry>& multiPoint, const Extends& extends);

/// The weight of a scorer. The first list that names it counts, the point before multiPoint. The default is 1.
std::int64_t scoreWeight(std::string_view plugin, const PluginSet& scorePoint,
                         const std::vector<PluginEntry>& multiPoint);

}  // namespace bayplan
