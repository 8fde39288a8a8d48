// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes volcano-scheduler.conf as Volcano reads it, and tells it from other configurations.
// Thread rule: pure functions.

#include <filesystem>
#include <stop_token>
#include <string>

#include "schedulers/volcano/configuration.h"

namespace bayplan {

/// Whether it says actions or tiers of plugins, and is no object of an API. False for a file that cannot be read.
bool isVolcanoConfiguration(const std::filesystem::path& file, const std::stop_token& stop = {});

/// What was read, without what has no influence. It is read again as the same configuration. Ends with a line break.
std::string volcanoConfigurationYaml(const volcano::VolcanoConfiguration& configuration);
/// The same as JSON, indented by two.
std::string volcanoConfigurationJson(const volcano::VolcanoConfiguration& configuration);

}  // namespace bayplan
