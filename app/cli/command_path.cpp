// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command_path.h"

#include <CLI/CLI.hpp>

namespace bayplan {

CLI::App& commandAt(CLI::App& app, const std::vector<std::string>& words, std::string& path) {
    CLI::App* at = &app;
    for (const std::string& word : words) {
        const std::vector<CLI::App*> named = at->get_subcommands([&](const CLI::App* one) { return one->get_name() == word; });
        if (named.empty()) break;
        at = named.front();
        path += (path.empty() ? "" : " ") + word;
    }
    return *at;
}

}  // namespace bayplan
