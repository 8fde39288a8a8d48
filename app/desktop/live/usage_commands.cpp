// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/live/usage_commands.h"

#include <QDateTime>
#include <QLocale>
#include <algorithm>
#include <utility>

#include "common/text.h"
#include "common/usage/measured.h"
#include "desktop/live/live_commands.h"
#include "desktop/message_bar.h"

namespace bayplan {

UsageCommands::UsageCommands(Session* session, LiveCommands* live, MessageBar* messages, QObject* parent)
    : QObject(parent), m_session(session), m_live(live), m_messages(messages), m_asking(this) {
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &UsageCommands::ask);
    m_aging.setSingleShot(true);
    connect(&m_aging, &QTimer::timeout, this, [this] { setStale(true); });
    connect(live, &LiveCommands::changed, this, [this] {
        if (!m_live->following()) setOn(false);
    });
}

void UsageCommands::setOn(bool on) {
    if (on == m_on) return;
    m_on = on;
    m_told.clear();
    m_next.stop();
    m_newest = 0;
    m_asking.drop();
    if (m_on) ask();
    Q_EMIT changed();
}

std::chrono::milliseconds UsageCommands::patience() const { return std::max(2 * m_every, m_least); }

void UsageCommands::setEvery(std::chrono::milliseconds every) {
    m_every = every;
    if (m_next.isActive()) m_next.start(m_every);
}

void UsageCommands::ask() {
    if (!m_on || !m_live->following() || m_asking.running()) return;
    m_asking.ask<LiveUsage>(
        tr("Asking what is used"), [make = m_live->source()->makeClient()](const Budget& budget) { return readUsage(*make(), {}, budget.stop); },
        [this](Result<LiveUsage> usage) { take(usage); });
}

void UsageCommands::setStale(bool stale) {
    Measured* measured = Measured::of(m_session);
    if (m_note) m_note->deleteLater();
    if (stale && measured->isLive()) {
        const std::int64_t newest = measured->table().newest();
        const QString since = newest > 0 ? QLocale().toString(QDateTime::fromSecsSinceEpoch(newest).time(), QStringLiteral("HH:mm:ss")) : QString();
        m_note = m_messages->tell(MessageBar::Tone::Caution, since.isEmpty() ? tr("What is used is out of date: nothing newer comes.")
                                                                             : tr("What is used is out of date: nothing newer than %1 comes.").arg(since));
    }
    measured->setStale(stale);
}

void UsageCommands::take(const Result<LiveUsage>& usage) {
    if (!m_on || !m_live->following()) return;
    QStringList missing;
    if (!usage) missing << errorText(usage.error());
    else
        for (const std::string& what : usage->missing) missing << toQString(what);
    if (missing != m_told && !missing.isEmpty()) m_messages->tell(MessageBar::Tone::Caution, tr("What is used is not known: %1").arg(missing.join(QStringLiteral("; "))));
    m_told = missing;
    if (usage && !usage->usages.empty()) {
        Measured* measured = Measured::of(m_session);
        measured->setLimit(std::chrono::duration_cast<std::chrono::seconds>(patience()));
        measured->setLive(usage->usages);
        // A server that answers with what it measured long ago has nothing new either.
        const std::int64_t newest = measured->table().newest();
        if (newest == 0 || newest != std::exchange(m_newest, newest)) {
            setStale(false);
            m_aging.start(patience());
        }
    }
    m_next.start(m_every);
}

}  // namespace bayplan

#include "moc_usage_commands.cpp"
