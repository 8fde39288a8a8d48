// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// KubeSchedulerConfiguration v1 from YAML or JSON; io/scheduler_config_text.h writes it back.
// What depends on which plugins there are (unknown names, what they extend) is judged by makeProfiles in
// framework/profile.h.
// Source: Kubernetes 1.36 pkg/scheduler/apis/config/validation (specification 3.17).

#include <filesystem>
#include <optional>
#include <stop_token>
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

/// Feature gates are no part of the document; a line of comment at its beginning that says "# kube-scheduler --feature-gates=A=true"
/// carries them, so that kube-scheduler reads the same file.
/// Errors, each with file, line, field and, where there is one, a suggestion: Unreadable, Syntax, Unsupported (another
/// apiVersion or kind), Invalid (an unknown field, a value out of range, repeated pluginConfig, wrong args kind, a feature gate). Of
/// several the first in the file.
Result<ReadConfiguration> readSchedulerConfiguration(const std::filesystem::path& file, const std::stop_token& stop = {});
Result<ReadConfiguration> readSchedulerConfigurationFromText(std::string_view text, const std::string& name);

struct CheckedConfiguration {
    std::optional<SchedulerConfiguration> configuration;  // absent where a diagnostic is an error
    Diagnostics diagnostics;                              // in the order of the file
};

/// All that is wrong with it, not the first fault alone.
CheckedConfiguration checkSchedulerConfiguration(const std::filesystem::path& file, const std::stop_token& stop = {});
CheckedConfiguration checkSchedulerConfigurationText(std::string_view text, const std::string& name);

}  // namespace bayplan
