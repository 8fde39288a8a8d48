// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The engine's values for options that several commands share.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/input.h"
#include "cli/rule_options.h"
#include "framework/extenders/extender.h"
#include "framework/sampling.h"
#include "io/config/scheduler_config.h"
#include "schedulers/kube/arrival.h"

namespace bayplan {

/// The clock: seconds since 1970.
std::int64_t secondsNow();

/// "live", otherwise all nodes.
Sampling samplingNamed(const std::string& name, std::uint64_t seed);

/// "file", otherwise by creation.
ArrivalOrder orderNamed(const std::string& name);

/// "call", "call-and-bind": called over HTTP until `stop`; "ignore"; otherwise not modelled. Sends nothing yet.
Extenders extendersNamed(const std::string& name, const std::vector<ExtenderConfiguration>& configured, const std::stop_token& stop);

/// The one that `rules` names, else the project's, else the default, with the feature gates. Errors: those of the
/// reader, and Invalid for a gate.
Result<ReadConfiguration> configurationFor(const RuleOptions& rules, const Input& input, const std::stop_token& stop);

}  // namespace bayplan
