// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/gpu_groups.h"

#include <utility>

#include "cli/kubelets.h"
#include "io/config/kubelet_config.h"
#include "io/machines/machine_files.h"
#include "io/objects/told_placements.h"
#include "topology/kubelet/known_kubelet.h"

namespace bayplan {

GpuGroups::GpuGroups(NodeMachines machines, std::optional<KubeletConfig> kubelet) : m_machines(std::move(machines)), m_kubelet(std::move(kubelet)) {}

Result<GpuGroups> GpuGroups::read(const KubeletOptions& options, Input& input, const Budget& budget) {
    const KubeletOptions told = toldBy(options, input);
    std::optional<KubeletConfig> config;
    if (!told.kubelet.empty()) {
        Result<KubeletConfig> given = readKubeletConfiguration(told.kubelet, budget.stop);
        if (!given) return given.error();
        config = std::move(*given);
    }
    Result<NodeMachines> machines = readNodeMachines(input.cluster->catalog(), told.topologies, input.diagnostics, budget);
    if (!machines) return machines.error();
    return GpuGroups(std::move(*machines), std::move(config));
}

PartsOf GpuGroups::rooms(const Cluster& cluster) const {
    const auto machine = [this, &cluster](NodeIdx node) { return m_machines.find(cluster.catalog().node(node).name); };
    const auto inside = [this, &cluster, machine](NodeIdx node) -> std::shared_ptr<const NodeInside> {
        const Catalog& catalog = cluster.catalog();
        const std::string& name = catalog.node(node).name;
        if (!m_kubelet || !machine(node)) return nullptr;
        std::vector<const Pod*> pods;
        for (const PodIdx pod : cluster.node(node).pods) pods.push_back(&catalog.pod(pod));
        NodeObservations seen;
        seen.pods = toldPlacements(catalog, node, cluster.node(node).pods, machine(node));
        return std::make_shared<NodeInside>(NodeInside::make(*machine(node), completed(knownKubelet(catalog.topology, name), *m_kubelet), pods, seen));
    };
    return nvlinkRooms(cluster, machine, inside);
}

}  // namespace bayplan
