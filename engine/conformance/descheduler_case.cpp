// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/descheduler_case.h"

#include <algorithm>
#include <map>
#include <utility>

#include "conformance/report_file.h"
#include "io/config/descheduler_policy.h"
#include "io/objects/read_pod_history.h"
#include "io/sessions/loader.h"

namespace bayplan {

namespace {

DescheduledPod decodeDescheduled(const Field& object) {
    DescheduledPod pod;
    Seen seen(object);
    object.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        if (key == "pod") pod.pod = value.text();
        else if (key == "node") pod.node = value.text();
        else if (key == "profile") pod.profile = value.text();
        else if (key == "strategy") pod.strategy = value.text();
        else if (key == "message") pod.message = value.text();
        else if (key == "result") {
            pod.evicted = value.string() == "evicted";
            if (!pod.evicted && value.string() != "refused") value.fail("must be evicted or refused");
        }
    });
    for (const char* key : {"pod", "node", "profile", "strategy", "result"}) seen.require(key);
    return pod;
}

EvictorAnswer decodeAnswer(const Field& object) {
    EvictorAnswer answer;
    Seen seen(object);
    object.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        if (key == "pod") answer.pod = value.text();
        else if (key == "evictable") answer.evictable = value.boolean();
        else if (key == "checks") answer.checks = value.text();
        else if (key == "preEvictionFilter") answer.mayGo = value.boolean();
    });
    for (const char* key : {"pod", "evictable"}) seen.require(key);
    return answer;
}

ProfileEvictor decodeEvictor(const Field& object) {
    ProfileEvictor evictor;
    Seen seen(object);
    object.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        if (key == "profile") evictor.profile = value.text();
        else if (key == "pods") value.forEachElement([&](const Field& pod) { evictor.pods.push_back(decodeAnswer(pod)); });
    });
    for (const char* key : {"profile", "pods"}) seen.require(key);
    return evictor;
}

NodeUse decodeUse(const Field& object) {
    NodeUse use;
    Seen seen(object);
    object.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        if (key == "strategy") use.strategy = value.text();
        else if (key == "node") use.node = value.text();
        else if (key == "category") use.category = value.text();
        else if (key == "percent") value.forEach([&](std::string_view name, const Field& percent) { use.percent[std::string(name)] = percent.integer(); });
    });
    for (const char* key : {"strategy", "node", "category", "percent"}) seen.require(key);
    return use;
}

DeschedulerReport decodeDeschedulerReport(const Field& root) {
    DeschedulerReport report;
    Seen seen(root);
    root.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        if (key == "evictions") value.forEachElement([&](const Field& one) { report.cycle.evictions.push_back(decodeDescheduled(one)); });
        else if (key == "evictors") value.forEachElement([&](const Field& one) { report.cycle.evictors.push_back(decodeEvictor(one)); });
        else if (key == "utilization") value.forEachElement([&](const Field& one) { report.cycle.use.push_back(decodeUse(one)); });
        else if (key == "now") report.now = value.time();
    });
    for (const char* key : {"evictions", "evictors", "now"}) seen.require(key);
    return report;
}

std::string text(const DescheduledPod& pod) { return pod.pod + " of " + pod.node + " by " + pod.profile + "/" + pod.strategy + (pod.evicted ? " evicted" : " refused: " + pod.message); }
std::string text(const EvictorAnswer& answer) {
    return (answer.evictable ? "evictable" : "not evictable: " + answer.checks) + (answer.mayGo ? *answer.mayGo ? ", may go" : ", may not go" : "");
}
std::string text(const NodeUse& use) {
    std::string all = use.category;
    for (const auto& [name, percent] : use.percent) all += " " + name + " " + std::to_string(percent) + " %";
    return all;
}

constexpr const char* kNothing = "(nothing)";

/// Compares lists whose elements have a key; those of one list alone differ.
template <typename One>
void compareKeyed(const std::map<std::string, One>& expected, const std::map<std::string, One>& actual, const std::string& what, Tally& tally,
                  DeschedulerComparison& comparison, std::size_t keep) {
    std::map<std::string, std::pair<const One*, const One*>> pairs;
    for (const auto& [key, one] : expected) pairs[key].first = &one;
    for (const auto& [key, one] : actual) pairs[key].second = &one;
    for (const auto& [key, pair] : pairs) {
        const bool same = pair.first && pair.second && *pair.first == *pair.second;
        tally.add(same);
        if (same) continue;
        if (comparison.differing++ < keep)
            comparison.differences.push_back({what, key, {}, pair.first ? text(*pair.first) : kNothing, pair.second ? text(*pair.second) : kNothing});
    }
}

}  // namespace

Result<DeschedulerReport> readDeschedulerReport(const std::filesystem::path& file) { return readReport(file, decodeDeschedulerReport); }

Result<DeschedulerRun> runDeschedulerCase(const ConformanceCase& which, const Budget& budget) {
    Result<DeschedulerReport> expected = readDeschedulerReport(which.folder / kExpectedFile);
    if (!expected) return expected.error();
    CheckedPolicy policy = readDeschedulerPolicy(which.folder / "policy.yaml", budget.stop);
    if (!policy.policy)
        return std::find_if(policy.diagnostics.begin(), policy.diagnostics.end(), [](const Diagnostic& d) { return d.severity == Severity::Error; })->what;
    Result<Objects> objects = readObjects({which.folder / "cluster.json"}, budget);
    if (!objects) return objects.error();
    const Result<std::vector<PodHistory>> histories = readPodHistories(*objects);
    if (!histories) return histories.error();
    Result<DeschedulingCycle> actual = deschedule(*objects, *histories, *policy.policy, expected->now, budget);
    if (!actual) return actual.error();
    Diagnostics diagnostics = std::move(objects->diagnostics);
    diagnostics.insert(diagnostics.end(), policy.diagnostics.begin(), policy.diagnostics.end());
    return DeschedulerRun{std::move(expected->cycle), std::move(*actual), std::move(diagnostics)};
}

DeschedulerComparison compareDescheduling(const DeschedulingCycle& expected, const DeschedulingCycle& actual, std::size_t keep) {
    DeschedulerComparison comparison;
    for (std::size_t i = 0; i < std::max(expected.evictions.size(), actual.evictions.size()); ++i) {
        const DescheduledPod* wanted = i < expected.evictions.size() ? &expected.evictions[i] : nullptr;
        const DescheduledPod* got = i < actual.evictions.size() ? &actual.evictions[i] : nullptr;
        const bool same = wanted && got && *wanted == *got;
        comparison.evictions.add(same);
        if (!same && comparison.differing++ < keep)
            comparison.differences.push_back({"eviction " + std::to_string(i + 1), (wanted ? wanted : got)->pod, {}, wanted ? text(*wanted) : kNothing, got ? text(*got) : kNothing});
    }
    const auto answers = [](const DeschedulingCycle& cycle) {
        std::map<std::string, EvictorAnswer> all;
        for (const ProfileEvictor& evictor : cycle.evictors)
            for (const EvictorAnswer& answer : evictor.pods) all.emplace(evictor.profile + " " + answer.pod, answer);
        return all;
    };
    const auto uses = [](const DeschedulingCycle& cycle) {
        std::map<std::string, NodeUse> all;
        for (const NodeUse& use : cycle.use) all.emplace(use.strategy + " " + use.node, use);
        return all;
    };
    compareKeyed(answers(expected), answers(actual), "evictor", comparison.evictors, comparison, keep);
    compareKeyed(uses(expected), uses(actual), "use of a node", comparison.use, comparison, keep);
    return comparison;
}

}  // namespace bayplan
