// SPDX-License-Identifier: GPL-3.0-or-later
// A stopped run ends soon, whatever it waits for; the time is printed. A call in flight is recorded as unknown, and
// looked up when the run is resumed.
#include <QtTest>

#include <atomic>
#include <thread>

#include "kube/apply/apply_truth.h"
#include "kube/apply/late_call.h"

using namespace bayplan;
using namespace bayplan::samples;
using Strike = apiserver::Fault;
using What = Strike::What;

class TstApplyStop : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void stopsSoon_data() {
        QTest::addColumn<Strike>("strike");
        QTest::addColumn<QString>("phase");  // empty: when something hangs
        QTest::addColumn<int>("unknown");
        const auto hangs = [](const char* name, What what, const char* method, const char* path, int skip, int unknown) {
            QTest::newRow(name) << Strike{.what = what, .method = method, .path = path, .skip = skip, .times = 0} << "" << unknown;
        };
        hangs("a GET hangs", What::Hang, "GET", "/pods/", 0, 0);
        hangs("a dry-run hangs", What::Hang, "POST", "/eviction", 0, 0);
        hangs("an eviction hangs", What::Hang, "POST", "/eviction", 1, 1);
        hangs("an eviction is carried out, and the answer hangs", What::HangAfter, "POST", "/eviction", 1, 1);
        hangs("a binding hangs", What::Hang, "POST", "/binding", 1, 1);
        hangs("an event hangs", What::Hang, "POST", "/events", 0, 0);
        const Strike none{.what = What::Refuse, .path = "/nothing"};
        QTest::newRow("the old pod leaves") << none << "leaving" << 0;
        QTest::newRow("a replacement is awaited") << none << "replacing" << 0;
        QTest::newRow("the pod is not Ready") << none << "verifying" << 0;
    }
    void stopsSoon() {
        QFETCH(Strike, strike);
        QFETCH(QString, phase);
        QFETCH(int, unknown);
        ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(readyNode(name));
        server.load(replicaSet("web", 1));
        server.load(ownedBy(plainPod("a", "n0"), "web"));
        server.advance(std::chrono::seconds(1));
        if (phase == "replacing") server.controllers().options().replacements = false;
        QVERIFY(server.start());
        Bayplan bayplan(server, ApiLimits{Duration::seconds(600), std::size_t(16) << 20, {}});
        server.faults().add(strike);
        // Time passes at once until the phase is reached; then a wait lasts an hour.
        std::atomic<bool> there = false;
        bayplan.observer.onStep = [&](std::size_t, const StepProgress& progress) {
            if (!phase.isEmpty() && QString::fromLatin1(toString(progress.phase)) == phase) there = true;
        };
        std::atomic<bool> waits = false;
        bayplan.options.wait = [&](Duration span, const std::stop_token& stop) {
            if (there) {
                waits = true;
                return waitForReal(Duration::seconds(3600), stop);
            }
            bayplan.time.nanoseconds += span.nanoseconds;
            server.advance(std::chrono::microseconds(span.nanoseconds / 1000 + 1));
            return !stop.stop_requested();
        };
        const std::vector<PlanStep> steps = {move("a", "n0", "n1", Landing::Bind)};
        Result<std::unique_ptr<ApplyRun>> begun = bayplan.prepare({"a plan", steps});
        QVERIFY(begun);
        bayplan.run = std::move(*begun);
        ApplyEnd end;
        std::jthread runs([&] { end = bayplan.run->run({}); });
        const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (!waits && server.faults().holding() == 0) {
            QVERIFY2(std::chrono::steady_clock::now() < latest, "never got there");
            std::this_thread::yield();
        }
        QElapsedTimer timer;
        timer.start();
        bayplan.run->stop();
        const double returned = static_cast<double>(timer.nsecsElapsed()) / 1e6;
        runs.join();
        const double ended = static_cast<double>(timer.nsecsElapsed()) / 1e6;
        qInfo("stop() returned after %.1f ms, run() ended after %.0f ms", returned, ended);
        // The limit of a request is ten minutes, and a wait lasts an hour.
        QVERIFY(ended < 30'000);
        QVERIFY(end.stopped);
        const RecoveredApply journal = bayplan.recovered();
        QCOMPARE(std::count_if(journal.steps.begin(), journal.steps.end(), [](const StepRecord& one) { return one.open.has_value(); }), std::ptrdiff_t(unknown));

        server.faults().clear();
        server.faults().release();
        server.controllers().options().replacements = true;
        there = false;
        phase.clear();
        const ApplyEnd all = bayplan.goOn();
        QCOMPARE(all.summary, std::string("1 done"));
        const std::string wrong = untruth(server, steps, {&bayplan});
        QVERIFY2(wrong.empty(), wrong.c_str());
        QCOMPARE(goneUids(server).size(), std::size_t(1));
    }

    // A slow server carries the call out after the run found it undone: it is the run's own change, nobody else's.
    void aLateCallIsTheRunsOwn_data() {
        QTest::addColumn<PlanStep>("step");
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("skip");  // the dry-run
        QTest::newRow("a move's eviction") << move("a", "n0", "n1", Landing::Bind) << "/eviction" << 1;
        QTest::newRow("an eviction") << evictStep("a", "n0") << "/eviction" << 1;
        QTest::newRow("a cordon") << cordon("n0") << "/nodes/n0" << 1;
    }
    void aLateCallIsTheRunsOwn() {
        QFETCH(PlanStep, step);
        QFETCH(QString, path);
        QFETCH(int, skip);
        ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(readyNode(name));
        server.load(replicaSet("web", 1));
        server.load(ownedBy(plainPod("a", "n0"), "web"));
        server.advance(std::chrono::seconds(1));
        QVERIFY(server.start());
        Bayplan bayplan(server, ApiLimits{Duration::seconds(600), std::size_t(16) << 20, {}});
        const char* method = step.action == PlanStep::Action::Cordon ? "PATCH" : "POST";
        server.faults().add({.what = What::Hang, .method = method, .path = path.toStdString(), .skip = skip, .times = 1});
        QVERIFY(stopWhileItHangs(bayplan, {step}));
        const std::optional<ApplyEnd> all = goOnWhileItArrives(bayplan, path.toStdString(), StepPhase::Checking);
        QVERIFY(all);
        QCOMPARE(all->summary, std::string("1 done"));
        const std::string wrong = untruth(server, {step}, {&bayplan});
        QVERIFY2(wrong.empty(), wrong.c_str());
        QCOMPARE(server.log().changes(path.toStdString()).size(), std::size_t(1));
    }
};

QTEST_GUILESS_MAIN(TstApplyStop)
#include "tst_apply_stop.moc"
