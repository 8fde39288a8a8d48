// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/comparison_report.h"

#include <string>

#include "io/reports/report_document.h"
#include "io/sessions/lab_part.h"
#include "io/text/json_members.h"
#include "planner/compared/feature_table.h"

namespace bayplan {

namespace {

void appendFigures(std::string& json, const SchedulerFigures& row) {
    JsonMembers one(json);
    one.text("scheduler", row.scheduler);
    one.text("kind", toString(row.kind));
    one.text("failed", row.failed);
    if (!row.failed.empty()) return;
    one.number("placed", row.placed);
    one.number("pending", row.pending);
    one.number("notModelled", row.notModelled);
    one.number("gangsWhole", row.gangsWhole);
    one.list("pendingByQueue", row.pendingByQueue, [](JsonMembers& queue, const auto& entry) {
        queue.always("queue", entry.first);
        queue.number("pods", entry.second);
    });
    one.number("pendingWithoutQueue", row.queueless);
    if (row.longestWait) one.number("longestWait", *row.longestWait);
    if (row.distance) one.raw("distance") += shortestNumber(*row.distance);
    one.text("distanceOf", row.distanceOf);
    if (!row.distance) one.text("distanceUnknown", row.noDistance);
    one.raw("nodesUsed") += std::to_string(row.nodesUsed);
    if (row.slots) one.raw("slots") += std::to_string(*row.slots);
    else one.text("slotsUnknown", row.noSlots);
    one.number("evictions", row.evictions);
    std::string& notes = one.raw("notes");
    notes += '[';
    for (const Message& note : row.notes) {
        if (notes.back() != '[') notes += ',';
        appendJsonString(notes, note.text());
    }
    notes += ']';
}

void appendFeature(std::string& json, const FeatureRow& row) {
    JsonMembers one(json);
    one.text("feature", row.feature);
    one.text("of", row.placement ? "placement" : "queues");
    one.list("schedulers", row.of, [&](JsonMembers& cell, const FeatureCell& of) {
        cell.text("scheduler", comparedVersions()[static_cast<std::size_t>(&of - row.of.data())].scheduler);
        cell.text("has", of.has);
        cell.text("modelled", toString(of.modelled));
    });
}

std::string quotedCsv(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

}  // namespace

void writeSchedulerComparison(std::ostream& out, ReportFormat format, const SchedulerComparison& comparison) {
    ReportDocument document(out, format, "SchedulerComparison");
    document.number("pods", comparison.pods);
    document.number("made", comparison.made);
    document.number("nodes", comparison.nodes);
    document.number("gangs", comparison.gangs);
    if (!comparison.shape.empty()) document.text("shape", comparison.shape);
    document.list("schedulers", comparison.rows, appendFigures);
    document.list("versions", comparedVersions(), [](std::string& json, const ComparedVersion& version) {
        JsonMembers one(json);
        one.text("scheduler", version.scheduler);
        one.text("version", version.version);
    });
    document.list("features", featureTable(), appendFeature);
}

void writeSchedulerComparisonCsv(std::ostream& out, const SchedulerComparison& comparison) {
    out << "scheduler,kind,failed,placed,pending,notModelled,gangsWhole,longestWait,distance,distanceOf,nodesUsed,slots,evictions\n";
    for (const SchedulerFigures& row : comparison.rows) {
        out << quotedCsv(row.scheduler) << ',' << toString(row.kind) << ',' << quotedCsv(row.failed.text());
        if (!row.failed.empty()) {
            out << ",,,,,,,,,,\n";
            continue;
        }
        out << ',' << row.placed << ',' << row.pending << ',' << row.notModelled << ',' << row.gangsWhole << ',' << (row.longestWait ? std::to_string(*row.longestWait) : "") << ','
            << (row.distance ? shortestNumber(*row.distance) : "") << ',' << quotedCsv(row.distanceOf) << ',' << row.nodesUsed << ',' << (row.slots ? std::to_string(*row.slots) : "") << ','
            << row.evictions << '\n';
    }
}

}  // namespace bayplan
