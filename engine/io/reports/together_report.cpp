// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/together_report.h"

#include <string>

#include "io/reports/report_document.h"
#include "io/sessions/lab_part.h"
#include "io/text/json_members.h"
#include "model/resources.h"

namespace bayplan {

namespace {

using together::Course;
using together::Figures;
using together::Ms;

void appendPart(JsonMembers& one, std::string_view name, const std::optional<double>& part) {
    if (part) one.raw(name) += shortestNumber(*part);
}

void appendTime(JsonMembers& one, std::string_view name, const std::optional<Ms>& time) {
    if (time) one.integer(name, *time);
}

void appendCounts(JsonMembers& one, const Figures& figures) {
    one.number("dispatched", figures.dispatched);
    one.number("decisions", figures.decisions);
    one.number("withoutNode", figures.noNode);
    one.number("conflicts", figures.conflicts);
    one.number("oversells", figures.oversells);
    one.number("placed", figures.placed);
    appendPart(one, "conflictRate", figures.conflictRate());
    appendPart(one, "conflictFraction", figures.conflictFraction());
    appendPart(one, "wasted", figures.wasted());
    one.integer("busyMs", figures.busyMs);
    appendTime(one, "placedAfterP50Ms", figures.p50);
    appendTime(one, "placedAfterP95Ms", figures.p95);
    appendTime(one, "placedAfterMaxMs", figures.longest);
}

void appendUse(JsonMembers& one, const together::ResourceUse& use) {
    one.text("resource", use.resource);
    appendPart(one, "utilisation", use.utilisation());
    one.raw("oversoldMs") += shortestNumber(inUnits(use.resource, use.oversold));
}

template <typename From>
void appendEnd(JsonMembers& one, const From& from) {
    one.number("arrived", from.arrived);
    one.number("recreated", from.recreated);
    one.number("lost", from.lost);
    one.number("pending", from.pending);
    one.number("notModelled", from.notModelled);
    one.raw("strandedMs") += shortestNumber(from.strandedMs);
    one.integer("endMs", from.end);
    one.flag("cutShort", from.cutShort);
}

void appendPoint(JsonMembers& one, const TogetherPoint& point) {
    one.integer("replicas", point.replicas);
    one.number("schedulers", point.schedulers);
    appendCounts(one, point.total);
    one.list("resources", point.use, appendUse);
    appendEnd(one, point);
}

std::string numberOrNothing(const std::optional<double>& part) { return part ? shortestNumber(*part) : std::string(); }
std::string numberOrNothing(const std::optional<Ms>& time) { return time ? std::to_string(*time) : std::string(); }

std::string quotedIfNeeded(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

}  // namespace

double inUnits(const std::string& resource, double amount) { return resource == kCpu ? amount / 1000 : amount; }

void writeTogetherCourse(std::ostream& out, ReportFormat format, const TogetherOutcome& outcome, bool events) {
    const Course& course = outcome.course;
    ReportDocument document(out, format, "TogetherCourse");
    std::string json;
    {
        JsonMembers all(json);
        appendEnd(all, course);
    }
    document.members(json);
    json.clear();
    {
        JsonMembers total(json);
        appendCounts(total, course.total);
    }
    document.value("total", json);
    document.list("schedulers", course.members, [&](std::string& text, const Figures& figures) {
        JsonMembers one(text);
        one.text("scheduler", outcome.members[static_cast<std::size_t>(&figures - course.members.data())]);
        appendCounts(one, figures);
    });
    document.list("resources", course.use, [](std::string& text, const together::ResourceUse& use) {
        JsonMembers one(text);
        appendUse(one, use);
    });
    document.list("pods", course.pods, [&](std::string& text, const together::PodCourse& pod) {
        JsonMembers one(text);
        one.text("pod", pod.pod);
        one.integer("arrivesMs", pod.arrived);
        one.flag("arrived", pod.come);
        if (pod.placed) {
            one.integer("placedMs", *pod.placed);
            one.text("node", pod.node);
            one.text("scheduler", outcome.members[pod.member]);
        }
        one.integer("recreated", pod.recreated);
        one.flag("lost", pod.lost);
        one.flag("ended", pod.ended);
        one.flag("notModelled", pod.notModelled);
    });
    if (!events) return;
    document.list("events", course.rows, [&](std::string& text, const together::Row& row) {
        JsonMembers one(text);
        one.integer("atMs", row.at);
        one.text("kind", together::toString(row.what));
        if (row.member != together::kNobody) one.text("scheduler", outcome.members[row.member]);
        one.text("pod", row.pod);
        one.text("node", row.node);
        one.text("text", row.text);
    });
}

void writeTogetherEventsCsv(std::ostream& out, const TogetherOutcome& outcome) {
    out << "atMs,kind,scheduler,pod,node,text\n";
    for (const together::Row& row : outcome.course.rows)
        out << row.at << ',' << together::toString(row.what) << ',' << (row.member == together::kNobody ? std::string() : quotedIfNeeded(outcome.members[row.member])) << ','
            << quotedIfNeeded(row.pod) << ',' << quotedIfNeeded(row.node) << ',' << quotedIfNeeded(row.text.text()) << '\n';
}

void writeTogetherSweep(std::ostream& out, ReportFormat format, const std::vector<TogetherPoint>& points) {
    ReportDocument document(out, format, "TogetherSweep");
    document.list("points", points, [](std::string& text, const TogetherPoint& point) {
        JsonMembers one(text);
        appendPoint(one, point);
    });
}

void writeTogetherSweepCsv(std::ostream& out, const std::vector<TogetherPoint>& points) {
    out << "replicas,schedulers,decisions,withoutNode,conflicts,oversells,placed,conflictRate,wasted,placedAfterP50Ms,placedAfterP95Ms,placedAfterMaxMs,pending,lost,endMs\n";
    for (const TogetherPoint& point : points) {
        const Figures& of = point.total;
        out << point.replicas << ',' << point.schedulers << ',' << of.decisions << ',' << of.noNode << ',' << of.conflicts << ',' << of.oversells << ',' << of.placed << ','
            << numberOrNothing(of.conflictRate()) << ',' << numberOrNothing(of.wasted()) << ',' << numberOrNothing(of.p50) << ',' << numberOrNothing(of.p95) << ','
            << numberOrNothing(of.longest) << ',' << point.pending << ',' << point.lost << ',' << point.end << '\n';
    }
}

}  // namespace bayplan
