// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cluster/checker.h"
#include "cluster/delta.h"
#include "io/plan_file.h"
#include "planner/plan.h"

namespace bayplan {

int runPlanCheck(const PlanCheckOptions& options, const std::stop_token& stop) {
    const Result<Plan> plan = readPlan(options.plan);
    if (!plan) return fail(plan.error());
    const Result<Input> input = readInput(options.files, Budget{stop, {}});
    if (!input) return fail(input.error());
    printDiagnostics(input->diagnostics, options.quiet);
    if (nothingLeft(*input)) return kExitFailed;

    const Resolved resolved = resolve(*plan, *input->cluster);
    const Result<Applied> applied = bayplan::apply(*input->cluster, resolved.deltas);
    if (!applied) return fail(applied.error());
    for (const Diagnostic& diagnostic : resolved.diagnostics)
        std::cout << "not applicable  " << printable(toString(diagnostic.what)) << '\n';

    const Cluster& after = *applied->cluster;
    const std::vector<Violation> violations = checkPicture(after);
    for (const Violation& violation : violations) {
        std::cout << "violation       node " << printable(after.catalog().node(violation.node).name);
        if (violation.pod.valid()) std::cout << ", pod " << printable(after.catalog().pod(violation.pod).key());
        std::cout << ": " << violation.rule << ": " << printable(violation.detail) << '\n';
    }
    std::cout << plan->steps.size() << " steps, " << resolved.deltas.size() << " applicable, " << violations.size() << " violations\n";
    return finishOutput(resolved.diagnostics.empty() && violations.empty() ? kExitOk : kExitNo);
}

}  // namespace bayplan
