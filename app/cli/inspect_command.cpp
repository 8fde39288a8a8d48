// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "base/quantity.h"
#include "base/saturating.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/kubelets.h"
#include "cli/live/live_input.h"
#include "cli/live/live_session.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/usage_output.h"
#include "cli/output/words.h"
#include "io/machines/machine_files.h"
#include "io/objects/decode_event.h"
#include "io/objects/decode_usage.h"
#include "io/reports/text_table.h"
#include "io/sessions/object_sources.h"
#include "io/text/json_members.h"
#include "io/text/text_width.h"
#include "kube/read/usage_read.h"
#include "plugins/quota/quota_uses.h"

namespace bayplan {

namespace {

struct ResourceUse {
    std::string name;
    std::int64_t allocatable = 0, requested = 0;  // thousandths of cpu, whole units of all else
};

std::vector<ResourceUse> usesOf(const Cluster& cluster) {
    const ResourceTable& table = cluster.catalog().resources;
    std::vector<ResourceUse> uses;
    for (std::size_t r = 0; r < table.size(); ++r) {
        const ResourceIdx resource(r);
        ResourceUse use{table.name(resource)};
        for (std::size_t n = 0; n < cluster.nodeCount(); ++n) {
            use.allocatable = saturatingAdd(use.allocatable, cluster.allocatable(NodeIdx(n), resource));
            use.requested = saturatingAdd(use.requested, cluster.requested(NodeIdx(n), resource));
        }
        uses.push_back(std::move(use));
    }
    return uses;
}

/// "podgroups", or "podgroups.scheduling.volcano.sh" where another kind has that name first.
std::string nameOf(const KindRow& row) {
    const auto first = std::find_if(kKinds.begin(), kKinds.end(), [&](const KindRow& one) { return one.resource == row.resource; });
    return std::string(row.resource) + (first->id == row.id ? std::string() : "." + std::string(row.group));
}

/// Kinds beside nodes and pods that the input has: resource and count.
std::vector<std::pair<std::string, std::size_t>> countsOfOthers(const Catalog& catalog) {
    std::vector<std::pair<std::string, std::size_t>> others;
    forEachList(
        [&](const auto& list) {
            if constexpr (requires { list[0].kKind; })
                if (!list.empty()) others.emplace_back(nameOf(rowOf(list[0].kKind)), list.size());
        },
        catalog);
    std::map<ObjectKind, std::size_t> queues;  // they have no lists
    std::size_t events = 0;                    // they have no row either
    for (const RawObject& source : catalog.otherSources) {
        if (isEventSource(source)) ++events;
        else if (const KindRow* row = kindOfSource(source); row && row->bearing == Bearing::Queues) ++queues[row->id];
    }
    for (const auto& [kind, count] : queues) others.emplace_back(nameOf(rowOf(kind)), count);
    if (events > 0) others.emplace_back("events", events);
    return others;
}

void writeCounts(std::ostream& out, const Input& input, const NodeMachines& machines, const UsageTable& usages) {
    const Cluster& cluster = *input.cluster;
    const Catalog& catalog = cluster.catalog();
    const std::size_t pending = cluster.pendingPods().size();
    const auto line = [&](const std::string& label) -> std::ostream& { return out << padded(label, 23) << ' '; };
    line(tr("nodes")) << cluster.nodeCount() << '\n';
    line(tr("pods")) << tr("%1 (%2 on nodes, %3 pending)", {std::to_string(cluster.podCount()), std::to_string(cluster.podCount() - pending), std::to_string(pending)}) << '\n';
    line(tr("classes of pods")) << catalog.specs.size() << '\n';
    line(tr("workloads")) << catalog.workloads.size() << '\n';
    for (const auto& [resource, objects] : countsOfOthers(catalog)) line(std::string(resource)) << objects << '\n';
    if (machines.size() > 0) line(tr("topologies")) << tr("%1 of %2 nodes", {std::to_string(machines.size()), std::to_string(cluster.nodeCount())}) << '\n';
    if (usages.any()) line(tr("use measured")) << measuredLine(cluster, usages) << '\n';
    line(tr("not used"));
    if (input.unusedKinds.empty()) out << tr("nothing");
    const char* separator = "";
    for (const auto& [kind, objects] : input.unusedKinds) out << std::exchange(separator, ", ") << objects << ' ' << printable(kind);
    out << "\n\n";
}

/// In use on all nodes in sum; empty: unknown, of some of them even.
std::string usedText(const Cluster& cluster, const UsageTable& usages, const std::string& resource) {
    const UsageTable::Sum sum = usages.ofNodes(cluster.catalog().resources.find(resource));
    return sum.known == cluster.nodeCount() && sum.known > 0 ? formatAmount(resource, sum.amount) : std::string();
}

void writeResources(std::ostream& out, const Cluster& cluster, const UsageTable& usages, const TableLook& look) {
    std::vector<std::string> titles{tr("RESOURCE"), tr("ALLOCATABLE"), tr("REQUESTED"), tr("FREE")};
    if (usages.nodesKnown() > 0) titles.push_back(tr("USED"));
    const std::size_t columns = titles.size();
    TextTable table(std::move(titles), 4);
    for (std::size_t column = 1; column < columns; ++column) table.setNumbers(column);
    for (const ResourceUse& use : usesOf(cluster)) {
        std::vector<std::string> cells{printable(use.name), formatAmount(use.name, use.allocatable), formatAmount(use.name, use.requested),
                                       formatAmount(use.name, saturatingSub(use.allocatable, use.requested))};
        const std::string used = usedText(cluster, usages, use.name);
        const bool measurable = use.name == kCpu || use.name == kMemory;
        if (columns > cells.size()) cells.push_back(!used.empty() ? used : measurable ? "?"
                                                                                      : "-");
        table.add(std::move(cells));
    }
    table.write(out, look);
}

void writeQuotas(std::ostream& out, const Cluster& cluster, const TableLook& look) {
    const std::vector<QuotaUse> uses = quotaUsesOf(cluster);
    if (uses.empty()) return;
    out << '\n';
    TextTable table({tr("QUOTA"), tr("RESOURCE"), tr("USED"), tr("MIN"), tr("MAX"), tr("BORROWED")}, 6);
    for (std::size_t column = 2; column <= 5; ++column) table.setNumbers(column);
    for (const QuotaUse& use : uses)
        table.add({printable(use.quota), printable(use.resource), formatAmount(use.resource, use.used), formatAmount(use.resource, use.min), use.max ? formatAmount(use.resource, *use.max) : "-",
                   formatAmount(use.resource, use.borrowed)});
    table.write(out, look);
}

void writeDocument(std::ostream& out, ReportFormat format, const Input& input, const NodeMachines& machines, const UsageTable& usages, UsageRows listed) {
    const Cluster& cluster = *input.cluster;
    const Catalog& catalog = cluster.catalog();
    ReportDocument document(out, format, "ClusterSummary");
    document.number("nodes", cluster.nodeCount());
    document.number("pods", cluster.podCount());
    document.number("pendingPods", cluster.pendingPods().size());
    document.number("podClasses", catalog.specs.size());
    document.number("workloads", catalog.workloads.size());
    document.number("topologies", machines.size());
    const auto counts = [&](std::string_view name, const auto& rows) {
        document.list(name, rows, [](std::string& json, const auto& row) {
            JsonMembers members(json);
            members.text("kind", row.first);
            members.number("count", row.second);
        });
    };
    counts("others", countsOfOthers(catalog));
    counts("notUsed", input.unusedKinds);
    document.list("resources", usesOf(cluster), [&](std::string& json, const ResourceUse& use) {
        JsonMembers members(json);
        members.text("resource", use.name);
        members.text("allocatable", formatAmount(use.name, use.allocatable));
        members.text("requested", formatAmount(use.name, use.requested));
        members.text("free", formatAmount(use.name, saturatingSub(use.allocatable, use.requested)));
        members.text("used", usedText(cluster, usages, use.name));
    });
    document.list("quotas", quotaUsesOf(cluster), [](std::string& json, const QuotaUse& use) {
        JsonMembers members(json);
        members.text("quota", use.quota);
        members.text("resource", use.resource);
        members.text("used", formatAmount(use.resource, use.used));
        members.text("min", formatAmount(use.resource, use.min));
        if (use.max) members.text("max", formatAmount(use.resource, *use.max));
        members.text("borrowed", formatAmount(use.resource, use.borrowed));
    });
    if (listed != UsageRows::None) writeUsage(document, cluster, usages, listed);
}

/// What a live cluster measures, added to the picture. False: the reason was printed.
bool askForUse(LiveSession& session, const LiveOptions& live, Input& input, SharedList<Usage>& to, const std::stop_token& stop) {
    const Result<LiveUsage> told = readUsage(*session.client(), live.connect.namespaceName, stop);
    if (!told) {
        fail(told.error());
        return false;
    }
    for (const std::string& missing : told->missing) input.diagnostics.push_back({Severity::Warning, Error{ErrorCode::NotFound, missing, {}}});
    to = told->usages;
    return true;
}

}  // namespace

int runInspect(const InspectOptions& options, const std::stop_token& stop) {
    int code = kExitOk;
    LiveSession session(options.live, options.quiet, stop);
    std::optional<Input> input = options.live.live ? inputOf(session, options.live, stop, code) : inputFor(options.files, options.live, options.quiet, stop, code);
    if (!input) return code;
    SharedList<Usage> measured = usagesOf(input->cluster->catalog().otherSources);
    if (options.live.live && !options.usage.empty() && !askForUse(session, options.live, *input, measured, stop)) return kExitFailed;
    const UsageTable usages(input->cluster->catalog(), measured);
    const UsageRows rows = options.usage == "nodes" ? UsageRows::Nodes : options.usage == "pods" ? UsageRows::Pods
                                                                                                 : UsageRows::None;
    if (usages.strange() > 0)
        input->diagnostics.push_back({Severity::Note, Error{ErrorCode::NotFound,
                                                            trCount("use was measured of %1 object that is not in the picture",
                                                                    "use was measured of %1 objects that are not in the picture", usages.strange()),
                                                            {}}});
    const std::vector<std::filesystem::path> topologies = toldBy({options.topologies, {}}, *input).topologies;
    const Result<NodeMachines> machines = readNodeMachines(input->cluster->catalog(), topologies, input->diagnostics, budgetFor(stop, options.quiet));
    if (!machines) return fail(machines.error());
    if (!isEnough(*input, options.quiet, options.live.partial)) return kExitFailed;
    print(options.output, {.table = [&](std::ostream& out, const TableLook& look) {
                               writeCounts(out, *input, *machines, usages);
                               writeResources(out, *input->cluster, usages, look);
                               writeQuotas(out, *input->cluster, look);
                               if (rows == UsageRows::None) return;
                               out << '\n';
                               writeUsage(out, *input->cluster, usages, rows, look); },
                           .document = [&](std::ostream& out, ReportFormat format) { writeDocument(out, format, *input, *machines, usages, rows); }});
    return finishOutput(kExitOk);
}

}  // namespace bayplan
