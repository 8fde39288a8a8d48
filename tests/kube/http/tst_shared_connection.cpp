// SPDX-License-Identifier: GPL-3.0-or-later
// All reads use one connection if the server speaks HTTP/2, and one each if it does not; changing requests have their
// own. A proxy in front of the stand-in speaks HTTP/2; without nghttpx the tests are skipped.
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QUrl>
#include <QtTest>
#include <set>

#include "apiserver/http/certificates.h"
#include "kube/live_fixture.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

struct Proxied {
    QByteArray port;  // of the client's end: one for each connection
    QByteArray method, target, protocol;
};

/// nghttpx in front of `server`, with its log of requests.
class Proxy {
public:
    bool start(const ApiServer& server, const QString& program, bool http2) {
        const auto tls = apiserver::writeTlsFolder(m_folder.path().toStdString());
        if (!tls) return false;
        m_authority = tls->authority;
        {
            ApiServer gone;  // its port is free again afterwards
            if (!gone.start()) return false;
            m_port = gone.port();
        }
        const QUrl back(QString::fromStdString(server.url()));
        QStringList words{"--conf=/dev/null", QStringLiteral("--frontend=127.0.0.1,%1").arg(m_port), QStringLiteral("--backend=127.0.0.1,%1").arg(back.port()),
                          "--accesslog-file=" + log(), "--accesslog-format=$remote_port $request"};
        if (!http2) words << "--npn-list=http/1.1";
        words << QString::fromStdString(tls->server.key) << QString::fromStdString(tls->server.certificate);
        m_process.setStandardOutputFile(QProcess::nullDevice());
        m_process.setStandardErrorFile(QProcess::nullDevice());
        m_process.start(program, words);
        const auto client = clientOf(connection());
        return m_process.waitForStarted() && QTest::qWaitFor([&] { return client->send({HttpMethod::Get, "/version", {}, {}, {}}, {}).has_value(); }, 30'000);
    }
    ~Proxy() {
        m_process.terminate();
        m_process.waitForFinished();
    }
    Connection connection() const {
        Connection connection;
        connection.endpoint.context = "test";
        connection.endpoint.server = "https://127.0.0.1:" + std::to_string(m_port);
        connection.endpoint.namespaceName = "default";
        connection.endpoint.tls.caFile = m_authority;
        connection.user.token = "tok-admin";
        return connection;
    }
    /// Without the checks that the proxy is alive. A request is logged when it has ended.
    std::vector<Proxied> ended() const {
        QFile file(log());
        std::vector<Proxied> all;
        if (!file.open(QIODevice::ReadOnly)) return all;
        for (const QByteArray& line : file.readAll().split('\n'))
            if (const QList<QByteArray> words = line.split(' '); words.size() == 4 && words[2] != "/version") all.push_back({words[0], words[1], words[2], words[3]});
        return all;
    }

private:
    QString log() const { return m_folder.filePath("log"); }

    QTemporaryDir m_folder;
    QProcess m_process;
    std::string m_authority;
    int m_port = 0;
};

std::set<QByteArray> portsOf(const std::vector<Proxied>& requests) {
    std::set<QByteArray> ports;
    for (const Proxied& one : requests) ports.insert(one.port);
    return ports;
}

}  // namespace

class SharedConnectionTest : public QObject {
    Q_OBJECT

    QString m_program;

private slots:
    void initTestCase() {
        m_program = QStandardPaths::findExecutable("nghttpx");
        if (m_program.isEmpty()) m_program = QStandardPaths::findExecutable("nghttpx", {"/usr/sbin"});
        if (m_program.isEmpty()) QSKIP("there is no nghttpx");
    }

    void reading_data() {
        QTest::addColumn<bool>("http2");
        QTest::newRow("HTTP/2") << true;
        QTest::newRow("HTTP/1.1") << false;
    }
    void reading() {
        QFETCH(bool, http2);
        ApiServer server;
        for (int i = 0; i < 20; ++i) server.load(apiserver::node("n" + std::to_string(i)));
        for (int i = 0; i < 200; ++i) server.load(apiserver::pod("p" + std::to_string(i)));
        QVERIFY(server.start());
        Proxy proxy;
        QVERIFY(proxy.start(server, m_program, http2));
        {
            ReflectorOptions options = Reading::atOnce();
            options.pageSize = 500;
            Reading reading(proxy.connection(), options, apiKindsRead());
            QVERIFY(reading.until([&] { return reading.reader.state().complete() && reading.equals(server); }));
            // It follows, too.
            QCOMPARE(server.ask(apiserver::asking("POST", "/api/v1/namespaces/default/pods", apiserver::pod("late"))).status, 201);
            QVERIFY(reading.until([&] { return reading.picture.find(1, "default/late") != nullptr; }));
            // 19 kinds are served, each with a watch in progress.
            const auto watch = [](const apiserver::LoggedRequest& one) { return one.target.find("watch=1") != std::string::npos; };
            QVERIFY(reading.until([&] { return server.log().count(watch) >= 19; }));
            // Those that are alone on their connection are short.
            for (const apiserver::LoggedRequest& one : server.log().all())
                if (watch(one)) QCOMPARE(one.target.find("timeoutSeconds=9") == std::string::npos, http2);
        }
        // Requests cut off at the end may be missing in the proxy's log; the lists are not.
        const auto lists = [&] {
            const std::vector<Proxied> all = proxy.ended();
            return std::count_if(all.begin(), all.end(), [](const Proxied& one) { return one.target.contains("limit=500"); });
        };
        QTRY_COMPARE_WITH_TIMEOUT(lists(), 19, 30'000);
        const std::vector<Proxied> all = proxy.ended();
        for (const Proxied& one : all) QCOMPARE(one.protocol, QByteArray(http2 ? "HTTP/2" : "HTTP/1.1"));
        const std::size_t connections = portsOf(all).size();
        QVERIFY2(http2 ? connections == 1 : connections > 1 && connections <= 24, std::to_string(connections).c_str());
    }

    /// Never on a connection that was used before, and never over HTTP/2: a request without an answer there may be sent
    /// again.
    void whatChangesIsAlone() {
        ApiServer server;
        server.load(apiserver::node("n0"));
        QVERIFY(server.start());
        Proxy proxy;
        QVERIFY(proxy.start(server, m_program, true));
        const Connection connection = proxy.connection();
        const Result<WritePermit> permit = WritePermit::unlock(connection.endpoint, "test");
        const auto client = clientOf(connection);
        const ApiRequest read{HttpMethod::Get, "/api/v1/nodes", {}, {}, {}};
        const ApiRequest cordon{HttpMethod::Patch, "/api/v1/nodes/n0", {}, R"({"spec":{"unschedulable":true}})", "application/merge-patch+json"};
        for (int i = 0; i < 3; ++i) {
            QVERIFY(client->send(read, {})->ok());
            QVERIFY(client->send(cordon, {}, &*permit)->ok());
        }
        QTRY_COMPARE_WITH_TIMEOUT(proxy.ended().size(), std::size_t(6), 30'000);
        std::vector<Proxied> reads, writes;
        for (const Proxied& one : proxy.ended()) (one.method == "GET" ? reads : writes).push_back(one);
        QCOMPARE(portsOf(reads).size(), std::size_t(1));
        QCOMPARE(portsOf(writes).size(), std::size_t(3));
        QVERIFY(!portsOf(writes).contains(reads[0].port));
        for (const Proxied& one : writes) QCOMPARE(one.protocol, QByteArray("HTTP/1.1"));
        for (const Proxied& one : reads) QCOMPARE(one.protocol, QByteArray("HTTP/2"));
    }

    /// The only connection is cut: everything on it continues over another one, and nothing is reported twice.
    void theOneIsCut() {
        ApiServer server;
        server.load(apiserver::node("n0"));
        QVERIFY(server.start());
        Proxy proxy;
        QVERIFY(proxy.start(server, m_program, true));
        Reading reading(proxy.connection(), Reading::atOnce(), apiKindsRead());
        QVERIFY(reading.until([&] { return reading.reader.state().complete(); }));
        server.restart(false);
        QCOMPARE(server.ask(apiserver::asking("POST", "/api/v1/namespaces/default/pods", apiserver::pod("late"))).status, 201);
        QVERIFY(reading.until([&] { return reading.reader.state().complete() && reading.equals(server); }));
        QCOMPARE(std::count_if(reading.changes.begin(), reading.changes.end(), [](const LiveChange& change) { return change.key == "default/late"; }), 1);
    }
};

QTEST_GUILESS_MAIN(SharedConnectionTest)
#include "tst_shared_connection.moc"
