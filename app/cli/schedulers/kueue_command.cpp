// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iostream>
#include <utility>

#include "cli/commands.h"
#include "cli/opening.h"
#include "cli/options.h"
#include "cli/output/exit_code.h"
#include "cli/output/kueue_output.h"
#include "cli/output/object_table.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/words.h"
#include "cli/schedulers/reading_beside.h"
#include "cluster/builder.h"
#include "framework/scheduler.h"
#include "io/objects/neighbours/decode_kueue.h"
#include "model/names.h"
#include "schedulers/koordinator/reserve_pods.h"
#include "schedulers/kube/schedule_pending.h"

namespace bayplan {

namespace {

KueueSettings settingsOf(const KueueOptions& options) {
    KueueSettings settings;
    settings.fairSharing = options.fairSharing;
    if (options.strategies.empty()) return settings;
    settings.strategies.clear();
    for (const std::string& name : options.strategies)
        settings.strategies.push_back(name == "LessThanInitialShare" ? KueueSettings::Strategy::LessThanInitialShare : KueueSettings::Strategy::LessThanOrEqualToFinalShare);
    return settings;
}

/// What the scheduler of the configuration says to the pods of the admitted workloads, and to all others that wait.
Result<std::vector<PodPlacement>> placed(PodsOfAdmission pods, const KueueOptions& options, const Budget& budget) {
    Result<Built> built = build(std::move(pods.objects), budget);
    if (!built) return built.error();
    Input input;
    input.cluster = std::move(built->cluster);
    Result<Opening> opened = openFor(std::move(input), options.rules, budget.stop);
    if (!opened) return opened.error();
    printDiagnostics(opened->input.diagnostics, options.quiet);
    Scheduler scheduler(std::move(opened->profiles));
    if (options.rules.now) scheduler.setClock(CycleClock{*options.rules.now, *options.rules.now});
    const Result<Run> run = schedulePending(withReservePods(opened->input.cluster, scheduler.profiles()), scheduler, Detail::Outcome, budget);
    if (!run) return run.error();
    return placementsOf(pods.pods, run->cluster->catalog(), run->decisions);
}

bool isWaiting(const KueueReport& report) {
    const auto waits = [](const WorkloadStanding& one) { return one.state != WorkloadState::Admitted && one.state != WorkloadState::Finished; };
    if (std::any_of(report.standing.workloads.begin(), report.standing.workloads.end(), waits)) return true;
    return report.pods && std::any_of(report.pods->begin(), report.pods->end(), [](const PodPlacement& pod) { return pod.node.empty(); });
}

}  // namespace

int runKueue(const KueueOptions& options, const std::stop_token& stop) {
    const Budget budget = budgetFor(stop, options.quiet);
    KueueReader reader;
    int code = kExitOk;
    std::optional<Objects> objects = readBeside(
        {options.files, options.live, options.quiet}, budget, [&](std::string_view version, std::string_view kind, const Field& object) { return reader.read(version, kind, object); }, code);
    if (!objects) return code;
    if (reader.all.queues.empty()) return fail(Error{ErrorCode::Invalid, tr("there is no ClusterQueue among the objects"), {}});
    if (reader.all.workloads.empty() && reader.made.empty()) {
        if (!goesOnWithNothing(Error{ErrorCode::Invalid, tr("nothing among the objects names a queue of Kueue"), {}}, options.failIfPending, options.quiet, code)) return code;
    }

    const PreparedKueue prepared = prepareKueue(std::move(reader.all), std::move(reader.made), *objects, options.rules.now);
    const KueueSettings settings = settingsOf(options);
    Result<AdmissionRun> run = admitWorkloads(prepared.objects, settings, options.cycles, budget);
    if (!run) return fail(run.error());
    KueueReport report{{}, standingOf(*run, prepared, settings), {}, {}, prepared.problems};
    for (const auto& [workload, what] : run->unknown) report.problems.push_back({"Workload " + workload, what});
    if (!objects->nodes.empty()) {
        Result<PodsOfAdmission> pods = podsOfAdmission(std::move(*objects), prepared.objects, run->end);
        if (!pods) return fail(pods.error());
        report.gone = pods->gone;
        report.problems.insert(report.problems.end(), pods->problems.begin(), pods->problems.end());
        Result<std::vector<PodPlacement>> placements = placed(std::move(*pods), options, budget);
        if (!placements) return fail(placements.error());
        report.pods = std::move(*placements);
    } else if (!options.quiet) {
        std::cerr << tr("there is no node among the objects: only quota is decided, not where pods go") << '\n';
    }
    report.cycles = std::move(run->cycles);

    print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeKueueTable(out, report, look); },
                           .document = [&](std::ostream& out, ReportFormat format) { writeKueueAdmission(out, format, report); },
                           .names = [&](std::ostream& out) {
                               for (const WorkloadStanding& one : report.standing.workloads)
                                   if (one.state == WorkloadState::Admitted) out << "workload.kueue.x-k8s.io/" << nameOfKey(one.workload) << '\n'; }});
    return finishOutput(options.failIfPending && isWaiting(report) ? kExitNo : kExitOk);
}

}  // namespace bayplan
