// SPDX-License-Identifier: GPL-3.0-or-later
// A plan with maintenance windows is carried out inside them: time passes only where a run waits.
#include <QtTest>

#include "kube/apply/apply_fixture.h"
#include "kube/apply/apply_truth.h"
#include "kube/apply/replan.h"
#include "kube/apply/window_gate.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

/// n0 has three pods of three workloads; each moves to a node of its own.
struct Night {
    Night() {
        for (const char* name : {"n0", "n1", "n2", "n3"}) server.load(readyNode(name));
        for (const auto& [name, to] : {std::pair("a", "n1"), std::pair("b", "n2"), std::pair("c", "n3")}) {
            const std::string set = std::string("set-") + name;
            server.load(replicaSet(set, 1));
            server.load(ownedBy(plainPod(name, "n0", set), set));
            steps.push_back(move(name, "n0", to, Landing::Bind));
        }
        server.advance(std::chrono::seconds(1));
        started = server.start();
    }

    std::int64_t now() { return server.world().clock.wall().count() / 1'000'000; }
    void sleep(std::int64_t seconds) { server.advance(std::chrono::seconds(seconds)); }
    Plan plan(PlanWindows windows) const { return {"a plan", steps, {}, {}, std::move(windows)}; }
    ApplyEnd apply(Bayplan& bayplan, PlanWindows windows) {
        bayplan.options.onHold = OnHold::Stop;  // nobody is there to be asked
        Result<std::unique_ptr<ApplyRun>> begun = bayplan.prepare(plan(std::move(windows)));
        check(begun.has_value(), begun ? "" : toString(begun.error()).c_str());
        bayplan.run = std::move(*begun);
        return bayplan.run->run({});
    }

    ApiServer server;
    std::vector<PlanStep> steps;
    bool started = false;
};

/// The last line about the whole run.
std::string lastOf(const RecoveredApply& journal) {
    for (auto entry = journal.entries.rbegin(); entry != journal.entries.rend(); ++entry)
        if (entry->what == ApplyEntry::What::Run || entry->what == ApplyEntry::What::Ended) return entry->text;
    return {};
}

}  // namespace

class TstApplyWindows : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingBeginsOutside_data() {
        QTest::addColumn<int>("from");
        QTest::addColumn<int>("to");
        QTest::addColumn<QString>("says");
        QTest::newRow("before") << 1 << 3600 << "outside the plan's maintenance windows: the next one is from ";
        QTest::newRow("at its end, which is outside") << -3600 << 0 << "outside the plan's maintenance windows: the last one ended at ";
    }
    void nothingBeginsOutside() {
        QFETCH(int, from);
        QFETCH(int, to);
        QFETCH(QString, says);
        Night night;
        QVERIFY(night.started);
        Bayplan bayplan(night.server);
        const Result<std::unique_ptr<ApplyRun>> begun = bayplan.prepare(night.plan({{{night.now() + from, night.now() + to}}, {}}));
        QVERIFY(!begun);
        QCOMPARE(begun.error().code, ErrorCode::Conflict);
        QVERIFY2(begun.error().message.text().starts_with(says.toStdString()), begun.error().message.text().c_str());
        QVERIFY(!std::filesystem::exists(bayplan.journal));
        QVERIFY(goneUids(night.server).empty());
    }

    void insideItIsCarriedOut() {
        Night night;
        QVERIFY(night.started);
        Bayplan bayplan(night.server);
        const ApplyEnd end = night.apply(bayplan, {{{night.now(), night.now() + 3600}}, 5});
        QCOMPARE(end.summary, std::string("3 done"));
        QVERIFY(end.window.empty());
        QVERIFY(!end.stopped);
    }

    /// Each move takes 30 s of grace and 10 s to start at most: 40 s. The window has 41 s, so that the first move begins, and the second one, more than a
    /// second later, does not: it could end after the window. In the next window the run goes on.
    void itStopsBetweenTwoSteps() {
        Night night;
        QVERIFY(night.started);
        Bayplan bayplan(night.server);
        bayplan.options.mostInFlight = 1;
        const std::int64_t begin = night.now();
        const PlanWindows windows{{{begin, begin + 41}, {begin + 86400, begin + 86400 + 3600}}, 10};
        const ApplyEnd end = night.apply(bayplan, windows);
        const std::size_t done = static_cast<std::size_t>(std::count_if(end.steps.begin(), end.steps.end(), [](const StepRecord& one) { return one.state == StepState::Done; }));
        QVERIFY2(done == 1, end.summary.c_str());
        QCOMPARE(end.is, ApplyEnd::Is::Partial);
        QVERIFY(!end.stopped);
        QVERIFY2(end.window.text().starts_with("no step ends before the maintenance window ends at "), end.window.text().c_str());
        QCOMPARE(end.steps[1].state, StepState::NotStarted);
        QCOMPARE(goneUids(night.server).size(), std::size_t(1));
        const RecoveredApply stopped = bayplan.recovered();
        QVERIFY(!stopped.ended);
        QCOMPARE(stopped.header.plan.windows, windows);
        QVERIFY2(lastOf(stopped).starts_with("stopped: no step ends before the maintenance window ends at "), lastOf(stopped).c_str());
        QVERIFY2(lastOf(stopped).ends_with(": 1 done, 2 not started"), lastOf(stopped).c_str());

        // Between the windows it is not gone on with.
        night.sleep(3600);
        bayplan.run.reset();
        const Result<std::unique_ptr<ApplyRun>> between = ApplyRun::resume(bayplan.journal, bayplan.means(), bayplan.options);
        QVERIFY(!between);
        QCOMPARE(between.error().code, ErrorCode::Conflict);
        night.sleep(86400);
        // 3600 + 86400 s later the second window is over as well. A person may insist, and the journal says so.
        QVERIFY(!ApplyRun::resume(bayplan.journal, bayplan.means(), bayplan.options));
        bayplan.options.acceptOutsideWindow = true;
        const ApplyEnd all = bayplan.goOn();
        QCOMPARE(all.summary, std::string("3 done"));
        const RecoveredApply over = bayplan.recovered();
        const bool told = std::any_of(over.entries.begin(), over.entries.end(), [](const ApplyEntry& entry) { return entry.text.ends_with("; with --accept-outside-window"); });
        QVERIFY(told);
    }

    void theNextWindowGoesOn() {
        Night night;
        QVERIFY(night.started);
        Bayplan bayplan(night.server);
        bayplan.options.mostInFlight = 1;
        const std::int64_t begin = night.now();
        const ApplyEnd first = night.apply(bayplan, {{{begin, begin + 45}, {begin + 86400, begin + 86400 + 3600}}, 10});
        QCOMPARE(first.is, ApplyEnd::Is::Partial);
        night.sleep(begin + 86400 - night.now());
        QCOMPARE(bayplan.goOn().summary, std::string("3 done"));
    }

    /// What is under way when the window closes is finished: the replacement comes late, after the end.
    void whatIsUnderWayIsFinished() {
        Night night;
        QVERIFY(night.started);
        Bayplan bayplan(night.server);
        bayplan.options.mostInFlight = 1;
        night.server.controllers().options().replacements = false;
        const std::int64_t begin = night.now();
        bayplan.onWait = [&] {
            if (night.now() > begin + 120) night.server.controllers().options().replacements = true;
        };
        const ApplyEnd end = night.apply(bayplan, {{{begin, begin + 60}}, 10});
        QVERIFY(night.now() > begin + 120);
        QCOMPARE(end.summary, std::string("1 done, 2 not started"));
        QCOMPARE(end.window.text(), std::string("the maintenance window is over"));
    }

    /// A run that was stopped in the middle of a step is gone on with outside of the windows, and begins nothing else there.
    void whatWasBegunIsFinishedLater() {
        Night night;
        QVERIFY(night.started);
        Bayplan bayplan(night.server);
        bayplan.options.mostInFlight = 1;
        night.server.controllers().options().replacements = false;
        const std::int64_t begin = night.now();
        bayplan.onWait = [&] {
            if (night.now() > begin + 40) bayplan.run->stop();
        };
        const ApplyEnd stopped = night.apply(bayplan, {{{begin, begin + 60}}, 10});
        QVERIFY(stopped.stopped);
        QCOMPARE(stopped.steps[0].state, StepState::UnderWay);
        bayplan.onWait = {};
        night.server.controllers().options().replacements = true;
        night.sleep(3600);
        QCOMPARE(bayplan.goOn().summary, std::string("1 done, 2 not started"));
    }

    /// A step that its budget blocks does not begin when the budget allows it after the end of the window.
    void aBlockedStepWaitsForTheNextWindow() {
        Night night;
        QVERIFY(night.started);
        night.server.load({{"apiVersion", "policy/v1"},
                           {"kind", "PodDisruptionBudget"},
                           {"metadata", {{"name", "none"}, {"namespace", "default"}, {"uid", "uid-none"}}},
                           {"spec", {{"maxUnavailable", 0}, {"selector", {{"matchLabels", {{"app", "set-a"}}}}}}}});
        night.server.advance(std::chrono::seconds(1));
        Bayplan bayplan(night.server);
        const std::int64_t begin = night.now();
        night.steps.resize(1);
        const ApplyEnd end = night.apply(bayplan, {{{begin, begin + 100}}, 10});
        QCOMPARE(end.is, ApplyEnd::Is::Nothing);
        QVERIFY2(night.now() < begin + 110, "it waited for the budget beyond the window");
        QVERIFY(!end.window.empty());
        QCOMPARE(end.steps[0].state, StepState::NotStarted);
        QVERIFY(goneUids(night.server).empty());
    }

    /// Nobody said how long a pod starts: its grace period is counted, and that it begins inside.
    void anUnknownStartBeginsInside() {
        Night night;
        QVERIFY(night.started);
        Bayplan bayplan(night.server);
        bayplan.options.mostInFlight = 1;
        const std::int64_t begin = night.now();
        night.steps.resize(1);
        QCOMPARE(night.apply(bayplan, {{{begin, begin + 60}}, {}}).summary, std::string("1 done"));
    }

    /// A person's word at the beginning holds for the run, and its journal keeps it.
    void aPersonMayBeginOutside() {
        Night night;
        QVERIFY(night.started);
        Bayplan bayplan(night.server);
        bayplan.options.acceptOutsideWindow = true;
        const ApplyEnd end = night.apply(bayplan, {{{night.now() + 3600, night.now() + 7200}}, {}});
        QCOMPARE(end.summary, std::string("3 done"));
        QVERIFY(bayplan.recovered().header.acceptOutsideWindow);
        // Without windows there is nothing to accept.
        Night any;
        QVERIFY(any.started);
        Bayplan other(any.server);
        other.options.acceptOutsideWindow = true;
        QCOMPARE(any.apply(other, {}).summary, std::string("3 done"));
        QVERIFY(!other.recovered().header.acceptOutsideWindow);
    }

    /// The rest of a plan is still of its windows; what undoes it is not.
    void theRestKeepsItsWindows() {
        Night night;
        QVERIFY(night.started);
        Bayplan bayplan(night.server);
        const PlanWindows windows{{{night.now(), night.now() + 60}}, 10};
        const std::vector<StepRecord> records(3);
        const Replanned rest = replanRest(night.plan(windows), records, **bayplan.pictures.newest({}), bayplan.scheduler);
        QCOMPARE(rest.plan.windows, windows);
        QVERIFY(!rollbackPlan(night.plan(windows), **bayplan.pictures.newest({})).plan.windows.any());
    }
};

QTEST_GUILESS_MAIN(TstApplyWindows)
#include "tst_apply_windows.moc"
