// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/what_if_output.h"

#include <array>
#include <charconv>
#include <map>
#include <utility>

#include "base/quantity.h"
#include "cli/output/printable.h"
#include "cli/output/queue_share_output.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/reports/report_document.h"
#include "io/reports/text_table.h"
#include "io/text/json_members.h"

namespace bayplan {

namespace {

constexpr std::size_t kPodsShown = 20;  // of each list, unless the table is wide

const char* wordOfChange(ChangeIs is) {
    switch (is) {
    case ChangeIs::Applies: return forPeople("applies");
    case ChangeIs::Differs: return forPeople("applies differently");
    case ChangeIs::DoesNot: break;
    }
    return forPeople("does not apply");
}

void writeChanges(std::ostream& out, const Scenario& scenario, const WhatIfAnswer& answer, const TableLook& look) {
    if (answer.changes.empty()) return;
    TextTable table({tr("CHANGE"), tr("OF"), tr("STATE"), tr("WHY")});
    for (std::size_t i = 0; i < answer.changes.size(); ++i) {
        const ChangeReport& change = answer.changes[i];
        std::string why = tr(change.why);
        for (const Message& note : change.notes) why += (why.empty() ? "" : "; ") + tr(note);
        table.add({nameOf(scenario.changes[i].action), subjectOf(scenario.changes[i].action), tr(wordOfChange(change.is)), orDash(why)});
    }
    table.write(out, look);
}

/// The pods that are not as they were, at most so many of each kind.
void writePods(std::ostream& out, const WhatIfAnswer& answer, const TableLook& look) {
    const std::pair<const char*, const std::vector<WhatIfPod>*> lists[] = {
        {forPeople("placed"), &answer.placed}, {forPeople("moved"), &answer.moved}, {forPeople("newly pending"), &answer.pending}, {forPeople("gone"), &answer.gone}};
    TextTable table({tr("POD"), tr("IS"), tr("FROM"), tr("TO"), tr("WHY")});
    std::size_t left = 0, rows = 0;
    for (const auto& [word, pods] : lists)
        for (std::size_t i = 0; i < pods->size(); ++i) {
            if (i >= kPodsShown && !look.wide) {
                left += pods->size() - i;
                break;
            }
            const WhatIfPod& pod = (*pods)[i];
            const bool back = word == lists[1].first && pod.from == pod.to;
            table.add({pod.pod, back ? tr("restarted") : tr(word), orDash(pod.from), orDash(pod.to), orDash(tr(pod.why))});
            ++rows;
        }
    if (rows == 0) return;
    out << '\n';
    table.write(out, look);
    if (left > 0) out << trCount("and %1 more (-o wide)", "and %1 more (-o wide)", left) << '\n';
}

std::string shareText(double share) { return fixedNumber(100 * share, 1) + " %"; }

void writeMeasures(std::ostream& out, const WhatIfReport& report, const TableLook& look) {
    std::vector<const WhatIfMeasures*> columns{&report.answer->before, &report.answer->after};
    std::vector<std::string> headers{tr("MEASURE"), tr("BEFORE"), tr("AFTER")};
    if (report.otherAnswer) {
        columns.push_back(&report.otherAnswer->after);
        headers.push_back(tr("AFTER THE OTHER"));
    }
    TextTable table(headers);
    for (std::size_t i = 1; i < headers.size(); ++i) table.setNumbers(i);
    const auto row = [&](std::string name, auto&& value) {
        std::vector<std::string> cells{std::move(name)};
        for (const WhatIfMeasures* measures : columns) cells.push_back(value(*measures));
        table.add(std::move(cells));
    };
    row(tr("nodes"), [](const WhatIfMeasures& m) { return std::to_string(m.nodes); });
    row(tr("nodes in use"), [](const WhatIfMeasures& m) { return std::to_string(m.nodesUsed); });
    row(tr("pods on nodes"), [](const WhatIfMeasures& m) { return std::to_string(m.standing); });
    row(tr("pending pods"), [](const WhatIfMeasures& m) { return std::to_string(m.pending); });
    for (std::size_t i = 0; i < report.answer->before.room.size(); ++i) {
        row(tr("slots of %1", {report.answer->before.room[i].shape}), [&](const WhatIfMeasures& m) { return m.room[i].unknown.empty() ? std::to_string(m.room[i].pods) : tr("unknown"); });
        std::map<std::string, bool> stranded;
        for (const WhatIfMeasures* measures : columns)
            for (const auto& [resource, amount] : measures->room[i].stranded) stranded[resource] = true;
        for (const auto& [name, unused] : stranded)
            row(tr("stranded %1", {name}), [&, &resource = name](const WhatIfMeasures& m) {
                for (const auto& [of, amount] : m.room[i].stranded)
                    if (of == resource) return formatAmount(of, amount);
                return std::string("0");
            });
    }
    std::map<std::string, bool> resources;
    for (const WhatIfMeasures* measures : columns)
        for (const NamedBalance& one : measures->balance)
            if (one.share > 0) resources[one.resource] = true;
    const auto ofResource = [&](const std::string& name, double NamedBalance::*part) {
        return [&name, part](const WhatIfMeasures& m) {
            for (const NamedBalance& one : m.balance)
                if (one.resource == name) return shareText(one.*part);
            return std::string("-");
        };
    };
    for (const auto& [name, unused] : resources) {
        row(tr("requested of %1", {name}), ofResource(name, &NamedBalance::share));
        row(tr("deviation of %1 over nodes", {name}), ofResource(name, &NamedBalance::deviation));
    }
    out << '\n';
    table.write(out, look);
}

void writeShares(std::ostream& out, const WhatIfReport& report, const TableLook& look) {
    std::vector<SharesColumn> columns{{tr("BEFORE"), &report.sharesBefore}, {tr("AFTER"), &report.sharesAfter}};
    if (report.otherAnswer) columns.emplace_back(tr("AFTER THE OTHER"), &report.sharesOther);
    writeQueueShares(out, columns, look);
}

void writeSummary(std::ostream& out, const WhatIfAnswer& answer) {
    out << '\n'
        << tr("%1 placed, %2 moved, %3 newly pending, %4 gone; disruption: %5 pods left their nodes",
              {std::to_string(answer.placed.size()), std::to_string(answer.moved.size()), std::to_string(answer.pending.size()), std::to_string(answer.gone.size()),
               std::to_string(answer.disrupted())})
        << '\n';
    if (answer.nodesAdded > 0) {
        out << trCount("%1 node added", "%1 nodes added", answer.nodesAdded) << ": "
            << (answer.price ? tr("%1 for an hour", {plainNumber(*answer.price, 6)}) : tr("the price is not known")) << '\n';
    }
    if (answer.cutShort) out << tr("the pods preempted one another for so long that it was cut short") << '\n';
    for (const BudgetUse& budget : answer.budgets)
        if (budget.leaving > budget.allowed)
            out << tr("budget %1 allows %2 disruptions now, and %3 of its pods leave: evictions wait for one another",
                      {printable(budget.budget), std::to_string(budget.allowed), std::to_string(budget.leaving)})
                << '\n';
}

void writeMore(std::ostream& out, const WhatIfReport& report) {
    if (!report.more) return;
    out << '\n';
    const std::string times = std::to_string(report.more->rounds);
    if (report.more->limited) out << tr("%1 fits at least %2 times more: that many were tried", {printable(report.mix), times}) << '\n';
    else out << tr("%1 fits %2 times more; the next one is stopped at %3: %4", {printable(report.mix), times, printable(report.more->stops), printable(tr(report.more->why))}) << '\n';
}

std::string shortest(double value) {
    std::array<char, 32> text{};
    const auto [end, fault] = std::to_chars(text.data(), text.data() + text.size(), value);
    return fault == std::errc() ? std::string(text.data(), end) : std::string("0");
}

void appendWhatIfPod(std::string& json, const WhatIfPod& pod) {
    JsonMembers members(json);
    members.text("pod", pod.pod);
    members.text("from", pod.from);
    members.text("to", pod.to);
    members.text("why", pod.why);
}

void appendMeasures(std::string& json, const WhatIfMeasures& measures, const std::vector<SystemShares>& shares) {
    JsonMembers members(json);
    members.number("nodes", measures.nodes);
    members.number("nodesInUse", measures.nodesUsed);
    members.number("podsOnNodes", measures.standing);
    members.number("pendingPods", measures.pending);
    std::string& slots = members.raw("slots");
    slots += '[';
    for (const ShapeRoom& room : measures.room) {
        if (slots.back() != '[') slots += ',';
        JsonMembers one(slots);
        one.text("shape", room.shape);
        one.text("unknown", room.unknown);
        if (room.unknown.empty()) one.raw("pods") += std::to_string(room.pods);
        JsonMembers stranded(one.raw("stranded"));
        for (const auto& [resource, amount] : room.stranded) stranded.always(resource, formatExact(resource, amount));
    }
    slots += ']';
    std::string& balance = members.raw("balance");
    balance += '[';
    for (const NamedBalance& one : measures.balance) {
        if (balance.back() != '[') balance += ',';
        JsonMembers resource(balance);
        resource.text("resource", one.resource);
        resource.raw("share") += shortest(one.share);
        resource.raw("density") += shortest(one.density);
        resource.raw("deviation") += shortest(one.deviation);
    }
    balance += ']';
    members.raw("queues") += queueSharesJson(shares);
}

void appendList(std::string& json, const std::vector<WhatIfPod>& pods) {
    json += '[';
    for (const WhatIfPod& pod : pods) {
        if (json.back() != '[') json += ',';
        appendWhatIfPod(json, pod);
    }
    json += ']';
}

std::string answerJson(const Scenario& scenario, const WhatIfAnswer& answer, const std::vector<SystemShares>& before, const std::vector<SystemShares>& after) {
    std::string json;
    {
        JsonMembers members(json);
        members.text("name", scenario.name);
        std::string& changes = members.raw("changes");
        changes += '[';
        for (std::size_t i = 0; i < answer.changes.size(); ++i) {
            if (changes.back() != '[') changes += ',';
            const ChangeReport& change = answer.changes[i];
            JsonMembers one(changes);
            one.text("action", nameOf(scenario.changes[i].action));
            one.text("of", subjectOf(scenario.changes[i].action));
            one.text("state", toString(change.is));
            one.text("why", change.why);
            std::string& notes = one.raw("notes");
            notes += '[';
            for (const Message& note : change.notes) {
                if (notes.back() != '[') notes += ',';
                appendJsonString(notes, note);
            }
            notes += ']';
            JsonMembers seen(one.raw("seen"));
            for (const auto& [what, value] : change.seen) seen.always(what, value);
        }
        changes += ']';
        appendList(members.raw("placed"), answer.placed);
        appendList(members.raw("moved"), answer.moved);
        appendList(members.raw("newlyPending"), answer.pending);
        appendList(members.raw("gone"), answer.gone);
        appendList(members.raw("stillPending"), answer.waiting);
        members.number("disrupted", answer.disrupted());
        std::string& budgets = members.raw("budgets");
        budgets += '[';
        for (const BudgetUse& budget : answer.budgets) {
            if (budgets.back() != '[') budgets += ',';
            JsonMembers one(budgets);
            one.text("budget", budget.budget);
            one.raw("leaving") += std::to_string(budget.leaving);
            one.raw("allowed") += std::to_string(budget.allowed);
        }
        budgets += ']';
        members.number("nodesAdded", answer.nodesAdded);
        if (answer.price && answer.nodesAdded > 0) members.raw("price") += shortest(*answer.price);
        members.raw("cutShort") += answer.cutShort ? "true" : "false";
        appendMeasures(members.raw("before"), answer.before, before);
        appendMeasures(members.raw("after"), answer.after, after);
    }
    return json;
}

}  // namespace

void writeWhatIfTable(std::ostream& out, const WhatIfReport& report, const TableLook& look) {
    writeChanges(out, *report.scenario, *report.answer, look);
    writePods(out, *report.answer, look);
    writeMeasures(out, report, look);
    writeShares(out, report, look);
    writeSummary(out, *report.answer);
    if (report.otherAnswer) {
        out << '\n'
            << tr("the other scenario") << '\n';
        writeChanges(out, *report.otherScenario, *report.otherAnswer, look);
        writeSummary(out, *report.otherAnswer);
        out << '\n'
            << trCount("%1 pod stands elsewhere", "%1 pods stand elsewhere", report.elsewhere.size()) << '\n';
        TextTable table({tr("POD"), tr("AFTER"), tr("AFTER THE OTHER")});
        for (std::size_t i = 0; i < report.elsewhere.size() && (i < kPodsShown || look.wide); ++i)
            table.add({report.elsewhere[i].pod, orDash(report.elsewhere[i].from), orDash(report.elsewhere[i].to)});
        if (!report.elsewhere.empty()) table.write(out, look);
    }
    writeMore(out, report);
    if (report.gang) writeGangAnswer(out, *report.answer->cluster(), *report.gang, look);
}

void writeWhatIfDocument(std::ostream& out, ReportFormat format, const WhatIfReport& report) {
    ReportDocument document(out, format, "WhatIf");
    document.value("scenario", answerJson(*report.scenario, *report.answer, report.sharesBefore, report.sharesAfter));
    if (report.otherAnswer) {
        document.value("other", answerJson(*report.otherScenario, *report.otherAnswer, report.sharesBefore, report.sharesOther));
        document.list("elsewhere", report.elsewhere, appendWhatIfPod);
    }
    if (report.gang) document.value("gang", gangAnswerJson(*report.answer->cluster(), *report.gang));
    if (!report.more) return;
    std::string json;
    {
        JsonMembers members(json);
        members.text("mix", report.mix);
        members.raw("times") += std::to_string(report.more->rounds);
        members.raw("limited") += report.more->limited ? "true" : "false";
        members.text("stops", report.more->stops);
        members.text("why", report.more->why);
    }
    document.value("more", json);
}

}  // namespace bayplan
