// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the program says of itself: as wide as the terminal, the options of a connection in one line, an example for each command.

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
class FormatterBase;
}  // namespace CLI

namespace bayplan {

/// For an application before its commands are added, which take it over.
std::shared_ptr<CLI::FormatterBase> helpFormatter();

/// Every command gets its examples, below its options.
void addExamples(CLI::App& app);

/// `help WORDS…`: about a command, or about "live", "output" or "defaults"; nothing: about all commands. What to run then; throws a
/// mistake on the command line where there is no such thing.
std::function<int()> helpOn(CLI::App& app, const std::vector<std::string>& words);

}  // namespace bayplan
