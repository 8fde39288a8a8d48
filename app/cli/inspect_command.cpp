// SPDX-License-Identifier: GPL-3.0-or-later
#include <iomanip>
#include <iostream>

#include "base/quantity.h"
#include "base/saturating.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/kubelets.h"
#include "cli/live/live_input.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "io/machines/machine_files.h"

namespace bayplan {

namespace {

void printCounts(const Input& input, const NodeMachines& machines) {
    const Cluster& cluster = *input.cluster;
    const Catalog& catalog = cluster.catalog();
    const std::size_t pending = cluster.pendingPods().size();
    const auto line = [](std::string_view label) -> std::ostream& { return std::cout << std::left << std::setw(24) << label; };
    line("nodes") << cluster.nodeCount() << '\n';
    line("pods") << cluster.podCount() << " (" << cluster.podCount() - pending << " on nodes, " << pending << " pending)\n";
    line("classes of pods") << catalog.specs.size() << '\n';
    line("workloads") << catalog.workloads.size() << '\n';
    forEachList(
        [&](const auto& list) {
            if constexpr (requires { list[0].kKind; })
                if (!list.empty()) line(rowOf(list[0].kKind).resource) << list.size() << '\n';
        },
        catalog);
    if (machines.size() > 0) line("topologies") << machines.size() << " of " << cluster.nodeCount() << " nodes\n";
    line("not used");
    if (input.unusedKinds.empty()) std::cout << "nothing";
    const char* separator = "";
    for (const auto& [kind, objects] : input.unusedKinds) {
        std::cout << separator << objects << ' ' << printable(kind);
        separator = ", ";
    }
    std::cout << '\n';
}

void printResources(const Cluster& cluster) {
    const ResourceTable& table = cluster.catalog().resources;
    std::cout << '\n'
              << std::left << std::setw(34) << "RESOURCE" << std::right << std::setw(16) << "ALLOCATABLE" << std::setw(16)
              << "REQUESTED" << std::setw(16) << "FREE" << '\n';
    for (std::size_t r = 0; r < table.size(); ++r) {
        const ResourceIdx resource(r);
        std::int64_t allocatable = 0, requested = 0;
        for (std::size_t n = 0; n < cluster.nodeCount(); ++n) {
            allocatable = saturatingAdd(allocatable, cluster.allocatable(NodeIdx(n), resource));
            requested = saturatingAdd(requested, cluster.requested(NodeIdx(n), resource));
        }
        const std::string& name = table.name(resource);
        std::cout << std::left << std::setw(34) << printable(name) << std::right << std::setw(16) << formatAmount(name, allocatable)
                  << std::setw(16) << formatAmount(name, requested) << std::setw(16) << formatAmount(name, saturatingSub(allocatable, requested)) << '\n';
    }
}

}  // namespace

int runInspect(const InspectOptions& options, const std::stop_token& stop) {
    int code = kExitOk;
    std::optional<Input> input = inputFor(options.files, options.live, options.quiet, stop, code);
    if (!input) return code;
    const std::vector<std::filesystem::path> topologies = toldBy({options.topologies, {}}, *input).topologies;
    const Result<NodeMachines> machines = readNodeMachines(input->cluster->catalog(), topologies, input->diagnostics, Budget{stop, {}});
    if (!machines) return fail(machines.error());
    if (!isEnough(*input, options.quiet, options.live.partial)) return kExitFailed;
    printCounts(*input, *machines);
    printResources(*input->cluster);
    return finishOutput(kExitOk);
}

}  // namespace bayplan
