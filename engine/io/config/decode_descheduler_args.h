// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads the arguments of the descheduler's plugins. Faults go to the reader, so that all of them are reported at once.
// Source: descheduler v0.36 pkg/framework/plugins/*/{types,defaults,validation}.go.

#include <string>

#include "io/text/strict_reader.h"
#include "schedulers/descheduler/policy.h"

namespace bayplan {

bool isDeschedulerStrategy(const std::string& name);
/// "; did you mean …?", or nothing.
Message suggestionForStrategy(const std::string& name);
Strategy strategyWithDefaults(const std::string& name);
/// What is missing without which the descheduler refuses the strategy, "needs thresholds"; empty: nothing.
std::string lackOf(const Strategy& strategy);

DefaultEvictorArgs decodeEvictorArgs(StrictReader& reader, const Field& args);
/// `unmodelled`: which argument's meaning is not modelled; empty: none.
Strategy decodeStrategyArgs(StrictReader& reader, const std::string& name, const Field& args, std::string& unmodelled);

}  // namespace bayplan
