// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/http/http_client.h"

#include <future>
#include <thread>

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "support/extender_server.h"

using namespace bayplan;
using samples::ExtenderServer;

namespace {

constexpr Duration kLong = Duration::seconds(60);

Result<HttpReply> post(const std::string& url, HttpTls tls = {}, HttpLimits limits = {kLong, 1 << 20}) {
    return HttpClient(std::move(tls), limits).post(url, "{\"a\":1}", {});
}

}  // namespace

class HttpClientTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    bool m_certified = false;

    std::string path(const char* name) const { return m_folder.filePath(name).toStdString(); }

    bool openssl(const QStringList& arguments) {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start("openssl", arguments);
        return process.waitForFinished(30'000) && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
    }

    /// `name`.pem and `name`-key.pem, self-signed, valid only for the host scorer.test.
    bool certify(const QString& name) {
        return openssl({"req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", name + "-key.pem", "-out", name + ".pem", "-days", "2",
                        "-subj", "/CN=scorer.test", "-addext", "subjectAltName=DNS:scorer.test"});
    }

    std::string text(const char* name) const {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
    }

private slots:
    void initTestCase() { m_certified = certify("server") && certify("other") && certify("client"); }

    void sendsAndReceives() {
        ExtenderServer server;
        server.on("/x", [](const httplib::Request& request, httplib::Response& response) {
            response.set_content(request.get_header_value("Content-Type") + " " + request.body, "text/plain");
        });
        server.start();
        HttpClient client({}, {});
        for (int i = 0; i < 3; ++i) {
            const Result<HttpReply> reply = client.post(server.url() + "/x", "{\"a\":1}", {});
            QVERIFY2(reply.has_value(), reply ? "" : reply.error().message.text().c_str());
            QCOMPARE(reply->status, 200);
            QCOMPARE(reply->body, std::string("application/json {\"a\":1}"));
        }
    }

    void anyStatusIsAReply() {
        ExtenderServer server;
        server.on("/x", [](const httplib::Request&, httplib::Response& response) { response.status = 503; });
        server.start();
        QCOMPARE(post(server.url() + "/x")->status, 503);
        QCOMPARE(post(server.url() + "/nowhere")->status, 404);
    }

    void redirectsAreNotFollowed() {
        ExtenderServer server;
        server.on("/x", [](const httplib::Request&, httplib::Response& response) { response.set_redirect("/y", 307); });
        server.reply("/y", "{}");
        server.start();
        QCOMPARE(post(server.url() + "/x")->status, 307);
        QCOMPARE(server.calls().size(), 1u);
    }

    void methodsAndHeaders() {
        httplib::Server server;
        const auto echo = [](const httplib::Request& request, httplib::Response& response) {
            response.set_header("X-Twice", "a");
            response.headers.emplace("X-Twice", "b");
            response.set_content(request.method + " " + request.get_header_value("Accept") + " " + request.get_header_value("Content-Type") + " " + request.body, "text/plain");
        };
        server.Get("/x", echo).Put("/x", echo).Patch("/x", echo).Delete("/x", echo);
        const int port = server.bind_to_any_port("127.0.0.1");
        std::thread thread([&] { server.listen_after_bind(); });
        auto client = std::make_unique<HttpClient>(HttpTls{}, HttpLimits{kLong, 1 << 20});
        const std::string url = "http://127.0.0.1:" + std::to_string(port) + "/x";
        const auto ask = [&](HttpMethod method, const std::string& body) { return client->send({method, url, {{"Accept", "a/b"}, {"Content-Type", "c/d"}}, body, false}, {}); };
        const Result<HttpReply> got = ask(HttpMethod::Get, {});
        const std::string put = ask(HttpMethod::Put, "p")->body, patch = ask(HttpMethod::Patch, "q")->body, gone = ask(HttpMethod::Delete, {})->body;
        client.reset();  // together with the connection that the server would wait for
        server.stop();
        thread.join();
        QCOMPARE(got->body, std::string("GET a/b c/d "));
        QCOMPARE(put, std::string("PUT a/b c/d p"));
        QCOMPARE(patch, std::string("PATCH a/b c/d q"));
        QCOMPARE(gone, std::string("DELETE a/b c/d "));
        QCOMPARE(got->header("x-twice"), std::string("a"));
        QCOMPARE(std::count_if(got->headers.begin(), got->headers.end(), [](const auto& header) { return header.first == "x-twice"; }), std::ptrdiff_t{2});
        QVERIFY(got->header("x-never").empty());
    }

    void packedAnswers() {
        ExtenderServer server;
        server.reply("/x", "\"" + std::string(5000, 'a') + "\"");
        server.start();
        HttpRequest request{HttpMethod::Post, server.url() + "/x", {}, "{}", true};
        const Result<HttpReply> packed = HttpClient({}, {kLong, 10'000}).send(request, {});
        QCOMPARE(packed->body.size(), std::size_t{5002});
        QCOMPARE(packed->header("content-encoding"), std::string("gzip"));
        // The uncompressed size counts.
        QCOMPARE(HttpClient({}, {kLong, 5000}).send(request, {}).error().code, ErrorCode::TooLarge);
    }

    void proxies() {
        ExtenderServer server;
        server.reply("/x", "{}");
        server.start();
        const HttpRequest request{HttpMethod::Post, server.url() + "/x", {}, "{}", false};
        std::string dead;
        {
            ExtenderServer gone;
            gone.start();
            dead = gone.url();
        }
        QCOMPARE(HttpClient({}, {kLong, 100}, {dead, {}}).send(request, {}).error().code, ErrorCode::Unreadable);
        QVERIFY(HttpClient({}, {kLong, 100}, {dead, "example.test,127.0.0.0/8"}).send(request, {}).has_value());
        qputenv("http_proxy", QByteArray::fromStdString(dead));  // the environment's proxy must not be used here
        const bool direct = HttpClient({}, {kLong, 100}).send(request, {}).has_value();
        qunsetenv("http_proxy");
        QVERIFY(direct);
    }

    void nobodyListens() {
        std::string url;
        {
            ExtenderServer gone;  // its port is free again afterwards
            gone.start();
            url = "http://127.0.0.1:" + std::to_string(gone.port());
        }
        const Result<HttpReply> reply = post(url + "/filter");
        QCOMPARE(reply.error().code, ErrorCode::Unreadable);
        QCOMPARE(reply.error().message, "Post \"" + url + "/filter\": dial tcp " + url.substr(7) + ": connect: connection refused");
    }

    void tooLate() {
        std::promise<void> done;
        ExtenderServer server;
        server.on("/x", [wait = done.get_future().share()](const httplib::Request&, httplib::Response&) { wait.wait(); });
        server.start();
        const Result<HttpReply> reply = post(server.url() + "/x", {}, {Duration{50'000'000}, 100});
        done.set_value();
        QCOMPARE(reply.error().code, ErrorCode::Unreadable);
        QCOMPARE(reply.error().message, "Post \"" + server.url() + "/x\": context deadline exceeded (Client.Timeout exceeded while awaiting headers)");
    }

    void stopped() {
        std::promise<void> arrived, done;
        ExtenderServer server;
        server.on("/x", [&arrived, wait = done.get_future().share()](const httplib::Request&, httplib::Response&) {
            arrived.set_value();
            wait.wait();
        });
        server.start();
        std::stop_source stop;
        std::thread stopper([&] {
            arrived.get_future().wait();
            stop.request_stop();
        });
        HttpClient client({}, {kLong, 100});
        const auto before = std::chrono::steady_clock::now();
        const Result<HttpReply> reply = client.post(server.url() + "/x", "{}", stop.get_token());
        QVERIFY(std::chrono::steady_clock::now() - before < std::chrono::seconds(30));
        stopper.join();
        done.set_value();
        QCOMPARE(reply.error().code, ErrorCode::Cancelled);
        QCOMPARE(client.post(server.url() + "/x", "{}", stop.get_token()).error().code, ErrorCode::Cancelled);
        QCOMPARE(server.calls().size(), 1u);
    }

    void tooMuch() {
        ExtenderServer server;
        server.reply("/x", std::string(2000, ' '));
        server.start();
        QCOMPARE(post(server.url() + "/x", {}, {kLong, 2000})->body.size(), 2000u);
        const Result<HttpReply> reply = post(server.url() + "/x", {}, {kLong, 1999});
        QCOMPARE(reply.error().code, ErrorCode::TooLarge);
        QVERIFY(reply.error().message.text().ends_with("the reply is larger than 1999 bytes"));
    }

    void otherSchemes() {
        for (const char* url : {"file:///etc/passwd", "ftp://127.0.0.1/x", "no url", "http://"})
            QCOMPARE(post(url).error().code, ErrorCode::Invalid);
    }

    void certificates() {
        if (!m_certified) QSKIP("there is no openssl command");
        ExtenderServer server(path("server.pem"), path("server-key.pem"));
        server.reply("/x", "{}");
        server.start();
        const std::string url = server.url() + "/x";

        HttpTls right;
        right.caFile = path("server.pem");
        right.serverName = "scorer.test";
        const Result<HttpReply> reply = post(url, right);
        QVERIFY2(reply.has_value(), reply ? "" : reply.error().message.text().c_str());
        QCOMPARE(reply->status, 200);
        HttpTls data;
        data.caPem = text("server.pem");
        data.caFile = path("gone.pem");  // text takes precedence over the file
        data.serverName = "scorer.test";
        QVERIFY(post(url, data).has_value());

        HttpTls otherRoot = right;
        otherRoot.caFile = path("other.pem");
        QVERIFY(post(url, otherRoot).error().message.text().starts_with("Post \"" + url + "\": tls: failed to verify certificate: "));
        HttpTls otherName = right;
        otherName.serverName.clear();  // the certificate is not for 127.0.0.1
        QVERIFY(post(url, otherName).error().message.text().find("tls: failed to verify certificate: ") != std::string::npos);
        QVERIFY(!post(url, {}).has_value());  // the system's roots do not include it either
        HttpTls careless;
        careless.verify = false;
        QVERIFY(post(url, careless).has_value());
        HttpTls noFile = right;
        noFile.caFile = path("gone.pem");
        QCOMPARE(post(url, noFile).error().code, ErrorCode::Invalid);
    }

    void clientCertificates() {
        if (!m_certified) QSKIP("there is no openssl command");
        ExtenderServer server(path("server.pem"), path("server-key.pem"), path("client.pem"));
        server.reply("/x", "{}");
        server.start();
        HttpTls tls;
        tls.verify = false;
        QVERIFY(!post(server.url() + "/x", tls).has_value());
        tls.certificateFile = path("client.pem");
        tls.keyFile = path("client-key.pem");
        const Result<HttpReply> reply = post(server.url() + "/x", tls);
        QVERIFY2(reply.has_value(), reply ? "" : reply.error().message.text().c_str());
        tls = {};
        tls.verify = false;
        tls.certificatePem = text("client.pem");
        tls.keyPem = text("client-key.pem");
        QVERIFY(post(server.url() + "/x", tls).has_value());
        tls.certificatePem = text("other.pem");
        tls.keyPem = text("other-key.pem");
        QVERIFY(!post(server.url() + "/x", tls).has_value());
    }
};

QTEST_GUILESS_MAIN(HttpClientTest)
#include "tst_http_client.moc"
