// SPDX-License-Identifier: GPL-3.0-or-later
// Changes that were tried on a live cluster, and a window that ended without closing.
#include <QLabel>
#include <QPushButton>
#include <QtTest>

#include "apiserver/http/certificates.h"
#include "connect/recovery_bar.h"
#include "gui/live_window.h"

using namespace bayplan;
using namespace bayplan::testing;
using apiserver::ApiServer;
using apiserver::node;
using apiserver::pod;

namespace {

/// A server with TLS, because tokens of kubeconfigs are sent over nothing else, and windows whose kubeconfig leads to
/// it.
struct Home {
    WindowFixture fixture;
    std::optional<apiserver::TlsFolder> tls = apiserver::writeTlsFolder(fixture.folder.path().toStdString());
    ApiServer server{{.tls = {tls->server.certificate, tls->server.key, tls->authority}}};

    /// The kubeconfig has the context "admin" at `url`.
    std::unique_ptr<MainWindow> window(const std::string& url) const {
        const std::string file = fixture.path("kubeconfig").toStdString();
        if (!apiserver::writeKubeconfig(file, url, tls)) return nullptr;
        KubeEnvironment environment;
        environment.variable = [file](const std::string& name) { return name == "KUBECONFIG" ? std::optional(file) : std::nullopt; };
        auto made = fixture.window();
        made->live().setEnvironment(environment);
        return made;
    }
    std::unique_ptr<MainWindow> window() const { return window(server.url()); }
    std::unique_ptr<MainWindow> connected() const {
        auto made = window();
        made->live().connectTo(ClusterName{"admin", server.url()});
        if (!QTest::qWaitFor([&] { return made->live().following() && !made->session().isEmpty(); }, kPatience)) return nullptr;
        return made;
    }
};

QString textOf(const RecoveryBar& bar) { return bar.findChild<QLabel*>()->text(); }

}  // namespace

class LiveRecoveryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void crashLosesNothing() {
        Home home;
        ApiServer& server = home.server;
        for (const char* name : {"n0", "n1", "n2"}) server.load(node(name));
        for (const char* name : {"a", "b"}) server.load(pod(name, "n0"));
        for (const char* name : {"x", "z"}) server.load(pod(name));
        QVERIFY(server.start());
        {
            const auto window = home.connected();
            QVERIFY(window);
            Session& session = window->session();
            const NodeIdx n1 = nodeOf(*window, "n1");
            QVERIFY(session.apply({QStringLiteral("Move two"), {Move{find(*window, "a"), n1}, Move{find(*window, "b"), n1}}}));
            QVERIFY(session.apply({QStringLiteral("Place z"), {Place{find(*window, "z"), n1}}}));
            QVERIFY(session.apply({QStringLiteral("Place x"), {Place{find(*window, "x"), n1}}}));
            QVERIFY(session.apply({QStringLiteral("Cordon n2"), {Cordon{nodeOf(*window, "n2"), true}}}));
            session.undoStack()->undo();
            session.undoStack()->undo();  // both can be redone
            // The cluster changes: half of the first change is left, nothing of the second, and x cannot be placed
            // again.
            remove(server, "a");
            QCOMPARE(apiserver::bindTo(server, "z", "n1").status, 201);
            remove(server, "x");
            QTRY_VERIFY_WITH_TIMEOUT(!find(*window, "a").valid() && !find(*window, "x").valid(), kPatience);
            QTRY_COMPARE_WITH_TIMEOUT(session.plan().steps.size(), std::size_t(1), kPatience);
        }  // destroyed, not closed: as after a kill
        const auto next = home.window();
        next->files().offerRecovery();
        auto* bar = next->findChild<RecoveryBar*>();
        QVERIFY(bar);
        QVERIFY2(textOf(*bar).contains(QStringLiteral("1 change")) && textOf(*bar).contains(QStringLiteral("of admin,")), qPrintable(textOf(*bar)));
        QTest::mouseClick(bar->findChild<QPushButton*>(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(next->live().following() && !next->session().isEmpty(), kPatience);
        QCOMPARE(next->session().plan().steps.size(), std::size_t(1));
        QCOMPARE(placeOf(*next, "b"), nodeOf(*next, "n1"));
        QCOMPARE(next->session().undoStack()->count(), 2);
        next->session().undoStack()->redo();
        QVERIFY(next->session().cluster()->node(nodeOf(*next, "n2")).unschedulable);
        QTRY_VERIFY(!next->findChild<RecoveryBar*>());
        QVERIFY2(next->messages().texts().last().contains(QStringLiteral("1 change")), qPrintable(next->messages().texts().join(QLatin1Char('\n'))));
        // They follow the cluster like other changes.
        remove(server, "b");
        QTRY_COMPARE_WITH_TIMEOUT(next->session().plan().steps.size(), std::size_t(1), kPatience);
        WindowFixture::forget(*next);
        next->close();
        const auto third = home.window();
        third->files().offerRecovery();
        QVERIFY(!third->findChild<RecoveryBar*>());  // a clean end
    }

    /// An unreachable cluster costs nothing: the changes wait for another try.
    void theClusterIsAway() {
        Home home;
        ApiServer& server = home.server;
        server.load(node("n0"));
        server.load(pod("z"));
        QVERIFY(server.start());
        {
            const auto window = home.connected();
            QVERIFY(window);
            QVERIFY(window->session().apply({QStringLiteral("Place z"), {Place{find(*window, "z"), nodeOf(*window, "n0")}}}));
        }
        const auto next = home.window("https://127.0.0.1:1");
        next->files().offerRecovery();
        auto* bar = next->findChild<RecoveryBar*>();
        QVERIFY(bar);
        next->files().restoreLeftBehind();
        QVERIFY2(next->messages().texts().last().contains(QStringLiteral("The kubeconfig has no context admin at ")), qPrintable(next->messages().texts().last()));
        QVERIFY(!next->live().source());
        // They do not belong to another cluster.
        ApiServer other;
        other.load(node("n0"));
        other.load(pod("z"));
        QVERIFY(other.start());
        next->live().connectTo(entryFor(other));
        QTRY_VERIFY_WITH_TIMEOUT(next->live().following() && !next->session().isEmpty(), kPatience);
        QCOMPARE(next->session().undoStack()->count(), 0);
        QVERIFY(next->findChild<RecoveryBar*>());
        // Their own cluster gets them, as soon as it is there.
        QVERIFY(apiserver::writeKubeconfig(home.fixture.path("kubeconfig").toStdString(), server.url(), home.tls));
        next->live().connectTo(ClusterName{"admin", server.url()});
        QTRY_COMPARE_WITH_TIMEOUT(next->session().plan().steps.size(), std::size_t(1), kPatience);
        QCOMPARE(placeOf(*next, "z"), nodeOf(*next, "n0"));
        WindowFixture::forget(*next);
        next->close();
    }

    /// The cluster changed after a what-if was left: neither it nor its changes can be redone.
    void aBranchThatWasLeftIsGone() {
        Home home;
        ApiServer& server = home.server;
        server.load(node("n0"));
        for (const char* name : {"y", "z"}) server.load(pod(name));
        QVERIFY(server.start());
        {
            const auto window = home.connected();
            QVERIFY(window);
            Session& session = window->session();
            QVERIFY(session.tryOut(QStringLiteral("without a change"), find(*window, "z"), {}, {Place{find(*window, "z"), nodeOf(*window, "n0")}}));
            QVERIFY(session.apply({QStringLiteral("Place y"), {Place{find(*window, "y"), nodeOf(*window, "n0")}}}));
            session.discardWhatIf();
            QVERIFY(session.undoStack()->canRedo());
            create(server, pod("c"));
            QTRY_VERIFY_WITH_TIMEOUT(find(*window, "c").valid(), kPatience);
            while (session.undoStack()->canRedo()) session.undoStack()->redo();
            QVERIFY(!session.whatIf() && session.plan().steps.empty());
            QVERIFY(!placeOf(*window, "y").valid() && !placeOf(*window, "z").valid());
            QVERIFY(session.apply({QStringLiteral("Place c"), {Place{find(*window, "c"), nodeOf(*window, "n0")}}}));
        }
        const auto next = home.window();
        next->files().offerRecovery();
        QVERIFY(next->findChild<RecoveryBar*>());
        QVERIFY2(textOf(*next->findChild<RecoveryBar*>()).contains(QStringLiteral("1 change")), qPrintable(textOf(*next->findChild<RecoveryBar*>())));
    }
};

QTEST_MAIN(LiveRecoveryTest)
#include "tst_live_recovery.moc"
