// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// KubeSchedulerConfiguration v1 from YAML or JSON.

#include <filesystem>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "base/result.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

struct ReadConfiguration {
    SchedulerConfiguration configuration;
    Diagnostics diagnostics;  // fields that are known but have no effect on decisions here
};

/// Errors, each with file, line, field and, where there is one, a suggestion: Unreadable, Syntax, Unsupported (another
/// apiVersion or kind), Invalid (an unknown field, a value out of range, repeated pluginConfig, wrong args kind).
Result<ReadConfiguration> readSchedulerConfiguration(const std::filesystem::path& file);
Result<ReadConfiguration> readSchedulerConfigurationFromText(std::string_view text, const std::string& name);

}  // namespace bayplan
