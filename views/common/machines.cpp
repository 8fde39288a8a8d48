// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/machines.h"

#include <QStringList>

#include "common/session.h"
#include "common/text.h"

namespace bayplan {

Machines::Machines(Session* session, QObject* parent) : QObject(parent), m_session(session) {
    connect(session, &Session::opened, this, [this] {
        m_machines.clear();
        m_told.reset();
        m_kept.clear();  // the session announces another cluster to all views
    });
    connect(session, &Session::followed, this, [this] { m_kept.clear(); });
    connect(session, &Session::whatIfChanged, this, [this] { m_kept.clear(); });  // other pods may have the same numbers
}

void Machines::set(ByNode machines) {
    m_machines = std::move(machines);
    m_told.reset();
    m_kept.clear();
    Q_EMIT changed();
}

std::shared_ptr<const ToldInsides> Machines::told() const {
    if (!m_told || m_told->catalog() != m_session->cluster()->sharedCatalog())
        m_told = std::make_shared<const ToldInsides>(m_session->cluster()->sharedCatalog(), m_machines, m_kubelet);
    return m_told;
}

std::function<std::shared_ptr<const ToldInsides>(const std::shared_ptr<const Catalog>&)> Machines::telling() const {
    return [machines = m_machines, kubelet = m_kubelet](const std::shared_ptr<const Catalog>& catalog) {
        return std::make_shared<const ToldInsides>(catalog, machines, kubelet);
    };
}

void Machines::take(std::shared_ptr<const ToldInsides> told) const {
    if (told->catalog() == m_session->cluster()->sharedCatalog()) m_told = std::move(told);
}

std::shared_ptr<const Machine> Machines::find(NodeIdx node) const {
    return node.valid() ? told()->machine(node) : nullptr;
}

void Machines::setKubelet(std::optional<KubeletConfig> config, const QString& name) {
    m_kubelet = std::move(config);
    m_kubeletName = name;
    m_told.reset();
    m_kept.clear();
    Q_EMIT changed();
}

std::optional<KubeletConfig> Machines::kubelet(NodeIdx node) const { return told()->kubelet(node); }

QString Machines::untold(NodeIdx node) const {
    QStringList names;
    for (const std::string& name : knownKubelet(m_session->catalog().topology, m_session->catalog().node(node).name).missing())
        names << toQString(name);
    return names.join(QStringLiteral(", "));
}

NodeObservations Machines::observed(NodeIdx node) const { return told()->observed(node); }

std::shared_ptr<const NodeInside> Machines::inside(NodeIdx node, const std::vector<PodIdx>& without) const {
    if (!find(node)) return nullptr;
    const std::uint64_t version = m_session->cluster()->node(node).version;
    Kept& kept = m_kept[node];
    if (kept.inside && kept.version == version && kept.without == without) return kept.inside;
    kept = {version, without, told()->inside(*m_session->cluster(), node, without)};
    return kept.inside;
}

}  // namespace bayplan

#include "moc_machines.cpp"
