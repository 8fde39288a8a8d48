// SPDX-License-Identifier: GPL-3.0-or-later
#include <tuple>

#include <CLI/CLI.hpp>

#include "cli/live/live_commands.h"
#include "cli/named_files.h"
#include "cli/output/words.h"

namespace bayplan {

namespace {

/// The words of kubectl drain.
void addSafety(CLI::App& command, SafetyWords& words, std::int64_t& gracePeriod) {
    command.add_flag("--delete-emptydir-data", words.deleteEmptyDirData, "Pods with emptyDir volumes may be evicted; the data in the volumes is lost");
    command.add_flag("--force", words.force, "Pods without a controller, or whose DaemonSet is gone, may be evicted; nothing replaces them");
    command.add_flag("--ignore-daemonsets", words.ignoreDaemonSets, "Pods of DaemonSets stay where they are");
    command.add_option("--grace-period", gracePeriod, "Grace period of each evicted pod in seconds; below 0: its own")->capture_default_str();
}

void addLanding(CLI::App& command, WritingOptions& options) {
    command.add_option_function<std::string>(
        "--landing",
        [&options](const std::string& text) {
            for (const Landing landing : kLandings)
                if (text == toString(landing)) options.landing = landing;
            if (!options.landing) throw CLI::ValidationError("--landing", tr("is one of pin, gate, cordon, reservation, scheduler, bind, nominate"));
        },
        forPeople("How the replacements of moved pods get their nodes, where the plan does not say: pin, gate, cordon, reservation, scheduler, bind or nominate. Without it pin "
                  "where the landing policy "
                  "is installed, otherwise scheduler"));
    command.add_flag("--accept-elsewhere", options.acceptElsewhere,
                     "Go on with a step whose replacement is predicted to land on another node; with --release: pods that cannot go to their node may go to any");
    command.add_flag("--accept-unproved", options.acceptUnproved, "Go on if a landing cannot be tried before the eviction");
}

/// "0": never. False: not a time.
bool readTimeout(const std::string& text, std::optional<Duration>& timeout) {
    timeout = followTime(text);
    return timeout || (!text.empty() && text.find_first_not_of('0') == std::string::npos);
}

void addWritingOptions(CLI::App& command, WritingOptions& options) {
    command.add_option("--approve", options.approve, "The plan's hash, or at least its first twelve digits; approves this plan and no other");
    command.add_option("--unlock", options.unlock, "The full name of the context, which unlocks it for changes. Without it, the terminal asks for the name");
    command.add_option("--allow-scheduler", options.schedulerNames, "Pods of this scheduler name may be bound; may be repeated")->allow_extra_args(false);
    addRules(command, options.rules, forPeople("A KubeSchedulerConfiguration with a profile for each such name; without it: the default profile"));
    command.add_option_function<std::string>(
        "--step-timeout", [&options](const std::string& text) {
            options.patience = followTime(text);
            if (!options.patience) throw CLI::ValidationError("--step-timeout", tr("is a number of seconds, or a duration such as 1m30s"));
        },
        forPeople("How long a step may be blocked, or wait for its replacement; 10m without it"));
    addLanding(command, options);
    addSafety(command, options.accepted, options.gracePeriod);
    command.add_option_function<std::string>(
        "--timeout", [&options](const std::string& text) {
            if (!readTimeout(text, options.timeout)) throw CLI::ValidationError("--timeout", tr("is a number of seconds, or a duration such as 1m30s; 0: never"));
        },
        forPeople("Stop after so long; the journal goes on from there. Without it, or 0: never"));
    addReport(command, options.output);
    addConnection(command, options.live);
    addPartial(command, options.live.partial);
    command.add_flag("-q,--quiet", options.quiet, "Print no messages on standard error");
}

}  // namespace

void LiveCommands::addWriting(CLI::App& app, std::function<int()>& run, const std::stop_token& stop) {
    CLI::App* command = app.add_subcommand("apply", "Apply an approved plan to a live cluster, step by step; each step is checked, journaled and verified");
    CLI::Option* plan = reads(command->add_option("--plan", m_apply.plan, "The plan, YAML or JSON"));
    CLI::Option* resume = reads(command->add_option("--resume", m_apply.resume, "Continue where this journal ends"))->excludes(plan);
    writes(command->add_option("--replan", m_apply.replan,
                               "With --resume: do not continue, but write the plan of what is left, as it fits the cluster now; it has its own hash. Changes nothing"))
        ->needs(resume);
    command->add_option("--journal", m_apply.writing.journal, "The journal to write; it must not exist yet. Without it: one below ~/.local/state/bayplan/journals")->excludes(resume);
    command->add_flag("--dry-run", m_apply.dryRun, "Print what every step needs and whether it has it; with --unlock the server tries it. Changes nothing")->excludes(resume);
    command->add_flag("--show-hash", m_apply.showHash, "Print the plan's hash and exit")->excludes(resume);
    command
        ->add_flag("--release", m_apply.release,
                   "Remove what landings left on the cluster when their run crashed, on any machine: found by label, and recorded in a journal. A gated pod goes to its node, or "
                   "with --accept-elsewhere to any. With --resume: only of that journal's run, and in that journal")
        ->excludes(plan);
    command->add_option("--approvals", m_apply.approvals, "Only a plan that so many people approved in its file: see plan approve")
        ->check(CLI::Range(std::size_t{1}, std::size_t{9}))
        ->excludes(resume);
    addWritingOptions(*command, m_apply.writing);
    command->add_flag("--accept-outside-window", m_apply.writing.acceptOutsideWindow, "Begin steps outside the plan's maintenance windows too; the journal says so");
    command->callback([this, &run, stop] {
        if (m_apply.plan.empty() && m_apply.resume.empty() && !m_apply.release) throw CLI::RequiredError(tr("--plan, --resume or --release"));
        run = [this, stop] { return runApply(m_apply, stop); };
    });

    CLI::App* landing = app.add_subcommand("landing", "The admission policy by which the replacements of moved pods get their nodes; an administrator installs it once");
    landing->require_subcommand(1);
    for (const auto& [what, name, help] : {std::tuple(LandingOptions::Do::Install, "install", forPeople("Show the policy and install it; with --dry-run the server only tries it")),
                                           std::tuple(LandingOptions::Do::Status, "status", forPeople("Print whether this version's policy is installed; ends with 3 if it is not")),
                                           std::tuple(LandingOptions::Do::Uninstall, "uninstall", forPeople("Remove it"))}) {
        command = landing->add_subcommand(name, help);
        if (what != LandingOptions::Do::Status) {
            command->add_flag("--dry-run", m_landing.dryRun, "Change nothing; without --unlock the server is not asked either");
            command->add_option("--unlock", m_landing.writing.unlock, "The full name of the context, which unlocks it for changes. Without it, the terminal asks for the name");
        }
        if (what == LandingOptions::Do::Status) addReport(*command, m_landing.writing.output);
        addConnection(*command, m_landing.writing.live);
        command->add_flag("-q,--quiet", m_landing.writing.quiet, "Print no messages on standard error");
        command->callback([this, &run, stop, what = what] {
            m_landing.what = what;
            run = [this, stop] { return runLanding(m_landing, stop); };
        });
    }

    command = app.add_subcommand("rollback", "Print how to undo what a journal did; with --approve, undo it");
    reads(command->add_option("--journal", m_rollback.undo, "The journal to undo"))->required();
    command->add_option("--new-journal", m_rollback.writing.journal, "The journal to write; it must not exist yet");
    writes(command->add_option("--write-plan", m_rollback.plan, "Write the plan that undoes it, YAML or JSON"));
    addWritingOptions(*command, m_rollback.writing);
    command->callback([this, &run, stop] { run = [this, stop] { return runRollback(m_rollback, stop); }; });

    command = app.get_subcommand("plan")->add_subcommand("hash", "Print the hash that approves this plan");
    reads(command->add_option("plan", m_hash.plan, "The plan, YAML or JSON"))->required();
    addReport(*command, m_hash.output);
    command->callback([this, &run, stop] { run = [this, stop] { return runPlanHash(m_hash, stop); }; });

    command = app.get_subcommand("plan")->add_subcommand("approve", "Write into the plan's file that you approve its steps; a second person does the same");
    writes(command->add_option("plan", m_approve.plan, "The plan, YAML or JSON, which is written anew"))->required();
    command->add_option("--approve", m_approve.approve, "The plan's hash, or its first twelve digits: see plan hash")->required();
    command->add_option("--by", m_approve.by, "Who approves; without it: the user of this machine");
    command->callback([this, &run, stop] { run = [this, stop] { return runPlanApprove(m_approve, stop); }; });

    CLI::App* audit = app.add_subcommand("audit", "What was approved, and what happened");
    audit->require_subcommand(1);
    command = audit->add_subcommand("show", "Print a journal for people");
    reads(command->add_option("journal", m_audit.file, "What apply or rollback wrote"))->required();
    addReport(*command, m_audit.shown);
    addPartial(*command, m_audit.partial);
    command->callback([this, &run] { run = [this] { return runAuditShow(m_audit); }; });
    command = audit->add_subcommand("export", "Write a journal as one signed record");
    reads(command->add_option("journal", m_audit.file, "What apply or rollback wrote"))->required();
    addPartial(*command, m_audit.partial);
    writes(command->add_option("-o,--output", m_audit.output, "The file to write; without it: standard output"));
    command->add_flag("-q,--quiet", m_audit.quiet, "Print no messages on standard error");
    command->callback([this, &run] { run = [this] { return runAuditExport(m_audit); }; });
    command = audit->add_subcommand("verify", "Print a record if its signature is valid. Ends with 3 if it is not");
    reads(command->add_option("record", m_audit.file, "What audit export wrote"))->required();
    addOutput(*command, m_audit.verified, {OutputForm::Json, OutputForm::Yaml});
    command->add_option("--fingerprint", m_audit.fingerprint, "Fingerprint of the key that must have signed it");
    command->add_flag("-q,--quiet", m_audit.quiet, "Print no messages on standard error");
    command->callback([this, &run, stop] { run = [this, stop] { return runAuditVerify(m_audit, stop); }; });
}

void LiveCommands::addDrain(CLI::App& app, std::function<int()>& run, const std::stop_token& stop) {
    CLI::App* command = app.add_subcommand("drain",
                                           "Plan how to empty nodes: what is evicted, what blocks it, and where the replacements would go. Changes nothing. Ends with 4 if something blocks it");
    reads(command->add_option("nodes", m_drain.nodesAndFiles,
                              "Nodes, and without --live the files with the cluster's objects: an argument that exists as a file or a folder is read; node/NAME is always a node"));
    addLabels(*command, m_drain.nodes, tr("nodes"));
    addLive(*command, m_drain.live);
    writes(command->add_option("--plan", m_drain.plan, "Write the plan to this file, YAML or JSON by its name; apply carries it out"));
    addSafety(*command, m_drain.accepted, m_drain.gracePeriod);
    command->add_option("--timeout", m_drain.timeout, "For apply: stop after so long; 0: never")->check([](const std::string& text) {
        std::optional<Duration> ignored;
        return readTimeout(text, ignored) ? std::string() : tr("is a number of seconds, or a duration such as 1m30s; 0: never");
    },
                                                                                                        "TIME");
    command->add_option("--pod-selector", m_drain.podSelector, "Only pods with these labels, in the syntax of -l");
    addRules(*command, m_drain.rules);
    addOutput(*command, m_drain.output, {OutputForm::Table, OutputForm::Name, OutputForm::Json, OutputForm::Yaml});
    command->add_flag("-q,--quiet", m_drain.quiet, "Print no messages on standard error");
    command->callback([this, &run, stop, command] {
        refuseNamespaceOfFiles(*command, m_drain.live, tr("a node is emptied of the pods of all namespaces"));
        if (m_drain.nodesAndFiles.empty() && !m_drain.nodes.any()) throw CLI::RequiredError(tr("a node, or --selector"));
        run = [this, stop] { return runDrain(m_drain, stop); };
    });
}

}  // namespace bayplan
