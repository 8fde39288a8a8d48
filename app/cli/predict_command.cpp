// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/input.h"
#include "cli/options.h"
#include "cli/output.h"
#include "framework/profile.h"
#include "framework/scheduler.h"
#include "io/kubelet_config.h"
#include "io/machine_files.h"
#include "io/prediction_report.h"
#include "plugins/all.h"
#include "topology/known_kubelet.h"
#include "topology/node_machines.h"
#include "topology/observed_placement.h"

namespace bayplan {

namespace {

Error notThere(const std::string& what, const std::string& name) {
    return Error{ErrorCode::NotFound, "there is no " + what + " " + name + " among the objects", {}};
}

std::string join(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += (all.empty() ? "" : ", ") + text;
    return all;
}

/// What would have to be given, where no KubeletConfiguration was.
std::string untold(const KnownKubelet& known) {
    const std::vector<std::string> missing = known.missing();
    std::string text = "the kubelet's " + join(missing) + (missing.size() == 1 ? " is not told" : " are not told");
    if (!known.sources.empty()) text += " by " + join(known.sources);
    return text + "; give its configuration with --kubelet";
}

Result<std::vector<ImportedMachine>> machineFiles(const std::filesystem::path& path, const std::string& node,
                                                  const Budget& budget, Diagnostics& diagnostics) {
    std::vector<ImportedMachine> machines;
    if (path.empty()) return machines;
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
        Result<ReadMachines> read = readMachineFolder(path, budget);
        if (!read) return read.error();
        diagnostics.insert(diagnostics.end(), read->diagnostics.begin(), read->diagnostics.end());
        return std::move(read->machines);
    }
    Result<ImportedMachine> one = readMachine(path);
    if (!one) return one.error();
    one->machine.name = node;  // a single file is of the node that is asked about, whatever it is called
    machines.push_back(std::move(*one));
    return machines;
}

PredictedPlacement predict(const Cluster& cluster, NodeIdx node, PodIdx pod, const Machine* machine,
                           const std::optional<KubeletConfig>& config, Diagnostics& diagnostics) {
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
    Machine fitted = *machine;
    const Diagnostics doubts = fitToNode(fitted, catalog.node(node));
    diagnostics.insert(diagnostics.end(), doubts.begin(), doubts.end());
    std::vector<const Pod*> onNode;
    for (const PodIdx other : cluster.node(node).pods)
        if (other != pod) onNode.push_back(&catalog.pod(other));
    NodeObservations seen;
    if (const KoordinatorTopology* topology = catalog.topology.findKoordinator(catalog.node(node).name)) {
        ObservedPlacements observed = observedPlacements(*topology);
        diagnostics.insert(diagnostics.end(), observed.diagnostics.begin(), observed.diagnostics.end());
        seen.pods = std::move(observed.placements);
    }
    return predictPlacement(NodeInside::make(fitted, *config, onNode, seen), catalog.pod(pod));
}

}  // namespace

int runPredict(const PredictOptions& options, const std::stop_token& stop) {
    const Budget budget{stop, {}};
    Result<Input> input = readInput(options.files, budget);
    if (!input) return fail(input.error());
    Diagnostics diagnostics = input->diagnostics;
    const Catalog& catalog = input->cluster->catalog();
    const NodeIdx node = catalog.findNode(options.node);
    if (!node.valid()) return fail(notThere("node", options.node));
    const std::string key = options.pod.find('/') == std::string::npos ? "default/" + options.pod : options.pod;
    const PodIdx pod = catalog.findPod(key);
    if (!pod.valid()) return fail(notThere("pod", key));

    std::optional<KubeletConfig> config;
    if (!options.kubelet.empty()) {
        Result<KubeletConfig> read = readKubeletConfiguration(options.kubelet);
        if (!read) return fail(read.error());
        config = std::move(*read);
    }
    Result<std::vector<ImportedMachine>> files = machineFiles(options.machine, options.node, budget, diagnostics);
    if (!files) return fail(files.error());
    const NodeMachines machines(catalog, std::move(*files), diagnostics);
    const Result<ReadConfiguration> configuration = configurationFor(options.config, *input);
    if (!configuration) return fail(configuration.error());
    Result<Profiles> profiles = makeProfiles(configuration->configuration, inTreePlugins());
    if (!profiles) return fail(profiles.error());

    PlacementReport report{key, options.node, {}, {}};
    report.predicted =
        predict(*input->cluster, node, pod, machines.find(options.node), config, diagnostics);
    const Scheduler scheduler(std::move(*profiles));
    for (const Status& status : scheduler.violations(*input->cluster, pod, node))
        report.schedulerRefuses.push_back(status.plugin + ": " + status.message());
    printDiagnostics(diagnostics, options.quiet);
    writePrediction(std::cout, report, formatNamed(options.output));
    switch (report.predicted.outcome) {
        case PredictedPlacement::Outcome::Admitted: return finishOutput(kExitOk);
        case PredictedPlacement::Outcome::Rejected: return finishOutput(kExitNo);
        case PredictedPlacement::Outcome::NotModelled: break;
    }
    return finishOutput(kExitFailed);
}

}  // namespace bayplan
