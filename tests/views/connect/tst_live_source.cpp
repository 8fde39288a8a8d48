// SPDX-License-Identifier: GPL-3.0-or-later
// A followed cluster, without a window: what the reader's thread delivers, and how it ends.
#include <QFileInfo>
#include <QPointer>
#include <QSignalSpy>
#include <QtTest>
#include <fstream>
#include <thread>

#include "apiserver/http/certificates.h"
#include "common/session.h"
#include "connect/live_source.h"
#include "connect/picture_difference.h"
#include "connect/plugin_question.h"
#include "connect/replay_source.h"
#include "kube/live_fixture.h"

using namespace bayplan;
using apiserver::ApiServer;
using apiserver::asking;
using apiserver::Json;
using apiserver::node;
using apiserver::pod;

namespace {

constexpr int kPatience = 60'000;  // ms; the machine may be busy

void create(ApiServer& server, const Json& object) {
    QCOMPARE(server.ask(asking("POST", "/api/v1/namespaces/default/pods", object)).status, 201);
}

/// A session that opens the first picture, as a window does.
class Follower {
public:
    explicit Follower(Connection connection, ExecHooks hooks = {}, LiveSource::Options options = {})
        : source(new LiveSource(&session, std::move(connection), std::move(hooks), std::move(options))) {
        QObject::connect(source, &LiveSource::begun, &session, [this](const Built& built) { session.open(built.cluster, {}, built.diagnostics); });
    }
    explicit Follower(const ApiServer& server) : Follower(samples::connectionTo(server)) {}
    ~Follower() { delete source; }

    bool begins() const {
        return QTest::qWaitFor([this] { return source->following(); }, kPatience);
    }
    bool has(const char* name) const { return session.catalog().findPod(std::string("default/") + name).valid(); }
    bool comes(const char* name) const {
        return QTest::qWaitFor([&] { return has(name); }, kPatience);
    }

    Session session;
    QPointer<LiveSource> source;
};

}  // namespace

class LiveSourceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void followsUnlessPausedOrHeld() {
        ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(node(name));
        server.load(pod("a", "n0"));
        QVERIFY(server.start());
        Follower one(server);
        QVERIFY(one.begins());
        QTRY_VERIFY_WITH_TIMEOUT(one.source->status().complete(), kPatience);
        create(server, pod("b"));
        QVERIFY(one.comes("b"));

        one.source->setPaused(true);
        create(server, pod("c"));
        QTRY_VERIFY_WITH_TIMEOUT(one.source->hasWaiting(), kPatience);  // it is still read
        QVERIFY(!one.has("c"));
        one.source->setPaused(false);
        QVERIFY(one.comes("c"));

        std::shared_ptr<const void> hold = one.session.following()->hold(QStringLiteral("a list of rows"));
        create(server, pod("d"));
        QTRY_VERIFY_WITH_TIMEOUT(one.source->hasWaiting(), kPatience);
        QVERIFY(!one.has("d"));
        hold.reset();
        QVERIFY(one.comes("d"));
        // Another cluster is opened: nothing replaces it.
        one.session.open(std::make_shared<Cluster>(), {}, {});
        QVERIFY(!one.source->following());
        create(server, pod("e"));
        QVERIFY(!one.has("e"));
    }

    /// Many changes while the GUI thread is busy become one picture, and none is lost.
    void catchesUpAfterABusyTime() {
        ApiServer server;
        server.load(node("n0"));
        QVERIFY(server.start());
        Follower one(server);
        QVERIFY(one.begins());
        std::jthread others([&] {
            for (int i = 0; i < 300; ++i) server.ask(asking("POST", "/api/v1/namespaces/default/pods", pod("p" + std::to_string(i))));
        });
        others.join();  // meanwhile the window does nothing
        QTRY_COMPARE_WITH_TIMEOUT(one.session.cluster()->podCount(), std::size_t(300), kPatience);
        for (int i = 0; i < 300; ++i) QVERIFY(one.has(("p" + std::to_string(i)).c_str()));
    }

    void endsByItselfWhereItIsDismissed() {
        ApiServer server;
        for (int i = 0; i < 50; ++i) server.load(node("n" + std::to_string(i)));
        QVERIFY(server.start());
        for (const bool begun : {true, false}) {
            Session session;
            QPointer<LiveSource> source = new LiveSource(&session, samples::connectionTo(server), {}, {});
            if (begun) {
                QSignalSpy first(source, &LiveSource::begun);
                QVERIFY(first.count() > 0 || first.wait(kPatience));
            }
            source->dismiss();
            QTRY_VERIFY_WITH_TIMEOUT(source.isNull(), kPatience);
        }
        // Nobody answers there; the thread does not wait for it.
        Connection nowhere = samples::connectionTo(server);
        server.stop();
        Session session;
        QPointer<LiveSource> source = new LiveSource(&session, nowhere, {}, {});
        source->dismiss();
        QTRY_VERIFY_WITH_TIMEOUT(source.isNull(), kPatience);
    }

    /// The picture is up to date as long as the server answers; otherwise its age grows, and the reason is shown.
    void growsOldWhereTheServerIsSilent() {
        ApiServer server;
        server.load(node("n0"));
        QVERIFY(server.start());
        LiveSource::Options options;
        options.reflector.pulse = {5'000'000};
        options.reflector.pulsePatience = {50'000'000};
        options.reflector.wait = [](Duration, const std::stop_token& stop) { return !stop.stop_requested(); };  // pauses take no time
        Follower one(samples::connectionTo(server), {}, options);
        QVERIFY(one.begins());
        QTRY_VERIFY_WITH_TIMEOUT(one.source->status().complete(), kPatience);
        const auto lag = [&] { return std::chrono::steady_clock::now() - one.source->asOf(); };
        const auto then = std::chrono::steady_clock::now();
        QTRY_VERIFY_WITH_TIMEOUT(one.source->asOf() > then, kPatience);  // and nothing happened
        server.faults().add({.what = apiserver::Fault::What::Hang, .times = 0});
        QTRY_COMPARE_WITH_TIMEOUT(one.source->status().is, LiveStatus::Is::Retrying, kPatience);
        QVERIFY(!one.source->status().why.isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(lag() > std::chrono::milliseconds(1500), kPatience);
        server.faults().clear();
        server.faults().release();
        QTRY_VERIFY_WITH_TIMEOUT(one.source->status().complete() && lag() < std::chrono::milliseconds(1500), kPatience);
    }

    /// An invalid certificate is not retried; the user retries after replacing it.
    void certificatesThatDoNotHold() {
        const QTemporaryDir folder;
        const auto tls = apiserver::writeTlsFolder(folder.path().toStdString());
        const auto stranger = apiserver::Authority::make(folder.path().toStdString(), "stranger");
        QVERIFY(tls && stranger);
        ApiServer server(ApiServer::Options{.tls = {tls->server.certificate, tls->server.key, {}}});
        server.load(node("n0"));
        QVERIFY(server.start());
        Connection connection = samples::connectionTo(server);
        const std::string authority = folder.filePath(QStringLiteral("authority.crt")).toStdString();
        connection.endpoint.tls.caFile = authority;
        QVERIFY(QFile::copy(QString::fromStdString(stranger->certificate()), QString::fromStdString(authority)));
        Follower one(connection);
        QTRY_COMPARE_WITH_TIMEOUT(one.source->status().is, LiveStatus::Is::Failed, kPatience);
        QVERIFY2(one.source->status().why.contains(QStringLiteral("failed to verify certificate")), qPrintable(one.source->status().why));
        QVERIFY(QFile::remove(QString::fromStdString(authority)) && QFile::copy(QString::fromStdString(tls->authority), QString::fromStdString(authority)));
        one.source->retry();
        QVERIFY(one.begins());
    }

    void saysWhyItCannotBegin() {
        ApiServer server;
        server.load(node("n0"));
        QVERIFY(server.start());
        Follower viewer(samples::connectionTo(server, "tok-viewer"));
        QTRY_COMPARE_WITH_TIMEOUT(viewer.source->status().is, LiveStatus::Is::Failed, kPatience);
        QVERIFY2(viewer.source->status().why.contains(QStringLiteral("list nodes")), qPrintable(viewer.source->status().why));
        QVERIFY(viewer.session.isEmpty());
    }

    /// One thread asks the user while another waits; leaving means no.
    void asksBeforeAProgramRuns() {
        ApiServer server;
        server.load(node("n0"));
        QVERIFY(server.start());
        const QTemporaryDir folder;
        const QString program = folder.filePath(QStringLiteral("login"));
        std::ofstream(program.toStdString()) << "#!/bin/sh\necho 'open the browser' >&2\n"
                                             << "printf '{\"apiVersion\":\"client.authentication.k8s.io/v1\",\"kind\":\"ExecCredential\",\"status\":{\"token\":\"tok-admin\"}}'\n";
        QFile(program).setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        Connection connection = samples::connectionTo(server);
        connection.user.token.clear();
        ExecPlugin plugin;
        plugin.apiVersion = "client.authentication.k8s.io/v1";
        plugin.command = program.toStdString();
        plugin.interactiveMode = "Never";
        connection.user.exec = plugin;
        const ExecConsent consent(folder.filePath(QStringLiteral("consent")).toStdString());

        {
            auto question = std::make_unique<PluginQuestion>(consent);
            QSignalSpy asked(question.get(), &PluginQuestion::asked);
            Follower one(connection, question->hooks());
            QVERIFY(asked.count() > 0 || asked.wait(kPatience));
            question.reset();  // destroyed without an answer
            QTRY_COMPARE_WITH_TIMEOUT(one.source->status().is, LiveStatus::Is::Failed, kPatience);
        }
        PluginQuestion question(consent);
        QString said;
        connect(&question, &PluginQuestion::asked, &question, [&] { question.answer(true, true); });
        connect(&question, &PluginQuestion::said, &question, [&](const QString& text) { said += text; });
        Follower one(connection, question.hooks());
        QVERIFY(one.begins());
        QTRY_VERIFY_WITH_TIMEOUT(said.contains(QStringLiteral("open the browser")), kPatience);
        QVERIFY(consent.given(plugin));
    }

    void recordsWhatIsReplayed() {
        ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(node(name));
        server.load(pod("a", "n0"));
        QVERIFY(server.start());
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("r.bayrec"));
        {
            Follower one(server);
            QVERIFY(one.begins());
            QVERIFY(one.source->record(file));
            QVERIFY(!one.source->record(folder.filePath(QStringLiteral("no/such/folder/r.bayrec"))));
            const qint64 heading = QFileInfo(file).size();
            QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(file).size() > heading, kPatience);  // the whole picture
            create(server, pod("b"));
            QVERIFY(one.comes("b"));
            QCOMPARE(apiserver::bindTo(server, "b", "n1").status, 201);
            QTRY_VERIFY_WITH_TIMEOUT(one.session.cluster()->placement(one.session.catalog().findPod("default/b")).node.valid(), kPatience);
            one.source->stopRecording();
        }
        Result<Recording> read = Recording::open(file.toStdString(), {});
        QVERIFY(read);
        const auto recording = std::make_shared<const Recording>(std::move(*read));
        QVERIFY(recording->moments().size() >= 2);
        Session session;
        ReplaySource replay(&session, recording);
        connect(&replay, &ReplaySource::begun, &session, [&](const Built& built) { session.open(built.cluster, {}, built.diagnostics); });
        replay.seek(0);
        QTRY_VERIFY_WITH_TIMEOUT(replay.following(), kPatience);
        QCOMPARE(session.cluster()->podCount(), std::size_t(1));
        const std::size_t last = recording->moments().size() - 1;
        QSignalSpy compared(&replay, &ReplaySource::compared);
        std::vector<PictureDifference> differences;
        connect(&replay, &ReplaySource::compared, &session, [&](std::size_t, std::size_t, const std::vector<PictureDifference>& all) { differences = all; });
        replay.compare(replay.shown(), last);
        QTRY_VERIFY_WITH_TIMEOUT(!differences.empty(), kPatience);
        QCOMPARE(differences.size(), std::size_t(1));  // b came, onto n1
        QCOMPARE(differences.front().name, std::string("default/b"));
        QCOMPARE(differences.front().to, std::string("n1"));
        replay.seek(last);
        QTRY_COMPARE_WITH_TIMEOUT(session.cluster()->podCount(), std::size_t(2), kPatience);
        // Two other moments than the shown one can be compared, in either order.
        differences.clear();
        replay.seek(0);
        QTRY_VERIFY_WITH_TIMEOUT(!replay.busy() && replay.shown() == 0, kPatience);
        replay.compare(last, last);
        QTRY_COMPARE_WITH_TIMEOUT(compared.count(), 2, kPatience);
        QVERIFY(differences.empty());
        // The numbers of the course: b came, and got a node at the end.
        QTRY_COMPARE_WITH_TIMEOUT(replay.course().size(), recording->moments().size(), kPatience);
        QCOMPARE(replay.course().front().pods, std::size_t(1));
        QCOMPARE(replay.course().back().pods, std::size_t(2));
        QCOMPARE(replay.course().back().pending, std::size_t(0));
        // By the clock: so fast that a tick passes all of it.
        replay.setSpeed(1'000'000);
        replay.setPlaying(true);
        QTRY_COMPARE_WITH_TIMEOUT(replay.shown(), last, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(!replay.playing(), kPatience);
    }
};

QTEST_GUILESS_MAIN(LiveSourceTest)
#include "tst_live_source.moc"
