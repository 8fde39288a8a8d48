// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What options that several commands share mean to the engine.

#include <cstdint>
#include <filesystem>
#include <string>

#include "base/result.h"
#include "cli/input.h"
#include "framework/sampling.h"
#include "io/report.h"
#include "io/scheduler_config.h"

namespace bayplan {

/// "json", "yaml", otherwise a table.
ReportFormat formatNamed(const std::string& name);

/// "live", otherwise all nodes.
Sampling samplingNamed(const std::string& name, std::uint64_t seed);

/// What `config` names, else what the project brought, else the default. Errors: those of the reader.
Result<ReadConfiguration> configurationFor(const std::filesystem::path& config, const Input& input);

}  // namespace bayplan
