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
#include "cli/output/progress.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/reports/simulation_report.h"
#include "io/sessions/timeline_file.h"
#include "schedulers/koordinator/reserve_pods.h"
#include "schedulers/kube/simulated_kubelets.h"
#include "schedulers/kube/simulation.h"

namespace bayplan {

namespace {

using Nodes = std::vector<std::shared_ptr<const Node>>;

Nodes nodesThatCome(const Timeline& timeline) {
    Nodes nodes;
    for (const TimelineEvent& event : timeline.events)
        if (const auto* arrives = std::get_if<NodeArrives>(&event.what)) nodes.push_back(arrives->node);
    return nodes;
}

using Predicted = std::vector<std::optional<PredictedPlacement>>;

/// Leaves in the run what happened to pods of one namespace, and to no pod.
void keepNamespace(const std::string& space, Run& run, Predicted& predicted) {
    const auto elsewhere = [start = space + "/"](const std::string& pod) { return !pod.empty() && !pod.starts_with(start); };
    Predicted kept;
    for (std::size_t i = 0; i < predicted.size(); ++i)
        if (!elsewhere(run.trace[i].pod)) kept.push_back(std::move(predicted[i]));
    predicted = std::move(kept);
    std::erase_if(run.trace, [&](const RunStep& step) { return elsewhere(step.pod); });
    std::erase_if(run.groups, [&](const GroupTry& group) { return elsewhere(group.podGroup); });
    std::erase_if(run.pods, [&](const PodEndState& pod) { return elsewhere(pod.pod); });
}

}  // namespace

int runSimulate(const SimulateOptions& options, const std::stop_token& stop) {
    const Budget budget = budgetFor(stop, options.quiet);
    int code = kExitOk;
    std::optional<Opening> opened = openingFor(options.files, options.live, options.rules, options.quiet, stop, code);
    if (!opened) return code;
    Input& input = opened->input;
    const Result<Timeline> timeline = readTimeline(options.events, *input.cluster, stop);
    Result<std::optional<KubeletRehearsal>> kubelets = kubeletsFor(options.kubelets, input, budget, timeline ? nodesThatCome(*timeline) : Nodes());
    if (!kubelets) return fail(kubelets.error());
    if (!isEnough(input, options.quiet, options.live.partial)) return kExitFailed;
    if (!timeline) return fail(timeline.error());
    const SchedulerConfiguration& settings = opened->configuration;

    input.cluster = withReservePods(input.cluster, opened->profiles);
    SimulationOptions how;
    how.sampling = samplingNamed(options.sampling, options.seed);
    how.backoff = {std::chrono::seconds(settings.podInitialBackoffSeconds),
                   std::chrono::seconds(settings.podMaxBackoffSeconds)};
    how.order = orderNamed(options.order);
    how.now = options.rules.now;
    how.extenders = extendersNamed(options.extenders, settings.extenders, stop);
    how.extendersBind = options.extenders == "call-and-bind";
    if (options.extenders == "call" && !options.quiet)
        for (const ExtenderConfiguration& extender : settings.extenders)
            if (!extender.bindVerb.empty())
                std::cerr << tr("note: ") << tr("extender %1 is not asked to bind: what it would bind counts as bound", {printable(extender.urlPrefix)}) << '\n';
    std::optional<SimulatedKubelets> told;
    if (*kubelets) told.emplace(*input.cluster, std::move(**kubelets));
    const auto begin = std::chrono::steady_clock::now();
    Result<Run> run = simulate(input.cluster, opened->profiles, *timeline, how, budget, told ? &*told : nullptr);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (!run) return fail(run.error());
    Predicted predicted = told ? told->predicted() : Predicted();
    if (const std::string& space = options.live.connect.namespaceName; !space.empty()) {
        keepNamespace(space, *run, predicted);
        if (run->pods.empty()) return fail(Error{ErrorCode::NotFound, tr("no pod is in namespace %1", {space}), {}});
    }
    print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeSimulation(out, *run, ReportFormat::Table, predicted, look); },
                           .document = [&](std::ostream& out, ReportFormat format) { writeSimulation(out, *run, format, predicted); },
                           .names = [&](std::ostream& out) {
                               for (const PodEndState& pod : run->pods) out << referenceTo("Pod", pod.pod) << '\n'; }});
    if (options.timing) {
        const double perSecond = seconds > 0 ? static_cast<double>(run->attempts) / seconds : 0;
        std::cerr << tr("%1 attempts in %2 s: %3 attempts/s", {std::to_string(run->attempts), fixedNumber(seconds, 3), fixedNumber(perSecond, 0)}) << '\n';
    }
    const bool pending = std::any_of(run->pods.begin(), run->pods.end(),
                                     [](const PodEndState& pod) { return pod.state != "bound"; });
    return finishOutput(options.failIfPending && pending ? kExitNo : kExitOk);
}

}  // namespace bayplan
