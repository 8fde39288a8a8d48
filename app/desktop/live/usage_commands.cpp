// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/live/usage_commands.h"

#include "common/job.h"
#include "common/text.h"
#include "common/usage/measured.h"
#include "desktop/live/live_commands.h"
#include "desktop/message_bar.h"

namespace bayplan {

UsageCommands::UsageCommands(Session* session, LiveCommands* live, MessageBar* messages, QObject* parent)
    : QObject(parent), m_session(session), m_live(live), m_messages(messages) {
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &UsageCommands::ask);
    connect(live, &LiveCommands::changed, this, [this] {
        if (!m_live->following()) setOn(false);
    });
}

void UsageCommands::setOn(bool on) {
    if (on == m_on) return;
    m_on = on;
    m_told.clear();
    m_next.stop();
    delete m_job;
    if (m_on) ask();
    Q_EMIT changed();
}

void UsageCommands::setEvery(std::chrono::milliseconds every) {
    m_every = every;
    if (m_next.isActive()) m_next.start(m_every);
}

void UsageCommands::ask() {
    if (!m_on || !m_live->following() || m_job) return;
    auto* job = new Job(tr("Asking what is used"), this);
    m_job = job;
    connect(job, &Job::finished, job, &QObject::deleteLater);
    job->start<LiveUsage>([make = m_live->source()->makeClient()](const Budget& budget) { return readUsage(*make(), {}, budget.stop); },
                          [this](Result<LiveUsage> usage) {
                              m_job = nullptr;
                              take(usage);
                          });
}

void UsageCommands::take(const Result<LiveUsage>& usage) {
    if (!m_on || !m_live->following()) return;
    QStringList missing;
    if (!usage) missing << errorText(usage.error());
    else
        for (const std::string& what : usage->missing) missing << toQString(what);
    if (missing != m_told && !missing.isEmpty()) m_messages->tell(MessageBar::Tone::Caution, tr("What is used is not known: %1").arg(missing.join(QStringLiteral("; "))));
    m_told = missing;
    if (usage && !usage->usages.empty()) Measured::of(m_session)->setLive(usage->usages);
    m_next.start(m_every);
}

}  // namespace bayplan

#include "moc_usage_commands.cpp"
