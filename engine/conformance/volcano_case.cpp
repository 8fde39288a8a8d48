// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/volcano_case.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "conformance/report_file.h"
#include "io/config/volcano_configuration.h"
#include "io/objects/decode_usage.h"
#include "io/objects/neighbours/decode_volcano.h"
#include "io/reports/volcano_report.h"
#include "io/sessions/loader.h"
#include "schedulers/volcano/simulation.h"

namespace bayplan {

namespace {

using Answers = std::map<std::string, std::string>;

// The cases were decided in 2026, after all of their objects were made.
constexpr std::int64_t kDecidedAt = 1787745600;

std::string number(double value) { return volcanoNumber(value); }

std::string number(const Field& field) { return field.value().type() == JsonValue::Type::String ? field.text() : number(field.real()); }

void join(std::string& text, const std::string& part) { text += (text.empty() ? "" : ", ") + part; }

std::string pairs(const Answers& some) {
    std::string text;
    for (const auto& [key, value] : some) join(text, key + " " + value);
    return text;
}

std::string pairs(const Field& object) {
    Answers some;
    object.forEach([&](std::string_view key, const Field& value) { some[std::string(key)] = number(value); });
    return pairs(some);
}

std::string pairs(const volcano::NodeScores& scores) {
    Answers some;
    for (const auto& [key, value] : scores) some[key] = number(value);
    return pairs(some);
}

std::string amounts(const volcano::Resource& resource) {
    Answers some;
    for (const std::string& name : resource.names())
        if (const std::string text = number(resource.get(name)); !volcano::isIgnored(name) && text != "0") some[name] = text;
    return pairs(some);
}

std::string textOf(const Field& object, std::string_view wanted) {
    std::string text;
    object.forEach([&](std::string_view key, const Field& value) { if (key == wanted) text = value.text(); });
    return text;
}

std::string conditionText(const volcano::PodGroupCondition& one) { return one.type + " " + one.status + " (" + one.reason + ") " + one.message; }

void addQueues(Answers& all, const char* when, const Field& list) {
    list.forEachElement([&](const Field& one) {
        const std::string queue = std::string(when) + " " + textOf(one, "queue") + " ";
        one.forEach([&](std::string_view key, const Field& value) {
            if (key == "share") all[queue + "share"] = number(value);
            else if (key != "queue") all[queue + std::string(key)] = pairs(value);
        });
    });
}

void addQueues(Answers& all, const char* when, const std::optional<std::vector<volcano::QueueReport>>& queues) {
    if (!queues) return;
    for (const volcano::QueueReport& one : *queues) {
        const std::string queue = std::string(when) + " " + one.queue + " ";
        all[queue + "share"] = number(one.share);
        for (const auto& [what, amount] : {std::pair("deserved", &one.deserved), std::pair("allocated", &one.allocated), std::pair("request", &one.request),
                                           std::pair("realCapability", &one.realCapability), std::pair("inqueue", &one.inqueue), std::pair("elastic", &one.elastic)})
            all[queue + what] = amounts(*amount);
    }
}

void addActions(Answers& all, const Field& list) {
    std::size_t place = 0;
    list.forEachElement([&](const Field& one) {
        const std::string action = std::to_string(++place) + ". " + textOf(one, "action");
        all[action] = "ran";
        one.forEach([&](std::string_view key, const Field& changes) {
            if (key != "podGroups" && key != "tasks") return;
            changes.forEachElement([&](const Field& change) { all[action + " " + textOf(change, key == "tasks" ? "pod" : "podGroup")] = textOf(change, "from") + " to " + textOf(change, "to"); });
        });
    });
}

void addScores(Answers& all, const Field& list) {
    std::size_t place = 0;
    list.forEachElement([&](const Field& one) {
        const std::string scoring = std::to_string(++place) + ". " + textOf(one, "action") + " " + textOf(one, "pod");
        one.forEach([&](std::string_view key, const Field& value) {
            if (key == "total") all[scoring + " total"] = pairs(value);
            else if (key == "plugins") value.forEach([&](std::string_view plugin, const Field& scores) { all[scoring + " " + std::string(plugin)] = pairs(scores); });
        });
    });
}

void addPodGroup(Answers& all, const Field& one) {
    const std::string name = "group " + textOf(one, "podGroup");
    std::string conditions, running = "0";
    one.forEach([&](std::string_view key, const Field& value) {
        if (key == "running") running = number(value);
        else if (key == "conditions")
            value.forEachElement([&](const Field& c) { join(conditions, conditionText({textOf(c, "type"), textOf(c, "status"), textOf(c, "reason"), textOf(c, "message")})); });
    });
    all[name] = textOf(one, "phase") + ", running " + running;
    all[name + " conditions"] = conditions;
    if (const std::string hyperNode = textOf(one, "hyperNode"); !hyperNode.empty()) all[name + " hyperNode"] = hyperNode;
}

void addPart(VolcanoAnswers& all, std::string_view key, const Field& value) {
    if (key == "queuesAtOpen" || key == "queuesAtClose") addQueues(all.queues, key == "queuesAtOpen" ? "open" : "close", value);
    else if (key == "actions") addActions(all.decisions, value);
    else if (key == "scores") addScores(all.scores, value);
    else if (key == "jobShares") value.forEach([&](std::string_view job, const Field& share) { all.queues["share of " + std::string(job)] = number(share); });
    else if (key == "binds") value.forEach([&](std::string_view pod, const Field& node) { all.decisions["bind " + std::string(pod)] = node.text(); });
    else if (key == "hierarchy")
        value.forEachElement([&](const Field& one) {
            std::string saturated, share, weight;
            one.forEach([&](std::string_view what, const Field& part) {
                if (what == "saturated") saturated = part.boolean() ? " saturated" : " open";
                else if (what == "share") share = number(part);
                else if (what == "weight") weight = number(part);
            });
            all.queues["tree " + textOf(one, "path")] = saturated + " share " + share + " weight " + weight;
        });
    else if (key == "tasks")
        value.forEachElement([&](const Field& one) { all.decisions["task " + textOf(one, "pod")] = textOf(one, "status") + " " + textOf(one, "node"); });
    else if (key == "evictions")
        value.forEachElement([&](const Field& one) { all.decisions["evict " + textOf(one, "pod")] = textOf(one, "reason"); });
    else if (key == "podGroups") value.forEachElement([&](const Field& one) { addPodGroup(all.written, one); });
    else if (key == "podConditions")
        value.forEachElement([&](const Field& one) { all.written["pod " + textOf(one, "pod")] = textOf(one, "reason") + " [" + textOf(one, "nominatedNode") + "] " + textOf(one, "message"); });
    else if (key == "events")
        value.forEachElement([&](const Field& one) {
            all.written["event of " + textOf(one, "object") + ": " + textOf(one, "type") + " " + textOf(one, "reason") + " " + textOf(one, "message")] = "told";
        });
}

std::vector<VolcanoAnswers> decodeVolcanoReport(const Field& root) {
    std::vector<VolcanoAnswers> sessions;
    Seen seen(root);
    root.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        if (key != "sessions") return;
        value.forEachElement([&](const Field& one) {
            VolcanoAnswers& session = sessions.emplace_back();
            Seen parts(one);
            one.forEach([&](std::string_view part, const Field& field) {
                parts.add(part);
                addPart(session, part, field);
            });
            for (const char* part : {"actions", "binds"}) parts.require(part);
        });
    });
    seen.require("sessions");
    return sessions;
}

int decodeSessions(const Field& root) {
    int sessions = 0;
    root.forEach([&](std::string_view key, const Field& value) { if (key == "sessions") sessions = value.int32(1); });
    if (sessions == 0) root.fail("lacks \"sessions\"");
    return sessions;
}

}  // namespace

VolcanoAnswers answersOf(const volcano::SessionReport& report) {
    VolcanoAnswers all;
    addQueues(all.queues, "open", report.queuesAtOpen);
    addQueues(all.queues, "close", report.queuesAtClose);
    if (report.jobShares)
        for (const auto& [job, share] : *report.jobShares) all.queues["share of " + job] = number(share);
    if (report.hierarchy)
        for (const volcano::HierarchyReport& one : *report.hierarchy)
            all.queues["tree " + one.path] = std::string(one.saturated ? " saturated" : " open") + " share " + number(one.share) + " weight " + number(one.weight);
    for (std::size_t i = 0; i < report.actions.size(); ++i) {
        const std::string action = std::to_string(i + 1) + ". " + toString(report.actions[i].action);
        all.decisions[action] = "ran";
        for (const auto* changes : {&report.actions[i].podGroups, &report.actions[i].tasks})
            for (const volcano::Change& change : *changes) all.decisions[action + " " + change.what] = change.from + " to " + change.to;
    }
    for (const auto& [pod, node] : report.binds) all.decisions["bind " + pod] = node;
    for (const volcano::TaskReport& one : report.tasks) all.decisions["task " + one.pod] = one.status + " " + one.node;
    for (const volcano::EvictionReport& one : report.evictions) all.decisions["evict " + one.pod] = one.reason;
    for (std::size_t i = 0; i < report.scores.size(); ++i) {
        const volcano::ScoreReport& one = report.scores[i];
        const std::string scoring = std::to_string(i + 1) + ". " + toString(one.action) + " " + one.pod;
        all.scores[scoring + " total"] = pairs(one.total);
        for (const auto& [plugin, scores] : one.plugins) all.scores[scoring + " " + plugin] = pairs(scores);
    }
    for (const volcano::PodGroupReport& one : report.podGroups) {
        const std::string name = "group " + one.podGroup;
        all.written[name] = std::string(toString(one.status.phase)) + ", running " + std::to_string(one.status.running);
        std::string& conditions = all.written[name + " conditions"];
        for (const volcano::PodGroupCondition& condition : one.status.conditions) join(conditions, conditionText(condition));
        if (!one.hyperNode.empty()) all.written[name + " hyperNode"] = one.hyperNode;
    }
    for (const volcano::PodConditionReport& one : report.podConditions) all.written["pod " + one.pod] = one.reason + " [" + one.nominatedNode + "] " + one.message;
    for (const volcano::EventReport& one : report.events)
        all.written["event of PodGroup " + one.podGroup + ": " + (one.warning ? "Warning" : "Normal") + " " + one.reason + " " + one.message] = "told";
    return all;
}

Result<std::vector<VolcanoAnswers>> readVolcanoReport(const std::filesystem::path& file) { return readReport(file, decodeVolcanoReport); }

Result<VolcanoRun> runVolcanoCase(const ConformanceCase& which, const Budget& budget) {
    Result<std::vector<VolcanoAnswers>> expected = readVolcanoReport(which.folder / kExpectedFile);
    if (!expected) return expected.error();
    const Result<int> sessions = readReport(which.folder / "case.json", decodeSessions);
    if (!sessions) return sessions.error();
    const CheckedVolcanoConfiguration configuration = readVolcanoConfiguration(which.folder / "volcano-scheduler.conf", budget.stop);
    if (!configuration.configuration)
        return std::find_if(configuration.diagnostics.begin(), configuration.diagnostics.end(), [](const Diagnostic& d) { return d.severity == Severity::Error; })->what;
    Result<volcano::VolcanoObjects> own = readReport(which.folder / "cluster.json", decodeVolcanoList);
    if (!own) return own.error();
    Result<Objects> objects = readObjects({which.folder / "cluster.json"}, budget);
    if (!objects) return objects.error();
    VolcanoRun run{std::move(*expected), {}, std::move(objects->diagnostics)};
    run.diagnostics.insert(run.diagnostics.end(), configuration.diagnostics.begin(), configuration.diagnostics.end());
    objects->diagnostics.clear();
    own->usages = usagesOf(objects->otherSources);
    Result<std::vector<volcano::SessionReport>> reports = volcano::runSessions({std::move(*objects), std::move(*own), kDecidedAt, true}, *configuration.configuration, *sessions, budget);
    if (!reports) return reports.error();
    for (const volcano::SessionReport& report : *reports) run.actual.push_back(answersOf(report));
    return run;
}

VolcanoComparison compareVolcano(const std::vector<VolcanoAnswers>& expected, const std::vector<VolcanoAnswers>& actual, std::size_t keep) {
    VolcanoComparison comparison;
    const VolcanoAnswers none;
    for (std::size_t i = 0; i < std::max(expected.size(), actual.size()); ++i) {
        const VolcanoAnswers& wanted = i < expected.size() ? expected[i] : none;
        const VolcanoAnswers& got = i < actual.size() ? actual[i] : none;
        const auto compare = [&](Answers VolcanoAnswers::*part, Tally VolcanoComparison::*tally) {
            std::set<std::string> keys;
            for (const Answers* one : {&(wanted.*part), &(got.*part)})
                for (const auto& [key, unused] : *one) keys.insert(key);
            for (const std::string& key : keys) {
                const auto one = (wanted.*part).find(key), other = (got.*part).find(key);
                const bool has = one != (wanted.*part).end(), gets = other != (got.*part).end();
                const bool same = has && gets && one->second == other->second;
                (comparison.*tally).add(same);
                if (!same && comparison.differing++ < keep)
                    comparison.differences.push_back({"session " + std::to_string(i + 1), key, {}, has ? one->second : "(nothing)", gets ? other->second : "(nothing)"});
            }
        };
        compare(&VolcanoAnswers::decisions, &VolcanoComparison::decisions);
        compare(&VolcanoAnswers::scores, &VolcanoComparison::scores);
        compare(&VolcanoAnswers::queues, &VolcanoComparison::queues);
        compare(&VolcanoAnswers::written, &VolcanoComparison::written);
    }
    return comparison;
}

}  // namespace bayplan
