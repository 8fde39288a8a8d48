// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/marks/alternatives.h"

#include <algorithm>
#include <utility>

#include "common/session.h"

namespace bayplan {

Alternatives::Alternatives(Session* session) : QObject(session) {
    for (const auto signal : {&Session::opened, &Session::clusterChanged, &Session::followed}) connect(session, signal, this, [this] { set({}); });
    connect(session->looking(), &Looking::markedChanged, this, [this, session] {
        if (session->looking()->marked().empty()) set({});
    });
}

Alternatives* Alternatives::of(const Session* session) {
    if (auto* known = session->findChild<Alternatives*>(QString(), Qt::FindDirectChildrenOnly)) return known;
    return new Alternatives(const_cast<Session*>(session));  // hung onto it; what the session says stays the same
}

void Alternatives::set(std::vector<PodIdx> pods, std::vector<NodeIdx> nodes) {
    const auto once = [](auto& all) {
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
    };
    once(pods);
    once(nodes);
    if (pods == m_pods && nodes == m_nodes) return;
    m_pods = std::move(pods);
    m_nodes = std::move(nodes);
    Q_EMIT changed();
}

}  // namespace bayplan

#include "moc_alternatives.cpp"
