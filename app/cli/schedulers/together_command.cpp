// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/schedulers/together_command.h"

#include <charconv>
#include <iostream>
#include <utility>

#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "cli/named_files.h"
#include "cli/options.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/together_output.h"
#include "cli/output/words.h"
#include "cli/schedulers/reading_beside.h"
#include "cluster/builder.h"
#include "io/config/compared_configuration.h"
#include "io/config/together_file.h"
#include "io/objects/decode_usage.h"
#include "io/objects/neighbours/decode_volcano.h"
#include "io/objects/scheduler_selectors.h"
#include "io/reports/together_report.h"
#include "schedulers/volcano/controllers.h"

namespace bayplan {

namespace {

/// "1..10", or "4". Absent: it is neither.
std::optional<std::pair<int, int>> countsNamed(std::string_view text) {
    const auto whole = [](std::string_view part) -> std::optional<int> {
        int value = 0;
        const auto [end, fault] = std::from_chars(part.data(), part.data() + part.size(), value);
        return fault == std::errc() && end == part.data() + part.size() && value >= 1 && value <= kMostReplicas ? std::optional(value) : std::nullopt;
    };
    const std::size_t dots = text.find("..");
    const std::optional<int> from = whole(text.substr(0, dots)), to = dots == std::string_view::npos ? from : whole(text.substr(dots + 2));
    return from && to && *from <= *to ? std::optional(std::pair(*from, *to)) : std::nullopt;
}

std::string checkCounts(const std::string& text) {
    return countsNamed(text) ? std::string() : tr("\"%1\" is no range such as 1..10, of numbers from 1 to %2", {text, std::to_string(kMostReplicas)});
}

/// Schedulers of the default configuration, all of the one name that the dispatcher does not look at.
Result<TogetherQuestion> plainQuestion(int schedulers, const std::stop_token& stop) {
    TogetherQuestion question;
    TogetherScheduler one;
    one.name = "kube";
    one.replicas = schedulers;
    Result<ReadComparedScheduler> read = readComparedScheduler(ComparedScheduler::Kind::Kube, one.name, {}, stop);
    if (!read) return read.error();
    one.what = std::move(read->scheduler);
    question.schedulers.push_back(std::move(one));
    question.rules.dispatcher = together::Dispatcher::Queue;
    return question;
}

Result<TogetherQuestion> questionOf(const TogetherOptions& options, const std::stop_token& stop) {
    if (options.spec.empty()) return plainQuestion(options.schedulers, stop);
    Result<ReadTogether> read = readTogether(options.spec, stop);
    if (!read) return read.error();
    printDiagnostics(read->diagnostics, options.quiet);
    return std::move(read->question);
}

void replace(const TogetherOptions& options, together::Rules& rules) {
    if (!options.resolver.empty()) rules.resolver = resolverNamed(options.resolver).value_or(rules.resolver);
    if (!options.commit.empty()) rules.commit = commitNamed(options.commit).value_or(rules.commit);
    if (!options.dispatcher.empty()) rules.dispatcher = dispatcherNamed(options.dispatcher).value_or(rules.dispatcher);
    if (options.refresh) rules.refreshOnReject = *options.refresh;
    if (options.seed) rules.seed = static_cast<std::uint64_t>(*options.seed);
    if (options.horizonMs) rules.horizonMs = *options.horizonMs;
    if (options.spillAfter) rules.spillAfter = static_cast<int>(*options.spillAfter);
}

}  // namespace

void addTogether(CLI::App& app, TogetherOptions& options, const std::function<void()>& run) {
    constexpr std::int64_t kMost = 1'000'000'000;
    CLI::App* command = app.add_subcommand("together", "Several schedulers at once over one cluster, each with a stale view of its own: conflicts, oversold nodes, and what prevents them");
    reads(command->add_option("files", options.files, forPeople("Kubernetes objects as JSON or YAML, files and folders, with those of Volcano")));
    CLI::Option* spec = reads(command->add_option("--spec", options.spec, "The schedulers, their times and the rules, YAML or JSON: a document of kind SchedulersTogether"));
    command->add_option("--schedulers", options.schedulers, "Without a spec: so many kube-schedulers with their defaults, and the shortest queue takes each pod")
        ->check(CLI::Range(1, kMostReplicas))
        ->capture_default_str()
        ->excludes(spec);
    command->add_option("--resolver", options.resolver, "What the API server checks before it accepts a binding: off, fine (the pod fits), coarse (the node is as the scheduler saw it)")
        ->check(CLI::IsMember({"off", "fine", "coarse"}));
    command->add_option("--commit", options.commit, "What becomes of pods that were decided together when one is refused: incremental, allOrNothing")
        ->check(CLI::IsMember({"incremental", "allOrNothing"}));
    command->add_option("--dispatcher", options.dispatcher, "By what an arriving pod is given to a scheduler: name, count, queue, work, label")
        ->check(CLI::IsMember({"name", "count", "queue", "work", "label"}));
    command->add_option("--refresh", options.refresh, "Whether a refusal tells the scheduler what the node has: true, false");
    command->add_option("--spill-after", options.spillAfter, "After so many tries without a node a pod may leave its partition; 0: never")->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000}));
    command->add_option("--horizon", options.horizonMs, "When the simulation ends, in milliseconds; without it: when nothing happens any more")->check(CLI::Range(std::int64_t{1}, kMost));
    command->add_option("--seed", options.seed, "What choices by lot (topK) follow from")->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 53));
    CLI::Option* events = command->add_flag("--events", options.events, "Also every event, in order");
    command->add_option("--sweep", options.sweep, "The same with so many instances of every scheduler, a line each: N..M")->check(checkCounts, "N..M")->excludes(events);
    addNow(*command, options.now, forPeople("The time at which Volcano decides; without it: the clock of this machine"));
    addOutput(*command, options.output, {OutputForm::Table, OutputForm::Wide, OutputForm::Json, OutputForm::Yaml, OutputForm::Csv});
    addLive(*command, options.live);
    addQuiet(*command, options.quiet);
    command->callback([&options, command, run] {
        requireFilesOrLive(options.files, options.live);
        refuseNamespaceOfFiles(*command, options.live, tr("schedulers are played with the pods of all namespaces"));
        run();
    });
}

int runTogether(const TogetherOptions& options, const std::stop_token& stop) {
    const Budget budget = budgetFor(stop, options.quiet);
    Result<TogetherQuestion> question = questionOf(options, stop);
    if (!question) return fail(question.error());
    replace(options, question->rules);
    VolcanoReader volcano;
    int code = kExitOk;
    std::optional<Objects> objects = readBeside(
        {options.files, options.live, options.quiet}, budget,
        [&](std::string_view version, std::string_view kind, const Field& object) { return volcano.read(version, kind, object); }, code);
    if (!objects) return code;
    volcano.all.usages = usagesOf(objects->otherSources);
    question->volcano = std::move(volcano.all);
    question->clock = options.now.value_or(secondsNow());
    const Result<std::vector<volcano::MadePod>> ofJobs = volcano::makePodsOfJobs(*objects, question->volcano, question->clock);
    if (!ofJobs) return fail(ofJobs.error());
    if (!ofJobs->empty() && !options.quiet)
        std::cerr << tr("the %1 pods of Volcano's Jobs are there from the start: none waits for its queue or for another task", {std::to_string(ofJobs->size())}) << '\n';
    Result<Built> built = build(std::move(*objects), budget);
    if (!built) return fail(built.error());
    question->load.selectors = annotationsOfPending(*built->cluster, together::kSelectorAnnotation);

    if (!options.sweep.empty()) {
        const auto [from, to] = countsNamed(options.sweep).value_or(std::pair(1, 1));
        const Result<std::vector<TogetherPoint>> points = sweepTogether(built->cluster, *question, from, to, budget);
        if (!points) return fail(points.error());
        print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeTogetherSweepTable(out, *points, look); },
                               .document = [&](std::ostream& out, ReportFormat format) { writeTogetherSweep(out, format, *points); },
                               .csv = [&](std::ostream& out) { writeTogetherSweepCsv(out, *points); }});
        return finishOutput(kExitOk);
    }
    const Result<TogetherOutcome> outcome = playTogether(built->cluster, *question, budget);
    if (!outcome) return fail(outcome.error());
    print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeTogetherTable(out, *outcome, options.events, look); },
                           .document = [&](std::ostream& out, ReportFormat format) { writeTogetherCourse(out, format, *outcome, options.events); },
                           .csv = [&](std::ostream& out) { writeTogetherEventsCsv(out, *outcome); }});
    return finishOutput(kExitOk);
}

}  // namespace bayplan
