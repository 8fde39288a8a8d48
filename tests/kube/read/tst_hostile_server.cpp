// SPDX-License-Identifier: GPL-3.0-or-later
// Malicious servers: answers without an end, of another kind, of other types, or leading elsewhere. Each ends with a
// reason and a retry; nothing false is believed, and no other server receives the credentials.
#include <QtTest>

#include <atomic>
#include <functional>
#include <thread>

#include <httplib.h>

#include "kube/live_fixture.h"
#include "kube/read/access_review.h"

using namespace bayplan;
using namespace bayplan::samples;
using Strike = apiserver::Fault;
using apiserver::node;
using apiserver::pod;

namespace {

constexpr std::size_t kPodKind = 1;
constexpr const char* kPodList = "/api/v1/pods";

/// A server with arbitrary answers.
class Liar {
public:
    using Handler = httplib::Server::Handler;
    void onGet(const std::string& pattern, Handler handler) { m_server.Get(pattern, counted(std::move(handler))); }
    void onPost(const std::string& pattern, Handler handler) { m_server.Post(pattern, counted(std::move(handler))); }
    void onPatch(const std::string& pattern, Handler handler) { m_server.Patch(pattern, counted(std::move(handler))); }
    void start() {
        m_port = m_server.bind_to_any_port("127.0.0.1");
        m_thread = std::thread([this] { m_server.listen_after_bind(); });
        while (!m_server.is_running()) std::this_thread::yield();
    }
    ~Liar() {
        if (!m_thread.joinable()) return;
        m_server.stop();
        m_thread.join();
    }
    std::string url(const std::string& host = "127.0.0.1") const { return "http://" + host + ":" + std::to_string(m_port); }
    Connection connection() const {
        Connection to;
        to.endpoint.context = "test";
        to.endpoint.server = url();
        to.endpoint.namespaceName = "default";
        to.user.token = "tok-secret";
        return to;
    }
    int asked() const { return m_asked; }

private:
    Handler counted(Handler handler) {
        return [this, handler = std::move(handler)](const httplib::Request& request, httplib::Response& response) {
            ++m_asked;
            handler(request, response);
        };
    }
    httplib::Server m_server;
    std::thread m_thread;
    int m_port = 0;
    std::atomic<int> m_asked = 0;
};

/// Only pods; pauses last until `go`.
struct PodReading {
    explicit PodReading(const Connection& connection, ReflectorOptions options = Reading::atOnce()) {
        options.wait = [this](Duration, const std::stop_token& stop) {
            while (!go && !stop.stop_requested()) std::this_thread::yield();
            return !stop.stop_requested();
        };
        reading.emplace(connection, options, std::vector<ApiKind>{apiKindsRead()[kPodKind]});
    }
    /// The reason why it does not continue.
    std::string fails() {
        const bool failed = reading->until([&] { return reading->reader.state().kinds[0].is == ReadState::Is::Retrying; });
        return failed ? reading->reader.state().kinds[0].why.text() : std::string();
    }

    std::atomic<bool> go = false;
    std::optional<Reading> reading;
};

QString itemsOf(const char* item) { return QStringLiteral(R"({"kind":"PodList","metadata":{"resourceVersion":"1"},"items":[%1]})").arg(item); }

std::string listOf(const std::string& name, const std::string& rest) {
    return R"({"kind":"PodList","metadata":{"resourceVersion":"1","continue":")" + rest + R"("},"items":[)"
           + (name.empty() ? std::string() : R"({"metadata":{"name":")" + name + R"(","namespace":"s","resourceVersion":"1"}})") + "]}";
}

}  // namespace

class HostileServerTest : public QObject {
    Q_OBJECT

private slots:
    void lists_data() {
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("why");
        const auto meta = [](const char* metadata) { return QStringLiteral(R"({"kind":"PodList","metadata":{%1},"items":[]})").arg(metadata); };
        QTest::newRow("a Status") << R"({"kind":"Status","status":"Failure","message":"no room","reason":"InternalError","code":500})"
                                  << "the list of pods is a Status: InternalError (200): no room";
        QTest::newRow("a list of nodes") << R"({"kind":"NodeList","metadata":{"resourceVersion":"1"},"items":[{"metadata":{"name":"n","resourceVersion":"1"}}]})"
                                         << "the list of pods is a NodeList";
        QTest::newRow("items are an object") << R"({"metadata":{"resourceVersion":"1"},"items":{}})"
                                             << "the list of pods is no list";
        QTest::newRow("metadata is a list") << R"({"metadata":[],"items":[]})"
                                            << "the list of pods has no resourceVersion";
        QTest::newRow("a version that is a number") << meta(R"("resourceVersion":7)") << "the list of pods has no resourceVersion";
        QTest::newRow("it goes on at a number") << meta(R"("resourceVersion":"7","continue":5)") << "the list of pods goes on where nobody understands";
        QTest::newRow("more remains, nowhere") << meta(R"("resourceVersion":"7","remainingItemCount":5)") << "the list of pods lacks 5 objects, and does not say where they are";
        QTest::newRow("it goes on at a novel") << meta(("\"resourceVersion\":\"7\",\"continue\":\"" + QByteArray(20'000, 'x') + "\"").constData())
                                               << "the list of pods goes on with a word of 20000 bytes";
        QTest::newRow("an object too deep") << itemsOf(
            ("{\"metadata\":{\"name\":\"a\",\"namespace\":\"s\",\"resourceVersion\":\"1\"},\"spec\":" + QByteArray(5000, '[') + QByteArray(5000, ']') + "}").constData())
                                            << "the list of pods is not JSON: ";
        QTest::newRow("a name of another namespace") << itemsOf(R"({"metadata":{"name":"b/c","namespace":"a","resourceVersion":"1"}})") << "the server gives a Pod with a name that is none: b/c";
        QTest::newRow("a name without end") << itemsOf(("{\"metadata\":{\"name\":\"" + QByteArray(300, 'x') + "\",\"namespace\":\"a\",\"resourceVersion\":\"1\"}}").constData())
                                            << "the server gives a Pod with a name that is none: xxx";
        QTest::newRow("no namespace") << itemsOf(R"({"metadata":{"name":"b","resourceVersion":"1"}})") << "the server gives Pod b without a namespace";
    }
    void lists() {
        QFETCH(QString, body);
        QFETCH(QString, why);
        ApiServer server;
        server.load(pod("p0"));
        server.faults().add({.what = Strike::What::Body, .path = "/api/v1/pods?limit", .times = 2, .text = body.toStdString()});
        QVERIFY(server.start());
        PodReading pods(connectionTo(server));
        const std::string failed = pods.fails();
        QVERIFY2(failed.starts_with(why.toStdString()), failed.c_str());
        QVERIFY(failed.size() < 400);
        QCOMPARE(pods.reading->picture.count(0), std::size_t(0));
        pods.go = true;
        QVERIFY(pods.reading->until([&] { return pods.reading->reader.state().complete() && pods.reading->equals(server, 0, "pods"); }));
        QCOMPARE(server.faults().struck(), 2);
    }

    /// Objects requested in one namespace must be of that namespace.
    void anotherNamespace() {
        ApiKind kind = apiKindsRead()[kPodKind];
        kind.only = "mine";
        std::string body = R"({"metadata":{"resourceVersion":"1"},"items":[{"metadata":{"name":"b","namespace":"theirs","resourceVersion":"1"}}]})";
        QCOMPARE(listPage(body, kind, "v1").error().message, std::string("the server gives Pod b of another namespace than mine"));
    }

    void listsWithoutEnd_data() {
        QTest::addColumn<int>("how");
        QTest::addColumn<QString>("why");
        QTest::newRow("always another object") << 0 << "the list of pods has more than 50 objects, and does not end";
        QTest::newRow("always another page") << 1 << "the list of pods goes on over 7 empty pages, and does not end";
        QTest::newRow("in a circle") << 2 << "the list of pods goes on where it was before";
        QTest::newRow("large ones") << 3 << "the list of pods is larger than 1 MiB, and does not end";
    }
    void listsWithoutEnd() {
        QFETCH(int, how);
        Liar liar;
        std::atomic<int> page = 0;  // each connection has a thread of the server
        liar.onGet(kPodList, [&](const httplib::Request&, httplib::Response& response) {
            const std::string number = std::to_string(page++);
            std::string body = how == 1 ? listOf({}, number) : how == 2 ? listOf("p", std::to_string(page % 3))
                                                                        : listOf("p" + number, number);
            if (how == 3) body.insert(body.size() - 3, ",\"spec\":{\"x\":\"" + std::string(200'000, 'x') + "\"}");
            response.set_content(body, "application/json");
        });
        liar.start();
        ReflectorOptions options = Reading::atOnce();
        options.limits = {50, std::size_t(1) << 20, 7};
        PodReading pods(liar.connection(), options);
        QTEST(QString::fromStdString(pods.fails()), "why");
        QVERIFY(pods.reading->picture.count(0) == 0);
        QVERIFY2(liar.asked() <= 54, std::to_string(liar.asked()).c_str());  // including two questions about permissions
    }

    /// A list as a watch that never reports its end.
    void streamedListsWithoutEnd() {
        Liar liar;
        std::atomic<int> sent = 0;
        liar.onGet(kPodList, [&](const httplib::Request&, httplib::Response& response) {
            response.set_chunked_content_provider("application/json", [&](std::size_t, httplib::DataSink& sink) {
                const std::string line = R"({"type":"ADDED","object":{"metadata":{"name":"p)" + std::to_string(sent++) + R"(","namespace":"s","resourceVersion":"1"}}})"
                                                                                                                         "\n";
                return sink.write(line.data(), line.size());
            });
        });
        liar.start();
        ReflectorOptions options = Reading::atOnce();
        options.streamingLists = true;
        options.limits.objects = 1000;
        PodReading pods(liar.connection(), options);
        QCOMPARE(pods.fails(), std::string("the list of pods has more than 1000 objects, and does not end"));
        QCOMPARE(pods.reading->picture.count(0), std::size_t(0));
    }

    void watchesWithoutEnd_data() {
        QTest::addColumn<std::size_t>("size");
        QTest::addColumn<QString>("why");
        QTest::newRow("always another object") << std::size_t(0) << "the list of pods has more than 1000 objects, and does not end";
        QTest::newRow("large ones") << std::size_t(50'000) << "the list of pods is larger than 1 MiB, and does not end";
    }
    /// What was read stays, and no more than the limit is ever added to it.
    void watchesWithoutEnd() {
        QFETCH(std::size_t, size);
        Liar liar;
        std::atomic<int> sent = 0;
        liar.onGet(kPodList, [&](const httplib::Request& request, httplib::Response& response) {
            if (!request.has_param("watch")) return response.set_content(R"({"kind":"PodList","metadata":{"resourceVersion":"1"},"items":[]})", "application/json");
            response.set_chunked_content_provider("application/json", [&](std::size_t, httplib::DataSink& sink) {
                const std::string number = std::to_string(sent++);
                // A "modified" event for a new name is a new object all the same.
                const Json object{{"metadata", {{"name", "p" + number}, {"namespace", "s"}, {"resourceVersion", number}}}, {"spec", {{"x", std::string(size, 'x')}}}};
                const std::string line = Json{{"type", "MODIFIED"}, {"object", object}}.dump() + "\n";
                return sink.write(line.data(), line.size());
            });
        });
        liar.start();
        ReflectorOptions options = Reading::atOnce();
        options.limits = {1000, std::size_t(1) << 20, 7};
        PodReading pods(liar.connection(), options);
        QTEST(QString::fromStdString(pods.fails()), "why");
        pods.reading->reader.take(pods.reading->picture);
        const std::size_t count = pods.reading->picture.count(0);
        QVERIFY2(size == 0 ? count == 1000 : count > 0 && count <= 20, std::to_string(count).c_str());  // 2^20 / 50,000 = 20.97
    }

    /// Many states of few objects are no growth, and neither are deletions.
    void watchGuard() {
        const ApiKind kind = apiKindsRead()[kPodKind];
        WatchGuard guard(kind, {2, 100, 7});
        const auto object = [](const char* key, std::size_t size) { return LiveObject{key, "u", "1", std::make_shared<const std::string>(size, 'x')}; };
        guard.listed({object("s/a", 60)});
        for (int i = 0; i < 1000; ++i) QVERIFY(guard.set(object("s/a", i % 2 ? 90 : 10)));
        QVERIFY(guard.set(object("s/b", 10)));  // 90 + 10
        guard.gone("s/a");
        guard.gone("s/nobody");
        QVERIFY(guard.set(object("s/c", 90)));
        QCOMPARE(guard.set(object("s/d", 0)).error().code, ErrorCode::TooLarge);  // the third
        guard.gone("s/d");
        QCOMPARE(guard.set(object("s/c", 91)).error().code, ErrorCode::TooLarge);  // 101 bytes
        guard.listed({});
        QVERIFY(guard.set(object("s/a", 100)));
    }

    void watches_data() {
        QTest::addColumn<int>("what");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("why");
        using What = Strike::What;
        const auto added = [](const char* object) { return QStringLiteral(R"({"type":"ADDED","object":%1})").arg(object) + "\n"; };
        QTest::newRow("a line without end") << int(What::Endless) << ""
                                            << "an event of a watch is larger than 16 MiB";
        QTest::newRow("brackets without end") << int(What::Nested) << ""
                                              << "an event of a watch is larger than 16 MiB";
        QTest::newRow("elsewhere") << int(What::Redirect) << ""
                                   << "the server sends elsewhere (status 307), which is not followed";
        QTest::newRow("a Status") << int(What::Body) << "{\"kind\":\"Status\",\"status\":\"Failure\",\"code\":500}\n"
                                  << "an event of a watch has no type or no object";
        QTest::newRow("a page of the web") << int(What::Body) << "<html>\n"
                                           << "an event of a watch is not JSON: ";
        QTest::newRow("a bookmark without version") << int(What::Body) << "{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"name\":\"x\"}}}\n"
                                                    << "a bookmark of a watch has no resourceVersion";
        QTest::newRow("a bookmark of a number") << int(What::Body) << "{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"resourceVersion\":5}}}\n"
                                                << "a bookmark of a watch has no resourceVersion";
        QTest::newRow("a node") << int(What::Body) << added(R"({"kind":"Node","metadata":{"name":"n","resourceVersion":"9"}})") << "the server gives a Node among pods";
        QTest::newRow("a version that is a number") << int(What::Body) << added(R"({"metadata":{"name":"n","namespace":"s","resourceVersion":9}})")
                                                    << "the server gives Pod s/n without a resourceVersion";
        QTest::newRow("a type that is a number") << int(What::Body) << "{\"type\":1,\"object\":{}}\n"
                                                 << "an event of a watch has no type or no object";
        QTest::newRow("an object too deep") << int(What::Body) << added((QByteArray("{\"spec\":") + QByteArray(5000, '[') + QByteArray(5000, ']') + "}").constData())
                                            << "an event of a watch is not JSON: ";
        QTest::newRow("an error that is none") << int(What::Body) << "{\"type\":\"ERROR\",\"object\":{\"code\":\"x\",\"message\":[]}}\n"
                                               << "status 500";
        QTest::newRow("half an event") << int(What::Body) << "{\"type\":\"ADDED\""
                                       << "the server ended the watch of pods at once";
    }
    void watches() {
        QFETCH(int, what);
        QFETCH(QString, text);
        QFETCH(QString, why);
        ApiServer server;
        server.load(pod("p0"));
        server.faults().add({.what = Strike::What(what), .path = kPodList, .watches = true, .times = 2, .bytes = std::size_t(20) << 20, .text = text.toStdString()});
        QVERIFY(server.start());
        PodReading pods(connectionTo(server));
        const std::string failed = pods.fails();
        QVERIFY2(failed.find(why.toStdString()) != std::string::npos, failed.c_str());
        pods.go = true;
        const apiserver::Answer made = server.ask(apiserver::asking("POST", "/api/v1/namespaces/default/pods", pod("p1")));
        QCOMPARE(made.status, 201);
        QVERIFY(pods.reading->until([&] { return server.faults().struck() == 2 && pods.reading->reader.state().complete() && pods.reading->equals(server, 0, "pods"); }));
    }

    /// Fields of wrong types cost the object that contains them, which is reported with the field; the others stay.
    void wrongTypes_data() {
        QTest::addColumn<QString>("part");
        QTest::addColumn<QString>("field");
        QTest::newRow("allocatable") << R"("status":{"allocatable":["cpu"]})"
                                     << "status.allocatable";
        QTest::newRow("an amount") << R"("status":{"allocatable":{"cpu":{"is":"4"}}})"
                                   << "status.allocatable.cpu";
        QTest::newRow("taints") << R"("spec":{"taints":{"key":"a"}})"
                                << "spec.taints";
        QTest::newRow("unschedulable") << R"("spec":{"unschedulable":"yes"})"
                                       << "spec.unschedulable";
        QTest::newRow("status") << R"("status":[])"
                                << "status";
        QTest::newRow("spec") << R"("spec":7)"
                              << "spec";
    }
    void wrongTypes() {
        QFETCH(QString, part);
        QFETCH(QString, field);
        const std::string good = R"({"metadata":{"name":"n0","resourceVersion":"1"}})";
        const std::string bad = R"({"metadata":{"name":"n1","resourceVersion":"1"},)" + part.toStdString() + "}";
        std::string body = R"({"kind":"NodeList","metadata":{"resourceVersion":"1"},"items":[)" + good + "," + bad + "]}";
        Result<ListPage> page = listPage(body, apiKindsRead()[0], "v1");
        QVERIFY(page);
        LivePicture picture(Reading::nodesAndPods());
        picture.replaceAll(0, std::move(page->objects));
        const Result<Built> built = picture.build();
        QVERIFY(built);
        QCOMPARE(built->cluster->nodeCount(), std::size_t(1));
        QCOMPARE(built->diagnostics.size(), std::size_t(1));
        QCOMPARE(built->diagnostics[0].what.origin.object, std::string("Node n1"));
        QTEST(QString::fromStdString(built->diagnostics[0].what.origin.field), "field");
    }

    /// Neither a read nor a write is sent to another place, nor are credentials.
    void redirects_data() {
        QTest::addColumn<int>("status");
        for (const int status : {300, 301, 302, 303, 307, 308}) QTest::addRow("%d", status) << status;
    }
    void redirects() {
        QFETCH(int, status);
        Liar trap;
        const auto caught = [](const httplib::Request&, httplib::Response& response) { response.set_content("{}", "application/json"); };
        trap.onGet(".*", caught);
        trap.onPost(".*", caught);
        trap.onPatch(".*", caught);
        trap.start();
        Liar liar;
        const auto away = [&](const httplib::Request& request, httplib::Response& response) {
            response.status = status;
            response.set_header("Location", trap.url("localhost") + request.path);
        };
        liar.onGet(".*", away);
        liar.onPost(".*", away);
        liar.onPatch(".*", away);
        liar.start();
        const Connection connection = liar.connection();
        const Result<WritePermit> permit = WritePermit::unlock(connection.endpoint, "test");
        QVERIFY(permit);
        const std::unique_ptr<ApiClient> client = clientOf(connection);
        const ApiRequest evict{HttpMethod::Post, "/api/v1/namespaces/s/pods/p/eviction", {}, "{}", "application/json"};
        const ApiRequest cordon{HttpMethod::Patch, "/api/v1/nodes/n", {}, "{}", "application/merge-patch+json"};
        for (const ApiRequest& request : {ApiRequest{HttpMethod::Get, kPodList, {}, {}, {}}, evict, cordon}) {
            const Result<ApiReply> reply = client->send(request, {}, &*permit);
            QVERIFY(!reply);
            QCOMPARE(reply.error().code, ErrorCode::Unreadable);
            QVERIFY(reply.error().message.text().ends_with("the server sends elsewhere (status " + std::to_string(status) + "), which is not followed"));
            QVERIFY(toString(reply.error()).find("tok-secret") == std::string::npos);
        }
        QVERIFY(!client->stream({HttpMethod::Get, kPodList, {{"watch", "1"}}, {}, {}}, [](std::string_view) -> Result<void> { return {}; }, {}));
        QCOMPARE(liar.asked(), 4);
        QCOMPARE(trap.asked(), 0);
    }

    void headersWithoutEnd_data() {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("bytes");
        QTest::newRow("one of 70 KiB") << 1 << 70 * 1024;
        QTest::newRow("one of 1 MiB") << 1 << 1024 * 1024;
        QTest::newRow("a thousand") << 1000 << 100;
    }
    void headersWithoutEnd() {
        QFETCH(int, count);
        QFETCH(int, bytes);
        Liar liar;
        liar.onGet(".*", [&](const httplib::Request&, httplib::Response& response) {
            for (int i = 0; i < count; ++i) response.set_header("X-" + std::to_string(i), std::string(static_cast<std::size_t>(bytes), 'x'));
            response.set_content("{}", "application/json");
        });
        liar.start();
        const Result<ApiReply> reply = clientOf(liar.connection())->send({HttpMethod::Get, kPodList, {}, {}, {}}, {});
        QVERIFY(!reply);
        QVERIFY2(bytes > 100 * 1024 || reply.error().code == ErrorCode::TooLarge, toString(reply.error()).c_str());  // libcurl itself accepts no longer single line
        QVERIFY(reply.error().message.text().size() < 400);
    }

    /// The uncompressed size of an answer counts, and its form must be as declared.
    void packedAnswers() {
        Liar liar;
        liar.onGet("/api/v1/bomb", [](const httplib::Request&, httplib::Response& response) { response.set_content(std::string(std::size_t(64) << 20, ' '), "application/json"); });
        liar.onGet("/api/v1/lie", [](const httplib::Request&, httplib::Response& response) {
            response.set_header("Content-Encoding", "gzip");
            response.set_content("{\"kind\":\"PodList\"}", "text/x-nothing-to-pack");
        });
        liar.start();
        Connection connection = liar.connection();
        connection.endpoint.compression = true;
        const std::unique_ptr<ApiClient> client = clientOf(connection);
        const Result<ApiReply> bomb = client->send({HttpMethod::Get, "/api/v1/bomb", {}, {}, {}}, {});
        QVERIFY(!bomb);
        QCOMPARE(bomb.error().code, ErrorCode::TooLarge);
        const Result<ApiReply> lie = client->send({HttpMethod::Get, "/api/v1/lie", {}, {}, {}}, {});
        QVERIFY(!lie);
        QCOMPARE(lie.error().code, ErrorCode::Unreadable);
    }

    /// An invalid answer leaves the permission unknown; the list is requested all the same.
    void reviews() {
        QCOMPARE(accessIn(R"({"kind":"SelfSubjectAccessReview","status":{"allowed":true}})"), Access::Allowed);
        QCOMPARE(accessIn(R"({"kind":"SelfSubjectAccessReview","status":{"allowed":false}})"), Access::Denied);
        for (const char* odd :
             {"", "[]", "{}", R"({"kind":"SelfSubjectAccessReview"})", R"({"kind":"SelfSubjectAccessReview","status":[]})",
              R"({"kind":"SelfSubjectAccessReview","status":{"allowed":"true"}})", R"({"kind":"Status","status":"Success"})", R"({"kind":"Pod","status":{"allowed":true}})"})
            QCOMPARE(accessIn(odd), Access::Unknown);
        QCOMPARE(accessIn(std::string(std::size_t(16) << 20, '[')), Access::Unknown);
        ApiServer server;
        server.load(pod("p0"));
        server.faults().add({.what = Strike::What::Nested, .path = "/selfsubjectaccessreviews", .times = 0, .bytes = std::size_t(8) << 20});
        QVERIFY(server.start());
        PodReading pods(connectionTo(server));
        QVERIFY(pods.reading->until([&] { return pods.reading->reader.state().complete() && pods.reading->equals(server, 0, "pods"); }));
    }

    /// A watch without any data is not trusted for ever.
    void silence() {
        Liar liar;
        std::atomic<bool> over = false;
        liar.onGet(".*", [&](const httplib::Request&, httplib::Response& response) {
            response.set_chunked_content_provider("application/json", [&](std::size_t, httplib::DataSink& sink) {
                if (!over) {
                    std::this_thread::yield();
                    return true;
                }
                sink.done();
                return false;
            });
        });
        liar.start();
        const std::unique_ptr<ApiClient> client = clientOf(liar.connection(), {Duration::seconds(30), 1 << 20, Duration::seconds(2)});
        const Result<ApiReply> reply = client->stream({HttpMethod::Get, kPodList, {{"watch", "1"}}, {}, {}}, [](std::string_view) -> Result<void> { return {}; }, {});
        over = true;
        QVERIFY(!reply);
        QCOMPARE(reply.error().code, ErrorCode::Unreadable);
        QVERIFY(ApiLimits{}.streamSilence > Duration::seconds(600));  // longer than any watch that is requested
    }
};

QTEST_GUILESS_MAIN(HostileServerTest)
#include "tst_hostile_server.moc"
