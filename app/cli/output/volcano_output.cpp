// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/volcano_output.h"

#include <cmath>
#include <limits>
#include <map>
#include <string>

#include "base/quantity.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/reports/text_table.h"
#include "io/reports/volcano_report.h"
#include "schedulers/volcano/job_controller.h"

namespace bayplan {

namespace {

std::string amountsText(const volcano::Resource& resource) {
    std::string text;
    for (const std::string& name : resource.names()) {
        const double counted = resource.get(name);
        if (volcano::isIgnored(name) || counted < volcano::kLeastAmount) continue;
        const bool limited = counted < static_cast<double>(std::numeric_limits<std::int64_t>::max());
        const double amount = name == kCpu || name == kMemory ? counted : counted / 1000;
        text += (text.empty() ? "" : ", ") + name + " " + (limited ? formatAmount(name, std::llround(amount)) : tr("without limit"));
    }
    return orDash(text);
}

std::string namesText(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// What the controller of Jobs did before the session, and what it waits for.
void writeJobs(std::ostream& out, const volcano::SessionReport& session, const TableLook& look) {
    if (!session.made.empty()) {
        TextTable table({tr("MADE"), tr("PODGROUP")});
        for (const volcano::MadePod& one : session.made) table.add({one.pod, one.podGroup});
        table.write(out, look);
    }
    for (const volcano::TaskWait& wait : session.waits) {
        if (wait.after.empty()) {
            out << tr("%1: pods of task %2 to be made once its PodGroup is no longer Pending: %3", {wait.job, wait.task, std::to_string(wait.pods)}) << '\n';
            continue;
        }
        out << tr("%1: task %2 waits for %3: %4; pods to be made: %5", {wait.job, wait.task, namesText(wait.after), volcano::dependsText(wait), std::to_string(wait.pods)}) << '\n';
    }
}

std::string othersText(const volcano::Lot& lot) {
    std::string text = namesText(lot.others);
    if (lot.count > lot.others.size()) text = tr("%1 and %2 more", {text, std::to_string(lot.count - lot.others.size())});
    return lot.more ? tr("%1, and perhaps more, which were not tried", {text}) : text;
}

/// Where another draw leaves something else.
void writeLots(std::ostream& out, const volcano::ActionReport& action) {
    using Of = volcano::LotReport::Of;
    for (const volcano::LotReport& one : action.lots) {
        const std::string name = toString(action.action), others = othersText(one.lot);
        if (one.of == Of::Victims) {
            out << tr("%1: of the pods that leave %2 for %3, Volcano takes any of these as well: %4", {name, one.taken, one.whose, others}) << '\n';
            continue;
        }
        const std::string taken = one.of == Of::HyperNode ? "HyperNode " + one.taken : one.taken;
        out << tr("%1: %2 gets %3 by lot; Volcano takes any of these as well: %4", {name, one.whose, taken, others}) << '\n';
    }
}

std::string drawText(const volcano::OtherDraws::Instead& draw) {
    using Of = volcano::LotReport::Of;
    if (draw.of == Of::Victims) return tr("other pods leave %1 for %2", {draw.taken, draw.whose});
    return tr("%1 on %2", {draw.whose, draw.of == Of::HyperNode ? "HyperNode " + draw.taken : draw.taken});
}

/// Whether another draw places what was taken back.
void writeTakenBack(std::ostream& out, const volcano::ActionReport& action) {
    using Answer = volcano::OtherDraws::Answer;
    for (const volcano::OtherDraws& one : action.takenBack) {
        const std::string name = toString(action.action);
        if (one.answer == Answer::None) out << tr("%1: %2 is taken back, whatever Volcano draws", {name, one.podGroup}) << '\n';
        if (one.answer == Answer::NotKnown)
            out << tr("%1: %2 is taken back; not known: whether another draw of Volcano places it; tried: %3", {name, one.podGroup, std::to_string(one.tried)}) << '\n';
        if (one.answer != Answer::Places) continue;
        std::vector<std::string> draws, places;
        for (const volcano::OtherDraws::Instead& draw : one.instead) draws.push_back(drawText(draw));
        for (const volcano::OtherDraws::Place& place : one.places) places.push_back(tr("%1 on %2", {place.pod, place.node}));
        out << tr("%1: %2 is taken back; by another draw Volcano places it: %3", {name, one.podGroup, namesText(draws)}) << '\n';
        out << tr("  its pods then: %1", {namesText(places)}) << '\n';
        if (!one.victims.empty()) out << tr("  pods that leave for them then: %1", {namesText(one.victims)}) << '\n';
    }
}

void writeSession(std::ostream& out, const volcano::SessionReport& session, const TableLook& look) {
    TextTable table({tr("ACTION"), tr("OBJECT"), tr("FROM"), tr("TO")});
    for (const volcano::ActionReport& action : session.actions) {
        for (const volcano::Change& change : action.podGroups) table.add({toString(action.action), "PodGroup " + change.what, change.from, change.to});
        for (const volcano::Change& change : action.tasks) table.add({toString(action.action), "Pod " + change.what, change.from, change.to});
        if (action.podGroups.empty() && action.tasks.empty()) table.add({toString(action.action), "-", "-", "-"});
    }
    table.write(out, look);
    for (const volcano::ActionReport& action : session.actions) {
        writeLots(out, action);
        writeTakenBack(out, action);
    }
}

void writePolicy(std::ostream& out, const volcano::PolicyReport& policy) {
    if (policy.action.starts_with("Restart"))
        out << tr("Job %1: %2 by its policies, restart %3 of at most %4: it is %5",
                  {policy.job, policy.action, std::to_string(policy.retries), std::to_string(policy.maxRetry), policy.phase})
            << '\n';
    else out << tr("Job %1: %2 by its policies: it is %3", {policy.job, policy.action, policy.phase}) << '\n';
    if (!policy.pods.empty()) out << tr("  its other pods leave: %1", {namesText(policy.pods)}) << '\n';
}

std::string percentText(double percent) { return volcanoNumber(std::round(percent * 10) / 10) + " %"; }

/// Why rescheduling chose the pods that it chose, or nobody.
void writeRescheduling(std::ostream& out, const volcano::ReschedulingReport& round, const TableLook& look) {
    using Report = volcano::ReschedulingReport;
    for (const Report::Victim& victim : round.victims) {
        out << tr("rescheduling takes %1 from %2, at cpu %3, memory %4; nodes with low use can take cpu %5, memory %6",
                  {victim.pod, victim.node, percentText(victim.cpu), percentText(victim.memory), formatAmount(kCpu, victim.cpuLeft), formatAmount(kMemory, victim.memoryLeft)})
            << '\n';
        if (!victim.tied.empty()) out << tr("  Volcano takes any of these as well: %1", {namesText(victim.tied)}) << '\n';
    }
    if (!round.outcome.empty()) out << tr("rescheduling takes nobody: %1", {round.outcome}) << '\n';
    if (round.nodes.empty()) return;
    out << '\n';
    TextTable table({tr("NODE"), tr("CPU"), tr("MEMORY"), tr("LOAD")});
    table.setNumbers(1);
    table.setNumbers(2);
    for (const Report::OnNode& node : round.nodes)
        table.add({node.node, percentText(node.cpu), percentText(node.memory), node.load == Report::Load::Low ? tr("low") : node.load == Report::Load::High ? tr("high")
                                                                                                                                                            : "-"});
    table.write(out, look);
}

void writeTasks(std::ostream& out, const volcano::SessionReport& last, const TableLook& look) {
    std::map<std::string, const volcano::PodConditionReport*> said;
    for (const volcano::PodConditionReport& one : last.podConditions) said[one.pod] = &one;
    TextTable table({tr("POD"), tr("STATUS"), tr("NODE"), tr("MESSAGE")});
    for (const volcano::TaskReport& task : last.tasks) {
        const auto why = said.find(task.pod);
        const bool waits = why != said.end() && task.status != "Binding";
        table.add({task.pod, task.status, orDash(task.node), waits ? orDash(why->second->message) : "-"});
    }
    table.write(out, look);
}

void writeGroups(std::ostream& out, const volcano::SessionReport& last, const TableLook& look) {
    TextTable table({tr("PODGROUP"), tr("PHASE"), tr("RUNNING"), tr("CONDITIONS")});
    for (const volcano::PodGroupReport& group : last.podGroups) {
        std::string conditions;
        for (const volcano::PodGroupCondition& condition : group.status.conditions) {
            if (condition.status != "True") continue;
            conditions += (conditions.empty() ? "" : "; ") + condition.type + ": " + (condition.message.empty() ? condition.reason : condition.message);
        }
        table.add({group.podGroup, toString(group.status.phase), std::to_string(group.status.running), orDash(conditions)});
    }
    table.write(out, look);
}

void writeQueues(std::ostream& out, const volcano::SessionReport& last, const TableLook& look) {
    if (!last.queuesAtClose || last.queuesAtClose->empty()) return;
    out << '\n';
    std::vector<std::string> headers{tr("QUEUE"), tr("SHARE"), tr("DESERVED"), tr("ALLOCATED")};
    if (look.wide) headers.insert(headers.end(), {tr("REQUEST"), tr("CAPABILITY")});
    TextTable table(std::move(headers));
    table.setNumbers(1);
    for (const volcano::QueueReport& queue : *last.queuesAtClose) {
        std::vector<std::string> row{queue.queue, volcanoNumber(queue.share), amountsText(queue.deserved), amountsText(queue.allocated)};
        if (look.wide) row.insert(row.end(), {amountsText(queue.request), amountsText(queue.realCapability)});
        table.add(std::move(row));
    }
    table.write(out, look);
}

}  // namespace

void writeVolcanoTable(std::ostream& out, const std::vector<volcano::SessionReport>& sessions, const TableLook& look) {
    for (std::size_t i = 0; i < sessions.size(); ++i) {
        out << tr("session %1", {std::to_string(i + 1)}) << '\n';
        writeJobs(out, sessions[i], look);
        writeSession(out, sessions[i], look);
        for (const volcano::PolicyReport& policy : sessions[i].policies) writePolicy(out, policy);
        for (const std::string& job : sessions[i].halted) out << tr("Job %1: not modelled: what its policies do about a lost pod or a broken PodGroup; no more pods are made of it", {job}) << '\n';
        for (const volcano::EvictionReport& one : sessions[i].evictions) out << tr("%1 is evicted: %2", {one.pod, one.reason}) << '\n';
        for (const volcano::ReschedulingReport& round : sessions[i].rescheduling) writeRescheduling(out, round, look);
        out << '\n';
    }
    writeTasks(out, sessions.back(), look);
    out << '\n';
    writeGroups(out, sessions.back(), look);
    writeQueues(out, sessions.back(), look);
}

}  // namespace bayplan
