// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Defaults of options that a person chose: from BAYPLAN_ variables, and from the configuration file. What approves or risks
// something is not among them: it is said each time.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/output/printing.h"

namespace CLI {
class App;
}

namespace bayplan {

/// Long names, without dashes, by name.
std::span<const std::string_view> optionsWithDefaults();

/// Gives the command that `words` name, those after the program's name, its defaults; what is on the command line goes before them.
/// Variables of no option are warned of. Errors, located by variable or by file and line: Invalid, and those of the reader.
Result<void> giveDefaults(CLI::App& app, const std::vector<std::string>& words);

struct ViewDefaultsOptions {
    std::vector<std::string> command;  // "plan", "check"; empty: what is set for any
    OutputOptions output;
};
/// Which value came from where.
int runViewDefaults(const ViewDefaultsOptions& options, CLI::App& app);

}  // namespace bayplan
