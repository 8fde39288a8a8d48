// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What every command begins with that asks the scheduler: the cluster, the configuration and the plugins it names.

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
    Input input;  // with the diagnostics of the configuration
    SchedulerConfiguration configuration;
    Profiles profiles;
};

/// Without a configuration among `rules`: what the project brought, or the default. Errors: those of the readers and of makeProfiles.
Result<Opening> openFor(const std::vector<std::filesystem::path>& files, const RuleOptions& rules, const Budget& budget);

/// The same with a cluster that was read already.
Result<Opening> openFor(Input input, const RuleOptions& rules, const std::stop_token& stop);

}  // namespace bayplan
