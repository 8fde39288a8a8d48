// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/connection_banner.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>

#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "common/theme.h"

namespace bayplan {

ConnectionBanner::ConnectionBanner(QWidget* parent) : QFrame(parent), m_text(new WrappedLabel) {
    setObjectName(QStringLiteral("connectionBanner"));
    setProperty("role", QStringLiteral("message"));
    m_text->setFont(uiFont(TextSize::Body, true));
    m_text->setTextFormat(Qt::PlainText);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::kM, space::kS, space::kM, space::kS);
    layout->addWidget(m_text, 1);
    setConnection(nullptr, false);
}

void ConnectionBanner::setConnection(const Connection* connection, bool unlocked) {
    QStringList lines;
    if (connection) {
        const Impersonation& as = connection->user.impersonation;
        QStringList groups;
        for (const std::string& group : as.groups) groups << toQString(group);
        if (!as.user.empty())
            lines << QStringLiteral("⚑ ")
                         + (groups.isEmpty() ? tr("You act as %1 (impersonation).").arg(toQString(as.user))
                                             : tr("You act as %1 in %2 (impersonation).", "user, groups").arg(toQString(as.user), groups.join(QStringLiteral(", "))));
        if (connection->endpoint.server.starts_with("http:")) lines << QStringLiteral("⚠ ") + tr("Not encrypted: everybody on the way can read and change what is said.");
        else if (!connection->endpoint.tls.verify) lines << QStringLiteral("⚠ ") + tr("Not verified (insecure-skip-tls-verify): nobody can tell whether this is the real server.");
        if (unlocked) lines << QStringLiteral("✎ ") + tr("Unlocked: approved plans can change this cluster.");
    }
    const QString tone = unlocked ? QStringLiteral("bad") : QStringLiteral("caution");
    if (m_text->text() == lines.join(QLatin1Char('\n')) && property("tone") == tone) return;
    m_text->setText(lines.join(QLatin1Char('\n')));
    setAccessibleName(m_text->text());
    setProperty("tone", tone);
    style()->polish(this);
    setVisible(!lines.isEmpty());
}

QString ConnectionBanner::text() const { return m_text->text(); }

}  // namespace bayplan

#include "moc_connection_banner.cpp"
