// SPDX-License-Identifier: GPL-3.0-or-later
// A workload is scaled as a step of a plan: done, rolled back, refused, drifted, killed at every line, and with pods that no node takes.
#include <QtTest>

#include "kube/apply/apply_fixture.h"
#include "kube/apply/preflight.h"
#include "kube/apply/rollback_plan.h"

using namespace bayplan;
using namespace bayplan::samples;
using Is = ApplyEnd::Is;

namespace {

constexpr const char* kScheduler = "default-scheduler";

/// A workload of three pods on three nodes, scheduled by the server.
struct ScaledWorld {
    ApiServer server;
    std::string kind;

    explicit ScaledWorld(const std::string& of = "Deployment") : kind(of) {
        for (const char* name : {"n0", "n1", "n2"}) server.load(readyNode(name));
        Json workload = replicaSet("web", 3, kScheduler);
        workload["kind"] = kind;
        workload["metadata"]["uid"] = "uid-of-web";
        server.load(workload);
        server.controllers().options() = apiserver::eagerOptions(kScheduler);  // workloads report their status
        ok = server.start();
        settle();
    }
    /// The pods of a StatefulSet come and go one after the other.
    void settle() {
        for (int i = 0; i < 6; ++i) server.advance(std::chrono::seconds(5));
    }
    std::string plural() const { return kind == "Deployment" ? "deployments" : kind == "StatefulSet" ? "statefulsets"
                                                                                                     : "replicasets"; }
    std::int64_t replicas() const { return server.objects(plural(), "apps").begin()->second["spec"].value("replicas", std::int64_t{-1}); }
    void scaleTo(int count) {
        Json workload = server.objects(plural(), "apps").begin()->second;
        workload["spec"]["replicas"] = count;
        server.load(workload);
    }
    PlanStep step(std::int64_t had, std::int64_t wants) const {
        PlanStep made;
        made.action = PlanStep::Action::Scale;
        made.workload = "default/" + kind + "/web";
        made.scaledFrom = had;
        made.replicas = wants;
        return made;
    }
    std::vector<LoggedRequest> patches() { return server.log().changes("/" + plural() + "/web"); }
    bool ok = false;
};

}  // namespace

class TstApplyScaling : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scalesAndIsRolledBack_data() {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"Deployment", "StatefulSet", "ReplicaSet"}) QTest::newRow(kind) << kind;
    }
    /// From three pods to more, and back to three.
    void scalesAndIsRolledBack() {
        QFETCH(QString, kind);
        ScaledWorld world(kind.toStdString());
        QVERIFY(world.ok);
        QCOMPARE(standing(world.server).size(), 3u);
        const std::int64_t many = kind == "StatefulSet" ? 6 : 20;  // one after the other
        Bayplan bayplan(world.server);
        bayplan.options.onHold = OnHold::Stop;
        bayplan.options.patience = Duration::seconds(60);
        const ApplyEnd end = bayplan.apply({world.step(3, many)});
        QVERIFY2(end.summary == "1 done" && end.is == Is::Done, (end.summary + ": " + end.steps[0].text).c_str());
        QCOMPARE(world.replicas(), many);
        QCOMPARE(standing(world.server).size(), static_cast<std::size_t>(many));
        QCOMPARE(end.steps[0].text, "scaled from 3 to " + std::to_string(many) + ", all Ready");
        // One call, which names the object in the state that was read.
        QCOMPARE(world.patches().size(), 1u);
        const Json patch = Json::parse(world.patches()[0].body);
        QCOMPARE(patch["metadata"]["uid"].get<std::string>(), std::string("uid-of-web"));
        QVERIFY(!patch["metadata"]["resourceVersion"].get<std::string>().empty());
        QCOMPARE(patch["spec"]["replicas"].get<std::int64_t>(), many);

        const RollbackPlan back = rollbackPlan(bayplan.recovered());
        QCOMPARE(back.plan.steps.size(), 1u);
        QVERIFY(back.plan.steps[0].action == PlanStep::Action::Scale);
        QCOMPARE(back.plan.steps[0].scaledFrom, many);
        QCOMPARE(back.plan.steps[0].replicas, std::int64_t(3));
        QVERIFY(back.notes.empty());
        Bayplan again(world.server);
        again.options.onHold = OnHold::Stop;
        again.options.patience = Duration::seconds(60);
        const ApplyEnd undone = again.apply(back.plan.steps);
        QVERIFY2(undone.summary == "1 done", (undone.summary + ": " + undone.steps[0].text).c_str());
        QCOMPARE(world.replicas(), std::int64_t(3));
        world.settle();
        QCOMPARE(standing(world.server).size(), 3u);
        // The way back of a way down says what does not come back.
        const RollbackPlan up = rollbackPlan(again.recovered());
        QCOMPARE(up.plan.steps[0].replicas, many);
        QCOMPARE(up.notes.size(), 1u);
        // Before the first call it is the same way back.
        QVERIFY(rollbackPlan({"a plan", {world.step(3, many)}}, *again.pictures.newest({}).value()).plan.steps[0] == back.plan.steps[0]);
    }

    void whatChangedSinceIsDrift() {
        ScaledWorld world;
        world.scaleTo(5);
        world.server.advance(std::chrono::seconds(5));
        const std::size_t before = world.patches().size();
        Bayplan bayplan(world.server);
        bayplan.options.onHold = OnHold::Stop;
        ApplyEnd end = bayplan.apply({world.step(3, 8)});
        QCOMPARE(end.steps[0].text, std::string("has 5 replicas, the plan takes it to have 3"));
        QVERIFY(!end.refused);
        QCOMPARE(world.patches().size(), before);
        // It has the number by now: nothing to do.
        Bayplan other(world.server);
        end = other.apply({world.step(3, 5)});
        QCOMPARE(end.summary, std::string("1 skipped"));
        QCOMPARE(end.steps[0].text, std::string("nothing to do: has 5 replicas already"));
        // It is gone.
        PlanStep gone = world.step(3, 5);
        gone.workload = "default/Deployment/nobody";
        Bayplan third(world.server);
        third.options.onHold = OnHold::Stop;
        end = third.apply({gone});
        QCOMPARE(end.steps[0].text, std::string("there is no default/Deployment/nobody"));
        QCOMPARE(world.patches().size(), before);
    }

    void aReplicaSetOfADeploymentIsRefused() {
        ScaledWorld world;
        const std::string set = world.server.objects("replicasets", "apps").begin()->second["metadata"].value("name", std::string());
        PlanStep step = world.step(3, 4);
        step.workload = "default/ReplicaSet/" + set;
        Bayplan bayplan(world.server);
        bayplan.options.onHold = OnHold::Stop;
        const ApplyEnd end = bayplan.apply({step});
        QCOMPARE(end.steps[0].text, std::string("belongs to Deployment web, which would scale it back"));
        QVERIFY(end.refused);
        QVERIFY(world.server.log().changes("/replicasets/").empty());
    }

    /// It would undo the step; one of another workload has no say.
    void whatAnAutoscalerScalesIsRefused() {
        ScaledWorld world;
        const auto autoscaler = [](const char* name, const char* target) {
            return Json{{"apiVersion", "autoscaling/v2"},
                        {"kind", "HorizontalPodAutoscaler"},
                        {"metadata", {{"name", name}, {"namespace", "default"}}},
                        {"spec", {{"scaleTargetRef", {{"apiVersion", "apps/v1"}, {"kind", "Deployment"}, {"name", target}}}, {"minReplicas", 2}, {"maxReplicas", 9}}}};
        };
        world.server.load(autoscaler("of-another", "webserver"));
        Bayplan first(world.server);
        QCOMPARE(first.apply({world.step(3, 4)}).summary, std::string("1 done"));
        world.server.load(autoscaler("of-web", "web"));
        const std::size_t before = world.patches().size();
        Bayplan bayplan(world.server);
        bayplan.options.onHold = OnHold::Stop;
        const ApplyEnd end = bayplan.apply({world.step(4, 5)});
        QCOMPARE(end.steps[0].text, std::string("Deployment web is scaled by HorizontalPodAutoscaler of-web, which would undo it"));
        QVERIFY(end.refused);
        QCOMPARE(world.patches().size(), before);
        QCOMPARE(world.replicas(), std::int64_t(4));
    }

    void somebodyElseScalesMeanwhile() {
        ScaledWorld world;
        Bayplan bayplan(world.server);
        bayplan.options.onHold = OnHold::Stop;
        bool scaled = false;
        bayplan.observer.onStep = [&](std::size_t, const StepProgress& progress) {
            if (progress.phase == StepPhase::Verifying && !std::exchange(scaled, true)) world.scaleTo(4);
        };
        const ApplyEnd end = bayplan.apply({world.step(3, 9)});
        QVERIFY(scaled);
        QCOMPARE(end.steps[0].text, std::string("default/Deployment/web was scaled to 4 by something else meanwhile"));
        QCOMPARE(world.replicas(), std::int64_t(4));
    }

    /// Nothing schedules: the new pods stay pending. The run waits, gives up, and the way back is there all the same.
    void podsThatNoNodeTakes() {
        ScaledWorld world;
        world.server.controllers().options().schedulerName = "nobody";
        Bayplan bayplan(world.server);
        bayplan.options.onHold = OnHold::Stop;
        bayplan.options.patience = Duration::seconds(30);
        const ApplyEnd end = bayplan.apply({world.step(3, 5)});
        QVERIFY2(end.steps[0].text.starts_with("3 of 5 pods are Ready, 5 are there; this has gone on for"), end.steps[0].text.c_str());
        QCOMPARE(world.replicas(), std::int64_t(5));
        const RollbackPlan back = rollbackPlan(bayplan.recovered());
        QCOMPARE(back.plan.steps.size(), 1u);
        Bayplan again(world.server);
        QCOMPARE(again.apply(back.plan.steps).summary, std::string("1 done"));
        QCOMPARE(world.replicas(), std::int64_t(3));
    }

    /// Killed after each line of the journal, and resumed: it is scaled once.
    void survivesACrashAtEveryLine() {
        int killed = 0;
        for (int lines = 1; lines < 40; ++lines) {
            ScaledWorld world;
            Bayplan bayplan(world.server);
            if (!bayplan.applyUntilKilled({world.step(3, 6)}, lines)) break;
            ++killed;
            const ApplyEnd end = bayplan.goOn();
            QVERIFY2(end.summary == "1 done", (std::to_string(lines) + ": " + end.summary + ", " + end.steps[0].text).c_str());
            QCOMPARE(world.replicas(), std::int64_t(6));
            QCOMPARE(world.patches().size(), 1u);
            QCOMPARE(rollbackPlan(bayplan.recovered()).plan.steps.at(0).replicas, std::int64_t(3));
        }
        QVERIFY(killed >= 3);
    }

    void isLookedAtBefore() {
        ScaledWorld world;
        Bayplan bayplan(world.server);
        const Result<Preflight> flight = preflight({"a plan", {world.step(3, 1), world.step(1, 4)}}, *bayplan.client, &bayplan.permit, bayplan.pictures, bayplan.scheduler, {}, {});
        QVERIFY2(flight.has_value(), flight ? "" : toString(flight.error()).c_str());
        QVERIFY(flight->clear());
        QVERIFY(flight->steps[0].check.is == StepCheck::Is::Ok);
        QVERIFY(flight->steps[0].dryRun.is == DryRun::Is::Ok);
        QCOMPARE(flight->steps[0].check.notes, std::vector<std::string>{"pods that go by scaling down ask no disruption budget"});
        QCOMPARE(flight->rollback.plan.steps.size(), 2u);
        QCOMPARE(world.replicas(), std::int64_t(3));
        // The right to patch it is asked about before anything is sent.
        const std::vector<StepNeed> needs = needsOf(world.step(3, 1), false);
        QVERIFY(std::any_of(needs.begin(), needs.end(), [](const StepNeed& need) { return need.required && need.permission == Permission{"patch", "apps", "deployments", "", "default", "web"}; }));
    }
};

QTEST_GUILESS_MAIN(TstApplyScaling)
#include "tst_apply_scaling.moc"
