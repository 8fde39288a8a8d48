// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What somebody meant who wrote a command or an option that there is not.

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace bayplan {

/// "did you mean "schedule"?" for the first of `words` that is neither a command nor an option where it stands; empty where
/// there is none, or none is near.
std::string meantBy(const CLI::App& app, const std::vector<std::string>& words);

}  // namespace bayplan
