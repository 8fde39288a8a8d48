// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever goes wrong between a run and the server, the plan is done once, and the journal is true.
#include <QtTest>

#include <mutex>
#include <thread>

#include "kube/apply/apply_truth.h"
#include "kube/apply/rollback_plan.h"

using namespace bayplan;
using namespace bayplan::samples;
using apiserver::asking;
using Strike = apiserver::Fault;
using What = Strike::What;

namespace {

/// Every kind of step, on four nodes.
std::vector<PlanStep> everyKind() {
    return {cordon("n0"), move("a", "n0", "n1", Landing::Bind), move("b", "n0", "n2", Landing::Bind), place("p", "n3"), evictStep("x", "n3"), uncordon("n0")};
}

void loadFour(ApiServer& server) {
    for (const char* name : {"n0", "n1", "n2", "n3"}) server.load(readyNode(name));
    server.load(replicaSet("web", 2));
    server.load(ownedBy(plainPod("a", "n0"), "web"));
    server.load(ownedBy(plainPod("b", "n0"), "web"));
    server.load(plainPod("p", {}, "other"));
    server.load(plainPod("x", "n3", "another"));
    server.load(apiserver::budget("web", 1));
    server.advance(std::chrono::seconds(1));
}

/// The plan is done, each part of it once.
QString wholly(ApiServer& server, const Bayplan& bayplan, const ApplyEnd& end) {
    if (end.summary != "6 done") {
        QString text = QString::fromStdString(end.summary);
        for (const StepRecord& step : end.steps) text += QStringLiteral("\n") + toString(step.state) + QStringLiteral(": ") + QString::fromStdString(step.text);
        return text;
    }
    const auto changes = [&](const std::string& path) { return server.log().changes(path).size(); };
    if (changes("/eviction") != 3 || changes("/binding") != 3 || changes("/nodes/n0") != 2)
        return QStringLiteral("%1 evictions, %2 bindings, %3 patches").arg(changes("/eviction")).arg(changes("/binding")).arg(changes("/nodes/n0"));
    if (goneUids(server).size() != 3) return QStringLiteral("%1 pods are gone").arg(goneUids(server).size());
    std::multiset<std::string> nodes;
    for (const std::string& one : standing(server)) nodes.insert(one.substr(one.find(' ') + 1));
    if (nodes != std::multiset<std::string>{"n1", "n2", "n3"}) return QStringLiteral("pods stand elsewhere");
    if (bayplan.recovered().summary() != "6 done") return QStringLiteral("the journal: ") + QString::fromStdString(bayplan.recovered().summary());
    return QString::fromStdString(untruth(server, everyKind(), {&bayplan}));
}

constexpr ApiLimits kImpatient{{300'000'000}, std::size_t(16) << 20, {}};

}  // namespace

class TstApplyFaults : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void requestsFail_data() {
        QTest::addColumn<Strike>("strike");
        QTest::addColumn<bool>("impatient");
        const auto rows = [](const char* what, const Strike& fault, bool impatient = false) {
            for (const auto& [name, method, path] : {std::tuple("eviction", "POST", "/eviction"),
                                                     {"binding", "POST", "/binding"},
                                                     {"cordon", "PATCH", "/nodes/n0"},
                                                     {"pods", "GET", "/pods/"},
                                                     {"nodes", "GET", "/nodes/"},
                                                     {"event", "POST", "/events"}})
                for (const int skip : {0, 1, 3}) {
                    if (skip == 1 && std::string(method) == "GET") continue;
                    Strike strike = fault;
                    strike.method = method;
                    strike.path = path;
                    strike.skip = skip;
                    QTest::addRow("%s, %s %d", what, name, skip) << strike << impatient;
                }
        };
        rows("the answer is lost", {.what = What::LoseAnswer});
        rows("the answer is cut", {.what = What::CutAnswer, .bytes = 5});
        rows("no connection", {.what = What::Refuse, .times = 3});
        rows("429", {.what = What::Status, .times = 4, .status = 429});
        rows("429 that asks to wait", {.what = What::Status, .times = 2, .status = 429, .retryAfter = 7});
        rows("500", {.what = What::Status, .times = 3, .status = 500});
        rows("503", {.what = What::Status, .times = 6, .status = 503, .retryAfter = 1});
        rows("504", {.what = What::Status, .times = 2, .status = 504});
        rows("a conflict", {.what = What::Status, .times = 2, .status = 409});
        rows("an answer that is none", {.what = What::Body, .text = "[1,"});
        rows("an answer too deep", {.what = What::Nested, .bytes = 100'000});
        rows("an answer too large", {.what = What::Oversized, .bytes = std::size_t(17) << 20});
        rows("sent elsewhere", {.what = What::Redirect, .times = 2});
        rows("slow", {.what = What::Slow, .times = 2, .bytes = 100, .delayMs = 1});
        rows("carried out, then silent", {.what = What::HangAfter}, true);
        rows("silent, and carried out later", {.what = What::Hang}, true);
    }
    void requestsFail() {
        QFETCH(Strike, strike);
        QFETCH(bool, impatient);
        ApiServer server;
        loadFour(server);
        QVERIFY(server.start());
        Bayplan bayplan(server, impatient ? kImpatient : ApiLimits{Duration::seconds(30), std::size_t(16) << 20, {}});
        server.faults().add(strike);
        bayplan.observer.onRun = [&](RunState state) {
            if (state == RunState::Held) bayplan.run->stop();
        };
        const ApplyEnd end = bayplan.apply(everyKind());
        server.faults().release();
        const QString wrong = wholly(server, bayplan, end);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }

    void storms_data() {
        QTest::addColumn<Strike>("strike");
        QTest::newRow("429 to all") << Strike{.what = What::Status, .skip = 5, .times = 40, .status = 429, .retryAfter = 1};
        QTest::newRow("503 to all") << Strike{.what = What::Status, .skip = 9, .times = 40, .status = 503};
        QTest::newRow("no connection at all") << Strike{.what = What::Refuse, .skip = 7, .times = 30};
        QTest::newRow("all answers lost") << Strike{.what = What::LoseAnswer, .skip = 11, .times = 30};
    }
    void storms() {
        QFETCH(Strike, strike);
        ApiServer server;
        loadFour(server);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.patience = Duration::seconds(36'000);
        server.faults().add(strike);
        const ApplyEnd end = bayplan.apply(everyKind());
        const QString wrong = wholly(server, bayplan, end);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }

    void somethingHappensAtAPhase_data() {
        QTest::addColumn<int>("phase");
        QTest::addColumn<QString>("what");
        for (int phase = static_cast<int>(StepPhase::Waiting); phase <= static_cast<int>(StepPhase::Over); ++phase) {
            if (phase == static_cast<int>(StepPhase::Looking) || phase == static_cast<int>(StepPhase::Held)) continue;
            if (phase == static_cast<int>(StepPhase::Preparing)) continue;  // of landings that bind nothing: tst_landing
            for (const char* what : {"restart", "restart and forget", "gone for a while", "clock ahead", "clock back", "token revoked"})
                QTest::addRow("%s, %s", what, toString(static_cast<StepPhase>(phase))) << phase << what;
        }
    }
    void somethingHappensAtAPhase() {
        QFETCH(int, phase);
        QFETCH(QString, what);
        ApiServer server;
        loadFour(server);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bool happened = false;
        bayplan.observer.onStep = [&](std::size_t step, const StepProgress& progress) {
            if (step != 1 || static_cast<int>(progress.phase) != phase || std::exchange(happened, true)) return;
            if (what.startsWith("restart")) server.restart(what.endsWith("forget"));
            if (what == "gone for a while") server.stop();
            if (what == "clock ahead") server.world().clock.jump(std::chrono::hours(10));
            if (what == "clock back") server.world().clock.jump(-std::chrono::minutes(2));
            if (what == "token revoked") server.world().access.revokeToken("tok-admin");
        };
        int waits = 0;
        bayplan.onWait = [&] {
            if (happened && what == "gone for a while" && ++waits == 4) QVERIFY(server.start());
        };
        bayplan.observer.onRun = [&](RunState state) {
            if (state != RunState::Held) return;
            server.world().access.setToken("tok-admin", {"admin", "admin", {"system:masters", "system:authenticated"}});
            for (std::size_t i = 0; i < 6; ++i) bayplan.run->retry(i);
        };
        const ApplyEnd end = bayplan.apply(everyKind());
        QVERIFY(happened);
        const QString wrong = wholly(server, bayplan, end);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }

    void killedAtEveryLine_data() {
        QTest::addColumn<Strike>("strike");
        const auto lost = [](const char* method, const char* path, int skip) { return Strike{.what = What::LoseAnswer, .method = method, .path = path, .skip = skip}; };
        QTest::newRow("and nothing else") << Strike{.what = What::LoseAnswer, .path = "/nothing"};
        QTest::newRow("an eviction without an answer") << lost("POST", "/eviction", 1);
        QTest::newRow("a binding without an answer") << lost("POST", "/binding", 1);
        QTest::newRow("a cordon without an answer") << lost("PATCH", "/nodes/n0", 1);
        QTest::newRow("an eviction that was never sent") << Strike{.what = What::Refuse, .method = "POST", .path = "/eviction", .skip = 1};
    }
    void killedAtEveryLine() {
        QFETCH(Strike, strike);
        int lines = 1;
        for (bool killed = true; killed; ++lines) {
            ApiServer server;
            loadFour(server);
            QVERIFY(server.start());
            Bayplan bayplan(server);
            server.faults().add(strike);
            killed = bayplan.applyUntilKilled(everyKind(), lines);
            QVERIFY(killed || lines > 20);
            const ApplyEnd end = bayplan.goOn();
            QString wrong = wholly(server, bayplan, end);
            QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("after line %1: %2").arg(lines).arg(wrong)));
        }
    }

    void killedAgainAndAgain() {
        for (const int every : {4, 5, 7}) {  // with three, it could always be the line that is written before anything is sent
            ApiServer server;
            loadFour(server);
            QVERIFY(server.start());
            Bayplan bayplan(server);
            server.faults().add({.what = What::LoseAnswer, .method = "POST", .skip = 1, .times = 4});
            bool killed = bayplan.applyUntilKilled(everyKind(), every);
            ApplyEnd end;
            for (int times = 0; killed; ++times) {
                QVERIFY2(times < 200, "makes no way");
                bayplan.observer.lines = 0;
                bayplan.observer.dieAfter = every;
                try {
                    end = bayplan.goOn();
                    killed = false;
                } catch (const Killed&) {
                }
            }
            const QString wrong = wholly(server, bayplan, end);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        }
    }

    void twoOfThemAtOnce() {
        for (int round = 0; round < 5; ++round) {
            ApiServer server;
            loadFour(server);
            QVERIFY(server.start());
            std::mutex mutex;  // protects the time
            const auto prepare = [&](Bayplan& bayplan, std::uint64_t seed) {
                bayplan.options.seed = seed;
                bayplan.options.wait = [&](Duration span, const std::stop_token& stop) {
                    const std::lock_guard lock(mutex);
                    bayplan.time.nanoseconds += span.nanoseconds;
                    server.advance(std::chrono::microseconds(span.nanoseconds / 1000 + 1));
                    return !stop.stop_requested();
                };
                bayplan.observer.onRun = [&](RunState state) {
                    if (state != RunState::Held) return;
                    for (std::size_t i = 0; i < bayplan.observer.last.size(); ++i)
                        if (bayplan.observer.last[i].phase == StepPhase::Held) bayplan.run->skip(i);
                };
            };
            Bayplan one(server), two(server);
            prepare(one, 1);
            prepare(two, 2);
            {
                std::jthread other([&] { two.apply(everyKind()); });
                one.apply(everyKind());
            }
            // Everything is done, by one or the other.
            const std::string wrong = untruth(server, everyKind(), {&one, &two});
            QVERIFY2(wrong.empty(), wrong.c_str());
            QCOMPARE(goneUids(server).size(), 3u);
            QCOMPARE(server.log().changes("/binding").size(), 3u);
            QVERIFY(!server.objects("nodes").at("n0")["spec"].value("unschedulable", false));
            for (const std::string& pod : standing(server)) QVERIFY2(!pod.ends_with("-"), pod.c_str());
        }
    }

    void anotherSchedulerIsFaster_data() {
        QTest::addColumn<int>("phase");
        for (const StepPhase phase : {StepPhase::Checking, StepPhase::DryRun, StepPhase::Writing}) QTest::addRow("%s", toString(phase)) << static_cast<int>(phase);
    }
    void anotherSchedulerIsFaster() {
        QFETCH(int, phase);
        for (const char* node : {"n2", "n3"}) {
            ApiServer server;
            loadFour(server);
            QVERIFY(server.start());
            Bayplan bayplan(server);
            bool bound = false;
            bayplan.observer.onStep = [&](std::size_t step, const StepProgress& progress) {
                if (step == 3 && static_cast<int>(progress.phase) == phase && !std::exchange(bound, true)) apiserver::bindTo(server, "p", node);
            };
            bayplan.observer.onRun = [&](RunState state) {
                if (state == RunState::Held) bayplan.run->skip(3);
            };
            const ApplyEnd end = bayplan.apply(everyKind());
            QVERIFY(bound);
            const bool same = std::string(node) == "n3";
            QCOMPARE(end.summary, std::string(same ? "6 done" : "5 done, 1 skipped"));
            QCOMPARE(server.log().changes("/pods/p/binding").size(), 0u);
            const std::string wrong = untruth(server, everyKind(), {&bayplan});
            QVERIFY2(wrong.empty(), wrong.c_str());
            // What others did is not undone.
            for (const PlanStep& step : rollbackPlan(bayplan.recovered()).plan.steps) QVERIFY(step.pod != "default/p");
        }
    }

    void replacementsAreTakenByAnother() {
        ApiServer server;
        loadFour(server);
        server.controllers().options().schedulerName = "bayplan";  // places every pending pod at once
        QVERIFY(server.start());
        Bayplan bayplan(server);
        const std::vector<PlanStep> steps = {cordon("n0"), move("a", "n0", "n1", Landing::Bind), move("b", "n0", "n3", Landing::Bind)};
        const ApplyEnd end = bayplan.apply(steps);
        QVERIFY2(end.is == ApplyEnd::Is::Done, end.summary.c_str());
        const std::string wrong = untruth(server, steps, {&bayplan});
        QVERIFY2(wrong.empty(), wrong.c_str());
        QCOMPARE(goneUids(server).size(), 2u);
    }

    void aPodComesBackUnderItsName_data() {
        QTest::addColumn<int>("step");
        QTest::addColumn<int>("phase");
        for (const int step : {1, 3, 4})
            for (const StepPhase phase : {StepPhase::Waiting, StepPhase::Checking, StepPhase::DryRun, StepPhase::Writing})
                QTest::addRow("step %d, %s", step, toString(phase)) << step << static_cast<int>(phase);
    }
    void aPodComesBackUnderItsName() {
        QFETCH(int, step);
        QFETCH(int, phase);
        const char* const names[] = {"", "a", "", "p", "x"};
        const std::string name = names[step];
        ApiServer server;
        loadFour(server);
        server.controllers().options().replacements = false;
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bool happened = false;
        bayplan.observer.onStep = [&](std::size_t which, const StepProgress& progress) {
            if (which != 1 || static_cast<int>(progress.phase) != phase || std::exchange(happened, true)) return;
            server.ask(asking("DELETE", "/api/v1/namespaces/default/pods/" + name + "?gracePeriodSeconds=0"));
            Json again = plainPod(name, name == "p" ? "" : name == "a" ? "n0"
                                                                       : "n3");
            again["metadata"]["uid"] = "uid-new";
            server.load(again);
        };
        bayplan.observer.onRun = [&](RunState state) {
            if (state == RunState::Held) bayplan.run->skip(1);
        };
        const std::vector<PlanStep> all = everyKind();
        QCOMPARE(bayplan.apply({all[0], all[static_cast<std::size_t>(step)], all[5]}).summary, std::string("2 done, 1 skipped"));
        QVERIFY(server.objects("pods").contains("default/" + name));
        const Json pod = server.objects("pods").at("default/" + name);
        QVERIFY(happened);
        QCOMPARE(pod["metadata"]["uid"].get<std::string>(), std::string("uid-new"));
        QVERIFY(!pod["metadata"].contains("deletionTimestamp"));
        QVERIFY(name != "p" || pod["spec"].value("nodeName", "").empty());
    }

    void stopsWhileACallIsInTheAir() {
        // The first of each is the dry-run.
        for (const auto& [method, path] : {std::pair("POST", "/pods/a/eviction"), {"POST", "/pods/p/binding"}, {"PATCH", "/nodes/n0"}})
            for (const What what : {What::Hang, What::HangAfter}) {
                ApiServer server;
                loadFour(server);
                QVERIFY(server.start());
                Bayplan bayplan(server);
                server.faults().add({.what = what, .method = method, .path = path, .skip = 1});
                bayplan.options.stopGrace = {100'000'000};
                ApplyEnd end;
                {
                    Result<std::unique_ptr<ApplyRun>> begun = bayplan.prepare({"", everyKind()});
                    QVERIFY(begun.has_value());
                    bayplan.run = std::move(*begun);
                    std::jthread running([&] { end = bayplan.run->run({}); });
                    while (server.faults().holding() == 0) std::this_thread::yield();
                    bayplan.run->stop();
                }
                QVERIFY(end.stopped);
                QVERIFY2(end.summary.find("1 unknown") != std::string::npos, end.summary.c_str());
                QCOMPARE(bayplan.recovered().count(StepState::Unknown), 1u);
                server.faults().release();
                while (server.faults().holding() > 0) std::this_thread::yield();
                const ApplyEnd again = bayplan.goOn();
                const QString wrong = wholly(server, bayplan, again);
                QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
            }
    }

    void aJournalThatCannotBeWrittenEndsTheRun() {
        ApiServer server;
        loadFour(server);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.journal = "/dev/full";
        QVERIFY(!bayplan.prepare({"", everyKind()}));
        QCOMPARE(server.log().writes().size(), 0u);
    }

    void followsAWatchThatBreaks() {
        for (const bool forget : {false, true}) {
            ApiServer server;
            loadFour(server);
            QVERIFY(server.start());
            Bayplan bayplan(server);
            LiveReader reader([&] { return clientOf(bayplan.connection); }, apiKindsRead(), Reading::atOnce());
            FollowedPicture followed(reader);
            bayplan.onWait = [&] { reader.wait({50'000'000}, {}); };
            bool happened = false;
            bayplan.observer.onStep = [&](std::size_t step, const StepProgress& progress) {
                if (step == 1 && progress.phase == StepPhase::Replacing && !std::exchange(happened, true)) server.restart(forget);
            };
            bayplan.options.patience = Duration::seconds(100'000);
            const Plan plan{"", everyKind()};
            const ApplyMeans means{*bayplan.client, bayplan.permit, followed, bayplan.scheduler, &bayplan.observer};
            Result<std::unique_ptr<ApplyRun>> begun = ApplyRun::begin(plan, *approve(plan, planHash(plan), "ann", 1), means, bayplan.options, bayplan.journal, {});
            QVERIFY2(begun.has_value(), begun ? "" : toString(begun.error()).c_str());
            bayplan.run = std::move(*begun);
            const ApplyEnd end = bayplan.run->run({});
            QVERIFY(happened);
            const QString wrong = wholly(server, bayplan, end);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        }
    }
};

QTEST_GUILESS_MAIN(TstApplyFaults)
#include "tst_apply_faults.moc"
