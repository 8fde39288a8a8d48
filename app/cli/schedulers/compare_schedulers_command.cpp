// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/schedulers/compare_schedulers_command.h"

#include <algorithm>
#include <utility>

#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "cli/named_files.h"
#include "cli/options.h"
#include "cli/output/comparison_output.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/words.h"
#include "cli/schedulers/reading_beside.h"
#include "io/config/compared_configuration.h"
#include "io/reports/comparison_report.h"
#include "metrics/shape_text.h"
#include "planner/compared/figures.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

/// "volcano=binpack.conf": the scheduler, and the file of its configuration; no file: its default.
std::pair<std::optional<ComparedScheduler::Kind>, std::filesystem::path> schedulerNamed(const std::string& text) {
    const std::size_t equals = text.find('=');
    return {comparedKindNamed(std::string_view(text).substr(0, equals)), equals == std::string::npos ? std::string() : text.substr(equals + 1)};
}

std::string checkScheduler(const std::string& text) {
    const auto [kind, file] = schedulerNamed(text);
    if (!kind) return tr("\"%1\" is none of kube, volcano, koordinator and kueue, with =FILE behind it for a configuration", {text});
    return text.ends_with('=') ? tr("\"%1\" names no file", {text}) : std::string();
}

/// A configuration that cannot be read is a mistake of the caller's, and ends the command.
Result<ComparedScheduler> comparedSchedulerOf(const std::string& text, const std::stop_token& stop, bool quiet) {
    const auto [kind, file] = schedulerNamed(text);
    Result<ReadComparedScheduler> read = readComparedScheduler(*kind, text, file, stop);
    if (!read) return read.error();
    printDiagnostics(read->diagnostics, quiet);
    return std::move(read->scheduler);
}

/// kube-scheduler and Volcano can take any pod; the others are asked where the objects have something of theirs.
std::vector<std::string> spokenOf(const ComparedLoad& load) {
    std::vector<std::string> names{"kube", "volcano"};
    if (!load.koordinator.quotas.empty()) names.emplace_back("koordinator");
    if (!load.kueue.objects.queues.empty()) names.emplace_back("kueue");
    return names;
}

}  // namespace

void addCompareSchedulers(CLI::App& app, CompareSchedulersOptions& options, const std::function<void()>& run) {
    CLI::App* command = app.add_subcommand("compare-schedulers", "The same pending pods under several schedulers and configurations, with what each places, and what of each is modelled");
    reads(command->add_option("files", options.files, forPeople("Kubernetes objects as JSON or YAML, files and folders, with those of Volcano, Koordinator and Kueue")));
    command
        ->add_option("--scheduler", options.schedulers,
                     "A row: kube, volcano, koordinator or kueue, with =FILE for its configuration; repeated. Without it: kube, volcano, and those whose queues are among the objects")
        ->allow_extra_args(false)
        ->check(checkScheduler, "NAME[=FILE]");
    command->add_option("--sessions", options.sessions, "How many sessions of Volcano run, and at most how many passes of kube-scheduler")->check(CLI::Range(1, 1000))->capture_default_str();
    command->add_option("--cycles", options.cycles, "At most how many cycles of Kueue's admission are played")->check(CLI::Range(1, 1000))->capture_default_str();
    command->add_option("--shape", options.shape, "The shape whose slots are counted afterwards, such as cpu=4,memory=16Gi; without it: the largest of a pending pod")
        ->check(checkRequests, "REQUESTS");
    addNow(*command, options.now, forPeople("The time at which the schedulers decide; without it: the clock of this machine for Volcano, and none for kube-scheduler"));
    addOutput(*command, options.output, {OutputForm::Table, OutputForm::Wide, OutputForm::Json, OutputForm::Yaml, OutputForm::Csv});
    addLive(*command, options.live);
    addQuiet(*command, options.quiet);
    command->callback([&options, command, run] {
        requireFilesOrLive(options.files, options.live);
        refuseNamespaceOfFiles(*command, options.live, tr("schedulers are compared on the pods of all namespaces"));
        run();
    });
}

int runCompareSchedulers(const CompareSchedulersOptions& options, const std::stop_token& stop) {
    const Budget budget = budgetFor(stop, options.quiet);
    int code = kExitOk;
    std::optional<ComparedObjects> all = readAll({options.files, options.live, options.quiet}, {}, budget, code);
    if (!all) return code;
    Result<ComparedLoad> load = comparedLoad(std::move(*all), budget);
    if (!load) return fail(load.error());

    ComparisonQuestion question;
    for (const std::string& name : options.schedulers.empty() ? spokenOf(*load) : options.schedulers) {
        Result<ComparedScheduler> scheduler = comparedSchedulerOf(name, stop, options.quiet);
        if (!scheduler) return fail(scheduler.error());
        question.schedulers.push_back(std::move(*scheduler));
    }
    question.rules = {options.sessions, options.cycles, options.now, options.now.value_or(secondsNow())};
    if (!options.shape.empty()) {
        const ShapeWords words = *shapeFromText(options.shape);
        if (const Result<void> known = knownResources(words.requests, load->picture->catalog()); !known) return fail(known.error());
        question.shape = shapeOf(words);
    }
    Result<Profiles> counting = makeProfiles(SchedulerConfiguration{}, inTreePlugins());
    if (!counting) return fail(counting.error());
    question.counting = std::move(*counting);

    const Result<SchedulerComparison> comparison = compareSchedulers(*load, question, budget);
    if (!comparison) return fail(comparison.error());
    if (comparison->ran() == 0) {
        for (const SchedulerFigures& row : comparison->rows) code = fail(Error{ErrorCode::Invalid, worded("%1: %2", {row.scheduler, row.failed}), {}});
        return code;
    }
    print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeComparisonTable(out, *comparison, look); },
                           .document = [&](std::ostream& out, ReportFormat format) { writeSchedulerComparison(out, format, *comparison); },
                           .csv = [&](std::ostream& out) { writeSchedulerComparisonCsv(out, *comparison); }});
    return finishOutput(comparison->ran() < comparison->rows.size() ? kExitPartial : kExitOk);
}

}  // namespace bayplan
