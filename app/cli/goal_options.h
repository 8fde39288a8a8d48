// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The command lines of the goals of `plan`.

#include <functional>
#include <vector>

#include "cli/commands.h"

namespace bayplan {

/// Adds a subcommand for each kind of goal. `goals` gets the options of each and must outlive the parsing; `run` hears which was
/// asked for.
void addGoals(CLI::App& plan, std::vector<GoalOptions>& goals, const std::function<void(const GoalOptions&)>& run);

}  // namespace bayplan
