// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/simulation_report.h"

#include <algorithm>
#include <array>
#include <map>

#include "io/reports/prediction_report.h"
#include "io/text/json_members.h"
#include "io/text/json_value.h"
#include "io/text/sim_time.h"
#include "io/text/yaml_text.h"

namespace bayplan {

namespace {

constexpr std::size_t kStepColumns = 7;
using StepRow = std::array<std::string, kStepColumns>;
using Kubelets = std::vector<std::optional<PredictedPlacement>>;

/// Null: nobody asked, or the step places no pod.
const PredictedPlacement* at(const Kubelets& kubelets, std::size_t step) {
    return step < kubelets.size() && kubelets[step] ? &*kubelets[step] : nullptr;
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
    if (step.victims.empty()) return;
    members.raw("victims") += '[';
    for (const std::string& victim : step.victims) {
        if (out.back() != '[') out += ',';
        appendJsonString(out, victim);
    }
    out += ']';
}

void appendPod(std::string& out, const PodEndState& pod) {
    JsonMembers members(out);
    members.text("pod", pod.pod);
    members.text("state", pod.state);
    members.text("node", pod.node);
    if (pod.attempts > 0) members.number("attempts", static_cast<std::uint64_t>(pod.attempts));
}

std::string json(const Run& run, const Kubelets& kubelets) {
    std::string out;
    {
        JsonMembers members(out);
        members.text("apiVersion", "bayplan/v1");
        members.text("kind", "SimulationReport");
        members.raw("seconds") += secondsText(run.end);
        members.number("attempts", run.attempts);
        if (run.cutShort) members.raw("cutShort") += "true";
        members.raw("steps") += '[';
        for (std::size_t i = 0; i < run.trace.size(); ++i) {
            out += out.back() == '[' ? "\n" : ",\n";
            appendStep(out, run.trace[i], at(kubelets, i));
        }
        out += "\n]";
        members.raw("pods") += '[';
        for (const PodEndState& pod : run.pods) {
            out += out.back() == '[' ? "\n" : ",\n";
            appendPod(out, pod);
        }
        out += "\n]";
    }
    return out + "\n";
}

std::string oneLine(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = '?';
    return text.empty() ? "-" : text;
}

/// Characters, not bytes: continuation bytes of UTF-8 take no room.
std::size_t shownWidth(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
}

StepRow rowOf(const RunStep& step, const PredictedPlacement* kubelet) {
    std::string woken = step.woken.event;
    if (!step.woken.plugin.empty()) woken += " (" + step.woken.plugin + ")";
    std::string message = step.message;
    for (const std::string& victim : step.victims)
        message += (&victim == step.victims.data() ? " Makes room by evicting " : ", ") + victim;
    if (kubelet) message += (message.empty() ? "" : " ") + predictionLine(*kubelet);
    return {secondsText(step.time), oneLine(step.pod), toString(step.what),
            step.attempt > 0 ? std::to_string(step.attempt) : "-", oneLine(step.node), oneLine(woken),
            oneLine(message)};
}

void writeTable(std::ostream& out, const Run& run, const Kubelets& kubelets) {
    std::vector<StepRow> rows{{"SECONDS", "NAMESPACE/POD", "OUTCOME", "TRY", "NODE", "WOKEN BY", "MESSAGE"}};
    for (std::size_t i = 0; i < run.trace.size(); ++i) rows.push_back(rowOf(run.trace[i], at(kubelets, i)));
    std::array<std::size_t, kStepColumns> widths{};
    for (const StepRow& row : rows)
        for (std::size_t i = 0; i < kStepColumns; ++i) widths[i] = std::max(widths[i], shownWidth(row[i]));
    for (const StepRow& row : rows) {
        for (std::size_t i = 0; i + 1 < kStepColumns; ++i) out << row[i] << std::string(widths[i] - shownWidth(row[i]) + 2, ' ');
        out << row.back() << '\n';
    }
    std::map<std::string, std::size_t> states;
    for (const PodEndState& pod : run.pods) ++states[pod.state];
    out << "\nAfter " << secondsText(run.end) << " s and " << run.attempts << (run.attempts == 1 ? " attempt" : " attempts");
    const char* separator = ": ";
    for (const auto& [state, count] : states) {
        out << separator << count << ' ' << state;
        separator = ", ";
    }
    out << (run.cutShort ? " (cut short: as many attempts as the timeline allows)\n" : "\n");
}

}  // namespace

void writeSimulation(std::ostream& out, const Run& run, ReportFormat format, const Kubelets& kubelets) {
    if (format == ReportFormat::Table) return writeTable(out, run, kubelets);
    const std::string text = json(run, kubelets);
    if (format == ReportFormat::Json) {
        out << text;
        return;
    }
    const Result<std::string> yaml = yamlFromJson(text);
    check(yaml.has_value(), "a report that is not JSON");
    out << *yaml;
}

}  // namespace bayplan
