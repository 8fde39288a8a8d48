// SPDX-License-Identifier: GPL-3.0-or-later
// What Volcano's source (commit ed72c7c) decides in corners that its specification does not tell: each test names the file.
#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <QTest>

#include "schedulers/volcano/plugins/numa_taking.h"
#include "schedulers/volcano/resource.h"
#include "volcano/session_world.h"

using namespace bayplan;
using namespace bayplan::volcano;
using bayplan::testing::node;
using bayplan::testing::pod;
using bayplan::testing::quantity;
using World = bayplan::testing::SessionWorld;

namespace {

/// The pods of a job that are called so lose their requests.
void askNothing(World& world, const std::vector<std::string>& names) {
    for (bayplan::Pod& one : world.world.objects.pods)
        if (std::find(names.begin(), names.end(), one.name) != names.end()) one.spec = bayplan::Pod(pod("x")).spec;
}

void runOn(World& world, const std::string& name, const std::string& nodeName, PodPhase phase = PodPhase::Running) {
    for (bayplan::Pod& one : world.world.objects.pods)
        if (one.name == name) {
            one.nodeName = nodeName;
            one.phase = phase;
        }
}

void addClass(World& world, const std::string& name, std::int32_t value) {
    PriorityClass one;
    one.name = name;
    one.value = value;
    world.world.objects.priorityClasses.push_back(one);
}

/// A node that is lent until one, long before now, and a job that runs on it.
World lentNode(std::int32_t tasks) {
    World world({"tdm"}, {ActionKind::Shuffle});
    world.configuration.tiers.front().front().arguments.values["tdm.revocable-zone.z"] = "00:30-01:00";
    world.nodeOf("n", "8");
    world.world.objects.nodes.front().labels = Labels{{"volcano.sh/revocable-zone", "z"}};
    world.job("a", tasks, 1);
    world.running("a", "n");
    return world;
}

/// Two sockets of two cores of two threads: CPUs 0–3 and 4–7.
CpuPlaces twoSockets() {
    CpuPlaces places;
    for (std::int32_t cpu = 0; cpu < 8; ++cpu) places[cpu] = {cpu / 4, cpu / 2};
    return places;
}

}  // namespace

class TestVolcanoSource : public QObject {
    Q_OBJECT

private slots:
    // actions/backfill/backfill.go: a task that fits nowhere is skipped, and the next one of its job is tried.
    void backfillGoesOnAfterATaskThatDoesNotFit() {
        World world({"gang", "predicates"}, {ActionKind::Allocate, ActionKind::Backfill});
        world.nodeOf("n", "2");
        world.job("a", 2, 1);
        askNothing(world, {"a-0", "a-1"});
        world.world.objects.pods[0].spec = bayplan::Pod(pod("x").selector("disk", "ssd")).spec;
        const SessionReport report = world.run().front();
        QCOMPARE(report.binds.size(), std::size_t{1});
        QCOMPARE(report.binds.at("default/a-1"), std::string("n"));
    }

    // actions/backfill/backfill.go, pickUpPendingTasks: what preempt gave room, it takes back and places itself. a-0 is bound by
    // allocate, since a-1 counts as ready; then 1 ready < 2 leaves the job starving, and preempt pipelines a-1.
    void backfillPlacesWhatPreemptPromised() {
        World world({"priority", "gang", "predicates"}, {ActionKind::Allocate, ActionKind::Preempt});
        world.nodeOf("n", "2");
        world.job("a", 2, 2);
        askNothing(world, {"a-1"});
        QCOMPARE(world.run().front().binds.size(), std::size_t{1});
        world.configuration.actions.push_back(ActionKind::Backfill);
        const SessionReport report = world.run().front();
        QCOMPARE(report.binds.size(), std::size_t{2});
        for (const TaskReport& task : report.tasks) QCOMPARE(task.status, std::string("Binding"));
    }

    // api/helpers.go, PreemptableStatus: preempt takes the place of a pod that is bound and does not run yet; reclaim only asks
    // for those that run.
    void boundPodsMayBePreempted() {
        World world({"priority", "predicates"}, {ActionKind::Enqueue, ActionKind::Preempt});
        world.nodeOf("n", "1");
        addClass(world, "high", 100);
        world.job("low", 1, 1);
        runOn(world, "low-0", "n", PodPhase::Pending);
        world.job("high", 1, 1).priorityClassName = "high";
        QCOMPARE(world.run().front().evictions.size(), std::size_t{1});

        for (const PodPhase phase : {PodPhase::Pending, PodPhase::Running}) {
            World two({"priority", "proportion", "predicates"}, {ActionKind::Enqueue, ActionKind::Reclaim});
            two.nodeOf("n", "2");
            two.queue("q");
            two.job("low", 2, 1);
            runOn(two, "low-0", "n", phase);
            runOn(two, "low-1", "n", phase);
            two.job("high", 1, 1, "q").minResources.reset();
            QCOMPARE(two.run().front().evictions.empty(), phase == PodPhase::Pending);
        }
    }

    // actions/reclaim/reclaim.go: after each job of a queue that has more of them the queue goes back into the heap of queues. q0 is
    // first, and takes a core of q1 and one of q2 for its two jobs. Shares before: q1 4 of 4 cores, q2 7 of 8 pods (which is more than 5
    // of 6 cores), so q2 is above q1. Afterwards q1 has 3 of 4 cores and q2 6 of 8 pods: they are equal, and q1 is first by its name,
    // but only if they are compared again, as they are when q0 leaves the heap for the second time. So q1 takes run0-1, and then q2
    // takes run1-0.
    void reclaimPutsAQueueBackForItsNextJob() {
        World world({"priority", "conformance"}, {ActionKind::Reclaim});
        auto& second = world.configuration.tiers.emplace_back();
        for (const char* name : {"drf", "predicates", "proportion", "nodeorder"}) second.push_back({name, {}, {}});
        for (const char* name : {"n0", "n1", "n2"}) world.nodeOf(name, "4");
        world.queue("q0");
        world.queue("q1");
        world.queue("q2", 4);
        const auto running = [&](const std::string& name, const std::string& queue, const std::string& cores, const std::vector<std::string>& nodes) {
            volcano::PodGroup& group = world.job(name, static_cast<std::int32_t>(nodes.size()), 1, queue, cores);
            group.status.phase = PodGroupPhase::Running;
            group.minResources.reset();
            for (std::size_t i = 0; i < nodes.size(); ++i) runOn(world, name + "-" + std::to_string(i), nodes[i]);
        };
        running("run0", "q2", "500m", {"n1", "n0", "n2", "n1"});
        running("run1", "q1", "1", {"n0", "n0", "n2", "n2"});
        running("run3", "q2", "1", {"n2", "n0", "n1"});
        running("other", "gone", "1500m", {"n1"});  // of no queue that there is
        for (const auto& [name, queue] : std::vector<std::pair<std::string, std::string>>{{"new0", "q0"}, {"new1", "q1"}, {"new2", "q2"}, {"new3", "q0"}}) {
            volcano::PodGroup& group = world.job(name, 1, 1, queue);
            group.status.phase = PodGroupPhase::Inqueue;
            group.minResources.reset();
        }
        std::vector<std::string> evicted;
        const SessionReport report = world.run().front();
        for (const EvictionReport& one : report.evictions) evicted.push_back(one.pod);
        QCOMPARE(evicted, (std::vector<std::string>{"default/run1-1", "default/run3-1", "default/run0-1", "default/run1-0"}));
    }

    // actions/preempt/preempt.go: an eviction occurred if the victims' requests together are not empty, and pods are not counted
    // there. The node takes one pod: a-0 without requests leaves it, and b-0 is not nominated for it.
    void victimsWithoutRequestsAreNoEviction() {
        World world({"priority", "predicates"}, {ActionKind::Enqueue, ActionKind::Preempt});
        world.world.objects.nodes.push_back(node("n").cpu("2").memory("64Gi").resource("pods", "1"));
        world.world.objects.nodeSources.resize(1);
        addClass(world, "high", 100);
        world.job("a", 1, 1);
        world.job("b", 1, 1).priorityClassName = "high";
        askNothing(world, {"a-0", "b-0"});
        runOn(world, "a-0", "n");
        const SessionReport report = world.run().front();
        QCOMPARE(report.evictions.size(), std::size_t{1});
        for (const TaskReport& task : report.tasks)
            if (task.pod == "default/b-0") QCOMPARE(task.status, std::string("Pipelined"));
        for (const PodConditionReport& condition : report.podConditions) QVERIFY(condition.nominatedNode.empty());
    }

    // plugins/cdp/cdp.go: the label is looked at first. Scheduled ten minutes ago: an hour by the label is not over, a minute is.
    void theLabelOfACooldownCountsFirst() {
        for (const bool hourByLabel : {true, false}) {
            World world({"priority", "cdp", "predicates"}, {ActionKind::Enqueue, ActionKind::Preempt});
            world.nodeOf("n", "1");
            addClass(world, "high", 100);
            world.job("low", 1, 1);
            runOn(world, "low-0", "n");
            bayplan::Pod& low = world.world.objects.pods.front();
            low.scheduledTime = world.world.now - 600;
            low.labels = std::make_shared<const Labels>(Labels{{"volcano.sh/cooldown-time", hourByLabel ? "1h" : "1m"}});
            world.world.own.pods["default/low-0"].annotations = Labels{{"scheduling.k8s.io/group-name", "low"}, {"volcano.sh/cooldown-time", hourByLabel ? "1m" : "1h"}};
            world.job("high", 1, 1).priorityClassName = "high";
            QCOMPARE(world.run().front().evictions.empty(), hourByLabel);
        }
    }

    // plugins/overcommit/overcommit.go: a group enters by the whole of its minResources; tasks with gates are taken off only
    // afterwards, where it counts as entered. 3 cores by 1.2 are 3.6: 4 do not enter, although one of the four is gated.
    // Without a gate on the first group of 3, 0.6 would be left for the second, of 1; with one gated 3.6 − 2 = 1.6 are.
    void gatedTasksAreTakenOffOnceTheGroupEntered() {
        const auto gate = [](World& world, std::size_t i) { world.world.objects.pods[i].spec = bayplan::Pod(pod("x").cpu("1").gate("g")).spec; };
        World world({"gang", "overcommit"}, {ActionKind::Enqueue});
        world.nodeOf("n", "3");
        world.job("a", 4, 4);
        gate(world, 0);
        QCOMPARE(world.run().front().podGroups.front().status.phase, PodGroupPhase::Pending);
        for (const bool gated : {false, true}) {
            World two({"gang", "overcommit"}, {ActionKind::Enqueue});
            two.nodeOf("n", "3");
            two.job("a", 3, 3);
            two.job("b", 1, 1);
            if (gated) gate(two, 0);
            QCOMPARE(two.run().front().podGroups.back().status.phase, gated ? PodGroupPhase::Inqueue : PodGroupPhase::Pending);
        }
    }

    // api/resource_info.go: Diff keeps a scalar resource only where something is left of it; LessPartly is true if only the right
    // side has one, whatever its amount.
    void nothingLeftOfAResourceIsNoResource() {
        Resource two, three;
        two.scalars["nvidia.com/gpu"] = 2000;
        three.scalars["nvidia.com/gpu"] = 3000;
        QVERIFY(exceededPart(two, three).scalars.empty());
        QVERIFY(exceededPart(two, two).scalars.empty());
        QCOMPARE(exceededPart(three, two).scalars.at("nvidia.com/gpu"), 1000.0);
        Resource none;
        none.scalars["nvidia.com/gpu"] = 0;
        QVERIFY(Resource{}.lessPartly(none));
        QVERIFY(!none.lessPartly(Resource{}));
        QVERIFY(!three.lessPartly(two));
    }

    // api/node_info.go, setNodeState: a node that holds more than it has to give is only written to the log; it stays a node. A task
    // without requests is placed there by backfill, but AddTask of the cache does not take it: 0 cores are more than the −1 left.
    void aNodeThatHoldsTooMuchStays() {
        for (const bool tooMuch : {true, false}) {
            World world({"gang", "predicates"}, {ActionKind::Allocate, ActionKind::Backfill});
            world.nodeOf("n", tooMuch ? "2" : "3");
            world.job("a", 3, 1);
            for (const char* name : {"a-0", "a-1", "a-2"}) runOn(world, name, "n");
            world.job("b", 1, 1);
            world.job("c", 1, 1);
            askNothing(world, {"c-0"});
            const SessionReport report = world.run().front();
            QCOMPARE(report.binds.size(), std::size_t(tooMuch ? 0 : 1));
            const auto c = std::find_if(report.tasks.begin(), report.tasks.end(), [](const TaskReport& one) { return one.pod == "default/c-0"; });
            QCOMPARE(c->status, std::string(tooMuch ? "Allocated" : "Binding"));
            QVERIFY(std::any_of(report.podConditions.begin(), report.podConditions.end(),
                                [](const PodConditionReport& one) { return one.pod == "default/b-0" && one.message == "0/1 nodes are unavailable: 1 Insufficient cpu."; }));
        }
    }

    // The same AddTask: the node takes one pod, which reclaim evicts for b-0; backfill places b-0 there, since the evicted pod does not
    // count for predicates, but the cache counts it until it is gone.
    void whatIsEvictedStillTakesItsPlaceInTheCache() {
        World world({"priority", "predicates", "proportion"}, {ActionKind::Reclaim, ActionKind::Backfill});
        world.world.objects.nodes.push_back(node("n").cpu("2").memory("64Gi").resource("pods", "1"));
        world.world.objects.nodeSources.resize(1);
        world.queue("q");
        world.job("a", 1, 1).status.phase = PodGroupPhase::Running;
        runOn(world, "a-0", "n");
        world.job("b", 1, 1, "q").status.phase = PodGroupPhase::Inqueue;
        askNothing(world, {"b-0"});
        const SessionReport report = world.run().front();
        QCOMPARE(report.evictions.size(), std::size_t{1});
        QVERIFY(report.binds.empty());
        for (const TaskReport& task : report.tasks)
            if (task.pod == "default/b-0") QCOMPARE(task.status, std::string("Allocated"));
    }

    // plugins/util/util.go, GetInqueueResource: minResources are read in units, and what the job has is in thousandths. 4 GPUs that
    // wait count as 4 thousandths; with 2 placed 4 − 2000 is below zero. Of cpu 3 − 1 cores are left, in thousandths.
    void gpusThatWaitHardlyCount() {
        for (const bool placed : {false, true}) {
            World world({"proportion"}, {ActionKind::Allocate});
            world.world.objects.nodes.push_back(node("n").cpu("8").memory("64Gi").resource("nvidia.com/gpu", "8"));
            world.world.objects.nodeSources.resize(1);
            volcano::PodGroup& group = world.job("a", 1, 1);
            group.status.phase = PodGroupPhase::Inqueue;
            group.minResources.emplace().set("cpu", quantity("3"));
            group.minResources->set("nvidia.com/gpu", quantity("4"));
            group.minResources->set("ephemeral-storage", quantity("1Gi"));
            if (placed) {
                runOn(world, "a-0", "n");
                world.world.objects.pods.front().spec = bayplan::Pod(pod("x").cpu("1").resource("nvidia.com/gpu", "2")).spec;
            }
            const SessionReport report = world.run().front();
            const Resource& inqueue = report.queuesAtOpen->front().inqueue;
            QCOMPARE(inqueue.milliCpu, placed ? 2000.0 : 3000.0);
            QCOMPARE(inqueue.scalars.contains("nvidia.com/gpu"), !placed);
            if (!placed) QCOMPARE(inqueue.scalars.at("nvidia.com/gpu"), 4.0);
            QVERIFY(!inqueue.scalars.contains("ephemeral-storage"));
        }
    }

    // plugins/tdm/tdm.go, availableRevocableZone: the window is open up to the second at which it ends.
    void aZoneClosesToTheSecond_data() {
        QTest::addColumn<int>("second");
        QTest::addColumn<bool>("open");
        QTest::newRow("before it begins") << 36'000 - 1 << false;
        QTest::newRow("as it begins") << 36'000 << true;
        QTest::newRow("as it ends") << 75'600 << true;
        QTest::newRow("a second later") << 75'600 + 1 << false;
    }
    void aZoneClosesToTheSecond() {
        QFETCH(int, second);
        QFETCH(bool, open);
        World world({"tdm"}, {ActionKind::Allocate});
        world.configuration.tiers.front().front().arguments.values["tdm.revocable-zone.z"] = "10:00-21:00";
        world.world.now = 86'400 * 20'000 + second;
        world.nodeOf("n", "2");
        world.world.objects.nodes.front().labels = Labels{{"volcano.sh/revocable-zone", "z"}};
        world.job("a", 1, 1);
        world.world.own.pods["default/a-0"].annotations = Labels{{"scheduling.k8s.io/group-name", "a"}, {"volcano.sh/revocable-zone", "*"}};
        QCOMPARE(!world.run().front().binds.empty(), open);
    }

    // plugins/tdm/tdm.go, victimsFn: after a look at closed zones nobody else leaves until tdm.evict.period is over, and between sessions the
    // clock stands still. One task of a job may leave at a time.
    void closedZonesAreClearedOnceAPeriod_data() {
        QTest::addColumn<QString>("period");
        QTest::addColumn<int>("evicted");
        QTest::newRow("a minute, if nothing is said") << QString() << 1;
        QTest::newRow("a second") << "1s" << 1;
        QTest::newRow("none") << "0s" << 3;
        QTest::newRow("no duration") << "soon" << 1;
    }
    void closedZonesAreClearedOnceAPeriod() {
        QFETCH(QString, period);
        QFETCH(int, evicted);
        World world = lentNode(3);
        if (!period.isEmpty()) world.configuration.tiers.front().front().arguments.values["tdm.evict.period"] = period.toStdString();
        int all = 0;
        for (const SessionReport& report : world.run(4)) all += static_cast<int>(report.evictions.size());
        QCOMPARE(all, evicted);
    }

    // plugins/tdm/tdm.go, parseIntStr: a whole number, or percent of all tasks, rounded up; all else is 0.
    void howManyMayBeUnavailable_data() {
        QTest::addColumn<QString>("most");
        QTest::addColumn<int>("evicted");
        QTest::newRow("a number") << "2" << 2;
        QTest::newRow("with a sign") << "+2" << 2;
        QTest::newRow("a part") << "30%" << 2;  // of 4: 1.2
        QTest::newRow("no whole number") << "2.5" << 0;
        QTest::newRow("no whole percent") << "30.5%" << 0;
        QTest::newRow("no number") << "two" << 0;
    }
    void howManyMayBeUnavailable() {
        QFETCH(QString, most);
        QFETCH(int, evicted);
        World world = lentNode(4);
        world.world.own.podGroups.front().annotations = Labels{{"volcano.sh/jdb-max-unavailable", most.toStdString()}};
        QCOMPARE(static_cast<int>(world.run().front().evictions.size()), evicted);
    }

    // plugins/resourcequota/resourcequota.go: what the plugin lets in counts from then on, also if another plugin of its tier keeps it out. The quota of 3
    // cores lets in a, which overcommit refuses (2 > 1.2 cores); then b is beyond the quota (2 + 2 > 3).
    void aQuotaCountsWhatItLetIn() {
        World world({"resourcequota", "overcommit"}, {ActionKind::Enqueue});
        world.nodeOf("n", "1");
        world.job("a", 2, 2);
        world.job("b", 2, 2);
        volcano::ResourceQuota quota{"default", "q", {}, {}, {}, {}};
        quota.hard.set("cpu", quantity("3"));
        quota.hardTexts["cpu"] = "3";
        world.world.own.quotas.push_back(quota);
        const SessionReport report = world.run().front();
        std::map<std::string, std::string> refused;
        for (const EventReport& event : report.events)
            if (!event.warning) refused[event.podGroup] = event.message.substr(0, event.message.find(','));
        QCOMPARE(refused, (std::map<std::string, std::string>{{"default/a", "resource in cluster is overused: overused cpu"}, {"default/b", "resource quota insufficient"}}));
    }

    // plugins/sla/sla.go, jobOrderFn: waiting times count to the nanosecond. a is due 2.5 s after time began, and b, which came a second later, 2.4 s.
    void waitingTimesCountBelowASecond() {
        World world({"gang", "sla"}, {ActionKind::Allocate});
        world.nodeOf("n", "1");
        world.job("a", 1, 1).annotations = Labels{{"sla-waiting-time", "2500ms"}};
        world.job("b", 1, 1).annotations = Labels{{"sla-waiting-time", "1400ms"}};
        QVERIFY(world.run().front().binds.contains("default/b-0"));
    }

    // api/job_info.go, NewTaskInfo: the annotation counts if all of it is a number of 32 bits; a task is of priority 1 without.
    void theAnnotationOfATasksPriority_data() {
        QTest::addColumn<QString>("written");
        QTest::addColumn<QString>("first");
        QTest::newRow("above") << "3"
                               << "a-0";
        QTest::newRow("with a sign") << "+3"
                                     << "a-0";
        QTest::newRow("below") << "-3"
                               << "a-1";
        QTest::newRow("more than a number") << "3x"
                                            << "a-1";
        QTest::newRow("two signs") << "+-3"
                                   << "a-1";
        QTest::newRow("too much") << "2147483648"
                                  << "a-1";
        QTest::newRow("nothing") << ""
                                 << "a-1";
    }
    void theAnnotationOfATasksPriority() {
        QFETCH(QString, written);
        QFETCH(QString, first);
        World world({"priority", "gang"}, {ActionKind::Allocate});
        world.nodeOf("n", "1");
        world.job("a", 2, 1);
        const auto says = [&](const std::string& name, const std::string& priority) {
            world.world.own.pods["default/" + name].annotations = Labels{{"scheduling.k8s.io/group-name", "a"}, {"volcano.sh/task-priority", priority}};
        };
        says("a-0", written.toStdString());
        says("a-1", "2");
        QVERIFY(world.run().front().binds.contains("default/" + first.toStdString()));
    }

    // framework/session.go, recoverAllocatedHyperNode: where a job stands is the lowest hyper node above all of its nodes. Nothing is above a node that
    // is gone.
    void whereAJobStands_data() {
        QTest::addColumn<QString>("second");  // the node of its second task
        QTest::addColumn<QString>("stands");
        QTest::newRow("below one") << "n1"
                                   << "s0";
        QTest::newRow("below two") << "n2"
                                   << "t0";
        QTest::newRow("on a node that is gone") << "n9"
                                                << "";
    }
    void whereAJobStands() {
        QFETCH(QString, second);
        QFETCH(QString, stands);
        World world({"gang", "network-topology-aware"}, {ActionKind::Allocate});
        for (const char* name : {"n0", "n1", "n2"}) world.nodeOf(name, "2");
        const auto holds = [](const std::string& name, bool isNode = true) { return HyperNode::Member{isNode, HyperNode::Member::By::Name, name, {}}; };
        world.world.own.hyperNodes = {{"s0", 1, {holds("n0"), holds("n1")}}, {"s1", 1, {holds("n2")}}, {"t0", 2, {holds("s0", false), holds("s1", false)}}};
        volcano::PodGroup& group = world.job("a", 2, 2);
        group.topology.emplace();
        runOn(world, "a-0", "n0");
        runOn(world, "a-1", second.toStdString());
        QCOMPARE(QString::fromStdString(world.run().front().podGroups.front().hyperNode), stands);
    }

    // plugins/nodegroup/nodegroup.go, checkNodeGroupResourceLimit: with what runs there, a queue may have so much in a group of nodes. Limits of one queue
    // are none of another.
    void aQueueMayHaveSoMuchInAGroup_data() {
        QTest::addColumn<QString>("group");
        QTest::addColumn<QString>("resource");
        QTest::addColumn<QString>("most");
        QTest::addColumn<int>("placed");
        QTest::newRow("cores") << "g"
                               << "cpu"
                               << "3" << 2;  // one core runs
        QTest::newRow("rounded up to thousandths") << "g"
                                                   << "cpu"
                                                   << "3999900u" << 3;
        QTest::newRow("pods") << "g"
                              << "pods"
                              << "2" << 1;
        QTest::newRow("nothing") << "g"
                                 << "cpu"
                                 << "0" << 0;
        QTest::newRow("of what nobody asks for") << "g"
                                                 << "nvidia.com/gpu"
                                                 << "0" << 3;
        QTest::newRow("of another group") << "h"
                                          << "cpu"
                                          << "0" << 3;
    }
    void aQueueMayHaveSoMuchInAGroup() {
        QFETCH(QString, group);
        QFETCH(QString, resource);
        QFETCH(QString, most);
        QFETCH(int, placed);
        World world({"gang", "nodegroup"}, {ActionKind::Allocate});
        world.nodeOf("n", "8");
        world.world.objects.nodes.front().labels = Labels{{"volcano.sh/nodegroup-name", "g"}};
        volcano::Queue& queue = world.world.own.queues.front();
        queue.affinity.emplace().required = {"g"};
        queue.groupLimits.most[group.toStdString()].set(resource.toStdString(), quantity(most.toStdString()));
        world.queue("other").affinity.emplace().required = {"g"};
        world.job("there", 1, 1);
        world.running("there", "n");
        world.job("a", 3, 1);
        world.job("b", 1, 1, "other");
        const SessionReport report = world.run().front();
        QCOMPARE(static_cast<int>(report.binds.size()), placed + 1);
        QVERIFY(report.binds.contains("default/b-0"));
    }

    // plugins/nodegroup/nodegroup.go: an annotation that is none of limits comes before everything else.
    void limitsThatCannotBeRead() {
        World world({"gang", "nodegroup"}, {ActionKind::Allocate});
        world.configuration.tiers.front().back().arguments.values["strict"] = "false";
        world.nodeOf("n", "8");
        world.world.own.queues.front().groupLimits.wrong = true;
        world.job("a", 1, 1);
        const SessionReport report = world.run().front();
        QVERIFY(report.binds.empty());
        const std::string& message = report.podGroups.front().status.conditions.front().message;
        QVERIFY2(message.find("0/1 nodes are unavailable: 1 node group resource limit annotation invalid.") != std::string::npos, message.c_str());
    }

    // plugins/nodegroup/nodegroup.go, score: of groups that are named twice the last place counts, and they count once. Of three names are two:
    // a is third, (2 - 2) / 2; b is second, (2 - 1) / 2.
    void groupsThatAreNamedTwice() {
        World world({"gang", "nodegroup"}, {ActionKind::Allocate});
        world.configuration.tiers.front().back().arguments.values["enablePreferredOrder"] = "true";
        for (const char* name : {"a", "b"}) {
            world.nodeOf(name, "8");
            world.world.objects.nodes.back().labels = Labels{{"volcano.sh/nodegroup-name", name}};
        }
        world.world.own.queues.front().affinity.emplace().preferred = {"a", "b", "a"};
        world.job("j", 1, 1);
        QCOMPARE(world.run().front().binds.at("default/j-0"), std::string("b"));
    }

    // plugins/numaaware/provider/cpumanager/cpu_assignment.go.
    void cpusAreTakenByTheirPlace_data() {
        QTest::addColumn<QString>("pool");
        QTest::addColumn<int>("count");
        QTest::addColumn<QString>("taken");
        // 4 are a socket. Socket numbers 0 and 1 are CPUs of the pool, so both count as free; the first is taken.
        QTest::newRow("a socket") << "0-7" << 4 << "0-3";
        // Socket 0 has 2 left, and is taken although it is not whole; then 4 − 2 < 4, so cores: 0 and 1 are gone, and of cores 2 and
        // 3 none is the number of a CPU that is left. One by one: both cores are equal, so CPUs 4 and 5.
        QTest::newRow("what is left of a socket") << "0,1,4-7" << 4 << "0-1,4-5";
        // Neither 0 nor 1 is a CPU of the pool: no socket. Core numbers 2 and 3 are CPUs of the pool, but of socket 1, which
        // has cores 2 and 3: both count as free. 2 CPUs are a core, so cores 2 and 3 are taken.
        QTest::newRow("no socket, but cores") << "2-7" << 4 << "4-7";
        // Core numbers 1 and 2 are CPUs of the pool, 0 and 3 are not. Core 1 has CPU 2 left, which is taken as the core; then one by
        // one, nearest to what was taken: CPU 1, of the same socket.
        QTest::newRow("part of a core") << "1-2,4,6" << 2 << "1-2";
        // 1 < 2: one by one. Socket 1 has 1 left, socket 0 has 3.
        QTest::newRow("where the fewest are left") << "0-2,7" << 1 << "7";
        QTest::newRow("too few") << "0-2" << 4 << "";
        QTest::newRow("none") << "0-7" << 0 << "";
        QTest::newRow("CPUs that nobody knows") << "8-15" << 1 << "";
    }
    void cpusAreTakenByTheirPlace() {
        QFETCH(QString, pool);
        QFETCH(int, count);
        QFETCH(QString, taken);
        QCOMPARE(QString::fromStdString(takeByPlace(twoSockets(), CpuSet::parse(pool.toStdString()).value(), static_cast<std::size_t>(count)).toString()), taken);
    }
};

QTEST_GUILESS_MAIN(TestVolcanoSource)
#include "tst_volcano_source.moc"
