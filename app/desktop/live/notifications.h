// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Tells a person who looks elsewhere that long work has ended: the window asks for attention, and the desktop says so where
// it has a service for that. Nothing is told of a window that is looked at, which shows it itself.
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

    /// Another bus than that of the session; for tests.
    void setBus(const QDBusConnection& bus) { m_bus = bus; }

    void tell(const QString& text);
    /// Work of that name has ended; nobody is told where it was short.
    void ended(const QString& name, std::chrono::milliseconds took);

private:
    static constexpr std::chrono::seconds kLong{10};
    QWidget* m_window;
    std::optional<QDBusConnection> m_bus;  // connected when there is something to tell
};

}  // namespace bayplan
