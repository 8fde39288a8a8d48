// SPDX-License-Identifier: GPL-3.0-or-later
// What a plan is likely to meet, by arithmetic: ties, times and room.
#include <QtTest>
#include <limits>

#include "framework/harness.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/plan_outlook.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

NodeMaker four(const char* name) { return node(name).cpu("4").memory("8Gi").label("kubernetes.io/hostname", name); }

/// A move of each pod to its node, the steps in one wave but for those behind `firstOfSecond`.
PlanOutlook outlookFor(const ClusterPtr& cluster, const std::vector<Delta>& deltas, std::size_t firstOfSecond, const ReadyTimes& ready = {}) {
    std::vector<GoalStep> steps(deltas.size());
    for (std::size_t i = firstOfSecond; i < steps.size(); ++i) steps[i].wave = 1;
    return outlookOf(*cluster, samples::profiles(), steps, deltas, ready, {}).value();
}

}  // namespace

class TestPlanOutlook : public QObject {
    Q_OBJECT
private slots:
    /// p moves from a to b. c is as empty as b, and a is as empty as b without p: two other nodes tie. Cordoned, a takes no pod: one does.
    void countsTheNodesThatTie() {
        const ClusterPtr start = cluster({four("a"), four("b"), four("c")}, {pod("p").cpu("1").owner("ReplicaSet", "r").on("a")});
        const PodIdx p = start->catalog().findPod("default/p");
        const NodeIdx a = start->catalog().findNode("a"), b = start->catalog().findNode("b");
        QCOMPARE(outlookFor(start, {Move{p, b}}, 9).ties, (std::vector<std::optional<std::size_t>>{2}));
        QCOMPARE(outlookFor(start, {Cordon{a, true}, Move{p, b}}, 9).ties, (std::vector<std::optional<std::size_t>>{std::nullopt, 1}));
        QCOMPARE(outlookFor(start, {Cordon{a, true}, Cordon{start->catalog().findNode("c"), true}, Move{p, b}}, 9).ties.back(), std::optional<std::size_t>(0));
    }

    /// Grace periods of 30 and 10 seconds; starts of 5 to 8. At once: the slowest quick start, 5. One after the other: 30 + 8 + 10 + 8.
    void addsUpTimes() {
        Pod q = pod("q").cpu("1").owner("ReplicaSet", "r").on("a");
        q.gracePeriodSeconds = 10;
        const ClusterPtr start = cluster({four("a"), four("b")}, {pod("p").cpu("1").owner("ReplicaSet", "r").on("a"), q, pod("w").cpu("1")});
        const auto podOf = [&](const char* name) { return start->catalog().findPod(std::string("default/") + name); };
        const NodeIdx b = start->catalog().findNode("b");
        const ReadyTimes ready = [&](PodIdx asked) { return asked == podOf("w") ? std::nullopt : std::optional(SecondsRange{5, 8}); };
        const PlanOutlook one = outlookFor(start, {Move{podOf("p"), b}, Move{podOf("q"), b}}, 9, ready);
        QCOMPARE(one.waves.size(), std::size_t(1));
        QVERIFY((one.takes() == SecondsRange{5, 56}));
        QCOMPARE(one.untimed(), std::size_t(0));
        // Two waves begin one after the other: 5 + 5 at least. The pending pod ends nothing, and nobody knows how long it starts.
        const PlanOutlook two = outlookFor(start, {Move{podOf("p"), b}, Move{podOf("q"), b}, Place{podOf("w"), b}}, 1, ready);
        QCOMPARE(two.waves.size(), std::size_t(2));
        QVERIFY((two.waves[0].takes == SecondsRange{5, 38}));
        QVERIFY((two.waves[1].takes == SecondsRange{5, 18}));
        QVERIFY((two.takes() == SecondsRange{10, 56}));
        QCOMPARE(two.untimed(), std::size_t(1));
        QCOMPARE(two.waves[1].landings, std::size_t(2));
    }

    /// 8 cores on two nodes, 1 taken. With a cordoned, the 4 of b remain, and p takes one of them in the second wave.
    void tellsWhatIsLeftAfterEachWave() {
        const ClusterPtr start = cluster({four("a"), four("b")}, {pod("p").cpu("1").owner("ReplicaSet", "r").on("a")});
        const PlanOutlook outlook = outlookFor(start, {Cordon{start->catalog().findNode("a"), true}, Move{start->catalog().findPod("default/p"), start->catalog().findNode("b")}}, 1);
        QCOMPARE(outlook.waves.size(), std::size_t(2));
        QCOMPARE(outlook.waves[0].free.front(), (std::pair<std::string, std::int64_t>{"cpu", 4000}));
        QCOMPARE(outlook.waves[1].free.front(), (std::pair<std::string, std::int64_t>{"cpu", 3000}));
        QCOMPARE(outlook.waves[0].free[1].first, std::string("memory"));
        QCOMPARE(outlook.waves[0].free.size(), std::size_t(2));  // nobody has anything else
    }

    /// Twice 7Ei is more than can be counted: the most that there is, and not less than nothing.
    void tellsNoSumThatWrapsAround() {
        const ClusterPtr start = cluster({four("a").memory("7Ei"), four("b").memory("7Ei")}, {pod("p").cpu("1").owner("ReplicaSet", "r").on("a")});
        const PlanOutlook outlook = outlookFor(start, {Move{start->catalog().findPod("default/p"), start->catalog().findNode("b")}}, 9);
        QCOMPARE(outlook.waves[0].free[1], (std::pair<std::string, std::int64_t>{"memory", std::numeric_limits<std::int64_t>::max()}));
    }

    void endsWhenItIsStopped() {
        const ClusterPtr start = cluster({four("a"), four("b")}, {pod("p").cpu("1").on("a")});
        std::stop_source stop;
        stop.request_stop();
        Budget budget;
        budget.stop = stop.get_token();
        const auto outlook = outlookOf(*start, samples::profiles(), {GoalStep{}}, {Move{PodIdx(0), NodeIdx(1)}}, {}, budget);
        QVERIFY(!outlook);
        QCOMPARE(outlook.error().code, ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestPlanOutlook)
#include "tst_plan_outlook.moc"
