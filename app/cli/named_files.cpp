// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/named_files.h"

#include <CLI/CLI.hpp>

namespace bayplan {

namespace {

std::vector<std::filesystem::path>& inputsSoFar() {
    static std::vector<std::filesystem::path> inputs;
    return inputs;
}

}  // namespace

CLI::Option* reads(CLI::Option* option) {
    return option->transform([](const std::string& text) {
        const std::string file = text == "-" ? "/dev/stdin" : text;
        inputsSoFar().emplace_back(file);
        return file;
    });
}

CLI::Option* writes(CLI::Option* option) {
    return option->transform([](const std::string& text) { return text == "-" ? std::string("/dev/stdout") : text; });
}

const std::vector<std::filesystem::path>& namedInputs() { return inputsSoFar(); }

}  // namespace bayplan
