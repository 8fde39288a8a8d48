// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/slo_told.h"

#include <utility>

#include "common/session.h"
#include "io/objects/neighbours/decode_slo.h"
#include "io/sessions/object_sources.h"

namespace bayplan {

SloTold::SloTold(Session* session) : QObject(session), m_session(session) {
    connect(session, &Session::opened, this, &SloTold::forget);
}

SloTold* SloTold::of(const Session* session) {
    if (auto* told = session->findChild<SloTold*>(QString(), Qt::FindDirectChildrenOnly)) return told;
    return new SloTold(const_cast<Session*>(session));  // hung onto it; what the session says stays the same
}

void SloTold::look() const {
    const std::shared_ptr<const Catalog>& catalog = m_session->cluster()->sharedCatalog();
    if (m_of == catalog) return;
    m_of = catalog;
    m_maps.clear();
    m_others.clear();
    m_any = false;
    for (const RawObject& source : catalog->otherSources) {
        if (!source) continue;
        const auto has = [&](std::string_view text) { return source->find(text) != std::string::npos; };
        if (has("\"ConfigMap\"") && has("slo-controller-config")) m_maps.push_back(source), m_any = true;
        else if (has("\"slo.koordinator.sh/") || has("node.koordinator.sh/cpu-basic-info")) {
            m_others.push_back(source);
            m_any = m_any || has("\"NodeSLO\"");
        }
    }
}

bool SloTold::any() const {
    look();
    return m_any || (m_answer && (m_answer->objects.configured || !m_answer->objects.nodeSlos.empty()));
}

bool SloTold::canAsk() const { return m_canAsk && !m_session->catalog().nodeMetrics.empty(); }

void SloTold::setCanAsk(bool can) {
    if (can == m_canAsk) return;
    m_canAsk = can;
    forget();
}

void SloTold::forget() {
    m_asking = false;
    m_answer.reset();
    Q_EMIT changed();
}

void SloTold::ask() {
    if (!m_canAsk || m_asking) return;
    m_asking = true;
    Q_EMIT changed();
    Q_EMIT asked();
}

void SloTold::answer(Answer answer) {
    if (!std::exchange(m_asking, false)) return;
    m_answer = std::move(answer);
    Q_EMIT changed();
}

SloObjects SloTold::about(NodeIdx idx, Diagnostics& faults) const {
    look();
    const Node& node = m_of->node(idx);
    std::vector<RawObject> read = m_maps;
    for (const RawObject& source : m_others)
        if (source->find('"' + node.name + '"') != std::string::npos) read.push_back(source);
    if (m_of->nodeSources.size() > idx.get() && m_of->nodeSources[idx.get()]) read.push_back(m_of->nodeSources[idx.get()]);
    SloReader reader;
    if (m_answer) {
        const SloObjects& live = m_answer->objects;
        reader.all.configured = live.configured;
        reader.all.colocation = live.colocation;
        reader.all.caches = live.caches;
        if (const auto own = live.nodeSlos.find(node.name); own != live.nodeSlos.end()) reader.all.nodeSlos.insert(*own);
    }
    const SharedList<RawObject> sources(std::move(read));
    // Nothing stops it.
    (void)readSources(
        {&sources}, [&](std::string_view version, std::string_view kind, const Field& object) { return reader.read(version, kind, object); }, faults);
    faults.insert(faults.end(), reader.doubts.begin(), reader.doubts.end());
    return std::move(reader.all);
}

}  // namespace bayplan

#include "moc_slo_told.cpp"
