// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "framework/gang.h"
#include "schedulers/kube/kube_scheduler.h"
#include "schedulers/kube/schedule_pending.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

PodSpec withPriority(std::int32_t priority, Amounts amounts) {
    PodSpec spec = asks(amounts);
    spec.priority = priority;
    return spec;
}

std::string order(const Run& run) {
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
    void lettingWaitersPass();
    void waitersHoldTheirRoom();
    void memoryCarriesTheSearchOn();
    void memoryCarriesTheNominations();
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
    QCOMPARE(run->deltas.size(), std::size_t{2});
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
    QCOMPARE(run->deltas.size(), std::size_t{2});
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
    const auto applied = apply(*picture, run->deltas);
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

/// g0 waits until g1 has a node, and then both are scheduled.
void TestSchedulePending::lettingWaitersPass() {
    const ClusterPtr picture = cluster({small("n0")}, {pod("g0", asks({{"cpu", "1"}})), pod("g1", asks({{"cpu", "1"}}))});
    Scheduler scheduler(gangProfiles(2));
    const Run run = schedulePending(picture, scheduler, Detail::Outcome, {}, {}, {.named = true}).value();
    QCOMPARE(run.scheduled, std::size_t{2});
    QCOMPARE(run.decisions[0].outcome, Outcome::Scheduled);
    std::string steps;
    for (const RunStep& step : run.trace) steps += step.pod + " " + toString(step.what) + ", ";
    QCOMPARE(steps, std::string("default/g0 waiting, default/g1 scheduled, default/g0 scheduled, "));
    QCOMPARE(run.pods[0].state, std::string("bound"));
    QVERIFY(*apply(*picture, run.deltas)->cluster == *run.cluster);
    // Without the names it is the same run.
    Scheduler again(gangProfiles(2));
    const Run nameless = schedulePending(picture, again).value();
    QVERIFY(nameless.trace.empty() && nameless.pods.empty());
    QVERIFY(nameless.attempts == run.attempts && nameless.deltas == run.deltas && *nameless.cluster == *run.cluster);
}

/// Two of three come; they wait to the end, and b, which needs the room of one of them, finds none. In the end nobody is there.
void TestSchedulePending::waitersHoldTheirRoom() {
    const ClusterPtr picture = cluster({small("n0")}, {pod("g0", asks({{"cpu", "1"}})), pod("g1", asks({{"cpu", "1"}})), pod("b", asks({{"cpu", "1"}}))});
    Scheduler scheduler(gangProfiles(3));
    const Run run = schedulePending(picture, scheduler, Detail::Outcome, {}, {}, {.named = true}).value();
    QCOMPARE(run.decisions[0].outcome, Outcome::Waiting);
    QCOMPARE(run.decisions[1].outcome, Outcome::Waiting);
    QCOMPARE(run.decisions[2].outcome, Outcome::Unschedulable);
    QVERIFY(run.deltas.empty() && run.scheduled == 0);
    QVERIFY(*run.cluster == *picture);
    QCOMPARE(run.pods[0].state, std::string("waiting"));
    QCOMPARE(run.pods[0].node, std::string("n0"));
}

/// Two runs, the second with the memory of the first, choose as one run of all pods does; without it the search and the lots
/// begin anew. With 200 nodes, 100 feasible ones end a search, so the next begins in the middle of the list.
void TestSchedulePending::memoryCarriesTheSearchOn() {
    std::vector<Node> nodes;
    for (int i = 0; i < 200; ++i) nodes.push_back(small(("n" + std::to_string(i)).c_str()));
    std::vector<Pod> pods;
    for (int i = 0; i < 6; ++i) pods.push_back(pod("p" + std::to_string(i), asks({{"cpu", "1"}})));
    const ClusterPtr picture = cluster(nodes, pods);
    const auto live = [] {
        Scheduler scheduler(profiles());
        scheduler.setSampling({Sampling::Mode::Live, 7});
        return KubeScheduler(std::move(scheduler));
    };
    const std::vector<PodIdx> all = picture->pendingPods();
    const std::vector<PodIdx> first(all.begin(), all.begin() + 3), second(all.begin() + 3, all.end());
    const auto nodesOf = [](const Run& run) {
        std::vector<std::string> names;
        for (const RunStep& step : run.trace) names.push_back(step.node);
        return names;
    };
    const std::vector<std::string> whole = nodesOf(live().run(picture, all, {}, {}).value());
    const Run half = live().run(picture, first, {}, {}).value();
    std::vector<std::string> joined = nodesOf(half);
    for (const std::string& name : nodesOf(live().run(half.cluster, second, half.memory, {}).value())) joined.push_back(name);
    QVERIFY(joined == whole);
    std::vector<std::string> apart = nodesOf(half);
    for (const std::string& name : nodesOf(live().run(half.cluster, second, {}, {}).value())) apart.push_back(name);
    QVERIFY(apart != whole);
}

/// "high" holds the place of its victim; in the next run "middle" respects that, and without the memory it would not know.
void TestSchedulePending::memoryCarriesTheNominations() {
    const ClusterPtr picture = cluster({small("n0")}, {pod("low", withPriority(0, {{"cpu", "1"}}), "n0"), pod("high", withPriority(9, {{"cpu", "2"}})),
                                                       pod("middle", withPriority(5, {{"cpu", "1"}}))});
    KubeScheduler scheduler(Scheduler(profiles()), {.reserve = true});
    const Run first = scheduler.run(picture, {PodIdx(1)}, {}, {}).value();
    QVERIFY(first.decisions[0].preemption.has_value());
    QCOMPARE(scheduler.run(picture, {PodIdx(2)}, first.memory, {}).value().decisions[0].outcome, Outcome::Unschedulable);
    QCOMPARE(scheduler.run(picture, {PodIdx(2)}, {}, {}).value().decisions[0].outcome, Outcome::Scheduled);
}

QTEST_APPLESS_MAIN(TestSchedulePending)
#include "tst_schedule_pending.moc"
