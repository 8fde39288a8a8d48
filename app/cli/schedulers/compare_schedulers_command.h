// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// bayplanctl compare-schedulers: the same load under several schedulers.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "cli/live/live_options.h"
#include "cli/output/printing.h"

namespace CLI {
class App;
}

namespace bayplan {

struct CompareSchedulersOptions {
    std::vector<std::filesystem::path> files;
    std::vector<std::string> schedulers;  // "volcano", "volcano=FILE"; empty: those that the objects speak of
    int sessions = 5;
    int cycles = 20;
    std::string shape;                // whose slots are counted; empty: the largest of a pending pod
    std::optional<std::int64_t> now;  // Unix seconds; absent: Volcano has the clock of this machine
    OutputOptions output;
    LiveOptions live;  // instead of files
    bool quiet = false;
};

/// Adds the subcommand; `options` must outlive the parsing.
void addCompareSchedulers(CLI::App& app, CompareSchedulersOptions& options, const std::function<void()>& run);
/// Ends with 5 if some of the schedulers could not be run, with 1 if none could.
int runCompareSchedulers(const CompareSchedulersOptions& options, const std::stop_token& stop);

}  // namespace bayplan
