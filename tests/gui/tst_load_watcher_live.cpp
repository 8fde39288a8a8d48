// SPDX-License-Identifier: GPL-3.0-or-later
// A load watcher beside a live cluster: the plugins that place by load decide by its answers, and by none where there is none.
#include <QtTest>

#include <httplib.h>

#include <QInputDialog>
#include <QTimer>
#include <atomic>
#include <thread>

#include "desktop/live/load_commands.h"
#include "gui/live_window.h"

using namespace bayplan;
using namespace bayplan::testing;
using apiserver::ApiServer;
using apiserver::node;
using apiserver::pod;

namespace {

/// A load watcher whose answer a test sets: how busy n0 is, in percent. Below 0 it answers with status 503.
class Watcher {
public:
    Watcher() {
        m_server.Get("/watcher", [this](const httplib::Request&, httplib::Response& response) {
            ++m_asked;
            const int busy = m_busy;
            response.status = busy < 0 ? 503 : 200;
            response.set_content(R"({"timestamp":1,"window":{"duration":"15m","start":0,"end":1},"source":"x","data":{"NodeMetricsMap":{
"n0":{"metrics":[{"type":"CPU","operator":"AVG","rollup":"15m","value":)"
                                     + std::to_string(busy)
                                     + "}]}}}}",
                                 "application/json");
        });
        m_port = m_server.bind_to_any_port("127.0.0.1");
        m_thread = std::thread([this] { m_server.listen_after_bind(); });
        while (!m_server.is_running()) std::this_thread::yield();
    }
    ~Watcher() {
        m_server.stop();
        m_thread.join();
    }
    QString address() const { return QStringLiteral("http://127.0.0.1:%1/watcher").arg(m_port); }
    void set(int busy) { m_busy = busy; }
    int asked() const { return m_asked; }

private:
    httplib::Server m_server;
    std::thread m_thread;
    int m_port = 0;
    std::atomic<int> m_busy{10}, m_asked{0};
};

/// How busy the shown picture says n0 is; absent: unknown.
std::optional<double> busy(MainWindow& window) {
    const std::vector<LoadMetrics>& loads = window.session().cluster()->catalog().loads;
    if (loads.empty()) return std::nullopt;
    return loads.front().nodes.at(0).metrics.at(0).percent;
}

bool tells(MainWindow& window, const QString& words) {
    const QStringList texts = window.messages().texts();
    return std::any_of(texts.begin(), texts.end(), [&](const QString& text) { return text.contains(words); });
}

/// Types `text` into the dialog that is about to open, and presses `key`.
void answer(const QString& text, Qt::Key key) {
    QTimer::singleShot(0, qApp, [text, key] {
        auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
        QVERIFY(dialog);
        dialog->setTextValue(text);
        QTest::keyClick(dialog, key);
    });
}

}  // namespace

class LoadWatcherLiveTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void answersBecomePartOfThePicture() {
        const WindowFixture fixture;
        ApiServer server;
        server.load(node("n0"));
        server.load(pod("a", "n0"));
        QVERIFY(server.start());
        Watcher watcher;
        const auto window = fixture.window();
        QVERIFY(!window->actions().askLoadWatcher->isEnabled());
        CONNECT(*window, server);
        QVERIFY(!busy(*window));  // unknown, and nobody was asked
        QCOMPARE(watcher.asked(), 0);
        window->load().setEvery(std::chrono::milliseconds(5));
        answer(watcher.address(), Qt::Key_Return);
        window->actions().askLoadWatcher->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(busy(*window), std::optional<double>(10), kPatience);
        QVERIFY(window->actions().askLoadWatcher->isChecked());
        watcher.set(70);
        QTRY_COMPARE_WITH_TIMEOUT(busy(*window), std::optional<double>(70), kPatience);
        // What the cluster itself changes keeps the load.
        server.load(pod("b", "n0"));
        QTRY_COMPARE_WITH_TIMEOUT(window->session().cluster()->podCount(), std::size_t(2), kPatience);
        QCOMPARE(busy(*window), std::optional<double>(70));
        // A watcher in trouble is reported once, and the last answer stays.
        watcher.set(-1);
        QTRY_VERIFY_WITH_TIMEOUT(tells(*window, QStringLiteral("status 503")), kPatience);
        const qsizetype said = window->messages().texts().size();
        const int asked = watcher.asked();
        QTRY_VERIFY_WITH_TIMEOUT(watcher.asked() > asked + 3, kPatience);
        QCOMPARE(window->messages().texts().size(), said);
        QCOMPARE(busy(*window), std::optional<double>(70));
        // Switched off, the load is unknown, not zero.
        window->actions().askLoadWatcher->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!busy(*window), kPatience);
        QVERIFY(!window->actions().askLoadWatcher->isChecked());
        // The dialog begins with what was asked last.
        QCOMPARE(window->load().lastAddress(), watcher.address());
    }
    void whatIsNoAddress_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("said");
        QTest::newRow("no scheme") << "watcher:2020"
                                   << "begins with http:// or https://";
        QTest::newRow("a file") << "file:///etc/passwd"
                                << "begins with http:// or https://";
        QTest::newRow("nobody listens") << "http://127.0.0.1:1/watcher"
                                        << "could not be read";
    }
    void whatIsNoAddress() {
        QFETCH(QString, typed);
        QFETCH(QString, said);
        const WindowFixture fixture;
        ApiServer server;
        server.load(node("n0"));
        QVERIFY(server.start());
        const auto window = fixture.window();
        CONNECT(*window, server);
        answer(typed, Qt::Key_Return);
        window->actions().askLoadWatcher->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(tells(*window, said), kPatience);
        QVERIFY(!busy(*window));
    }
    void aCancelledDialogAsksNobody() {
        const WindowFixture fixture;
        ApiServer server;
        server.load(node("n0"));
        QVERIFY(server.start());
        const auto window = fixture.window();
        CONNECT(*window, server);
        answer(QStringLiteral("http://127.0.0.1:1/watcher"), Qt::Key_Escape);
        window->actions().askLoadWatcher->trigger();
        QVERIFY(!window->actions().askLoadWatcher->isChecked());
        QVERIFY(window->messages().texts().isEmpty());
    }
};

QTEST_MAIN(LoadWatcherLiveTest)
#include "tst_load_watcher_live.moc"
