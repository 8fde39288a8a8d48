// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/simulation_report.h"

#include <map>
#include <set>
#include <string>

#include "io/reports/message_words.h"
#include "io/reports/prediction_report.h"
#include "io/reports/report_document.h"
#include "io/reports/text_table.h"
#include "io/text/json_members.h"
#include "io/text/json_value.h"
#include "io/text/sim_time.h"

namespace bayplan {

namespace {

using Kubelets = std::vector<std::optional<PredictedPlacement>>;

/// Null if not requested, or if the step places no pod.
const PredictedPlacement* at(const Kubelets& kubelets, std::size_t step) {
    return step < kubelets.size() && kubelets[step] ? &*kubelets[step] : nullptr;
}

void appendTextList(std::string& out, const std::vector<std::string>& texts) {
    out += '[';
    for (const std::string& text : texts) {
        if (out.back() != '[') out += ',';
        appendJsonString(out, text);
    }
    out += ']';
}

void appendStep(std::string& out, const RunStep& step, const PredictedPlacement* kubelet) {
    JsonMembers members(out);
    members.raw("time") += secondsText(step.time);
    members.text("pod", step.pod);
    members.text("outcome", toString(step.what));
    if (step.attempt > 0) members.number("attempt", static_cast<std::uint64_t>(step.attempt));
    members.text("node", step.node);
    members.text("message", step.message);
    if (!step.woken.event.empty()) {
        JsonMembers woken(members.raw("woken"));
        woken.text("event", step.woken.event);
        woken.text("plugin", step.woken.plugin);
    }
    if (kubelet) appendPrediction(members.raw("kubelet"), *kubelet);
    if (!step.victims.empty()) appendTextList(members.raw("victims"), step.victims);
}

void appendPod(std::string& out, const PodEndState& pod) {
    JsonMembers members(out);
    members.text("pod", pod.pod);
    members.text("state", pod.state);
    members.text("node", pod.node);
    if (pod.attempts > 0) members.number("attempts", static_cast<std::uint64_t>(pod.attempts));
}

/// The condition PodGroupScheduled of a group: once it is true it stays so.
class GroupConditions {
public:
    /// "True" or "False", after that try.
    const char* after(const GroupTry& group) {
        if (group.outcome == Outcome::Scheduled) m_true.insert(group.podGroup);
        return m_true.contains(group.podGroup) ? "True" : "False";
    }

private:
    std::set<std::string> m_true;
};

void appendGroupTry(std::string& out, const GroupTry& group, GroupConditions& conditions) {
    JsonMembers members(out);
    members.raw("time") += secondsText(group.time);
    members.text("podGroup", group.podGroup);
    members.number("members", group.members);
    if (const std::string_view reason = conditionReason(group); !reason.empty()) {
        members.text("condition", conditions.after(group));
        members.text("reason", reason);
    }
    members.text("message", group.message);
    if (group.outcome == Outcome::Waiting) members.raw("waitingOnPreemption") += "true";
    if (!group.victims.empty()) appendTextList(members.raw("victims"), group.victims);
    if (!group.placements.empty()) appendTextList(members.raw("placements"), group.placements);
    members.text("placement", group.placement);
}

void writeDocument(std::ostream& out, ReportFormat format, const Run& run, const Kubelets& kubelets) {
    ReportDocument document(out, format, "SimulationReport");
    document.value("seconds", secondsText(run.end));
    document.number("attempts", run.attempts);
    if (run.cutShort) document.flag("cutShort", true);
    document.list("steps", run.trace, [&](std::string& json, const RunStep& step) {
        appendStep(json, step, at(kubelets, static_cast<std::size_t>(&step - run.trace.data())));
    });
    GroupConditions conditions;
    if (!run.groups.empty()) document.list("podGroups", run.groups, [&](std::string& json, const GroupTry& group) { appendGroupTry(json, group, conditions); });
    document.list("pods", run.pods, [](std::string& json, const PodEndState& pod) { appendPod(json, pod); });
}

std::string orDash(const std::string& text) { return text.empty() ? "-" : text; }

std::string joinedNames(const std::vector<std::string>& names) {
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
    return all;
}

std::vector<std::string> rowOf(const RunStep& step, const PredictedPlacement* kubelet, const TableLook& look) {
    std::string woken = step.woken.event;
    if (!step.woken.plugin.empty()) woken += " (" + step.woken.plugin + ")";
    std::string message = withWords(step.message, look);
    const std::string victims = joinedNames(step.victims);
    if (!victims.empty()) message += (message.empty() ? "" : " ") + look.tr("Makes room by evicting %1", {victims});
    if (kubelet) message += (message.empty() ? "" : " ") + predictionLine(*kubelet, look);
    return {secondsText(step.time), orDash(step.pod), toString(step.what),
            step.attempt > 0 ? std::to_string(step.attempt) : "-", orDash(step.node), orDash(woken),
            orDash(message)};
}

void writeGroupTries(std::ostream& out, const std::vector<GroupTry>& groups, const TableLook& look) {
    TextTable table({look.tr("SECONDS"), look.tr("POD GROUP"), look.tr("PODS"), look.tr("SCHEDULED"), look.tr("REASON"), look.tr("MESSAGE")});
    GroupConditions conditions;
    for (const GroupTry& group : groups) {
        const std::string reason = conditionReason(group);
        std::string message = withWords(group.message, look);
        if (!group.placement.empty()) message += (message.empty() ? "" : " ") + look.tr("Placement %1 of %2", {group.placement, joinedNames(group.placements)});
        if (!group.victims.empty()) message += (message.empty() ? "" : " ") + look.tr("Makes room by evicting %1", {joinedNames(group.victims)});
        table.add({secondsText(group.time), group.podGroup, std::to_string(group.members), reason.empty() ? "-" : conditions.after(group), reason.empty() ? toString(group.outcome) : reason,
                   orDash(message)});
    }
    table.write(out, look);
}

void writeTable(std::ostream& out, const Run& run, const Kubelets& kubelets, const TableLook& look) {
    TextTable table({look.tr("SECONDS"), look.tr("NAMESPACE/POD"), look.tr("OUTCOME"), look.tr("TRY"), look.tr("NODE"), look.tr("WOKEN BY"), look.tr("MESSAGE")});
    table.setStatus(2);
    for (std::size_t i = 0; i < run.trace.size(); ++i) table.add(rowOf(run.trace[i], at(kubelets, i), look));
    table.write(out, look);
    if (!run.groups.empty()) {
        out << '\n';
        writeGroupTries(out, run.groups, look);
    }
    if (look.wide) {
        out << '\n';
        TextTable ends({look.tr("NAMESPACE/POD"), look.tr("STATE"), look.tr("NODE"), look.tr("TRIES")});
        ends.setStatus(1);
        for (const PodEndState& pod : run.pods) ends.add({pod.pod, pod.state, orDash(pod.node), std::to_string(pod.attempts)});
        ends.write(out, look);
    }
    std::map<std::string, std::size_t> states;
    for (const PodEndState& pod : run.pods) ++states[pod.state];
    out << '\n'
        << look.trCount("After %2 s and %1 attempt", "After %2 s and %1 attempts", run.attempts, {secondsText(run.end)});
    const char* separator = ": ";
    for (const auto& [state, count] : states) {
        out << separator << count << ' ' << state;
        separator = ", ";
    }
    out << (run.cutShort ? look.tr(" (cut short: as many attempts as the timeline allows)") : std::string()) << '\n';
}

}  // namespace

void writeSimulation(std::ostream& out, const Run& run, ReportFormat format, const Kubelets& kubelets, const TableLook& look) {
    if (format == ReportFormat::Table) writeTable(out, run, kubelets, look);
    else writeDocument(out, format, run, kubelets);
}

}  // namespace bayplan
