// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/live/notifications.h"

#include <QApplication>
#include <QDBusMessage>
#include <QWidget>

namespace bayplan {

Notifications::Notifications(QWidget* window) : QObject(window), m_window(window) {}

void Notifications::tell(const QString& text) {
    if (QApplication::activeWindow()) return;  // it, or one of its dialogs
    QApplication::alert(m_window);
    if (!m_bus) m_bus = QDBusConnection::sessionBus();
    if (!m_bus->isConnected()) return;
    const QString service = QStringLiteral("org.freedesktop.Notifications");
    QDBusMessage call = QDBusMessage::createMethodCall(service, QStringLiteral("/org/freedesktop/Notifications"), service, QStringLiteral("Notify"));
    // The text is the summary, which is plain everywhere; some services interpret a body as markup, others do not.
    const QVariantMap hints{{QStringLiteral("desktop-entry"), QStringLiteral("io.github.bayplan.Bayplan")}};
    call.setArguments({QStringLiteral("Bayplan"), 0u, QStringLiteral("io.github.bayplan.Bayplan"), text, QString(), QStringList(), hints, -1});
    m_bus->send(call);
}

void Notifications::ended(const QString& name, std::chrono::milliseconds took) {
    if (took >= kLong) tell(tr("%1 has ended.", "a job").arg(name));
}

}  // namespace bayplan

#include "moc_notifications.cpp"
