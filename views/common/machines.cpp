// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/machines.h"

#include <QStringList>
#include <algorithm>

#include "common/session.h"
#include "common/text.h"
#include "topology/observed_placement.h"

namespace bayplan {

Machines::Machines(Session* session, QObject* parent) : QObject(parent), m_session(session) {
    connect(session, &Session::opened, this, [this] {
        m_machines.clear();
        m_readOn.clear();
        m_kept.clear();  // whoever looks hears of another cluster from the session
    });
    connect(session, &Session::whatIfChanged, this, [this] {
        m_readOn.clear();
        m_kept.clear();
    });  // pods may be others under the same numbers
}

void Machines::set(ByNode machines) {
    m_machines = std::move(machines);
    m_kept.clear();
    Q_EMIT changed();
}

std::shared_ptr<const Machine> Machines::find(NodeIdx node) const {
    if (!node.valid()) return nullptr;
    const auto at = m_machines.find(m_session->catalog().node(node).name);
    return at == m_machines.end() ? nullptr : at->second;
}

void Machines::setKubelet(std::optional<KubeletConfig> config, const QString& name) {
    m_kubelet = std::move(config);
    m_kubeletName = name;
    m_kept.clear();
    Q_EMIT changed();
}

std::optional<KubeletConfig> Machines::kubelet(NodeIdx node) const {
    if (!m_kubelet) return {};
    return completed(knownKubelet(m_session->catalog().topology, m_session->catalog().node(node).name), *m_kubelet);
}

QString Machines::untold(NodeIdx node) const {
    QStringList names;
    for (const std::string& name : knownKubelet(m_session->catalog().topology, m_session->catalog().node(node).name).missing())
        names << toQString(name);
    return names.join(QStringLiteral(", "));
}

NodeObservations Machines::observed(NodeIdx node) const {
    NodeObservations seen;
    const Catalog& catalog = m_session->catalog();
    const std::string& name = catalog.node(node).name;
    if (const KoordinatorTopology* told = catalog.topology.findKoordinator(name)) seen.pods = observedPlacements(*told).placements;
    if (const NodeResourceTopology* told = catalog.topology.findNode(name)) seen.zones = observedZones(*told);
    return seen;
}

const std::vector<PodIdx>& Machines::readOn(NodeIdx node) const {
    if (m_readOn.empty()) {
        const Catalog& catalog = m_session->catalog();
        m_readOn.resize(m_session->cluster()->nodeCount());
        for (std::size_t p = 0; p < m_session->cluster()->podCount(); ++p) {
            const Pod& pod = catalog.pod(PodIdx(p));
            if (pod.nodeName.empty() || pod.terminal()) continue;
            if (const NodeIdx on = catalog.findNode(pod.nodeName); on.valid()) m_readOn[on.get()].push_back(PodIdx(p));
        }
    }
    return m_readOn[node.get()];
}

std::shared_ptr<const NodeInside> Machines::inside(NodeIdx node, const std::vector<PodIdx>& without) const {
    const auto machine = find(node);
    const auto config = machine ? kubelet(node) : std::nullopt;
    if (!config) return nullptr;
    const Cluster& cluster = *m_session->cluster();
    const Catalog& catalog = cluster.catalog();
    const NodeState& state = cluster.node(node);
    Kept& kept = m_kept[node];
    if (kept.inside && kept.version == state.version && kept.without == without) return kept.inside;
    const auto asked = [&](PodIdx p) { return std::binary_search(without.begin(), without.end(), p); };
    const auto stays = [&](PodIdx p) { return cluster.placement(p).node == node && cluster.placement(p).standing == Standing::Bound; };
    std::vector<const Pod*> pods;
    PodsSince since;
    for (const PodIdx p : readOn(node)) {
        pods.push_back(&catalog.pod(p));
        if (!stays(p) || asked(p)) since.left.push_back(catalog.pod(p).key());
    }
    for (const PodIdx p : state.pods)
        if (!asked(p) && !(stays(p) && catalog.pod(p).nodeName == catalog.node(node).name)) since.came.push_back(&catalog.pod(p));
    kept = {state.version, without, std::make_shared<NodeInside>(NodeInside::make(*machine, *config, pods, observed(node), since))};
    return kept.inside;
}

}  // namespace bayplan
