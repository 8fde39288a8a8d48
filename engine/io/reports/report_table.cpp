// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/report_table.h"

#include <algorithm>
#include <string>

#include "io/reports/message_words.h"
#include "io/reports/prediction_report.h"
#include "io/reports/reason_words.h"
#include "io/reports/text_table.h"
#include "io/text/text_width.h"

namespace bayplan {

namespace {

const NodeDecision* chosen(const Decision& decision) {
    for (const NodeDecision& node : decision.nodes)
        if (node.node == decision.node) return &node;
    return nullptr;
}

std::string messageOf(const Catalog& catalog, const Decision& decision, const PredictedPlacement* kubelet, const TableLook& look) {
    std::string message = withWords(decision.message, look);
    for (const Message& rule : decision.notModelled) message += (message.empty() ? look.tr("not modelled: ") : ", ") + withWords(rule, look);
    for (const std::string& rule : unknownPreemption(decision)) message += (message.empty() ? "" : " ") + look.tr("not modelled: ") + rule;
    if (decision.preemption && decision.preemption->victims.empty()) {
        message += (message.empty() ? "" : " ") + look.tr("nominated to %1", {catalog.node(decision.preemption->node).name});
    } else if (decision.preemption) {
        std::string victims;
        for (const PodIdx victim : decision.preemption->victims) victims += (victims.empty() ? "" : ", ") + catalog.pod(victim).key();
        message += (message.empty() ? "" : " ") + look.tr("could go to %1 in place of %2", {catalog.node(decision.preemption->node).name, victims});
    }
    if (kubelet) message += (message.empty() ? "" : " ") + predictionLine(*kubelet, look);
    return message.empty() ? "-" : message;
}

void writeRows(std::ostream& out, const Cluster& cluster, const std::vector<Decision>& decisions, const std::vector<std::optional<PredictedPlacement>>& kubelets,
               const TableLook& look) {
    const Catalog& catalog = cluster.catalog();
    // Decisions made without detail carry no scores: a column of dashes would say nothing.
    const bool scored = std::any_of(decisions.begin(), decisions.end(), [](const Decision& d) { return !d.nodes.empty(); });
    std::vector<std::string> headers{look.tr("NAMESPACE/POD"), look.tr("OUTCOME"), look.tr("NODE")};
    if (scored) headers.push_back(look.tr("SCORE"));
    if (look.wide) headers.insert(headers.end(), {look.tr("PRIORITY"), look.tr("SCHEDULER"), look.tr("FEASIBLE"), look.tr("TIED")});
    headers.push_back(look.tr("MESSAGE"));
    TextTable table(std::move(headers));
    table.setStatus(1);
    for (std::size_t i = 0; i < decisions.size(); ++i) {
        const Decision& decision = decisions[i];
        const bool scheduled = decision.outcome == Outcome::Scheduled;
        const NodeDecision* node = scheduled ? chosen(decision) : nullptr;
        const PodSpec& spec = *catalog.pod(decision.pod).spec;
        std::vector<std::string> row{catalog.pod(decision.pod).key(), toString(decision.outcome), scheduled ? catalog.node(decision.node).name : "-"};
        if (scored) row.push_back(node && !node->scores.empty() ? std::to_string(node->total) : "-");
        if (look.wide)
            row.insert(row.end(), {std::to_string(catalog.pod(decision.pod).priority()), spec.schedulerName, std::to_string(decision.feasibleNodes), std::to_string(decision.tied.size())});
        row.push_back(messageOf(catalog, decision, i < kubelets.size() && kubelets[i] ? &*kubelets[i] : nullptr, look));
        table.add(std::move(row));
    }
    table.write(out, look);
}

void writeScored(std::ostream& out, const std::string& label, const Cluster& cluster, const NodeDecision& node) {
    out << "  " << padded(label, 11) << withoutControls(cluster.catalog().node(node.node).name) << "  " << node.total;
    const char* separator = "  (";
    for (const PluginScore& score : node.scores) {
        if (score.weighted() == 0) continue;
        out << separator << score.plugin << ' ' << score.weighted();
        separator = ", ";
    }
    out << (separator[0] == ',' ? ")\n" : "\n");
}

void writeExplanation(std::ostream& out, const Cluster& cluster, const Decision& decision, const TableLook& look) {
    const Catalog& catalog = cluster.catalog();
    out << '\n'
        << look.tr("%1: %2 of %3 nodes feasible", {withoutControls(catalog.pod(decision.pod).key()), std::to_string(decision.feasibleNodes), std::to_string(decision.nodes.size())}) << '\n';
    const NodeDecision* best = decision.outcome == Outcome::Scheduled ? chosen(decision) : nullptr;
    if (best && !best->scores.empty()) {
        const NodeDecision* next = nullptr;
        for (const NodeDecision& node : decision.nodes) {
            if (!node.feasible() || &node == best) continue;
            const bool better = !next || node.total > next->total
                                || (node.total == next->total && catalog.node(node.node).name < catalog.node(next->node).name);
            if (better) next = &node;
        }
        writeScored(out, look.tr("best"), cluster, *best);
        if (next) writeScored(out, look.tr("runner-up"), cluster, *next);
    }
    ReasonWords reasons(look);
    for (const NodeDecision& node : decision.nodes) {
        if (node.feasible()) continue;
        if (!node.looked) {
            reasons.add(look.tr("(not examined: enough nodes were found before)"));
            continue;
        }
        const std::string plugin = node.verdict.plugin.empty() ? "" : node.verdict.plugin + ": ";
        if (node.verdict.reasons.empty()) reasons.add(plugin + toString(node.verdict.code));
        for (const Reason& reason : node.verdict.reasons) reasons.add(plugin + reason.text.text(), reason);
    }
    for (const ReasonWords::Line& line : reasons.lines())
        out << "  " << std::string(8 - std::min<std::size_t>(8, std::to_string(line.nodes).size()), ' ') << line.nodes << "  " << withoutControls(line.text) << '\n';
}

/// "default/v is in the way of 2 pods: default/a, default/b".
void writeShared(std::ostream& out, const Catalog& catalog, const ReportTogether& together, const TableLook& look) {
    out << '\n';
    for (const SharedVictim& shared : together.victims) {
        std::string pods;
        for (const PodIdx pod : shared.preemptors) pods += (pods.empty() ? "" : ", ") + withoutControls(catalog.pod(pod).key());
        out << look.tr("%1 pods count on preempting %2: %3", {std::to_string(shared.preemptors.size()), withoutControls(catalog.pod(shared.victim).key()), pods}) << '\n';
    }
    out << (together.placesHeld ? look.tr("The places are held: each leaves those before it the room that they need.")
                                : look.tr("No place is held: each was decided as if no other preempted. --reserve holds the places."))
        << '\n';
}

/// "Pod group default/g: 4 of 5 pods are scheduled, in zone-a, the best of zone-a, zone-b".
void writeGroups(std::ostream& out, const std::vector<Decision>& decisions, const std::vector<GroupTry>& groups, const TableLook& look) {
    const auto list = [](const std::vector<std::string>& names) {
        std::string all;
        for (const std::string& name : names) all += (all.empty() ? "" : ", ") + withoutControls(name);
        return all;
    };
    out << '\n';
    for (const GroupTry& group : groups) {
        std::size_t scheduled = 0;
        for (std::size_t i = group.first; i < group.first + group.members; ++i) scheduled += decisions[i].outcome == Outcome::Scheduled ? 1 : 0;
        out << look.tr("Pod group %1: %2 of %3 pods are scheduled", {withoutControls(group.podGroup), std::to_string(scheduled), std::to_string(group.members)});
        if (!group.placement.empty() && scheduled > 0) out << look.tr(", in %1, the best of %2", {withoutControls(group.placement), list(group.placements)});
        else if (!group.placement.empty()) out << look.tr(", tried in %1; above is what %2 says", {list(group.placements), withoutControls(group.placement)});
        if (!group.victims.empty()) out << look.tr(", room would come from evicting %1", {list(group.victims)});
        if (group.outcome == Outcome::NotModelled) out << ": " << toString(group.outcome);
        else if (!group.message.empty()) out << ": " << withoutControls(withWords(group.message, look));
        out << '\n';
    }
}

}  // namespace

std::vector<std::string> unknownPreemption(const Decision& decision) {
    std::vector<std::string> rules;
    for (const Status& status : decision.postFilter)
        if (status.code == Code::NotModelled) rules.push_back(status.plugin + ": " + status.message());
    return rules;
}

void writeReportTable(std::ostream& out, const Cluster& cluster, const std::vector<Decision>& decisions, bool explain,
                      const std::vector<std::optional<PredictedPlacement>>& kubelets, const ReportTogether& together, const TableLook& look) {
    writeRows(out, cluster, decisions, kubelets, look);
    if (!together.groups.empty()) writeGroups(out, decisions, together.groups, look);
    if (!together.victims.empty()) writeShared(out, cluster.catalog(), together, look);
    if (!together.featureGates.empty()) out << look.tr("Feature gates: %1", {together.featureGates}) << '\n';
    if (!explain) return;
    for (const Decision& decision : decisions)
        if (!decision.nodes.empty()) writeExplanation(out, cluster, decision, look);
    writeGangs(out, cluster, together.gangs, decisions, look);
}

}  // namespace bayplan
