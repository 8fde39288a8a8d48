// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/kueue_case.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <utility>

#include "conformance/report_file.h"
#include "io/objects/neighbours/decode_kueue.h"
#include "io/objects/neighbours/decode_kueue_workload.h"

namespace bayplan {

namespace {

WorkloadChange decodeChange(const Field& object) {
    WorkloadChange change;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "workload") change.workload = value.text();
        else if (key == "clusterQueue") change.clusterQueue = value.text();
        else if (key == "podSets")
            value.forEachElement([&](const Field& element) { change.podSets.push_back(decodePodSetAssignment(element)); });
        else if (key == "conditions")
            value.forEachElement([&](const Field& element) {
                auto [type, condition] = decodeWorkloadCondition(element);
                change.conditions[type] = std::move(condition);
            });
    });
    return change;
}

WorkloadEvent decodeWorkloadEvent(const Field& object) {
    WorkloadEvent event;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "workload") event.workload = value.text();
        else if (key == "type") event.warning = value.string() == "Warning";
        else if (key == "reason") event.reason = value.text();
        else if (key == "message") event.message = value.text();
    });
    return event;
}

std::map<std::string, std::vector<std::string>> decodeWaiting(const Field& object) {
    std::map<std::string, std::vector<std::string>> all;
    object.forEach([&](std::string_view queue, const Field& list) {
        std::vector<std::string> names = texts(list);
        std::sort(names.begin(), names.end());
        if (!names.empty()) all[std::string(queue)] = std::move(names);
    });
    return all;
}

AdmissionCycle decodeCycle(const Field& object) {
    AdmissionCycle cycle;
    Seen seen(object);
    object.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        if (key == "changes") value.forEachElement([&](const Field& one) { cycle.changes.push_back(decodeChange(one)); });
        else if (key == "events") value.forEachElement([&](const Field& one) { cycle.events.push_back(decodeWorkloadEvent(one)); });
        else if (key == "active") cycle.active = decodeWaiting(value);
        else if (key == "inadmissible") cycle.inadmissible = decodeWaiting(value);
        else if (key == "clusterQueues")
            value.forEach([&](std::string_view queue, const Field& of) {
                QueueUse& use = cycle.queues[std::string(queue)];
                of.forEach([&](std::string_view what, const Field& part) {
                    if (what == "share") use.share = part.text();
                    else if (what == "usage")
                        part.forEach([&](std::string_view name, const Field& amount) {
                            std::int64_t number = 0;
                            const std::string_view text = amount.string();
                            if (std::from_chars(text.data(), text.data() + text.size(), number).ptr != text.data() + text.size()) amount.fail("must be a whole number in quotes");
                            if (number != 0) use.usage[std::string(name)] = number;
                        });
                });
            });
    });
    for (const char* key : {"changes", "events", "clusterQueues"}) seen.require(key);
    std::sort(cycle.events.begin(), cycle.events.end());
    return cycle;
}

std::vector<AdmissionCycle> decodeKueueReport(const Field& root) {
    std::vector<AdmissionCycle> cycles;
    Seen seen(root);
    root.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        if (key == "cycles") value.forEachElement([&](const Field& one) { cycles.push_back(decodeCycle(one)); });
    });
    seen.require("cycles");
    return cycles;
}

struct KueueSetup {
    KueueSettings settings;
    int cycles = 0;
};
KueueSetup decodeSetup(const Field& root) {
    KueueSetup setup;
    root.forEach([&](std::string_view key, const Field& value) {
        if (key == "fairSharing") setup.settings.fairSharing = value.boolean();
        else if (key == "cycles") setup.cycles = value.int32(1);
        else if (key == "preemptionStrategies") {
            std::vector<KueueSettings::Strategy> named;
            value.forEachElement([&](const Field& one) {
                if (one.string() == "LessThanOrEqualToFinalShare") named.push_back(KueueSettings::Strategy::LessThanOrEqualToFinalShare);
                else if (one.string() == "LessThanInitialShare") named.push_back(KueueSettings::Strategy::LessThanInitialShare);
                else one.fail("must be LessThanOrEqualToFinalShare or LessThanInitialShare");
            });
            if (!named.empty()) setup.settings.strategies = std::move(named);
        }
    });
    return setup;
}

std::string text(const WorkloadChange& change) {
    std::string all = change.clusterQueue.empty() ? "no quota" : "in " + change.clusterQueue;
    for (const PodSetAssignment& set : change.podSets) {
        all += "; " + set.name + " " + std::to_string(set.count);
        for (const auto& [resource, flavor] : set.flavors) all += " " + resource + "=" + flavor;
    }
    for (const auto& [type, condition] : change.conditions) all += "; " + type + (condition.is ? " True " : " False ") + condition.reason + " " + condition.message;
    return all;
}
std::string text(const std::vector<std::string>& names) {
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : " ") + name;
    return all;
}
std::string text(const QueueUse& use) {
    std::string all = use.share.empty() ? "" : "share " + use.share;
    for (const auto& [name, amount] : use.usage) all += " " + name + " " + std::to_string(amount);
    return all;
}

/// What one cycle says of one thing, as text: equal texts are equal answers.
using Said = std::map<std::string, std::string>;

Said changesOf(const AdmissionCycle& cycle) {
    Said said;
    for (const WorkloadChange& change : cycle.changes) said[change.workload] = text(change);
    return said;
}
Said eventsOf(const AdmissionCycle& cycle) {
    Said said;
    std::map<std::string, int> count;
    for (const WorkloadEvent& event : cycle.events) {
        const std::string one = event.workload + (event.warning ? " Warning " : " Normal ") + event.reason + " " + event.message;
        said[one + " #" + std::to_string(++count[one])] = "told";
    }
    return said;
}
Said queuesOf(const AdmissionCycle& cycle) {
    Said said;
    for (const auto& [name, use] : cycle.queues) said["usage of " + name] = text(use);
    for (const auto& [name, list] : cycle.active) said["active in " + name] = text(list);
    for (const auto& [name, list] : cycle.inadmissible) said["inadmissible in " + name] = text(list);
    return said;
}

}  // namespace

Result<std::vector<AdmissionCycle>> readKueueReport(const std::filesystem::path& file) { return readReport(file, decodeKueueReport); }

Result<KueueRun> runKueueCase(const ConformanceCase& which, const Budget& budget) {
    Result<std::vector<AdmissionCycle>> expected = readKueueReport(which.folder / kExpectedFile);
    if (!expected) return expected.error();
    const Result<KueueSetup> setup = readReport(which.folder / "case.json", decodeSetup);
    if (!setup) return setup.error();
    const Result<KueueObjects> objects = readReport(which.folder / "cluster.json", decodeKueueList);
    if (!objects) return objects.error();
    Result<AdmissionRun> run = admitWorkloads(*objects, setup->settings, setup->cycles, budget);
    if (!run) return run.error();
    return KueueRun{std::move(*expected), std::move(run->cycles)};
}

KueueComparison compareKueue(const std::vector<AdmissionCycle>& expected, const std::vector<AdmissionCycle>& actual, std::size_t keep) {
    KueueComparison comparison;
    const AdmissionCycle none;
    const auto compare = [&](std::size_t cycle, const Said& wanted, const Said& got, Tally& tally, const char* what) {
        std::set<std::string> keys;
        for (const auto& [key, unused] : wanted) keys.insert(key);
        for (const auto& [key, unused] : got) keys.insert(key);
        for (const std::string& key : keys) {
            const auto one = wanted.find(key), other = got.find(key);
            const bool same = one != wanted.end() && other != got.end() && one->second == other->second;
            tally.add(same);
            if (!same && comparison.differing++ < keep)
                comparison.differences.push_back({what + std::string(" of cycle ") + std::to_string(cycle + 1),
                                                  key,
                                                  {},
                                                  one == wanted.end() ? "(nothing)" : one->second,
                                                  other == got.end() ? "(nothing)" : other->second});
        }
    };
    for (std::size_t i = 0; i < std::max(expected.size(), actual.size()); ++i) {
        const AdmissionCycle& wanted = i < expected.size() ? expected[i] : none;
        const AdmissionCycle& got = i < actual.size() ? actual[i] : none;
        compare(i, changesOf(wanted), changesOf(got), comparison.changes, "change");
        compare(i, eventsOf(wanted), eventsOf(got), comparison.events, "event");
        compare(i, queuesOf(wanted), queuesOf(got), comparison.queues, "queues");
    }
    return comparison;
}

}  // namespace bayplan
