// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/comparison_output.h"

#include <algorithm>
#include <string>
#include <vector>

#include "cli/output/printable.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/reports/text_table.h"
#include "planner/compared/feature_table.h"

namespace bayplan {

namespace {

std::string queuesText(const SchedulerFigures& row) {
    std::string text;
    const auto add = [&](const std::string& queue, std::size_t pods) {
        if (pods > 0) text += (text.empty() ? "" : ", ") + queue + ' ' + std::to_string(pods);
    };
    for (const auto& [queue, pods] : row.pendingByQueue) add(printable(queue), pods);
    if (!row.pendingByQueue.empty()) add(tr("without a queue"), row.queueless);
    return orDash(text);
}

void writeFigures(std::ostream& out, const SchedulerComparison& comparison, const TableLook& look) {
    out << tr("pending pods: %1; nodes: %2; gangs: %3", {std::to_string(comparison.pods), std::to_string(comparison.nodes), std::to_string(comparison.gangs)});
    if (!comparison.shape.empty()) out << "; " << tr("slots are of %1", {printable(comparison.shape)});
    if (comparison.made > 0) out << "; " << tr("pods that queued jobs have yet to make: %1", {std::to_string(comparison.made)});
    out << "\n\n";
    TextTable table({tr("SCHEDULER"), tr("PLACED"), tr("PENDING"), tr("GANGS WHOLE"), tr("LONGEST WAIT"), tr("OFF DESERVED"), tr("NODES USED"), tr("SLOTS LEFT"), tr("EVICTED"),
                     tr("PENDING BY QUEUE")});
    for (std::size_t column = 1; column < 9; ++column) table.setNumbers(column);
    const std::string unknown = tr("unknown");
    for (const SchedulerFigures& row : comparison.rows) {
        if (!row.failed.empty()) {
            std::vector<std::string> cells(10, unknown);
            cells.front() = printable(row.scheduler);
            table.add(std::move(cells));
            continue;
        }
        table.add({printable(row.scheduler), std::to_string(row.placed), std::to_string(row.pending), comparison.gangs > 0 ? std::to_string(row.gangsWhole) : "-",
                   row.longestWait ? std::to_string(*row.longestWait) : "-", row.distance ? fixedNumber(100 * *row.distance, 1) + " %" : unknown, std::to_string(row.nodesUsed),
                   row.slots ? std::to_string(*row.slots) : unknown, std::to_string(row.evictions), queuesText(row)});
    }
    table.write(out, look);
}

void writeNotes(std::ostream& out, const SchedulerComparison& comparison, const TableLook& look) {
    TextTable table({tr("SCHEDULER"), tr("NOTE")});
    bool any = false;
    const auto add = [&](const SchedulerFigures& row, const std::string& note) {
        table.add({printable(row.scheduler), note});
        any = true;
    };
    for (const SchedulerFigures& row : comparison.rows) {
        if (!row.failed.empty()) {
            add(row, tr("could not be run: %1", {tr(row.failed)}));
            continue;
        }
        if (row.distance && *row.distance > 0) add(row, tr("farthest from what it deserves: %1", {printable(row.distanceOf)}));
        if (!row.distance && !row.noDistance.empty()) add(row, tr("the distance from what queues deserve is unknown: %1", {tr(row.noDistance)}));
        if (!row.slots && !row.noSlots.empty()) add(row, tr("the slots are unknown: %1", {tr(row.noSlots)}));
        if (row.notModelled > 0) add(row, tr("pending pods about which nothing can be told: %1", {std::to_string(row.notModelled)}));
        for (const Message& note : row.notes) add(row, tr(note));
    }
    if (!any) return;
    out << '\n';
    table.write(out, look);
}

/// Which columns of the table of features the rows are about; Kueue's pods go to kube-scheduler.
std::vector<std::size_t> columnsOf(const SchedulerComparison& comparison) {
    std::vector<std::size_t> columns;
    const auto add = [&](std::string_view scheduler) {
        for (std::size_t i = 0; i < kComparedVersions; ++i)
            if (comparedVersions()[i].scheduler == scheduler) columns.push_back(i);
    };
    const auto has = [&](ComparedScheduler::Kind kind) { return std::any_of(comparison.rows.begin(), comparison.rows.end(), [&](const SchedulerFigures& row) { return row.kind == kind; }); };
    using enum ComparedScheduler::Kind;
    if (has(Kube) || has(Kueue)) add("kube-scheduler"), add("scheduler-plugins");
    if (has(Volcano)) add("Volcano");
    if (has(Koordinator)) add("Koordinator");
    if (has(Kueue)) add("Kueue");
    return columns;
}

std::string modelledText(Modelled modelled) {
    switch (modelled) {
    case Modelled::Nothing: return "-";
    case Modelled::No: return tr("not modelled");
    case Modelled::Part: return tr("in part");
    case Modelled::Yes: break;
    }
    return tr("modelled");
}

void writeFeatures(std::ostream& out, const SchedulerComparison& comparison, const TableLook& look) {
    const std::vector<std::size_t> columns = columnsOf(comparison);
    out << '\n'
        << tr("What is modelled, by the sources of:");
    for (const std::size_t c : columns) out << (c == columns.front() ? " " : "; ") << comparedVersions()[c].scheduler << ' ' << comparedVersions()[c].version;
    out << '\n';
    if (look.wide) {
        TextTable table({tr("FEATURE"), tr("SCHEDULER"), tr("MODELLED"), tr("WHAT IT HAS")});
        for (const FeatureRow& row : featureTable())
            for (const std::size_t c : columns)
                if (const FeatureCell& cell = row.of[c]; !cell.has.empty())
                    table.add({tr(row.feature), std::string(comparedVersions()[c].scheduler), modelledText(cell.modelled), tr(cell.has)});
        table.write(out, look);
        return;
    }
    std::vector<std::string> headers{tr("FEATURE")};
    for (const std::size_t c : columns) headers.emplace_back(comparedVersions()[c].scheduler);
    TextTable table(std::move(headers));
    for (const FeatureRow& row : featureTable()) {
        std::vector<std::string> cells{tr(row.feature)};
        for (const std::size_t c : columns) cells.push_back(modelledText(row.of[c].modelled));
        table.add(std::move(cells));
    }
    table.write(out, look);
}

}  // namespace

void writeComparisonTable(std::ostream& out, const SchedulerComparison& comparison, const TableLook& look) {
    writeFigures(out, comparison, look);
    writeNotes(out, comparison, look);
    writeFeatures(out, comparison, look);
}

}  // namespace bayplan
