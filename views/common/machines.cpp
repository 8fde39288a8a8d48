// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/machines.h"

#include <QStringList>

#include "common/session.h"
#include "common/text.h"

namespace bayplan {

Machines::Machines(Session* session, QObject* parent) : QObject(parent), m_session(session) {
    connect(session, &Session::opened, this, [this] {
        m_machines.clear();
        m_kept.clear();  // whoever looks hears of another cluster from the session
    });
    connect(session, &Session::whatIfChanged, this, [this] { m_kept.clear(); });  // pods may be others under the same numbers
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
    KubeletConfig config = *m_kubelet;
    const KnownKubelet told = knownKubelet(m_session->catalog().topology, m_session->catalog().node(node).name);
    if (told.topologyPolicy) config.topologyPolicy = told.config.topologyPolicy;
    if (told.topologyScope) config.topologyScope = told.config.topologyScope;
    if (told.cpuPolicy) config.cpuPolicy = told.config.cpuPolicy;
    if (told.reservedCpus) config.reservedSystemCpus = told.config.reservedSystemCpus;
    return config;
}

QString Machines::untold(NodeIdx node) const {
    QStringList names;
    for (const std::string& name : knownKubelet(m_session->catalog().topology, m_session->catalog().node(node).name).missing())
        names << toQString(name);
    return names.join(QStringLiteral(", "));
}

std::shared_ptr<const NodeInside> Machines::inside(NodeIdx node, PodIdx without) const {
    const auto machine = find(node);
    const auto config = machine ? kubelet(node) : std::nullopt;
    if (!config) return nullptr;
    const NodeState& state = m_session->cluster()->node(node);
    Kept& kept = m_kept[node];
    if (kept.inside && kept.version == state.version && kept.without == without) return kept.inside;
    std::vector<const Pod*> pods;
    for (const PodIdx p : state.pods)
        if (p != without) pods.push_back(&m_session->catalog().pod(p));
    kept = {state.version, without, std::make_shared<NodeInside>(NodeInside::make(*machine, *config, pods))};
    return kept.inside;
}

}  // namespace bayplan
