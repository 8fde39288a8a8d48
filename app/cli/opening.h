// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What every command that decides begins with: the cluster, the configuration and its plugins.

#include <filesystem>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "cli/input.h"
#include "cli/rule_options.h"
#include "framework/profile.h"
#include "io/config/scheduler_config.h"

namespace bayplan {

struct Opening {
    Input input;  // including the diagnostics of the configuration
    SchedulerConfiguration configuration;
    Profiles profiles;
};

/// If `rules` has no configuration: the project's, or the default. Errors: those of the readers and of makeProfiles.
Result<Opening> openFor(const std::vector<std::filesystem::path>& files, const RuleOptions& rules, const Budget& budget);

/// The same with a cluster that was read already.
Result<Opening> openFor(Input input, const RuleOptions& rules, const std::stop_token& stop);

}  // namespace bayplan
