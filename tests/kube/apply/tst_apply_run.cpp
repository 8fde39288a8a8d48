// SPDX-License-Identifier: GPL-3.0-or-later
// Plans that go well, and users who control them.
#include <QtTest>

#include "kube/apply/apply_fixture.h"
#include "kube/apply/rollback_plan.h"

using namespace bayplan;
using namespace bayplan::samples;
using apiserver::asking;
using apiserver::budget;
using Is = ApplyEnd::Is;

class TstApplyRun : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void placesPendingPods() {
        ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(readyNode(name));
        for (const char* name : {"a", "b", "c"}) server.load(plainPod(name));
        QVERIFY(server.start());
        Bayplan bayplan(server);
        const ApplyEnd end = bayplan.apply({place("a", "n0"), place("b", "n1"), place("c", "n0")});
        QCOMPARE(end.summary, std::string("3 done"));
        QVERIFY(end.is == Is::Done && !end.stopped && !end.blocked && !end.refused && !end.fault);
        QCOMPARE(standing(server), (std::vector<std::string>{"a n0", "b n1", "c n0"}));
        QCOMPARE(server.log().changes("/binding").size(), 3u);
        QCOMPARE(server.log().changes("/events").size(), 3u);
        const RecoveredApply journal = bayplan.recovered();
        QVERIFY(journal.ended);
        QCOMPARE(journal.summary(), std::string("3 done"));
        // Each was tried with a dry-run before.
        QCOMPARE(server.log().count([](const LoggedRequest& one) { return one.dryRun && one.path.ends_with("/binding"); }), 3u);
        const Json binding = Json::parse(server.log().changes("/binding")[0].body);
        QCOMPARE(binding["metadata"]["uid"].get<std::string>(), std::string("uid-a"));
        for (const auto& [key, event] : server.objects("events", "events.k8s.io")) QCOMPARE(event["reportingController"].get<std::string>(), std::string("bayplan"));
    }

    void movesByBinding() {
        ApiServer server;
        for (const char* name : {"n0", "n1", "n2"}) server.load(readyNode(name));
        server.load(replicaSet("web", 2));
        server.load(ownedBy(plainPod("a", "n0"), "web"));
        server.load(ownedBy(plainPod("b", "n0"), "web"));
        QVERIFY(server.start());
        Bayplan bayplan(server);
        const ApplyEnd end = bayplan.apply({move("a", "n0", "n1", Landing::Bind), move("b", "n0", "n2", Landing::Bind)});
        QCOMPARE(end.summary, std::string("2 done"));
        QCOMPARE(server.log().changes("/eviction").size(), 2u);
        QCOMPARE(server.log().changes("/binding").size(), 2u);
        std::vector<std::string> nodes;
        for (const std::string& one : standing(server)) nodes.push_back(one.substr(one.find(' ') + 1));
        std::sort(nodes.begin(), nodes.end());
        QCOMPARE(nodes, (std::vector<std::string>{"n1", "n2"}));
        for (const StepPhase phase : {StepPhase::Checking, StepPhase::DryRun, StepPhase::Writing, StepPhase::Leaving, StepPhase::Replacing, StepPhase::Landing,
                                      StepPhase::Verifying, StepPhase::Over})
            QVERIFY2(bayplan.observer.saw(0, phase), toString(phase));
        QCOMPARE(end.steps[0].node, std::string("n1"));
        QVERIFY(end.steps[0].uid != "uid-a" && !end.steps[0].uid.empty());
        // A workload never loses two pods at once: the second was evicted when the first's replacement was Ready.
        const auto evictions = server.log().changes("/eviction"), bindings = server.log().changes("/binding");
        QVERIFY(bindings[0].number < evictions[1].number);
    }

    void leavesTheLandingToTheScheduler() {
        ApiServer server;
        for (const char* name : {"n0", "n1", "n2"}) server.load(readyNode(name));
        server.load(plainPod("other", "n1", "other"));
        server.load(replicaSet("web", 1, "default-scheduler"));
        server.load(withScheduler(ownedBy(plainPod("a", "n0"), "web"), "default-scheduler"));
        server.controllers().options().schedulerName = "default-scheduler";
        QVERIFY(server.start());
        {
            Bayplan bayplan(server);
            bayplan.options.acceptElsewhere = true;  // n1 and n2 tie: the pods have no requests
            // Cordoned, so that it lands elsewhere; the emptiest other node is n2, as planned.
            const ApplyEnd end = bayplan.apply({cordon("n0"), move("a", "n0", "n2")});
            QCOMPARE(end.summary, std::string("2 done"));
            QCOMPARE(server.log().changes("/binding").size(), 0u);
        }
        std::string name;
        for (const auto& [key, pod] : server.objects("pods"))
            if (key != "default/other") name = key.substr(8);
        Bayplan again(server);
        again.options.acceptElsewhere = true;
        const ApplyEnd end = again.apply({uncordon("n0"), move(name, "n2", "n1")});  // it gets n0 instead
        QCOMPARE(end.summary, std::string("1 done, 1 done on another node"));
        QCOMPARE(end.steps[1].node, std::string("n0"));
        QVERIFY(end.is == Is::Done);
    }

    void nominates() {
        ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(readyNode(name));
        server.load(replicaSet("web", 1, "default-scheduler"));
        server.load(withScheduler(ownedBy(plainPod("a", "n0"), "web"), "default-scheduler"));
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.schedulerNames = {"default-scheduler"};
        bayplan.observer.onStep = [&](std::size_t, const StepProgress& progress) {
            if (progress.phase != StepPhase::Verifying || progress.pod.empty() || !progress.node.empty()) return;
            const Json pod = server.objects("pods").at(progress.pod);
            if (pod["status"].value("nominatedNodeName", "") == "n1") apiserver::bindTo(server, progress.pod.substr(8), "n1");
        };
        const ApplyEnd end = bayplan.apply({move("a", "n0", "n1", Landing::Nominate)});
        QCOMPARE(end.summary, std::string("1 done"));
        QCOMPARE(server.log().changes("/status").size(), 1u);
        QCOMPARE(server.log().changes("/binding").size(), 0u);
    }

    void evictsAndCordons() {
        ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(readyNode(name));
        server.load(plainPod("a", "n0"));
        QVERIFY(server.start());
        Bayplan bayplan(server);
        const ApplyEnd end = bayplan.apply({cordon("n0"), evictStep("a", "n0"), uncordon("n0"), uncordon("n1")});
        QCOMPARE(end.summary, std::string("3 done, 1 skipped"));  // n1 was not cordoned
        QVERIFY(server.objects("pods").empty());
        QVERIFY(!server.objects("nodes").at("n0")["spec"].value("unschedulable", false));
        QCOMPARE(server.log().changes("/nodes/n0").size(), 2u);
        QCOMPARE(server.log().changes("/nodes/n1").size(), 0u);
    }

    void aBudgetBlocksItsOwnAlone() {
        ApiServer server;
        for (const char* name : {"n0", "n1", "n2"}) server.load(readyNode(name));
        server.load(replicaSet("web", 1));
        server.load(ownedBy(plainPod("a", "n0"), "web"));
        server.load(replicaSet("db", 1));
        server.load(ownedBy(plainPod("d", "n0", "db"), "db"));
        server.load(budget("tight", 1));
        QVERIFY(server.start());
        server.advance(std::chrono::seconds(1));
        Bayplan bayplan(server);
        bool freed = false;
        bayplan.observer.onStep = [&](std::size_t step, const StepProgress& progress) {
            if (step != 1 || progress.phase != StepPhase::Over || std::exchange(freed, true)) return;
            // The other one is done; now the budget allows it.
            QCOMPARE(bayplan.observer.last[0].budget, std::string("default/tight"));
            QVERIFY(bayplan.observer.last[0].state == StepState::Blocked);
            QVERIFY(bayplan.observer.last[0].next.has_value());
            server.ask(asking("PATCH", "/apis/policy/v1/namespaces/default/poddisruptionbudgets/tight", {{"spec", {{"minAvailable", 0}}}}, "application/merge-patch+json"));
            server.advance(std::chrono::seconds(1));
        };
        const ApplyEnd end = bayplan.apply({move("a", "n0", "n1", Landing::Bind), move("d", "n0", "n2", Landing::Bind)});
        QVERIFY(freed);
        QCOMPARE(end.summary, std::string("2 done"));
    }

    void isGivenUpWhereABudgetNeverLetsGo() {
        ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(readyNode(name));
        server.load(replicaSet("web", 1));
        server.load(ownedBy(plainPod("a", "n0"), "web"));
        server.load(budget("tight", 1));
        QVERIFY(server.start());
        server.advance(std::chrono::seconds(1));
        Bayplan bayplan(server);
        const ApplyEnd end = bayplan.apply({move("a", "n0", "n1", Landing::Bind)});
        QCOMPARE(end.summary, std::string("1 blocked"));
        QVERIFY(end.is == Is::Nothing && end.blocked);
        QCOMPARE(server.log().changes().size(), 0u);
        // The server itself refuses if the picture did not show it yet.
        server.log().clear();
        Bayplan late(server);
        late.options.patience = Duration::seconds(30);
        server.ask(asking("PATCH", "/apis/policy/v1/namespaces/default/poddisruptionbudgets/tight", {{"spec", {{"minAvailable", 0}}}}, "application/merge-patch+json"));
        server.advance(std::chrono::seconds(1));
        QVERIFY(late.pictures.newest({}).has_value());
        late.pictures.frozen = true;
        server.ask(asking("PATCH", "/apis/policy/v1/namespaces/default/poddisruptionbudgets/tight", {{"spec", {{"minAvailable", 1}}}}, "application/merge-patch+json"));
        server.advance(std::chrono::seconds(1));
        const ApplyEnd again = late.apply({move("a", "n0", "n1", Landing::Bind)});
        QCOMPARE(again.summary, std::string("1 blocked"));
        QVERIFY(again.steps[0].text.find("default/tight") != std::string::npos);
        QCOMPARE(server.log().changes().size(), 0u);
    }

    void driftHoldsTheRunUp() {
        ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(readyNode(name));
        for (const char* name : {"a", "b"}) server.load(plainPod(name));
        QVERIFY(server.start());
        Bayplan bayplan(server);
        apiserver::bindTo(server, "a", "n1");
        bayplan.observer.onRun = [&](RunState state) {
            if (state == RunState::Held) bayplan.run->skip(0);
        };
        const ApplyEnd end = bayplan.apply({place("a", "n0"), place("b", "n0")});
        QCOMPARE(end.summary, std::string("1 done, 1 skipped"));
        QCOMPARE(bayplan.observer.states, (std::vector<RunState>{RunState::Held, RunState::Running, RunState::Ended}));
        QCOMPARE(server.log().changes("/binding").size(), 1u);

        // If there is no user to ask, it ends after the current steps.
        server.load(plainPod("c"));
        Bayplan alone(server);
        alone.options.onHold = OnHold::Stop;
        const ApplyEnd stopped = alone.apply({place("a", "n0"), place("c", "n0")});
        QCOMPARE(stopped.summary, std::string("1 failed, 1 not started"));
        QVERIFY(stopped.blocked && !stopped.refused && stopped.is == Is::Nothing);
        QVERIFY(!alone.recovered().ended);
    }

    void refusesWhatMustNotBe_data() {
        QTest::addColumn<int>("which");
        QTest::addColumn<QString>("why");
        QTest::newRow("no controller") << 0 << "no controller";
        QTest::newRow("another scheduler's") << 1 << "may not be bound";
        QTest::newRow("two budgets") << 2 << "several disruption budgets";
        QTest::newRow("of a DaemonSet") << 3 << "DaemonSet";
        QTest::newRow("no such node") << 4 << "there is no node nowhere";
        QTest::newRow("cordoned") << 5 << "NodeUnschedulable";
        QTest::newRow("not Ready") << 6 << "not Ready";
        QTest::newRow("too large") << 7 << "Insufficient cpu";
        QTest::newRow("other UID") << 8 << "another pod of that name";
    }
    void refusesWhatMustNotBe() {
        QFETCH(int, which);
        QFETCH(QString, why);
        ApiServer server;
        Json cordoned = readyNode("cordoned"), dead = readyNode("dead");
        cordoned["spec"]["unschedulable"] = true;
        dead["status"]["conditions"][0]["status"] = "Unknown";
        server.loadAll({readyNode("n0"), readyNode("n1"), cordoned, dead, replicaSet("web", 1)});
        Json big = plainPod("big");
        big["spec"]["containers"][0]["resources"]["requests"]["cpu"] = "9";
        server.loadAll({plainPod("alone", "n0", "x"), withScheduler(plainPod("foreign"), "default-scheduler"), ownedBy(plainPod("a", "n0"), "web"),
                        ownedBy(plainPod("d", "n0", "y"), "ds", "DaemonSet"), plainPod("free"), big});
        if (which == 2) server.loadAll({budget("one", 0), budget("two", 0)});
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        const PlanStep steps[] = {move("alone", "n0", "n1"), place("foreign", "n1"), move("a", "n0", "n1"), move("d", "n0", "n1"), place("free", "nowhere"),
                                  place("free", "cordoned"), place("free", "dead"), place("big", "n0"), place("free", "n0")};
        PlanStep step = steps[which];
        if (which == 8) step.uid = "uid-of-yesterday";
        const ApplyEnd end = bayplan.apply({step});
        QCOMPARE(end.summary, std::string("1 failed"));
        QVERIFY2(end.steps[0].text.find(why.toStdString()) != std::string::npos, end.steps[0].text.c_str());
        QCOMPARE(server.log().changes().size(), 0u);
        QCOMPARE(end.refused, which < 4);
        QCOMPARE(end.blocked, which >= 4);
    }

    void whatIsForcedIsDone() {
        ApiServer server;
        Json cordoned = readyNode("n0");
        cordoned["spec"]["unschedulable"] = true;
        server.loadAll({cordoned, plainPod("a")});
        QVERIFY(server.start());
        Bayplan bayplan(server);
        PlanStep step = place("a", "n0");
        step.forced = true;
        step.violations = {"default/a: NodeUnschedulable: node(s) were unschedulable"};
        QCOMPARE(bayplan.apply({step}).summary, std::string("1 done"));
    }

    void nothingIsSentWithoutLeave() {
        ApiServer server;
        server.loadAll({readyNode("n0"), plainPod("a")});
        QVERIFY(server.start());
        Bayplan bayplan(server);
        const Plan plan{"", {place("a", "n0")}};
        Approval approval = *approve(plan, planHash(plan), "ann", 1);
        Plan other = plan;
        other.steps[0].to = "n1";
        QCOMPARE(ApplyRun::begin(other, approval, bayplan.means(), bayplan.options, bayplan.journal, {}).error().code, ErrorCode::Conflict);
        bayplan.pictures.lack = "pods are not known";
        QCOMPARE(ApplyRun::begin(plan, approval, bayplan.means(), bayplan.options, bayplan.journal, {}).error().code, ErrorCode::Unreadable);
        bayplan.pictures.lack.clear();
        Connection elsewhere = bayplan.connection;
        elsewhere.endpoint.context = "prod";
        const WritePermit foreign = *WritePermit::unlock(elsewhere.endpoint, "prod");
        ApplyMeans means{*bayplan.client, foreign, bayplan.pictures, bayplan.scheduler, nullptr};
        QCOMPARE(ApplyRun::begin(plan, approval, means, bayplan.options, bayplan.journal, {}).error().code, ErrorCode::Conflict);
        QVERIFY(!std::filesystem::exists(bayplan.journal));
        QCOMPARE(server.log().writes().size(), 0u);
    }

    void pausesAndGoesOn() {
        ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(readyNode(name));
        for (const char* name : {"a", "b"}) server.load(plainPod(name));
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.mostInFlight = 1;
        int waits = 0;
        bayplan.observer.onStep = [&](std::size_t step, const StepProgress& progress) {
            if (step == 0 && progress.phase == StepPhase::Verifying && waits == 0) bayplan.run->pause();
        };
        bayplan.onWait = [&] {
            if (++waits != 20) return;
            // The first step ended meanwhile; nothing was sent, not even its event.
            QCOMPARE(bayplan.observer.last[0].phase, StepPhase::Over);
            QCOMPARE(server.log().changes("/binding").size(), 1u);
            QCOMPARE(server.log().changes("/events").size(), 0u);
            bayplan.run->proceed();
        };
        const ApplyEnd end = bayplan.apply({place("a", "n0"), place("b", "n0")});
        QCOMPARE(end.summary, std::string("2 done"));
        QVERIFY(waits >= 20);
        QVERIFY(bayplan.observer.states.front() == RunState::Paused);
        QCOMPARE(server.log().changes("/events").size(), 2u);
    }

    /// The last step ends while the run is paused: its event waits until the run continues, or is dropped with the run.
    void endsWhilePaused_data() {
        QTest::addColumn<bool>("stops");
        QTest::newRow("goes on") << false;
        QTest::newRow("stops") << true;
    }
    void endsWhilePaused() {
        QFETCH(bool, stops);
        ApiServer server;
        server.load(readyNode("n0"));
        server.load(plainPod("a"));
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.observer.onStep = [&](std::size_t, const StepProgress& progress) {
            if (progress.phase == StepPhase::Verifying) bayplan.run->pause();
        };
        int waits = 0;
        bayplan.onWait = [&] {
            if (++waits != 20) return;
            QCOMPARE(bayplan.observer.last[0].phase, StepPhase::Over);
            QCOMPARE(server.log().changes("/events").size(), 0u);
            if (stops) bayplan.run->stop();
            else bayplan.run->proceed();
        };
        const ApplyEnd end = bayplan.apply({place("a", "n0")});
        QCOMPARE(end.summary, std::string("1 done"));
        QCOMPARE(end.stopped, stops);
        QCOMPARE(waits, 20);
        QCOMPARE(server.log().changes("/events").size(), stops ? 0u : 1u);
        QCOMPARE(bayplan.recovered().summary(), std::string("1 done"));
    }

    void whatWasMovedTwiceIsFollowed() {
        ApiServer server;
        for (const char* name : {"n0", "n1", "n2"}) server.load(readyNode(name));
        server.load(replicaSet("web", 1));
        server.load(ownedBy(plainPod("a", "n0"), "web"));
        QVERIFY(server.start());
        Bayplan bayplan(server);
        const ApplyEnd end = bayplan.apply({move("a", "n0", "n1", Landing::Bind), move("a", "n1", "n2", Landing::Bind)});
        QCOMPARE(end.summary, std::string("2 done"));
        QCOMPARE(end.steps[1].node, std::string("n2"));
        QCOMPARE(server.objects("pods").size(), 1u);
        const std::vector<PlanStep> back = rollbackPlan(bayplan.recovered()).plan.steps;
        QCOMPARE(back.size(), 1u);
        QVERIFY(back[0].from == "n2" && back[0].to == "n0" && back[0].uid == end.steps[1].uid);
    }

    void doesNotWaitForAPictureForEver() {
        ApiServer server;
        server.loadAll({readyNode("n0"), plainPod("a")});
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        Result<std::unique_ptr<ApplyRun>> begun = bayplan.prepare({"", {place("a", "n0")}});
        QVERIFY(begun.has_value());
        bayplan.pictures.lack = "pods are not known: list pods is forbidden";
        const ApplyEnd end = (*begun)->run({});
        QCOMPARE(end.summary, std::string("1 failed"));
        QVERIFY2(end.steps[0].text.starts_with("pods are not known"), end.steps[0].text.c_str());
        QCOMPARE(server.log().changes().size(), 0u);
    }
};

QTEST_GUILESS_MAIN(TstApplyRun)
#include "tst_apply_run.moc"
