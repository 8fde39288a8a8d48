// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/report.h"

#include <algorithm>
#include <string>

#include "framework/reason_info.h"
#include "io/reports/prediction_report.h"
#include "io/reports/report_document.h"
#include "io/text/json_members.h"

namespace bayplan {

namespace {

void appendText(std::string& out, std::string_view key, std::string_view text) {
    appendJsonKey(out, key);
    appendJsonString(out, text);
}

template <typename List, typename Text>
void appendTexts(std::string& out, std::string_view key, const List& list, Text&& text) {
    appendJsonKey(out, key);
    out += '[';
    for (const auto& element : list) {
        if (out.back() != '[') out += ',';
        appendJsonString(out, text(element));
    }
    out += ']';
}

const std::string& itself(const std::string& text) { return text; }

void appendNode(std::string& out, const Cluster& cluster, const NodeDecision& node) {
    out += '{';
    appendText(out, "node", cluster.catalog().node(node.node).name);
    if (!node.looked) {
        appendJsonKey(out, "looked");
        out += "false";
    }
    appendJsonKey(out, "feasible");
    out += node.feasible() ? "true" : "false";
    if (node.feasible()) {
        if (!node.scores.empty()) {
            std::vector<const PluginScore*> scores;
            for (const PluginScore& score : node.scores) scores.push_back(&score);
            std::sort(scores.begin(), scores.end(), [](const auto* a, const auto* b) { return a->plugin < b->plugin; });
            appendJsonKey(out, "scores");
            out += '{';
            for (const PluginScore* score : scores) {
                appendJsonKey(out, score->plugin);
                out += std::to_string(score->weighted());
            }
            out += '}';
            appendJsonKey(out, "total");
            out += std::to_string(node.total);
        }
    } else {
        appendText(out, "code", toString(node.verdict.code));
        if (!pluginNamed(node).empty()) appendText(out, "plugin", pluginNamed(node));
        std::vector<std::string> reasons;
        for (const Reason& reason : node.verdict.reasons) reasons.push_back(reason.text);
        std::sort(reasons.begin(), reasons.end());
        if (!reasons.empty()) appendTexts(out, "reasons", reasons, itself);
    }
    out += '}';
}

/// Appends one pod as JSON; every node has its own line. `group`: null if the pod was tried alone.
void appendPod(std::string& out, const Cluster& cluster, const Decision& decision, bool explain, const PredictedPlacement* kubelet, const GroupTry* group) {
    const Catalog& catalog = cluster.catalog();
    out += '{';
    appendText(out, "pod", catalog.pod(decision.pod).key());
    if (group) appendText(out, "podGroup", group->podGroup);
    appendText(out, "outcome", toString(decision.outcome));
    if (decision.outcome == Outcome::Scheduled) {
        appendText(out, "node", catalog.node(decision.node).name);
        appendTexts(out, "tied", decision.tied, [&](NodeIdx node) -> const std::string& { return catalog.node(node).name; });
    }
    if (!decision.message.empty()) appendText(out, "message", decision.message);
    if (kubelet) {
        appendJsonKey(out, "kubelet");
        appendPrediction(out, *kubelet);
    }
    std::vector<std::string> unknown(decision.notModelled.begin(), decision.notModelled.end());
    for (std::string& rule : unknownPreemption(decision)) unknown.push_back(std::move(rule));
    if (!unknown.empty()) appendTexts(out, "notModelled", unknown, itself);
    if (group && decision.nominating == Nominating::Set) appendText(out, "nominated", catalog.node(decision.preemption->node).name);
    std::vector<std::string> victims;  // those that would be told to go, in that order; the others are going already
    if (decision.preemption)
        for (const PodIdx victim : decision.preemption->victims)
            if (!catalog.pod(victim).deleting) victims.push_back(catalog.pod(victim).key());
    if (!victims.empty()) {
        appendJsonKey(out, "preemption");
        out += "[{";
        appendText(out, "node", catalog.node(decision.preemption->node).name);
        appendTexts(out, "victims", victims, itself);
        out += "}]";
    }
    if (explain && !decision.nodes.empty()) {
        appendJsonKey(out, "nodes");
        out += "[\n ";
        std::vector<const NodeDecision*> nodes;
        for (const NodeDecision& node : decision.nodes)
            if (!node.outside) nodes.push_back(&node);
        std::sort(nodes.begin(), nodes.end(), [&](const NodeDecision* a, const NodeDecision* b) {
            return catalog.node(a->node).name < catalog.node(b->node).name;
        });
        for (const NodeDecision* node : nodes) {
            if (node != nodes.front()) out += ",\n ";
            appendNode(out, cluster, *node);
        }
        out += "\n]";
    }
    out += '}';
}

void appendGroup(std::string& out, const GroupTry& group) {
    out += '{';
    appendText(out, "podGroup", group.podGroup);
    appendJsonKey(out, "scheduled");
    out += group.outcome == Outcome::Scheduled ? "true" : "false";
    if (const std::string_view reason = conditionReason(group); !reason.empty()) appendText(out, "reason", reason);
    if (!group.message.empty()) appendText(out, "message", group.message);
    if (group.outcome == Outcome::Waiting) {
        appendJsonKey(out, "waitingOnPreemption");
        out += "true";
    }
    if (!group.victims.empty()) appendTexts(out, "victims", group.victims, itself);
    if (!group.placements.empty()) appendTexts(out, "placements", group.placements, itself);
    if (!group.placement.empty()) appendText(out, "placement", group.placement);
    out += '}';
}

void appendShared(std::string& out, const Catalog& catalog, const SharedVictim& shared, bool placesHeld) {
    out += '{';
    appendText(out, "victim", catalog.pod(shared.victim).key());
    appendTexts(out, "pods", shared.preemptors, [&](PodIdx pod) { return catalog.pod(pod).key(); });
    appendJsonKey(out, "placesHeld");
    out += placesHeld ? "true}" : "false}";
}

}  // namespace

std::string_view pluginNamed(const NodeDecision& node) {
    const bool listed = !node.verdict.reasons.empty() && node.verdict.reasons.front().code == kExcluded.code;
    return listed ? std::string_view() : std::string_view(node.verdict.plugin);
}

void writeReport(std::ostream& out, const Cluster& cluster, const std::vector<Decision>& decisions, ReportFormat format,
                 bool explain, const std::vector<std::optional<PredictedPlacement>>& kubelets, const ReportTogether& together, const TableLook& look) {
    if (format == ReportFormat::Table) {
        writeReportTable(out, cluster, decisions, explain, kubelets, together, look);
        return;
    }
    ReportDocument document(out, format, "ScheduleReport");
    document.list("pods", decisions, [&](std::string& json, const Decision& decision) {
        const auto i = static_cast<std::size_t>(&decision - decisions.data());
        const auto group = std::find_if(together.groups.begin(), together.groups.end(), [&](const GroupTry& one) { return one.has(i); });
        appendPod(json, cluster, decision, explain, i < kubelets.size() && kubelets[i] ? &*kubelets[i] : nullptr, group == together.groups.end() ? nullptr : &*group);
    });
    if (!together.groups.empty()) document.list("podGroups", together.groups, appendGroup);
    if (!together.gangs.empty())
        document.list("gangs", together.gangs, [&](std::string& json, const GangTold& gang) { appendGang(json, cluster, gang, decisions); });
    if (!together.victims.empty())
        document.list("sharedVictims", together.victims,
                      [&](std::string& json, const SharedVictim& shared) { appendShared(json, cluster.catalog(), shared, together.placesHeld); });
    if (!together.featureGates.empty()) document.text("featureGates", together.featureGates);
}

}  // namespace bayplan
