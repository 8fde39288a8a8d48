// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/slips.h"

#include <CLI/CLI.hpp>

#include "base/nearest_name.h"

namespace bayplan {

namespace {

std::vector<std::string> commandsOf(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; }))
        if (!one->get_group().empty()) names.push_back(one->get_name());
    return names;
}

std::vector<std::string> optionsOf(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* one : app.get_options())
        for (const std::string& name : one->get_lnames()) names.push_back("--" + name);
    return names;
}

/// Empty if `word` is one of them.
std::string nearest(const std::string& word, const std::vector<std::string>& known) {
    if (std::find(known.begin(), known.end(), word) != known.end()) return {};
    const std::vector<std::string_view> names(known.begin(), known.end());
    const std::string_view near = nearestName(word, names);
    return near.empty() ? std::string() : "did you mean \"" + std::string(near) + "\"?";
}

}  // namespace

std::string meantBy(const CLI::App& app, const std::vector<std::string>& words) {
    const CLI::App* at = &app;
    for (const std::string& word : words) {
        if (word.starts_with("--")) {
            if (std::string meant = nearest(word.substr(0, word.find('=')), optionsOf(*at)); !meant.empty()) return meant;
        } else if (!word.starts_with('-') && at->get_require_subcommand_min() > 0) {
            const std::vector<std::string> commands = commandsOf(*at);
            if (std::find(commands.begin(), commands.end(), word) == commands.end()) return nearest(word, commands);
            at = at->get_subcommand(word);
        }
    }
    return {};
}

}  // namespace bayplan
