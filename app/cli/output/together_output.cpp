// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/together_output.h"

#include <string>

#include "cli/output/printable.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/reports/text_table.h"
#include "io/reports/together_report.h"
#include "model/resources.h"

namespace bayplan {

namespace {

using together::Figures;
using together::Ms;
using together::What;

std::string percentText(const std::optional<double>& part) { return part ? fixedNumber(100 * *part, 1) + " %" : "-"; }
std::string timeText(const std::optional<Ms>& time) { return time ? std::to_string(*time) : "-"; }

std::string kindText(What what) {
    switch (what) {
    case What::Reserved: return tr("reserved");
    case What::Arrived: return tr("arrived");
    case What::Dispatched: return tr("dispatched");
    case What::Unclaimed: return tr("unclaimed");
    case What::Moved: return tr("moved");
    case What::Started: return tr("started");
    case What::Chosen: return tr("chosen");
    case What::NoNode: return tr("no node");
    case What::NotModelled: return tr("not modelled");
    case What::Spilled: return tr("spilled");
    case What::Bound: return tr("bound");
    case What::Conflict: return tr("conflict");
    case What::Running: return tr("running");
    case What::Rejected: return tr("rejected");
    case What::Recreated: return tr("recreated");
    case What::Lost: return tr("lost");
    case What::Ended: return tr("ended");
    case What::Seen: return tr("seen");
    case What::SeenGone: break;
    }
    return tr("seen gone");
}

/// Amounts over time, in the unit that people use.
std::string oversoldText(const together::ResourceUse& use) {
    if (use.oversold <= 0) return "0";
    if (use.resource == kMemory || use.resource == kEphemeralStorage) return plainNumber(use.oversold / 1000 / (1024.0 * 1024 * 1024), 3) + " GiB·s";
    return plainNumber(inUnits(use.resource, use.oversold) / 1000, 3) + (use.resource == kCpu ? " " + tr("core·s") : " ·s");
}

std::vector<std::string> countCells(const Figures& of) {
    return {std::to_string(of.decisions), std::to_string(of.conflicts), std::to_string(of.oversells), percentText(of.conflictRate()), percentText(of.wasted()),
            std::to_string(of.placed), timeText(of.p50), timeText(of.p95), timeText(of.longest)};
}

std::vector<std::string> countHeaders() {
    return {tr("DECISIONS"), tr("CONFLICTS"), tr("OVERSELLS"), tr("CONFLICT RATE"), tr("WASTED"), tr("PLACED"), tr("P50 MS"), tr("P95 MS"), tr("MAX MS")};
}

template <typename From>
std::vector<std::string> joined(std::vector<std::string> list, const From& more) {
    list.insert(list.end(), more.begin(), more.end());
    return list;
}

void writeHead(std::ostream& out, const together::Course& course) {
    out << tr("pods: %1; placed: %2; pending: %3; lost: %4; made anew: %5; end: %6 ms",
              {std::to_string(course.arrived), std::to_string(course.total.placed), std::to_string(course.pending), std::to_string(course.lost), std::to_string(course.recreated),
               std::to_string(course.end)})
        << '\n';
    if (course.notModelled > 0) out << tr("pods about which nothing can be told: %1", {std::to_string(course.notModelled)}) << '\n';
    if (course.strandedMs > 0) out << tr("pods stranded in their partition, times seconds: %1", {plainNumber(course.strandedMs / 1000, 3)}) << '\n';
    if (course.cutShort) out << tr("cut short: as many decisions as are played") << '\n';
    out << '\n';
}

void writeMembers(std::ostream& out, const TogetherOutcome& outcome, const TableLook& look) {
    TextTable table(joined({tr("SCHEDULER")}, joined(countHeaders(), std::vector<std::string>{tr("WITHOUT NODE"), tr("BUSY")})));
    for (std::size_t column = 1; column < 12; ++column) table.setNumbers(column);
    const auto add = [&](const std::string& name, const Figures& of, double schedulers) {
        const double whole = static_cast<double>(outcome.course.end) * schedulers;
        table.add(joined({name}, joined(countCells(of), std::vector<std::string>{std::to_string(of.noNode), whole > 0 ? fixedNumber(100 * static_cast<double>(of.busyMs) / whole, 1) + " %" : "-"})));
    };
    for (std::size_t m = 0; m < outcome.members.size(); ++m) add(printable(outcome.members[m]), outcome.course.members[m], 1);
    if (outcome.members.size() > 1) add(tr("all"), outcome.course.total, static_cast<double>(outcome.members.size()));
    table.write(out, look);
}

void writeResources(std::ostream& out, const together::Course& course, const TableLook& look) {
    TextTable table({tr("RESOURCE"), tr("UTILISATION"), tr("OVERSOLD FOR")});
    for (const together::ResourceUse& use : course.use) table.add({printable(use.resource), percentText(use.utilisation()), oversoldText(use)});
    table.setNumbers(1);
    table.setNumbers(2);
    out << '\n';
    table.write(out, look);
}

void writePods(std::ostream& out, const TogetherOutcome& outcome, const TableLook& look) {
    TextTable table({tr("POD"), tr("ARRIVES"), tr("PLACED"), tr("NODE"), tr("SCHEDULER"), tr("MADE ANEW")});
    for (const together::PodCourse& pod : outcome.course.pods)
        table.add({printable(pod.pod), std::to_string(pod.arrived), pod.placed ? std::to_string(*pod.placed) : pod.lost ? tr("lost")
                                                                                                                        : "-",
                   orDash(printable(pod.node)),
                   pod.member == together::kNobody ? "-" : printable(outcome.members[pod.member]), std::to_string(pod.recreated)});
    out << '\n';
    table.write(out, look);
}

void writeEvents(std::ostream& out, const TogetherOutcome& outcome, const TableLook& look) {
    TextTable table({tr("MS"), tr("EVENT"), tr("SCHEDULER"), tr("POD"), tr("NODE"), tr("TEXT")});
    for (const together::Row& row : outcome.course.rows)
        table.add({std::to_string(row.at), kindText(row.what), row.member == together::kNobody ? "-" : printable(outcome.members[row.member]), printable(row.pod), orDash(printable(row.node)),
                   row.text.empty() ? std::string() : tr(row.text)});
    table.setNumbers(0);
    out << '\n';
    table.write(out, look);
}

}  // namespace

void writeTogetherTable(std::ostream& out, const TogetherOutcome& outcome, bool events, const TableLook& look) {
    writeHead(out, outcome.course);
    writeMembers(out, outcome, look);
    writeResources(out, outcome.course, look);
    if (look.wide) writePods(out, outcome, look);
    if (events) writeEvents(out, outcome, look);
}

void writeTogetherSweepTable(std::ostream& out, const std::vector<TogetherPoint>& points, const TableLook& look) {
    std::vector<std::string> headers = joined({tr("SCHEDULERS")}, countHeaders());
    headers.push_back(tr("PENDING"));
    headers.push_back(tr("END MS"));
    if (!points.empty())
        for (const together::ResourceUse& use : points.front().use)
            if (look.wide || use.resource == kCpu) headers.push_back(tr("USED: %1", {printable(use.resource)}));
    TextTable table(headers);
    for (std::size_t column = 0; column < headers.size(); ++column) table.setNumbers(column);
    for (const TogetherPoint& point : points) {
        std::vector<std::string> cells = joined({std::to_string(point.schedulers)}, countCells(point.total));
        cells.push_back(std::to_string(point.pending));
        cells.push_back(std::to_string(point.end));
        for (const together::ResourceUse& use : point.use)
            if (look.wide || use.resource == kCpu) cells.push_back(percentText(use.utilisation()));
        table.add(std::move(cells));
    }
    table.write(out, look);
}

}  // namespace bayplan
