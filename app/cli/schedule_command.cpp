// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <iostream>

#include "cli/commands.h"
#include "cli/kubelets.h"
#include "cli/live/live_input.h"
#include "cli/options.h"
#include "cli/output/exit_code.h"
#include "cli/output/object_table.h"
#include "cli/output/output.h"
#include "cli/output/output_file.h"
#include "cli/output/progress.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "framework/scheduler.h"
#include "io/reports/gang_report.h"
#include "io/reports/report.h"
#include "io/sessions/plan_file.h"
#include "planner/plan.h"
#include "schedulers/koordinator/reserve_pods.h"
#include "schedulers/kube/schedule_pending.h"

namespace bayplan {

namespace {

/// What the nodes' kubelets would do with the pods in their order, by decision.
std::vector<std::optional<PredictedPlacement>> predictedFor(KubeletRehearsal& kubelets, const Run& run) {
    const Catalog& catalog = run.cluster->catalog();
    std::vector<std::optional<PredictedPlacement>> predicted;
    for (const Decision& decision : run.decisions) {
        predicted.emplace_back();
        if (decision.outcome == Outcome::Scheduled && !isReservePod(catalog.pod(decision.pod)))
            predicted.back() = kubelets.place(catalog.node(decision.node).name, catalog.pod(decision.pod));
    }
    return predicted;
}

/// `space`: of this namespace alone; empty: of all.
std::vector<PodIdx> selectedOf(const Cluster& cluster, const ObjectSelector& selector, const std::string& space) {
    std::vector<PodIdx> pods = cluster.pendingPods();
    std::erase_if(pods, [&](PodIdx pod) {
        if (!space.empty() && cluster.catalog().pod(pod).namespaceName != space) return true;
        if (selector.empty()) return false;
        const RawObject& source = cluster.catalog().podSources[pod.get()];
        return !source || !matches(selector, *source);
    });
    return pods;
}

void printDecisions(const ScheduleOptions& options, const Run& run, std::vector<GangTold> gangs, const std::vector<std::optional<PredictedPlacement>>& predicted, std::string featureGates) {
    const ReportTogether together{sharedVictims(run.decisions), options.reserve, std::move(featureGates), run.groups, std::move(gangs)};
    const auto write = [&](std::ostream& out, ReportFormat format, const TableLook& look) {
        writeReport(out, *run.cluster, run.decisions, format, options.explain, predicted, together, look);
    };
    print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { write(out, ReportFormat::Table, look); },
                           .document = [&](std::ostream& out, ReportFormat format) { write(out, format, {}); },
                           .names = [&](std::ostream& out) {
                               for (const Decision& decision : run.decisions) out << referenceTo("Pod", run.cluster->catalog().pod(decision.pod).key()) << '\n'; }});
}

}  // namespace

int runSchedule(const ScheduleOptions& options, const std::stop_token& stop) {
    const Budget budget = budgetFor(stop, options.quiet);
    int code = kExitOk;
    std::optional<Opening> opened = openingFor(options.files, options.live, options.rules, options.quiet, stop, code);
    if (!opened) return code;
    Input& input = opened->input;
    Result<std::optional<KubeletRehearsal>> kubelets = kubeletsFor(options.kubelets, input, budget);
    if (!kubelets) return fail(kubelets.error());
    if (!isEnough(input, options.quiet, options.live.partial)) return kExitFailed;
    input.cluster = withReservePods(input.cluster, opened->profiles);
    std::vector<PodIdx> only;
    const std::string& space = options.live.connect.namespaceName;
    if (options.pods.any() || !space.empty()) {
        only = selectedOf(*input.cluster, options.pods.selector, space);
        if (only.empty()) return fail(Error{ErrorCode::NotFound, tr("no pending pod is selected"), {}});
    }

    Scheduler scheduler(std::move(opened->profiles));
    if (const auto now = options.rules.now) scheduler.setClock(CycleClock{*now, *now});
    scheduler.setSampling(samplingNamed(options.sampling, options.seed));
    scheduler.setExtenders(extendersNamed(options.extenders, opened->configuration.extenders, stop));
    const auto begin = std::chrono::steady_clock::now();
    const Result<Run> run = schedulePending(input.cluster, scheduler, options.explain ? Detail::Nodes : Detail::Outcome, budget, only,
                                            {.order = orderNamed(options.order), .reserve = options.reserve});
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (!run) return fail(run.error());
    // A webhook call that was interrupted ends a pod's cycle, not the run.
    if (options.extenders == "call" && stop.stop_requested()) return fail(Error{ErrorCode::Cancelled, tr("interrupted"), {}});
    const std::vector<std::optional<PredictedPlacement>> predicted =
        *kubelets ? predictedFor(**kubelets, *run) : std::vector<std::optional<PredictedPlacement>>();
    // A plan on standard output replaces the report.
    if (!isStandardOutput(options.plan))
        printDecisions(options, *run, options.explain ? gangsOfRun(run->cluster, scheduler.profiles(), run->decisions, budget) : std::vector<GangTold>(), predicted,
                       opened->configuration.features.text());
    if (options.timing) {
        const double perSecond = seconds > 0 ? static_cast<double>(run->decisions.size()) / seconds : 0;
        std::cerr << tr("%1 pods in %2 s: %3 pods/s", {std::to_string(run->decisions.size()), fixedNumber(seconds, 3), fixedNumber(perSecond, 0)}) << '\n';
    }
    if (!options.plan.empty()) {
        // Of a Reservation the scheduler writes the status alone: nobody else can bind it.
        std::vector<Delta> deltas = run->deltas;
        std::erase_if(deltas, [&](const Delta& delta) {
            const auto* place = std::get_if<Place>(&delta);
            return place && isReservePod(input.cluster->catalog().pod(place->pod));
        });
        Plan plan{"", describe(*input.cluster, deltas)};
        for (PlanStep& step : plan.steps) step.reason = "scheduled";
        if (const Result<void> written = writeOutput(options.plan, {}, planTextFor(plan, options.plan)); !written) return fail(written.error());
    }
    const bool pending = std::any_of(run->decisions.begin(), run->decisions.end(),
                                     [](const Decision& decision) { return decision.outcome != Outcome::Scheduled; });
    return finishOutput(options.failIfPending && pending ? kExitNo : kExitOk);
}

}  // namespace bayplan
