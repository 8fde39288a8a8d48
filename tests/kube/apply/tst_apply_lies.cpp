// SPDX-License-Identifier: GPL-3.0-or-later
// A server whose answers are invalid or false: an unclear outcome is recorded as unknown and looked up, and nothing is
// called done that was not seen.
#include <QtTest>

#include "kube/apply/apply_truth.h"

using namespace bayplan;
using namespace bayplan::samples;
using Strike = apiserver::Fault;
using What = Strike::What;
using Entry = ApplyEntry::What;

namespace {

constexpr const char* kSuccess = R"({"kind":"Status","apiVersion":"v1","status":"Success"})";

void loadTwo(ApiServer& server) {
    for (const char* name : {"n0", "n1"}) server.load(readyNode(name));
    server.load(plainPod("p", {}, "other"));
    server.load(plainPod("x", "n0", "another"));
    server.advance(std::chrono::seconds(1));
}

/// Cordoned, bound, evicted: in this order.
std::vector<PlanStep> three() { return {cordon("n0"), place("p", "n1"), evictStep("x", "n0")}; }

std::vector<Entry> linesOf(const Bayplan& bayplan, std::size_t step) {
    std::vector<Entry> lines;
    for (const ApplyEntry& entry : bayplan.recovered().entries)
        if (entry.step == step && entry.what != Entry::Run && entry.what != Entry::Ended && entry.what != Entry::State && entry.call != ApplyCall::Event) lines.push_back(entry.what);
    return lines;
}

}  // namespace

class TstApplyLies : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// 200, and a meaningless body. The call was not performed: the journal records it as unknown, then that it was
    /// looked up, and the call is sent once more.
    void answersThatAreNone_data() {
        QTest::addColumn<int>("step");
        QTest::addColumn<QString>("method");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("body");
        const std::tuple<const char*, const char*> bodies[] = {{"nothing", ""},
                                                               {"a page of the web", "<html>"},
                                                               {"half of it", "{\"kind\":\"Sta"},
                                                               {"a list", "[]"},
                                                               {"a Secret", R"({"kind":"Secret","status":"Success"})"},
                                                               {"a failure", R"({"kind":"Status","status":"Failure","code":500})"},
                                                               {"a node as before", R"({"kind":"Node","metadata":{"name":"n0"},"spec":{}})"}};
        for (const auto& [name, body] : bodies)
            for (const auto& [step, method, path] : {std::tuple(0, "PATCH", "/nodes/n0"), {1, "POST", "/binding"}, {2, "POST", "/eviction"}})
                QTest::addRow("%s to %s", name, path) << step << method << path << body;
    }
    void answersThatAreNone() {
        QFETCH(int, step);
        QFETCH(QString, method);
        QFETCH(QString, path);
        QFETCH(QString, body);
        ApiServer server;
        loadTwo(server);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        // The first of each is the dry-run.
        server.faults().add({.what = What::Body, .method = method.toStdString(), .path = path.toStdString(), .skip = 1, .text = body.toStdString()});
        QCOMPARE(bayplan.apply(three()).summary, std::string("3 done"));
        QCOMPARE(server.faults().struck(), 1);
        QCOMPARE(linesOf(bayplan, static_cast<std::size_t>(step)), (std::vector<Entry>{Entry::Sent, Entry::Lost, Entry::Found, Entry::Sent, Entry::Answered}));
        QCOMPARE(untruth(server, three(), {&bayplan}), std::string());
    }

    /// It claims success for what it did not do. Nothing is called done because of that.
    void successThatIsNone_data() {
        QTest::addColumn<int>("step");
        QTest::addColumn<QString>("path");
        QTest::newRow("binding") << 1 << "/binding";
        QTest::newRow("eviction") << 2 << "/eviction";
    }
    void successThatIsNone() {
        QFETCH(int, step);
        QFETCH(QString, path);
        ApiServer server;
        loadTwo(server);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        server.faults().add({.what = What::Body, .method = "POST", .path = path.toStdString(), .skip = 1, .times = 0, .text = kSuccess});
        const ApplyEnd end = bayplan.apply({three()[0], three()[static_cast<std::size_t>(step)]});
        QCOMPARE(end.summary, std::string("1 done, 1 failed"));
        QVERIFY2(end.steps[1].text.find("this has gone on for 10m") != std::string::npos, end.steps[1].text.c_str());
        QVERIFY(standing(server) == (std::vector<std::string>{"p -", "x n0"}));
        QCOMPARE(server.log().changes(path.toStdString()).size(), std::size_t(0));
    }

    /// A look-up returns another object: that is no answer either.
    void anotherObject() {
        ApiServer server;
        loadTwo(server);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        server.faults().add({.what = What::LoseAnswer, .method = "POST", .path = "/binding", .skip = 1});
        server.faults().add({.what = What::Body,
                             .method = "GET",
                             .path = "/pods/p",
                             .skip = 1,
                             .times = 3,
                             .text = R"({"kind":"Pod","metadata":{"name":"q","namespace":"default","uid":"uid-p"},"spec":{},"status":{}})"});
        QCOMPARE(bayplan.apply({place("p", "n1")}).summary, std::string("1 done"));
        QCOMPARE(server.log().changes("/binding").size(), std::size_t(1));
        QCOMPARE(linesOf(bayplan, 0), (std::vector<Entry>{Entry::Sent, Entry::Lost, Entry::Found}));
        QVERIFY(server.faults().struck() >= 2);
    }

    /// A redirected write reaches no other server.
    void sentElsewhere() {
        ApiServer server, trap;
        for (ApiServer* one : {&server, &trap}) {
            loadTwo(*one);
            QVERIFY(one->start());
        }
        Bayplan bayplan(server);
        for (const char* path : {"/nodes/n0", "/binding", "/eviction"})
            server.faults().add({.what = What::Redirect, .path = path, .skip = 1, .text = trap.url() + "/api/v1/namespaces/default/pods/x/eviction"});
        QCOMPARE(bayplan.apply(three()).summary, std::string("3 done"));
        QVERIFY(trap.log().all().empty());
        QCOMPARE(untruth(server, three(), {&bayplan}), std::string());
    }
};

QTEST_GUILESS_MAIN(TstApplyLies)
#include "tst_apply_lies.moc"
