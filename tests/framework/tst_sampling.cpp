// SPDX-License-Identifier: GPL-3.0-or-later
// The search of a live scheduler: how many nodes, from where on, and which of the best.
#include <algorithm>

#include <QTest>

#include "framework/harness.h"
#include "framework/sampling.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

Node even(std::size_t i) {
    return node("n" + std::to_string(1000 + i), {{"cpu", "4"}, {"memory", "8Gi"}, {"pods", "110"}});
}

/// `count` equal nodes; every second one is tainted if `halfTainted`.
std::vector<Node> manyNodes(std::size_t count, bool halfTainted = false) {
    std::vector<Node> nodes;
    for (std::size_t i = 0; i < count; ++i) {
        nodes.push_back(even(i));
        if (halfTainted && i % 2 == 1) nodes.back().taints.push_back({"dedicated", "", TaintEffect::NoSchedule});
    }
    return nodes;
}

std::vector<Pod> manyPods(std::size_t count) {
    std::vector<Pod> pods;
    for (std::size_t i = 0; i < count; ++i) pods.push_back(pod("p" + std::to_string(i), asks({{"cpu", "100m"}})));
    return pods;
}

/// Builds a binary max-heap from the last parent down, and returns the index of the element at the root.
std::size_t rootOfHeap(std::vector<std::pair<std::int64_t, std::size_t>> heap) {
    const std::size_t n = heap.size();
    for (std::size_t parent = n / 2; parent-- > 0;) {
        for (std::size_t at = parent;;) {
            std::size_t child = 2 * at + 1;
            if (child >= n) break;
            if (child + 1 < n && heap[child + 1].first > heap[child].first) ++child;
            if (heap[child].first <= heap[at].first) break;
            std::swap(heap[at], heap[child]);
            at = child;
        }
    }
    return heap.front().second;
}

}  // namespace

class TestSampling : public QObject {
    Q_OBJECT
private slots:
    void howManyNodesAreEnough();
    void rootOfTheHeapIsTheFirstInPreOrder();
    void lotsDecideAmongEqualTotals();
    void drawsAKnownSequence();
    void searchMovesOn();
    void refusedNodesAreCounted();
    void percentageOfTheProfileGoesFirst();
    void nominatedNodeLeavesTheStart();
    void smallClustersAreSearchedWhole();
    void whatWasNotLookedAtIsSaid();
    void sameStateSameDecisions();
    void namesWhoStoodInTheWay();
};

void TestSampling::howManyNodesAreEnough() {
    const std::vector<std::pair<std::size_t, std::size_t>> adaptive{
        {1, 1}, {50, 50}, {99, 99}, {100, 100}, {101, 100}, {125, 100}, {250, 120}, {500, 230}, {1000, 420}, {2000, 680}, {5000, 500}, {5625, 281}, {6000, 300}};
    for (const auto& [nodes, enough] : adaptive) QCOMPARE(enoughNodes(nodes, 0), enough);
    QCOMPARE(enoughNodes(1000, 40), std::size_t{400});
    QCOMPARE(enoughNodes(6000, 40), std::size_t{2400});
    QCOMPARE(enoughNodes(200, 40), std::size_t{100});  // 80, but never fewer than 100
    QCOMPARE(enoughNodes(700, 100), std::size_t{700});
}

void TestSampling::rootOfTheHeapIsTheFirstInPreOrder() {
    const auto root = [](std::vector<std::int64_t> totals) { return heapRoot(totals, {}); };
    QCOMPARE(root({5, 7, 9, 7, 9, 3, 9}), std::size_t{4});  // pre-order 0,1,3,4: finds 9 at 4 before 2
    QCOMPARE(root({3, 3, 3, 3}), std::size_t{0});
    QCOMPARE(root({1, 2, 2}), std::size_t{1});
    QCOMPARE(root({1}), std::size_t{0});
    // Compared with a real heap, for every list of up to 7 totals out of three.
    for (std::size_t n = 1; n <= 7; ++n) {
        std::size_t lists = 1;
        for (std::size_t i = 0; i < n; ++i) lists *= 3;
        for (std::size_t list = 0; list < lists; ++list) {
            std::vector<std::int64_t> totals;
            std::vector<std::pair<std::int64_t, std::size_t>> heap;
            for (std::size_t i = 0, rest = list; i < n; ++i, rest /= 3) {
                totals.push_back(static_cast<std::int64_t>(rest % 3));
                heap.emplace_back(totals.back(), i);
            }
            QCOMPARE(heapRoot(totals, {}), rootOfHeap(heap));
        }
    }
}

void TestSampling::lotsDecideAmongEqualTotals() {
    const std::vector<std::int64_t> totals{9, 9, 9, 8};
    QCOMPARE(heapRoot(totals, std::vector<std::uint64_t>{1, 2, 5, 9}), std::size_t{2});
    QCOMPARE(heapRoot(totals, std::vector<std::uint64_t>{5, 5, 1, 9}), std::size_t{0});
}

void TestSampling::drawsAKnownSequence() {
    // The reference sequence of SplitMix64 for the seed 1234567.
    SamplingState state{0, 1234567};
    QCOMPARE(state.draw(), std::uint64_t{6457827717110365317u});
    QCOMPARE(state.draw(), std::uint64_t{3203168211198807973u});
    QCOMPARE(state.draw(), std::uint64_t{9817491932198370423u});
}

void TestSampling::searchMovesOn() {
    const ClusterPtr picture = cluster(manyNodes(250), manyPods(3));
    Scheduler scheduler(profiles());
    scheduler.setSampling({Sampling::Mode::Live, 0});
    // 250 nodes: 50 − 250/125 = 48 %, 120 nodes are enough. All are equal: the first of each search wins.
    const Decision first = scheduler.decide(*picture, PodIdx(0));
    QCOMPARE(first.feasibleNodes, std::size_t{120});
    QCOMPARE(first.node, NodeIdx(0));
    QCOMPARE(scheduler.samplingState().nextStart, std::size_t{120});
    QCOMPARE(scheduler.decide(*picture, PodIdx(1)).node, NodeIdx(120));
    QCOMPARE(scheduler.samplingState().nextStart, std::size_t{240});
    const Decision third = scheduler.decide(*picture, PodIdx(2));
    QCOMPARE(third.node, NodeIdx(240));
    QCOMPARE(third.tied.front(), NodeIdx(240));
    QCOMPARE(third.tied.size(), std::size_t{120});
    QVERIFY(std::is_sorted(third.tied.begin() + 1, third.tied.end()));
    QCOMPARE(scheduler.samplingState().nextStart, std::size_t{110});  // (240 + 120) mod 250

    scheduler.setSampling({Sampling::Mode::Live, 0});
    QCOMPARE(scheduler.samplingState().nextStart, std::size_t{0});
    scheduler.setSampling({});
    QCOMPARE(scheduler.decide(*picture, PodIdx(0)).feasibleNodes, std::size_t{250});
}

void TestSampling::refusedNodesAreCounted() {
    const ClusterPtr picture = cluster(manyNodes(250, true), manyPods(1));
    Scheduler scheduler(profiles());
    scheduler.setSampling({Sampling::Mode::Live, 0});
    // 120 are found at 0, 2 … 238; node 240 would be the 121st and is dropped. Rejected before it: 1, 3 … 239.
    QCOMPARE(scheduler.decide(*picture, PodIdx(0)).feasibleNodes, std::size_t{120});
    QCOMPARE(scheduler.samplingState().nextStart, std::size_t{240});
}

void TestSampling::percentageOfTheProfileGoesFirst() {
    SchedulerConfiguration configuration;
    configuration.percentageOfNodesToScore = 100;
    configuration.profiles[0].percentageOfNodesToScore = 60;
    const ClusterPtr picture = cluster(manyNodes(250), manyPods(1));
    Scheduler scheduler(makeProfiles(configuration, inTreePlugins()).value());
    scheduler.setSampling({Sampling::Mode::Live, 0});
    QCOMPARE(scheduler.decide(*picture, PodIdx(0)).feasibleNodes, std::size_t{150});
    configuration.profiles[0].percentageOfNodesToScore.reset();
    Scheduler global(makeProfiles(configuration, inTreePlugins()).value());
    global.setSampling({Sampling::Mode::Live, 0});
    QCOMPARE(global.decide(*picture, PodIdx(0)).feasibleNodes, std::size_t{250});
}

void TestSampling::nominatedNodeLeavesTheStart() {
    const ClusterPtr picture = cluster(manyNodes(250, true), manyPods(2));
    Scheduler scheduler(profiles());
    scheduler.setSampling({Sampling::Mode::Live, 0});
    const std::vector<Nomination> good{{PodIdx(0), NodeIdx(44)}};
    QCOMPARE(scheduler.decide(*picture, PodIdx(0), Detail::Outcome, good).node, NodeIdx(44));
    QCOMPARE(scheduler.samplingState().nextStart, std::size_t{0});
    // Node 241 is tainted and comes after the end of the search: 240 nodes, and the nominated one.
    const std::vector<Nomination> bad{{PodIdx(0), NodeIdx(241)}};
    QCOMPARE(scheduler.decide(*picture, PodIdx(0), Detail::Outcome, bad).node, NodeIdx(0));
    QCOMPARE(scheduler.samplingState().nextStart, std::size_t{241});
}

void TestSampling::smallClustersAreSearchedWhole() {
    const auto named = [](const char* name) {
        return node(name, {{"cpu", "4"}, {"memory", "8Gi"}, {"pods", "110"}});
    };
    const ClusterPtr picture = cluster({named("z"), named("a"), named("m")}, manyPods(1));
    Scheduler scheduler(profiles());
    QCOMPARE(scheduler.decide(*picture, PodIdx(0)).node, NodeIdx(1));  // by name
    scheduler.setSampling({Sampling::Mode::Live, 0});
    const Decision live = scheduler.decide(*picture, PodIdx(0));
    QCOMPARE(live.node, NodeIdx(0));  // by the scheduler's list
    QVERIFY(live.tied == (std::vector<NodeIdx>{NodeIdx(0), NodeIdx(1), NodeIdx(2)}));
    QCOMPARE(scheduler.samplingState().nextStart, std::size_t{0});  // 3 of 3
}

void TestSampling::whatWasNotLookedAtIsSaid() {
    const ClusterPtr picture = cluster(manyNodes(250), manyPods(1));
    Scheduler scheduler(profiles());
    scheduler.setSampling({Sampling::Mode::Live, 0});
    const Decision decision = scheduler.decide(*picture, PodIdx(0), Detail::Nodes);
    QCOMPARE(decision.nodes.size(), std::size_t{250});
    QVERIFY(decision.nodes[119].looked && decision.nodes[119].feasible());
    QVERIFY(!decision.nodes[120].looked && !decision.nodes[120].feasible());
}

void TestSampling::sameStateSameDecisions() {
    const ClusterPtr picture = cluster(manyNodes(260, true), manyPods(12));
    const auto decisions = [&](Scheduler& scheduler) {
        std::vector<NodeIdx> nodes;
        for (std::size_t i = 0; i < picture->podCount(); ++i)
            nodes.push_back(scheduler.decide(*picture, PodIdx(i)).node);
        return nodes;
    };
    Scheduler one(profiles()), two(profiles());
    one.setSampling({Sampling::Mode::Live, 42});
    two.setSampling({Sampling::Mode::Live, 42});
    const std::vector<NodeIdx> first = decisions(one);
    QVERIFY(first == decisions(two));
    QVERIFY(one.samplingState() == two.samplingState());
    const SamplingState later = one.samplingState();
    const std::vector<NodeIdx> second = decisions(one);
    QVERIFY(first != second);  // the search has moved on
    two.setSamplingState(later);
    QVERIFY(second == decisions(two));
}

void TestSampling::namesWhoStoodInTheWay() {
    Node tainted = even(0);
    tainted.taints.push_back({"dedicated", "", TaintEffect::NoSchedule});
    const ClusterPtr picture = cluster({tainted, even(1)}, {pod("big", asks({{"cpu", "9"}}))});
    Scheduler scheduler(profiles());
    const std::vector<std::string> both{"NodeResourcesFit", "TaintToleration"};
    QVERIFY(scheduler.decide(*picture, PodIdx(0)).unschedulablePlugins == both);
    QVERIFY(scheduler.decide(*picture, PodIdx(0), Detail::Nodes).unschedulablePlugins == both);
    // Without any node nothing rejects.
    const ClusterPtr empty = cluster({}, {pod("big", asks({{"cpu", "9"}}))});
    QVERIFY(scheduler.decide(*empty, PodIdx(0)).unschedulablePlugins.empty());
    QCOMPARE(scheduler.decide(*empty, PodIdx(0)).nominating, Nominating::Clear);
}

QTEST_APPLESS_MAIN(TestSampling)
#include "tst_sampling.moc"
