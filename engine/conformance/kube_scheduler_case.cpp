// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/kube_scheduler_case.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "framework/profile.h"
#include "framework/scheduler.h"
#include "io/config/scheduler_config.h"
#include "io/sessions/loader.h"
#include "plugins/all.h"
#include "schedulers/kube/schedule_pending.h"

namespace bayplan {

namespace fs = std::filesystem;

Result<KubeSchedulerRun> runKubeSchedulerCase(const ConformanceCase& which, const Budget& budget) {
    KubeSchedulerRun run;
    Result<ScheduleReport> expected = readScheduleReport(which.folder / kExpectedFile);
    if (!expected) return expected.error();
    run.expected = std::move(*expected);

    Result<Built> built = load({which.folder / "cluster.json"}, budget);
    if (!built) return built.error();
    run.diagnostics = std::move(built->diagnostics);
    SchedulerConfiguration configuration;
    std::error_code none;
    if (const fs::path file = which.folder / "scheduler.yaml"; fs::exists(file, none)) {
        Result<ReadConfiguration> read = readSchedulerConfiguration(file);
        if (!read) return read.error();
        configuration = std::move(read->configuration);
        run.diagnostics.insert(run.diagnostics.end(), read->diagnostics.begin(), read->diagnostics.end());
    }
    Result<Profiles> profiles = makeProfiles(configuration, inTreePlugins());
    if (!profiles) return profiles.error();

    Scheduler scheduler(std::move(*profiles));
    if (std::any_of(run.expected.begin(), run.expected.end(), [](const ReportedPod& pod) { return !pod.nodes.empty(); })) run.detail = Detail::Nodes;
    const Result<Run> decided = schedulePending(built->cluster, scheduler, run.detail, budget, {}, {.order = ArrivalOrder::Reading});
    if (!decided) return decided.error();
    for (const Decision& decision : decided->decisions) run.actual.push_back(reported(*decided->cluster, decision));
    return run;
}

}  // namespace bayplan
