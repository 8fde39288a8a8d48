// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is wrong with a command line, and what was meant.

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace bayplan {

/// What the parser of the command line said, in the language of the user; as it is where it says what others told it.
std::string mistakeText(const std::string& said);

/// "did you mean "schedule"?" for the first of `words` that is neither a command nor an option at its place; empty if
/// there is none, or no similar one.
std::string meantBy(const CLI::App& app, const std::vector<std::string>& words);

}  // namespace bayplan
