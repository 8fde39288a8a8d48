// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The commands of a program by their path.

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace bayplan {

/// The command that `words` name, those after the program's name, as far as they do, and its path: "plan check".
CLI::App& commandAt(CLI::App& app, const std::vector<std::string>& words, std::string& path);

}  // namespace bayplan
