// SPDX-License-Identifier: GPL-3.0-or-later
// Over the network: the server fails exactly as ordered, and its log still has the requests that it did not answer.
#include <QTest>

#include <thread>

#include <httplib.h>

#include "apiserver/http/asking.h"

using namespace bayplan::apiserver;
using What = Fault::What;

namespace {

const httplib::Headers kAdmin{{"Authorization", "Bearer tok-admin"}};
constexpr const char* kBindA = "/api/v1/namespaces/default/pods/a/binding";
constexpr const char* kBinding =
    R"({"apiVersion":"v1","kind":"Binding","metadata":{"name":"a"},"target":{"kind":"Node","name":"n0"}})";

struct Wired {
    Wired() {
        server.load(node("n0"));
        server.load(pod("a"));
        server.start();
        client = std::make_unique<httplib::Client>("127.0.0.1", server.port());
        client->set_tcp_nodelay(true);
        client->set_read_timeout(20);
    }
    httplib::Result get(const std::string& path) { return client->Get(path, kAdmin); }
    /// Everything that a watch sends until it ends; `proper`: whether the body ended as HTTP requires.
    std::string watch(const std::string& query, bool& proper) {
        std::string text;
        httplib::Client other("127.0.0.1", server.port());
        const auto result = other.Get("/api/v1/pods?watch=1" + query, kAdmin, [&](const char* data, std::size_t size) {
            text.append(data, size);
            return true;
        });
        proper = bool(result);
        return text;
    }

    ApiServer server;
    std::unique_ptr<httplib::Client> client;
};

}  // namespace

class TestFaults : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void statusStorms() {
        Wired wired;
        wired.server.faults().add(
            {.what = What::Status, .path = "/nodes", .skip = 1, .times = 2, .status = 429, .retryAfter = 3});
        QCOMPARE(wired.get("/api/v1/nodes")->status, 200);
        for (int i = 0; i < 2; ++i) {
            const auto refused = wired.get("/api/v1/nodes");
            QCOMPARE(refused->status, 429);
            QCOMPARE(refused->get_header_value("Retry-After"), std::string("3"));
            QCOMPARE(textAt(parse(refused->body), {"reason"}), std::string("TooManyRequests"));
        }
        QCOMPARE(wired.get("/api/v1/nodes")->status, 200);
        QCOMPARE(wired.server.faults().struck(), 2);
    }

    void aBusyServerSaysSoInPlainText() {
        Wired wired;
        wired.server.faults().add({.what = What::Busy, .path = "/nodes"});
        const auto busy = wired.get("/api/v1/nodes");
        QCOMPARE(busy->status, 429);
        QCOMPARE(busy->get_header_value("Retry-After"), std::string("1"));
        QCOMPARE(busy->get_header_value("Content-Type"), std::string("text/plain; charset=utf-8"));
        QCOMPARE(wired.get("/api/v1/nodes")->status, 200);
    }

    void credentialsExpireFromSomeRequestOn() {
        Wired wired;
        wired.server.faults().add({.what = What::Unauthorized, .skip = 2, .times = 0});
        const int expected[] = {200, 200, 401, 401, 401};
        for (const int status : expected) QCOMPARE(wired.get("/api/v1/nodes")->status, status);
    }

    void aWriteMayBeRefusedOrItsAnswerLost() {
        Wired wired;
        wired.server.faults().add({.what = What::Refuse, .method = "POST", .path = "/binding"});
        QVERIFY(!wired.client->Post(kBindA, kAdmin, kBinding, "application/json"));
        QVERIFY(wired.server.log().changes().empty());
        wired.server.faults().add({.what = What::LoseAnswer, .method = "POST", .path = "/binding", .skip = 0});
        QVERIFY(!wired.client->Post(kBindA, kAdmin, kBinding, "application/json"));
        QCOMPARE(wired.server.log().changes("/binding").size(), std::size_t{1});  // done, though without an answer
        QCOMPARE(textAt(wired.server.objects("pods").at("default/a"), {"spec", "nodeName"}), std::string("n0"));
        QCOMPARE(wired.client->Post(kBindA, kAdmin, kBinding, "application/json")->status, 409);
        QCOMPARE(wired.server.log().changes("/binding").size(), std::size_t{1});
        QCOMPARE(wired.server.log().writes().size(), std::size_t{3});
    }

    void answersAreCutAtAnyByte() {
        Wired wired;
        const std::string whole = wired.get("/api/v1/nodes")->body;
        for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, whole.size() / 2, whole.size()}) {
            wired.server.faults().clear();
            wired.server.faults().add({.what = What::CutAnswer, .bytes = bytes});
            std::string text;
            const auto result = wired.client->Get("/api/v1/nodes", kAdmin, [&](const char* data, std::size_t size) {
                text.append(data, size);
                return true;
            });
            QVERIFY(!result);
            QCOMPARE(text, whole.substr(0, bytes));
        }
    }

    void watchesAreCutAtEveryByteOfAnEvent() {
        Wired wired;
        const std::string from = std::to_string(wired.server.world().store.revision());
        wired.server.load(pod("b"));
        wired.server.load(pod("c"));
        const std::string first =
            *wired.server.ask(asking("GET", "/api/v1/pods?watch=1&resourceVersion=" + from)).watch->next();
        bool proper = true;
        for (std::size_t bytes = 0; bytes <= first.size(); bytes += 7) {
            wired.server.faults().clear();
            wired.server.faults().add({.what = What::CutWatch, .events = 1, .bytes = bytes});
            const std::string text = wired.watch("&resourceVersion=" + from, proper);
            QVERIFY(!proper);
            QVERIFY(text.starts_with(first));
            QCOMPARE(text.size(), std::min(first.size() + bytes, 2 * first.size()));  // b and c are of one length
        }
        wired.server.faults().clear();
        wired.server.faults().add({.what = What::EndWatch, .events = 2});
        QCOMPARE(wired.watch("&resourceVersion=" + from, proper).size(), 2 * first.size());
        QVERIFY(proper);
    }

    void hangsLastUntilTheyAreReleased() {
        Wired wired;
        wired.server.faults().add({.what = What::Hang, .path = "/nodes"});
        std::atomic<int> status = 0;
        std::thread waiting([&] { status = wired.get("/api/v1/nodes")->status; });
        while (wired.server.faults().holding() == 0) std::this_thread::yield();
        QCOMPARE(status.load(), 0);
        wired.server.faults().release();
        waiting.join();
        QCOMPARE(status.load(), 200);
    }

    void aRestartEndsWhatHangsAndWhatStreams() {
        Wired wired;
        wired.server.faults().add({.what = What::HangAfter, .method = "POST", .path = "/binding"});
        bool proper = true, answered = true;
        std::thread streaming(
            [&] { wired.watch("&resourceVersion=" + std::to_string(wired.server.world().store.revision()), proper); });
        while (wired.server.world().lifeline.streams == 0) std::this_thread::yield();
        std::thread binding([&] { answered = bool(wired.client->Post(kBindA, kAdmin, kBinding, "application/json")); });
        while (wired.server.faults().holding() == 0) std::this_thread::yield();
        wired.server.restart(false);
        streaming.join();
        binding.join();
        QVERIFY(!proper);
        QVERIFY(!answered);
        QCOMPARE(wired.server.log().changes("/binding").size(), std::size_t{1});
        QCOMPARE(wired.get("/api/v1/nodes")->status, 200);  // it goes on listening
    }

    void itComesBackOnTheSamePort() {
        Wired wired;
        const int port = wired.server.port();
        QCOMPARE(wired.get("/api/v1/nodes")->status, 200);
        wired.server.stop();
        QVERIFY(!wired.get("/api/v1/nodes"));
        QVERIFY(wired.server.start());
        QCOMPARE(wired.server.port(), port);
        QCOMPARE(wired.get("/api/v1/nodes")->status, 200);
        QCOMPARE(wired.server.objects("pods").size(), std::size_t{1});
    }

    void hostileAnswers() {
        Wired wired;
        Faults& faults = wired.server.faults();
        faults.add({.what = What::Oversized, .path = "big", .bytes = 1'000'000});
        faults.add({.what = What::Nested, .path = "deep", .bytes = 100'000});
        faults.add({.what = What::Body, .path = "odd", .text = R"({"kind":"PodList","items":"none"})"});
        faults.add({.what = What::Redirect, .path = "away", .text = "http://127.0.0.1:1/elsewhere"});
        faults.add({.what = What::Endless, .path = "endless"});
        const auto big = wired.get("/api/v1/pods?x=big");
        QCOMPARE(big->body.size(), std::size_t{1'000'000});
        QVERIFY(parse(big->body).is_object());
        QCOMPARE(wired.get("/api/v1/pods?x=deep")->body, std::string(100'000, '['));
        QCOMPARE(wired.get("/api/v1/pods?x=odd")->body, std::string(R"({"kind":"PodList","items":"none"})"));
        const auto away = wired.get("/api/v1/pods?x=away");
        QCOMPARE(away->status, 307);
        QCOMPARE(away->get_header_value("Location"), std::string("http://127.0.0.1:1/elsewhere"));
        std::size_t taken = 0;
        const auto endless = wired.client->Get("/api/v1/pods?x=endless", kAdmin, [&](const char*, std::size_t size) {
            return (taken += size) < 1'000'000;
        });
        QVERIFY(!endless);
        QVERIFY(taken >= 1'000'000);
    }

    void slowAnswersAreWhole() {
        Wired wired;
        const std::string whole = wired.get("/api/v1/nodes")->body;
        wired.server.faults().add({.what = What::Slow, .bytes = 100, .delayMs = 1});
        QCOMPARE(wired.get("/api/v1/nodes")->body, whole);
    }

    void plansAreReadFromFiles() {
        const auto faults = parseFaults(
            R"([{"what":"cut-watch","events":3,"bytes":17,"times":0},{"what":"status","status":500,"path":"/pods"}])");
        QVERIFY(std::holds_alternative<std::vector<Fault>>(faults));
        const auto& all = std::get<std::vector<Fault>>(faults);
        QCOMPARE(all.size(), std::size_t{2});
        QVERIFY(all[0].what == What::CutWatch && all[0].events == 3 && all[0].bytes == 17 && all[0].times == 0);
        QVERIFY(all[1].what == What::Status && all[1].status == 500 && all[1].times == 1);
        QCOMPARE(std::get<std::string>(parseFaults(R"([{"what":"rain"}])")), std::string("\"rain\" is no fault"));
        QVERIFY(std::holds_alternative<std::string>(parseFaults("{}")));
    }
};

QTEST_APPLESS_MAIN(TestFaults)
#include "tst_apiserver_faults.moc"
