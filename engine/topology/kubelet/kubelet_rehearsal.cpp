// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/kubelet_rehearsal.h"

#include <utility>
#include <vector>

#include "topology/kubelet/observed_placement.h"

namespace bayplan {

namespace {

std::string listed(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += (all.empty() ? "" : ", ") + text;
    return all;
}

}  // namespace

std::string untold(const KnownKubelet& known) {
    const std::vector<std::string> missing = known.missing();
    std::string text = "the kubelet's " + listed(missing) + (missing.size() == 1 ? " is not told" : " are not told");
    if (!known.sources.empty()) text += " by " + listed(known.sources);
    return text + "; give its configuration with --kubelet";
}

KubeletRehearsal::KubeletRehearsal(ClusterPtr start, NodeMachines machines, std::optional<KubeletConfig> kubelet)
    : m_start(std::move(start)), m_machines(std::move(machines)), m_kubelet(std::move(kubelet)) {}

KubeletRehearsal::Kept KubeletRehearsal::make(const std::string& name, const std::vector<const Pod*>& pods) const {
    const Catalog& catalog = m_start->catalog();
    const Machine* machine = m_machines.find(name);
    if (machine == nullptr)
        return {{}, "nothing is known of the inside of node " + name + "; give a file of it with --topology", {}};
    const KnownKubelet known = knownKubelet(catalog.topology, name);
    if (!m_kubelet) return {{}, untold(known), {}};
    NodeObservations seen;
    if (const KoordinatorTopology* topology = catalog.topology.findKoordinator(name)) seen.pods = observedPlacements(*topology).placements;
    return {NodeInside::make(*machine, completed(known, *m_kubelet), pods, seen), {}, {}};
}

KubeletRehearsal::Kept& KubeletRehearsal::at(const std::string& node) {
    if (const auto found = m_kept.find(node); found != m_kept.end()) return found->second;
    const Catalog& catalog = m_start->catalog();
    std::vector<const Pod*> pods;
    if (const NodeIdx there = catalog.findNode(node); there.valid())
        for (const PodIdx pod : m_start->node(there).pods) pods.push_back(&catalog.pod(pod));
    return m_kept.emplace(node, make(node, pods)).first->second;
}

void KubeletRehearsal::arrive(const std::string& node, const std::vector<const Pod*>& pods) {
    m_kept.insert_or_assign(node, make(node, pods));
}

PredictedPlacement KubeletRehearsal::place(const std::string& node, const Pod& pod) {
    Kept& kept = at(node);
    PredictedPlacement predicted;
    if (!kept.inside) {
        predicted.why = kept.why;
    } else if (!kept.unclear.empty()) {
        const auto& [other, why] = *kept.unclear.begin();
        predicted.why = "it is not known what " + other + " has: " + why;
    } else {
        predicted = kept.inside->take(pod);
        const bool ofThisPod = kept.inside->known() && kept.inside->unexplained().empty() && kept.inside->contradictions().empty();
        if (ofThisPod && predicted.outcome == PredictedPlacement::Outcome::NotModelled) kept.unclear.emplace(pod.key(), predicted.why);
    }
    return predicted;
}

void KubeletRehearsal::started(const std::string& node, const std::string& pod) {
    if (Kept& kept = at(node); kept.inside) kept.inside->start(pod);
}

void KubeletRehearsal::leave(const std::string& node, const std::string& pod) {
    Kept& kept = at(node);
    if (kept.inside) kept.inside->release(pod);
    kept.unclear.erase(pod);
}

}  // namespace bayplan
