// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/apply_output.h"

#include <iostream>

#include "cli/output/live_output.h"
#include "cli/output/output.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/text/json_members.h"
#include "io/text/text_width.h"
#include "io/text/time_text.h"
#include "kube/apply/approval.h"

namespace bayplan {

namespace {

constexpr const char* kApplyProgress = "ApplyProgress";
constexpr std::size_t kLabel = 9;  // columns

const char* applyWordOf(const PlanStep& step) {
    switch (step.action) {
    case PlanStep::Action::Place: return forPeople("place");
    case PlanStep::Action::Move: return step.surge ? forPeople("surge") : forPeople("move");
    case PlanStep::Action::Evict: return forPeople("evict");
    case PlanStep::Action::Cordon: return forPeople("cordon");
    case PlanStep::Action::Uncordon: return forPeople("uncordon");
    case PlanStep::Action::AssumeClaim: return forPeople("assume claim");
    case PlanStep::Action::Scale: return forPeople("scale");
    case PlanStep::Action::AllocateClaim: break;
    }
    return forPeople("allocate claim");
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
std::string progressText(const StepProgress& progress, const TableLook& look) {
    std::string text = toString(progress.phase);
    if (progress.phase == StepPhase::Over) text = toString(progress.state);
    if (!progress.text.empty()) text += ": " + progress.text;
    if (!progress.budget.empty()) text += look.tr(", budget %1", {progress.budget});
    if (progress.next) text += look.tr(", again in %1", {pauseText(*progress.next)});
    if (progress.phase == StepPhase::Over && !progress.pod.empty() && !progress.node.empty()) text += look.tr(", %1 on %2", {progress.pod, progress.node});
    return printable(text);
}

std::string allowedText(std::int64_t before, std::optional<std::int64_t> after) {
    return before <= 0 ? tr("allows none now") : tr("allows %1 now, %2 after", {std::to_string(before), std::to_string(after.value_or(before))});
}

/// The name of a line, in a column.
std::string label(const char* word, std::size_t width) { return padded(tr(word), width); }

std::string numbered(std::size_t step) { return tr("step %1", {std::to_string(step + 1)}); }

void writeStepCheck(std::ostream& out, std::size_t number, const PlanStep& step, const StepPreflight& of, const TableLook& look) {
    const std::string below = "  " + std::string(kLabel, ' ');
    out << numbered(number) << "  " << stepText(step, look) << '\n'
        << "  " << label(forPeople("check"), kLabel);
    look.say(out, wordOf(of.check.is));
    if (!of.check.why.empty()) out << ": " << printable(of.check.why);
    out << '\n';
    if (step.action == PlanStep::Action::Move || step.action == PlanStep::Action::Place)
        out << "  " << label(forPeople("landing"), kLabel) << (of.landing == landingOf(step) ? toString(of.landing) : tr("%1, as the cluster can", {toString(of.landing)})) << '\n';
    if (of.check.forecast && of.check.is != StepCheck::Is::Elsewhere) out << below << tr("left alone, the scheduler %1", {printable(of.check.forecast->text)}) << '\n';
    for (const std::string& node : of.check.cordons) out << below << tr("cordoned meanwhile: %1", {printable(node)}) << '\n';
    for (const std::string& note : of.check.notes) out << below << printable(note) << '\n';
    for (const std::string& violation : step.violations) out << "  " << label(forPeople("forced"), kLabel) << printable(violation) << '\n';
    if (of.budgetBefore) out << "  " << label(forPeople("budget"), kLabel) << printable(of.check.budget) << ": " << allowedText(*of.budgetBefore, of.budgetAfter) << '\n';
    for (const StepNeed& need : of.needs)
        if (need.access != Access::Allowed)
            out << "  " << label(forPeople("needs"), kLabel) << printable(need.permission.toString())
                << (need.access == Access::Denied ? tr(": denied") : tr(": the server does not say")) << (need.required ? std::string() : tr(", done without")) << '\n';
    out << "  " << label("dry-run", kLabel);
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

/// "step 1  answered 201 (audit 4f)": in English for programs.
std::string entryText(const ApplyEntry& entry, const TableLook& look = {}) {
    const std::string step = look.tr("step %1", {std::to_string(entry.step + 1)}) + "  ";
    const std::string text = entry.text.empty() ? "" : ": " + entry.text;
    switch (entry.what) {
    case ApplyEntry::What::Sent: return step + look.tr("about to send %1: %2", {toString(entry.call), entry.method + " " + entry.path});
    case ApplyEntry::What::Answered:
        return step + look.tr("answered %1", {std::to_string(entry.status)}) + text + (entry.auditId.empty() ? "" : look.tr(" (audit %1)", {entry.auditId}));
    case ApplyEntry::What::Lost: return step + look.tr("no answer: %1", {entry.text});
    case ApplyEntry::What::Found: return step + (entry.carriedOut ? look.tr("looked: it was carried out") : look.tr("looked: it was not carried out")) + text;
    case ApplyEntry::What::State:
        return step + toString(entry.state) + text
               + (entry.pod.empty() ? "" : entry.node.empty() ? ", " + entry.pod
                                                              : look.tr(", %1 on %2", {entry.pod, entry.node}))
               + (entry.ending ? look.tr("; to become %1 once its landing is tidied up", {toString(*entry.ending)}) : "");
    case ApplyEntry::What::Run: return look.tr("run: %1", {entry.text});
    case ApplyEntry::What::Ended: break;
    }
    return look.tr("ended: %1", {entry.text});
}

}  // namespace

std::string stepText(const PlanStep& step, const TableLook& look) {
    std::string text = look.tr(applyWordOf(step));
    if (!step.pod.empty()) text += " " + step.pod;
    if (!step.claim.empty()) text += " " + step.claim;
    if (step.action == PlanStep::Action::Scale) text += " " + look.tr("%1 from %2 to %3", {step.workload, std::to_string(step.scaledFrom), std::to_string(step.replicas)});
    const bool node = step.action == PlanStep::Action::Cordon || step.action == PlanStep::Action::Uncordon;
    if (!step.from.empty()) text += look.tr(" from %1", {step.from});
    if (!step.to.empty()) text += node ? " " + step.to : look.tr(" to %1", {step.to});
    if (step.landing || step.action == PlanStep::Action::Place) text += look.tr(", landing %1", {toString(landingOf(step))});
    if (!step.reason.empty()) text += ", " + step.reason;
    return printable(text);
}

void RunLines::stepChanged(std::size_t step, const StepProgress& progress) {
    m_last.resize(m_plan.steps.size());
    if (step >= m_last.size() || progress.phase == StepPhase::Waiting) return;
    const TableLook look = lookFor(m_output);
    const std::string text = progressText(progress, look);
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
        std::cout << tr("step %1 of %2", {std::to_string(step + 1), std::to_string(m_plan.steps.size())}) << "  " << stepText(m_plan.steps[step], look) << ": " << text << '\n';
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

/// The words of a run.
std::vector<std::string> wordsOf(const ApplyHeader& header) {
    std::vector<std::string> words = header.accepted.names();
    if (header.acceptOutsideWindow) words.emplace_back("accept-outside-window");
    return words;
}

void writeWindows(std::ostream& out, const PlanWindows& windows, std::size_t width) {
    for (const TimeWindow& one : windows.spans) out << label(forPeople("window"), width) << tr("%1 to %2", {timeText(one.from), timeText(one.to)}) << '\n';
}

void appendWindows(ReportDocument& document, const PlanWindows& windows) {
    if (!windows.any()) return;
    document.list("windows", windows.spans, [](std::string& json, const TimeWindow& one) {
        JsonMembers members(json);
        members.text("from", timeText(one.from));
        members.text("to", timeText(one.to));
    });
}

void writePreflight(std::ostream& out, const Preflight& preflight, const TableLook& look) {
    for (const std::size_t i : preflight.blockers()) {
        const StepCheck& check = preflight.steps[i].check;
        look.say(out, tr("blocker"), Tone::Bad);
        out << "  " << numbered(i) << "  " << stepText(preflight.plan.steps[i], look) << ": " << wordOf(check.is) << ": " << printable(check.why) << '\n';
    }
    for (const std::string& word : preflight.wordsWanted()) out << label(forPeople("wants"), 9) << "--" << word << '\n';
    for (std::size_t i = 0; i < preflight.steps.size(); ++i) writeStepCheck(out, i, preflight.plan.steps[i], preflight.steps[i], look);
    for (const RollbackNote& note : preflight.rollback.notes) out << tr("way back") << "  " << numbered(note.step) << ": " << printable(note.text) << '\n';
    writeWindows(out, preflight.plan.windows, 8);
    out << tr("hash") << "  " << preflight.hash << '\n';
}

void writePreflight(std::ostream& out, const Preflight& preflight, ReportFormat format) {
    ReportDocument document(out, format, "Preflight");
    document.text("hash", preflight.hash);
    document.flag("clear", preflight.clear());
    appendWindows(document, preflight.plan.windows);
    document.list("blockers", preflight.blockers(), [](std::string& json, std::size_t i) { json = std::to_string(i + 1); });
    document.list("wordsWanted", preflight.wordsWanted(), [](std::string& json, const std::string& word) { json = jsonText(word); });
    document.list("steps", preflight.steps, [&](std::string& json, const StepPreflight& of) {
        const PlanStep& step = preflight.plan.steps[static_cast<std::size_t>(&of - preflight.steps.data())];
        json = written([&](std::ostream& to) { appendStepCheck(to, step, of); });
    });
}

std::string clusterOf(const ApplyHeader& header) { return header.context.empty() ? header.server : header.context + " (" + header.server + ")"; }

void writeJournal(std::ostream& out, const RecoveredApply& recovered, const TableLook& look) {
    const ApplyHeader& header = recovered.header;
    out << label(forPeople("run"), 10) << tr("%1, begun %2", {printable(header.run), timeText(header.started)}) << '\n'
        << label(forPeople("cluster"), 10) << printable(clusterOf(header)) << '\n';
    for (const std::string& word : wordsOf(header)) out << label(forPeople("with"), 10) << "--" << word << '\n';
    if (header.gracePeriodSeconds) out << label(forPeople("with"), 10) << "--grace-period " << *header.gracePeriodSeconds << '\n';
    if (!header.as.empty()) out << label(forPeople("as"), 10) << printable(header.as) << '\n';
    if (header.releases.empty()) out << label(forPeople("approved"), 10) << tr("%1 by %2, %3", {header.approval.hash, printable(header.approval.by), timeText(header.approval.at)}) << '\n';
    else out << label(forPeople("released"), 10) << tr("by %1, %2", {printable(header.approval.by), timeText(header.approval.at)}) << '\n';
    for (std::size_t i = 0; i < header.releases.size(); ++i) out << label(forPeople("release"), 10) << numbered(i) << "  " << printable(header.releases[i]) << '\n';
    writeWindows(out, header.plan.windows, 10);
    for (std::size_t i = 0; i < header.plan.steps.size(); ++i) out << label(forPeople("plan"), 10) << numbered(i) << "  " << stepText(header.plan.steps[i], look) << '\n';
    for (const ApplyEntry& entry : recovered.entries) out << timeText(entry.at) << "  " << printable(entryText(entry, look)) << '\n';
    if (recovered.truncated) out << tr("the last line was cut short and is left out") << '\n';
    out << tr(recovered.ended ? forPeople("over: %1") : forPeople("not over: %1"), {printable(recovered.summary())}) << '\n';
}

void writeJournal(std::ostream& out, const RecoveredApply& recovered, ReportFormat format) {
    const ApplyHeader& header = recovered.header;
    const auto quoted = [](std::string& json, const std::string& text) { json = jsonText(text); };
    ReportDocument document(out, format, "Journal");
    document.text("run", header.run);
    document.text("started", timeText(header.started));
    document.text("cluster", clusterOf(header));
    document.list("with", wordsOf(header), quoted);
    if (header.gracePeriodSeconds) document.value("gracePeriodSeconds", std::to_string(*header.gracePeriodSeconds));
    if (!header.as.empty()) document.text("as", header.as);
    if (header.releases.empty()) document.text("hash", header.approval.hash);
    else document.list("releases", header.releases, quoted);
    document.text("by", header.approval.by);
    document.text("at", timeText(header.approval.at));
    appendWindows(document, header.plan.windows);
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
    print(output, {.table = [&](std::ostream& out, const TableLook& look) {
                       for (std::size_t i = 0; i < plan.steps.size(); ++i) out << numbered(i) << "  " << stepText(plan.steps[i], look) << '\n';
                       writeWindows(out, plan.windows, 8);
                       out << tr("hash") << "  " << planHash(plan) << '\n'; },
                   .document = [&](std::ostream& out, ReportFormat format) {
                       ReportDocument document(out, format, "PlanSummary");
                       document.text("hash", planHash(plan));
                       appendWindows(document, plan.windows);
                       document.list("steps", plan.steps, [](std::string& json, const PlanStep& step) { json = jsonText(stepText(step)); });
                       document.list("notes", notes, [](std::string& json, const RollbackNote& note) {
                           JsonMembers members(json);
                           members.number("step", note.step + 1);
                           members.text("text", note.text);
                       }); }});
}

void printJournal(const RecoveredApply& recovered, const OutputOptions& output) {
    print(output, {.table = [&](std::ostream& out, const TableLook& look) { writeJournal(out, recovered, look); },
                   .document = [&](std::ostream& out, ReportFormat format) { writeJournal(out, recovered, format); }});
}

}  // namespace bayplan
