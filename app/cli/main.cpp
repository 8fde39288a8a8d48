// SPDX-License-Identifier: GPL-3.0-or-later
// bayplanctl: the decisions of the desktop program for scripts and machines without a display.

#include <algorithm>
#include <functional>
#include <iostream>

#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "cli/conformance/conformance_options.h"
#include "cli/defaults.h"
#include "cli/goal_options.h"
#include "cli/help.h"
#include "cli/import_options.h"
#include "cli/interrupt.h"
#include "cli/lab/lab_command.h"
#include "cli/live/live_commands.h"
#include "cli/named_files.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/words.h"
#include "cli/schedulers/colocation_command.h"
#include "cli/schedulers/compare_schedulers_command.h"
#include "cli/schedulers/queues_command.h"
#include "cli/schedulers/together_command.h"
#include "cli/slips.h"
#include "cli/what_if_command.h"

namespace {

using namespace bayplan;

constexpr const char* kVersion = "bayplanctl " BAYPLAN_VERSION;

void addKubelets(CLI::App& command, KubeletOptions& kubelets) {
    reads(command.add_option("--topology", kubelets.topologies,
                             "The insides of nodes: a file of hwloc or NCCL XML or machineinfo.json, named after its node, or a folder of such files; may be repeated. With it, or with "
                             "--kubelet: what the kubelets would do with each pod that is placed"))
        ->allow_extra_args(false);
    reads(command.add_option("--kubelet", kubelets.kubelet, "The KubeletConfiguration of the nodes, YAML or JSON, for what the objects do not say"));
}

void addOrder(CLI::App& command, std::string& order) {
    command
        .add_option("--order", order,
                    "Which of two pods of one priority comes first. creation: the one that was created first; within one second, the first by namespace/name; pods without a "
                    "creation time come last, in the order of reading. file: in the order of reading")
        ->check(CLI::IsMember({"creation", "file"}))
        ->capture_default_str();
}

/// What `chosen` gives no meaning to is a mistake on the line, not passed over. What selects a live cluster always has one.
void refuseAllBut(const CLI::App& command, const std::vector<std::string>& meant, const std::string& chosen) {
    for (const CLI::Option* option : command.get_options())
        if (option->count() > 0 && option->get_group() != kConnectionGroup && std::none_of(meant.begin(), meant.end(), [&](const std::string& name) { return option->check_name(name); }))
            throw CLI::ValidationError(option->get_name(), tr("has no meaning with %1", {chosen}));
}

}  // namespace

int main(int argc, char** argv) {
    chooseLanguage();
    const Interrupt interrupt;
    const PlainOutput plain;
    std::function<int()> run;

    CLI::App app(forPeople("Decides as kube-scheduler would, without a display."), "bayplanctl");
    app.formatter(helpFormatter());
    app.failure_message([](const CLI::App*, const CLI::Error& error) { return mistakeText(error.what()) + '\n' + tr("Run with --help for more information.") + '\n'; });
    app.set_help_flag("-h,--help", forPeople("Print this help and exit"));
    app.set_version_flag("--version", kVersion, forPeople("Print the version and exit"));
    app.group(tr("Subcommands"));
    app.require_subcommand(1);
    app.footer(forPeople(
        "Exit status: 0 done; 1 could not be done; 2 a mistake on the command line; 3 the answer is no; 4 a plan is blocked; 5 a part of it was done; 6 refused; 7 done, on other "
        "nodes than planned; 130 interrupted."));

    ScheduleOptions schedule;
    VolcanoOptions volcano;
    KueueOptions kueue;
    std::string scheduler = "kube-scheduler";
    CLI::App* command = app.add_subcommand("schedule", "Decide about every pending pod");
    reads(command->add_option("files", schedule.files, kFilesHelp));
    addLive(*command, schedule.live, forPeople("Only pods of this namespace; with --live nothing else is read"));
    command->add_option("--scheduler", scheduler, "Whose decisions: those of kube-scheduler; of Volcano for the pods that name it; or of Kueue, whose admission comes before kube-scheduler's")
        ->check(CLI::IsMember({"kube-scheduler", "volcano", "kueue"}))
        ->capture_default_str();
    command->add_option("--sessions", volcano.sessions, "How many sessions of Volcano run, one after the other")->check(CLI::Range(1, 1000))->capture_default_str();
    command->add_option("--cycles", kueue.cycles, "At most how many cycles of Kueue's admission are played")->check(CLI::Range(1, 1000))->capture_default_str();
    command->add_flag("--fair-sharing", kueue.fairSharing, "Kueue is configured with fair sharing");
    command
        ->add_option("--preemption-strategies", kueue.strategies, "The preemptionStrategies of that fair sharing, in their order; without it: Kueue's own")
        ->delimiter(',')
        ->check(CLI::IsMember({"LessThanOrEqualToFinalShare", "LessThanInitialShare"}))
        ->needs("--fair-sharing");
    addRules(*command, schedule.rules, forPeople("A KubeSchedulerConfiguration; without it: the default profile. With --scheduler volcano: its volcano-scheduler.conf"));
    addCircumstances(*command, schedule.rules);
    command->add_flag("--explain", schedule.explain, "Every node's verdict, reasons and scores");
    command->add_flag("--timing", schedule.timing, "Say on standard error how long the scheduling took");
    addOutput(*command, schedule.output, {OutputForm::Table, OutputForm::Wide, OutputForm::Name, OutputForm::Json, OutputForm::Yaml});
    command->add_option("--sampling", schedule.sampling, "How many nodes are examined: all, or live: as many as a live scheduler would")->check(CLI::IsMember({"all", "live"}))->capture_default_str();
    command->add_option("--seed", schedule.seed, "The seed of what a live scheduler draws at random")->check(checkSeed, "SEED")->capture_default_str();
    command
        ->add_option("--extenders", schedule.extenders,
                     "How the webhooks of the configuration take part: what depends on them is not modelled, they are called (never to bind), or they are left out")
        ->check(CLI::IsMember({"not-modelled", "call", "ignore"}))
        ->capture_default_str();
    addOrder(*command, schedule.order);
    command->add_flag("--reserve", schedule.reserve,
                      "A pod that would preempt holds its place against all later pods, like a pod with a nominated node. Without it, each pod is decided as if no other had "
                      "preempted, so that several may count on one victim; the report says so. Either way nothing is really preempted");
    addSelectors(*command, schedule.pods, tr("pending pods"));
    writes(command->add_option("--plan", schedule.plan, "Write the placements to this file as a plan, YAML or JSON by its name"));
    command->add_flag("--fail-if-pending", schedule.failIfPending, "End with 3 if a pod stays pending");
    addKubelets(*command, schedule.kubelets);
    addQuiet(*command, schedule.quiet);
    command->callback([&, command] {
        requireFilesOrLive(schedule.files, schedule.live);
        if (scheduler == "volcano") {
            refuseAllBut(*command, {"files", "--scheduler", "--sessions", "--config", "--now", "--output", "--color", "--fail-if-pending", "--partial", "--quiet"}, "--scheduler volcano");
            volcano.files = schedule.files;
            volcano.config = schedule.rules.config;
            volcano.now = schedule.rules.now;
            volcano.output = schedule.output;
            volcano.failIfPending = schedule.failIfPending;
            volcano.live = schedule.live;
            volcano.quiet = schedule.quiet;
            run = [&] { return runVolcano(volcano, interrupt.token()); };
            return;
        }
        if (command->count("--sessions") > 0) throw CLI::ValidationError("--sessions", tr("only Volcano has sessions: it needs %1", {"--scheduler volcano"}));
        if (scheduler == "kueue") {
            refuseAllBut(*command,
                         {"files", "--scheduler", "--cycles", "--fair-sharing", "--preemption-strategies", "--config", "--feature-gates", "--metrics", "--now", "--output",
                          "--color", "--fail-if-pending", "--partial", "--quiet"},
                         "--scheduler kueue");
            kueue.files = schedule.files;
            kueue.rules = schedule.rules;
            kueue.output = schedule.output;
            kueue.failIfPending = schedule.failIfPending;
            kueue.live = schedule.live;
            kueue.quiet = schedule.quiet;
            run = [&] { return runKueue(kueue, interrupt.token()); };
            return;
        }
        for (const char* option : {"--cycles", "--fair-sharing", "--preemption-strategies"})
            if (command->count(option) > 0) throw CLI::ValidationError(option, tr("only Kueue has it: it needs %1", {"--scheduler kueue"}));
        checkSelectors(schedule.pods, "Pod");
        run = [&] { return runSchedule(schedule, interrupt.token()); };
    });

    SimulateOptions simulate;
    command = app.add_subcommand("simulate", "Let a scheduler work while the events of a timeline happen");
    reads(command->add_option("files", simulate.files, kFilesHelp));
    addLive(*command, simulate.live, forPeople("Print only pods of this namespace, and let --fail-if-pending ask only about them; all pods take part. With --live nothing else is read"));
    addOrder(*command, simulate.order);
    reads(command->add_option("--events", simulate.events, "The timeline, YAML or JSON"))->required();
    addRules(*command, simulate.rules);
    addCircumstances(*command, simulate.rules);
    command->add_option("--sampling", simulate.sampling, "How many nodes are examined: all, or live: as many as a live scheduler would")->check(CLI::IsMember({"all", "live"}))->capture_default_str();
    command->add_option("--seed", simulate.seed, "The seed of what a live scheduler draws at random")->check(checkSeed, "SEED")->capture_default_str();
    command
        ->add_option(
            "--extenders", simulate.extenders,
            "How the webhooks of the configuration take part: what depends on them is not modelled, they are called but not to bind, they are called to bind too, or they are left out")
        ->check(CLI::IsMember({"not-modelled", "call", "call-and-bind", "ignore"}))
        ->capture_default_str();
    command->add_flag("--timing", simulate.timing, "Say on standard error how long the computing took");
    addOutput(*command, simulate.output, {OutputForm::Table, OutputForm::Wide, OutputForm::Name, OutputForm::Json, OutputForm::Yaml});
    command->add_flag("--fail-if-pending", simulate.failIfPending, "End with 3 if a pod is not bound at the end");
    addKubelets(*command, simulate.kubelets);
    addQuiet(*command, simulate.quiet);
    command->callback([&] {
        requireFilesOrLive(simulate.files, simulate.live);
        run = [&] { return runSimulate(simulate, interrupt.token()); };
    });

    ImportOptions imports;
    CLI::App* import = app.add_subcommand("import", "Turn a trace into Kubernetes objects");
    import->require_subcommand(1);
    addImports(*import, imports, [&](ImportRun chosen) { run = [&interrupt, chosen] { return chosen(interrupt.token()); }; });

    SamplesOptions samples;
    command = app.add_subcommand("samples", "Write a cluster to try Bayplan on, with its machines, recordings and a plan");
    command->add_option("folder", samples.folder, "Where to write; made if it is not there")->required();
    addQuiet(*command, samples.quiet);
    command->callback([&] { run = [&] { return runSamples(samples, interrupt.token()); }; });

    ReportOptions report;
    command = app.add_subcommand("report", "Write the cluster as one web page: a map to zoom and search, tables, and why pods are pending");
    reads(command->add_option("files", report.files, kFilesHelp));
    addLive(*command, report.live);
    addRules(*command, report.rules);
    writes(command->add_option("-o,--output", report.output, "Where to write the page, HTML; it needs no other file and no network"))->required();
    command->add_option("--title", report.title, "What stands at its head; without it: the names of the files, or the context");
    command->add_option("--language", report.language, "The language in which it opens; without it: that of the locale. The reader can change it")->check(CLI::IsMember({"en", "zh"}));
    command->add_option("--theme", report.theme, "The colours in which it opens; without it: those of the reader's system. The reader can change them")->check(CLI::IsMember({"light", "dark"}));
    addQuiet(*command, report.quiet);
    command->callback([&, command] {
        requireFilesOrLive(report.files, report.live);
        refuseNamespaceOfFiles(*command, report.live, tr("the page shows a whole cluster"));
        run = [&] { return runReport(report, interrupt.token()); };
    });

    AnonymiseOptions anonymise;
    command = app.add_subcommand("anonymise", "Write Kubernetes objects with other names, about which the scheduler decides as before");
    reads(command->add_option("files", anonymise.files, "Kubernetes objects, YAML or JSON, also compressed; folders are read whole"))->required();
    writes(command->add_option("-o,--output", anonymise.output, "Where to write them: YAML where the name ends in .yaml or .yml, otherwise JSON"))->required();
    auto* events = reads(command->add_option("--events", anonymise.events, "A timeline of these objects, as bayplanctl simulate has it, that gets the same names"));
    auto* eventsOutput = writes(command->add_option("--events-output", anonymise.eventsOutput, "Where to write the timeline, as YAML"));
    events->needs(eventsOutput);
    eventsOutput->needs(events);
    command->add_flag("--partial", anonymise.partial, "Go on although a part of the files could not be read");
    addQuiet(*command, anonymise.quiet);
    command->callback([&] { run = [&] { return runAnonymise(anonymise, interrupt.token()); }; });

    ReplayOpenbOptions replayed;
    CLI::App* replay = app.add_subcommand(
        "replay", "Play a recording of a live cluster; or (openb) let the pods of a trace arrive one at a time, and measure what is allocated and how much is fragmented");
    replay->require_subcommand(0, 1);
    command = replay->add_subcommand("openb", "The openb GPU trace: the experiment of the FGD paper");
    reads(command->add_option("--nodes", replayed.nodes, "The list of nodes, CSV"))->required();
    reads(command->add_option("--pods", replayed.pods, "A list of pods, CSV; openb_pod_list_X.csv names the trace X"))->required();
    reads(command->add_option("--arrivals", replayed.arrivals, "The order of arrival, CSV: rows of the pods by event, a column for every seed; without it: every pod once, in the order of its file"));
    reads(command->add_option("--ranks", replayed.ranks, "The nodes' ranks, CSV, a column for every seed; without it: the order of their file"));
    command->add_option("--seed", replayed.seeds, "One or several: 42-44, or 42,45; also seeds what is drawn at random")->check(checkSeeds, "SEEDS")->capture_default_str();
    command->add_option("--policy", replayed.policies, "One, or several: FGD, BestFit, DotProd, GpuPacking, GpuClustering, Random, CardPacking, or all")
        ->check(checkPolicies, "POLICIES")
        ->capture_default_str();
    command->add_option("--tie", replayed.ties, "Of nodes with equal scores the lowest rank is taken, or any: rank, random, or rank,random")->check(checkTies, "TIES")->capture_default_str();
    writes(command->add_option("--placements", replayed.placements, "Also write every arrival and where it went, CSV"));
    addOutput(*command, replayed.output, {OutputForm::Table, OutputForm::Csv, OutputForm::Json, OutputForm::Yaml});
    command->add_flag("--timing", replayed.timing, "Say on standard error how long the replays took");
    addQuiet(*command, replayed.quiet);
    command->callback([&] { run = [&] { return runReplayOpenb(replayed, interrupt.token()); }; });

    BenchPlanOptions benchPlan;
    CLI::App* bench = app.add_subcommand("bench", "Measure this program on data of others");
    bench->require_subcommand(1);
    command = bench->add_subcommand("plan", "The planner's search: what it reaches with so many moves, or how few it needs, and what no plan can do better");
    reads(command->add_option("sets", benchPlan.sets,
                              "Clusters of virtual machines (reset_vm_pm_id_*.json), what is left of the openb trace (POLICY-PERCENT.txt), or folders of such files"));
    command
        ->add_option("--generated", benchPlan.generated,
                     "So many clusters built backwards from a perfect packing, whose fewest moves are known, with taints, selectors, anti-affinity, spreading and budgets")
        ->check(CLI::Range(1, 1000));
    command->add_option("--trace", benchPlan.trace, "The folder of the openb trace, with its nodes, pods/ and golden/; without it: openb, two folders above the set");
    command->add_option("--moves", benchPlan.moves, "The most slots with at most so many moves; several are 25,50,100")->check(checkNumbers, "MOVES");
    command->add_option("--gain", benchPlan.gains, "The fewest moves for so many slots more; several are 1,5,10")->check(checkNumbers, "SLOTS");
    command->add_option("--seconds", benchPlan.seconds, "The limit in time for each line; 0: none, until proved or --work is used up")->check(CLI::Range(0.0, 86400.0))->capture_default_str();
    command->add_option("--work", benchPlan.work, "The limit in work for each line, a look through all bins; with --seconds 0 the result is the same on every machine")
        ->check(checkSeed, "LOOKS");
    command->add_option("--seed", benchPlan.seed, "The seed of what is drawn by lot")->check(checkSeed, "SEED")->capture_default_str();
    command->add_option("--threads", benchPlan.threads, "1 or 2; the plan is the same")->check(CLI::Range(1, 2))->capture_default_str();
    addOutput(*command, benchPlan.output, {OutputForm::Table, OutputForm::Csv, OutputForm::Json, OutputForm::Yaml});
    addQuiet(*command, benchPlan.quiet);
    command->callback([&] {
        if (benchPlan.sets.empty() && benchPlan.generated == 0) throw CLI::ValidationError("bench plan", tr("needs a set, or --generated"));
        if (benchPlan.seconds == 0 && benchPlan.work.empty()) throw CLI::ValidationError("--seconds", tr("0 needs a limit with --work"));
        run = [&] { return runBenchPlan(benchPlan, interrupt.token()); };
    });

    FragmentationOptions fragmentation;
    command = app.add_subcommand("fragmentation", "How many more pods of a shape fit, what is lost to which cause, and which pods are in the way");
    reads(command->add_option("files", fragmentation.files, kFilesHelp));
    addLive(*command, fragmentation.live);
    command
        ->add_option("--request", fragmentation.requests,
                     "A shape: NAME=AMOUNT,…, such as cpu=4,nvidia.com/gpu=2; tolerate=KEY[=VALUE][:EFFECT] among them tolerates a taint; may be repeated")
        ->allow_extra_args(false)
        ->check(checkRequests, "REQUESTS");
    reads(command->add_option("--shape", fragmentation.shapes, "A file with Pods, each a shape; may be repeated. Without shapes: the largest in the cluster"))->allow_extra_args(false);
    command->add_option("--gang", fragmentation.gang, "So many pods make one slot, in one domain of a level")->check(CLI::Range(1, 1'000'000))->capture_default_str();
    command->add_option("--level", fragmentation.levels, "numa-zone, nvlink-group, node, cluster, or the key of a label; may be repeated")->allow_extra_args(false);
    command->add_flag("--trend", fragmentation.trend, "Every file is a snapshot of the cluster, and a folder is one or several: the same shapes are counted in each, over time");
    command->add_option("--top", fragmentation.top, "Examine at most so many pods in the way")->check(CLI::Range(0, 10'000))->capture_default_str();
    command
        ->add_option("--topology", fragmentation.kubelets.topologies,
                     "The insides of nodes, for the level nvlink-group: a file of hwloc or NCCL XML, named after its node, or a folder of such files; may be repeated")
        ->allow_extra_args(false);
    reads(command->add_option("--kubelet", fragmentation.kubelets.kubelet, "The KubeletConfiguration of the nodes, which tells which GPUs are free where some are in use"));
    addRules(*command, fragmentation.rules);
    addOutput(*command, fragmentation.output, {OutputForm::Table, OutputForm::Wide, OutputForm::Csv, OutputForm::Json, OutputForm::Yaml});
    addQuiet(*command, fragmentation.quiet);
    command->callback([&, command] {
        requireFilesOrLive(fragmentation.files, fragmentation.live);
        refuseNamespaceOfFiles(*command, fragmentation.live, tr("what is free on a node is what the pods of all namespaces leave"));
        if (fragmentation.trend && fragmentation.output.form == OutputForm::Wide) withdrawForm(*command, fragmentation.output, tr("a trend has no wide form: it is table, csv, json or yaml"));
        run = [&] { return runFragmentation(fragmentation, interrupt.token()); };
    });

    PlanCheckOptions check;
    CLI::App* plan = app.add_subcommand("plan", "Work on plan files, and plan steps for goals");
    plan->require_subcommand(1);
    command = plan->add_subcommand("check", "Would this plan break a rule on that cluster? Ends with 3 where it would");
    reads(command->add_option("plan", check.plan, "The plan, YAML or JSON"))->required();
    reads(command->add_option("files", check.files, kFilesHelp));
    addLive(*command, check.live);
    addRules(*command, check.rules);
    addKubelets(*command, check.kubelets);
    addReport(*command, check.output);
    addQuiet(*command, check.quiet);
    command->callback([&, command] {
        requireFilesOrLive(check.files, check.live);
        refuseNamespaceOfFiles(*command, check.live, tr("a plan is checked against the pods of all namespaces"));
        run = [&] { return runPlanCheck(check, interrupt.token()); };
    });

    PlanExportOptions exporting;
    command = plan->add_subcommand("export", "Write a plan for those who have no Bayplan: as a script, as jobs, as a table, as a page");
    reads(command->add_option("plan", exporting.plan, "The plan, YAML or JSON"))->required();
    reads(command->add_option("files", exporting.files, kFilesHelp));
    command
        ->add_option("--format", exporting.format,
                     "kubectl: a script for bash, which checks that each object is the same; migration-jobs: paused PodMigrationJobs of Koordinator; csv; html: a page to read, print and sign")
        ->check(CLI::IsMember({"kubectl", "migration-jobs", "csv", "html"}))
        ->required();
    writes(command->add_option("-o,--output", exporting.output, "Where to write it; without it: standard output"));
    addLive(*command, exporting.live);
    addRules(*command, exporting.rules);
    addQuiet(*command, exporting.quiet);
    command->callback([&, command] {
        requireFilesOrLive(exporting.files, exporting.live);
        refuseNamespaceOfFiles(*command, exporting.live, tr("a plan is checked against the pods of all namespaces"));
        run = [&] { return runPlanExport(exporting, interrupt.token()); };
    });

    DescheduleOptions descheduling;
    command = plan->add_subcommand("deschedule", "What one cycle of the descheduler would evict, by its own policy");
    reads(command->add_option("files", descheduling.files, kFilesHelp));
    reads(command->add_option("--policy", descheduling.policy, "A DeschedulerPolicy descheduler/v1alpha2, YAML or JSON"))->required();
    addNow(*command, descheduling.now, forPeople("What time it is, to count ages to: TIME as in 2006-01-02T15:04:05Z. Without it: the clock of this machine"));
    writes(command->add_option("--plan", descheduling.plan, "Write the evictions to this file as a plan, YAML or JSON by its name"));
    command->add_flag("--reserve", descheduling.reserve,
                      forPeople("Also where each pod would go if room were reserved for it first. The plan then moves those pods that have a place, and leaves the others"));
    command->add_flag("--explain", descheduling.explain, "Also what the evictor says of every pod");
    addOutput(*command, descheduling.output, {OutputForm::Table, OutputForm::Wide, OutputForm::Name, OutputForm::Json, OutputForm::Yaml});
    addLive(*command, descheduling.live);
    addQuiet(*command, descheduling.quiet);
    command->callback([&, command] {
        requireFilesOrLive(descheduling.files, descheduling.live);
        refuseNamespaceOfFiles(*command, descheduling.live, tr("a policy is asked about the pods of all namespaces"));
        run = [&] { return runDeschedule(descheduling, interrupt.token()); };
    });

    CompareSchedulersOptions compareSchedulers;
    addCompareSchedulers(app, compareSchedulers, [&] { run = [&] { return runCompareSchedulers(compareSchedulers, interrupt.token()); }; });

    QueuesOptions queues;
    addQueues(app, queues, [&] { run = [&] { return runQueues(queues, interrupt.token()); }; });
    TogetherOptions together;
    addTogether(app, together, [&] { run = [&] { return runTogether(together, interrupt.token()); }; });

    WhatIfOptions whatIf;
    addWhatIf(app, whatIf, [&] { run = [&] { return runWhatIf(whatIf, interrupt.token()); }; });

    LabOptions lab;
    LabMergeOptions labMerge;
    LabManifestOptions labManifest;
    addLab(
        app, lab, labMerge, labManifest, [&](std::function<int()> chosen) { run = std::move(chosen); }, interrupt.token());

    std::vector<GoalOptions> goals;
    addGoals(*plan, goals, [&](const GoalOptions& asked) { run = [&] { return runGoal(asked, interrupt.token()); }; });

    ConfigCheckOptions configCheck;
    CLI::App* config = app.add_subcommand("config", "Work on scheduler configurations");
    config->require_subcommand(1);
    command = config->add_subcommand("check", "Print every fault of it, or which plugins run at every extension point, scorers with their weights");
    reads(command->add_option("file", configCheck.file, "A KubeSchedulerConfiguration, YAML or JSON, or a volcano-scheduler.conf"))->required();
    addReport(*command, configCheck.output);
    addQuiet(*command, configCheck.quiet);
    command->callback([&] { run = [&] { return runConfigCheck(configCheck, interrupt.token()); }; });

    ConfigPrintOptions configPrint;
    command = config->add_subcommand("print", "Print the configuration as YAML, with what differs from the defaults");
    reads(command->add_option("file", configPrint.file, "A KubeSchedulerConfiguration, YAML or JSON, or a volcano-scheduler.conf"))->required();
    command->add_flag("--defaults", configPrint.defaults, "With every field that was left to its default");
    addOutput(*command, configPrint.output, {OutputForm::Yaml, OutputForm::Json});
    addQuiet(*command, configPrint.quiet);
    command->callback([&] { run = [&] { return runConfigPrint(configPrint, interrupt.token()); }; });

    ConfigCompareOptions configCompare;
    command = config->add_subcommand("compare", "Place the same pods with two configurations, A and B: who is elsewhere, and what that makes of the cluster");
    reads(command->add_option("files", configCompare.files, kFilesHelp));
    addLive(*command, configCompare.live);
    addRules(*command, configCompare.rules, forPeople("A: a KubeSchedulerConfiguration; without it: the default profile"));
    reads(command->add_option("--with", configCompare.with, "B: a KubeSchedulerConfiguration, YAML or JSON"))->required();
    command->add_option("--pods", configCompare.pods, "pending, all that can leave their nodes and the pending ones, or so many of these, by lot")
        ->check(checkComparedPods, "PODS")
        ->capture_default_str();
    command->add_option("--seed", configCompare.seed, "The seed of that lot")->capture_default_str();
    command->add_option("--request", configCompare.request, "Count slots of this shape: NAME=AMOUNT,…, such as cpu=4,nvidia.com/gpu=2")->check(checkRequests, "REQUESTS");
    addOutput(*command, configCompare.output, {OutputForm::Table, OutputForm::Name, OutputForm::Json, OutputForm::Yaml});
    addQuiet(*command, configCompare.quiet);
    command->callback([&, command] {
        requireFilesOrLive(configCompare.files, configCompare.live);
        refuseNamespaceOfFiles(*command, configCompare.live, tr("what is free on a node is what the pods of all namespaces leave"));
        run = [&] { return runConfigCompare(configCompare, interrupt.token()); };
    });

    InspectOptions inspect;
    command = app.add_subcommand("inspect", "Print what is in the files");
    reads(command->add_option("files", inspect.files, kFilesHelp));
    addLive(*command, inspect.live);
    command->add_option("--topology", inspect.topologies, "A topology file named after its node (XML of hwloc or NCCL, machineinfo.json), or a folder of such files; may be repeated")
        ->allow_extra_args(false);
    command->add_option("--usage", inspect.usage, "Also list what nodes or pods use, beside what they request: from measurements among the files, or of a live cluster from metrics.k8s.io")
        ->check(CLI::IsMember({"nodes", "pods"}));
    addReport(*command, inspect.output);
    addQuiet(*command, inspect.quiet);
    command->callback([&, command] {
        requireFilesOrLive(inspect.files, inspect.live);
        refuseNamespaceOfFiles(*command, inspect.live, tr("the summary adds up nodes, which the pods of all namespaces use"));
        run = [&] { return runInspect(inspect, interrupt.token()); };
    });

    DevicesOptions devices;
    command = app.add_subcommand("devices", "The devices that drivers publish, and who has them; with --pod: what each says to the claims of a pod");
    reads(command->add_option("files", devices.files, kFilesHelp));
    addLive(*command, devices.live);
    command->add_option("--node", devices.nodes, "Only devices of this node; may be repeated")->allow_extra_args(false);
    command->add_option("--pod", devices.pod, "A pod with resource claims, namespace/name: what each device says to each of its requests");
    command->add_option("--claim", devices.claim, "A ResourceClaim, namespace/name: what it asks for, what it has, and who names it")->excludes("--pod")->excludes("--node");
    addRules(*command, devices.rules);
    addOutput(*command, devices.output, {OutputForm::Table, OutputForm::Wide, OutputForm::Json, OutputForm::Yaml});
    addQuiet(*command, devices.quiet);
    command->callback([&, command] {
        requireFilesOrLive(devices.files, devices.live);
        refuseNamespaceOfFiles(*command, devices.live, tr("pods of all namespaces have devices"));
        run = [&] { return runDevices(devices, interrupt.token()); };
    });

    GroupsOptions groups;
    command = app.add_subcommand("groups", "The groups of pods that anybody wrote down: PodGroups, gangs, jobs, workloads; with --pod: those that a pod names, and which counts");
    reads(command->add_option("files", groups.files, kFilesHelp));
    addLive(*command, groups.live);
    CLI::Option* groupsOfPod = command->add_option("--pod", groups.pod, "A pod, namespace/name: the groups that it names, and which of them its scheduler honours");
    command->add_flag("--order", groups.order, "Which parts come after which, and what waits for what: AppGroups, Jobs of Volcano with dependsOn, JobSets that start in order")->excludes(groupsOfPod);
    addRules(*command, groups.rules);
    addOutput(*command, groups.output, {OutputForm::Table, OutputForm::Wide, OutputForm::Json, OutputForm::Yaml});
    addQuiet(*command, groups.quiet);
    command->callback([&] {
        requireFilesOrLive(groups.files, groups.live);
        run = [&] { return runGroups(groups, interrupt.token()); };
    });

    QuotasOptions quotas;
    command = app.add_subcommand("quotas", "What each ElasticQuota of Koordinator may use now: min, max, what its pods ask for and use, and the runtime quota");
    reads(command->add_option("files", quotas.files, kFilesHelp));
    command->add_flag("--no-min-scaling", quotas.minsStay, "Koordinator is configured with enableMinQuotaScale: false");
    addOutput(*command, quotas.output, {OutputForm::Table, OutputForm::Wide, OutputForm::Json, OutputForm::Yaml});
    addLive(*command, quotas.live);
    addQuiet(*command, quotas.quiet);
    command->callback([&, command] {
        requireFilesOrLive(quotas.files, quotas.live);
        refuseNamespaceOfFiles(*command, quotas.live, tr("quotas are shared by the pods of all namespaces"));
        run = [&] { return runQuotas(quotas, interrupt.token()); };
    });

    ColocationOptions colocation;
    command = app.add_subcommand("colocation", "What Koordinator would offer of each node to batch and mid pods now, beside what the node says, and its shares of caches and memory bandwidth");
    reads(command->add_option("files", colocation.files, kFilesHelp));
    command->add_option("--slo-config", colocation.slo, "A file with the ConfigMap slo-controller-config or NodeSLO objects; a live cluster is not asked for them then; may be repeated")
        ->allow_extra_args(false);
    command->add_option("--topology", colocation.topologies, "A topology file named after its node (XML of hwloc or NCCL, machineinfo.json), or a folder of such files; may be repeated")
        ->allow_extra_args(false);
    command->add_option("--node", colocation.nodes, "Only this node; may be repeated")->allow_extra_args(false);
    addNow(*command, colocation.now, forPeople("What time it is: TIME as in 2006-01-02T15:04:05Z. Without it: the time of reading a live cluster, else not known"));
    addOutput(*command, colocation.output, {OutputForm::Table, OutputForm::Wide, OutputForm::Json, OutputForm::Yaml});
    addLive(*command, colocation.live);
    addQuiet(*command, colocation.quiet);
    command->callback([&, command] {
        requireFilesOrLive(colocation.files, colocation.live);
        refuseNamespaceOfFiles(*command, colocation.live, tr("pods of all namespaces use what a node has"));
        run = [&] { return runColocation(colocation, interrupt.token()); };
    });

    TopologyShowOptions topologyShow;
    CLI::App* topology = app.add_subcommand("topology", "The inside of machines: zones, CPUs, GPUs, NICs");
    topology->require_subcommand(1);
    command = topology->add_subcommand("show", "Print the machines in topology files");
    reads(command->add_option("files", topologyShow.files, "XML of hwloc (lstopo FILE.xml) or NCCL, what lstopo prints, machineinfo.json of cAdvisor; or folders of such"));
    command->add_flag("--this-machine", topologyShow.thisMachine, "The machine that this runs on");
    addReport(*command, topologyShow.output);
    addPartial(*command, topologyShow.partial);
    addQuiet(*command, topologyShow.quiet);
    command->callback([&] {
        if (topologyShow.files.empty() && !topologyShow.thisMachine) throw CLI::RequiredError(tr("files or --this-machine"));
        run = [&] { return runTopologyShow(topologyShow, interrupt.token()); };
    });

    TopologyExportCommand topologyExport;
    command = topology->add_subcommand("export", "Write the NodeResourceTopology that follows from a machine and its node");
    CLI::Option* exported = reads(command->add_option("file", topologyExport.file, "XML of hwloc, or machineinfo.json of cAdvisor"));
    command->add_flag("--this-machine", topologyExport.thisMachine, "The machine that this runs on")->excludes(exported);
    reads(command->add_option("--node", topologyExport.node, "The Node object, YAML or JSON; the zones add up to its allocatable"))->required();
    command->add_option("--name", topologyExport.name, "Which node, where there are several; otherwise that of the file's name");
    command->add_option("--reserved-cpus", topologyExport.reservedCpus, "CPUs that pods never get, such as 0,40; otherwise taken from the lowest zones");
    command->add_option("--policy", topologyExport.policy, "The topologyManagerPolicy to write")->check(CLI::IsMember({"none", "best-effort", "restricted", "single-numa-node"}));
    command->add_option("--scope", topologyExport.scope, "The topologyManagerScope to write")->check(CLI::IsMember({"container", "pod"}));
    addOutput(*command, topologyExport.output, {OutputForm::Yaml, OutputForm::Json});
    addPartial(*command, topologyExport.partial);
    addQuiet(*command, topologyExport.quiet);
    command->callback([&] {
        if (topologyExport.file.empty() && !topologyExport.thisMachine) throw CLI::RequiredError(tr("file or --this-machine"));
        run = [&] { return runTopologyExport(topologyExport, interrupt.token()); };
    });

    PredictOptions predict;
    command = app.add_subcommand("predict", "What a node's kubelet would do with a pod: zones, CPUs, memory, devices, or why it would reject it. Ends with 3 where it would");
    command->add_option("pod", predict.pod, "The pod, namespace/name, or a name in the namespace of -n")->required();
    reads(command->add_option("files", predict.files, kFilesHelp))->required();
    CLI::Option* ofPod = command->add_option("-n,--namespace", predict.namespaceName, "The namespace of a pod that is named without one")->capture_default_str();
    command->add_option("--node", predict.node, "The node")->required();
    reads(command->add_option("--machine", predict.machine, "The inside of the node: hwloc or NCCL XML, machineinfo.json, or a folder of such files; without it: what the objects say"));
    reads(command->add_option("--kubelet", predict.kubelet, "The node's KubeletConfiguration, YAML or JSON"));
    addRules(*command, predict.rules);
    addReport(*command, predict.output);
    addPartial(*command, predict.partial);
    addQuiet(*command, predict.quiet);
    command->callback([&, ofPod] {
        if (ofPod->count() > 0 && predict.pod.find('/') != std::string::npos && !predict.pod.starts_with(predict.namespaceName + "/"))
            throw CLI::ValidationError("--namespace", tr("differs from the namespace of %1", {predict.pod}));
        run = [&] { return runPredict(predict, interrupt.token()); };
    });

    ConformanceOptions conformance;
    CLI::App* conform = app.add_subcommand("conformance", "Decide cases that the real program decided, and compare");
    conform->require_subcommand(1);
    addConformances(*conform, conformance, [&](ConformanceRun chosen) { run = [&, chosen] { return chosen(conformance, interrupt.token()); }; });

    std::vector<std::string> asked;
    command = app.add_subcommand("help", "Print what a command does, and its options; or about live, output or defaults");
    command->add_option(
        "command", asked,
        "About this command, such as plan check; or about live (the options of a connection), output (what is printed, and how) or defaults; without it: all commands");
    command->callback([&] { run = helpOn(app, asked); });
    OutputOptions versionOutput;
    command = app.add_subcommand("version", "Print the version");
    addReport(*command, versionOutput);
    command->callback([&] {
        run = [&] {
            print(versionOutput, {.table = [](std::ostream& out, const TableLook&) { out << kVersion << '\n'; },
                                  .document = [](std::ostream& out, ReportFormat format) { ReportDocument(out, format, "Version").text("version", BAYPLAN_VERSION); }});
            return finishOutput(kExitOk);
        };
    });

    ViewDefaultsOptions view;
    command = config->add_subcommand("view", "Print which options have defaults from BAYPLAN_ variables and the configuration file, and their values");
    command->add_option("command", view.command, "The options of this command, such as plan check, also those with built-in defaults");
    addReport(*command, view.output);
    command->callback([&] { run = [&] { return runViewDefaults(view, app); }; });

    LiveCommands live;
    live.add(app, run, interrupt.token());

    addExamples(app);
    const Result<void> defaults = giveDefaults(app, {argv + 1, argv + argc});
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // --help and --version are no errors.
        if (app.exit(error) == 0) return finishOutput(kExitOk);
        if (const std::string meant = meantBy(app, {argv + 1, argv + argc}); !meant.empty()) std::cerr << printable(meant) << '\n';
        return kExitUsage;
    }
    if (!defaults) {
        std::cerr << tr("error: ") << printable(tr(defaults.error())) << '\n';
        return kExitUsage;
    }
    if (app.got_subcommand("apply") || app.got_subcommand("rollback") || app.got_subcommand("landing") || app.got_subcommand("record")) interrupt.leaveTime();
    return run();
}
