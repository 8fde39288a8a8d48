// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/lab/lab_output.h"

#include <string>

#include "cli/output/printable.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/reports/report_document.h"
#include "io/reports/text_table.h"
#include "io/sessions/lab_part.h"
#include "io/text/json_members.h"
#include "model/resources.h"

namespace bayplan {

namespace {

using Kind = LabMetric::Kind;

bool inBytes(std::string_view resource) { return resource == kMemory || resource == kEphemeralStorage || resource.starts_with("hugepages-"); }

/// Of an amount; empty: it is none.
std::string resourceOf(const LabMetric& metric) { return metric.kind == Kind::LargestFree ? metric.of : metric.kind == Kind::PoolUsed ? poolAndResource(metric).second
                                                                                                                                      : std::string(); }

bool inBytes(const LabMetric& metric) {
    return inBytes(resourceOf(metric));
}

std::string titleOf(const LabMetric& metric) {
    const std::string of = printable(metric.of);
    switch (metric.kind) {
    case Kind::Placed: return tr("pods placed");
    case Kind::Pending: return tr("pods pending");
    case Kind::NotModelled: return tr("pods not modelled");
    case Kind::GangsWhole: return tr("gangs whole");
    case Kind::NodesUsed: return tr("nodes in use");
    case Kind::Slots: return tr("slots of %1", {of});
    case Kind::SlotsWithin: {
        const auto [shape, label] = shapeAndPart(metric);
        return tr("slots of %1 within one %2", {printable(shape), printable(label)});
    }
    case Kind::Lost: {
        const auto [shape, cause] = shapeAndPart(metric);
        return cause == "partial" ? tr("lost to remainders: %1", {shape}) : cause == "short" ? tr("lost to another resource: %1", {shape})
                                                                                             : tr("lost to refusals: %1", {shape});
    }
    case Kind::Deviation: return tr("imbalance of %1, %", {of});
    case Kind::LargestFree: return inBytes(metric) ? tr("most free %1 on a node, GiB", {of}) : tr("most free %1 on a node", {of});
    case Kind::Price: return tr("price of the nodes in use, an hour");
    case Kind::Compacted: return tr("nodes left by compaction, 90th percentile");
    case Kind::PoolPods: return tr("pods of the load in pool %1", {of});
    case Kind::PoolUsed: {
        const auto [pool, resource] = poolAndResource(metric);
        return inBytes(metric) ? tr("%1 used in pool %2, GiB", {printable(resource), printable(pool)}) : tr("%1 used in pool %2", {printable(resource), printable(pool)});
    }
    case Kind::PoolPrice: return tr("price of pool %1, an hour", {of});
    }
    return {};
}

/// As people read it: cores, GiB.
std::string shownAmount(std::string_view resource, double value) {
    if (resource == kCpu) return plainNumber(value / 1000, 2);
    return plainNumber(inBytes(resource) ? value / (1024.0 * 1024 * 1024) : value, 2);
}

/// Likewise, and percent.
std::string shown(const LabMetric& metric, double value) {
    if (metric.kind == Kind::Deviation) return fixedNumber(100 * value, 2);
    return shownAmount(resourceOf(metric), value);
}

/// Beside the mean of the nodes in use, say, what no placement does better.
std::string boundText(const LabMetric& metric, const LabCell& cell) {
    if (!cell.bound) return {};
    return boundedFromAbove(metric) ? tr("at most %1", {shown(metric, *cell.bound)}) : tr("at least %1", {shown(metric, *cell.bound)});
}

std::string saysText(const LabMetric& metric, const LabCell& cell) {
    switch (cell.says) {
    case LabSays::Nothing: return {};
    case LabSays::Alike: return tr("alike");
    case LabSays::Less: return tr("less: by %1 ± %2", {shown(metric, -cell.difference), shown(metric, cell.interval)});
    case LabSays::More: return tr("more: by %1 ± %2", {shown(metric, cell.difference), shown(metric, cell.interval)});
    }
    return {};
}

/// Nothing to see: no run has anything that is not modelled.
bool isIdle(const LabMetric& metric, const std::vector<std::vector<LabCell>>& cells, std::size_t m) {
    if (metric.kind != Kind::NotModelled) return false;
    for (const std::vector<LabCell>& row : cells)
        if (row[m].most > 0) return false;
    return true;
}

void appendCell(JsonMembers& members, const LabMetric& metric, const LabCell& cell) {
    members.text("measure", nameOf(metric));
    members.number("runs", cell.runs);
    if (cell.runs > 0) {
        members.raw("mean") += shortestNumber(cell.mean);
        members.raw("spread") += shortestNumber(cell.spread);
        members.raw("least") += shortestNumber(cell.least);
        members.raw("most") += shortestNumber(cell.most);
        members.raw("percentile90") += shortestNumber(cell.percentile90);
    }
    if (cell.bound) members.raw("bound") += shortestNumber(*cell.bound);
    members.text("againstFirst", toString(cell.says));
    if (cell.says == LabSays::Nothing) return;
    members.raw("difference") += shortestNumber(cell.difference);
    members.raw("interval") += shortestNumber(cell.interval);
}

void appendOutcome(std::string& json, const LabHead& head, const LabOutcome& outcome) {
    JsonMembers members(json);
    members.text("strategy", head.strategies[outcome.strategy]);
    members.number("seed", head.seeds[outcome.seed]);
    for (const auto& [key, numbers] : {std::pair{"values", &outcome.values}, std::pair{"bounds", &outcome.bounds}}) {
        JsonMembers values(members.raw(key));
        for (std::size_t m = 0; m < head.metrics.size(); ++m)
            if (const std::optional<double>& value = (*numbers)[m]) values.raw(nameOf(head.metrics[m])) += shortestNumber(*value);
    }
}

}  // namespace

void writeLabTable(std::ostream& out, const LabHead& head, const std::vector<LabOutcome>& outcomes, const TableLook& look) {
    const std::vector<std::vector<LabCell>> cells = cellsOf(head, outcomes);
    if (!head.name.empty()) out << printable(head.name) << ": ";
    out << tr("%1 pods on %2 nodes, %3 strategies, %4 seeds",
              {std::to_string(head.pods), std::to_string(head.nodes), std::to_string(head.strategies.size()), std::to_string(head.seeds.size())})
        << "\n\n";
    TextTable table({tr("MEASURE"), tr("STRATEGY"), tr("MEAN"), tr("SPREAD"), tr("BOUND"), tr("AGAINST THE FIRST")});
    table.setNumbers(2);
    table.setNumbers(3);
    for (std::size_t m = 0; m < head.metrics.size(); ++m) {
        const LabMetric& metric = head.metrics[m];
        if (isIdle(metric, cells, m)) continue;
        for (std::size_t s = 0; s < head.strategies.size(); ++s) {
            const LabCell& cell = cells[s][m];
            const double typical = metric.kind == Kind::Compacted ? cell.percentile90 : cell.mean;
            table.add({s == 0 ? titleOf(metric) : std::string(), printable(head.strategies[s]), cell.runs > 0 ? shown(metric, typical) : tr("not known"),
                       cell.runs > 1 ? shown(metric, cell.spread) : "-", orDash(boundText(metric, cell)), orDash(saysText(metric, cell))});
        }
    }
    table.write(out, look);
}

void writeLabCsv(std::ostream& out, const LabHead& head, const std::vector<LabOutcome>& outcomes) {
    const std::vector<std::vector<LabCell>> cells = cellsOf(head, outcomes);
    out << "strategy,measure,runs,mean,spread,least,most,percentile90,bound,againstFirst,difference,interval\n";
    for (std::size_t s = 0; s < head.strategies.size(); ++s)
        for (std::size_t m = 0; m < head.metrics.size(); ++m) {
            const LabCell& cell = cells[s][m];
            out << csvField(head.strategies[s]) << ',' << csvField(nameOf(head.metrics[m])) << ',' << cell.runs;
            for (const double number : {cell.mean, cell.spread, cell.least, cell.most, cell.percentile90}) out << ',' << (cell.runs > 0 ? shortestNumber(number) : "");
            out << ',' << (cell.bound ? shortestNumber(*cell.bound) : "") << ',' << toString(cell.says);
            const bool says = cell.says != LabSays::Nothing;
            out << ',' << (says ? shortestNumber(cell.difference) : "") << ',' << (says ? shortestNumber(cell.interval) : "") << '\n';
        }
}

void writeLabDocument(std::ostream& out, ReportFormat format, const LabHead& head, const std::vector<LabOutcome>& outcomes) {
    const std::vector<std::vector<LabCell>> cells = cellsOf(head, outcomes);
    ReportDocument document(out, format, "LabReport");
    document.value("lab", labHeadJson(head));
    document.list("strategies", cells, [&](std::string& json, const std::vector<LabCell>& row) {
        JsonMembers members(json);
        members.text("strategy", head.strategies[static_cast<std::size_t>(&row - cells.data())]);
        std::string& measures = members.raw("measures");
        measures += '[';
        for (std::size_t m = 0; m < row.size(); ++m) {
            if (measures.back() != '[') measures += ',';
            JsonMembers measure(measures);
            appendCell(measure, head.metrics[m], row[m]);
        }
        measures += ']';
    });
    document.list("runs", outcomes, [&](std::string& json, const LabOutcome& outcome) { appendOutcome(json, head, outcome); });
}

void writePathTable(std::ostream& out, const Lab& lab, const std::vector<PoolPath>& paths, const TableLook& look) {
    const Catalog& catalog = lab.load.from->catalog();
    out << tr("Pod %1, scheduler name %2, seed %3", {printable(catalog.pod(paths.front().pod).key()), printable(paths.front().scheduler), std::to_string(lab.seeds.front())}) << "\n\n";
    TextTable table({tr("STRATEGY"), tr("POOL"), tr("NODE"), tr("TAKE IT"), tr("QUOTA"), tr("WHY")});
    for (std::size_t s = 0; s < paths.size(); ++s) {
        const PoolPath& path = paths[s];
        std::string name = printable(lab.strategies[s].name);
        if (!path.node.valid()) {
            table.add({name, "-", "-", "-", "-", printable(tr(path.why))});
            name.clear();
        }
        for (const PoolStop& stop : path.stops) {
            std::string quota;
            for (std::size_t q = 0; q < stop.quota.size(); ++q) {
                const PoolAmount& use = stop.quota[q];
                const std::string& of = catalog.resources.name(use.resource);
                const auto amount = [&](std::int64_t value) { return formatAmount(of, value); };
                quota += (quota.empty() ? "" : "; ") + tr("%1: %2 of %3 used, %4 asked for", {printable(of), amount(use.used), amount(use.quota), amount(stop.asks[q])});
            }
            const std::string pool = stop.pool == kNoPool ? tr("no pool") : printable(lab.pools[stop.pool].name);
            table.add({name, stop.chosen ? "* " + pool : pool, stop.chosen ? printable(catalog.node(path.node).name) : std::string("-"),
                       tr("%1 of %2", {std::to_string(stop.takers), std::to_string(stop.nodes)}), orDash(quota), printable(tr(stop.why))});
            name.clear();
        }
    }
    table.write(out, look);
}

void writePathDocument(std::ostream& out, ReportFormat format, const Lab& lab, const std::vector<PoolPath>& paths) {
    const Catalog& catalog = lab.load.from->catalog();
    ReportDocument document(out, format, "PoolPathReport");
    std::string json;
    {
        JsonMembers members(json);
        members.text("pod", catalog.pod(paths.front().pod).key());
        members.text("schedulerName", paths.front().scheduler);
        members.number("seed", lab.seeds.front());
    }
    document.value("of", json);
    document.list("paths", paths, [&](std::string& text, const PoolPath& path) {
        JsonMembers members(text);
        members.text("strategy", lab.strategies[static_cast<std::size_t>(&path - paths.data())].name);
        if (path.decided) members.text("profile", path.scheduler);
        if (path.node.valid()) members.text("node", catalog.node(path.node).name);
        members.text("why", path.why.text());
        members.list("pools", path.stops, [&](JsonMembers& row, const PoolStop& stop) {
            if (stop.pool != kNoPool) row.text("pool", lab.pools[stop.pool].name);
            row.flag("chosen", stop.chosen);
            row.flag("ofProfile", stop.own);
            row.number("nodes", stop.nodes);
            row.number("takers", stop.takers);
            row.list("quota", stop.quota, [&](JsonMembers& amounts, const PoolAmount& use) {
                amounts.text("resource", catalog.resources.name(use.resource));
                amounts.integer("used", use.used);
                amounts.integer("quota", use.quota);
                amounts.integer("asked", stop.asks[static_cast<std::size_t>(&use - stop.quota.data())]);
            });
            row.text("why", stop.why.text());
        });
    });
}

}  // namespace bayplan
