// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/data_stamp.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QTimer>
#include <QToolButton>

#include "common/text.h"
#include "common/theme.h"
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

QString sourceName(const QStringList& sources) {
    if (sources.isEmpty()) return {};
    const QString first = sources.first() == samplePath() ? DataStamp::tr("sample cluster") : QFileInfo(sources.first()).fileName();
    return sources.size() == 1 ? first : DataStamp::tr("%1 and %n more", nullptr, static_cast<int>(sources.size() - 1)).arg(first);
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

QString DataStamp::changesText() const { return m_changes->text(); }

void DataStamp::tell() {
    setVisible(!m_session->isEmpty());
    const QLocale locale;
    const Cluster& cluster = *m_session->cluster();
    QStringList parts{sourceName(m_session->sources()), tr("%Ln node(s)", nullptr, static_cast<int>(cluster.nodeCount())),
                      tr("%Ln pod(s)", nullptr, static_cast<int>(cluster.podCount()))};
    if (m_readAt.isValid()) {
        const qint64 age = m_readAt.secsTo(QDateTime::currentDateTime());
        parts << (age < 60 ? tr("just read") : tr("read %1 ago").arg(ageText(age)));
    }
    m_source->setText(parts.join(QStringLiteral(" · ")));
    m_source->setToolTip(m_session->sources().join(QLatin1Char('\n')));

    const std::size_t errors = count(m_session->diagnostics(), Severity::Error);
    const std::size_t warnings = count(m_session->diagnostics(), Severity::Warning);
    std::size_t unused = 0;
    for (const auto& [kind, n] : m_session->unusedKinds()) unused += n;
    m_left->setText(errors > 0     ? QStringLiteral("✗ ") + tr("%n left out", nullptr, static_cast<int>(errors))
                    : warnings > 0 ? QStringLiteral("⚠ ") + tr("%n doubt(s)", nullptr, static_cast<int>(warnings))
                    : unused > 0   ? QStringLiteral("ℹ ") + tr("%n not used", nullptr, static_cast<int>(unused))
                                   : QStringLiteral("✓ ") + tr("complete"));
    QString profile = m_session->configurationName().isEmpty() ? tr("default profile") : m_session->configurationName();
    if (m_session->namesExtenders())
        profile += QStringLiteral(" · ") + (m_session->extenderChoice() == ExtenderChoice::Ask ? tr("extenders asked") : tr("extenders not asked"));
    m_profile->setText(profile);
    const Plan plan = m_session->plan();
    m_changes->setText(plan.steps.empty() ? tr("no changes") : tr("%Ln change(s), not sent", nullptr, static_cast<int>(plan.steps.size())));
}

}  // namespace bayplan
