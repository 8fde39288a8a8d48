// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The plugins that exist, by name, and the factory that makes each from its arguments. plugins/all.h fills one; tests
// fill their own.

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

using PluginFactory = std::function<std::shared_ptr<const Plugin>(const PluginArgs&)>;
using Registry = std::map<std::string, PluginFactory, std::less<>>;

}  // namespace bayplan
