// SPDX-License-Identifier: GPL-3.0-or-later
// A plan as a page for those who decide about it: what it is for, what it costs, each step, and who said yes.
#include <algorithm>
#include <set>

#include "io/reports/plan_export.h"
#include "io/text/time_text.h"

namespace bayplan {

namespace {

using Action = PlanStep::Action;

constexpr std::string_view kStyle = R"css(body { font-family: sans-serif; font-size: 10pt; color: #1b1f24; margin: 24px; }
h1 { font-size: 18pt; margin-bottom: 2px; }
h2 { font-size: 12pt; margin-top: 18px; margin-bottom: 4px; }
p { margin-top: 4px; margin-bottom: 4px; }
table { border-collapse: collapse; width: 100%; }
th { text-align: left; background-color: #e8edf3; padding: 4px 8px; }
td { padding: 3px 8px; border-bottom: 1px solid #d0d7de; vertical-align: top; }
.number { text-align: right; }
.quiet { color: #57606a; }
.bad { color: #b3261e; }
.mono { font-family: monospace; }
)css";

class Page {
public:
    Page(const ExportedPlan& exported, const Message::Translate& say, std::string_view language) : m_exported(exported), m_plan(exported.plan), m_say(say), m_language(language) {}

    std::string make() {
        m_out = "<!DOCTYPE html>\n<html lang=\"" + escaped(m_language) + "\">\n<head><meta charset=\"utf-8\"><title>" + escaped(m_plan.title) + "</title>\n<style>\n";
        m_out += kStyle;
        m_out += "</style></head>\n<body>\n<h1>" + said(worded("Plan: %1", {m_plan.title.empty() ? Message(worded("without a title")) : Message(m_plan.title)})) + "</h1>\n";
        m_out += "<p class=\"quiet\">" + said(worded("For %1. Nothing has been changed by this page.", {m_exported.source})) + "</p>\n";
        summary();
        steps();
        signatures();
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

    void summary() {
        std::set<std::string> workloads;
        std::size_t waves = 0, unfit = 0;
        for (std::size_t i = 0; i < m_plan.steps.size(); ++i) {
            waves = std::max(waves, m_plan.steps[i].wave.value_or(0));
            if (!m_exported.facts[i].ownerName.empty())
                workloads.insert(m_plan.steps[i].pod.substr(0, m_plan.steps[i].pod.find('/')) + "/" + m_exported.facts[i].ownerKind + "/" + m_exported.facts[i].ownerName);
            unfit += !m_exported.unfit.empty() && !m_exported.unfit[i].empty() ? 1 : 0;
        }
        m_out += "<h2>" + said(worded("In short")) + "</h2>\n<table>\n";
        if (m_plan.found) {
            std::string asked;
            for (const std::string& word : m_plan.found->asked) asked += (asked.empty() ? "" : " ") + word;
            row(worded("Asked for"), "<span class=\"mono\">" + escaped(asked) + "</span>");
            row(worded("What is counted"), said(worded("%1 before, %2 after; wanted: %3", {m_plan.found->before, m_plan.found->reached, m_plan.found->wanted})));
            const std::int64_t least = m_plan.found->leastMoves;
            row(worded("How good it is"), said(m_plan.found->moves <= least ? worded("no plan has fewer moves: proved")
                                                                            : worded("no plan has fewer moves than %1; this one has %2", {least, m_plan.found->moves})));
        }
        row(worded("Pods that restart"), std::to_string(count(Action::Move) + count(Action::Evict)));
        row(worded("Pods that get a node"), std::to_string(count(Action::Place)));
        row(worded("Workloads concerned"), std::to_string(workloads.size()));
        if (count(Action::Cordon) > 0) row(worded("Nodes that take no pods any more"), std::to_string(count(Action::Cordon)));
        if (waves > 0) row(worded("Waves, each within the disruption budgets"), std::to_string(waves));
        if (!m_exported.unfit.empty())
            row(worded("Fits the cluster"),
                unfit == 0 ? said(worded("every step applies")) : "<span class=\"bad\">" + said(worded("%1 of %2 steps do not apply", {unfit, m_plan.steps.size()})) + "</span>");
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
        case Action::AllocateClaim: break;
        }
        return worded("allocate claim");
    }

    void steps() {
        m_out += "<h2>" + said(worded("Steps")) + "</h2>\n<table>\n<tr>";
        for (const Message& head : {worded("Step"), worded("Wave"), worded("Action"), worded("Object"), worded("From"), worded("To"), worded("Why")}) m_out += "<th>" + said(head) + "</th>";
        m_out += "</tr>\n";
        for (std::size_t i = 0; i < m_plan.steps.size(); ++i) {
            const PlanStep& step = m_plan.steps[i];
            const bool ofNode = step.action == Action::Cordon || step.action == Action::Uncordon;
            m_out += "<tr><td class=\"number\">" + std::to_string(i + 1) + "</td><td class=\"number\">" + (step.wave ? std::to_string(*step.wave) : std::string()) + "</td><td>"
                     + said(wordOf(step)) + "</td><td>"
                     + escaped(ofNode             ? step.to
                               : step.pod.empty() ? step.claim
                                                  : step.pod)
                     + "</td><td>" + escaped(step.from) + "</td><td>" + (ofNode ? std::string() : escaped(step.to)) + "</td><td>" + escaped(step.reason);
            for (const std::string& violation : step.violations) m_out += "<br><span class=\"bad\">" + said(worded("forced against %1", {violation})) + "</span>";
            if (!m_exported.unfit.empty() && !m_exported.unfit[i].empty()) m_out += "<br><span class=\"bad\">" + escaped(m_exported.unfit[i]) + "</span>";
            m_out += "</td></tr>\n";
        }
        m_out += "</table>\n";
    }

    void signatures() {
        m_out += "<h2>" + said(worded("Approval")) + "</h2>\n<p>"
                 + said(worded("What is approved is the list of steps, by this hash. Another step or another order has another hash:")) + "</p>\n<p class=\"mono\">"
                 + escaped(m_exported.hash) + "</p>\n<table>\n<tr><th>" + said(worded("Name")) + "</th><th>" + said(worded("Date and signature")) + "</th></tr>\n";
        std::size_t line = 0;
        for (const PlanApproval& one : m_plan.approvals)
            if (one.hash == m_exported.hash) {
                m_out += "<tr><td>" + escaped(one.by) + "</td><td>" + escaped(timeText(one.at)) + "</td></tr>\n";
                ++line;
            }
        for (; line < 2; ++line) m_out += "<tr><td>&nbsp;</td><td>&nbsp;</td></tr>\n";
        m_out += "</table>\n<p class=\"quiet\">" + said(worded("Written by Bayplan %1", {m_exported.version})) + "</p>\n";
    }

    const ExportedPlan& m_exported;
    const Plan& m_plan;
    const Message::Translate& m_say;
    std::string_view m_language;
    std::string m_out;
};

}  // namespace

std::string planHtml(const ExportedPlan& exported, const Message::Translate& say, std::string_view language) { return Page(exported, say, language).make(); }

}  // namespace bayplan
