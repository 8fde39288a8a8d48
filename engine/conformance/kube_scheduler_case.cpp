// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/kube_scheduler_case.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "framework/profile.h"
#include "framework/scheduler.h"
#include "io/config/scheduler_config.h"
#include "io/sessions/loader.h"
#include "io/text/text_file.h"
#include "plugins/all.h"
#include "schedulers/kube/schedule_pending.h"

namespace bayplan {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostGates = 64 * 1024;
constexpr std::int64_t kCasesStandAt = 1'780'315'200;  // 2026-06-01T12:00:00Z

Error withFile(Error error, const fs::path& file) {
    error.origin.file = file.string();
    return error;
}

}  // namespace

Result<KubeSchedulerRun> runKubeSchedulerCase(const ConformanceCase& which, const Budget& budget) {
    KubeSchedulerRun run;
    Result<WholeReport> expected = readWholeReport(which.folder / kExpectedFile);
    if (!expected) return expected.error();
    run.expected = std::move(expected->pods);
    run.expectedGroups = std::move(expected->groups);
    run.expectedAppGroups = std::move(expected->appGroups);

    std::error_code none;
    std::vector<fs::path> objects{which.folder / "cluster.json"};
    if (const fs::path metrics = which.folder / "metrics.json"; fs::exists(metrics, none)) objects.push_back(metrics);
    Result<Built> built = load(objects, budget);
    if (!built) return built.error();
    run.diagnostics = std::move(built->diagnostics);
    SchedulerConfiguration configuration;
    if (const fs::path file = which.folder / "scheduler.yaml"; fs::exists(file, none)) {
        Result<ReadConfiguration> read = readSchedulerConfiguration(file);
        if (!read) return read.error();
        configuration = std::move(read->configuration);
        run.diagnostics.insert(run.diagnostics.end(), read->diagnostics.begin(), read->diagnostics.end());
    }
    if (const fs::path file = which.folder / "feature-gates"; fs::exists(file, none)) {
        const Result<std::string> text = readTextFile(file, kMostGates);
        if (!text) return text.error();
        Result<FeatureGates> gates = FeatureGates::parse(text->substr(0, text->find_first_of("\r\n")), configuration.features);
        if (!gates) return withFile(gates.error(), file);
        configuration.features = std::move(*gates);
    }
    Result<Profiles> profiles = makeProfiles(configuration, inTreePlugins());
    if (!profiles) return profiles.error();

    Scheduler scheduler(std::move(*profiles));
    scheduler.setClock(CycleClock{kCasesStandAt, kCasesStandAt});
    if (std::any_of(run.expected.begin(), run.expected.end(), [](const ReportedPod& pod) { return !pod.nodes.empty(); })) run.detail = Detail::Nodes;
    const Result<Run> decided = schedulePending(built->cluster, scheduler, run.detail, budget, {}, {.order = ArrivalOrder::Reading});
    if (!decided) return decided.error();
    for (std::size_t i = 0; i < decided->decisions.size(); ++i) {
        const Decision& decision = decided->decisions[i];
        // Pods that no profile takes never come to the real queue.
        if (decision.outcome == Outcome::Ignored) continue;
        ReportedPod& pod = run.actual.emplace_back(reported(*decided->cluster, decision));
        const auto group = std::find_if(decided->groups.begin(), decided->groups.end(), [&](const GroupTry& one) { return one.has(i); });
        if (group == decided->groups.end()) continue;
        pod.podGroup = group->podGroup;
        if (decision.nominating == Nominating::Set) pod.nominated = decided->cluster->catalog().node(decision.preemption->node).name;
    }
    for (const GroupTry& group : decided->groups) run.actualGroups.push_back(reported(group));
    run.actualAppGroups = reportedAppGroups(decided->cluster->catalog());
    return run;
}

Comparison compare(const KubeSchedulerRun& run, std::size_t keep) {
    Comparison comparison = compare(run.expected, run.actual, run.detail, keep);
    compareGroups(comparison, run.expectedGroups, run.actualGroups, keep);
    compareGroups(comparison, run.expectedAppGroups, run.actualAppGroups, keep);
    return comparison;
}

}  // namespace bayplan
