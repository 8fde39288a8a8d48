// SPDX-License-Identifier: GPL-3.0-or-later
// What a desktop's notification service receives, over a bus of this test.
#include "desktop/live/notifications.h"

#include <QDBusError>
#include <QDBusServer>
#include <QtTest>

#include "common/job.h"
#include "desktop/job_strip.h"

using namespace bayplan;
using namespace std::chrono_literals;

/// According to the specification.
class Service : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")

public:
    QStringList summaries;
    QVariantMap hints;

public Q_SLOTS:
    uint Notify(const QString& application, uint replaces, const QString&, const QString& summary, const QString& body, const QStringList& actions,
                const QVariantMap& told, int milliseconds) {
        if (application != QStringLiteral("Bayplan") || replaces != 0 || !body.isEmpty() || !actions.isEmpty() || milliseconds != -1) return 0;
        summaries << summary;
        hints = told;
        return 1;
    }
};

class NotificationsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aLongJobIsTold() {
        QDBusServer server(QStringLiteral("unix:tmpdir=/tmp"));
        QVERIFY2(server.isConnected(), qPrintable(server.lastError().message()));
        Service service;
        std::vector<QDBusConnection> peers;
        connect(&server, &QDBusServer::newConnection, &service, [&](QDBusConnection connection) {
            connection.registerObject(QStringLiteral("/org/freedesktop/Notifications"), &service, QDBusConnection::ExportAllSlots);
            peers.push_back(connection);
        });
        const QDBusConnection bus = QDBusConnection::connectToPeer(server.address(), QStringLiteral("client"));
        QVERIFY(bus.isConnected());
        QTRY_VERIFY(!peers.empty());

        QWidget window;  // never shown: nobody looks at it
        Notifications notifications(&window);
        notifications.setBus(bus);
        notifications.ended(QStringLiteral("Opening small.yaml"), 9'999ms);
        notifications.ended(QStringLiteral("Opening <large>.yaml"), 10'000ms);
        notifications.tell(QStringLiteral("7 done"));
        QTRY_COMPARE(service.summaries, QStringList({QStringLiteral("Opening <large>.yaml has ended."), QStringLiteral("7 done")}));
        QCOMPARE(service.hints.value(QStringLiteral("desktop-entry")).toString(), QStringLiteral("io.github.bayplan.Bayplan"));

        // A user who looks at the window sees it there.
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        notifications.tell(QStringLiteral("8 done"));
        window.hide();
        QTRY_VERIFY(!window.isActiveWindow());
        notifications.tell(QStringLiteral("9 done"));
        QTRY_COMPARE(service.summaries.size(), 3);
        QCOMPARE(service.summaries.last(), QStringLiteral("9 done"));
        QDBusConnection::disconnectFromPeer(QStringLiteral("client"));
    }

    /// Without a service: nothing is sent, and nothing waits.
    void withoutAService() {
        QWidget window;
        Notifications notifications(&window);
        notifications.setBus(QDBusConnection(QStringLiteral("nowhere")));
        notifications.tell(QStringLiteral("7 done"));
    }

    void jobsSayHowLongTheyTook() {
        JobStrip strip;
        QStringList ended;
        connect(&strip, &JobStrip::ended, this, [&](const QString& name, std::chrono::milliseconds took) {
            if (took >= 0ms) ended << name;
        });
        Job first(QStringLiteral("first")), second(QStringLiteral("second"));
        strip.follow(&first);
        strip.follow(&second);  // replaces the first, whose end is reported all the same
        for (Job* job : {&first, &second}) job->start<int>([](const Budget&) -> Result<int> { return 1; }, [](Result<int>) {});
        QTRY_COMPARE(ended.size(), 2);
        ended.sort();
        QCOMPARE(ended, QStringList({QStringLiteral("first"), QStringLiteral("second")}));
    }
};

QTEST_MAIN(NotificationsTest)
#include "tst_notifications.moc"
