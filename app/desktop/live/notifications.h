// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Tells a user who looks elsewhere that long work has ended: the window requests attention, and the desktop shows a
// notification if it has a service for that. An active window gets none, because it shows the result itself.
// Thread rule: GUI thread only; nobody waits for the service.
// Source: Desktop Notifications Specification 1.2, org.freedesktop.Notifications.

#include <QDBusConnection>
#include <QObject>
#include <chrono>
#include <optional>

class QWidget;

namespace bayplan {

class Notifications : public QObject {
    Q_OBJECT
public:
    explicit Notifications(QWidget* window);

    /// Another bus than the session's; for tests.
    void setBus(const QDBusConnection& bus) { m_bus = bus; }

    void tell(const QString& text);
    /// Work of that name has ended; short work gives no notification.
    void ended(const QString& name, std::chrono::milliseconds took);

private:
    static constexpr std::chrono::seconds kLong{10};
    QWidget* m_window;
    std::optional<QDBusConnection> m_bus;  // connected when there is something to tell
};

}  // namespace bayplan
