// SPDX-License-Identifier: GPL-3.0-or-later
// plan export: a plan for those who have no Bayplan.
#include <algorithm>
#include <iostream>

#include "cli/commands.h"
#include "cli/live/live_input.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/output_file.h"
#include "cli/output/printable.h"
#include "cli/output/words.h"
#include "io/reports/message_words.h"
#include "io/sessions/plan_file.h"
#include "kube/apply/approval.h"

namespace bayplan {

namespace {

/// "a.json, b.yaml", or the context of a live cluster.
std::string sourceOf(const PlanExportOptions& options) {
    std::string source = options.files.empty() ? options.live.connect.context : std::string();
    for (const std::filesystem::path& file : options.files) source += (source.empty() ? "" : ", ") + (file.has_filename() ? file : file.parent_path()).filename().string();
    return source.empty() ? std::string("kubeconfig") : source;
}

}  // namespace

int runPlanExport(const PlanExportOptions& options, const std::stop_token& stop) {
    const Result<Plan> plan = readPlan(options.plan, stop);
    if (!plan) return fail(plan.error());
    const PlanExport* format = std::find_if(std::begin(kPlanExports), std::end(kPlanExports), [&](PlanExport one) { return options.format == toString(one); });
    check(format != std::end(kPlanExports), "a format that the option allows");
    int code = kExitOk;
    std::optional<Opening> opened = wholeOpeningFor(options.files, options.live, options.rules, options.quiet, stop, code);
    if (!opened) return code;
    const Cluster& cluster = *opened->input.cluster;
    const ExportedPlan exported{*plan, stepFacts(*plan, cluster), stepsUnfit(*format, *plan, cluster), planHash(*plan), sourceOf(options), BAYPLAN_VERSION};
    bool fits = true;
    for (std::size_t i = 0; i < exported.unfit.size(); ++i) {
        if (exported.unfit[i].empty()) continue;
        fits = false;
        if (!options.quiet) std::cerr << tr("step %1: %2", {std::to_string(i + 1), printable(exported.unfit[i])}) << '\n';
    }
    if (!fits && isCarriedOut(*format)) {
        if (!options.quiet) std::cerr << tr("nothing is written: what does not fit the cluster is not to be carried out") << '\n';
        return kExitNo;
    }
    const Message::Translate say = [](const char* pattern) { return tr(pattern); };
    const std::string text = exportPlan(*format, exported, say, inChinese() ? "zh" : "en");
    if (const Result<void> written = writeOutput(options.output.empty() ? std::filesystem::path("/dev/stdout") : options.output, {options.plan}, text); !written) return fail(written.error());
    return finishOutput(fits ? kExitOk : kExitNo);
}

}  // namespace bayplan
