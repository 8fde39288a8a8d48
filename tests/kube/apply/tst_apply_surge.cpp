// SPDX-License-Identifier: GPL-3.0-or-later
// Surges: a budget allows nothing, and the replacement comes first. Done, refused, given up, stopped, killed at every line, and rolled back.
#include <QtTest>
#include <mutex>

#include "kube/apply/apply_fixture.h"
#include "kube/apply/rollback_plan.h"

using namespace bayplan;
using namespace bayplan::samples;
using apiserver::budget;
using Is = ApplyEnd::Is;

namespace {

constexpr const char* kScheduler = "default-scheduler";

Json deploymentOf(const std::string& name, int replicas, const std::string& strategy = "RollingUpdate") {
    Json made = replicaSet(name, replicas, kScheduler);
    made["kind"] = "Deployment";
    made["metadata"]["uid"] = "uid-of-" + name;
    made["metadata"]["generation"] = 1;
    made["spec"]["strategy"] = {{"type", strategy}};
    made["status"] = {{"updatedReplicas", replicas}, {"observedGeneration", 1}};
    return made;
}

PlanStep surge(const std::string& pod, const std::string& from, const std::string& to) {
    PlanStep step = move(pod, from, to);
    step.surge = true;
    return step;
}

/// n0 has the only pod of web, whose budget wants one; n1 and n2 are empty. A ReplicaSet by itself, or one of a Deployment.
struct TightWorld {
    ApiServer server;

    explicit TightWorld(bool ofDeployment = false, const std::string& strategy = "RollingUpdate") {
        for (const char* name : {"n0", "n1"}) server.load(readyNode(name));
        Json set = replicaSet("web", 1, kScheduler);
        if (ofDeployment) {
            // As its Deployment made it.
            set["metadata"]["ownerReferences"] = Json::array({{{"apiVersion", "apps/v1"}, {"kind", "Deployment"}, {"name", "web"}, {"uid", "uid-of-web"}, {"controller", true}}});
            server.load(deploymentOf("web", 1, strategy));
        }
        server.load(set);
        server.load(withScheduler(ownedBy(plainPod("a", "n0"), "web"), kScheduler));
        server.load(budget("tight", 1));
        server.controllers().options().schedulerName = kScheduler;
        ok = server.start();
        server.advance(std::chrono::seconds(2));
    }
    std::int64_t replicas(const std::string& plural = "replicasets") const {
        return server.objects(plural, "apps").begin()->second["spec"].value("replicas", std::int64_t{-1});
    }
    std::int64_t allowed() const { return server.objects("poddisruptionbudgets", "policy").begin()->second["status"].value("disruptionsAllowed", std::int64_t{-1}); }
    std::vector<std::string> nodes() const {
        std::vector<std::string> all;
        for (const std::string& one : standing(server)) all.push_back(one.substr(one.find(' ') + 1));
        return all;
    }
    /// Ready pods, counted by the server.
    std::size_t readyPods() const {
        std::size_t count = 0;
        for (const auto& [key, pod] : server.objects("pods"))
            for (const Json& condition : pod["status"].value("conditions", Json::array()))
                count += condition.value("type", "") == "Ready" && condition.value("status", "") == "True" && !pod["metadata"].contains("deletionTimestamp") ? 1 : 0;
        return count;
    }
    bool ok = false;
};

/// The same, of a Deployment that an autoscaler scales.
struct ScaledWorld : TightWorld {
    explicit ScaledWorld(const std::function<void(Json&)>& change = {}) : TightWorld(true) {
        server.controllers().options().eager = true;  // Deployments tell how far their rollouts are
        server.load(Json{{"apiVersion", "autoscaling/v2"},
                         {"kind", "HorizontalPodAutoscaler"},
                         {"metadata", {{"namespace", "default"}, {"name", "of-web"}}},
                         {"spec", {{"scaleTargetRef", {{"apiVersion", "apps/v1"}, {"kind", "Deployment"}, {"name", "web"}}}, {"minReplicas", 1}, {"maxReplicas", 3}}}});
        if (!change) return;
        Json made = deployment();
        change(made);
        server.load(made);
    }
    Json deployment() const { return server.objects("deployments", "apps").begin()->second; }
    /// The annotation of the template that a restart sets.
    std::string restartedAt() const { return deployment()["spec"]["template"]["metadata"].value("annotations", Json::object()).value(kRestartedAt, ""); }
    static constexpr const char* kRestartedAt = "kubectl.kubernetes.io/restartedAt";
};

std::vector<PlanStep> drained() { return {cordon("n0"), surge("a", "n0", "n1")}; }

/// From now on no pod gets a node. The server answers meanwhile.
void stopScheduling(apiserver::ApiServer& server) {
    const std::lock_guard lock(server.world().writing);
    server.controllers().options().schedulerName.clear();
}

}  // namespace

class TstApplySurge : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bringsTheReplacementFirst_data() {
        QTest::addColumn<bool>("ofDeployment");
        QTest::newRow("ReplicaSet") << false;
        QTest::newRow("Deployment") << true;
    }
    void bringsTheReplacementFirst() {
        QFETCH(bool, ofDeployment);
        TightWorld world(ofDeployment);
        QVERIFY(world.ok);
        QCOMPARE(world.allowed(), 0);
        Bayplan bayplan(world.server);
        std::size_t fewest = 9;
        bayplan.onWait = [&] { fewest = std::min(fewest, world.readyPods()); };
        const ApplyEnd end = bayplan.apply(drained());
        QCOMPARE(end.summary, std::string("2 done"));
        QVERIFY(end.is == Is::Done);
        QCOMPARE(world.nodes(), (std::vector<std::string>{"n1"}));
        QCOMPARE(world.replicas(), 1);
        // At no moment was there no Ready pod, and nothing was evicted.
        QCOMPARE(fewest, 1u);
        QVERIFY(world.server.log().changes("/eviction").empty());
        QCOMPARE(world.server.log().changes(ofDeployment ? "/deployments/web" : "/replicasets/web").size(), 2u);
        QCOMPARE(end.steps[1].node, std::string("n1"));
        QVERIFY(end.steps[1].aids.empty());
        // The scaling names the object in the state that was read.
        const Json patch = Json::parse(world.server.log().changes(ofDeployment ? "/deployments/web" : "/replicasets/web")[0].body);
        QCOMPARE(patch["metadata"]["uid"].get<std::string>(), std::string(ofDeployment ? "uid-of-web" : "uid-web"));
        QVERIFY(!patch["metadata"]["resourceVersion"].get<std::string>().empty());
        QCOMPARE(patch["spec"]["replicas"].get<int>(), 2);
    }

    void isRolledBackByASurge() {
        TightWorld world;
        Bayplan bayplan(world.server);
        QCOMPARE(bayplan.apply(drained()).summary, std::string("2 done"));
        const RollbackPlan back = rollbackPlan(bayplan.recovered());
        QCOMPARE(back.plan.steps.size(), 2u);
        QVERIFY(back.plan.steps[0].action == PlanStep::Action::Uncordon);
        QVERIFY(back.plan.steps[1].surge);
        QCOMPARE(back.plan.steps[1].from, std::string("n1"));
        QCOMPARE(back.plan.steps[1].to, std::string("n0"));
        Bayplan again(world.server);
        again.options.acceptElsewhere = true;  // n0 is as empty as others
        const ApplyEnd end = again.apply(back.plan.steps);
        QCOMPARE(end.summary, std::string("2 done"));
        QCOMPARE(world.nodes(), (std::vector<std::string>{"n0"}));
        QCOMPARE(world.replicas(), 1);
        QVERIFY(world.server.log().changes("/eviction").empty());
    }

    void isRefusedWhereNoneCanComeFirst() {
        TightWorld recreating(true, "Recreate");
        Bayplan bayplan(recreating.server);
        bayplan.options.onHold = OnHold::Stop;
        ApplyEnd end = bayplan.apply(drained());
        QVERIFY2(end.steps[1].text.find("Deployment web recreates its pods") == 0, end.steps[1].text.c_str());
        QVERIFY(end.refused);
        QCOMPARE(recreating.replicas(), 1);

        ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(readyNode(name));
        server.load(withScheduler(ownedBy(plainPod("a", "n0"), "web", "StatefulSet"), kScheduler));
        QVERIFY(server.start());
        Bayplan other(server);
        other.options.onHold = OnHold::Stop;
        end = other.apply({surge("a", "n0", "n1")});
        QVERIFY2(end.steps[0].text.find("StatefulSet web") != std::string::npos, end.steps[0].text.c_str());
        QVERIFY(server.log().changes("/statefulsets").empty());
    }

    /// No node takes the new pod: it is given up, the workload is as it was, and the old pod runs on.
    void isTakenBackWhereNothingComes() {
        TightWorld world;
        Bayplan bayplan(world.server);
        bayplan.options.onHold = OnHold::Stop;
        bayplan.options.patience = Duration::seconds(30);
        bayplan.observer.onStep = [&](std::size_t step, const StepProgress& progress) {
            if (step == 1 && progress.phase == StepPhase::Writing) world.server.controllers().options().schedulerName.clear();
        };
        const ApplyEnd end = bayplan.apply(drained());
        QVERIFY2(end.summary.find("1 failed") != std::string::npos, end.summary.c_str());
        QCOMPARE(world.replicas(), 1);
        world.server.advance(std::chrono::seconds(5));
        QCOMPARE(world.nodes(), (std::vector<std::string>{"n0"}));
        QVERIFY(end.steps[1].aids.empty() && !end.steps[1].evicted);
    }

    void leavesAloneWhatSomebodyScaledMeanwhile() {
        TightWorld world;
        Bayplan bayplan(world.server);
        bayplan.options.onHold = OnHold::Stop;
        bool scaled = false;
        bayplan.observer.onStep = [&](std::size_t step, const StepProgress& progress) {
            if (step != 1 || progress.phase != StepPhase::Verifying || std::exchange(scaled, true)) return;
            Json set = world.server.objects("replicasets", "apps").begin()->second;
            set["spec"]["replicas"] = 5;
            world.server.load(set);
        };
        const ApplyEnd end = bayplan.apply(drained());
        QVERIFY(scaled);
        QVERIFY2(end.steps[1].text.find("was scaled to 5 by something else meanwhile") != std::string::npos, end.steps[1].text.c_str());
        QCOMPARE(world.replicas(), 5);
    }

    /// Killed after each line of the journal, and resumed: the end is the same, and no pod too many is left.
    void survivesACrashAtEveryLine() {
        int killed = 0;
        for (int lines = 1; lines < 60; ++lines) {
            TightWorld world;
            Bayplan bayplan(world.server);
            if (!bayplan.applyUntilKilled(drained(), lines)) break;
            ++killed;
            const ApplyEnd end = bayplan.goOn();
            QVERIFY2(end.summary == "2 done" || end.summary == "1 done, 1 skipped", (std::to_string(lines) + ": " + end.summary + ", " + end.steps[1].text).c_str());
            QCOMPARE(world.replicas(), 1);
            world.server.advance(std::chrono::seconds(10));
            QCOMPARE(world.nodes(), (std::vector<std::string>{"n1"}));
        }
        QVERIFY(killed > 8);
    }

    /// An autoscaler would undo the scaling: the Deployment is rolled out anew, which makes its new pod first.
    void restartsWhatAnAutoscalerScales() {
        ScaledWorld world;
        QVERIFY(world.ok);
        QCOMPARE(world.allowed(), 0);
        Bayplan bayplan(world.server);
        std::size_t fewest = 9;
        bayplan.onWait = [&] { fewest = std::min(fewest, world.readyPods()); };
        const ApplyEnd end = bayplan.apply(drained());
        QVERIFY2(end.summary == "2 done", (end.summary + ": " + end.steps[1].text).c_str());
        QCOMPARE(world.nodes(), (std::vector<std::string>{"n1"}));
        QCOMPARE(fewest, 1u);
        QVERIFY(world.server.log().changes("/eviction").empty());
        // One change of the Deployment, in the state that was read, and none of its number.
        const auto changes = world.server.log().changes("/deployments/web");
        QCOMPARE(changes.size(), 1u);
        const Json patch = Json::parse(changes[0].body);
        QCOMPARE(patch["metadata"]["uid"].get<std::string>(), std::string("uid-of-web"));
        QVERIFY(!patch["metadata"]["resourceVersion"].get<std::string>().empty());
        QVERIFY(!patch["spec"].contains("replicas"));
        QVERIFY(!world.restartedAt().empty());
        QCOMPARE(world.deployment()["spec"]["replicas"].get<int>(), 1);
        QVERIFY(end.steps[1].aids.empty());

        // The way back is a surge, too, and so another restart.
        const std::string first = world.restartedAt();
        const RollbackPlan back = rollbackPlan(bayplan.recovered());
        QVERIFY(back.plan.steps[1].surge);
        Bayplan again(world.server);
        again.options.acceptElsewhere = true;
        world.server.advance(std::chrono::seconds(10));  // the rollout has ended
        const ApplyEnd undone = again.apply(back.plan.steps);
        QVERIFY2(undone.summary == "2 done", (undone.summary + ": " + undone.steps[1].text).c_str());
        QCOMPARE(world.nodes(), (std::vector<std::string>{"n0"}));
        QVERIFY(world.restartedAt() != first);
    }

    void isNotRestartedWhereThatIsNoSurge_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("why");
        QTest::newRow("two pods") << "/spec/replicas"
                                  << "2"
                                  << "restart all of its 2 pods";
        QTest::newRow("no pod more") << "/spec/strategy/rollingUpdate"
                                     << R"({"maxSurge": 0, "maxUnavailable": 1})"
                                     << "do not make the new pod first";
        QTest::newRow("one pod less") << "/spec/strategy/rollingUpdate"
                                      << R"({"maxSurge": 1, "maxUnavailable": "100%"})"
                                      << "do not make the new pod first";
        QTest::newRow("paused") << "/spec/paused"
                                << "true"
                                << "its rollouts are paused";
    }
    void isNotRestartedWhereThatIsNoSurge() {
        QFETCH(QString, path);
        QFETCH(QString, value);
        QFETCH(QString, why);
        ScaledWorld world([&](Json& deployment) { deployment[Json::json_pointer(path.toStdString())] = Json::parse(value.toStdString()); });
        Bayplan bayplan(world.server);
        bayplan.options.onHold = OnHold::Stop;
        const ApplyEnd end = bayplan.apply(drained());
        const std::string& text = end.steps[1].text;
        QVERIFY2(text.find("Deployment web is scaled by HorizontalPodAutoscaler of-web, which would undo it, and") == 0 && text.find(why.toStdString()) != text.npos, text.c_str());
        QVERIFY(end.refused);
        QVERIFY(world.server.log().changes("/deployments/web").empty());
    }

    /// No node takes the new pod: the template is what it was, with the annotation of an earlier restart.
    void isNotLeftRestartedWhereNothingComes() {
        ScaledWorld world([](Json& deployment) { deployment["spec"]["template"]["metadata"]["annotations"][ScaledWorld::kRestartedAt] = "2026-01-01T00:00:00Z"; });
        for (int second = 0; second < 60; ++second) world.server.advance(std::chrono::seconds(1));  // until that is rolled out, and the first pod is gone
        const std::string old = world.server.objects("pods").begin()->second["metadata"]["name"];
        QCOMPARE(world.nodes().size(), 1u);
        Bayplan bayplan(world.server);
        bayplan.options.onHold = OnHold::Stop;
        bayplan.options.patience = Duration::seconds(30);
        bayplan.observer.onStep = [&](std::size_t, const StepProgress& progress) {
            if (progress.phase == StepPhase::Writing) stopScheduling(world.server);
        };
        const std::string from = world.nodes().front(), to = from == "n0" ? "n1" : "n0";
        const ApplyEnd end = bayplan.apply({surge(old, from, to)});
        QVERIFY2(end.summary.find("1 failed") != std::string::npos, (end.summary + ": " + end.steps[0].text).c_str());
        QCOMPARE(world.server.log().changes("/deployments/web").size(), 2u);
        QCOMPARE(world.restartedAt(), std::string("2026-01-01T00:00:00Z"));
        world.server.advance(std::chrono::seconds(10));
        QCOMPARE(world.nodes(), (std::vector<std::string>{from}));
        QCOMPARE(world.server.objects("pods").begin()->second["metadata"]["name"].get<std::string>(), old);
        QVERIFY(end.steps[0].aids.empty() && !end.steps[0].evicted);
    }

    /// What somebody else restarted meanwhile stays as that person wants it.
    void leavesAloneWhatSomebodyRestartedMeanwhile() {
        ScaledWorld world;
        Bayplan bayplan(world.server);
        bayplan.options.onHold = OnHold::Stop;
        bayplan.options.patience = Duration::seconds(30);
        bool done = false;
        bayplan.observer.onStep = [&](std::size_t step, const StepProgress& progress) {
            if (step != 1) return;
            if (progress.phase == StepPhase::Writing) stopScheduling(world.server);
            if (world.restartedAt().empty() || std::exchange(done, true)) return;
            Json other = world.deployment();
            other["spec"]["template"]["metadata"]["annotations"][ScaledWorld::kRestartedAt] = "by somebody else";
            world.server.load(other);
        };
        const ApplyEnd end = bayplan.apply(drained());
        QVERIFY(done);
        QVERIFY2(end.summary.find("1 failed") != std::string::npos, end.summary.c_str());
        QCOMPARE(world.restartedAt(), std::string("by somebody else"));
    }

    void aRestartSurvivesACrashAtEveryLine() {
        int killed = 0;
        for (int lines = 1; lines < 60; ++lines) {
            ScaledWorld world;
            Bayplan bayplan(world.server);
            if (!bayplan.applyUntilKilled(drained(), lines)) break;
            ++killed;
            const ApplyEnd end = bayplan.goOn();
            QVERIFY2(end.summary == "2 done" || end.summary == "1 done, 1 skipped", (std::to_string(lines) + ": " + end.summary + ", " + end.steps[1].text).c_str());
            world.server.advance(std::chrono::seconds(10));
            QCOMPARE(world.nodes(), (std::vector<std::string>{"n1"}));
            QCOMPARE(world.server.log().changes("/deployments/web").size(), 1u);
        }
        QVERIFY(killed > 8);
    }

    /// Nothing is evicted before all nodes that are to be left are cordoned, however many steps may be in flight.
    void cordonsAllBeforeItEvicts() {
        ApiServer server;
        std::vector<PlanStep> steps;
        for (int n = 0; n < 12; ++n) server.load(readyNode("n" + std::to_string(n)));
        for (int n = 0; n < 10; ++n) {
            const std::string name = "w" + std::to_string(n);
            server.load(replicaSet(name, 1));
            server.load(ownedBy(plainPod("p" + std::to_string(n), "n" + std::to_string(n), name), name));
            steps.push_back(cordon("n" + std::to_string(n)));
        }
        for (int n = 0; n < 10; ++n) steps.push_back(move("p" + std::to_string(n), "n" + std::to_string(n), n % 2 == 0 ? "n10" : "n11", Landing::Bind));
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.mostInFlight = 4;
        const ApplyEnd end = bayplan.apply(steps);
        QCOMPARE(end.summary, std::string("20 done"));
        const auto evictions = server.log().changes("/eviction");
        QCOMPARE(evictions.size(), 10u);
        for (int n = 0; n < 10; ++n) QVERIFY(server.log().changes("/nodes/n" + std::to_string(n)).front().number < evictions.front().number);
    }
};

QTEST_GUILESS_MAIN(TstApplySurge)
#include "tst_apply_surge.moc"
