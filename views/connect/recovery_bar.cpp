// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/recovery_bar.h"

#include <QDateTime>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>

#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "common/theme.h"

namespace bayplan {

RecoveryBar::RecoveryBar(const Recovered& recovered, QWidget* parent) : QFrame(parent) {
    setProperty("role", QStringLiteral("message"));
    setProperty("tone", QStringLiteral("caution"));
    std::size_t steps = 0;
    for (const JournalEntry& entry : recovered.groups) steps += entry.configuration ? 1 : entry.steps.size();
    QStringList names;
    for (const std::string& source : recovered.header.sources) names << QFileInfo(toQString(source)).fileName();
    const auto& cluster = recovered.header.cluster;
    if (cluster) names << toQString(cluster->context.empty() ? cluster->server : cluster->context);
    QString from = names.isEmpty() ? tr("a session") : names.first();
    if (names.size() > 1) from = tr("%1 and %Ln more", nullptr, static_cast<int>(names.size() - 1)).arg(from);
    const QDateTime when = QDateTime::fromSecsSinceEpoch(recovered.header.started);
    QString text = tr("Bayplan ended unexpectedly. %Ln change(s) of %1, begun %2, can be restored.", nullptr, static_cast<int>(steps))
                       .arg(from, QLocale().toString(when, QLocale::ShortFormat));
    if (recovered.truncated) text += QLatin1Char(' ') + tr("The last one was cut short and is left out.");
    if (cluster) text += QLatin1Char(' ') + tr("Restoring connects to that cluster; nothing is sent.");
    auto* label = new WrappedLabel(text);
    auto* restore = new QPushButton(tr("Restore"));
    restore->setProperty("primary", true);
    auto* discard = new QPushButton(tr("Discard"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::kM, space::kXs, space::kS, space::kXs);
    layout->setSpacing(space::kS);
    layout->addWidget(label, 1);
    layout->addWidget(restore);
    layout->addWidget(discard);
    connect(restore, &QPushButton::clicked, this, &RecoveryBar::restoreRequested);
    connect(discard, &QPushButton::clicked, this, &RecoveryBar::discardRequested);
}

}  // namespace bayplan

#include "moc_recovery_bar.cpp"
