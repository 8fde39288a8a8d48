// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/schedulers/queues_command.h"

#include <algorithm>
#include <utility>

#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "cli/named_files.h"
#include "cli/options.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/queue_output.h"
#include "cli/output/words.h"
#include "cli/schedulers/queue_comparison.h"
#include "cli/schedulers/reading_beside.h"
#include "io/config/kueue_configuration.h"
#include "io/config/scheduler_config.h"
#include "io/config/volcano_configuration.h"
#include "io/reports/queue_report.h"
#include "io/sessions/queue_configuration.h"
#include "planner/queues/playing.h"
#include "planner/queues/submission.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

std::string checkSystem(const std::string& text) { return queueSystemNamed(text) ? std::string() : tr("\"%1\" is none of kueue, volcano, koordinator, elastic-quota and priority", {text}); }

/// Reads the configurations that the system has. False: one cannot be read, and `code` is the exit code.
bool configure(const QueuesOptions& options, const std::stop_token& stop, QueueQuestion& question, int& code) {
    const bool ofVolcano = question.system == QueueSystem::Volcano;
    if (ofVolcano) {
        CheckedVolcanoConfiguration read = options.config.empty() ? readVolcanoConfigurationFromText(kBuiltInVolcanoConfiguration, "built-in") : readVolcanoConfiguration(options.config, stop);
        printDiagnostics(read.diagnostics, options.quiet && read.configuration);
        if (!read.configuration) {
            code = kExitFailed;
            return false;
        }
        question.volcano = std::move(*read.configuration);
    }
    Result<ReadConfiguration> kube = ReadConfiguration{};
    if (!ofVolcano && !options.config.empty()) kube = readSchedulerConfiguration(options.config, stop);
    if (!kube) {
        code = fail(kube.error());
        return false;
    }
    printDiagnostics(kube->diagnostics, options.quiet);
    Result<Profiles> profiles = makeProfiles(kube->configuration, inTreePlugins());
    if (!profiles) {
        code = fail(profiles.error());
        return false;
    }
    question.profiles = std::move(*profiles);
    if (options.kueue.empty()) return true;
    Result<ReadKueueConfiguration> kueue = readKueueConfiguration(options.kueue, stop);
    if (!kueue) {
        code = fail(kueue.error());
        return false;
    }
    printDiagnostics(kueue->diagnostics, options.quiet);
    question.kueue = std::move(kueue->settings);
    return true;
}

bool stillWaits(const QueuedJob& job) { return job.state != QueuedJob::State::Runs || !job.nodes.empty(); }

/// Both configurations beside each other. The gate is about the second one.
int runAgainst(const QueuesOptions& options, ComparedObjects all, const QueueQuestion& question, const Budget& budget) {
    Result<SecondQueues> other = secondQueues(all, question, options.against, budget);
    if (!other) return fail(other.error());
    printDiagnostics(other->diagnostics, options.quiet);
    const Result<QueueBoard> first = queueBoard(std::move(all), question, budget);
    if (!first) return fail(first.error());
    const Result<QueueBoard> second = queueBoard(std::move(other->all), other->question, budget);
    if (!second) return fail(second.error());
    const BoardDifference difference = differenceOf(*first, *second);
    print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeQueueComparison(out, *first, *second, difference, look); },
                           .document = [&](std::ostream& out, ReportFormat format) { writeQueueBoards(out, format, *first, *second, difference); },
                           .names = [&](std::ostream& out) {
                               for (const BoardPair& pair : difference.jobs)
                                   if (pair.differs) out << (pair.first ? first->jobs[*pair.first] : second->jobs[*pair.second]).name << '\n'; }});
    return finishOutput(options.failIfWaiting && (second->jobs.empty() || std::any_of(second->jobs.begin(), second->jobs.end(), stillWaits)) ? kExitNo : kExitOk);
}

}  // namespace

void addQueues(CLI::App& app, QueuesOptions& options, const std::function<void()>& run) {
    CLI::App* command = app.add_subcommand("queues", "Whose turn it is, and why not: each queue with what it may use and uses, and the jobs in it");
    reads(command->add_option("files", options.files, forPeople("Kubernetes objects as JSON or YAML, files and folders, with those of Volcano, Koordinator and Kueue")));
    command
        ->add_option("--system", options.system,
                     "Whose queues: kueue, volcano, koordinator, elastic-quota (of scheduler-plugins) or priority. Without it: the first that the objects have queues of")
        ->check(checkSystem, "NAME");
    reads(command->add_option("--config", options.config, "A volcano-scheduler.conf for volcano, otherwise a KubeSchedulerConfiguration, by which pods get their nodes"));
    reads(command->add_option("--kueue-config", options.kueue, "Kueue's own configuration, for fair sharing"));
    command->add_option("--sessions", options.sessions, "How many sessions of Volcano run")->check(CLI::Range(1, 1000))->capture_default_str();
    command->add_option("--cycles", options.cycles, "At most how many cycles of Kueue's admission are played")->check(CLI::Range(1, 1000))->capture_default_str();
    addNow(*command, options.now, forPeople("The time at which Volcano decides; without it: the clock of this machine"));
    reads(command->add_option("--submit", options.submit, "Objects that are not there yet, such as a Job: what they would get, and at whose cost; repeated"))
        ->allow_extra_args(false);
    CLI::Option* against =
        reads(command->add_option(
                  "--against", options.against,
                  "A second configuration beside the first: a volcano-scheduler.conf or the like, or objects whose queues take the place of those with their names; repeated"))
            ->allow_extra_args(false);
    command->get_option("--submit")->excludes(against);
    command->add_flag("--fail-if-waiting", options.failIfWaiting, "End with 3 if a job waits or takes no part, or if a pod of one that has its quota has no node");
    addOutput(*command, options.output, {OutputForm::Table, OutputForm::Wide, OutputForm::Json, OutputForm::Yaml, OutputForm::Name});
    addLive(*command, options.live);
    addQuiet(*command, options.quiet);
    command->callback([&options, command, run] {
        requireFilesOrLive(options.files, options.live);
        refuseNamespaceOfFiles(*command, options.live, tr("queues are played with the pods of all namespaces"));
        run();
    });
}

int runQueues(const QueuesOptions& options, const std::stop_token& stop) {
    const Budget budget = budgetFor(stop, options.quiet);
    int code = kExitOk;
    std::optional<ComparedObjects> all = readAll({options.files, options.live, options.quiet}, {}, budget, code);
    if (!all) return code;
    QueueQuestion question;
    question.system = options.system.empty() ? queueSystemsOf(*all).front() : *queueSystemNamed(options.system);
    question.sessions = options.sessions;
    question.cycles = options.cycles;
    question.clock = options.now.value_or(secondsNow());
    if (!configure(options, stop, question, code)) return code;
    if (!options.against.empty()) return runAgainst(options, std::move(*all), question, budget);
    Result<QueueBoard> board = queueBoard(std::move(*all), question, budget);
    if (!board) return fail(board.error());
    std::optional<Submission> more;
    if (!options.submit.empty()) {
        std::optional<ComparedObjects> with = readAll({options.files, options.live, options.quiet}, options.submit, budget, code);
        if (!with) return code;
        Result<QueueBoard> then = queueBoard(std::move(*with), question, budget);
        if (!then) return fail(then.error());
        more = submission(*board, *then);
        if (more->submitted.empty()) return fail(Error{ErrorCode::Invalid, tr("what is submitted has no job of these queues"), {}});
        board = std::move(then);
    }
    print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeQueueTable(out, *board, more ? &*more : nullptr, look); },
                           .document = [&](std::ostream& out, ReportFormat format) { writeQueueBoard(out, format, *board, more ? &*more : nullptr); },
                           .names = [&](std::ostream& out) {
                               for (const QueuedJob& job : board->jobs)
                                   if (stillWaits(job)) out << job.name << '\n'; }});
    // Of what is submitted, if something is; otherwise of all.
    const std::vector<QueuedJob>& asked = more ? more->submitted : board->jobs;
    return finishOutput(options.failIfWaiting && (asked.empty() || std::any_of(asked.begin(), asked.end(), stillWaits)) ? kExitNo : kExitOk);
}

}  // namespace bayplan
