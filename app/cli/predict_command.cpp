// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/kubelets.h"
#include "cli/opening.h"
#include "cli/options.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/words.h"
#include "framework/scheduler.h"
#include "io/config/kubelet_config.h"
#include "io/machines/machine_files.h"
#include "io/objects/told_placements.h"
#include "io/reports/prediction_report.h"
#include "topology/kubelet/kubelet_rehearsal.h"
#include "topology/kubelet/node_machines.h"

namespace bayplan {

namespace {

Error notThere(const std::string& what, const std::string& name) {
    return Error{ErrorCode::NotFound, tr("there is no %1 %2 among the objects", {what, name}), {}};
}

/// A single file belongs to the node in question, whatever its name.
Result<std::vector<ImportedMachine>> machineFiles(const std::vector<std::filesystem::path>& paths, bool single, const std::string& node,
                                                  const Budget& budget, Diagnostics& diagnostics) {
    Result<ReadMachines> read = readMachines(paths, budget);
    if (!read) return read.error();
    diagnostics.insert(diagnostics.end(), read->diagnostics.begin(), read->diagnostics.end());
    if (single) read->machines.front().machine.name = node;
    return std::move(read->machines);
}

PredictedPlacement predict(const Cluster& cluster, NodeIdx node, PodIdx pod, const Machine* machine,
                           const std::optional<KubeletConfig>& config) {
    const Catalog& catalog = cluster.catalog();
    PredictedPlacement predicted;
    if (machine == nullptr) {
        predicted.why = "nothing is known of the inside of the node; give a file of it with --machine";
        return predicted;
    }
    if (!config) {
        predicted.why = untold(knownKubelet(catalog.topology, catalog.node(node).name));
        return predicted;
    }
    std::vector<const Pod*> onNode;
    std::vector<PodIdx> others;
    for (const PodIdx other : cluster.node(node).pods) {
        if (other == pod) continue;
        others.push_back(other);
        onNode.push_back(&catalog.pod(other));
    }
    NodeObservations seen;
    seen.pods = toldPlacements(catalog, node, others, machine);  // faults were reported with the machine and the pods
    return predictPlacement(NodeInside::make(*machine, *config, onNode, seen), catalog.pod(pod));
}

}  // namespace

int runPredict(const PredictOptions& options, const std::stop_token& stop) {
    const Budget budget = budgetFor(stop, options.quiet);
    Result<Opening> opened = openFor(options.files, options.rules, budget);
    if (!opened) return fail(opened.error());
    Diagnostics& diagnostics = opened->input.diagnostics;
    const Cluster& cluster = *opened->input.cluster;
    const Catalog& catalog = cluster.catalog();
    const NodeIdx node = catalog.findNode(options.node);
    if (!node.valid()) return fail(notThere("node", options.node));
    const std::string key = options.pod.find('/') == std::string::npos ? options.namespaceName + "/" + options.pod : options.pod;
    const PodIdx pod = catalog.findPod(key);
    if (!pod.valid()) return fail(notThere("pod", key));

    KubeletOptions named{{}, options.kubelet};
    if (!options.machine.empty()) named.topologies.push_back(options.machine);
    const KubeletOptions told = toldBy(named, opened->input);
    std::optional<KubeletConfig> config;
    if (!told.kubelet.empty()) {
        Result<KubeletConfig> read = readKubeletConfiguration(told.kubelet, stop);
        if (!read) return fail(read.error());
        config = std::move(*read);
    }
    std::error_code ignored;
    Result<std::vector<ImportedMachine>> files = machineFiles(told.topologies, !options.machine.empty() && !std::filesystem::is_directory(options.machine, ignored), options.node, budget, diagnostics);
    if (!files) return fail(files.error());
    const NodeMachines machines(catalog, std::move(*files), diagnostics);

    PlacementReport report{key, options.node, {}, {}};
    report.predicted =
        predict(cluster, node, pod, machines.find(options.node), config);
    const Scheduler scheduler(std::move(opened->profiles));
    report.schedulerRefuses = scheduler.violations(cluster, pod, node);
    if (!isWhole(diagnostics, options.quiet, options.partial)) return kExitFailed;
    print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writePrediction(out, report, ReportFormat::Table, look); },
                           .document = [&](std::ostream& out, ReportFormat format) { writePrediction(out, report, format); }});
    switch (report.predicted.outcome) {
    case PredictedPlacement::Outcome::Admitted: return finishOutput(kExitOk);
    case PredictedPlacement::Outcome::Rejected: return finishOutput(kExitNo);
    case PredictedPlacement::Outcome::NotModelled: break;
    }
    return finishOutput(kExitFailed);
}

}  // namespace bayplan
