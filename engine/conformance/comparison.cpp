// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/comparison.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace bayplan {

namespace {

std::string join(const std::vector<std::string>& texts, std::string_view between) {
    std::string all;
    for (const std::string& text : texts) {
        if (!all.empty()) all += between;
        all += text;
    }
    return all;
}

std::string quoted(const std::string& text) {
    return text.empty() ? "none" : "\"" + text + "\"";
}

std::string groupText(const ReportedGroup& group) {
    std::string text = group.podGroup + " " + group.reason;
    if (!group.message.empty()) text += ": \"" + group.message + "\"";
    if (group.waitingOnPreemption) text += ", waits for the end of " + join(group.victims, " ");
    if (!group.placements.empty()) text += ", \"" + group.placement + "\" of \"" + join(group.placements, " ") + "\"";
    return text;
}

std::string groupText(const ReportedAppGroup& group) {
    std::string text = group.appGroup + " " + group.algorithm + ":";
    for (const AppGroup::Place& place : group.order) text += " " + place.selector + "=" + std::to_string(place.index);
    return text + (group.failure.empty() ? "" : ", " + quoted(group.failure));
}

template <typename Group>
void compareInTurn(Comparison& comparison, const char* what, const std::vector<Group>& expected, const std::vector<Group>& actual, std::size_t keep) {
    const auto text = [](const std::vector<Group>& groups, std::size_t i) { return i < groups.size() ? groupText(groups[i]) : std::string("none"); };
    for (std::size_t i = 0; i < std::max(expected.size(), actual.size()); ++i) {
        const bool same = i < expected.size() && i < actual.size() && expected[i] == actual[i];
        comparison.tallies.of(Column::Groups).add(same);
        if (same) continue;
        ++comparison.differing;
        if (comparison.differences.size() < keep) comparison.differences.push_back({what + std::to_string(i + 1), "", "", text(expected, i), text(actual, i)});
    }
}

std::string decisionText(const ReportedPod& pod) {
    std::string text = pod.outcome;
    if (!pod.node.empty()) text += " on " + pod.node;
    if (pod.tied.size() > 1 || (pod.tied.size() == 1 && pod.tied.front() != pod.node))
        text += ", best: " + join(pod.tied, " ");
    return text;
}

std::string preemptionText(const ReportedPod& pod) {
    std::vector<std::string> ways;
    for (const ReportedPreemption& way : pod.preemption)
        ways.push_back(way.node + " without " + join(way.victims, " "));
    return ways.empty() ? "none" : join(ways, "; ");
}

std::string verdictText(const ReportedNode& node) {
    if (node.feasible) return "feasible";
    std::string text = node.code;
    if (!node.plugin.empty()) text += " by " + node.plugin;
    if (!node.reasons.empty()) text += ": " + join(node.reasons, "; ");
    return text;
}

/// The total, and the plugins whose scores differ.
std::string scoreText(const ReportedNode& node, const ReportedNode& other) {
    if (!node.scored) return "not scored";
    std::string text = std::to_string(node.total);
    for (const auto& [plugin, score] : node.scores) {
        const auto at = other.scores.find(plugin);
        if (at == other.scores.end() || at->second != score) text += ", " + plugin + " " + std::to_string(score);
    }
    return text;
}

class Comparer {
public:
    Comparer(Comparison& comparison, std::size_t keep, bool nodes) : m_comparison(comparison), m_keep(keep), m_nodes(nodes) {}

    /// `have`: null if the other report does not contain the pod.
    void pod(const ReportedPod& want, const ReportedPod* have) {
        static const ReportedPod kNothing;
        const ReportedPod& got = have ? *have : kNothing;
        const std::string missing = have ? "" : "no such pod";
        const auto text = [&](std::string said) { return have ? std::move(said) : missing; };
        const bool same = want.outcome == got.outcome && want.node == got.node && want.tied == got.tied;
        if (!count(Column::Decisions, same)) say("decision", want.pod, "", decisionText(want), text(decisionText(got)));
        if (want.outcome != "scheduled" && !count(Column::Messages, want.message == got.message))
            say("message", want.pod, "", quoted(want.message), text(quoted(got.message)));
        if (!(want.preemption.empty() && got.preemption.empty())
            && !count(Column::Preemptions, want.preemption == got.preemption))
            say("preemption", want.pod, "", preemptionText(want), text(preemptionText(got)));

        const bool grouped = !(want.podGroup + got.podGroup + want.nominated + got.nominated).empty();
        if (grouped && !count(Column::Groups, want.podGroup == got.podGroup && want.nominated == got.nominated))
            say("pod group", want.pod, "", want.podGroup + ", nominated to " + quoted(want.nominated), text(got.podGroup + ", nominated to " + quoted(got.nominated)));

        std::unordered_map<std::string, const ReportedNode*> nodes;
        for (const ReportedNode& node : got.nodes) nodes.emplace(node.node, &node);
        for (const ReportedNode& node : want.nodes) {
            const auto at = nodes.find(node.node);
            this->node(want.pod, node, at == nodes.end() ? nullptr : at->second);
            if (at != nodes.end()) nodes.erase(at);
        }
        // The real reports list no node of a pod that has been tried on its nominated node first.
        const bool listed = m_nodes && !(want.nodes.empty() && (want.outcome == "scheduled" || got.cameNominated));
        for (const ReportedNode& node : got.nodes)
            if (listed && nodes.contains(node.node)) {
                count(Column::Verdicts, false);
                say("verdict", want.pod, node.node, "no such node", verdictText(node));
            }
    }

    void order(const ScheduleReport& want, const ScheduleReport& have) {
        const auto samePod = [](const ReportedPod& a, const ReportedPod& b) { return a.pod == b.pod; };
        const auto [w, h] = std::mismatch(want.begin(), want.end(), have.begin(), have.end(), samePod);
        if (w == want.end() && h == have.end()) return;
        const std::string place = std::to_string(w - want.begin() + 1) + ". ";
        say("order of pods", "", "", place + (w == want.end() ? "none" : w->pod),
            place + (h == have.end() ? "none" : h->pod));
    }

private:
    void node(const std::string& pod, const ReportedNode& want, const ReportedNode* have) {
        const bool verdict = have && want.feasible == have->feasible && want.code == have->code
                             && want.plugin == have->plugin && want.reasons == have->reasons;
        if (!count(Column::Verdicts, verdict))
            say("verdict", pod, want.node, verdictText(want), have ? verdictText(*have) : "no such node");
        // Where one node is feasible nothing is scored: a score is then one too many.
        if (!want.scored && !(have && have->scored)) return;
        const bool score = have && have->scored && want.total == have->total && want.scores == have->scores;
        static const ReportedNode kNothing;
        const ReportedNode& got = have ? *have : kNothing;
        if (!count(Column::Scores, score)) say("score", pod, want.node, scoreText(want, got), scoreText(got, want));
    }

    bool count(Column column, bool same) {
        m_comparison.tallies.of(column).add(same);
        return same;
    }

    void say(const char* what, const std::string& pod, const std::string& node, std::string expected, std::string got) {
        ++m_comparison.differing;
        if (m_comparison.differences.size() < m_keep)
            m_comparison.differences.push_back({what, pod, node, std::move(expected), std::move(got)});
    }

    Comparison& m_comparison;
    std::size_t m_keep;
    bool m_nodes;  // those of large cases were written without nodes
};

}  // namespace

const char* toString(Column column) {
    switch (column) {
    case Column::Decisions:
        return "decisions";
    case Column::Messages:
        return "messages";
    case Column::Preemptions:
        return "preemptions";
    case Column::Verdicts:
        return "verdicts";
    case Column::Scores:
        return "scores";
    case Column::Groups:
        break;
    }
    return "groups";
}

void Tallies::add(const Tallies& other) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
        columns[i].matched += other.columns[i].matched;
        columns[i].all += other.columns[i].all;
    }
}

Comparison compare(const ScheduleReport& expected, const ScheduleReport& actual, Detail detail, std::size_t keep) {
    Comparison comparison;
    Comparer comparer(comparison, keep, detail == Detail::Nodes);
    comparer.order(expected, actual);
    std::unordered_map<std::string, const ReportedPod*> pods;
    for (const ReportedPod& pod : actual) pods.emplace(pod.pod, &pod);
    for (const ReportedPod& pod : expected) {
        const auto at = pods.find(pod.pod);
        comparer.pod(pod, at == pods.end() ? nullptr : at->second);
    }
    return comparison;
}

void compareGroups(Comparison& comparison, const std::vector<ReportedGroup>& expected, const std::vector<ReportedGroup>& actual, std::size_t keep) {
    compareInTurn(comparison, "pod group ", expected, actual, keep);
}

void compareGroups(Comparison& comparison, const std::vector<ReportedAppGroup>& expected, const std::vector<ReportedAppGroup>& actual, std::size_t keep) {
    compareInTurn(comparison, "AppGroup ", expected, actual, keep);
}

}  // namespace bayplan
