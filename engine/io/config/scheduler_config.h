// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads a KubeSchedulerConfiguration v1 from YAML or JSON; io/config/scheduler_config_text.h writes it back.
// makeProfiles in framework/profile.h checks what depends on the available plugins (unknown names, their extension
// points).
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
    Diagnostics diagnostics;  // known fields without effect on decisions here
};

/// Feature gates are not part of the document; a comment line at its beginning, "# kube-scheduler
/// --feature-gates=A=true", contains them, so that kube-scheduler can read the same file.
/// Errors, each with file, line, field and, if there is one, a suggestion: Unreadable, Syntax, Unsupported (another
/// apiVersion or kind), Invalid (an unknown field, a value out of range, repeated pluginConfig, wrong args kind, a
/// feature gate). Of several errors, the first in the file.
/// Two schedulers have a plugin called Coscheduling. A file is for Koordinator's where a comment line at its beginning says
/// "# koord-scheduler", where it names another plugin that only koord-scheduler has, or Coscheduling at preEnqueue, where the
/// other one has nothing to do; and where `koordinator` says so.
Result<ReadConfiguration> readSchedulerConfiguration(const std::filesystem::path& file, const std::stop_token& stop = {}, bool koordinator = false);
Result<ReadConfiguration> readSchedulerConfigurationFromText(std::string_view text, const std::string& name);

struct CheckedConfiguration {
    std::optional<SchedulerConfiguration> configuration;  // absent if a diagnostic is an error
    Diagnostics diagnostics;                              // in the order of the file
};

/// Reports everything that is wrong with it, not only the first fault.
CheckedConfiguration checkSchedulerConfiguration(const std::filesystem::path& file, const std::stop_token& stop = {});
CheckedConfiguration checkSchedulerConfigurationText(std::string_view text, const std::string& name);

}  // namespace bayplan
