// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The scheduler configurations and feature gates that scenarios name.
// Thread rule: the function may be called in any thread.

#include <filesystem>
#include <stop_token>

#include "model/scheduler_configuration.h"
#include "planner/scenario/play.h"

namespace bayplan {

/// The rules of a scenario: the configuration that it names, looked for in `folder`, or `inUse`; and its gates in addition to those in use.
/// Errors: all of readSchedulerConfiguration() and of feature gates.
RulesOf scenarioRules(SchedulerConfiguration inUse, std::filesystem::path folder, std::stop_token stop = {});

}  // namespace bayplan
