// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/schedule_report.h"

#include <algorithm>
#include <set>
#include <utility>

#include "conformance/report_file.h"

namespace bayplan {

namespace {

std::vector<std::string> sortedTexts(const Field& list) {
    std::vector<std::string> all = texts(list);
    std::sort(all.begin(), all.end());
    return all;
}

ReportedNode decodeNode(const Field& object) {
    ReportedNode node;
    Seen seen(object);
    object.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        if (key == "node")
            node.node = value.text();
        else if (key == "feasible")
            node.feasible = value.boolean();
        else if (key == "code")
            node.code = value.text();
        else if (key == "plugin")
            node.plugin = value.text();
        else if (key == "reasons")
            node.reasons = sortedTexts(value);
        else if (key == "total")
            node.total = value.integer();
        else if (key == "scores")
            value.forEach([&](std::string_view plugin, const Field& score) {
                node.scores[std::string(plugin)] = score.integer();
            });
    });
    seen.require("node");
    seen.require("feasible");
    node.scored = seen.has("total");
    if (node.scored) seen.require("scores");
    if (!node.feasible) seen.require("code");
    return node;
}

ReportedPreemption decodePreemption(const Field& object) {
    ReportedPreemption preemption;
    Seen seen(object);
    object.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        if (key == "node")
            preemption.node = value.text();
        else if (key == "victims")
            preemption.victims = texts(value);
    });
    seen.require("node");
    seen.require("victims");
    return preemption;
}

ReportedPod decodePod(const Field& object) {
    ReportedPod pod;
    Seen seen(object);
    std::set<std::string> nodes;
    object.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        if (key == "pod")
            pod.pod = value.text();
        else if (key == "outcome")
            pod.outcome = value.text();
        else if (key == "node")
            pod.node = value.text();
        else if (key == "tied")
            pod.tied = texts(value);
        else if (key == "message")
            pod.message = value.text();
        else if (key == "podGroup")
            pod.podGroup = value.text();
        else if (key == "nominated")
            pod.nominated = value.text();
        else if (key == "preemption")
            value.forEachElement([&](const Field& way) { pod.preemption.push_back(decodePreemption(way)); });
        else if (key == "nodes")
            value.forEachElement([&](const Field& node) {
                pod.nodes.push_back(decodeNode(node));
                if (!nodes.insert(pod.nodes.back().node).second) node.fail("names a node that was there before");
            });
    });
    seen.require("pod");
    seen.require("outcome");
    if (pod.outcome == "scheduled") seen.require("node");
    return pod;
}

ScheduleReport decodePods(const Field& list) {
    ScheduleReport report;
    std::set<std::string> pods;
    list.forEachElement([&](const Field& pod) {
        report.push_back(decodePod(pod));
        if (!pods.insert(report.back().pod).second) pod.fail("is about a pod that was there before");
    });
    return report;
}

ReportedGroup decodeGroup(const Field& object) {
    ReportedGroup group;
    Seen seen(object);
    object.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        if (key == "podGroup") group.podGroup = value.text();
        else if (key == "scheduled") group.scheduled = value.boolean();
        else if (key == "reason") group.reason = value.text();
        else if (key == "message") group.message = value.text();
        else if (key == "waitingOnPreemption") group.waitingOnPreemption = value.boolean();
        else if (key == "victims") group.victims = texts(value);
        else if (key == "placements") group.placements = texts(value);
        else if (key == "placement") group.placement = value.text();
    });
    seen.require("podGroup");
    seen.require("scheduled");
    return group;
}

ReportedAppGroup decodeAppGroup(const Field& object) {
    ReportedAppGroup group;
    Seen seen(object);
    bool failed = false;
    object.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        if (key == "appGroup") group.appGroup = value.text();
        else if (key == "algorithm") group.algorithm = value.text();
        else if (key == "failed") failed = value.boolean();
        else if (key == "message") group.failure = value.text();
        else if (key == "topologyOrder")
            value.forEachElement([&](const Field& element) {
                AppGroup::Place& place = group.order.emplace_back();
                element.forEach([&](std::string_view name, const Field& part) {
                    if (name == "selector") place.selector = part.text();
                    else if (name == "index") place.index = part.int32();
                });
            });
    });
    seen.require("appGroup");
    if (failed != !group.failure.empty()) object.fail("has a message without failing, or fails without one");
    return group;
}

WholeReport decodeReport(const Field& root) {
    WholeReport report;
    Seen seen(root);
    root.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        if (key == "pods") report.pods = decodePods(value);
        if (key == "podGroups") value.forEachElement([&](const Field& group) { report.groups.push_back(decodeGroup(group)); });
        if (key == "appGroups") value.forEachElement([&](const Field& group) { report.appGroups.push_back(decodeAppGroup(group)); });
    });
    seen.require("pods");
    return report;
}

}  // namespace

Result<WholeReport> readWholeReport(const std::filesystem::path& file) {
    return readReport<WholeReport>(file, decodeReport);
}

Result<ScheduleReport> readScheduleReport(const std::filesystem::path& file) {
    Result<WholeReport> report = readWholeReport(file);
    if (!report) return report.error();
    return std::move(report->pods);
}

ReportedPod reported(const Cluster& cluster, const Decision& decision) {
    const Catalog& catalog = cluster.catalog();
    ReportedPod pod;
    pod.pod = catalog.pod(decision.pod).key();
    pod.outcome = toString(decision.outcome);
    pod.message = decision.message;
    pod.cameNominated = !catalog.pod(decision.pod).nominatedNodeName.empty();
    if (decision.node.valid()) pod.node = catalog.node(decision.node).name;
    for (const NodeIdx node : decision.tied) pod.tied.push_back(catalog.node(node).name);
    if (decision.preemption) {
        ReportedPreemption way{catalog.node(decision.preemption->node).name, {}};
        // Upstream tells no pod to go that is going already.
        for (const PodIdx victim : decision.preemption->victims)
            if (!catalog.pod(victim).deleting) way.victims.push_back(catalog.pod(victim).key());
        if (!way.victims.empty()) pod.preemption.push_back(std::move(way));
    }
    // Upstream's cycle ends with the error: it has no verdict of any node.
    if (decision.outcome == Outcome::Error) return pod;
    for (const NodeDecision& from : decision.nodes) {
        if (from.outside) continue;
        ReportedNode node;
        node.node = catalog.node(from.node).name;
        node.feasible = from.feasible();
        if (!node.feasible) {
            node.code = toString(from.verdict.code);
            // Upstream names no plugin if a list of a PreFilter leaves the node out.
            const bool listed = !from.verdict.reasons.empty() && from.verdict.reasons.front().code == "PreFilter.excluded";
            if (!listed) node.plugin = from.verdict.plugin;
            for (const Reason& reason : from.verdict.reasons) node.reasons.push_back(reason.text);
            std::sort(node.reasons.begin(), node.reasons.end());
        }
        node.scored = !from.scores.empty();
        for (const PluginScore& score : from.scores) node.scores[score.plugin] = score.weighted();
        node.total = from.total;
        pod.nodes.push_back(std::move(node));
    }
    std::sort(pod.nodes.begin(), pod.nodes.end(),
              [](const ReportedNode& a, const ReportedNode& b) { return a.node < b.node; });
    return pod;
}

ReportedGroup reported(const GroupTry& group) {
    return {group.podGroup, group.outcome == Outcome::Scheduled, conditionReason(group), group.message, group.outcome == Outcome::Waiting, group.victims, group.placements, group.placement};
}

std::vector<ReportedAppGroup> reportedAppGroups(const Catalog& catalog) {
    std::vector<ReportedAppGroup> all;
    for (const AppGroup& group : catalog.appGroups) {
        if (group.orderGiven) continue;
        AppGroupOrder order = orderByController(group);
        all.push_back({group.key(), group.algorithm, std::move(order.failure), std::move(order.places)});
    }
    return all;
}

}  // namespace bayplan
