// SPDX-License-Identifier: GPL-3.0-or-later
// A reader knows whether the server is alive: quiet kinds are no lag, a silent server is, and an invalid certificate is
// not tried for ever.
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

#include "apiserver/http/certificates.h"
#include "kube/live_fixture.h"

using namespace bayplan;
using namespace bayplan::samples;
using Strike = apiserver::Fault;
using Clock = std::chrono::steady_clock;
using Is = ReadState::Is;

namespace {

/// Pauses take no time; the server is checked all the time.
ReflectorOptions quickly() {
    ReflectorOptions options = Reading::atOnce();
    options.pulse = {5'000'000};
    return options;
}

/// With short watches, too.
ReflectorOptions brief() {
    ReflectorOptions options = quickly();
    options.watchAlone = Duration::seconds(1);
    options.watchSilence = Duration::seconds(2);
    return options;
}

std::size_t asked(ApiServer& server, const std::string& part) {
    return server.log().count([&](const apiserver::LoggedRequest& request) { return request.target.find(part) != std::string::npos; });
}

}  // namespace

class LivePulseTest : public QObject {
    Q_OBJECT

private slots:
    /// Nothing happens in the cluster: the data stays fresh with the server's signs of life.
    void quietIsNoLag() {
        ApiServer server;
        server.load(apiserver::node("n0"));
        QVERIFY(server.start());
        Reading reading(connectionTo(server), quickly());
        QVERIFY(reading.until([&] { return reading.reader.state().complete(); }));
        const auto then = Clock::now();
        QVERIFY(reading.until([&] { return reading.reader.state().heard > then; }));
        QVERIFY(reading.reader.state().silent.empty());
        QCOMPARE(asked(server, "watch=1"), std::size_t(2));  // the watches of two kinds, which said nothing
    }

    /// Requests get no answer: that is reported, the data's age grows, and the connections are made anew.
    void noAnswer() {
        ApiServer server;
        server.load(apiserver::node("n0"));
        QVERIFY(server.start());
        ReflectorOptions options = quickly();
        options.pulsePatience = {50'000'000};
        Reading reading(connectionTo(server), options);
        QVERIFY(reading.until([&] { return reading.reader.state().complete(); }));
        server.faults().add({.what = Strike::What::Hang, .times = 0});
        QVERIFY(reading.until([&] { return !reading.reader.state().silent.empty(); }));
        QVERIFY2(reading.reader.state().silent.find("deadline exceeded") != std::string::npos, reading.reader.state().silent.c_str());
        const auto heard = reading.reader.state().heard;
        // After the second missing answer the old connections are not used any more.
        QVERIFY(reading.until([&] { return reading.reader.state().kinds[0].is == Is::Retrying && reading.reader.state().kinds[1].is == Is::Retrying; }));
        QVERIFY2(reading.reader.state().kinds[0].why.text().find("does not answer") != std::string::npos || reading.reader.state().kinds[0].why.text().find("deadline") != std::string::npos,
                 reading.reader.state().kinds[0].why.text().c_str());
        server.faults().clear();
        server.faults().release();
        QVERIFY(reading.until([&] { return reading.reader.state().complete() && reading.reader.state().silent.empty() && reading.reader.state().heard > heard; }));
        QVERIFY(reading.equals(server));
    }

    /// A list in progress is a sign of life, however long it keeps the line busy.
    void busyLine() {
        ApiServer server;
        for (int i = 0; i < 50; ++i) server.load(apiserver::pod("p" + std::to_string(i)));
        server.faults().add({.what = Strike::What::Slow, .path = "/api/v1/pods?limit", .times = 0, .bytes = 1, .delayMs = 1});
        server.faults().add({.what = Strike::What::Hang, .path = "/readyz", .times = 0});
        QVERIFY(server.start());
        ReflectorOptions options = quickly();
        options.pulsePatience = {300'000'000};
        Reading reading(connectionTo(server), options);
        QVERIFY(reading.until([&] { return server.faults().holding() >= 4; }));
        QVERIFY2(reading.reader.state().silent.empty(), reading.reader.state().silent.c_str());
        QVERIFY(reading.reader.state().kinds[1].is == Is::Listing);
    }

    /// A server without its store answers, and says so; the watches continue.
    void inTrouble() {
        ApiServer server;
        server.load(apiserver::node("n0"));
        QVERIFY(server.start());
        Reading reading(connectionTo(server), quickly());
        // A kind that is listed and not watched yet is not counted in what was heard.
        QVERIFY(reading.until([&] {
            const LiveState state = reading.reader.state();
            return state.complete() && std::all_of(state.kinds.begin(), state.kinds.end(), [](const ReadState& kind) { return kind.is == Is::Watching; });
        }));
        server.faults().add({.what = Strike::What::Status, .path = "/readyz", .times = 0, .status = 500});
        QVERIFY(reading.until([&] { return reading.reader.state().silent.starts_with("the server is in trouble: "); }));
        // What the watches began with may still be on its way. Then so many complaints on end count as nothing that was heard.
        auto heard = reading.reader.state().heard;
        std::size_t since = asked(server, "/readyz");
        QVERIFY(reading.until([&] {
            if (const auto now = reading.reader.state().heard; now != heard) {
                heard = now;
                since = asked(server, "/readyz");
            }
            return asked(server, "/readyz") > since + 20;
        }));
        QVERIFY(reading.reader.state().complete());
        QCOMPARE(asked(server, "watch=1"), std::size_t(2));
        server.faults().clear();
        QVERIFY(reading.until([&] { return reading.reader.state().silent.empty() && reading.reader.state().heard > heard; }));
    }

    /// An overloaded server, or a forbidden request: the server is alive.
    void anyAnswer_data() {
        QTest::addColumn<int>("status");
        for (const int status : {401, 403, 404, 429}) QTest::addRow("%d", status) << status;
    }
    void anyAnswer() {
        QFETCH(int, status);
        ApiServer server;
        server.faults().add({.what = Strike::What::Status, .path = "/readyz", .times = 0, .status = status});
        QVERIFY(server.start());
        Reading reading(connectionTo(server), quickly());
        QVERIFY(reading.until([&] { return reading.reader.state().complete(); }));
        const auto then = Clock::now();
        QVERIFY(reading.until([&] { return reading.reader.state().heard > then; }));
        QVERIFY(reading.reader.state().silent.empty());
    }

    /// Watches that have a connection each are begun anew all the time: nobody hears of it, and nothing grows old.
    void quietWatchesFollowEachOther() {
        ApiServer server;
        server.load(apiserver::node("n0"));
        QVERIFY(server.start());
        Reading reading(connectionTo(server), brief());
        QVERIFY(reading.until([&] { return reading.reader.state().complete() && reading.equals(server); }));
        const std::size_t told = reading.changes.size();
        auto heard = reading.reader.state().heard;
        QVERIFY(reading.until([&] {
            const LiveState state = reading.reader.state();
            const bool well = state.complete() && state.silent.empty() && state.heard >= heard;
            heard = state.heard;
            return !well || asked(server, "watch=1") >= 6;  // three of each kind
        }));
        QVERIFY(asked(server, "watch=1") >= 6 && reading.reader.state().complete());
        QCOMPARE(reading.changes.size(), told);
        QCOMPARE(asked(server, "limit=3"), std::size_t(2));  // each was listed once
    }

    /// One stream passes nothing on while the server answers all else: it is reported, and not believed again before it says something.
    void aStreamThatDies() {
        ApiServer server;
        server.load(apiserver::node("n0"));
        QVERIFY(server.start());
        server.faults().add({.what = Strike::What::HangWatch, .path = "/pods?", .times = 0});
        Reading reading(connectionTo(server), brief());
        const auto pods = [&] { return reading.reader.state().kinds[1]; };
        QVERIFY(reading.until([&] { return reading.reader.state().complete(); }));
        QCOMPARE(server.ask(apiserver::asking("POST", "/api/v1/namespaces/default/pods", apiserver::pod("late"))).status, 201);
        QVERIFY(reading.until([&] { return pods().is == Is::Retrying; }));
        QVERIFY2(pods().why.text().find("nothing came for 2s") != std::string::npos, pods().why.text().c_str());
        const auto streams = [&] {
            return server.log().count([](const apiserver::LoggedRequest& one) { return one.target.find("/pods?") != std::string::npos && one.target.find("watch=1") != std::string::npos; });
        };
        const std::size_t then = streams();
        bool believed = false;
        QVERIFY(reading.until([&] {
            believed = believed || pods().is != Is::Retrying;
            return streams() > then + 1;
        }));
        QVERIFY(!believed);
        QVERIFY(reading.reader.state().kinds[0].is == Is::Watching && reading.reader.state().silent.empty());
        server.faults().clear();
        server.faults().release();
        QVERIFY(reading.until([&] { return reading.reader.state().complete() && reading.equals(server); }));
        QCOMPARE(std::count_if(reading.changes.begin(), reading.changes.end(), [](const LiveChange& change) { return change.key == "default/late"; }), 1);
    }

    /// Nobody answers any more. How long it takes to tell a stream or a server that is dead is settled by the usual figures.
    void aServerThatDies() {
        ApiServer server;
        server.load(apiserver::node("n0"));
        QVERIFY(server.start());
        Reading reading(connectionTo(server), quickly());
        QVERIFY(reading.until([&] { return reading.reader.state().complete(); }));
        const auto heard = reading.reader.state().heard;
        server.stop();
        QVERIFY(reading.until([&] {
            const LiveState state = reading.reader.state();
            return !state.silent.empty() && state.kinds[0].is == Is::Retrying && state.kinds[1].is == Is::Retrying;
        }));
        QVERIFY2(reading.reader.state().silent.find("connection refused") != std::string::npos, reading.reader.state().silent.c_str());
        QVERIFY(server.start());
        QVERIFY(reading.until([&] { return reading.reader.state().complete() && reading.reader.state().silent.empty() && reading.reader.state().heard > heard; }));
        const ReflectorOptions usual;
        QVERIFY(usual.watchAlone < usual.watchSilence && usual.watchSilence < Duration::seconds(15));
        QVERIFY(usual.pulse.nanoseconds + usual.pulsePatience.nanoseconds < Duration::seconds(15).nanoseconds);
    }

    void certificates_data() {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("why");
        QTest::newRow("unknown authority") << "authority"
                                           << "failed to verify certificate";
        QTest::newRow("another name") << "name"
                                      << "failed to verify certificate";
        QTest::newRow("expired") << "expired"
                                 << "failed to verify certificate";
        QTest::newRow("of a stranger") << "client"
                                       << "the server refuses the client certificate";
    }
    /// Each ends with its reason, and nothing is requested again.
    void certificates() {
        QFETCH(QString, what);
        QFETCH(QString, why);
        QTemporaryDir folder;
        const std::string at = folder.path().toStdString();
        const auto authority = apiserver::Authority::make(at), stranger = apiserver::Authority::make(at, "stranger");
        QVERIFY(authority && stranger);
        const auto pair = authority->issue({.file = "server", .commonName = "x", .hosts = {what == "name" ? "elsewhere.test" : "127.0.0.1"}, .days = what == "expired" ? -2 : 1});
        const auto forged = stranger->issue({.file = "forged", .commonName = "admin", .organizations = {"system:masters"}});
        QVERIFY(pair && forged);
        ApiServer server(ApiServer::Options{.tls = {pair->certificate, pair->key, authority->certificate()}});
        QVERIFY(server.start());
        Connection connection = connectionTo(server);
        connection.endpoint.tls.caFile = what == "authority" ? stranger->certificate() : authority->certificate();
        if (what == "client") {
            connection.user.token.clear();
            connection.user.certificateFile = forged->certificate;
            connection.user.keyFile = forged->key;
        }
        Reading reading(connection);
        const auto failed = [&](std::size_t kind) { return reading.reader.state().kinds[kind].is == Is::Failed; };
        QVERIFY(reading.until([&] { return failed(0) && failed(1); }));
        QVERIFY2(reading.reader.state().kinds[0].why.text().find(why.toStdString()) != std::string::npos, reading.reader.state().kinds[0].why.text().c_str());
        QVERIFY(!reading.reader.state().complete());
        QVERIFY(server.log().all().empty());
    }
};

QTEST_GUILESS_MAIN(LivePulseTest)
#include "tst_live_pulse.moc"
