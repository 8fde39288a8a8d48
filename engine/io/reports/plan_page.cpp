// SPDX-License-Identifier: GPL-3.0-or-later
// A plan as a page for those who decide about it: what it is for, what it costs, each step, and who said yes.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "io/reports/plan_export.h"
#include "io/text/time_text.h"
#include "model/names.h"
#include "planner/goals/found_plan.h"
#include "planner/goals/lost_work.h"

namespace bayplan {

namespace {

using Action = PlanStep::Action;

constexpr std::string_view kStyle = R"css(body { font-family: sans-serif; font-size: 10pt; color: #1b1f24; margin: 24px; max-width: 900px; }
h1 { font-size: 18pt; margin-bottom: 2px; }
h2 { font-size: 13pt; margin-top: 20px; margin-bottom: 4px; }
h3 { font-size: 11pt; margin-top: 12px; margin-bottom: 4px; }
p { margin-top: 4px; margin-bottom: 6px; }
table { border-collapse: collapse; width: 100%; page-break-inside: auto; }
tr { page-break-inside: avoid; }
th { text-align: left; background-color: #e8edf3; padding: 4px 8px; }
td { padding: 4px 8px; border-bottom: 1px solid #d0d7de; vertical-align: top; overflow-wrap: anywhere; }
.number { text-align: right; }
.lead { font-size: 12pt; }
.quiet { color: #57606a; }
.good { color: #00664a; }
.bad { color: #b3261e; }
.sign { padding: 14px 8px; }
.mono { font-family: monospace; overflow-wrap: anywhere; }
)css";
constexpr std::string_view kPageTable = "<table width=\"100%\" cellspacing=\"0\">\n";  // Qt's rich text reads no width from a style

bool namesNode(const PlanStep& step) { return step.action == Action::Cordon || step.action == Action::Uncordon; }
bool podRestarts(const PlanStep& step) { return step.action == Action::Move || step.action == Action::Evict; }

bool hasSeveralGoals(const PlanFinding& found) { return std::find(found.asked.begin(), found.asked.end(), "--then") != found.asked.end(); }

/// What a goal of that name counts; empty: another name.
Message pageCount(const PlanFinding& found) {
    if (hasSeveralGoals(found)) return worded("Goals that are reached");
    const std::string_view goal = found.asked.empty() ? std::string_view() : std::string_view(found.asked.front());
    if (goal == "drain") return worded("Drained nodes");
    if (goal == "free") return worded("Free nodes");
    if (goal == "room") return worded("Pending pods that get a node");
    if (goal == "slots") return worded("Pods of the shape that fit");
    if (goal == "consolidate") return worded("Nodes in use");
    if (goal == "rebalance") return worded("Nodes beyond the limit");
    if (goal == "repair") return worded("Pods against a rule");
    if (goal == "vacate") return worded("Nodes with so much free");
    return worded("What is counted");
}

Message pageGoal(const Plan& plan) {
    if (plan.found && hasSeveralGoals(*plan.found)) return worded("Several goals");
    const std::string_view goal = plan.found && !plan.found->asked.empty() ? std::string_view(plan.found->asked.front()) : std::string_view();
    if (goal == "drain") return worded("Drain nodes");
    if (goal == "free") return worded("Free whole nodes");
    if (goal == "room") return worded("Make room for pods");
    if (goal == "slots") return worded("Make room for more pods of a shape");
    if (goal == "consolidate") return worded("Consolidate onto fewer nodes");
    if (goal == "rebalance") return worded("Rebalance full nodes");
    if (goal == "repair") return worded("Repair broken rules");
    if (goal == "vacate") return worded("Keep an amount free");
    return plan.title.empty() ? Message(worded("without a title")) : Message(plan.title);
}

class Page {
public:
    Page(const ExportedPlan& exported, const Message::Translate& say, std::string_view language)
        : m_exported(exported), m_plan(exported.plan), m_isChanged(sinceFound(exported.plan).isChanged()), m_say(say), m_language(language) {}

    std::string make() {
        m_out = "<!DOCTYPE html>\n<html lang=\"" + escaped(m_language) + "\">\n<head><meta charset=\"utf-8\"><title>" + escaped(m_plan.title) + "</title>\n<style>\n";
        m_out += kStyle;
        m_out += "</style></head>\n<body>\n<h1>" + said(worded("Plan: %1", {pageGoal(m_plan)})) + "</h1>\n";
        m_out += "<p class=\"quiet\">" + said(worded("For %1. Nothing has been changed by this page.", {m_exported.source})) + "</p>\n";
        gather();
        lead();
        summary();
        concerned();
        steps();
        signatures();
        origin();
        m_out += "</body>\n</html>\n";
        return std::move(m_out);
    }

private:
    static std::string escaped(std::string_view text) {
        std::string safe;
        for (const char c : text) {
            if (c == '&') safe += "&amp;";
            else if (c == '<') safe += "&lt;";
            else if (c == '>') safe += "&gt;";
            else if (c == '"') safe += "&quot;";
            else if (static_cast<unsigned char>(c) >= 0x20 || c == '\n') safe += c;
        }
        return safe;
    }
    std::string said(const Message& message) const { return escaped(m_say ? message.in(m_say) : message.text()); }

    void row(const Message& name, const std::string& html) { m_out += "<tr><td class=\"quiet\">" + said(name) + "</td><td>" + html + "</td></tr>\n"; }

    std::size_t count(Action action) const {
        return static_cast<std::size_t>(std::count_if(m_plan.steps.begin(), m_plan.steps.end(), [&](const PlanStep& step) { return step.action == action; }));
    }

    /// Pods of one workload that restart.
    struct Concerned {
        std::size_t pods = 0, surges = 0;
        std::set<std::size_t> waves{};
    };

    void gather() {
        for (std::size_t i = 0; i < m_plan.steps.size(); ++i) {
            const PlanStep& step = m_plan.steps[i];
            m_waves = std::max(m_waves, step.wave.value_or(0));
            m_unfit += !m_exported.unfit.empty() && !m_exported.unfit[i].empty() ? 1 : 0;
            if (!podRestarts(step)) continue;
            const StepFacts& facts = m_exported.facts[i];
            const std::string space = spaceOfKey(step.pod);
            Concerned& one = m_concerned[{space, facts.ownerName.empty() ? std::string() : facts.ownerKind + " " + facts.ownerName}];
            ++one.pods;
            one.surges += step.surge ? 1 : 0;
            if (step.wave) one.waves.insert(*step.wave);
        }
    }

    void lead() {
        const std::size_t moved = count(Action::Move) + count(Action::Evict), placed = count(Action::Place);
        std::string text;
        const auto add = [&](const Message& sentence) { text += (text.empty() || m_language == "zh" ? "" : " ") + said(sentence); };
        if (m_plan.found && !m_isChanged) add(worded("%1: %2 now, %3 afterwards.", {pageCount(*m_plan.found), m_plan.found->before, m_plan.found->reached}));
        if (moved > 0 && m_waves > 1) add(worded("Pods that restart: %1, of %2 workloads, in %3 waves.", {moved, m_concerned.size(), m_waves}));
        else if (moved > 0) add(worded("Pods that restart: %1, of %2 workloads.", {moved, m_concerned.size()}));
        else add(worded("No pod restarts."));
        if (placed > 0) add(worded("Pending pods that get a node: %1.", {placed}));
        if (const std::size_t windows = m_plan.windows.spans.size(); windows == 1)
            add(worded("Nothing of it begins before %1 or after %2.", {timeText(m_plan.windows.spans.front().from), timeText(m_plan.windows.spans.front().to)}));
        else if (windows > 1) add(worded("Nothing of it begins outside of its %1 maintenance windows.", {windows}));
        m_out += "<p class=\"lead\">" + text + "</p>\n";
        if (moved > 0)
            m_out += "<p>"
                     + said(worded("A pod that restarts ends on its node, and its workload starts another one elsewhere. Each wave keeps within the disruption budgets; the next one begins once "
                                   "the replacements of the one before are ready."))
                     + "</p>\n";
    }

    void summary() {
        m_out += "<h2>" + said(worded("In short")) + "</h2>\n" + std::string(kPageTable);
        if (m_isChanged) row(worded("How good it is"), said(worded("not known: the steps were changed after the search")));
        else if (m_plan.found) {
            row(pageCount(*m_plan.found), said(worded("%1 before, %2 after; wanted: %3", {m_plan.found->before, m_plan.found->reached, m_plan.found->wanted})));
            const std::int64_t least = m_plan.found->leastMoves;
            row(worded("How good it is"), m_plan.found->moves <= least ? "<span class=\"good\">" + said(worded("no plan has fewer moves: proved")) + "</span>"
                                                                       : said(worded("no plan has fewer moves than %1; this one has %2", {least, m_plan.found->moves})));
        }
        row(worded("Pods that restart"), std::to_string(count(Action::Move) + count(Action::Evict)));
        if (m_plan.found && !m_isChanged && m_plan.found->lost && (*m_plan.found->lost > 0 || m_plan.found->lossUnknown > 0)) {
            const std::string hours = gpuHoursText(*m_plan.found->lost);
            const std::int64_t unknown = m_plan.found->lossUnknown;
            row(worded("GPU-hours that the restarts lose"), unknown > 0 ? said(worded("%1, and what is not known of %2 of these pods", {hours, unknown})) : escaped(hours));
        }
        if (m_plan.found && !m_isChanged && m_plan.found->groups && *m_plan.found->groups > 0) row(worded("Groups of pods that restarts touch"), std::to_string(*m_plan.found->groups));
        row(worded("Pods that get a node"), std::to_string(count(Action::Place)));
        row(worded("Workloads concerned"), std::to_string(m_concerned.size()));
        if (count(Action::Cordon) > 0) row(worded("Nodes that take no pods any more"), std::to_string(count(Action::Cordon)));
        std::string windows;
        for (const TimeWindow& one : m_plan.windows.spans) windows += (windows.empty() ? "" : "<br>") + said(worded("from %1 to %2", {timeText(one.from), timeText(one.to)}));
        if (!windows.empty()) row(worded("Maintenance windows"), windows);
        if (m_waves > 0) row(worded("Waves, each within the disruption budgets"), std::to_string(m_waves));
        if (!m_exported.unfit.empty())
            row(worded("Fits the cluster"),
                m_unfit == 0 ? said(worded("every step applies")) : "<span class=\"bad\">" + said(worded("%1 of %2 steps do not apply", {m_unfit, m_plan.steps.size()})) + "</span>");
        m_out += "</table>\n";
    }

    /// Whose pods restart: what those who answer for a workload look for first.
    void concerned() {
        if (m_concerned.empty()) return;
        m_out += "<h2>" + said(worded("Who is concerned")) + "</h2>\n" + std::string(kPageTable) + "<tr>";
        for (const Message& head : {worded("Namespace"), worded("Workload"), worded("Pods that restart"), worded("In wave")}) m_out += "<th>" + said(head) + "</th>";
        m_out += "</tr>\n";
        for (const auto& [name, one] : m_concerned) {
            std::string waves;
            for (const std::size_t wave : one.waves) waves += (waves.empty() ? "" : ", ") + std::to_string(wave);
            m_out += "<tr><td>" + escaped(name.first) + "</td><td>" + (name.second.empty() ? said(worded("no workload: nothing starts it again")) : escaped(name.second)) + "</td><td>"
                     + std::to_string(one.pods);
            if (one.surges > 0) m_out += " " + said(worded("(%1 without a gap: the replacement comes first)", {one.surges}));
            m_out += "</td><td>" + waves + "</td></tr>\n";
        }
        m_out += "</table>\n";
    }

    Message wordOf(const PlanStep& step) const {
        switch (step.action) {
        case Action::Place: return worded("place");
        case Action::Move: return step.surge ? worded("surge") : worded("move");
        case Action::Evict: return worded("evict");
        case Action::Cordon: return worded("cordon");
        case Action::Uncordon: return worded("uncordon");
        case Action::AssumeClaim: return worded("assume claim");
        case Action::Scale: return worded("scale");
        case Action::AllocateClaim: break;
        }
        return worded("allocate claim");
    }

    /// A wave lies in one window: a new one begins a new wave.
    Message waveTitle(std::size_t wave, const PlanStep& step) const {
        if (!step.window || *step.window > m_plan.windows.spans.size()) return worded("Wave %1", {wave});
        return worded("Wave %1, in the maintenance window from %2", {wave, timeText(m_plan.windows.spans[*step.window - 1].from)});
    }

    void steps() {
        m_out += "<h2>" + said(worded("Steps")) + "</h2>\n";
        std::optional<std::size_t> wave;
        for (std::size_t i = 0; i < m_plan.steps.size(); ++i) {
            const PlanStep& step = m_plan.steps[i];
            if (const std::size_t now = step.wave.value_or(0); wave != now) {
                if (wave) m_out += "</table>\n";
                if (now > 0 && m_waves > 1) m_out += "<h3>" + said(waveTitle(now, step)) + (step.turn.empty() ? std::string() : ": " + escaped(step.turn)) + "</h3>\n";
                m_out += kPageTable;
                m_out += "<tr>";
                for (const Message& head :
                     {worded("Step"), worded("Action"), worded("Object"), worded("From"), worded("To"), worded("Priority"), worded("Lost GPU-hours"), worded("Why")})
                    m_out += "<th>" + said(head) + "</th>";
                m_out += "</tr>\n";
                wave = now;
            }
            m_out += "<tr><td>" + std::to_string(i + 1) + "</td><td>" + said(wordOf(step)) + "</td><td>"
                     + escaped(namesNode(step)    ? step.to
                               : step.pod.empty() ? step.claim
                                                  : step.pod)
                     + "</td><td>" + escaped(step.from) + "</td><td>" + (namesNode(step) ? std::string() : escaped(step.to)) + "</td><td>"
                     + (step.priority ? std::to_string(*step.priority) : std::string()) + "</td><td>"
                     + (step.lossUnknown ? said(worded("not known"))
                        : step.lost      ? gpuHoursText(*step.lost)
                                         : std::string())
                     + "</td><td>" + escaped(step.reason);
            for (const std::string& violation : step.violations) m_out += "<br><span class=\"bad\">" + said(worded("forced against %1", {violation})) + "</span>";
            if (!m_exported.unfit.empty() && !m_exported.unfit[i].empty()) m_out += "<br><span class=\"bad\">" + escaped(m_exported.unfit[i]) + "</span>";
            m_out += "</td></tr>\n";
        }
        m_out += wave ? "</table>\n" : "<p>" + said(worded("There are none.")) + "</p>\n";
    }

    void signatures() {
        m_out += "<h2>" + said(worded("Approval")) + "</h2>\n<p>"
                 + said(m_plan.windows.any() ? worded("What is approved is the list of steps and the maintenance windows, by this hash. Another step, order or window has another hash:")
                                             : worded("What is approved is the list of steps, by this hash. Another step or another order has another hash:"))
                 + "</p>\n<p class=\"mono\">"
                 + escaped(m_exported.hash) + "</p>\n" + std::string(kPageTable) + "<tr><th>" + said(worded("Name")) + "</th><th>" + said(worded("Date and signature")) + "</th></tr>\n";
        std::size_t line = 0;
        for (const PlanApproval& one : m_plan.approvals)
            if (one.hash == m_exported.hash) {
                m_out += "<tr><td>" + escaped(one.by) + "</td><td>" + escaped(timeText(one.at)) + "</td></tr>\n";
                ++line;
            }
        for (; line < 2; ++line) m_out += "<tr><td class=\"sign\">&nbsp;</td><td class=\"sign\">&nbsp;</td></tr>\n";
        m_out += "</table>\n";
    }

    /// For those who want to find it again.
    void origin() {
        if (m_plan.found) {
            m_out += "<h2>" + said(worded("How it was found")) + "</h2>\n<p class=\"mono\">bayplanctl plan " + escaped(askedWords(*m_plan.found)) + "</p>\n<p class=\"quiet\">"
                     + said(worded("Work: %1 looks through all nodes; picture of the cluster: %2", {m_plan.found->work, m_plan.found->picture})) + "</p>\n";
        }
        m_out += "<p class=\"quiet\">" + said(worded("Written by Bayplan %1", {m_exported.version})) + "</p>\n";
    }

    const ExportedPlan& m_exported;
    const Plan& m_plan;
    bool m_isChanged;  // after the search, whose words then hold no more
    const Message::Translate& m_say;
    std::string_view m_language;
    std::string m_out;
    std::map<std::pair<std::string, std::string>, Concerned> m_concerned;  // by namespace and workload
    std::size_t m_waves = 0, m_unfit = 0;
};

}  // namespace

std::string planHtml(const ExportedPlan& exported, const Message::Translate& say, std::string_view language) { return Page(exported, say, language).make(); }

}  // namespace bayplan
