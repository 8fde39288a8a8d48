// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <iostream>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/input.h"
#include "cli/options.h"
#include "cli/output.h"
#include "framework/profile.h"
#include "framework/scheduler.h"
#include "io/report.h"
#include "plugins/all.h"
#include "queue/schedule_pending.h"

namespace bayplan {

int runSchedule(const ScheduleOptions& options, const std::stop_token& stop) {
    const Budget budget{stop, {}};
    Result<Input> input = readInput(options.files, budget);
    if (!input) return fail(input.error());
    const Result<ReadConfiguration> configuration = configurationFor(options.config, *input);
    if (!configuration) return fail(configuration.error());
    Diagnostics diagnostics = input->diagnostics;
    diagnostics.insert(diagnostics.end(), configuration->diagnostics.begin(), configuration->diagnostics.end());
    printDiagnostics(diagnostics, options.quiet);
    if (nothingLeft(*input)) return kExitFailed;

    Result<Profiles> profiles = makeProfiles(configuration->configuration, inTreePlugins());
    if (!profiles) return fail(profiles.error());
    Scheduler scheduler(std::move(*profiles));
    scheduler.setSampling(samplingNamed(options.sampling, options.seed));
    scheduler.setExtenders(extendersNamed(options.extenders, configuration->configuration.extenders, stop));
    const Result<ScheduleRun> run = schedulePending(input->cluster, scheduler, options.explain ? Detail::Nodes : Detail::Outcome, budget);
    if (!run) return fail(run.error());
    // A call that an interrupt cut short ends a pod's cycle, not the run.
    if (options.extenders == "call" && stop.stop_requested()) return fail(Error{ErrorCode::Cancelled, "interrupted", {}});
    writeReport(std::cout, *run->cluster, run->decisions, formatNamed(options.output), options.explain);
    if (options.timing) {
        const double perSecond = run->seconds > 0 ? static_cast<double>(run->decisions.size()) / run->seconds : 0;
        std::fprintf(stderr, "%zu pods in %.3f s: %.0f pods/s\n", run->decisions.size(), run->seconds, perSecond);
    }
    const bool pending = std::any_of(run->decisions.begin(), run->decisions.end(),
                                     [](const Decision& decision) { return decision.outcome != Outcome::Scheduled; });
    return finishOutput(options.failIfPending && pending ? kExitNo : kExitOk);
}

}  // namespace bayplan
