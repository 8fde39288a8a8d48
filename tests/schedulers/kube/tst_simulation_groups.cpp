// SPDX-License-Identifier: GPL-3.0-or-later
// Pod groups on a clock: which group waits for which, what a group that fits nowhere leaves behind (nothing), and who goes for it.
// Nodes have 4 CPUs and members ask for 2, unless said. By the specification of pod groups, sections 3 to 7.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <QTest>

#include "schedulers/kube/simulation_samples.h"
#include "support/objects.h"

using namespace bayplan;
using namespace std::chrono_literals;
using samples::joined;
using samples::lines;
using samples::shared;
using testing::objects;

namespace {

const char* const kGang = "GenericWorkload=true,GangScheduling=true";
const char* const kTopology = "GenericWorkload=true,GangScheduling=true,TopologyAwareWorkloadScheduling=true";
const char* const kPreemption = "GenericWorkload=true,GangScheduling=true,WorkloadAwarePreemption=true";

Node four(const std::string& name, const std::string& zone = "z") { return testing::node(name).cpu("4").memory("16Gi").label("zone", zone); }

testing::PodMaker single(const std::string& name, const std::string& cpu, std::int32_t priority = 0) {
    testing::PodMaker made = testing::pod(name).cpu(cpu).priority(priority);
    made.made.uid = "uid-" + name;
    made.made.gracePeriodSeconds = 5;
    return made;
}

testing::PodMaker member(const std::string& name, const std::string& cpu = "2", std::int32_t priority = 0) {
    testing::PodMaker made = single(name, cpu, priority);
    made.spec.podGroup = "g";
    return made;
}

PodGroup gang(std::int32_t minCount, std::int32_t priority = 0) {
    PodGroup group;
    group.namespaceName = "default";
    group.name = "g";
    group.uid = "uid-of-g";
    group.minCount = minCount;
    group.priority = priority;
    return group;
}

struct World {
    std::vector<Node> nodes;
    std::vector<Pod> pods;
    std::vector<PodGroup> groups;
};

Run run(const char* gates, const World& start, std::vector<TimelineEvent> events = {}, Timeline timeline = {}, const SimulationOptions& options = {}) {
    SchedulerConfiguration configuration;
    configuration.features = FeatureGates::parse(gates).value();
    Objects all = objects(start.nodes, start.pods);
    all.podGroups = start.groups;
    timeline.events = std::move(events);
    if (!timeline.until) timeline.until = 60s;
    SimulationOptions how = options;
    how.order = ArrivalOrder::Reading;
    return simulate(build(std::move(all)).value().cluster, makeProfiles(configuration, inTreePlugins()).value(), timeline, how).value();
}

PodArrives comes(const Pod& pod) { return {shared(pod), {}}; }

std::string where(const Run& run, const std::string& name) { return samples::stateOf(run, name); }

/// The times at which the group was tried, with the reason of its condition.
std::string tries(const Run& run) {
    std::string all;
    for (const GroupTry& group : run.groups) all += (all.empty() ? "" : ", ") + std::to_string(group.time.count()) + " " + conditionReason(group);
    return all;
}

std::vector<std::string> first(std::size_t count, const Run& run) {
    std::vector<std::string> all = lines(run.trace);
    all.resize(std::min(count, all.size()));
    return all;
}

}  // namespace

#define COMPARE_STEPS(actual, ...) QCOMPARE(joined(actual), joined(std::vector<std::string>{__VA_ARGS__}))

class TestSimulationGroups : public QObject {
    Q_OBJECT

private slots:
    /// Room for two of three, until a node comes.
    void allOrNone() {
        const World start{{four("n1")}, {member("p0"), member("p1"), member("p2")}, {gang(3)}};
        const Run none = run(kGang, start);
        for (const char* name : {"p0", "p1", "p2"}) QVERIFY2(where(none, name).find("n1") == std::string::npos, name);
        for (const RunStep& step : none.trace) QCOMPARE(step.what, RunStep::What::Unschedulable);
        QCOMPARE(none.trace[0].message,
                 std::string("pod group is unschedulable, waiting for minCount pods from a gang to be scheduled, one or more plugins asked to wait and no plugin rejected pod"));
        QCOMPARE(none.groups[0].message, std::string("pod group is unschedulable"));
        QCOMPARE(none.groups[0].members, std::size_t(3));
        QCOMPARE(none.trace.size() % 3, std::size_t(0));
        // 1, 2, 4 and 8 s of backoff, and then 10: it is over in the second after.
        QCOMPARE(tries(none), std::string("0 Unschedulable, 2000 Unschedulable, 5000 Unschedulable, 10000 Unschedulable, 19000 Unschedulable, 30000 Unschedulable, 41000 "
                                          "Unschedulable, 52000 Unschedulable"));
        QCOMPARE(none.attempts, none.trace.size());

        const Run room = run(kGang, start, {{1500ms, NodeArrives{shared(four("n2"))}}});
        QCOMPARE(tries(room), std::string("0 Unschedulable, 1500 Scheduled"));
        COMPARE_STEPS(lines(room.trace), "0 p0 1 unschedulable", "0 p1 1 unschedulable", "0 p2 1 unschedulable", "1500 p0 2 waiting n1 [Backoff]", "1500 p1 2 waiting n2 [Backoff]",
                      "1500 p2 2 scheduled n1 [Backoff]", "1500 p0 2 scheduled n1", "1500 p1 2 scheduled n2");
        QCOMPARE(where(room, "p1"), std::string("bound n2"));
    }

    /// A gang waits outside the queue for its pods and its PodGroup.
    void heldBackUntilAllAreThere() {
        const Run few = run(kGang, {{four("n1")}, {member("p0")}, {gang(2)}}, {{5s, comes(member("p1"))}});
        COMPARE_STEPS(lines(few.trace), "0 p0 0 gated", "5000 p0 1 waiting n1 [UnscheduledPod/Add GangScheduling]", "5000 p1 1 scheduled n1", "5000 p0 1 scheduled n1");
        QCOMPARE(few.trace[0].message, std::string("waiting for minCount pods from a gang to appear in scheduling queue"));

        const Run noGroup = run(kGang, {{four("n1")}, {member("p0"), member("p1")}, {}}, {{7s, samples::arrives(gang(2))}});
        QCOMPARE(noGroup.trace[0].message, std::string("waiting for pods's pod group \"g\" to appear in scheduling queue"));
        QCOMPARE(tries(noGroup), std::string("7000 Scheduled"));
        QCOMPARE(where(noGroup, "p1"), std::string("bound n1"));

        // One that is gone is no member any more: the gang waits for another.
        const Run gone = run(kGang, {{four("n1")}, {member("p0"), member("p1").gate("wait.example.com/x")}, {gang(3)}}, {{1s, PodDeleted{"default/p1", 0s}}, {2s, comes(member("p2"))}});
        QVERIFY(gone.groups.empty());
        QCOMPARE(where(gone, "p0"), std::string("gated"));
    }

    /// The PodGroup is deleted while its gang waits for room: its pods wait outside the queue, even once there is room, until it is
    /// there again. Nothing of what was read says it is still there.
    void aGroupDeletedInTheMiddle() {
        const World start{{four("n1")}, {member("p0"), member("p1"), member("p2")}, {gang(3)}};
        const GroupLeaves leaves{ObjectKind::PodGroup, "default/g"};
        const Run lost = run(kGang, start, {{1s, leaves}, {1500ms, NodeArrives{shared(four("n2"))}}});
        for (const char* name : {"p0", "p1", "p2"}) QCOMPARE(where(lost, name), std::string("gated"));
        QCOMPARE(lost.trace.back().message, std::string("waiting for pods's pod group \"g\" to appear in scheduling queue"));
        QVERIFY(lost.groups.back().time < SimTime(1500ms));  // not tried again for the node
        QVERIFY(lost.cluster->catalog().podGroups.empty());

        const Run again = run(kGang, start, {{1s, leaves}, {1500ms, NodeArrives{shared(four("n2"))}}, {20s, samples::arrives(gang(3))}});
        QCOMPARE(again.groups.back().time, SimTime(20s));
        for (const char* name : {"p0", "p1", "p2"}) QVERIFY(where(again, name).starts_with("bound "));
        // Those that have a node keep it.
        const Run standing = run(kGang, {{four("n1")}, {member("p0"), member("p1")}, {gang(2)}}, {{5s, leaves}, {6s, comes(member("p2"))}});
        QCOMPARE(where(standing, "p0") + ", " + where(standing, "p1") + ", " + where(standing, "p2"), std::string("bound n1, bound n1, gated"));
        // Where there is none, or no more, the run says so.
        const Run twice = run(kGang, start, {{1s, leaves}, {2s, leaves}});
        QVERIFY(std::any_of(twice.trace.begin(), twice.trace.end(), [](const RunStep& step) { return step.message.text() == "is not there: it cannot leave"; }));
    }

    /// Two of three are enough. The third comes later, by itself.
    void theRestComesLater() {
        const Run done = run(kGang, {{four("n1")}, {member("p0"), member("p1"), member("p2")}, {gang(2)}}, {{3500ms, PodEnds{"default/p0"}}});
        QCOMPARE(where(done, "p2"), std::string("bound n1"));
        QCOMPARE(done.groups.front().outcome, Outcome::Scheduled);
        QCOMPARE(done.groups.back().outcome, Outcome::Scheduled);
        QCOMPARE(done.groups.back().members, std::size_t(1));
        QCOMPARE(done.groups.back().time, SimTime(3500ms));
    }

    /// Section 4.6: members evict pods by themselves, and have room once these are gone.
    void membersPreempt() {
        const Run done = run(kGang, {{four("n1")}, {single("v", "3").on("n1"), member("p0", "2", 10), member("p1", "2", 10)}, {gang(2)}});
        COMPARE_STEPS(first(3, done), "0 p0 1 unschedulable n1", "0 v 0 preempted n1", "0 p1 1 unschedulable n1");
        QCOMPARE(done.groups[0].message, std::string("pod group is unschedulable, pod group is waiting for preemption to complete"));
        QCOMPARE(where(done, "v"), std::string("gone"));
        QCOMPARE(where(done, "p0") + ", " + where(done, "p1"), std::string("bound n1, bound n1"));
    }

    /// Its third member fits nowhere, yet the victim goes: upstream evicts before the group is decided.
    void aVictimGoesForNothing() {
        const Run done = run(kGang, {{four("n1")}, {single("v", "3").on("n1"), member("p0", "2", 10), member("p1", "2", 10), member("p2", "2", 10)}, {gang(3)}});
        QCOMPARE(where(done, "v"), std::string("gone"));
        for (const char* name : {"p0", "p1", "p2"}) QVERIFY(where(done, name).find("n1") == std::string::npos);
    }

    /// Section 7.5: v1 goes for the group as a whole.
    void aGroupPreempts() {
        const World start{{four("n1"), four("n2")}, {single("v1", "3").on("n1"), single("v2", "3", 5).on("n2"), member("p0", "2", 10), member("p1", "2", 10)}, {gang(2, 10)}};
        const Run done = run(kPreemption, start);
        COMPARE_STEPS(first(3, done), "0 p0 1 unschedulable", "0 p1 1 unschedulable", "0 v1 0 preempted n1");
        QCOMPARE(done.trace[2].message, std::string("Preempted by podgroup uid-of-g on node cluster"));
        QCOMPARE(done.groups[0].victims, (std::vector<std::string>{"default/v1"}));
        QCOMPARE(done.groups[0].outcome, Outcome::Waiting);
        QCOMPARE(where(done, "v1") + ", " + where(done, "v2"), std::string("gone, bound n2"));
        QCOMPARE(where(done, "p0") + ", " + where(done, "p1"), std::string("bound n1, bound n1"));
        QCOMPARE(std::count_if(done.trace.begin(), done.trace.end(), [](const RunStep& step) { return step.what == RunStep::What::Preempted; }), 1);

        // While the eviction is under way nobody of the group comes into the queue.
        Timeline slow;
        slow.apiCall = 2s;
        slow.until = 1s;
        const Run held = run(kPreemption, start, {}, slow);
        QCOMPARE(where(held, "p0") + ", " + where(held, "p1"), std::string("gated, gated"));
        QCOMPARE(held.trace.size(), std::size_t(2));
        slow.until = 60s;
        QCOMPARE(where(run(kPreemption, start, {}, slow), "p0"), std::string("bound n1"));
    }

    /// Permit is asked again. If one of the others fails there, those before it wait five minutes, as upstream.
    void oneFailsInTheTail() {
        BindFails fails;
        fails.pod = "default/p1";
        fails.point = BindFails::Point::Reserve;
        fails.plugin = "VolumeBinding";
        fails.message = "no disk";
        fails.rejected = true;
        const Run done = run(kGang, {{four("n1")}, {member("p0"), member("p1")}, {gang(2)}}, {{0s, fails}});
        COMPARE_STEPS(lines(done.trace), "0 p0 1 waiting n1", "0 p1 1 bindFailed n1", "2000 p1 2 scheduled n1 [Backoff]", "2000 p0 1 scheduled n1");
        QCOMPARE(where(done, "p0") + ", " + where(done, "p1"), std::string("bound n1, bound n1"));

        fails.times = 1000;
        Timeline longer;
        longer.until = 310s;
        const Run never = run(kGang, {{four("n1")}, {member("p0"), member("p1")}, {gang(2)}}, {{0s, fails}}, longer);
        const auto ended = std::find_if(never.trace.begin(), never.trace.end(), [](const RunStep& step) { return step.pod == "default/p0" && step.what == RunStep::What::BindFailed; });
        QVERIFY(ended != never.trace.end());
        QCOMPARE(ended->time, SimTime(300s));
        QCOMPARE(ended->message, std::string("0/1 nodes are available: 1 rejected due to timeout after waiting 5m0s at plugin GangScheduling."));
    }

    /// Two members take two cycles' time. One goes meanwhile; the other waits for it in vain.
    void aMemberGoesWhileTheGroupIsTried() {
        Timeline slow;
        slow.cycle = 1s;
        slow.until = 5s;
        const Run whole = run(kGang, {{four("n1")}, {member("p0"), member("p1")}, {gang(2)}}, {}, slow);
        COMPARE_STEPS(lines(whole.trace), "2000 p0 1 waiting n1", "2000 p1 1 scheduled n1", "2000 p0 1 scheduled n1");
        const Run half = run(kGang, {{four("n1")}, {member("p0"), member("p1")}, {gang(2)}}, {{1s, PodDeleted{"default/p1", 0s}}}, slow);
        COMPARE_STEPS(lines(half.trace), "2000 p0 1 waiting n1");
        QCOMPARE(where(half, "p0"), std::string("waiting n1"));
    }

    void placements() {
        PodGroup together = gang(3);
        together.topologyKeys = {"zone"};
        const Run done = run(kTopology, {{four("a1", "a"), four("b1", "b"), four("b2", "b")}, {member("p0"), member("p1"), member("p2")}, {together}});
        QCOMPARE(done.groups[0].placement, std::string("b"));
        QCOMPARE(where(done, "p0") + ", " + where(done, "p1") + ", " + where(done, "p2"), std::string("bound b1, bound b2, bound b1"));
    }

    void theGatesDecide() {
        const World start{{four("n1")}, {member("p0"), member("p1"), member("p2")}, {gang(3)}};
        const Run off = run("GenericWorkload=false", start);
        QCOMPARE(where(off, "p0") + ", " + where(off, "p1"), std::string("bound n1, bound n1"));
        QVERIFY(off.groups.empty());
        const Run unsaid = run("", start);
        for (const PodEndState& pod : unsaid.pods) QCOMPARE(pod.state, std::string("notModelled"));
        // Without the gang's plugin the quorum is nothing.
        QCOMPARE(where(run("GenericWorkload=true", start), "p1"), std::string("bound n1"));
    }

    void aRestartTriesAgain() {
        const Run done = run(kGang, {{four("n1")}, {member("p0"), member("p1")}, {gang(3)}}, {{4s, Restart{}}, {6s, comes(member("p2", "0"))}});
        QCOMPARE(tries(done), std::string("6000 Scheduled"));
        QCOMPARE(std::count_if(done.trace.begin(), done.trace.end(), [](const RunStep& step) { return step.what == RunStep::What::Gated; }), 4);
    }

    /// What cannot be decided is said of all of them, and nobody is placed.
    void whatIsNotModelled() {
        testing::PodMaker strange = member("p1");
        strange.spec.resourceClaims.push_back({"d", "claim", ""});
        Objects all = objects({four("n1")}, {member("p0"), strange});
        all.podGroups = {gang(2)};
        ResourceClaim claim;
        claim.namespaceName = "default";
        claim.name = "claim";
        claim.requests = {{"r", false, {DeviceRequest{}}}};
        claim.requests[0].alternatives[0].deviceClass = "gpus";
        all.devices.claims = {claim};
        all.devices.classes = {{"gpus", {"timestamp(0).getHours(\"Europe/Berlin\") == 1"}, ""}};
        ResourceSlice slice;
        slice.name = "s";
        slice.reach.allNodes = true;
        slice.devices.resize(1);
        all.devices.slices = {slice};
        SchedulerConfiguration configuration;
        configuration.features = FeatureGates::parse(kGang).value();
        const Run done = simulate(build(std::move(all)).value().cluster, makeProfiles(configuration, inTreePlugins()).value(), {}).value();
        QCOMPARE(where(done, "p0") + ", " + where(done, "p1"), std::string("notModelled, notModelled"));
        QCOMPARE(done.groups.size(), std::size_t(1));
        QCOMPARE(std::string(conditionReason(done.groups[0])), std::string());
    }
};

QTEST_APPLESS_MAIN(TestSimulationGroups)
#include "tst_simulation_groups.moc"
