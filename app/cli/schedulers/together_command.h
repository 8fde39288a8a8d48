// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// bayplanctl together: several schedulers at once over one cluster.

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

struct TogetherOptions {
    std::vector<std::filesystem::path> files;
    std::filesystem::path spec;  // empty: `schedulers` kube-schedulers with their defaults
    int schedulers = 2;
    // What replaces the spec's; empty, absent: nothing.
    std::string resolver, commit, dispatcher;
    std::optional<bool> refresh;
    std::optional<std::int64_t> seed, horizonMs, spillAfter;
    std::string sweep;  // "1..10"
    bool events = false;
    std::optional<std::int64_t> now;  // Unix seconds, of Volcano
    OutputOptions output;
    LiveOptions live;  // instead of files
    bool quiet = false;
};

/// Adds the subcommand; `options` must outlive the parsing.
void addTogether(CLI::App& app, TogetherOptions& options, const std::function<void()>& run);
int runTogether(const TogetherOptions& options, const std::stop_token& stop);

}  // namespace bayplan
