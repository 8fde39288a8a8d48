// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/usage_output.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/quantity.h"
#include "base/saturating.h"
#include "cli/output/printable.h"
#include "cli/output/words.h"
#include "io/reports/text_table.h"
#include "io/text/json_members.h"
#include "io/text/time_text.h"

namespace bayplan {

namespace {

constexpr ResourceIdx kMeasured[] = {ResourceTable::kCpuIdx, ResourceTable::kMemoryIdx};

struct UsageRow {
    std::string name, node;
    struct Amounts {
        std::optional<std::int64_t> used, limit, allocatable;
        std::int64_t requested = 0;
        bool open = false;  // something has no limit
    } of[2];
    const Used* used = nullptr;
};

UsageRow usageRow(const Cluster& cluster, const UsageTable& usages, NodeIdx node) {
    UsageRow row{cluster.catalog().node(node).name, {}, {}, usages.of(node)};
    for (std::size_t i = 0; i < 2; ++i) {
        const LimitSum limits = limitsOn(cluster, node, kMeasured[i]);
        row.of[i] = {row.used ? row.used->of(kMeasured[i]) : std::nullopt, limits.amount, cluster.allocatable(node, kMeasured[i]), cluster.requested(node, kMeasured[i]), limits.without > 0};
    }
    return row;
}

UsageRow usageRow(const Cluster& cluster, const UsageTable& usages, PodIdx pod) {
    const Catalog& catalog = cluster.catalog();
    const NodeIdx node = cluster.placement(pod).node;
    UsageRow row{catalog.pod(pod).key(), node.valid() ? catalog.node(node).name : "", {}, usages.of(pod)};
    for (std::size_t i = 0; i < 2; ++i) {
        const LimitSum limits = limitsOf(*catalog.pod(pod).spec, kMeasured[i]);
        row.of[i] = {row.used ? row.used->of(kMeasured[i]) : std::nullopt, limits.without == 0 ? std::optional(limits.amount) : std::nullopt, std::nullopt,
                     catalog.specOf(pod).requests.filter[kMeasured[i].get()], limits.without > 0};
    }
    return row;
}

std::vector<UsageRow> usageRowsOf(const Cluster& cluster, const UsageTable& usages, UsageRows which) {
    std::vector<UsageRow> rows;
    if (which == UsageRows::Nodes)
        for (std::size_t i = 0; i < cluster.nodeCount(); ++i) rows.push_back(usageRow(cluster, usages, NodeIdx(i)));
    if (which == UsageRows::Pods)
        for (std::size_t i = 0; i < cluster.podCount(); ++i)
            if (cluster.placement(PodIdx(i)).node.valid()) rows.push_back(usageRow(cluster, usages, PodIdx(i)));
    std::stable_sort(rows.begin(), rows.end(), [](const UsageRow& a, const UsageRow& b) { return a.of[0].used.value_or(-1) > b.of[0].used.value_or(-1); });
    return rows;
}

}  // namespace

void writeUsage(std::ostream& out, const Cluster& cluster, const UsageTable& usages, UsageRows which, const TableLook& look) {
    const bool nodes = which == UsageRows::Nodes;
    std::vector<std::string> titles{nodes ? tr("NODE") : tr("POD")};
    if (!nodes) titles.push_back(tr("NODE"));
    for (const std::string& resource : {tr("CPU"), tr("MEMORY")}) {
        titles.push_back(tr("%1 USED", {resource}));
        titles.push_back(tr("REQUESTED"));
        titles.push_back(tr("LIMITS"));
        if (nodes) titles.push_back(tr("ALLOCATABLE"));
    }
    titles.push_back(tr("MEASURED"));
    const std::size_t first = nodes ? 1 : 2, last = titles.size() - 1;
    TextTable table(std::move(titles), 3);
    for (std::size_t column = first; column < last; ++column) table.setNumbers(column);
    for (const UsageRow& row : usageRowsOf(cluster, usages, which)) {
        std::vector<std::string> cells{printable(row.name)};
        if (!nodes) cells.push_back(printable(row.node));
        for (std::size_t i = 0; i < 2; ++i) {
            const std::string_view resource = i == 0 ? kCpu : kMemory;
            const UsageRow::Amounts& of = row.of[i];
            cells.push_back(of.used ? formatAmount(resource, *of.used) : "?");
            cells.push_back(formatAmount(resource, of.requested));
            // "+": pods without a limit may use more.
            cells.push_back(of.limit && (*of.limit > 0 || !of.open) ? formatAmount(resource, *of.limit) + (of.open ? "+" : "") : "-");
            if (nodes) cells.push_back(formatAmount(resource, *of.allocatable));
        }
        cells.push_back(!row.used ? "-" : printable(row.used->source) + (row.used->time == 0 ? "" : ", " + timeText(row.used->time)));
        table.add(std::move(cells));
    }
    table.write(out, look);
}

void writeUsage(ReportDocument& document, const Cluster& cluster, const UsageTable& usages, UsageRows which) {
    document.list("usage", usageRowsOf(cluster, usages, which), [](std::string& json, const UsageRow& row) {
        JsonMembers members(json);
        members.text("name", row.name);
        members.text("node", row.node);
        for (std::size_t i = 0; i < 2; ++i) {
            const std::string_view resource = i == 0 ? kCpu : kMemory;
            const UsageRow::Amounts& of = row.of[i];
            JsonMembers amounts(members.raw(resource));
            if (of.used) amounts.text("used", formatAmount(resource, *of.used));
            amounts.text("requested", formatAmount(resource, of.requested));
            if (of.limit) amounts.text("limits", formatAmount(resource, *of.limit));
            if (of.allocatable) amounts.text("allocatable", formatAmount(resource, *of.allocatable));
        }
        if (!row.used) return;
        members.text("source", row.used->source);
        if (row.used->time != 0) members.text("measured", timeText(row.used->time));
    });
}

std::string measuredLine(const Cluster& cluster, const UsageTable& usages) {
    const std::string when = usages.oldest() == 0                 ? tr("at an unknown time")
                             : usages.oldest() == usages.newest() ? timeText(usages.newest())
                                                                  : tr("%1 to %2", {timeText(usages.oldest()), timeText(usages.newest())});
    return tr("%1 of %2 nodes, %3 of %4 pods (%5, %6)", {std::to_string(usages.nodesKnown()), std::to_string(cluster.nodeCount()), std::to_string(usages.podsKnown()),
                                                         std::to_string(cluster.podCount()), printable(usages.sources()), when});
}

}  // namespace bayplan
