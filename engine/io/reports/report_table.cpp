// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/report_table.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>

#include "io/reports/prediction_report.h"

namespace bayplan {

namespace {

constexpr std::size_t kColumns = 5;
constexpr std::size_t kScore = 3;
using Row = std::array<std::string, kColumns>;

std::string harmless(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = '?';
    return text;
}

/// Characters, not bytes: continuation bytes of UTF-8 have no width.
std::size_t width(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
}

const NodeDecision* chosen(const Decision& decision) {
    for (const NodeDecision& node : decision.nodes)
        if (node.node == decision.node) return &node;
    return nullptr;
}

Row rowOf(const Cluster& cluster, const Decision& decision, const PredictedPlacement* kubelet) {
    const Catalog& catalog = cluster.catalog();
    const bool scheduled = decision.outcome == Outcome::Scheduled;
    const NodeDecision* node = scheduled ? chosen(decision) : nullptr;
    std::string message = decision.message;
    for (const std::string& rule : decision.notModelled) message += (message.empty() ? "not modelled: " : ", ") + rule;
    if (decision.preemption) {
        message += (message.empty() ? "" : " ") + std::string("could go to ") + catalog.node(decision.preemption->node).name + " in place of";
        const char* separator = " ";
        for (const PodIdx victim : decision.preemption->victims) {
            message += separator + catalog.pod(victim).key();
            separator = ", ";
        }
    }
    if (kubelet) message += (message.empty() ? "" : " ") + predictionLine(*kubelet);
    return {harmless(catalog.pod(decision.pod).key()), toString(decision.outcome),
            scheduled ? harmless(catalog.node(decision.node).name) : "-",
            node && !node->scores.empty() ? std::to_string(node->total) : "-", message.empty() ? "-" : harmless(message)};
}

void writeScored(std::ostream& out, const char* label, const Cluster& cluster, const NodeDecision& node) {
    out << "  " << label << harmless(cluster.catalog().node(node.node).name) << "  " << node.total;
    const char* separator = "  (";
    for (const PluginScore& score : node.scores) {
        if (score.weighted() == 0) continue;
        out << separator << score.plugin << ' ' << score.weighted();
        separator = ", ";
    }
    out << (separator[0] == ',' ? ")\n" : "\n");
}

void writeExplanation(std::ostream& out, const Cluster& cluster, const Decision& decision) {
    const Catalog& catalog = cluster.catalog();
    out << '\n'
        << harmless(catalog.pod(decision.pod).key()) << ": " << decision.feasibleNodes << " of "
        << decision.nodes.size() << " nodes feasible\n";
    const NodeDecision* best = decision.outcome == Outcome::Scheduled ? chosen(decision) : nullptr;
    if (best && !best->scores.empty()) {
        const NodeDecision* next = nullptr;
        for (const NodeDecision& node : decision.nodes) {
            if (!node.feasible() || &node == best) continue;
            const bool better = !next || node.total > next->total
                                || (node.total == next->total && catalog.node(node.node).name < catalog.node(next->node).name);
            if (better) next = &node;
        }
        writeScored(out, "best       ", cluster, *best);
        if (next) writeScored(out, "runner-up  ", cluster, *next);
    }
    std::map<std::string, std::size_t> histogram;
    for (const NodeDecision& node : decision.nodes) {
        if (node.feasible()) continue;
        if (!node.looked) {
            ++histogram["(not looked at: enough nodes were found before)"];
            continue;
        }
        const std::string plugin = node.verdict.plugin.empty() ? "" : node.verdict.plugin + ": ";
        if (node.verdict.reasons.empty()) ++histogram[plugin + toString(node.verdict.code)];
        for (const Reason& reason : node.verdict.reasons) ++histogram[plugin + reason.text];
    }
    std::vector<std::pair<std::string, std::size_t>> lines(histogram.begin(), histogram.end());
    std::stable_sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    for (const auto& [reason, nodes] : lines)
        out << "  " << std::string(8 - std::min<std::size_t>(8, std::to_string(nodes).size()), ' ') << nodes << "  " << harmless(reason) << '\n';
}

/// "default/v is in the way of 2 pods: default/a, default/b".
void writeShared(std::ostream& out, const Catalog& catalog, const ReportTogether& together) {
    out << '\n';
    for (const SharedVictim& shared : together.victims) {
        out << shared.preemptors.size() << " pods count on preempting " << harmless(catalog.pod(shared.victim).key());
        const char* separator = ": ";
        for (const PodIdx pod : shared.preemptors) {
            out << separator << harmless(catalog.pod(pod).key());
            separator = ", ";
        }
        out << '\n';
    }
    out << (together.placesHeld ? "The places are held: each leaves those before it the room that they need.\n"
                                : "No place is held: each was decided as if no other preempted. --reserve holds the places.\n");
}

}  // namespace

void writeReportTable(std::ostream& out, const Cluster& cluster, const std::vector<Decision>& decisions, bool explain,
                      const std::vector<std::optional<PredictedPlacement>>& kubelets, const ReportTogether& together) {
    std::vector<Row> rows{{"NAMESPACE/POD", "OUTCOME", "NODE", "SCORE", "MESSAGE"}};
    for (std::size_t i = 0; i < decisions.size(); ++i)
        rows.push_back(rowOf(cluster, decisions[i], i < kubelets.size() && kubelets[i] ? &*kubelets[i] : nullptr));
    // Decisions made without detail have no scores, and a column of dashes would say nothing.
    const bool scored = std::any_of(decisions.begin(), decisions.end(), [](const Decision& d) { return !d.nodes.empty(); });
    std::array<std::size_t, kColumns> widths{};
    for (const Row& row : rows)
        for (std::size_t i = 0; i < kColumns; ++i) widths[i] = std::max(widths[i], width(row[i]));
    for (const Row& row : rows) {
        for (std::size_t i = 0; i + 1 < kColumns; ++i)
            if (i != kScore || scored) out << row[i] << std::string(widths[i] - width(row[i]) + 2, ' ');
        out << row.back() << '\n';
    }
    if (!together.victims.empty()) writeShared(out, cluster.catalog(), together);
    if (!together.featureGates.empty()) out << "Feature gates: " << together.featureGates << '\n';
    if (!explain) return;
    for (const Decision& decision : decisions)
        if (!decision.nodes.empty()) writeExplanation(out, cluster, decision);
}

}  // namespace bayplan
