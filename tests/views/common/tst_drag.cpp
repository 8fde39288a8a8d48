// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QTest>

#include "common/drag/drag.h"
#include "common/session.h"
#include "plugins/all.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestDrag : public QObject {
    Q_OBJECT

    Session session;
    PodIdx pending, running;
    NodeIdx a, b, small;

private Q_SLOTS:
    /// a: 4 cores, 3 used. b: 4 cores, empty. small: 1 core. The pending pod requests 2.
    void init() {
        session.open(cluster({node("a").cpu("4").memory("8Gi"), node("b").cpu("4").memory("8Gi"), node("small").cpu("1").memory("8Gi")},
                             {pod("run").cpu("3").on("a"), pod("wait").cpu("2")}),
                     {}, {});
        running = session.catalog().findPod("default/run");
        pending = session.catalog().findPod("default/wait");
        a = session.catalog().findNode("a");
        b = session.catalog().findNode("b");
        small = session.catalog().findNode("small");
    }
    void everyNodeAnswers() {
        Drag drag(&session);
        QSignalSpy started(&drag, &Drag::started);
        drag.pickUp({pending});
        QCOMPARE(started.count(), 1);
        QCOMPARE(drag.rank(b), std::uint32_t(1));
        QCOMPARE(drag.rank(a), std::uint32_t(0));
        QCOMPARE(drag.verdicts()->codes[a.get()], Code::Unschedulable);                     // 3 of 4 used
        QCOMPARE(drag.verdicts()->codes[small.get()], Code::UnschedulableAndUnresolvable);  // 2 > 1 in all
        drag.hover(a);
        QVERIFY(!drag.targetReasons().isEmpty());
        QVERIFY(drag.targetText().contains(QStringLiteral("cpu")));
    }
    void aPlacedPodIsJudgedAsIfItWereLifted() {
        Drag drag(&session);
        drag.pickUp({running});
        QVERIFY(drag.rank(a) > 0);  // its own 3 cores do not block it
        QVERIFY(drag.rank(b) > 0);
    }
    /// Weights of 100 make totals that have five figures: with a separator they can be compared at a glance.
    void largeScoresAreGrouped() {
        SchedulerConfiguration configuration;
        configuration.profiles[0].points[ExtensionPoint::Score] = {{{"NodeResourcesFit", 100, {}}}, {{"*", 0, {}}}};
        session.setProfiles(*makeProfiles(configuration, inTreePlugins()), configuration, {}, {});
        Drag drag(&session);
        drag.pickUp({running});
        const std::vector<std::int64_t> totals(drag.verdicts()->totals.begin(), drag.verdicts()->totals.end());
        const auto grouped = [](std::int64_t total) { return QStringLiteral("%1,%2").arg(total / 1000).arg(total % 1000, 3, 10, QLatin1Char('0')); };
        for (const NodeIdx node : {a, b}) {
            QVERIFY(totals[node.get()] >= 1000);
            drag.hover(node);
            QVERIFY2(drag.targetText().contains(QStringLiteral("score ") + grouped(totals[node.get()])), qPrintable(drag.targetText()));
        }
        session.setProfiles(makeProfiles({}, inTreePlugins()).value(), {}, {}, {});
    }
    void dropPlacesAndUndoTakesBack() {
        Drag drag(&session);
        QSignalSpy ended(&drag, &Drag::ended), dropped(&drag, &Drag::dropped);
        drag.pickUp({pending});
        drag.hover(b);
        QVERIFY(drag.drop(false));
        QCOMPARE(ended.count(), 1);
        QCOMPARE(dropped.count(), 1);
        QVERIFY(!drag.active());
        QCOMPARE(session.cluster()->placement(pending).node, b);
        session.undoStack()->undo();
        QCOMPARE(session.cluster()->placement(pending).standing, Standing::Pending);
    }
    void infeasibleDropIsRefusedUnlessForced() {
        Drag drag(&session);
        QSignalSpy refused(&drag, &Drag::refused), dropped(&drag, &Drag::dropped);
        drag.pickUp({pending});
        drag.hover(small);
        QVERIFY(!drag.drop(false));
        QVERIFY(drag.active());
        QCOMPARE(refused.count(), 1);
        QVERIFY(drag.drop(true));
        QCOMPARE(dropped.count(), 1);
        QCOMPARE(dropped[0][1].toStringList().size(), 1);
        QVERIFY(session.plan().steps[0].forced);
        QCOMPARE(session.plan().steps[0].violations, (std::vector<std::string>{"default/wait: NodeResourcesFit: Insufficient cpu"}));
    }
    void aStepSaysTheRulesOfItsOwnPod() {
        Drag drag(&session);
        drag.pickUp({running, pending});
        drag.hover(b);  // 4 cores: run fits, and wait does not fit beside it
        QVERIFY(drag.drop(true));
        const Plan plan = session.plan();
        QCOMPARE(plan.steps.size(), std::size_t(2));
        QVERIFY(!plan.steps[0].forced && plan.steps[0].violations.empty());
        QVERIFY(plan.steps[1].forced);
        QCOMPARE(plan.steps[1].violations, (std::vector<std::string>{"default/wait: NodeResourcesFit: Insufficient cpu"}));
    }
    void severalArePlacedAsOneChange() {
        Drag drag(&session);
        drag.pickUp({running, pending});  // 3 + 2 cores: no node of 4 takes both
        QCOMPARE(drag.rank(a), std::uint32_t(0));
        QCOMPARE(drag.rank(b), std::uint32_t(0));
        drag.hover(b);
        QVERIFY(!drag.targetReasons().isEmpty());
        QVERIFY(drag.drop(true));
        QCOMPARE(session.undoStack()->count(), 1);
        QCOMPARE(session.cluster()->node(b).pods.size(), std::size_t(2));
    }
    void keyboardStepsOverFeasibleNodesByRank() {
        Drag drag(&session);
        drag.pickUp({running});
        drag.step(1, false);  // it stands on the best node: the first step leaves that
        QCOMPARE(drag.rank(a), std::uint32_t(1));
        QCOMPARE(drag.rank(drag.target()), std::uint32_t(2));
        drag.step(1, false);  // two nodes accept it: to the first
        QCOMPARE(drag.rank(drag.target()), std::uint32_t(1));
        drag.step(-1, false);
        QCOMPARE(drag.rank(drag.target()), std::uint32_t(2));
        drag.hover(b);
        drag.step(1, true);  // all nodes, in the order of the catalog: a, b, small
        QCOMPARE(drag.target(), small);
    }
    void escapeChangesNothing() {
        Drag drag(&session);
        const ClusterPtr before = session.cluster();
        drag.pickUp({pending});
        drag.hover(b);
        drag.cancel();
        QVERIFY(!drag.active());
        QVERIFY(session.cluster() == before);
        QVERIFY(!drag.drop(true));
    }
    /// 210 nodes × 100 pods are more answers than are computed at once. Every node has room for all of them: 100 × 10m = 1.
    std::vector<PodIdx> manyPods() {
        std::vector<Node> nodes;
        for (int i = 0; i < 210; ++i) nodes.push_back(node("n" + std::to_string(i)).cpu(i == 0 ? "500m" : "4").memory("8Gi").resource("pods", "110"));
        std::vector<Pod> pods;
        for (int i = 0; i < 100; ++i) pods.push_back(pod("p" + std::to_string(i)).cpu("10m"));
        session.open(cluster(nodes, pods), {}, {});
        std::vector<PodIdx> hand;
        for (std::size_t i = 0; i < 100; ++i) hand.emplace_back(i);
        return hand;
    }
    void manyAreJudgedInAnotherThread() {
        Drag drag(&session);
        const std::vector<PodIdx> hand = manyPods();
        QSignalSpy started(&drag, &Drag::started), judged(&drag, &Drag::judged);
        drag.pickUp(hand);
        QCOMPARE(started.count(), 1);
        QVERIFY(drag.active() && drag.judging() && !drag.verdicts());
        QCOMPARE(drag.targetText(), QStringLiteral("Asking 210 node(s)…"));
        drag.hover(NodeIdx(1));
        QCOMPARE(drag.rank(NodeIdx(1)), std::uint32_t(0));  // not known yet
        QVERIFY(drag.targetReasons().isEmpty());
        QVERIFY(judged.wait());
        QVERIFY(!drag.judging());
        QCOMPARE(drag.verdicts()->feasible, std::size_t(209));
        QCOMPARE(drag.rank(NodeIdx(0)), std::uint32_t(0));  // 500m for 1 core
        QVERIFY(drag.rank(NodeIdx(1)) > 0);
        // The same answers as those of one thread.
        const Judged here = judge(session.scheduler(), *session.cluster(), hand);
        QCOMPARE(here.verdicts.totals, drag.verdicts()->totals);
        QCOMPARE(here.ranks[1], drag.rank(NodeIdx(1)));
    }
    void aDropWaitsForTheVerdicts() {
        Drag drag(&session);
        QSignalSpy dropped(&drag, &Drag::dropped), refused(&drag, &Drag::refused), ended(&drag, &Drag::ended);
        drag.pickUp(manyPods());
        drag.hover(NodeIdx(5));
        QVERIFY(drag.drop(false));
        QVERIFY(drag.active() && drag.dropping());
        QCOMPARE(drag.targetText(), QStringLiteral("n5: dropped as soon as it has answered"));
        drag.hover(NodeIdx(6));  // too late
        QCOMPARE(drag.target(), NodeIdx(5));
        QVERIFY(dropped.wait());
        QCOMPARE(session.cluster()->node(NodeIdx(5)).pods.size(), std::size_t(100));
        QCOMPARE(session.undoStack()->count(), 1);
        QCOMPARE(refused.count(), 0);
        QCOMPARE(ended.count(), 1);
    }
    void aDropThatWaitedMayBeRefused() {
        Drag drag(&session);
        QSignalSpy refused(&drag, &Drag::refused);
        drag.pickUp(manyPods());
        drag.hover(NodeIdx(0));
        QVERIFY(drag.drop(false));
        QVERIFY(refused.wait());
        QVERIFY2(refused[0][0].toString().contains(QStringLiteral("cpu")), qPrintable(refused[0][0].toString()));
        QVERIFY(drag.active() && !drag.dropping());  // by keyboard another node can be chosen
        drag.cancel();
        drag.pickUp(manyPods());
        drag.hover(NodeIdx(0));
        drag.release(false);
        QVERIFY(drag.active());
        QVERIFY(refused.wait());
        QVERIFY(!drag.active());  // nothing holds the pods any more
        QVERIFY(!session.undoStack()->canUndo());
    }
    void whatIsPutBackIsNotJudgedAnyMore() {
        Drag drag(&session);
        QSignalSpy judged(&drag, &Drag::judged), dropped(&drag, &Drag::dropped);
        const std::vector<PodIdx> hand = manyPods();
        drag.pickUp(hand);
        drag.hover(NodeIdx(5));
        QVERIFY(drag.drop(false));
        drag.cancel();
        QVERIFY(!drag.active() && !drag.dropping());
        drag.pickUp(hand);  // a newer question: one answer comes, to this one
        QVERIFY(judged.wait());
        QVERIFY(drag.active() && drag.verdicts());
        for (const Job* job : drag.findChildren<Job*>()) QTRY_VERIFY(!job->running());
        QCOMPARE(judged.count(), 1);
        QCOMPARE(dropped.count(), 0);
    }
    void saysWhatAnApplyWouldRefuse() {
        session.open(cluster({node("a").cpu("4"), node("b").cpu("4")},
                             {pod("bare").on("a"), pod("web").owner("ReplicaSet", "web").on("a"), pod("agent").owner("DaemonSet", "agent").on("a"),
                              pod("static").owner("Node", "a").on("a"), pod("wait")}),
                     {}, {});
        const auto warning = [&](std::vector<const char*> names) {
            std::vector<PodIdx> pods;
            for (const char* name : names) pods.push_back(session.catalog().findPod(name));
            Drag drag(&session);
            drag.pickUp(pods);
            return drag.applyWarning();
        };
        QCOMPARE(warning({"default/bare"}), QStringLiteral("An apply would refuse to move bare: it has no controller: nothing puts another in its place."));
        QCOMPARE(warning({"default/agent"}), QStringLiteral("An apply would refuse to move agent: it belongs to a DaemonSet, which puts another in its place at once."));
        QCOMPARE(warning({"default/static"}), QStringLiteral("An apply would refuse to move static: it is a static pod of its kubelet."));
        QCOMPARE(warning({"default/web"}), QString());
        QCOMPARE(warning({"default/wait"}), QString());  // it has no controller, and leaves no node
        Drag drag(&session);
        drag.pickUp({session.catalog().findPod("default/bare")});
        drag.hover(session.catalog().findNode("a"));
        QCOMPARE(drag.applyWarning(), QString());  // dropped there, it stays
        drag.hover(session.catalog().findNode("b"));
        QVERIFY(!drag.applyWarning().isEmpty());
        drag.cancel();
        QVERIFY2(warning({"default/web", "default/bare", "default/agent"}).startsWith(QStringLiteral("An apply would refuse to move 2 of these pods: bare, for one, has no controller")),
                 qPrintable(warning({"default/web", "default/bare", "default/agent"})));
    }
    void aChangeUnderTheHandEndsTheDrag() {
        Drag drag(&session);
        drag.pickUp({pending});
        QVERIFY(session.apply({QStringLiteral("cordon"), {Cordon{b, true}}}).has_value());
        QVERIFY(!drag.active());
    }
    void nothingIsPickedUpFromNothing() {
        Drag drag(&session);
        drag.pickUp({});
        QVERIFY(!drag.active());
        QCOMPARE(drag.rank(a), std::uint32_t(0));
        QVERIFY(drag.targetText().isEmpty());
    }
    void claimsGoWithTheirPods() {
        // One volume on b for two claims: p takes it, q is forced there and gets none; after undo and redo everything
        // is the same.
        const auto host = [](const char* name) { return node(name).label("kubernetes.io/hostname", name); };
        const auto claims = [](const char* name, const char* claim) {
            PodMaker made = pod(name);
            made.spec.volumes.push_back({Volume::Kind::PersistentVolumeClaim, "data", claim});
            return made;
        };
        Objects all = objects({host("a"), host("b")}, {claims("p", "x"), claims("q", "y")});
        all.storage.classes = {{"local", "kubernetes.io/no-provisioner", true, {}}};
        PersistentVolume volume;
        volume.name = "disk";
        volume.className = "local";
        volume.available = true;
        volume.nodeAffinity = NodeSelector{{{{{"kubernetes.io/hostname", SelectorOp::In, {"b"}}}, {}}}};
        all.storage.volumes = {volume};
        for (const char* name : {"x", "y"}) {
            PersistentVolumeClaim claim;
            claim.name = name;
            claim.className = "local";
            all.storage.claims.push_back(claim);
        }
        const ClusterPtr before = build(std::move(all)).value().cluster;
        session.open(before, {}, {});
        const PodIdx p(0), q(1);
        const NodeIdx onA(0), onB(1);
        const auto drop = [&](std::vector<PodIdx> pods, NodeIdx node, bool forced) {
            Drag drag(&session);
            drag.pickUp(std::move(pods));
            drag.hover(node);
            return drag.drop(forced);
        };
        QVERIFY(!drop({p}, onA, false));
        QVERIFY(!drop({p, q}, onB, false));
        QVERIFY(drop({p}, onB, false));
        QVERIFY(session.cluster()->assumption(VolumeClaimIdx(0)).volume == VolumeIdx(0));
        QVERIFY(!drop({q}, onB, false));
        QVERIFY(drop({q}, onB, true));
        QVERIFY(!session.cluster()->assumption(VolumeClaimIdx(1)).any());
        const ClusterPtr full = session.cluster();
        QVERIFY(drop({p}, onA, true));  // forced to where its volume is not: the volume is released
        QVERIFY(!session.cluster()->assumedClaim(VolumeIdx(0)).valid());
        session.undoStack()->undo();
        QVERIFY(*session.cluster() == *full);

        // A plan contains all of it.
        const Plan plan = session.plan();
        session.open(before, {}, {});
        QVERIFY(session.applyPlan(resolve(plan, *session.cluster()), QStringLiteral("again")).empty());
        QVERIFY(*session.cluster() == *full);
        session.undoStack()->undo();
        QVERIFY(*session.cluster() == *before);
    }
};

QTEST_GUILESS_MAIN(TestDrag)
#include "tst_drag.moc"
