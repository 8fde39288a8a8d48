// SPDX-License-Identifier: GPL-3.0-or-later
// The client against the stand-in server: its identity, the requests that it refuses, and the effect of hostile
// answers.
#include "kube/http/api_client.h"

#include <thread>

#include <QProcess>
#include <QtTest>

#include "apiserver/http/certificates.h"
#include "apiserver/http/server.h"
#include "kube/connecting.h"
#include "kube/kube_samples.h"

using namespace bayplan;
using apiserver::ApiServer;
using apiserver::Fault;
using apiserver::Json;
using samples::connectionTo;
using samples::Surroundings;

namespace {

const Json kNode = Json::parse(R"({"apiVersion":"v1","kind":"Node","metadata":{"name":"n0"},"status":{"allocatable":{"cpu":"4","memory":"8Gi","pods":"110"}}})");

struct Client {
    explicit Client(const Connection& connection, ExecHooks hooks = {}, ApiLimits limits = {Duration::seconds(30), 1 << 20, {}})
        : credentials(std::make_shared<CredentialSource>(connection, std::move(hooks))), client(connection.endpoint, credentials, limits) {}
    std::shared_ptr<CredentialSource> credentials;
    ApiClient client;

    Result<ApiReply> get(const std::string& path) { return client.send({HttpMethod::Get, path, {}, {}, {}}, {}); }
};

std::string said(const Result<ApiReply>& reply) { return reply ? (reply->failure ? reply->failure->toString() : "ok") : toString(reply.error()); }

/// The next request gets the fault.
void strike(
    ApiServer& server, Fault::What what, const std::function<void(Fault&)>& more = [](Fault&) {}) {
    Fault fault;
    fault.what = what;
    more(fault);
    server.faults().add(fault);
}

const ApiRequest kCordon{HttpMethod::Patch, "/api/v1/nodes/n0", {}, R"({"spec":{"unschedulable":true}})", "application/merge-patch+json"};

}  // namespace

class ApiClientTest : public QObject {
    Q_OBJECT

    static bool openssl(const QString& folder, const QStringList& arguments) {
        QProcess process;
        process.setWorkingDirectory(folder);
        process.start("openssl", arguments);
        return process.waitForFinished(30'000) && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
    }

private slots:
    void reads() {
        ApiServer server;
        server.load(kNode);
        QVERIFY(server.start());
        Client c(connectionTo(server));
        const Result<ApiReply> reply = c.client.send({HttpMethod::Get, apiPath({"api", "v1", "nodes"}), {{"limit", "5"}, {"labelSelector", "a in (b, c),!d"}}, {}, {}}, {});
        QVERIFY2(reply && reply->ok(), said(reply).c_str());
        QVERIFY(reply->body.find("NodeList") != std::string::npos);
        QCOMPARE(server.log().all().back().target, std::string("/api/v1/nodes?limit=5&labelSelector=a%20in%20%28b%2C%20c%29%2C%21d"));
        QCOMPARE(apiPath({"api", "a/b c", "%"}), std::string("/api/a%2Fb%20c/%25"));
    }

    void statuses() {
        ApiServer server;
        QVERIFY(server.start());
        Client c(connectionTo(server));
        const Result<ApiReply> gone = c.get("/api/v1/nodes/none");
        QCOMPARE(gone->status, 404L);
        QCOMPARE(gone->failure->reason, std::string("NotFound"));
        QCOMPARE(gone->failure->name, std::string("none"));
        QVERIFY(!gone->worthRetrying() && gone->body.empty());
        Client viewer(connectionTo(server, "tok-viewer"));
        QCOMPARE(viewer.get("/api/v1/pods")->failure->reason, std::string("Forbidden"));
        strike(server, Fault::What::Status, [&](Fault& f) { f.path = "/pods"; f.status = 429; f.retryAfter = 7; });
        const Result<ApiReply> busy = c.get("/api/v1/pods");
        QVERIFY(busy->worthRetrying());
        QCOMPARE(busy->retryAfter->milliseconds(), std::int64_t{7000});
        strike(server, Fault::What::Status, [&](Fault& f) { f.path = "/pods"; f.status = 503; });
        QVERIFY(c.get("/api/v1/pods")->worthRetrying());
        QVERIFY(c.get("/api/v1/pods")->ok());
    }

    void onlyReadsWithoutAPermit() {
        ApiServer server;
        server.load(kNode);
        QVERIFY(server.start());
        const Connection connection = connectionTo(server);
        Client c(connection);
        for (const HttpMethod method : {HttpMethod::Post, HttpMethod::Put, HttpMethod::Patch, HttpMethod::Delete}) {
            ApiRequest request = kCordon;
            request.method = method;
            const Result<ApiReply> refused = c.client.send(request, {});
            QCOMPARE(refused.error().code, ErrorCode::Conflict);
            request.query = {{"dryRun", "All"}};
            QCOMPARE(c.client.send(request, {}).error().code, ErrorCode::Conflict);
        }
        QVERIFY(server.log().all().empty());  // not a byte
        // Access reviews change nothing.
        const std::string review = R"({"apiVersion":"authorization.k8s.io/v1","kind":"SelfSubjectAccessReview","spec":{"resourceAttributes":{"verb":"get","resource":"pods"}}})";
        const Result<ApiReply> may = c.client.send({HttpMethod::Post, "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews", {}, review, "application/json"}, {});
        QVERIFY2(may && may->ok(), said(may).c_str());
        QVERIFY(may->body.find("\"allowed\":true") != std::string::npos);
        QCOMPARE(c.client.send({HttpMethod::Post, "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews/../../../../api/v1/pods", {}, "{}", "application/json"}, {}).error().code,
                 ErrorCode::Conflict);

        QCOMPARE(WritePermit::unlock(connection.endpoint, "Test").error().code, ErrorCode::Invalid);
        const Result<WritePermit> permit = WritePermit::unlock(connection.endpoint, "test");
        QVERIFY(permit.has_value());
        const Result<ApiReply> done = c.client.send(kCordon, {}, &*permit);
        QVERIFY2(done && done->ok(), said(done).c_str());
        QCOMPARE(server.log().changes("/nodes/n0").size(), std::size_t{1});
        // A permit is for one server, whatever another one is called.
        ApiServer other;
        other.load(kNode);
        QVERIFY(other.start());
        Client there(connectionTo(other));
        QCOMPARE(there.client.send(kCordon, {}, &*permit).error().code, ErrorCode::Conflict);
        QVERIFY(other.log().all().empty());
    }

    void pathsLeadNowhereElse() {
        ApiServer server;
        QVERIFY(server.start());
        Client c(connectionTo(server));
        for (const char* path : {"", "api", "//evil.test/api", "/api/../version", "/api/v1?x=1", "/api#x", "/a b", "/a\nb", "/a\\b"})
            QCOMPARE(c.get(path).error().code, ErrorCode::Invalid);
        QVERIFY(server.log().all().empty());
    }

    void freshCredentialsAfterARefusal() {
        ApiServer server;
        server.load(kNode);
        QVERIFY(server.start());
        const Surroundings at;
        Connection connection = connectionTo(server, "");
        connection.user.tokenFile = at.write("token", "wrong");
        Client c(connection);
        QCOMPARE(c.get("/api/v1/nodes")->status, 401L);  // the file says nothing else
        at.write("token", "tok-admin");
        QVERIFY(c.get("/api/v1/nodes")->ok());
        // A plugin is called again, once.
        const auto script = at.write("login",
                                     "#!/bin/sh\necho x >> '" + at.path("runs").string()
                                         + "'\nprintf '{\"apiVersion\":\"client.authentication.k8s.io/v1\",\"kind\":\"ExecCredential\",\"status\":{\"token\":\"%s\"}}' \"$(cat '"
                                         + at.path("next").string() + "')\"\n",
                                     true);
        at.write("next", "old");
        connection = connectionTo(server, "");
        connection.user.exec = ExecPlugin{"client.authentication.k8s.io/v1", script.string(), {}, {}, {}, false, "Never"};
        ExecHooks hooks;
        hooks.allow = [](const ExecPlugin&) { return true; };
        Client exec(connection, hooks);
        QCOMPARE(exec.get("/api/v1/nodes")->status, 401L);
        QCOMPARE(std::filesystem::file_size(at.path("runs")), std::uintmax_t{4});  // two runs
        at.write("next", "tok-admin");
        const Result<ApiReply> now = exec.get("/api/v1/nodes");
        QVERIFY2(now && now->ok(), said(now).c_str());
        QCOMPARE(std::filesystem::file_size(at.path("runs")), std::uintmax_t{6});
        QVERIFY(exec.get("/api/v1/nodes")->ok());
        QCOMPARE(std::filesystem::file_size(at.path("runs")), std::uintmax_t{6});
        // A token that does not change is not tried again.
        Client wrong(connectionTo(server, "wrong"));
        server.log().clear();
        QCOMPARE(wrong.get("/api/v1/nodes")->failure->reason, std::string("Unauthorized"));
        QCOMPARE(server.log().all().size(), std::size_t{1});
    }

    void streams() {
        ApiServer server;
        server.load(kNode);
        QVERIFY(server.start());
        Client c(connectionTo(server));
        strike(server, Fault::What::EndWatch, [&](Fault& f) { f.watches = true; f.events = 1; });
        std::string got;
        const ApiRequest watch{HttpMethod::Get, "/api/v1/nodes", {{"watch", "1"}}, {}, {}};
        const auto take = [&](std::string_view bytes) -> Result<void> {
            got += bytes;
            return {};
        };
        const Result<ApiReply> ended = c.client.stream(watch, take, {});
        QVERIFY2(ended && ended->ok() && ended->body.empty(), said(ended).c_str());
        QVERIFY2(got.starts_with("{\"type\":\"ADDED\""), got.c_str());
        // The receiver of the bytes can end the stream.
        const Result<ApiReply> enough = c.client.stream(watch, [](std::string_view) -> Result<void> { return Error{ErrorCode::TooLarge, "enough", {}}; }, {});
        QCOMPARE(enough.error().message, std::string("enough"));
        std::stop_source stop;
        const Result<ApiReply> stopped = c.client.stream(
            watch, [&](std::string_view) -> Result<void> {
                stop.request_stop();
                return {};
            },
            stop.get_token());
        QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
        got.clear();
        strike(server, Fault::What::CutWatch, [&](Fault& f) { f.watches = true; f.events = 0; f.bytes = 10; });
        QVERIFY(!c.client.stream(watch, take, {}).has_value());
        QCOMPARE(got.size(), std::size_t{10});
        // A refusal is a reply, and is not delivered as an event.
        got.clear();
        Client viewer(connectionTo(server, "tok-viewer"));
        QCOMPARE(viewer.client.stream(watch, take, {})->failure->reason, std::string("Forbidden"));
        QVERIFY(got.empty());
        QCOMPARE(c.client.stream(kCordon, take, {}).error().code, ErrorCode::Invalid);
    }

    /// A stream that came first blocks no other request, over one connection or several.
    void besideAStream_data() {
        QTest::addColumn<bool>("tls");
        QTest::newRow("plain") << false;
        QTest::newRow("TLS, and nothing said of HTTP/2") << true;
    }
    void besideAStream() {
        QFETCH(bool, tls);
        const Surroundings at;
        const auto files = apiserver::writeTlsFolder(at.path("").string());
        QVERIFY(files);
        ApiServer::Options options;
        if (tls) options.tls = {files->server.certificate, files->server.key, files->authority};
        ApiServer server(options);
        server.load(kNode);
        QVERIFY(server.start());
        Connection connection = connectionTo(server);
        connection.endpoint.tls.caFile = files->authority;
        Client c(connection);
        std::stop_source stop;
        std::vector<std::jthread> watches;
        std::atomic<int> begun = 0;
        for (int i = 0; i < 3; ++i)
            watches.emplace_back([&] {
                bool first = true;
                const auto take = [&](std::string_view) -> Result<void> {
                    if (std::exchange(first, false)) ++begun;
                    return {};
                };
                (void)c.client.stream({HttpMethod::Get, "/api/v1/nodes", {{"watch", "1"}}, {}, {}}, take, stop.get_token());
            });
        QTRY_COMPARE_WITH_TIMEOUT(begun.load(), 3, 20'000);
        const Result<ApiReply> read = c.get("/api/v1/nodes");
        QVERIFY2(read && read->ok(), said(read).c_str());
        stop.request_stop();
    }

    void hostileServers() {
        ApiServer server;
        QVERIFY(server.start());
        Client c(connectionTo(server));
        ApiServer trap;
        QVERIFY(trap.start());
        strike(server, Fault::What::Redirect, [&](Fault& f) { f.text = trap.url() + "/api/v1/nodes"; });
        const Result<ApiReply> elsewhere = c.get("/api/v1/nodes");
        QCOMPARE(elsewhere.error().code, ErrorCode::Unreadable);
        QVERIFY(elsewhere.error().message.text().ends_with("the server sends elsewhere (status 307), which is not followed"));
        QVERIFY(trap.log().all().empty());
        strike(server, Fault::What::Oversized, [&](Fault& f) { f.bytes = (1 << 20) + 1; });
        QCOMPARE(c.get("/api/v1/nodes").error().code, ErrorCode::TooLarge);
        strike(server, Fault::What::Endless);
        QCOMPARE(c.get("/api/v1/nodes").error().code, ErrorCode::TooLarge);
        strike(server, Fault::What::Refuse);
        QCOMPARE(c.get("/api/v1/nodes").error().code, ErrorCode::Unreadable);
        for (const Result<ApiReply>& r : {c.get("/api/v1/nodes")}) QVERIFY(r && r->ok());  // and it goes on
        QVERIFY(toString(elsewhere.error()).find("tok-admin") == std::string::npos);
    }

    void statusesOfAnyShape() {
        QCOMPARE(apiStatusFrom(404, "404 page not found\n").toString(), std::string("status 404: 404 page not found"));
        QCOMPARE(apiStatusFrom(500, "").toString(), std::string("status 500"));
        QCOMPARE(apiStatusFrom(502, "<html>\x1b[2J" + std::string(10'000, 'x')).message.size(), std::size_t{300});
        const std::string deep = std::string(100'000, '[');
        QCOMPARE(apiStatusFrom(500, deep).message.size(), std::size_t{300});
        const ApiStatus odd = apiStatusFrom(
            409, R"({"kind":"Status","reason":7,"message":["x"],"details":{"causes":[1,{"reason":"R","message":"m","field":"f"}],"retryAfterSeconds":"soon","name":"p"}})");
        QVERIFY(odd.reason.empty() && odd.message.empty() && !odd.retryAfterSeconds);
        QVERIFY((odd.causes == std::vector<StatusCause>{{"R", "m", "f"}}));
        QCOMPARE(odd.name, std::string("p"));
        const ApiStatus budget = apiStatusFrom(
            429,
            R"({"kind":"Status","status":"Failure","message":"Cannot evict","reason":"TooManyRequests","details":{"causes":[{"reason":"DisruptionBudget","message":"needs 2"}],"retryAfterSeconds":10}})");
        QCOMPARE(budget.toString(), std::string("TooManyRequests (429): Cannot evict"));
        QCOMPARE(*budget.retryAfterSeconds, std::int64_t{10});
    }

    void statusesOfARealServer() {
        QFile file(QStringLiteral(BAYPLAN_SHARED "/apiserver/transcripts.jsonl"));
        if (!file.open(QIODevice::ReadOnly)) QSKIP("the transcripts are not here");
        int failures = 0, causes = 0, delays = 0;
        while (!file.atEnd()) {
            const Json exchange = Json::parse(file.readLine().toStdString());
            const Json& response = exchange.at("response");
            const long code = response.at("status").get<long>();
            if (code < 400 || !response.contains("body") || !response["body"].is_object()) continue;
            const Json& body = response["body"];
            const ApiStatus status = apiStatusFrom(code, body.dump());
            const Json details = body.value("details", Json::object());
            QCOMPARE(QString::fromStdString(status.reason), QString::fromStdString(body.value("reason", std::string())));
            QCOMPARE(QString::fromStdString(status.message), QString::fromStdString(body.value("message", std::string())));
            QCOMPARE(QString::fromStdString(status.name), QString::fromStdString(details.value("name", std::string())));
            QCOMPARE(QString::fromStdString(status.kind), QString::fromStdString(details.value("kind", std::string())));
            QCOMPARE(status.causes.size(), details.value("causes", Json::array()).size());
            QCOMPARE(status.retryAfterSeconds.value_or(0), details.value("retryAfterSeconds", std::int64_t{0}));
            ++failures;
            causes += status.causes.empty() ? 0 : 1;
            delays += status.retryAfterSeconds ? 1 : 0;
        }
        QVERIFY2(failures >= 20 && causes >= 3 && delays >= 1, qPrintable(QStringLiteral("%1 %2 %3").arg(failures).arg(causes).arg(delays)));
    }

    void overTls() {
        const Surroundings at;
        const QString folder = QString::fromStdString(at.path("").string());
        const auto certificate = [&](const QString& name, const QString& subject) {
            return openssl(folder, {"req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", name + "-key.pem", "-out", name + ".pem", "-days", "2", "-subj", subject,
                                    "-addext", "subjectAltName=DNS:api.test"});
        };
        if (!certificate("server", "/CN=api.test") || !certificate("client", "/O=system:masters/CN=admin")) QSKIP("there is no openssl command");
        ApiServer::Options options;
        options.tls = {at.path("server.pem").string(), at.path("server-key.pem").string(), at.path("client.pem").string()};
        ApiServer server(options);
        server.load(kNode);
        QVERIFY(server.start());
        const auto ask = [&](const std::string& cluster, const std::string& user) -> Result<ApiReply> {
            const Result<Kubeconfig> config = kubeconfigFromText(samples::kubeconfig("server: '" + server.url() + "', " + cluster, user), at.path("config"));
            if (!config) return config.error();
            const Result<Connection> connection = resolve(*config, {}, at.environment());
            if (!connection) return connection.error();
            return Client(*connection).get("/api/v1/nodes");
        };
        const std::string verified = "tls-server-name: api.test, certificate-authority: server.pem";
        const Result<ApiReply> token = ask(verified, "token: tok-admin");
        QVERIFY2(token && token->ok(), said(token).c_str());
        QCOMPARE(ask(verified, "")->failure->code, ask(verified, "")->status);
        const Result<ApiReply> certified = ask(verified, "client-certificate: client.pem, client-key: client-key.pem");
        QVERIFY2(certified && certified->status != 401, said(certified).c_str());
        QVERIFY(said(ask("certificate-authority: server.pem", "token: tok-admin")).find("failed to verify certificate") != std::string::npos);  // another name
        QVERIFY(said(ask("tls-server-name: api.test, certificate-authority: client.pem", "token: tok-admin")).find("failed to verify certificate") != std::string::npos);
        QVERIFY(ask("insecure-skip-tls-verify: true", "token: tok-admin")->ok());
    }
};

QTEST_GUILESS_MAIN(ApiClientTest)
#include "tst_api_client.moc"
