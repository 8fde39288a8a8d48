// SPDX-License-Identifier: GPL-3.0-or-later
// Following the stand-in server: whatever is done to the connection, the picture equals the server's state, and no
// change is reported twice.
#include "kube/read/live_reader.h"

#include <QtTest>
#include <atomic>

#include "kube/live_fixture.h"

using namespace bayplan;
using namespace bayplan::samples;
using apiserver::asking;
using Strike = apiserver::Fault;
using apiserver::node;
using apiserver::pod;

namespace {

constexpr std::size_t kNodeKind = 0;
constexpr std::size_t kPodKind = 1;

void create(ApiServer& server, const Json& object) {
    const std::string path = object.at("kind") == "Node" ? "/api/v1/nodes" : "/api/v1/namespaces/default/pods";
    const apiserver::Answer answer = server.ask(asking("POST", path, object));
    QVERIFY2(answer.status == 201, answer.body.c_str());
}

void remove(ApiServer& server, const std::string& name) {
    const apiserver::Answer answer = server.ask(asking("DELETE", "/api/v1/namespaces/default/pods/" + name + "?gracePeriodSeconds=0"));
    QVERIFY2(answer.status == 200, answer.body.c_str());
}

std::size_t asked(ApiServer& server, const std::string& part) {
    return server.log().count([&](const apiserver::LoggedRequest& request) { return request.target.find(part) != std::string::npos; });
}

std::size_t told(const Reading& reading, const std::string& key) {
    return static_cast<std::size_t>(std::count_if(reading.changes.begin(), reading.changes.end(), [&](const LiveChange& change) { return change.key == key; }));
}

}  // namespace

class LiveReaderTest : public QObject {
    Q_OBJECT

private slots:
    void listsInPages_data() {
        QTest::addColumn<bool>("wished");
        QTest::addColumn<bool>("packed");
        QTest::addColumn<bool>("streaming");
        QTest::newRow("pages") << false << true << false;
        QTest::newRow("as a watch") << true << true << true;
        QTest::newRow("where nothing comes packed") << false << false << true;
    }
    void listsInPages() {
        QFETCH(bool, wished);
        QFETCH(bool, packed);
        QFETCH(bool, streaming);
        ApiServer server;
        for (int i = 0; i < 10; ++i) server.load(node("n" + std::to_string(i)));
        for (int i = 0; i < 7; ++i) server.load(pod("p" + std::to_string(i)));
        QVERIFY(server.start());
        ReflectorOptions options = Reading::atOnce();
        options.streamingLists = wished;
        Connection connection = connectionTo(server);
        connection.endpoint.compression = packed;
        Reading reading(connection, options);
        QVERIFY(reading.until([&] { return reading.reader.state().complete() && reading.equals(server); }));
        QCOMPARE(reading.changes.size(), std::size_t(17));
        // Ten nodes in pages of three are four pages.
        QCOMPARE(asked(server, "/api/v1/nodes?limit=3"), std::size_t(streaming ? 0 : 4));

        const Result<Built> built = reading.picture.build();
        QVERIFY(built);
        QCOMPARE(built->cluster->nodeCount(), std::size_t(10));
        QCOMPARE(built->cluster->pendingPods().size(), std::size_t(7));
        QCOMPARE(built->cluster->catalog().nodes.at(3).name, std::string("n3"));
    }

    void followsChanges() {
        ApiServer server;
        server.load(node("n0"));
        QVERIFY(server.start());
        Reading reading(connectionTo(server));
        QVERIFY(reading.until([&] { return reading.reader.state().complete(); }));
        create(server, pod("a"));
        create(server, pod("b"));
        QVERIFY(reading.until([&] { return reading.picture.count(kPodKind) == 2 && reading.equals(server); }));
        QCOMPARE(apiserver::bindTo(server, "a", "n0").status, 201);
        remove(server, "b");
        QVERIFY(reading.until([&] { return reading.picture.count(kPodKind) == 1 && reading.equals(server); }));
        const Result<Built> built = reading.picture.build();
        QVERIFY(built);
        QCOMPARE(built->cluster->node(NodeIdx(0)).pods.size(), std::size_t(1));
        QCOMPARE(built->cluster->podCount(), std::size_t(1));
    }

    /// A pod that is deleted and created again under its name between two looks is one change, to the new one.
    void aPodUnderTheSameName() {
        ApiServer server;
        server.load(pod("a"));
        QVERIFY(server.start());
        Reading reading(connectionTo(server));
        QVERIFY(reading.until([&] { return reading.picture.count(kPodKind) == 1; }));
        const std::string before = reading.picture.find(kPodKind, "default/a")->uid;
        remove(server, "a");
        create(server, pod("a"));
        QVERIFY(reading.until([&] { return reading.equals(server) && reading.picture.find(kPodKind, "default/a")->uid != before; }));
        QVERIFY(reading.picture.build());
    }

    /// The connection is cut after every number of bytes of an event. The event arrives once, complete, with the next
    /// watch.
    void cutAtEveryByte() {
        ApiServer server;
        server.load(node("n0"));
        QVERIFY(server.start());
        const std::size_t length = 40;  // beyond: in steps
        int cuts = 0;
        for (std::size_t bytes = 0; bytes < 1200; bytes += bytes < length ? 1 : 97) {
            server.faults().clear();
            server.faults().add({.what = Strike::What::CutWatch, .path = "/api/v1/pods", .watches = true, .bytes = bytes});
            Reading reading(connectionTo(server));
            QVERIFY(reading.until([&] { return reading.reader.state().complete(); }));
            const std::string name = "p" + std::to_string(bytes);
            create(server, pod(name));
            QVERIFY2(reading.until([&] { return told(reading, "default/" + name) > 0 && reading.equals(server); }), std::to_string(bytes).c_str());
            QCOMPARE(told(reading, "default/" + name), std::size_t(1));
            QCOMPARE(server.faults().struck(), ++cuts);
        }
    }

    /// The server returns without its history: everything is listed again, and what was deleted meanwhile is gone.
    void restarted_data() {
        QTest::addColumn<bool>("forgets");
        QTest::newRow("it remembers") << false;
        QTest::newRow("it forgets") << true;
    }
    void restarted() {
        QFETCH(bool, forgets);
        ApiServer server;
        server.load(node("n0"));
        for (const char* name : {"a", "b", "c"}) server.load(pod(name));
        QVERIFY(server.start());
        Reading reading(connectionTo(server));
        QVERIFY(reading.until([&] { return reading.reader.state().complete() && reading.equals(server); }));
        // Nothing gets through while a pod is deleted and another created.
        server.faults().add({.what = Strike::What::Refuse, .times = 0});
        server.restart(false);
        remove(server, "b");
        create(server, pod("d"));
        if (forgets) server.compact();
        const std::size_t lists = asked(server, "/api/v1/pods?limit");
        server.faults().clear();
        if (forgets) server.restart(true);
        QVERIFY(reading.until([&] { return reading.picture.find(kPodKind, "default/d") && reading.equals(server) && reading.reader.state().complete(); }));
        QVERIFY(told(reading, "default/b") >= 2);  // when it was listed, when it was deleted; in between, possibly, when its deletion was requested
        QCOMPARE(told(reading, "default/a"), std::size_t(1));
        QCOMPARE(asked(server, "/api/v1/pods?limit") > lists, forgets);
    }

    /// 429 with a delay, and a storm of 503: the requested waits are kept, the requests repeated, nothing lost.
    void storms() {
        ApiServer server;
        for (int i = 0; i < 5; ++i) server.load(pod("p" + std::to_string(i)));
        server.faults().add({.what = Strike::What::Status, .path = "/api/v1/pods?limit", .times = 1, .status = 429, .retryAfter = 7});
        server.faults().add({.what = Strike::What::Status, .path = "/api/v1/pods", .skip = 1, .times = 5, .status = 503});
        QVERIFY(server.start());
        std::atomic<std::int64_t> longest{0};
        ReflectorOptions options = Reading::atOnce();
        options.wait = [&longest](Duration pause, const std::stop_token& stop) {
            longest = std::max(longest.load(), pause.milliseconds());
            return !stop.stop_requested();
        };
        {
            Reading reading(connectionTo(server), options);
            QVERIFY(reading.until([&] { return reading.reader.state().complete() && reading.equals(server); }));
            QCOMPARE(told(reading, "default/p0"), std::size_t(1));
        }
        QVERIFY(longest >= 7000);
    }

    /// If a server does not support lists as streams, or breaks one, pages are requested.
    void streamsThatFail_data() {
        QTest::addColumn<int>("what");
        QTest::addColumn<int>("status");
        QTest::newRow("it does not know them") << int(Strike::What::Status) << 422;
        QTest::newRow("one that is older") << int(Strike::What::Status) << 400;
        QTest::newRow("cut") << int(Strike::What::CutWatch) << 0;
        QTest::newRow("ended") << int(Strike::What::EndWatch) << 0;
    }
    void streamsThatFail() {
        QFETCH(int, what);
        QFETCH(int, status);
        ApiServer server;
        for (int i = 0; i < 5; ++i) server.load(pod("p" + std::to_string(i)));
        server.faults().add({.what = Strike::What(what), .path = "sendInitialEvents", .times = 0, .status = status, .events = 2, .bytes = 7});
        QVERIFY(server.start());
        ReflectorOptions options = Reading::atOnce();
        options.streamingLists = true;
        Reading reading(connectionTo(server), options);
        QVERIFY(reading.until([&] { return reading.reader.state().complete() && reading.equals(server); }));
        QCOMPARE(server.faults().struck(), 2);                            // one of each kind
        QCOMPARE(asked(server, "/api/v1/pods?limit=3"), std::size_t(2));  // five pods in pages of three
    }

    /// A forbidden kind is reported as such, with the verb, and is tried again later.
    void forbidden() {
        ApiServer server;
        server.load(node("n0"));
        server.world().access.setRules("viewer", {{{"get", "list", "watch"}, {""}, {"nodes"}, {}, {}}});
        QVERIFY(server.start());
        std::atomic<bool> go{false};
        ReflectorOptions options = Reading::atOnce();
        options.wait = [&go](Duration, const std::stop_token& stop) {
            while (!go && !stop.stop_requested()) std::this_thread::yield();
            return !stop.stop_requested();
        };
        server.world().access.setToken("tok-some", {"viewer", "u-1", {"system:authenticated"}});
        Reading reading(connectionTo(server, "tok-some"), options);
        QVERIFY(reading.until([&] { return reading.reader.state().kinds[kPodKind].is == ReadState::Is::Forbidden && reading.picture.count(kNodeKind) == 1; }));
        QCOMPARE(reading.reader.state().kinds[kPodKind].why.text(), std::string("needs list pods"));
        QVERIFY(!reading.reader.state().complete());
        QCOMPARE(asked(server, "/api/v1/pods"), std::size_t(0));
        server.world().access.setRules("viewer", {{{"get", "list", "watch"}, {""}, {"nodes", "pods"}, {}, {}}});
        go = true;
        QVERIFY(reading.until([&] { return reading.reader.state().complete(); }));
    }

    /// Malicious answers end with a reason and a retry; the process survives, and the rest continues.
    void hostile_data() {
        QTest::addColumn<int>("what");
        QTest::addColumn<QString>("text");
        using What = Strike::What;
        QTest::newRow("oversized") << int(What::Oversized) << "";
        QTest::newRow("nested") << int(What::Nested) << "";
        QTest::newRow("endless") << int(What::Endless) << "";
        QTest::newRow("elsewhere") << int(What::Redirect) << "http://127.0.0.1:1/";
        QTest::newRow("not JSON") << int(What::Body) << "<html>";
        QTest::newRow("no list") << int(What::Body) << "[1,2]";
        QTest::newRow("items are none") << int(What::Body) << R"({"metadata":{"resourceVersion":"1"},"items":[1,"a",null]})";
        QTest::newRow("items without a name") << int(What::Body) << R"({"metadata":{"resourceVersion":"1"},"items":[{"metadata":{}}]})";
        QTest::newRow("of another kind") << int(What::Body) << R"({"metadata":{"resourceVersion":"1"},"items":[{"kind":"Secret","metadata":{"name":"a","resourceVersion":"1"}}]})";
        QTest::newRow("no version") << int(What::Body) << R"({"metadata":{},"items":[]})";
    }
    void hostile() {
        QFETCH(int, what);
        QFETCH(QString, text);
        ApiServer server;
        server.load(node("n0"));
        server.load(pod("p0"));
        server.faults().add({.what = Strike::What(what), .path = "/api/v1/pods?limit", .times = 2, .bytes = std::size_t(64) << 20, .text = text.toStdString()});
        QVERIFY(server.start());
        Reading reading(connectionTo(server));
        QVERIFY(reading.until([&] { return reading.reader.state().complete() && reading.equals(server); }));
        QCOMPARE(server.faults().struck(), 2);
    }

    /// The same with events of a watch.
    void hostileEvents_data() {
        QTest::addColumn<QString>("line");
        QTest::newRow("not JSON") << "{";
        QTest::newRow("a list") << "[]";
        QTest::newRow("no object") << R"({"type":"ADDED"})";
        QTest::newRow("an unknown type") << R"({"type":"EXPLODED","object":{}})";
        QTest::newRow("a bookmark without version") << R"({"type":"BOOKMARK","object":{"metadata":{}}})";
        QTest::newRow("an object of numbers") << R"({"type":"ADDED","object":{"metadata":{"name":1,"resourceVersion":2}}})";
        QTest::newRow("an error") << R"({"type":"ERROR","object":{"kind":"Status","code":500,"message":"no"}})";
    }
    void hostileEvents() {
        QFETCH(QString, line);
        std::vector<WatchEvent> events;
        WatchEvents reader(apiKindsRead()[kPodKind], "v1", [&](WatchEvent event) -> Result<void> {
            events.push_back(std::move(event));
            return {};
        });
        QVERIFY(reader.feed("\n{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"resourceVersion\":\"7\"}}}\n"));
        const Result<void> fed = reader.feed(line.toStdString() + "\n");
        if (line.contains("ERROR")) {
            QVERIFY(fed);
            QCOMPARE(events.at(1).failure.code, 500L);
        } else {
            QVERIFY(!fed);
            QVERIFY(!fed.error().message.empty());
            QCOMPARE(events.size(), std::size_t(1));
        }
    }
    void anEventWithoutEnd() {
        WatchEvents reader(apiKindsRead()[kPodKind], "v1", [](WatchEvent) -> Result<void> { return {}; });
        const std::string piece(std::size_t(1) << 20, 'x');
        Result<void> fed;
        int pieces = 0;
        while (fed && pieces < 100) {
            fed = reader.feed(piece);
            ++pieces;
        }
        QVERIFY(!fed);
        QCOMPARE(fed.error().code, ErrorCode::TooLarge);
        QCOMPARE(pieces, 17);  // of 1 MiB: an event may have 16
    }

    /// A fault costs the object that contains it, and is reported.
    void aFaultyObject() {
        LivePicture picture(Reading::nodesAndPods());
        JsonParser parser;
        std::string text = R"({"metadata":{"name":"p","namespace":"s","resourceVersion":"1","managedFields":[{"manager":"m"}]},"spec":{"containers":3}})";
        const Result<JsonValue> root = parser.parse(text);
        Result<LiveObject> object = liveObject(*root, apiKindsRead()[kPodKind], "v1");
        QVERIFY(object);
        QVERIFY(object->text->find("managedFields") == std::string::npos);
        QVERIFY(picture.set(kPodKind, *object));
        QVERIFY(!picture.set(kPodKind, *object));
        const Result<Built> built = picture.build();
        QVERIFY(built);
        QCOMPARE(built->cluster->podCount(), std::size_t(0));
        QCOMPARE(built->diagnostics.size(), std::size_t(1));
        QCOMPARE(built->diagnostics[0].what.origin.object, std::string("Pod s/p"));
        QVERIFY(built->diagnostics[0].what.origin.field.find("containers") != std::string::npos);
    }

    /// Stopping does not wait for a silent server.
    void stopsAtOnce() {
        ApiServer server;
        server.load(node("n0"));
        server.faults().add({.what = Strike::What::Hang, .path = "/api/v1/pods?limit", .times = 0});
        QVERIFY(server.start());
        QElapsedTimer time;
        {
            Reading reading(connectionTo(server));
            QVERIFY(reading.until([&] { return reading.picture.count(kNodeKind) == 1 && server.faults().holding() > 0; }));
            time.start();
        }
        QVERIFY2(time.elapsed() < 5000, std::to_string(time.elapsed()).c_str());
    }
};

QTEST_GUILESS_MAIN(LiveReaderTest)
#include "tst_live_reader.moc"
