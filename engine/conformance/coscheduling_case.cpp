// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/coscheduling_case.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "conformance/report_file.h"
#include "framework/profile.h"
#include "io/config/scheduler_config.h"
#include "io/sessions/loader.h"
#include "io/sessions/timeline_objects.h"
#include "plugins/all.h"
#include "schedulers/kube/simulation.h"

namespace bayplan {

namespace {

constexpr std::int64_t kCasesBeginAt = 1'780'315'200;  // 2026-06-01T12:00:00Z
constexpr SimTime kDecision{100};
constexpr SimTime kFirstPass{550};  // at the pods in backoff
constexpr const char* kNoStep = "(absent)";

SimTime decodeTime(const Field& seconds) { return SimTime(std::llround(seconds.real(0, 1e6) * 1000)); }

CoschedulingStep decodeStep(const Field& object) {
    CoschedulingStep step;
    Seen seen(object);
    object.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        if (key == "t") step.time = decodeTime(value);
        else if (key == "pod") step.pod = value.text();
        else if (key == "event") step.event = value.text();
        else if (key == "node") step.node = value.text();
        else if (key == "message") step.message = value.text();
    });
    for (const char* key : {"t", "pod", "event"}) seen.require(key);
    return step;
}

CoschedulingReport decodeCoschedulingReport(const Field& root) {
    CoschedulingReport report;
    Seen seen(root);
    root.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        auto* steps = key == "attempts" ? &report.attempts : key == "outcomes" ? &report.outcomes
                                                                               : nullptr;
        if (steps) value.forEachElement([&](const Field& step) { steps->push_back(decodeStep(step)); });
    });
    seen.require("attempts");
    seen.require("outcomes");
    return report;
}

/// Adds the object that an event makes, made at that time where it says nothing else.
void decodeCreation(const Field& object, SimTime at, TimelineObjects& objects, std::vector<TimelineEvent>& events) {
    std::string version, kind;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "apiVersion") version = value.text();
        else if (key == "kind") kind = value.text();
    });
    const KindRow* row = findKind(version, kind);
    if (!row) object.fail("is no kind of object that decisions depend on");
    if (row->id == ObjectKind::Pod) {
        const auto pod = objects.addPod(object, {});
        events.push_back({at, PodArrives{pod, objects.podText(pod->key())}});
    } else if (row->id == ObjectKind::Node) {
        const auto node = objects.addNode(object, {});
        events.push_back({at, NodeArrives{node, objects.nodeText(node->name)}});
    } else {
        ObjectArrives arrives = objects.addOther(*row, object, version, {});
        ClusterObjects made = *arrives.object;
        for (CoschedulingGroup& group : made.coschedulingGroups)
            if (group.creationTime == 0) group.creationTime = kCasesBeginAt + std::chrono::duration_cast<std::chrono::seconds>(at).count();
        events.push_back({at, arrivalOf(arrives.kind, std::move(made))});
    }
}

PodDeleted decodeDeletion(const Field& named) {
    std::string kind, space, name;
    named.forEach([&](std::string_view key, const Field& value) {
        if (key == "kind") kind = value.text();
        else if (key == "namespace") space = value.text();
        else if (key == "name") name = value.text();
    });
    if (kind != "Pod") named.fail("is no pod: only pods go in these cases");
    return PodDeleted{space + "/" + name, {}};
}

Timeline decodeEvents(const Field& root, const Cluster& start) {
    Timeline timeline;
    TimelineObjects objects(start);
    Seen seen(root);
    root.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        if (key == "until") timeline.until = decodeTime(value);
        else if (key == "events")
            value.forEachElement([&](const Field& event) {
                SimTime at{0};
                event.forEach([&](std::string_view name, const Field& part) { if (name == "at") at = decodeTime(part); });
                event.forEach([&](std::string_view name, const Field& part) {
                    if (name == "create") decodeCreation(part, at, objects, timeline.events);
                    else if (name == "delete") timeline.events.push_back({at, decodeDeletion(part)});
                    else if (name != "at") part.fail("is no event of these cases");
                });
            });
    });
    seen.require("until");
    timeline.rest = kDecision;
    timeline.grace = SimTime(0);
    return timeline;
}

std::string inWords(const CoschedulingStep& step) {
    char time[32];
    std::snprintf(time, sizeof time, "%.2f s: ", static_cast<double>(step.time.count()) / 1000);
    return time + step.pod + " " + step.event + (step.node.empty() ? "" : " on " + step.node) + (step.message.empty() ? "" : ": " + step.message);
}

void compareSteps(const char* what, const std::vector<CoschedulingStep>& expected, const std::vector<CoschedulingStep>& actual, std::size_t keep, Tally& tally, CoschedulingComparison& to) {
    for (std::size_t i = 0; i < std::max(expected.size(), actual.size()); ++i) {
        const CoschedulingStep* want = i < expected.size() ? &expected[i] : nullptr;
        const CoschedulingStep* got = i < actual.size() ? &actual[i] : nullptr;
        const bool same = want && got && *want == *got;
        tally.add(same);
        if (same) continue;
        ++to.differing;
        if (to.differences.size() < keep)
            to.differences.push_back({what, want ? want->pod : got->pod, {}, want ? inWords(*want) : kNoStep, got ? inWords(*got) : kNoStep});
    }
}

}  // namespace

Result<CoschedulingReport> readCoschedulingReport(const std::filesystem::path& file) { return readReport<CoschedulingReport>(file, decodeCoschedulingReport); }

CoschedulingReport coschedulingReport(const std::vector<RunStep>& steps) {
    CoschedulingReport report;
    std::set<std::pair<std::string, int>> placed;  // pod and attempt
    for (const RunStep& step : steps) {
        if (step.attempt == 0) continue;
        const bool onNode = step.what == RunStep::What::Scheduled || step.what == RunStep::What::Waiting || step.what == RunStep::What::BindFailed;
        if (!onNode) report.attempts.push_back({step.time, step.pod, toString(step.what), {}, step.message});
        else if (placed.emplace(step.pod, step.attempt).second) report.attempts.push_back({step.time, step.pod, "placed", step.node, {}});
        if (step.what == RunStep::What::Scheduled) report.outcomes.push_back({step.time, step.pod, "bound", step.node, {}});
        if (step.what == RunStep::What::BindFailed) report.outcomes.push_back({step.time, step.pod, "rejected", step.node, step.message});
    }
    std::stable_sort(report.outcomes.begin(), report.outcomes.end(), [](const CoschedulingStep& a, const CoschedulingStep& b) { return std::tie(a.time, a.pod) < std::tie(b.time, b.pod); });
    return report;
}

Result<CoschedulingRun> runCoschedulingCase(const ConformanceCase& which, const Budget& budget) {
    CoschedulingRun run;
    Result<CoschedulingReport> expected = readCoschedulingReport(which.folder / kExpectedFile);
    if (!expected) return expected.error();
    run.expected = std::move(*expected);
    Result<Built> built = load({which.folder / "cluster.json"}, budget);
    if (!built) return built.error();
    run.diagnostics = std::move(built->diagnostics);
    Result<ReadConfiguration> read = readSchedulerConfiguration(which.folder / "scheduler.yaml");
    if (!read) return read.error();
    run.diagnostics.insert(run.diagnostics.end(), read->diagnostics.begin(), read->diagnostics.end());
    SchedulerConfiguration configuration = std::move(read->configuration);
    Result<FeatureGates> gates = FeatureGates::parse("SchedulerPopFromBackoffQ=false", configuration.features);
    if (!gates) return gates.error();
    configuration.features = std::move(*gates);
    Result<Profiles> profiles = makeProfiles(configuration, inTreePlugins());
    if (!profiles) return profiles.error();
    Timeline timeline;
    const Result<void> events = readReportFile(which.folder / "events.json", [&](const Field& root) { timeline = decodeEvents(root, *built->cluster); });
    if (!events) return events.error();

    SimulationOptions options;
    options.order = ArrivalOrder::Reading;
    options.backoff.firstLook = kFirstPass;
    options.now = kCasesBeginAt;
    options.hearsOwnWrites = false;  // the real code ran on a stand-in for the API server
    const Result<Run> done = simulate(built->cluster, *profiles, timeline, options, budget);
    if (!done) return done.error();
    run.actual = coschedulingReport(done->trace);
    return run;
}

CoschedulingComparison compareCoscheduling(const CoschedulingReport& expected, const CoschedulingReport& actual, std::size_t keep) {
    CoschedulingComparison comparison;
    compareSteps("attempt", expected.attempts, actual.attempts, keep, comparison.attempts, comparison);
    compareSteps("outcome", expected.outcomes, actual.outcomes, keep, comparison.outcomes, comparison);
    return comparison;
}

}  // namespace bayplan
