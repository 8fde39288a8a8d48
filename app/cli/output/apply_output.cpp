// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/apply_output.h"

#include <iostream>

#include "cli/output/live_output.h"
#include "cli/output/output.h"
#include "cli/output/text_forms.h"
#include "io/text/json_members.h"
#include "io/text/time_text.h"
#include "kube/apply/approval.h"

namespace bayplan {

namespace {

constexpr const char* kApplyProgress = "ApplyProgress";

const char* wordOf(PlanStep::Action action) {
    switch (action) {
    case PlanStep::Action::Place: return "place";
    case PlanStep::Action::Move: return "move";
    case PlanStep::Action::Evict: return "evict";
    case PlanStep::Action::Cordon: return "cordon";
    case PlanStep::Action::Uncordon: return "uncordon";
    case PlanStep::Action::AssumeClaim: return "assume claim";
    case PlanStep::Action::AllocateClaim: break;
    }
    return "allocate claim";
}

const char* wordOf(StepCheck::Is is) {
    switch (is) {
    case StepCheck::Is::Ok: return "ok";
    case StepCheck::Is::Nothing: return "nothing to do";
    case StepCheck::Is::Behind: return "not seen yet";
    case StepCheck::Is::Drift: return "drift";
    case StepCheck::Is::Blocked: return "blocked";
    case StepCheck::Is::Elsewhere: return "elsewhere";
    case StepCheck::Is::Refused: break;
    }
    return "refused";
}

const char* wordOf(DryRun::Is is) {
    switch (is) {
    case DryRun::Is::NotAsked: return "not asked";
    case DryRun::Is::Ok: return "ok";
    case DryRun::Is::Refused: return "refused";
    case DryRun::Is::Predicted: break;
    }
    return "predicted";
}

const char* wordOf(RunState state) {
    switch (state) {
    case RunState::Running: return "running";
    case RunState::Paused: return "paused";
    case RunState::Held: return "held";
    case RunState::Stopping: return "stopping";
    case RunState::Ended: break;
    }
    return "ended";
}

/// As people read it: of a pause of seconds nobody wants the nanoseconds.
std::string pauseText(Duration pause) {
    const std::int64_t step = pause < Duration::seconds(1) ? 1'000'000 : pause < Duration::seconds(10) ? 100'000'000
                                                                                                       : 1'000'000'000;
    return toString(Duration{(pause.nanoseconds + step - 1) / step * step});
}

/// "writing", "over (done): why".
std::string progressText(const StepProgress& progress) {
    std::string text = toString(progress.phase);
    if (progress.phase == StepPhase::Over) text = toString(progress.state);
    if (!progress.text.empty()) text += ": " + progress.text;
    if (!progress.budget.empty()) text += ", budget " + progress.budget;
    if (progress.next) text += ", again in " + pauseText(*progress.next);
    if (progress.phase == StepPhase::Over && !progress.pod.empty() && !progress.node.empty()) text += ", " + progress.pod + " on " + progress.node;
    return printable(text);
}

std::string allowedText(std::int64_t before, std::optional<std::int64_t> after) {
    return before <= 0 ? "allows none now" : "allows " + std::to_string(before) + " now, " + std::to_string(after.value_or(before)) + " after";
}

void writeStepCheck(std::ostream& out, std::size_t number, const PlanStep& step, const StepPreflight& of, const TableLook& look) {
    out << "step " << number << "  " << stepText(step) << '\n'
        << "  check    ";
    look.say(out, wordOf(of.check.is));
    if (!of.check.why.empty()) out << ": " << printable(of.check.why);
    out << '\n';
    if (step.action == PlanStep::Action::Move || step.action == PlanStep::Action::Place)
        out << "  landing  " << toString(of.landing) << (of.landing == landingOf(step) ? "" : ", as the cluster can") << '\n';
    if (of.check.forecast && of.check.is != StepCheck::Is::Elsewhere) out << "           left alone, the scheduler " << printable(of.check.forecast->text) << '\n';
    for (const std::string& node : of.check.cordons) out << "           cordoned meanwhile: " << printable(node) << '\n';
    for (const std::string& note : of.check.notes) out << "           " << printable(note) << '\n';
    for (const std::string& violation : step.violations) out << "  forced   " << printable(violation) << '\n';
    if (of.budgetBefore) out << "  budget   " << printable(of.check.budget) << ": " << allowedText(*of.budgetBefore, of.budgetAfter) << '\n';
    for (const StepNeed& need : of.needs)
        if (need.access != Access::Allowed)
            out << "  needs    " << printable(need.permission.toString()) << (need.access == Access::Denied ? ": denied" : ": the server does not say")
                << (need.required ? "\n" : ", done without\n");
    out << "  dry-run  ";
    look.say(out, wordOf(of.dryRun.is));
    if (!of.dryRun.said.empty()) out << ": " << printable(of.dryRun.said);
    out << '\n';
}

void appendStepCheck(std::ostream& out, const PlanStep& step, const StepPreflight& of) {
    out << "{\"step\":" << jsonText(stepText(step)) << ",\"check\":\"" << wordOf(of.check.is) << "\",\"why\":" << jsonText(of.check.why) << ",\"classes\":";
    writeJsonList(out, of.check.safety, [&](LeavingClass one) { out << jsonText(toString(one)); });
    if (of.check.forecast)
        out << ",\"landing\":\"" << toString(of.landing) << "\",\"forecast\":{\"node\":" << jsonText(of.check.forecast->node) << ",\"tied\":" << of.check.forecast->tied
            << ",\"text\":" << jsonText(of.check.forecast->text) << '}';
    out << ",\"notes\":[";
    const char* separator = "";
    for (const std::string& note : of.check.notes) out << std::exchange(separator, ",") << jsonText(note);
    out << "],\"lacks\":[";
    separator = "";
    for (const StepNeed& need : of.needs)
        if (need.access != Access::Allowed && need.required) out << std::exchange(separator, ",") << jsonText(need.permission.toString());
    out << ']';
    if (of.budgetBefore) out << ",\"budget\":{\"name\":" << jsonText(of.check.budget) << ",\"before\":" << *of.budgetBefore << ",\"after\":" << of.budgetAfter.value_or(0) << '}';
    out << ",\"dryRun\":{\"is\":\"" << wordOf(of.dryRun.is) << "\",\"said\":" << jsonText(of.dryRun.said) << "}}";
}

std::string entryText(const ApplyEntry& entry) {
    const std::string step = "step " + std::to_string(entry.step + 1) + "  ";
    switch (entry.what) {
    case ApplyEntry::What::Sent: return step + "about to send " + toString(entry.call) + ": " + entry.method + " " + entry.path;
    case ApplyEntry::What::Answered:
        return step + "answered " + std::to_string(entry.status) + (entry.text.empty() ? "" : ": " + entry.text) + (entry.auditId.empty() ? "" : " (audit " + entry.auditId + ")");
    case ApplyEntry::What::Lost: return step + "no answer: " + entry.text;
    case ApplyEntry::What::Found: return step + (entry.carriedOut ? "looked: it was carried out" : "looked: it was not carried out") + (entry.text.empty() ? "" : ": " + entry.text);
    case ApplyEntry::What::State:
        return step + toString(entry.state) + (entry.text.empty() ? "" : ": " + entry.text) + (entry.pod.empty() ? "" : ", " + entry.pod)
               + (entry.pod.empty() || entry.node.empty() ? "" : " on " + entry.node)
               + (entry.ending ? std::string("; to become ") + toString(*entry.ending) + " once its landing is tidied up" : "");
    case ApplyEntry::What::Run: return "run: " + entry.text;
    case ApplyEntry::What::Ended: break;
    }
    return "ended: " + entry.text;
}

}  // namespace

std::string stepText(const PlanStep& step) {
    std::string text = wordOf(step.action);
    if (!step.pod.empty()) text += " " + step.pod;
    if (!step.claim.empty()) text += " " + step.claim;
    const bool node = step.action == PlanStep::Action::Cordon || step.action == PlanStep::Action::Uncordon;
    if (!step.from.empty()) text += " from " + step.from;
    if (!step.to.empty()) text += (node ? " " : " to ") + step.to;
    if (step.landing || step.action == PlanStep::Action::Place) text += std::string(", landing ") + toString(landingOf(step));
    if (!step.reason.empty()) text += ", " + step.reason;
    return printable(text);
}

void RunLines::stepChanged(std::size_t step, const StepProgress& progress) {
    m_last.resize(m_plan.steps.size());
    if (step >= m_last.size() || progress.phase == StepPhase::Waiting) return;
    const std::string text = progressText(progress);
    if (std::exchange(m_last[step], text) == text) return;
    if (m_output.structured()) {
        std::string json;
        {
            JsonMembers members(json);
            addKind(members, kApplyProgress);
            members.text("time", timeTextOf(millisecondsNow()));
            members.number("step", step + 1);
            members.text("phase", toString(progress.phase));
            members.text("state", toString(progress.state));
            members.always("text", progress.text);
            members.always("pod", progress.pod);
            members.always("node", progress.node);
            members.always("budget", progress.budget);
        }
        printExactly();
        printValue(std::cout, m_output.form, json);
    } else {
        std::cout << "step " << step + 1 << " of " << m_plan.steps.size() << "  " << stepText(m_plan.steps[step]) << ": " << text << '\n';
    }
    std::cout << std::flush;
}

void RunLines::runChanged(RunState state, const std::string& why) {
    if (m_output.structured()) {
        std::string json;
        {
            JsonMembers members(json);
            addKind(members, kApplyProgress);
            members.text("time", timeTextOf(millisecondsNow()));
            members.text("run", wordOf(state));
            members.always("why", why);
        }
        printExactly();
        printValue(std::cout, m_output.form, json);
    } else {
        std::cout << wordOf(state) << (why.empty() ? "" : ": " + printable(why)) << '\n';
    }
    std::cout << std::flush;
}

namespace {

void writePreflight(std::ostream& out, const Preflight& preflight, const TableLook& look) {
    for (const std::size_t i : preflight.blockers()) {
        const StepCheck& check = preflight.steps[i].check;
        look.say(out, "blocker");
        out << "  step " << i + 1 << "  " << stepText(preflight.plan.steps[i]) << ": " << wordOf(check.is) << ": " << printable(check.why) << '\n';
    }
    for (const std::string& word : preflight.wordsWanted()) out << "wants    --" << word << '\n';
    for (std::size_t i = 0; i < preflight.steps.size(); ++i) writeStepCheck(out, i + 1, preflight.plan.steps[i], preflight.steps[i], look);
    for (const RollbackNote& note : preflight.rollback.notes) out << "way back  step " << note.step + 1 << ": " << printable(note.text) << '\n';
    out << "hash  " << preflight.hash << '\n';
}

void writePreflight(std::ostream& out, const Preflight& preflight, ReportFormat format) {
    ReportDocument document(out, format, "Preflight");
    document.text("hash", preflight.hash);
    document.flag("clear", preflight.clear());
    document.list("blockers", preflight.blockers(), [](std::string& json, std::size_t i) { json = std::to_string(i + 1); });
    document.list("wordsWanted", preflight.wordsWanted(), [](std::string& json, const std::string& word) { json = jsonText(word); });
    document.list("steps", preflight.steps, [&](std::string& json, const StepPreflight& of) {
        const PlanStep& step = preflight.plan.steps[static_cast<std::size_t>(&of - preflight.steps.data())];
        json = written([&](std::ostream& to) { appendStepCheck(to, step, of); });
    });
}

std::string clusterOf(const ApplyHeader& header) { return header.context.empty() ? header.server : header.context + " (" + header.server + ")"; }

void writeJournal(std::ostream& out, const RecoveredApply& recovered) {
    const ApplyHeader& header = recovered.header;
    out << "run       " << printable(header.run) << ", begun " << timeText(header.started) << '\n'
        << "cluster   " << printable(clusterOf(header)) << '\n';
    for (const std::string& word : header.accepted.names()) out << "with      --" << word << '\n';
    if (header.gracePeriodSeconds) out << "with      --grace-period " << *header.gracePeriodSeconds << '\n';
    if (!header.as.empty()) out << "as        " << printable(header.as) << '\n';
    if (header.releases.empty()) out << "approved  " << header.approval.hash << " by " << printable(header.approval.by) << ", " << timeText(header.approval.at) << '\n';
    else out << "released  by " << printable(header.approval.by) << ", " << timeText(header.approval.at) << '\n';
    for (std::size_t i = 0; i < header.releases.size(); ++i) out << "release   step " << i + 1 << "  " << printable(header.releases[i]) << '\n';
    for (std::size_t i = 0; i < header.plan.steps.size(); ++i) out << "plan      step " << i + 1 << "  " << stepText(header.plan.steps[i]) << '\n';
    for (const ApplyEntry& entry : recovered.entries) out << timeText(entry.at) << "  " << printable(entryText(entry)) << '\n';
    if (recovered.truncated) out << "the last line was cut short and is left out\n";
    out << (recovered.ended ? "over: " : "not over: ") << printable(recovered.summary()) << '\n';
}

void writeJournal(std::ostream& out, const RecoveredApply& recovered, ReportFormat format) {
    const ApplyHeader& header = recovered.header;
    const auto quoted = [](std::string& json, const std::string& text) { json = jsonText(text); };
    ReportDocument document(out, format, "Journal");
    document.text("run", header.run);
    document.text("started", timeText(header.started));
    document.text("cluster", clusterOf(header));
    document.list("with", header.accepted.names(), quoted);
    if (header.gracePeriodSeconds) document.value("gracePeriodSeconds", std::to_string(*header.gracePeriodSeconds));
    if (!header.as.empty()) document.text("as", header.as);
    if (header.releases.empty()) document.text("hash", header.approval.hash);
    else document.list("releases", header.releases, quoted);
    document.text("by", header.approval.by);
    document.text("at", timeText(header.approval.at));
    document.list("steps", header.plan.steps, [](std::string& json, const PlanStep& step) { json = jsonText(stepText(step)); });
    document.list("entries", recovered.entries, [](std::string& json, const ApplyEntry& entry) {
        JsonMembers members(json);
        members.text("time", timeText(entry.at));
        members.text("text", entryText(entry));
    });
    document.flag("cut", recovered.truncated);
    document.flag("over", recovered.ended);
    document.text("summary", recovered.summary());
}

}  // namespace

void printPreflight(const Preflight& preflight, const OutputOptions& output) {
    print(output, {.table = [&](std::ostream& out, const TableLook& look) { writePreflight(out, preflight, look); },
                   .document = [&](std::ostream& out, ReportFormat format) { writePreflight(out, preflight, format); }});
}

void printPlan(const Plan& plan, const std::vector<RollbackNote>& notes, const OutputOptions& output) {
    print(output, {.table = [&](std::ostream& out, const TableLook&) {
                       for (std::size_t i = 0; i < plan.steps.size(); ++i) out << "step " << i + 1 << "  " << stepText(plan.steps[i]) << '\n';
                       out << "hash  " << planHash(plan) << '\n'; },
                   .document = [&](std::ostream& out, ReportFormat format) {
                       ReportDocument document(out, format, "PlanSummary");
                       document.text("hash", planHash(plan));
                       document.list("steps", plan.steps, [](std::string& json, const PlanStep& step) { json = jsonText(stepText(step)); });
                       document.list("notes", notes, [](std::string& json, const RollbackNote& note) {
                           JsonMembers members(json);
                           members.number("step", note.step + 1);
                           members.text("text", note.text);
                       }); }});
}

void printJournal(const RecoveredApply& recovered, const OutputOptions& output) {
    print(output, {.table = [&](std::ostream& out, const TableLook&) { writeJournal(out, recovered); },
                   .document = [&](std::ostream& out, ReportFormat format) { writeJournal(out, recovered, format); }});
}

}  // namespace bayplan
