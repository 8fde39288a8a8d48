// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/kueue_output.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/reports/text_table.h"
#include "schedulers/kueue/flavor_assignment.h"

namespace bayplan {

namespace {

/// " (n1 4, n2 2, +3)": where in its topology the pods of a pod set are.
std::string placesText(const PodSetAssignment& set) {
    if (!set.topology || set.topology->domains.empty()) return {};
    constexpr std::size_t kShown = 3;
    const auto& domains = set.topology->domains;
    std::string text;
    for (std::size_t d = 0; d < std::min(kShown, domains.size()); ++d)
        text += (text.empty() ? " (" : ", ") + (domains[d].values.empty() ? std::string() : domains[d].values.back()) + " " + std::to_string(domains[d].pods);
    if (domains.size() > kShown) text += ", +" + std::to_string(domains.size() - kShown);
    return text + ")";
}

/// "spot", or "main: spot; worker: gpu and on-demand" of several pod sets.
std::string flavorsText(const std::vector<PodSetAssignment>& sets) {
    std::string text;
    for (const PodSetAssignment& set : sets) {
        std::set<std::string> names;
        for (const auto& [resource, flavor] : set.flavors) names.insert(flavor);
        text += (text.empty() ? "" : "; ") + (sets.size() > 1 ? set.name + ": " : std::string());
        for (auto name = names.begin(); name != names.end(); ++name) text += (name == names.begin() ? "" : ", ") + *name;
        text += placesText(set);
    }
    return orDash(text);
}

std::string cycleText(const WorkloadStanding& one) {
    if (!one.cycle) return "-";
    return *one.cycle == 0 ? tr("before") : std::to_string(*one.cycle);
}

/// How many pods of each workload have a node, and how many there are.
std::map<std::string, std::pair<std::size_t, std::size_t>> placedOf(const KueueReport& report) {
    std::map<std::string, std::pair<std::size_t, std::size_t>> counts;
    if (!report.pods) return counts;
    for (const PodPlacement& pod : *report.pods) {
        auto& [placed, all] = counts[pod.pod.workload];
        placed += pod.node.empty() ? 0u : 1u;
        ++all;
    }
    return counts;
}

void writeWorkloads(std::ostream& out, const KueueReport& report, const TableLook& look) {
    const auto placed = placedOf(report);
    std::vector<std::string> headers{tr("WORKLOAD"), tr("STATE"), tr("QUEUE"), tr("POSITION"), tr("CYCLE"), tr("FLAVORS"), tr("PLACED"), tr("MESSAGE")};
    if (look.wide) headers.insert(headers.begin() + 3, tr("PRIORITY"));
    TextTable table(std::move(headers));
    for (const WorkloadStanding& one : report.standing.workloads) {
        const auto pods = placed.find(one.workload);
        const bool holds = one.state == WorkloadState::Admitted;
        std::vector<std::string> row{one.workload,
                                     toString(one.state),
                                     orDash(one.clusterQueue.empty() ? one.localQueue : one.clusterQueue),
                                     one.position > 0 ? std::to_string(one.position) : "-",
                                     cycleText(one),
                                     flavorsText(one.sets),
                                     pods == placed.end() ? "-" : std::to_string(pods->second.first) + "/" + std::to_string(pods->second.second),
                                     holds ? "-" : orDash(one.message)};
        if (look.wide) row.insert(row.begin() + 3, std::to_string(one.priority));
        table.add(std::move(row));
    }
    table.write(out, look);
}

std::string limitText(const std::string& resource, const std::optional<std::int64_t>& limit) { return limit ? quotaText(resource, *limit) : "-"; }

void writeQueues(std::ostream& out, const KueueStanding& standing, const TableLook& look) {
    if (standing.queues.empty()) return;
    out << '\n';
    std::vector<std::string> headers{tr("QUEUE"), tr("COHORT"), tr("FLAVOR"), tr("RESOURCE"), tr("NOMINAL"), tr("USED"), tr("BORROWED"), tr("LENDABLE"), tr("AVAILABLE")};
    if (look.wide) headers.insert(headers.end(), {tr("BORROWING LIMIT"), tr("LENDING LIMIT"), tr("SHARE")});
    TextTable table(std::move(headers));
    for (std::size_t column = 4; column < 9; ++column) table.setNumbers(column);
    for (const QueueStanding& queue : standing.queues)
        for (const QuotaStanding& quota : queue.quotas) {
            const auto text = [&](std::int64_t amount) { return quotaText(quota.resource, amount); };
            std::vector<std::string> row{queue.queue, orDash(queue.cohort), quota.flavor, quota.resource, text(quota.nominal),
                                         text(quota.used), text(quota.borrowed), text(quota.lendable), text(quota.available)};
            if (look.wide) row.insert(row.end(), {limitText(quota.resource, quota.borrowingLimit), limitText(quota.resource, quota.lendingLimit), orDash(queue.share)});
            table.add(std::move(row));
        }
    table.write(out, look);
}

void writeCohorts(std::ostream& out, const KueueStanding& standing, const TableLook& look) {
    if (standing.cohorts.empty()) return;
    out << '\n';
    TextTable table({tr("COHORT"), tr("FLAVOR"), tr("RESOURCE"), tr("QUOTA"), tr("USED"), tr("LENT")});
    for (std::size_t column = 3; column < 6; ++column) table.setNumbers(column);
    for (const CohortStanding& cohort : standing.cohorts)
        table.add({cohort.cohort, cohort.flavor, cohort.resource, quotaText(cohort.resource, cohort.quota), quotaText(cohort.resource, cohort.used), quotaText(cohort.resource, cohort.lent)});
    table.write(out, look);
}

/// Quota says yes, and no node is there.
void writeWaiting(std::ostream& out, const KueueReport& report, const TableLook& look) {
    if (!report.pods) return;
    TextTable table({tr("ADMITTED, WITHOUT A NODE"), tr("WORKLOAD"), tr("OUTCOME"), tr("MESSAGE")});
    bool any = false;
    for (const PodPlacement& pod : *report.pods) {
        if (!pod.node.empty()) continue;
        table.add({pod.pod.pod, pod.pod.workload, pod.state, orDash(pod.message)});
        any = true;
    }
    if (!any) return;
    out << '\n';
    table.write(out, look);
}

void writeProblems(std::ostream& out, const KueueReport& report, const TableLook& look) {
    if (report.problems.empty()) return;
    out << '\n';
    TextTable table({tr("OBJECT"), tr("PROBLEM")});
    for (const KueueProblem& problem : report.problems) table.add({problem.object, tr(problem.what)});
    table.write(out, look);
}

}  // namespace

void writeKueueTable(std::ostream& out, const KueueReport& report, const TableLook& look) {
    writeWorkloads(out, report, look);
    writeQueues(out, report.standing, look);
    writeCohorts(out, report.standing, look);
    writeWaiting(out, report, look);
    for (const std::string& pod : report.gone) out << tr("%1 goes: its workload is preempted", {pod}) << '\n';
    writeProblems(out, report, look);
}

}  // namespace bayplan
