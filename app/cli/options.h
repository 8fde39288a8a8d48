// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What options that several commands share mean to the engine.

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/input.h"
#include "cli/rule_options.h"
#include "framework/extender.h"
#include "framework/sampling.h"
#include "io/config/scheduler_config.h"
#include "io/reports/report.h"
#include "schedulers/kube/arrival.h"

namespace bayplan {

/// "json", "yaml", otherwise a table.
ReportFormat formatNamed(const std::string& name);

/// "live", otherwise all nodes.
Sampling samplingNamed(const std::string& name, std::uint64_t seed);

/// "file", otherwise by creation.
ArrivalOrder orderNamed(const std::string& name);

/// "call", "call-and-bind": asked over HTTP until `stop`; "ignore"; otherwise not modelled. Sends nothing yet.
Extenders extendersNamed(const std::string& name, const std::vector<ExtenderConfiguration>& configured, const std::stop_token& stop);

/// What `rules` names, else what the project brought, else the default, with the feature gates. Errors: those of the reader, and
/// Invalid for a gate.
Result<ReadConfiguration> configurationFor(const RuleOptions& rules, const Input& input, const std::stop_token& stop);

}  // namespace bayplan
