// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The command lines of `conformance`.

#include <functional>
#include <stop_token>

#include "cli/commands.h"

namespace bayplan {

using ConformanceRun = int (*)(const ConformanceOptions&, const std::stop_token&);

/// Adds a subcommand for each kind of cases. `options` must outlive the parsing and the run; `run` hears what was asked for.
void addConformances(CLI::App& conformance, ConformanceOptions& options, const std::function<void(ConformanceRun)>& run);

}  // namespace bayplan
