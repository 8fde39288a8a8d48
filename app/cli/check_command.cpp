// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/kubelets.h"
#include "cli/live/live_input.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cluster/checker.h"
#include "cluster/delta.h"
#include "io/reports/prediction_report.h"
#include "io/sessions/plan_file.h"
#include "planner/plan.h"

namespace bayplan {

namespace {

/// Prints what the kubelets would do with each placed pod, in the order of the plan. Returns how many they would
/// reject.
std::size_t tellKubelets(KubeletRehearsal& kubelets, const Cluster& start, const std::vector<Delta>& deltas) {
    const Catalog& catalog = start.catalog();
    std::size_t rejected = 0;
    Draft draft(start);
    for (const Delta& delta : deltas) {
        const auto leave = [&](PodIdx pod) {
            if (const NodeIdx from = draft.cluster().placement(pod).node; from.valid()) kubelets.leave(catalog.node(from).name, catalog.pod(pod).key());
        };
        const auto come = [&](PodIdx pod, NodeIdx to) {
            const PredictedPlacement predicted = kubelets.place(catalog.node(to).name, catalog.pod(pod));
            if (predicted.outcome == PredictedPlacement::Outcome::Rejected) ++rejected;
            std::cout << "kubelet         node " << printable(catalog.node(to).name) << ", pod " << printable(catalog.pod(pod).key())
                      << ": " << printable(predictionLine(predicted)) << '\n';
        };
        if (const auto* place = std::get_if<Place>(&delta)) come(place->pod, place->node);
        if (const auto* evict = std::get_if<Evict>(&delta)) leave(evict->pod);
        if (const auto* move = std::get_if<Move>(&delta)) {
            leave(move->pod);
            come(move->pod, move->to);
        }
        check(draft.apply(delta).has_value(), "deltas that could be applied before");
    }
    return rejected;
}

}  // namespace

int runPlanCheck(const PlanCheckOptions& options, const std::stop_token& stop) {
    const Result<Plan> plan = readPlan(options.plan, stop);
    if (!plan) return fail(plan.error());
    const Budget budget{stop, {}};
    int code = kExitOk;
    std::optional<Input> input = inputFor(options.files, options.live, options.quiet, stop, code);
    if (!input) return code;
    Result<std::optional<KubeletRehearsal>> kubelets = kubeletsFor(options.kubelets, *input, budget);
    if (!kubelets) return fail(kubelets.error());
    if (!isEnough(*input, options.quiet, options.live.partial)) return kExitFailed;

    const Resolved resolved = resolve(*plan, *input->cluster);
    const Result<Applied> applied = bayplan::apply(*input->cluster, resolved.deltas);
    if (!applied) return fail(applied.error());
    for (const Diagnostic& diagnostic : resolved.diagnostics)
        std::cout << "not applicable  " << printable(toString(diagnostic.what)) << '\n';

    const Cluster& after = *applied->cluster;
    const std::vector<Violation> violations = checkPicture(after);
    for (const Violation& violation : violations) std::cout << "violation       " << printable(toString(violation, after.catalog())) << '\n';
    const std::size_t rejected = *kubelets ? tellKubelets(**kubelets, *input->cluster, resolved.deltas) : 0;
    std::cout << plan->steps.size() << " steps, " << resolved.deltas.size() << " applicable, " << violations.size() << " violations";
    if (*kubelets) std::cout << ", " << rejected << " that a kubelet would reject";
    std::cout << '\n';
    return finishOutput(resolved.diagnostics.empty() && violations.empty() && rejected == 0 ? kExitOk : kExitNo);
}

}  // namespace bayplan
