// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/live/live_commands.h"

#include <CLI/CLI.hpp>

#include "cli/named_files.h"
#include "cli/output/words.h"
#include "kube/read/selected_list.h"

namespace bayplan {

namespace {

/// Null if none was named.
const ApiKind* checkedKind(const std::string& word) {
    if (word.empty()) return nullptr;
    const ApiKind* kind = kindNamed(apiKindsRead(), word);
    if (!kind) {
        std::string known;
        for (const ApiKind& one : apiKindsRead()) known += (known.empty() ? "" : ", ") + one.resource;
        throw CLI::ValidationError("kind", tr("'%1' is not a kind that is read: %2", {word, known}));
    }
    return kind;
}

void addLimits(CLI::App& command, FollowLimits& limits) {
    command.add_option_function<std::string>(
        "--for", [&limits](const std::string& text) {
            limits.time = followTime(text);
            if (!limits.time) throw CLI::ValidationError("--for", tr("is a number of seconds, or a duration such as 1m30s"));
        },
        forPeople("End after so many seconds, or a duration such as 10m"));
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
    CLI::App* command = app.add_subcommand("get", "Read a live cluster: a summary, or everything as a file that all other commands read; or the objects of one kind");
    CLI::Option* ofKind = command->add_option("kind", m_get.kind, "pods, nodes, or another kind that decisions depend on, in kubectl's words; without it: all of them");
    command->add_option("names", m_get.names, "These alone: NAME, or NAMESPACE/NAME")->needs(ofKind);
    addSelectors(*command, m_get.selectors, tr("objects of that kind"));
    addOutput(*command, m_get.output, {OutputForm::Table, OutputForm::Wide, OutputForm::Name, OutputForm::Json, OutputForm::Yaml}, OutputFiles::Written);
    addPartial(*command, m_get.live.partial);
    addConnection(*command, m_get.live);
    command->add_flag("-q,--quiet", m_get.quiet, "Print no messages on standard error");
    command->callback([this, &run, stop, command] {
        checkedKind(m_get.kind);  // the server knows which fields it selects by
        const bool ofObjects = m_get.output.form == OutputForm::Wide || m_get.output.form == OutputForm::Name;
        if (m_get.kind.empty() && m_get.selectors.any()) throw CLI::RequiredError(tr("a kind, such as pods"));
        if (m_get.kind.empty() && ofObjects) withdrawForm(*command, m_get.output, tr("wide and name are forms of the objects of one kind, such as pods"));
        if (!m_get.names.empty() && m_get.selectors.any()) throw CLI::ValidationError("names", tr("exclude selectors"));
        if (!m_get.names.empty() && m_get.live.allNamespaces) throw CLI::ValidationError("names", tr("exclude --all-namespaces"));
        run = [this, stop] { return runGet(m_get, stop); };
    });

    command = app.add_subcommand("watch", "Follow a live cluster, a line for each change");
    command->add_option("kind", m_watch.kind, "pods, nodes, or another kind that decisions depend on: changes of these alone; without it: of all");
    addSelectors(*command, m_watch.selectors, tr("changes of objects"));
    addLimits(*command, m_watch.limits);
    addOutput(*command, m_watch.output, {OutputForm::Table, OutputForm::Wide, OutputForm::Name, OutputForm::Json, OutputForm::Yaml});
    addPartial(*command, m_watch.live.partial);
    addConnection(*command, m_watch.live);
    command->add_flag("-q,--quiet", m_watch.quiet, "Print no messages on standard error");
    command->callback([this, &run, stop] {
        const ApiKind* kind = checkedKind(m_watch.kind);
        if (!kind && !m_watch.selectors.fields.empty()) throw CLI::RequiredError(tr("a kind, such as pods, that has the fields"));
        if (kind) checkSelectors(m_watch.selectors, kind->kind);
        run = [this, stop] { return runWatch(m_watch, stop); };
    });

    command = app.add_subcommand("complete", "Names for the completions of shells")->group("");  // not for people
    command->add_option("what", m_complete.what, "Of what")->required()->check(CLI::IsMember({"contexts", "clusters", "users", "namespaces", "nodes"}));
    command->add_option("files", m_complete.files, "Of nodes: where they are");
    command->add_option("--kubeconfig", m_complete.kubeconfig, "The kubeconfig");
    command->callback([this, &run, stop] { run = [this, stop] { return runComplete(m_complete, stop); }; });
}

void LiveCommands::addRecordings(CLI::App& app, std::function<int()>& run, const std::stop_token& stop) {
    CLI::App* command = app.add_subcommand("record", "Follow a live cluster into a file, which can be played back");
    command->add_option("-o,--output", m_record.output, "The file; it must not exist yet")->required();
    addLimits(*command, m_record.limits);
    addPartial(*command, m_record.live.partial);
    addConnection(*command, m_record.live);
    command->add_flag("-q,--quiet", m_record.quiet, "Print no messages on standard error");
    command->callback([this, &run, stop] { run = [this, stop] { return runRecord(m_record, stop); }; });

    command = app.get_subcommand("replay");
    reads(command->add_option("recording", m_replay.file, "What record wrote: what happened, a line for each change"));
    command->add_option("--at", m_replay.at, "The picture at a moment instead: 2026-01-31T12:00:00Z, or +90s after the beginning");
    command->add_flag("--list", m_replay.list, "Every moment instead, and how much changed");
    command->add_option("-n,--namespace", m_replay.namespaceName, "Changes in this namespace alone");
    command->add_flag("-A,--all-namespaces", m_replay.allNamespaces, "Changes in all namespaces, as without --namespace")->excludes("--namespace");
    addLabels(*command, m_replay.selectors, tr("changes of objects"));
    addOutput(*command, m_replay.output, {OutputForm::Table, OutputForm::Wide, OutputForm::Name, OutputForm::Json, OutputForm::Yaml}, OutputFiles::Written);
    addPartial(*command, m_replay.partial);
    command->add_flag("-q,--quiet", m_replay.quiet, "Print no messages on standard error");
    command->callback([this, &run, stop, command] {
        if (!command->get_subcommands().empty()) return;
        if (m_replay.file.empty()) throw CLI::RequiredError(tr("a recording, or openb"));
        const bool lines = m_replay.at.empty() && !m_replay.list && m_replay.output.file.empty();
        if (!lines && (m_replay.selectors.any() || !m_replay.namespaceName.empty())) throw CLI::ValidationError("replay", tr("selects changes; a picture, and --list, are whole"));
        if (!lines && (m_replay.output.form == OutputForm::Wide || m_replay.output.form == OutputForm::Name))
            withdrawForm(*command, m_replay.output, tr("wide and name are forms of changes; --at and --list print table, json or yaml"));
        run = [this, stop] { return runReplayRecording(m_replay, stop); };
    });

    command = app.add_subcommand("diff", "What is different between two snapshots, or two moments of recordings: nodes, pods, and all else that decisions depend on. Ends with 3 where something is");
    reads(command->add_option("before", m_diff.before, "A snapshot, or RECORDING@TIME: 2026-01-31T12:00:00Z, or +90s; without a time: its beginning"))->required();
    reads(command->add_option("after", m_diff.after, "Likewise; a recording without a time: its end"))->required();
    command->add_option("-n,--namespace", m_diff.namespaceName, "What is in this namespace alone, and no nodes");
    command->add_flag("-A,--all-namespaces", m_diff.allNamespaces, "All namespaces, as without --namespace")->excludes("--namespace");
    addOutput(*command, m_diff.output, {OutputForm::Table, OutputForm::Name, OutputForm::Json, OutputForm::Yaml});
    addPartial(*command, m_diff.partial);
    command->add_flag("-q,--quiet", m_diff.quiet, "Print no messages on standard error");
    command->callback([this, &run, stop] { run = [this, stop] { return runDiff(m_diff, stop); }; });
}

}  // namespace bayplan
