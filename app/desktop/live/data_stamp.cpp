// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/live/data_stamp.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QStyle>
#include <QTimer>
#include <QToolButton>

#include "common/text.h"
#include "common/theme.h"
#include "desktop/live/live_commands.h"
#include "desktop/opening.h"

namespace bayplan {

namespace {

QToolButton* link(const QString& tip) {
    auto* button = new QToolButton;
    button->setProperty("flat", true);
    button->setProperty("low", true);
    button->setFont(uiFont(TextSize::Label));
    button->setToolTip(tip);
    button->setAccessibleDescription(tip);
    return button;
}

QString nameOf(const QStringList& sources) {
    if (sources.isEmpty()) return {};
    const QString first = sources.first() == samplePath() ? DataStamp::tr("sample cluster") : QFileInfo(sources.first()).fileName();
    return sources.size() == 1 ? first : DataStamp::tr("%1 and %Ln more", nullptr, static_cast<int>(sources.size() - 1)).arg(first);
}

}  // namespace

DataStamp::DataStamp(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_source(new QLabel), m_left(link(tr("What was left out or doubted while reading"))),
      m_profile(link(tr("Scheduler profile that decides"))), m_changes(link(tr("All changes; nothing is sent to the cluster"))) {
    m_source->setFont(uiFont(TextSize::Label));
    m_source->setProperty("role", QStringLiteral("secondary"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, space::kXs, 0);
    layout->setSpacing(space::kXs);
    for (QWidget* w : std::initializer_list<QWidget*>{m_source, m_left, m_profile, m_changes}) layout->addWidget(w);
    connect(m_left, &QToolButton::clicked, this, &DataStamp::diagnosticsRequested);
    connect(m_profile, &QToolButton::clicked, this, &DataStamp::configurationRequested);
    connect(m_changes, &QToolButton::clicked, this, &DataStamp::planRequested);
    for (const auto signal : {&Session::opened, &Session::clusterChanged, &Session::profilesChanged, &Session::extenderChoiceChanged})
        connect(session, signal, this, &DataStamp::tell, Qt::QueuedConnection);
    auto* minute = new QTimer(this);
    connect(minute, &QTimer::timeout, this, &DataStamp::tell);
    minute->start(60'000);
    tell();
}

void DataStamp::setReadAt(const QDateTime& when) {
    m_readAt = when;
    tell();
}

void DataStamp::setLive(const LiveCommands* live) {
    m_live = live;
    connect(live, &LiveCommands::changed, this, &DataStamp::tell, Qt::QueuedConnection);
    connect(m_session->following(), &Following::heldChanged, this, &DataStamp::tell, Qt::QueuedConnection);
}

QString DataStamp::changesText() const { return m_changes->text(); }
QString DataStamp::sourceText() const { return m_source->text(); }
QString DataStamp::completeText() const { return m_left->text(); }

QString DataStamp::sourceName() const { return nameOf(m_session->sources()); }

QString DataStamp::pictureText() const {
    const Cluster& cluster = *m_session->cluster();
    QDateTime when = m_readAt.isValid() ? m_readAt : QDateTime::currentDateTime();
    if (m_live && m_live->following())
        when = QDateTime::currentDateTime().addSecs(-std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - m_live->source()->asOf()).count());
    // The zone in numbers: its name means nothing elsewhere.
    const QString at = when.toOffsetFromUtc(when.offsetFromUtc()).toString(QStringLiteral("yyyy-MM-dd HH:mm:ss t"));
    QStringList parts{sourceName(), tr("read %1", "a date and time").arg(at), tr("%Ln node(s)", nullptr, static_cast<int>(cluster.nodeCount())),
                      tr("%Ln pod(s)", nullptr, static_cast<int>(cluster.podCount()))};
    if (const std::size_t changes = m_session->plan().steps.size(); changes > 0) parts << tr("%Ln change(s), not sent", nullptr, static_cast<int>(changes));
    parts << QStringLiteral("Bayplan ") + QCoreApplication::applicationVersion();
    return parts.join(QStringLiteral(" · "));
}

QString DataStamp::liveText(bool& old) const {
    const LiveSource& source = *m_live->source();
    const auto lag = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - source.asOf()).count();
    const QString at = QLocale().toString(QDateTime::currentDateTime().addSecs(-lag).time(), QStringLiteral("HH:mm:ss"));
    old = lag > 10;
    const QString behind = tr("%1 lag", "an age: 2s, 3m10s").arg(lag < 60 ? tr("%1 s").arg(lag) : ageText(lag));
    if (source.paused()) return tr("paused at %1, %2").arg(at, behind);
    if (const QString why = m_session->following()->held(); !why.isEmpty()) return tr("kept at %1 (%2), %3").arg(at, why, behind);
    if (source.status().is == LiveStatus::Is::Retrying) {
        old = true;
        return tr("retrying: %1 (%2, %3)", "why, the time, an age").arg(source.status().why.left(60), at, behind);
    }
    return tr("live %1, %2", "the time, an age").arg(at, behind);
}

void DataStamp::tellComplete() {
    const LiveStatus& status = m_live->source()->status();
    QStringList missing;
    for (const UnreadKind& kind : status.unread) missing << messageText(kind.why);
    const QString all = missing.join(QLatin1Char('\n'));
    const auto more = static_cast<int>(missing.size()) - 1;
    m_left->setText(missing.isEmpty() ? QStringLiteral("✓ ") + tr("complete")
                    : more > 0        ? QStringLiteral("? ") + tr("incomplete: %1 and %Ln more", nullptr, more).arg(missing.first())
                                      : QStringLiteral("? ") + tr("incomplete: %1").arg(missing.first()));
    m_left->setToolTip(missing.isEmpty() ? tr("Everything that decisions depend on is read and followed")
                                         : tr("What is missing is unknown, not free:\n%1").arg(all));
    m_left->setAccessibleDescription(m_left->toolTip());
}

void DataStamp::tell() {
    setVisible(!m_session->isEmpty());
    const QLocale locale;
    const Cluster& cluster = *m_session->cluster();
    QStringList parts{sourceName(), tr("%Ln node(s)", nullptr, static_cast<int>(cluster.nodeCount())),
                      tr("%Ln pod(s)", nullptr, static_cast<int>(cluster.podCount()))};
    if (m_readAt.isValid()) {
        const qint64 age = m_readAt.secsTo(QDateTime::currentDateTime());
        parts << (age < 60 ? tr("just read") : tr("read %1 ago").arg(ageText(age)));
    }
    m_source->setText(parts.join(QStringLiteral(" · ")));
    m_source->setToolTip(m_session->sources().join(QLatin1Char('\n')));

    const bool live = m_live && m_live->following();
    bool old = false;
    if (live) {
        parts.removeLast();
        parts << liveText(old);
        m_source->setText(parts.join(QStringLiteral(" · ")));
    }
    const QString role = old ? QStringLiteral("caution") : QStringLiteral("secondary");
    if (m_source->property("role") != role) {
        m_source->setProperty("role", role);
        m_source->style()->polish(m_source);
    }

    const std::size_t errors = count(m_session->diagnostics(), Severity::Error);
    const std::size_t warnings = count(m_session->diagnostics(), Severity::Warning);
    std::size_t unused = 0;
    for (const auto& [kind, n] : m_session->unusedKinds()) unused += n;
    m_left->setText(errors > 0     ? QStringLiteral("✗ ") + tr("%Ln left out", nullptr, static_cast<int>(errors))
                    : warnings > 0 ? QStringLiteral("⚠ ") + tr("%Ln doubt(s)", nullptr, static_cast<int>(warnings))
                    : unused > 0   ? QStringLiteral("ℹ ") + tr("%Ln not used", nullptr, static_cast<int>(unused))
                                   : QStringLiteral("✓ ") + tr("complete"));
    if (live && errors == 0 && warnings == 0) tellComplete();
    else if (live && !m_live->source()->status().unread.empty()) tellComplete();
    else m_left->setToolTip(tr("What was left out or doubted while reading"));
    QString profile = m_session->configurationName().isEmpty() ? tr("default profile") : m_session->configurationName();
    if (m_session->namesExtenders())
        profile += QStringLiteral(" · ") + (m_session->extenderChoice() == ExtenderChoice::Ask ? tr("extenders asked") : tr("extenders not asked"));
    m_profile->setText(profile);
    const Plan plan = m_session->plan();
    m_changes->setText(plan.steps.empty() ? tr("no changes") : tr("%Ln change(s), not sent", nullptr, static_cast<int>(plan.steps.size())));
}

}  // namespace bayplan

#include "moc_data_stamp.cpp"
