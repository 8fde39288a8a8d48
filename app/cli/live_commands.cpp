// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/live_commands.h"

#include <CLI/CLI.hpp>

#include "cli/live_table.h"

namespace bayplan {

namespace {

/// Lines, or a picture.
std::string checkReplayed(const std::string& output) { return output == "text" || checkTarget(output).empty() ? std::string() : "text, " + checkTarget(output); }

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
    addReading(app, run, stop);
    addRecordings(app, run, stop);
    addWriting(app, run, stop);
    addDrain(app, run, stop);
}

void LiveCommands::addReading(CLI::App& app, std::function<int()>& run, const std::stop_token& stop) {
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

    command = app.add_subcommand("complete", "Names for the completions of shells")->group("");  // not for people
    command->add_option("what", m_complete.what, "Of what")->required()->check(CLI::IsMember({"contexts", "clusters", "users", "namespaces", "nodes"}));
    command->add_option("files", m_complete.files, "Of nodes: where they are");
    command->add_option("--kubeconfig", m_complete.kubeconfig, "The kubeconfig");
    command->callback([this, &run, stop] { run = [this, stop] { return runComplete(m_complete, stop); }; });
}

void LiveCommands::addRecordings(CLI::App& app, std::function<int()>& run, const std::stop_token& stop) {
    CLI::App* command = app.add_subcommand("record", "Follow a live cluster into a file, which can be played back");
    command->add_option("-o,--output", m_record.output, "The file; it must not be there yet")->required();
    addLimits(*command, m_record.limits);
    addConnection(*command, m_record.live);
    command->add_flag("-q,--quiet", m_record.quiet, "No diagnostics on standard error");
    command->callback([this, &run, stop] { run = [this, stop] { return runRecord(m_record, stop); }; });

    command = app.get_subcommand("replay");
    command->add_option("recording", m_replay.file, "What record wrote: what happened, a line for each change");
    command->add_option("--at", m_replay.at, "The picture at a moment instead: 2026-01-31T12:00:00Z, or +90s after the beginning");
    command->add_flag("--list", m_replay.list, "Every moment instead, and how much changed");
    command->add_option("-o,--output", m_replay.output, "text or json: lines; of a moment table, json, yaml, or a file to write: FILE.json, FILE.yaml")->check(checkReplayed, "OUTPUT");
    command->add_flag("-q,--quiet", m_replay.quiet, "No diagnostics on standard error");
    command->callback([this, &run, stop, command] {
        if (!command->get_subcommands().empty()) return;
        if (m_replay.file.empty()) throw CLI::RequiredError("a recording, or openb");
        run = [this, stop] { return runReplayRecording(m_replay, stop); };
    });

    command = app.add_subcommand("diff", "What is different between two snapshots, or two moments of recordings: nodes, pods, and all else that decisions depend on. Ends with 3 where something is");
    command->add_option("before", m_diff.before, "A snapshot, or RECORDING@TIME: 2026-01-31T12:00:00Z, or +90s; without a time: its beginning")->required();
    command->add_option("after", m_diff.after, "Likewise; a recording without a time: its end")->required();
    command->add_option("-o,--output", m_diff.output, "text or json")->check(CLI::IsMember({"text", "json"}))->capture_default_str();
    command->add_flag("-q,--quiet", m_diff.quiet, "No diagnostics on standard error");
    command->callback([this, &run, stop] { run = [this, stop] { return runDiff(m_diff, stop); }; });
}

}  // namespace bayplan
