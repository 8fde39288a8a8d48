// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/start_order_report.h"

#include <algorithm>

#include "io/reports/report_document.h"
#include "io/reports/text_table.h"
#include "io/text/json_members.h"

namespace bayplan {

namespace {

std::string joined(const std::vector<std::string>& names, const char* between) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : between) + name;
    return text;
}

void appendNames(std::string& json, const std::vector<std::string>& names) {
    json += '[';
    for (const std::string& name : names) {
        if (json.back() != '[') json += ',';
        appendJsonString(json, name);
    }
    json += ']';
}

void appendPart(std::string& json, const StartOrder::Part& part) {
    JsonMembers members(json);
    members.text("name", part.name);
    appendNames(members.raw("after"), part.after);
    if (!part.unknown.empty()) appendNames(members.raw("unknown"), part.unknown);
    if (part.inCycle) members.raw("inCycle") += "true";
    else members.number("wave", part.wave);
    if (part.place) members.raw("place") += std::to_string(*part.place);
    for (const auto& [name, number] :
         {std::pair("pods", part.pods), std::pair("needed", part.needed), std::pair("there", part.there), std::pair("placed", part.placed), std::pair("ready", part.ready)})
        members.raw(name) += std::to_string(number);
    appendNames(members.raw("waitsFor"), part.waitsFor);
}

void appendStartOrder(std::string& json, const StartOrder& order) {
    JsonMembers members(json);
    members.text("application", order.key());
    members.text("kind", toString(order.kind));
    members.raw("holds") += order.holds ? "true" : "false";
    members.text("algorithm", order.algorithm);
    members.text("failure", order.failure);
    if (!order.cycle.empty()) appendNames(members.raw("cycle"), order.cycle);
    std::string& parts = members.raw("parts");
    parts += '[';
    for (const StartOrder::Part& part : order.parts) {
        if (parts.back() != '[') parts += ',';
        appendPart(parts, part);
    }
    parts += ']';
}

void writeStartOrder(std::ostream& out, const StartOrder& order, const TableLook& look) {
    out << toString(order.kind) << ' ' << order.key() << (order.algorithm.empty() ? "" : " (" + order.algorithm + ")") << '\n';
    if (!order.holds) out << "  " << look.tr("orders attempts alone: nothing waits") << '\n';
    if (!order.failure.empty()) out << "  " << look.tr("the controller cannot order them (%1), and takes the order of listing", {order.failure}) << '\n';
    if (!order.cycle.empty()) out << "  " << look.tr("these wait for one another: %1", {joined(order.cycle, " -> ")}) << '\n';
    std::vector<const StartOrder::Part*> parts;
    for (const StartOrder::Part& part : order.parts) parts.push_back(&part);
    // By place or wave; what is in a cycle comes last.
    std::stable_sort(parts.begin(), parts.end(), [&](const StartOrder::Part* a, const StartOrder::Part* b) {
        if (!order.holds && a->place != b->place) return a->place && (!b->place || *a->place < *b->place);
        return a->inCycle != b->inCycle ? b->inCycle : !a->inCycle && a->wave < b->wave;
    });
    TextTable table({look.tr("PART"), order.holds ? look.tr("WAVE") : look.tr("PLACE"), look.tr("AFTER"), look.tr("PODS"), look.tr("PLACED"), look.tr("READY"), look.tr("WAITS FOR")});
    for (const std::size_t column : {1, 3, 4, 5}) table.setNumbers(column);
    for (const StartOrder::Part* part : parts) {
        const std::string at = order.holds ? part->inCycle ? "-" : std::to_string(part->wave + 1) : part->place ? std::to_string(*part->place)
                                                                                                                : "-";
        const std::string pods = std::to_string(part->there) + (part->pods > 0 ? "/" + std::to_string(part->pods) : "");
        std::string waits = joined(part->waitsFor, ", ");
        if (!part->unknown.empty()) waits += (waits.empty() ? "" : "; ") + look.tr("not there: %1", {joined(part->unknown, ", ")});
        table.add({part->name, at, part->after.empty() ? "-" : joined(part->after, ", "), pods, std::to_string(part->placed), std::to_string(part->ready), waits.empty() ? "-" : waits});
    }
    table.write(out, look);
}

}  // namespace

void writeStartOrders(std::ostream& out, ReportFormat format, const std::vector<StartOrder>& orders, const TableLook& look) {
    if (format != ReportFormat::Table) {
        ReportDocument document(out, format, "StartOrders");
        document.list("orders", orders, [](std::string& json, const StartOrder& order) { appendStartOrder(json, order); });
        return;
    }
    if (orders.empty()) out << look.tr("no AppGroup, no Volcano job and no JobSet has parts that come after others") << '\n';
    for (std::size_t i = 0; i < orders.size(); ++i) {
        if (i > 0) out << '\n';
        writeStartOrder(out, orders[i], look);
    }
}

}  // namespace bayplan
