// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/apply_output.h"

#include <iostream>

#include "cli/output/live_output.h"
#include "cli/output/output.h"
#include "cli/output/text_forms.h"
#include "io/text/time_text.h"

namespace bayplan {

namespace {

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

void printStepCheck(std::size_t number, const PlanStep& step, const StepPreflight& of) {
    std::cout << "step " << number << "  " << stepText(step) << '\n'
              << "  check    " << wordOf(of.check.is);
    if (!of.check.why.empty()) std::cout << ": " << printable(of.check.why);
    std::cout << '\n';
    if (step.action == PlanStep::Action::Move || step.action == PlanStep::Action::Place)
        std::cout << "  landing  " << toString(of.landing) << (of.landing == landingOf(step) ? "" : ", as the cluster can") << '\n';
    if (of.check.forecast && of.check.is != StepCheck::Is::Elsewhere) std::cout << "           left alone, the scheduler " << printable(of.check.forecast->text) << '\n';
    for (const std::string& node : of.check.cordons) std::cout << "           cordoned meanwhile: " << printable(node) << '\n';
    for (const std::string& note : of.check.notes) std::cout << "           " << printable(note) << '\n';
    for (const std::string& violation : step.violations) std::cout << "  forced   " << printable(violation) << '\n';
    if (of.budgetBefore) std::cout << "  budget   " << printable(of.check.budget) << ": " << allowedText(*of.budgetBefore, of.budgetAfter) << '\n';
    for (const StepNeed& need : of.needs)
        if (need.access != Access::Allowed)
            std::cout << "  needs    " << printable(need.permission.toString()) << (need.access == Access::Denied ? ": denied" : ": the server does not say")
                      << (need.required ? "\n" : ", done without\n");
    std::cout << "  dry-run  " << wordOf(of.dryRun.is);
    if (!of.dryRun.said.empty()) std::cout << ": " << printable(of.dryRun.said);
    std::cout << '\n';
}

void printStepCheckJson(const PlanStep& step, const StepPreflight& of) {
    std::cout << "{\"step\":" << jsonText(stepText(step)) << ",\"check\":\"" << wordOf(of.check.is) << "\",\"why\":" << jsonText(of.check.why) << ",\"classes\":";
    writeJsonList(std::cout, of.check.safety, [](SafetyClass one) { std::cout << jsonText(toString(one)); });
    if (of.check.forecast)
        std::cout << ",\"landing\":\"" << toString(of.landing) << "\",\"forecast\":{\"node\":" << jsonText(of.check.forecast->node) << ",\"tied\":" << of.check.forecast->tied
                  << ",\"text\":" << jsonText(of.check.forecast->text) << '}';
    std::cout << ",\"notes\":[";
    const char* separator = "";
    for (const std::string& note : of.check.notes) std::cout << std::exchange(separator, ",") << jsonText(note);
    std::cout << "],\"lacks\":[";
    separator = "";
    for (const StepNeed& need : of.needs)
        if (need.access != Access::Allowed && need.required) std::cout << std::exchange(separator, ",") << jsonText(need.permission.toString());
    std::cout << ']';
    if (of.budgetBefore) std::cout << ",\"budget\":{\"name\":" << jsonText(of.check.budget) << ",\"before\":" << *of.budgetBefore << ",\"after\":" << of.budgetAfter.value_or(0) << '}';
    std::cout << ",\"dryRun\":{\"is\":\"" << wordOf(of.dryRun.is) << "\",\"said\":" << jsonText(of.dryRun.said) << "}}";
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
    if (m_json)
        std::cout << "{\"time\":\"" << timeTextOf(millisecondsNow()) << "\",\"step\":" << step + 1 << ",\"phase\":\"" << toString(progress.phase) << "\",\"state\":\""
                  << toString(progress.state) << "\",\"text\":" << jsonText(progress.text) << ",\"pod\":" << jsonText(progress.pod) << ",\"node\":" << jsonText(progress.node)
                  << ",\"budget\":" << jsonText(progress.budget) << "}\n";
    else std::cout << "step " << step + 1 << " of " << m_plan.steps.size() << "  " << stepText(m_plan.steps[step]) << ": " << text << '\n';
    std::cout << std::flush;
}

void RunLines::runChanged(RunState state, const std::string& why) {
    if (m_json) std::cout << "{\"time\":\"" << timeTextOf(millisecondsNow()) << "\",\"run\":\"" << wordOf(state) << "\",\"why\":" << jsonText(why) << "}\n"
                          << std::flush;
    else std::cout << wordOf(state) << (why.empty() ? "" : ": " + printable(why)) << '\n'
                   << std::flush;
}

void printPreflight(const Preflight& preflight, bool json) {
    if (json) {
        std::cout << "{\"apiVersion\":\"bayplan/v1\",\"kind\":\"Preflight\",\"hash\":\"" << preflight.hash << "\",\"clear\":" << (preflight.clear() ? "true" : "false") << ",\"blockers\":";
        writeJsonList(std::cout, preflight.blockers(), [](std::size_t i) { std::cout << i + 1; });
        std::cout << ",\"wordsWanted\":";
        writeJsonList(std::cout, preflight.wordsWanted(), [](const std::string& word) { std::cout << jsonText(word); });
        std::cout << ",\"steps\":[";
        for (std::size_t i = 0; i < preflight.steps.size(); ++i) {
            std::cout << (i == 0 ? "\n" : ",\n");
            printStepCheckJson(preflight.plan.steps[i], preflight.steps[i]);
        }
        std::cout << "\n]}\n";
        return;
    }
    for (const std::size_t i : preflight.blockers()) {
        const StepCheck& check = preflight.steps[i].check;
        std::cout << "blocker  step " << i + 1 << "  " << stepText(preflight.plan.steps[i]) << ": " << wordOf(check.is) << ": " << printable(check.why) << '\n';
    }
    for (const std::string& word : preflight.wordsWanted()) std::cout << "wants    --" << word << '\n';
    for (std::size_t i = 0; i < preflight.steps.size(); ++i) printStepCheck(i + 1, preflight.plan.steps[i], preflight.steps[i]);
    for (const RollbackNote& note : preflight.rollback.notes) std::cout << "way back  step " << note.step + 1 << ": " << printable(note.text) << '\n';
    std::cout << "hash  " << preflight.hash << '\n';
}

void printJournal(const RecoveredApply& recovered) {
    const ApplyHeader& header = recovered.header;
    std::cout << "run       " << printable(header.run) << ", begun " << timeText(header.started) << '\n'
              << "cluster   " << printable(header.context.empty() ? header.server : header.context + " (" + header.server + ")") << '\n';
    for (const std::string& word : header.accepted.names()) std::cout << "with      --" << word << '\n';
    if (header.gracePeriodSeconds) std::cout << "with      --grace-period " << *header.gracePeriodSeconds << '\n';
    if (!header.as.empty()) std::cout << "as        " << printable(header.as) << '\n';
    if (header.releases.empty()) std::cout << "approved  " << header.approval.hash << " by " << printable(header.approval.by) << ", " << timeText(header.approval.at) << '\n';
    else std::cout << "released  by " << printable(header.approval.by) << ", " << timeText(header.approval.at) << '\n';
    for (std::size_t i = 0; i < header.releases.size(); ++i) std::cout << "release   step " << i + 1 << "  " << printable(header.releases[i]) << '\n';
    for (std::size_t i = 0; i < header.plan.steps.size(); ++i) std::cout << "plan      step " << i + 1 << "  " << stepText(header.plan.steps[i]) << '\n';
    for (const ApplyEntry& entry : recovered.entries) std::cout << timeText(entry.at) << "  " << printable(entryText(entry)) << '\n';
    if (recovered.truncated) std::cout << "the last line was cut short and is left out\n";
    std::cout << (recovered.ended ? "over: " : "not over: ") << printable(recovered.summary()) << '\n';
}

}  // namespace bayplan
