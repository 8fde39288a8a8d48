// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/lab_load.h"

#include <algorithm>
#include <utility>

#include "cluster/builder.h"
#include "io/sessions/job_pods.h"
#include "io/text/json_members.h"
#include "io/traces/openb.h"
#include "planner/profile_comparison.h"
#include "planner/scenario/play.h"

namespace bayplan {

namespace {

Result<LabLoad> addedLoad(const ClusterPtr& cluster, const Profiles& profiles, const LabLoadSpec& spec) {
    ScenarioStage stage(cluster);
    ScenarioPlayer player(stage, profiles, {});
    for (const ScenarioChange& change : spec.added)
        if (const ChangeReport report = player.play(change); report.is == ChangeIs::DoesNot) return Error{ErrorCode::Conflict, report.why, Origin{spec.of, 0, 0, {}, {}}};
    LabLoad load{stage.picture(), {}};
    for (const std::string& pod : player.added())
        if (const PodIdx at = load.from->catalog().findPod(pod); load.from->placement(at).standing == Standing::Pending) load.pods.push_back(at);
    std::sort(load.pods.begin(), load.pods.end());
    return load;
}

}  // namespace

Result<std::vector<ScenarioChange>> manifestChanges(const std::string& file, const NamedText& files) {
    std::string scenario;
    {
        JsonMembers members(scenario);
        members.text("apiVersion", "bayplan/v1");
        members.text("kind", "Scenario");
        members.raw("changes") += '[';
        {
            JsonMembers change(scenario);
            change.text("action", "add");
            change.text("file", file);
        }
        scenario += ']';
    }
    Result<Scenario> read = scenarioFromText(std::move(scenario), file, files);
    if (!read) return read.error();
    return std::move(read->changes);
}

Result<ClusterPtr> traceCluster(const std::filesystem::path& nodes, const std::filesystem::path& pods, const Budget& budget) {
    Result<Objects> objects = importOpenb(nodes, pods, budget);
    if (!objects) return objects.error();
    Result<Built> built = build(std::move(*objects), budget);
    if (!built) return built.error();
    for (const Diagnostic& diagnostic : built->diagnostics)
        if (diagnostic.severity == Severity::Error) return diagnostic.what;
    return std::move(built->cluster);
}

Result<LabLoad> labLoad(const ClusterPtr& cluster, const Profiles& profiles, const LabLoadSpec& spec, const Budget& budget) {
    using enum LabLoadSpec::Kind;
    LabLoad load;
    if (spec.kind == Manifest) {
        Result<LabLoad> added = addedLoad(cluster, profiles, spec);
        if (!added) return added.error();
        load = std::move(*added);
    } else {
        ComparedPods which;
        which.which = spec.kind == Pending || spec.kind == Trace ? ComparedPods::Which::Pending : ComparedPods::Which::All;
        if (spec.kind == Namespace) which.namespaceName = spec.of;
        Result<WithJobPods> whole = WithJobPods{cluster, {}, 0};
        if (!cluster->catalog().volcanoJobs.empty()) {
            std::int64_t youngest = 0;  // made after all that are there
            for (const Pod& pod : cluster->catalog().pods) youngest = std::max(youngest, pod.creationTime);
            whole = withPodsOfJobs(cluster, youngest, budget);
        }
        if (!whole) return whole.error();
        Result<ReplacedPods> replaced = replacedPods(whole->picture, profiles, profiles, which, budget);
        if (!replaced) return replaced.error();
        load = {std::move(replaced->from), std::move(replaced->pods)};
    }
    if (load.pods.empty()) return Error{ErrorCode::NotFound, worded("there is no pod to place"), {}};
    return load;
}

}  // namespace bayplan
