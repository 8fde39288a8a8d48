// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// bayplanctl queues: whose turn it is, and why not.

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

struct QueuesOptions {
    std::vector<std::filesystem::path> files;
    std::string system;            // empty: the first that the objects have queues of
    std::filesystem::path config;  // of Volcano, or of kube-scheduler for the others; empty: the built-in one
    std::filesystem::path kueue;   // Kueue's own configuration; empty: its defaults
    int sessions = 5;
    int cycles = 20;
    std::optional<std::int64_t> now;             // Unix seconds; absent: the clock of this machine
    std::vector<std::filesystem::path> submit;   // what is not there yet
    std::vector<std::filesystem::path> against;  // a second configuration, and objects whose queues take the place of those with their names
    bool failIfWaiting = false;
    OutputOptions output;
    LiveOptions live;  // instead of files
    bool quiet = false;
};

/// Adds the subcommand; `options` must outlive the parsing.
void addQueues(CLI::App& app, QueuesOptions& options, const std::function<void()>& run);
int runQueues(const QueuesOptions& options, const std::stop_token& stop);

}  // namespace bayplan
