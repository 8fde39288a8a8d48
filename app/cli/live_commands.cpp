// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/live_commands.h"

#include <CLI/CLI.hpp>

namespace bayplan {

namespace {

std::string checkTarget(const std::string& output) {
    if (output == "table" || output == "json" || output == "yaml" || output.ends_with(".json") || output.ends_with(".yaml") || output.ends_with(".yml")) return {};
    return "table, json, yaml, or a file that ends with .json, .yaml or .yml";
}

void addLimits(CLI::App& command, FollowLimits& limits) {
    command.add_option_function<std::string>("--for", [&limits](const std::string& text) {
        limits.time = followTime(text);
        if (!limits.time) throw CLI::ValidationError("--for", "is a number of seconds, or a duration such as 1m30s");
    }, "End after so many seconds, or a duration such as 10m");
    command.add_option("--count", limits.changes, "End after so many changes")->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000'000}));
}

}  // namespace

std::optional<Duration> followTime(const std::string& text) {
    const std::optional<Duration> time = requestTimeout(text);
    return time && text.find_first_not_of("0") != std::string::npos ? time : std::nullopt;
}

void LiveCommands::add(CLI::App& app, std::function<int()>& run, const std::stop_token& stop) {
    CLI::App* command = app.add_subcommand("get", "Read a live cluster: a summary, or everything as a file that all other commands read");
    command->add_option("-o,--output", m_get.output, "table, json, yaml, or a file to write: FILE.json, FILE.yaml")->check(checkTarget, "OUTPUT")->capture_default_str();
    addConnection(*command, m_get.live);
    command->add_flag("-q,--quiet", m_get.quiet, "No diagnostics on standard error");
    command->callback([this, &run, stop] { run = [this, stop] { return runGet(m_get, stop); }; });

    command = app.add_subcommand("watch", "Follow a live cluster, a line for each change");
    addLimits(*command, m_watch.limits);
    command->add_option("-o,--output", m_watch.output, "text or json, an object a line")->check(CLI::IsMember({"text", "json"}))->capture_default_str();
    addConnection(*command, m_watch.live);
    command->add_flag("-q,--quiet", m_watch.quiet, "No diagnostics on standard error");
    command->callback([this, &run, stop] { run = [this, stop] { return runWatch(m_watch, stop); }; });
}

}  // namespace bayplan
