// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/named_files.h"

#include <CLI/CLI.hpp>

namespace bayplan {

namespace {

CLI::Option* standing(CLI::Option* option, const char* file) {
    return option->transform([file](const std::string& text) { return text == "-" ? std::string(file) : text; });
}

}  // namespace

CLI::Option* reads(CLI::Option* option) { return standing(option, "/dev/stdin"); }
CLI::Option* writes(CLI::Option* option) { return standing(option, "/dev/stdout"); }

}  // namespace bayplan
