// SPDX-License-Identifier: GPL-3.0-or-later
// Small timelines from beginning to end.
#include <algorithm>

#include <QTest>

#include "framework/gang.h"
#include "schedulers/kube/simulation_samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

using Lines = std::vector<std::string>;

Pod grace(Pod pod, std::int32_t seconds) {
    pod.gracePeriodSeconds = seconds;
    return pod;
}

Timeline timeline(std::vector<TimelineEvent> events) {
    Timeline timeline;
    timeline.events = std::move(events);
    return timeline;
}

/// Pods whose names begin with g wait until two of them have nodes.
Run runPairs(const ClusterPtr& start, const Timeline& timeline) {
    return simulate(start, gangProfiles(2), timeline).value();
}

}  // namespace

#define COMPARE_LINES(run, ...) QCOMPARE(joined(lines((run).trace)), joined(Lines{__VA_ARGS__}))

class TestSimulation : public QObject {
    Q_OBJECT
private slots:
    void placesWhatIsPendingAtOnce();
    void aNewNodeWakesThePodsThatFitThere();
    void aPodThatEndsMakesRoom();
    void gatesHoldUntilTheyGo();
    void updatesWakeByTheirHints();
    void bindFailuresBackOffLongerAndLonger();
    void rejectionsOfReserveAreFitErrors();
    void preemptionWaitsForItsVictims();
    void preemptionWithoutGraceIsRetriedAtOnce();
    void preemptionTakesTimeToBeTold();
    void lowerNominationsAreGivenUp();
    void fiveMinutesAreEnough();
    void withoutNodesErrorBackoff();
    void cyclesAndBindingsTakeTime();
    void restartForgetsWhatWasOnlyAssumed();
    void restartBeginsAttemptsAnew();
    void podsStayOnNodesThatLeave();
    void aPodOfTheSameNameIsAnother();
    void deletedPodsGoWhenTheirGraceEnds();
    void unknownSchedulersAreIgnored();
    void whatIsNotModelledIsParked();
    void impossibleHappeningsAreTold();
    void cordonsNeedNoNewCatalog();
    void endsWhereItIsTold();
    void podsWaitForOneAnother();
    void waitingEnds();
    void aDeletedPodWaitsNoMore();
    void aWaitingVictimGoesBackToTheQueue();
    void aRestartForgetsWhoWaits();
};

void TestSimulation::placesWhatIsPendingAtOnce() {
    const ClusterPtr start = cluster({small("n0")}, {pod("low", important(1, {{"cpu", "1"}})),
                                                     pod("high", important(2, {{"cpu", "1"}})),
                                                     pod("late", important(1, {{"cpu", "1"}}))});
    const Run done = run(start, {});
    COMPARE_LINES(done, "0 high 1 scheduled n0", "0 low 1 scheduled n0", "0 late 1 unschedulable");
    QCOMPARE(stateOf(done, "high"), std::string("bound n0"));
    QCOMPARE(stateOf(done, "late"), std::string("unschedulable"));
    QCOMPARE(done.trace.back().message,
             std::string("0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption: 0/1 "
                         "nodes are available: 1 No preemption victims found for incoming pod."));
    QCOMPARE(done.end, SimTime(0));
    QCOMPARE(done.attempts, std::size_t{3});
}

void TestSimulation::aNewNodeWakesThePodsThatFitThere() {
    const ClusterPtr start = cluster({small("n0")}, {pod("big", asks({{"cpu", "8"}})), pod("three", asks({{"cpu", "3"}}))});
    const Node four = node("n4", {{"cpu", "4"}, {"memory", "8Gi"}, {"pods", "10"}});
    // Three fits on the empty new node, big does not: only three is tried again. It failed at 0 (count 1: 1 s, its
    // backoff is over from second 2 on), the node comes at 5 s.
    const Run done = run(start, timeline({{5s, NodeArrives{shared(four)}}}));
    COMPARE_LINES(done, "0 big 1 unschedulable", "0 three 1 unschedulable",
                  "5000 three 2 scheduled n4 [Node/Add NodeResourcesFit]");
    QCOMPARE(stateOf(done, "big"), std::string("unschedulable"));
    // A removed taint wakes every pod that waits for nodes, whether it fits or not.
    Node tainted = four;
    tainted.taints.push_back({"x", "", TaintEffect::NoSchedule});
    const Run other = run(start, timeline({{5s, NodeArrives{shared(tainted)}}, {8s, NodeChanges{shared(four)}}}));
    COMPARE_LINES(other, "0 big 1 unschedulable", "0 three 1 unschedulable",
                  "5000 three 2 unschedulable [Node/Add NodeResourcesFit]",
                  "8000 big 2 unschedulable [Node/UpdateNodeTaint NodeResourcesFit]",
                  "8000 three 3 scheduled n4 [Node/UpdateNodeTaint TaintToleration]");
}

void TestSimulation::aPodThatEndsMakesRoom() {
    const ClusterPtr start = cluster({small("n0")}, {pod("old", asks({{"cpu", "2"}}), "n0"), pod("new", asks({{"cpu", "1"}}))});
    const Run done = run(start, timeline({{90s, PodEnds{"default/old"}}}));
    COMPARE_LINES(done, "0 new 1 unschedulable", "90000 new 2 scheduled n0 [AssignedPod/Delete NodeResourcesFit]");
    QCOMPARE(stateOf(done, "old"), std::string("gone"));
}

void TestSimulation::gatesHoldUntilTheyGo() {
    PodSpec gated = asks({{"cpu", "1"}});
    gated.schedulingGates = {"quota"};
    PodSpec open = asks({{"cpu", "1"}});
    const ClusterPtr start = cluster({small("n0")}, {pod("g", gated), pod("x", asks({}))});
    const Run done = run(start, timeline({{1s, NodeArrives{shared(small("n1"))}},
                                          {2s, PodEnds{"default/x"}},
                                          {400s, PodChanges{shared(pod("g", open))}}}));
    // Neither events nor five minutes move a gated pod; without its gates it is new to the queue, and never failed.
    COMPARE_LINES(done, "0 g 0 gated", "0 x 1 scheduled n0",
                  "400000 g 1 scheduled n0 [UnscheduledPod/UpdatePodSchedulingGatesEliminated SchedulingGates]");
    QCOMPARE(done.trace[0].message, std::string("waiting for scheduling gates: [quota]"));
}

void TestSimulation::updatesWakeByTheirHints() {
    Node tainted = small("n0");
    tainted.taints.push_back({"x", "", TaintEffect::NoSchedule});
    Pod waiting = pod("p", asks({}));
    const ClusterPtr start = cluster({tainted}, {waiting});
    PodSpec tolerant = asks({});
    tolerant.tolerations.push_back({"x", Toleration::Op::Exists, "", true, TaintEffect::NoSchedule});
    // A label does not help against a taint, a toleration does.
    const Run done = run(start, timeline({{5s, PodChanges{shared(labelled(waiting, {{"a", "b"}}))}},
                                          {9s, PodChanges{shared(labelled(pod("p", tolerant), {{"a", "b"}}))}}}));
    COMPARE_LINES(done, "0 p 1 unschedulable",
                  "9000 p 2 scheduled n0 [UnscheduledPod/UpdatePodToleration TaintToleration]");
}

void TestSimulation::bindFailuresBackOffLongerAndLonger() {
    const ClusterPtr start = cluster({small("n0")}, {pod("p", asks({}))});
    BindFails fails;
    fails.times = 6;
    fails.plugin = "DefaultBinder";
    fails.message = "etcd leader changed";
    const Run done = run(start, timeline({{0s, fails}}));
    // Error backoff is never shortened. Backoffs of 1, 2, 4, 8, 10, 10 s end at whole seconds and are over at the first
    // whole second after that: 0 → 1, flushed at 2; 2 + 2 = 4, at 5; 5 + 4 = 9, at 10; 10 + 8 = 18, at 19; 19 + 10 =
    // 29, at 30; 30 + 10 = 40, at 41.
    COMPARE_LINES(done, "0 p 1 scheduled n0", "0 p 1 bindFailed n0", "2000 p 2 scheduled n0 [Backoff]",
                  "2000 p 2 bindFailed n0", "5000 p 3 scheduled n0 [Backoff]", "5000 p 3 bindFailed n0",
                  "10000 p 4 scheduled n0 [Backoff]", "10000 p 4 bindFailed n0", "19000 p 5 scheduled n0 [Backoff]",
                  "19000 p 5 bindFailed n0", "30000 p 6 scheduled n0 [Backoff]", "30000 p 6 bindFailed n0",
                  "41000 p 7 scheduled n0 [Backoff]");
    QCOMPARE(done.trace[1].message, std::string("running Bind plugin \"DefaultBinder\": etcd leader changed"));
    QCOMPARE(stateOf(done, "p"), std::string("bound n0"));
}

void TestSimulation::rejectionsOfReserveAreFitErrors() {
    const ClusterPtr start = cluster({small("n0")}, {pod("p", asks({}))});
    BindFails fails;
    fails.point = BindFails::Point::Reserve;
    fails.rejected = true;
    fails.plugin = "NodeResourcesFit";
    fails.message = "taken meanwhile";
    // The plugin that rejected the pod decides what wakes it: a node.
    const Run done = run(start, timeline({{0s, fails}, {7s, NodeArrives{shared(small("n1"))}}}));
    COMPARE_LINES(done, "0 p 1 bindFailed n0", "7000 p 2 scheduled n0 [Node/Add NodeResourcesFit]");
    QCOMPARE(done.trace[0].message, std::string("0/1 nodes are available: 1 taken meanwhile."));
}

void TestSimulation::preemptionWaitsForItsVictims() {
    const ClusterPtr start = cluster({small("n0")}, {grace(pod("low", important(1, {{"cpu", "2"}}), "n0"), 20),
                                                     pod("high", important(5, {{"cpu", "2"}}))});
    const Run done = run(start, {});
    // The node is reserved for high; the victim has 20 s to terminate.
    COMPARE_LINES(done, "0 high 1 unschedulable n0", "0 low 0 preempted n0",
                  "20000 high 2 scheduled n0 [AssignedPod/Delete NodeResourcesFit]");
    QCOMPARE(done.trace[0].victims, (std::vector<std::string>{"default/low"}));
    QVERIFY(QString::fromStdString(done.trace[0].message).endsWith("1 Insufficient cpu."));
    QCOMPARE(done.trace[1].message, std::string("Preempted by pod default/high on node n0"));
    // A pod of the same priority that comes meanwhile must not take the room; one of higher priority takes it.
    const Run other =
        run(start, timeline({{5s, PodArrives{shared(pod("equal", important(5, {{"cpu", "1"}})))}},
                             {20s, PodArrives{shared(pod("higher", important(6, {{"cpu", "2"}})))}}}));
    QCOMPARE(stateOf(other, "equal"), std::string("unschedulable"));
    QCOMPARE(stateOf(other, "higher"), std::string("bound n0"));
}

void TestSimulation::preemptionWithoutGraceIsRetriedAtOnce() {
    const ClusterPtr start = cluster({small("n0")}, {grace(pod("low", important(1, {{"cpu", "2"}}), "n0"), 0),
                                                     pod("high", important(5, {{"cpu", "2"}}))});
    // The victim is gone while high is still in flight: the event is handled when high comes back, and sends it to
    // backoff, from which it is popped because nothing else is ready.
    const Run done = run(start, {});
    COMPARE_LINES(done, "0 high 1 unschedulable n0", "0 low 0 preempted n0",
                  "0 high 2 scheduled n0 [AssignedPod/Delete NodeResourcesFit]");
}

void TestSimulation::preemptionTakesTimeToBeTold() {
    Timeline slow = timeline({{1s, PodEnds{"default/other"}}});
    slow.apiCall = 3s;
    const ClusterPtr start =
        cluster({small("n0"), node("n1", {{"cpu", "1"}, {"memory", "8Gi"}, {"pods", "10"}})},
                {grace(pod("low", important(1, {{"cpu", "2"}}), "n0"), 0), pod("high", important(5, {{"cpu", "2"}})),
                 pod("other", important(9, {{"cpu", "1"}}), "n1")});
    // The pod that ends at 1 s would wake high; until the deletion of its victim is requested, at 3 s, high is held
    // back.
    const Run done = run(start, slow);
    COMPARE_LINES(done, "0 high 1 unschedulable n0", "3000 low 0 preempted n0",
                  "3000 high 2 scheduled n0 [AssignedPod/Delete NodeResourcesFit]");
}

void TestSimulation::lowerNominationsAreGivenUp() {
    const ClusterPtr start = cluster({small("n0")}, {grace(pod("low", important(1, {{"cpu", "2"}}), "n0"), 30),
                                                     pod("mid", important(5, {{"cpu", "2"}}))});
    // High wants the node that is reserved for mid: it treats the terminating victim as one of its own, and mid loses
    // the nomination and is tried again.
    const Run done =
        run(start, timeline({{10s, PodArrives{shared(pod("high", important(8, {{"cpu", "2"}})))}}}));
    // The cleared nomination is no event for high, whose attempt is over by then.
    COMPARE_LINES(done, "0 mid 1 unschedulable n0", "0 low 0 preempted n0", "10000 high 1 unschedulable n0",
                  "10000 mid 2 unschedulable [Activate]",
                  "30000 high 2 scheduled n0 [AssignedPod/Delete NodeResourcesFit]",
                  "30000 mid 3 unschedulable [AssignedPod/Delete NodeResourcesFit]");
}

void TestSimulation::fiveMinutesAreEnough() {
    Timeline waiting;
    waiting.until = 700s;
    const Run done = run(cluster({small("n0")}, {pod("big", asks({{"cpu", "8"}}))}), waiting);
    // More than 300 s at a tick of 30 s: 330; it fails again then, so 330 + 300 = 630 is not more than that: 660.
    COMPARE_LINES(done, "0 big 1 unschedulable", "330000 big 2 unschedulable [UnschedulableTimeout]",
                  "660000 big 3 unschedulable [UnschedulableTimeout]");
}

void TestSimulation::withoutNodesErrorBackoff() {
    Timeline timelineWithNode = timeline({{12s, NodeArrives{shared(small("n0"))}}});
    const Run done = run(cluster({}, {pod("p", asks({}))}), timelineWithNode);
    // As with failed bindings: tried at 0, 2, 5, 10 s; the next backoff ends at 18, flushed at 19. No plugin rejected
    // the pod, so the node does not wake it.
    COMPARE_LINES(done, "0 p 1 unschedulable", "2000 p 2 unschedulable [Backoff]", "5000 p 3 unschedulable [Backoff]",
                  "10000 p 4 unschedulable [Backoff]", "19000 p 5 scheduled n0 [Backoff]");
    QCOMPARE(done.trace[0].message, std::string("no nodes available to schedule pods"));
}

void TestSimulation::cyclesAndBindingsTakeTime() {
    Timeline slow = timeline({{250ms, PodEnds{"default/old"}}});
    slow.cycle = 100ms;
    slow.bind = 1s;
    const ClusterPtr start =
        cluster({small("n0")}, {pod("old", important(9, {{"cpu", "1"}}), "n0"), pod("a", asks({{"cpu", "1"}})), pod("b", asks({{"cpu", "1"}})),
                                pod("c", asks({{"cpu", "500m"}}))});
    // a is decided from 0 to 100 ms, b fails from 100 to 200 ms; old ends while c is being tried, after c's picture was
    // taken: it fails, but the event, received in flight, lets it and b be tried again.
    const Run done = run(start, slow);
    COMPARE_LINES(done, "100 a 1 scheduled n0", "200 b 1 unschedulable", "300 c 1 unschedulable",
                  "400 b 2 scheduled n0 [AssignedPod/Delete NodeResourcesFit]",
                  "500 c 2 unschedulable [AssignedPod/Delete NodeResourcesFit]");
    QCOMPARE(stateOf(done, "a"), std::string("bound n0"));
}

void TestSimulation::restartForgetsWhatWasOnlyAssumed() {
    Timeline slow = timeline({{5s, Restart{}}});
    slow.bind = 10s;
    const ClusterPtr start = cluster({small("n0")}, {pod("a", asks({{"cpu", "2"}}))});
    const Run done = run(start, slow);
    COMPARE_LINES(done, "0 a 1 scheduled n0", "5000 a 1 scheduled n0");
    QCOMPARE(stateOf(done, "a"), std::string("bound n0"));
    QCOMPARE(done.end, SimTime(15s));
}

void TestSimulation::restartBeginsAttemptsAnew() {
    const ClusterPtr start = cluster({small("n0")}, {pod("big", asks({{"cpu", "8"}}))});
    const Run done = run(start, timeline({{1s, NodeChanges{shared(small("n0", {{"a", "b"}}))}}, {60s, Restart{}}}));
    COMPARE_LINES(done, "0 big 1 unschedulable", "60000 big 1 unschedulable");
}

void TestSimulation::podsStayOnNodesThatLeave() {
    const ClusterPtr start = cluster({small("n0"), small("n1")}, {pod("old", asks({{"cpu", "1"}}), "n1")});
    // n1 returns with its pod on it: only one core is left there.
    const Run done =
        run(start, timeline({{1s, NodeLeaves{"n1"}},
                             {2s, PodArrives{shared(pod("two", asks({{"cpu", "2"}})))}},
                             {3s, NodeArrives{shared(small("n1"))}},
                             {4s, PodArrives{shared(pod("more", asks({{"cpu", "2"}})))}},
                             {5s, PodArrives{shared(pod("one", asks({{"cpu", "1"}})))}}}));
    COMPARE_LINES(done, "2000 two 1 scheduled n0", "4000 more 1 unschedulable", "5000 one 1 scheduled n1");
    QCOMPARE(stateOf(done, "old"), std::string("bound n1"));
    QCOMPARE(done.cluster->node(NodeIdx(1)).pods.size(), std::size_t{2});
}

void TestSimulation::aPodOfTheSameNameIsAnother() {
    const ClusterPtr start = cluster({small("n0")}, {pod("p", asks({{"cpu", "8"}}))});
    const Run done = run(start, timeline({{3s, PodDeleted{"default/p", {}}},
                                          {4s, PodArrives{shared(pod("p", asks({{"cpu", "1"}})))}}}));
    COMPARE_LINES(done, "0 p 1 unschedulable", "4000 p 1 scheduled n0");
}

void TestSimulation::deletedPodsGoWhenTheirGraceEnds() {
    const ClusterPtr start = cluster({small("n0")}, {pod("old", asks({{"cpu", "2"}}), "n0"), pod("new", asks({{"cpu", "2"}}))});
    const Run byPod = run(start, timeline({{1s, PodDeleted{"default/old", {}}}}));
    COMPARE_LINES(byPod, "0 new 1 unschedulable", "31000 new 2 scheduled n0 [AssignedPod/Delete NodeResourcesFit]");
    const Run byEvent = run(start, timeline({{1s, PodDeleted{"default/old", SimTime(5s)}}}));
    QCOMPARE(byEvent.trace.back().time, SimTime(6s));
    // A pending pod has no grace period.
    const Run waiting = run(start, timeline({{1s, PodDeleted{"default/new", {}}}}));
    QCOMPARE(waiting.end, SimTime(1s));
    QCOMPARE(stateOf(waiting, "new"), std::string("gone"));
}

void TestSimulation::unknownSchedulersAreIgnored() {
    PodSpec other = asks({});
    other.schedulerName = "mine";
    Pod leaving = pod("leaving", asks({}));
    leaving.deleting = true;
    const Run done = run(cluster({small("n0")}, {pod("p", other), leaving}), {});
    COMPARE_LINES(done, "0 p 0 ignored", "0 leaving 1 ignored");
    QCOMPARE(done.trace[0].message, std::string("no profile has the scheduler name \"mine\""));
    QCOMPARE(done.trace[1].message, std::string("skip schedule deleting pod: default/leaving"));
}

void TestSimulation::whatIsNotModelledIsParked() {
    PodSpec claims = asks({});
    claims.resourceClaims = {{"gpu", "a", ""}};
    Objects start = objects({small("n0")}, {pod("p", claims)});
    start.devices.claims.emplace_back();
    start.devices.claims[0].namespaceName = "default";
    start.devices.claims[0].name = "a";
    start.devices.claims[0].requests = {{"r", false, {DeviceRequest{}}}};
    start.devices.claims[0].requests[0].alternatives[0].deviceClass = "gpus";
    start.devices.classes = {{"gpus", {"timestamp(0).getHours(\"Europe/Berlin\") == 1"}, ""}};  // whose selector is not modelled
    ResourceSlice slice;
    slice.name = "s";
    slice.reach.allNodes = true;
    slice.devices.resize(1);
    start.devices.slices = {slice};
    const Run done =
        run(build(std::move(start))->cluster, timeline({{5s, NodeArrives{shared(small("n1"))}}}));
    COMPARE_LINES(done, "0 p 1 notModelled");
    QCOMPARE(stateOf(done, "p"), std::string("notModelled"));
}

void TestSimulation::impossibleHappeningsAreTold() {
    const ClusterPtr start = cluster({small("n0")}, {pod("p", asks({}))});
    const Run done = run(start, timeline({{1s, PodEnds{"default/nobody"}},
                                          {1s, NodeLeaves{"n9"}},
                                          {1s, NodeArrives{shared(small("n0"))}},
                                          {1s, PodArrives{shared(pod("p", asks({})))}}}));
    QCOMPARE(done.trace.size(), std::size_t{5});
    for (std::size_t i = 1; i < 5; ++i) QCOMPARE(done.trace[i].what, RunStep::What::Ignored);
    QCOMPARE(done.trace[1].message, std::string("is not there: it cannot end"));
    QCOMPARE(done.cluster->podCount(), std::size_t{1});
}

void TestSimulation::cordonsNeedNoNewCatalog() {
    const ClusterPtr start = cluster({small("n0")}, {});
    Node cordoned = small("n0");
    cordoned.unschedulable = true;
    Simulation simulation(start, profiles(), timeline({{1s, NodeChanges{shared(cordoned)}}}));
    QVERIFY(simulation.advance());
    QVERIFY(simulation.picture().sharedCatalog() == start->sharedCatalog());
    QVERIFY(simulation.picture().node(NodeIdx(0)).unschedulable);
    QVERIFY(simulation.finish().cluster->node(NodeIdx(0)).unschedulable);
    const Run woken = run(cluster({small("n0")}, {}), timeline({{1s, NodeChanges{shared(cordoned)}},
                                                                {2s, PodArrives{shared(pod("p", asks({})))}},
                                                                {3s, NodeChanges{shared(small("n0"))}}}));
    COMPARE_LINES(woken, "2000 p 1 unschedulable", "3000 p 2 scheduled n0 [Node/UpdateNodeTaint NodeUnschedulable]");
}

void TestSimulation::endsWhereItIsTold() {
    Timeline brief = timeline({{5s, PodArrives{shared(pod("p", asks({})))}}});
    brief.until = 4s;
    QVERIFY(run(cluster({small("n0")}, {}), brief).trace.empty());
    Timeline few;
    few.mostAttempts = 1;
    const Run cut = run(cluster({small("n0")}, {pod("a", asks({})), pod("b", asks({}))}), few);
    QVERIFY(cut.cutShort);
    QCOMPARE(cut.trace.size(), std::size_t{1});
    QCOMPARE(stateOf(cut, "b"), std::string("active"));

    std::stop_source source;
    source.request_stop();
    const auto stopped = simulate(cluster({small("n0")}, {pod("a", asks({}))}), profiles(), {}, {},
                                  Budget{source.get_token(), {}});
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
}

/// g0 holds its room meanwhile, so b finds none.
void TestSimulation::podsWaitForOneAnother() {
    const Run done = runPairs(cluster({small("n0")}, {pod("g0", asks({{"cpu", "1"}}))}),
                              timeline({{1s, PodArrives{shared(pod("b", asks({{"cpu", "2"}})))}}, {5s, PodArrives{shared(pod("g1", asks({{"cpu", "1"}})))}}}));
    COMPARE_LINES(done, "0 g0 1 waiting n0", "1000 b 1 unschedulable", "5000 g1 1 scheduled n0", "5000 g0 1 scheduled n0");
    QCOMPARE(done.trace[0].message, std::string("waiting for minCount pods from a gang to be scheduled, one or more plugins asked to wait and no plugin rejected pod"));
    QCOMPARE(stateOf(done, "g0"), std::string("bound n0"));
}

/// The plugin gives it five minutes.
void TestSimulation::waitingEnds() {
    Timeline waits = timeline({});
    waits.until = 299s;
    const ClusterPtr start = cluster({small("n0")}, {pod("g0", asks({{"cpu", "1"}}))});
    QCOMPARE(stateOf(runPairs(start, waits), "g0"), std::string("waiting n0"));
    waits.until = 300s;
    const Run done = runPairs(start, waits);
    COMPARE_LINES(done, "0 g0 1 waiting n0", "300000 g0 1 bindFailed n0");
    QCOMPARE(done.trace[1].message, std::string("0/1 nodes are available: 1 rejected due to timeout after waiting 5m0s at plugin Gang."));
    QVERIFY(done.cluster->placement(PodIdx(0)).standing == Standing::Pending);
}

void TestSimulation::aDeletedPodWaitsNoMore() {
    Timeline events = timeline({{1s, PodArrives{shared(pod("b", asks({{"cpu", "2"}})))}}, {2s, PodDeleted{"default/g0", 0s}}, {400s, PodEnds{"default/b"}}});
    const Run done = runPairs(cluster({small("n0")}, {pod("g0", asks({{"cpu", "1"}}))}), events);
    COMPARE_LINES(done, "0 g0 1 waiting n0", "1000 b 1 unschedulable", "2000 b 2 scheduled n0 [AssignedPod/Delete NodeResourcesFit]");
}

/// It is not bound yet, so it is not deleted.
void TestSimulation::aWaitingVictimGoesBackToTheQueue() {
    Timeline events = timeline({{1s, PodArrives{shared(pod("high", important(9, {{"cpu", "2"}})))}}});
    events.until = 20s;
    const Run done = runPairs(cluster({small("n0")}, {pod("g0", asks({{"cpu", "1"}}))}), events);
    QCOMPARE(line(done.trace[1]), std::string("1000 high 1 unschedulable n0"));
    QCOMPARE(done.trace[1].victims, (std::vector<std::string>{"default/g0"}));
    QCOMPARE(line(done.trace[2]), std::string("1000 g0 1 bindFailed n0"));
    QCOMPARE(done.trace[2].message, std::string("0/1 nodes are available: 1 preempted."));
    QCOMPARE(stateOf(done, "high"), std::string("bound n0"));
    QVERIFY(stateOf(done, "g0") != "gone");
}

void TestSimulation::aRestartForgetsWhoWaits() {
    Timeline events = timeline({{10s, Restart{}}});
    events.until = 301s;
    const Run done = runPairs(cluster({small("n0")}, {pod("g0", asks({{"cpu", "1"}}))}), events);
    COMPARE_LINES(done, "0 g0 1 waiting n0", "10000 g0 1 waiting n0");
}

QTEST_APPLESS_MAIN(TestSimulation)
#include "tst_simulation.moc"
