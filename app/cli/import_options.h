// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The command lines of `import`.

#include <functional>
#include <stop_token>

#include "cli/commands.h"

namespace bayplan {

struct ImportOptions {
    ImportOpenbOptions openb;
    ImportPhillyOptions philly;
};
using ImportRun = std::function<int(const std::stop_token&)>;

/// Adds a subcommand for each kind of trace. `options` must outlive the parsing and the run; `run` hears what was asked for.
void addImports(CLI::App& import, ImportOptions& options, const std::function<void(ImportRun)>& run);

}  // namespace bayplan
