// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "framework/harness.h"
#include "queue/schedule_pending.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

PodSpec withPriority(std::int32_t priority, Amounts amounts) {
    PodSpec spec = asks(amounts);
    spec.priority = priority;
    return spec;
}

std::string order(const ScheduleRun& run) {
    std::string names;
    for (const Decision& decision : run.decisions)
        names += (names.empty() ? "" : " ") + run.cluster->catalog().pod(decision.pod).name;
    return names;
}

Node small(const char* name) {
    return node(name, {{"cpu", "2"}, {"memory", "8Gi"}, {"pods", "10"}});
}

}  // namespace

class TestSchedulePending : public QObject {
    Q_OBJECT
private slots:
    void takesHigherPriorityFirstThenTheOrderOfReading();
    void assumesEachBeforeTheNext();
    void reportsGatedPodsInTheirTurn();
    void triesOnlyThoseThatAreAskedFor();
    void placesFromTheOriginalPicture();
    void stopsOnRequest();
    void countsPods();
};

void TestSchedulePending::takesHigherPriorityFirstThenTheOrderOfReading() {
    const ClusterPtr picture =
        cluster({small("n0")}, {pod("low", withPriority(-5, {})), pod("none-1", asks({})),
                                pod("high", withPriority(9, {})), pod("none-2", withPriority(0, {}))});
    Scheduler scheduler(profiles());
    const auto run = schedulePending(picture, scheduler);
    QCOMPARE(order(*run), "high none-1 none-2 low");
}

void TestSchedulePending::assumesEachBeforeTheNext() {
    const ClusterPtr picture =
        cluster({small("n0"), small("n1")},
                {pod("a", asks({{"cpu", "2"}})), pod("b", asks({{"cpu", "2"}})), pod("c", asks({{"cpu", "1"}}))});
    Scheduler scheduler(profiles());
    const auto run = schedulePending(picture, scheduler);
    QCOMPARE(run->decisions[0].node, NodeIdx(0));  // equal nodes: the first by name
    QCOMPARE(run->decisions[0].tied.size(), std::size_t{2});
    QCOMPARE(run->decisions[1].node, NodeIdx(1));
    QCOMPARE(run->decisions[2].outcome, Outcome::Unschedulable);
    QCOMPARE(run->decisions[2].message,
             "0/2 nodes are available: 2 Insufficient cpu. no new claims to deallocate, preemption: 0/2 nodes are "
             "available: 2 No preemption victims found for incoming pod.");
    QCOMPARE(run->placed.size(), std::size_t{2});
    QVERIFY(run->cluster->placement(PodIdx(0)) == (Placement{NodeIdx(0), Standing::Assumed}));
}

void TestSchedulePending::reportsGatedPodsInTheirTurn() {
    PodSpec gated = withPriority(5, {});
    gated.schedulingGates = {"wait"};
    const ClusterPtr picture =
        cluster({small("n0")}, {pod("plain", asks({})), pod("gated", gated), pod("high", withPriority(9, {}))});
    Scheduler scheduler(profiles());
    const auto run = schedulePending(picture, scheduler);
    QCOMPARE(order(*run), "high gated plain");
    QCOMPARE(run->decisions[1].outcome, Outcome::Gated);
    QCOMPARE(run->placed.size(), std::size_t{2});
}

void TestSchedulePending::triesOnlyThoseThatAreAskedFor() {
    const ClusterPtr picture =
        cluster({small("n0")}, {pod("a", asks({})), pod("b", asks({})), pod("there", asks({}), "n0")});
    Scheduler scheduler(profiles());
    const auto run = schedulePending(picture, scheduler, Detail::Outcome, {}, {PodIdx(1), PodIdx(2)});
    QCOMPARE(order(*run), "b");  // pods with a node are not tried
    QVERIFY(run->cluster->placement(PodIdx(0)).standing == Standing::Pending);
}

void TestSchedulePending::placesFromTheOriginalPicture() {
    const ClusterPtr picture =
        cluster({small("n0"), small("n1")}, {pod("a", asks({{"cpu", "1"}})), pod("b", asks({{"cpu", "1"}}))});
    Scheduler scheduler(profiles());
    const auto run = schedulePending(picture, scheduler);
    QVERIFY(picture->placement(PodIdx(0)).standing == Standing::Pending);
    const auto applied = apply(*picture, run->placed);
    QVERIFY(applied.has_value());
    QVERIFY(*applied->cluster == *run->cluster);
}

void TestSchedulePending::stopsOnRequest() {
    const ClusterPtr picture = cluster({small("n0")}, {pod("a", asks({}))});
    Scheduler scheduler(profiles());
    std::stop_source source;
    source.request_stop();
    const auto run = schedulePending(picture, scheduler, Detail::Outcome, Budget{source.get_token(), {}});
    QVERIFY(!run);
    QCOMPARE(run.error().code, ErrorCode::Cancelled);
}

void TestSchedulePending::countsPods() {
    const ClusterPtr picture = cluster({small("n0")}, {pod("a", asks({})), pod("b", asks({}))});
    Scheduler scheduler(profiles());
    std::vector<std::uint64_t> seen;
    Budget budget;
    budget.progress = [&](const Progress& progress) {
        QCOMPARE(progress.total, std::uint64_t{2});
        seen.push_back(progress.done);
    };
    QVERIFY(schedulePending(picture, scheduler, Detail::Outcome, budget).has_value());
    QVERIFY(seen == (std::vector<std::uint64_t>{1, 2}));
}

QTEST_APPLESS_MAIN(TestSchedulePending)
#include "tst_schedule_pending.moc"
