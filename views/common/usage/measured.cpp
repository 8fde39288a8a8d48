// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/usage/measured.h"

#include <QDateTime>
#include <QLocale>

#include "common/session.h"
#include "common/text.h"
#include "io/objects/decode_usage.h"
#include "io/objects/printed_object.h"

namespace bayplan {

Measured::Measured(Session* session) : QObject(session), m_session(session) {
    connect(session, &Session::opened, this, [this] { setLive(std::nullopt); });
}

Measured* Measured::of(const Session* session) {
    if (auto* measured = session->findChild<Measured*>(QString(), Qt::FindDirectChildrenOnly)) return measured;
    return new Measured(const_cast<Session*>(session));  // hung onto it; what the session says stays the same
}

const UsageTable& Measured::table() const {
    const std::shared_ptr<const Catalog>& catalog = m_session->cluster()->sharedCatalog();
    if (m_of != catalog) {
        m_of = catalog;
        m_table = UsageTable(*catalog, m_live ? *m_live : usagesOf(catalog->otherSources));
    }
    return m_table;
}

void Measured::setLive(std::optional<SharedList<Usage>> usages) {
    if (!usages && !m_live) return;
    m_live = std::move(usages);
    if (!m_live) m_stale = false;
    m_of.reset();
    Q_EMIT changed();
}

void Measured::setStale(bool stale) {
    if (stale == m_stale || !m_live) return;
    m_stale = stale;
    Q_EMIT changed();
}

bool Measured::isStale(const Used& used) const {
    if (!m_live) return false;
    return m_stale || (used.time > 0 && table().newest() - used.time > m_limit.count());
}

QString Measured::text(const Used& used) const {
    const QString told = measuredText(used.source, used.time);
    return isStale(used) ? tr("%1 – out of date", "who measured and when").arg(told) : told;
}

QString markedText(const QString& figure, bool stale) { return stale ? QStringLiteral("⧖ ") + figure : figure; }

QString measuredText(const std::string& source, std::int64_t time) {
    if (time == 0) return Measured::tr("%1, at an unknown time", "who measured").arg(toQString(source));
    const QDateTime then = QDateTime::fromSecsSinceEpoch(time);
    const QString when = then.date() == QDate::currentDate() ? QLocale().toString(then.time(), QStringLiteral("HH:mm:ss")) : QLocale().toString(then, QLocale::ShortFormat);
    return Measured::tr("%1, %2 (%3 ago)", "who measured, time, age").arg(toQString(source), when, toQString(printedAge(time, QDateTime::currentSecsSinceEpoch())));
}

}  // namespace bayplan

#include "moc_measured.cpp"
