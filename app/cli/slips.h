// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the user meant by an unknown command or option.

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace bayplan {

/// "did you mean "schedule"?" for the first of `words` that is neither a command nor an option at its place; empty if
/// there is none, or no similar one.
std::string meantBy(const CLI::App& app, const std::vector<std::string>& words);

}  // namespace bayplan
