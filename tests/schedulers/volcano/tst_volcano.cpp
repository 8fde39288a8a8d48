// SPDX-License-Identifier: GPL-3.0-or-later
// What Volcano's sessions decide, by the vectors of its specification, section 3, and what its own amounts, queues of tasks and
// hyper nodes do.
#include <map>
#include <string>
#include <vector>

#include <QTest>

#include "schedulers/volcano/annotations.h"
#include "schedulers/volcano/hyper_nodes.h"
#include "schedulers/volcano/job_info.h"
#include "schedulers/volcano/plugins/queue_amounts.h"
#include "schedulers/volcano/priority_queue.h"
#include "schedulers/volcano/resource.h"
#include "schedulers/volcano/simulation.h"
#include "support/dice.h"
#include "support/objects.h"
#include "volcano/session_world.h"

using namespace bayplan;
using namespace bayplan::volcano;
using bayplan::testing::node;
using bayplan::testing::pod;
using bayplan::testing::quantity;

namespace {

Resource cpu(double cores) {
    Resource resource;
    resource.milliCpu = cores * 1000;
    return resource;
}

using World = bayplan::testing::SessionWorld;

std::map<std::string, double> deservedCores(const SessionReport& report) {
    std::map<std::string, double> cores;
    for (const QueueReport& queue : *report.queuesAtOpen) cores[queue.queue] = queue.deserved.milliCpu / 1000;
    return cores;
}

bool near(double a, double b) { return std::abs(a - b) < 1e-6; }

}  // namespace

class TestVolcano : public QObject {
    Q_OBJECT

private slots:
    void amountsHaveATolerance() {
        QVERIFY(cpu(1).lessEqual(cpu(1)));
        QVERIFY((cpu(1) + cpu(0.00005)).lessEqual(cpu(1)));  // below a tenth of a thousandth
        QVERIFY(!cpu(1.001).lessEqual(cpu(1)));
        Resource gpu = cpu(1);
        gpu.scalars["nvidia.com/gpu"] = 1000;
        QVERIFY(!gpu.lessEqual(cpu(2)));
        QVERIFY(gpu.lessEqual(cpu(2), Missing::Infinity));
        QCOMPARE(gpu.exceeding(cpu(2)), std::vector<std::string>{"nvidia.com/gpu"});
        QCOMPARE(exceededPart(gpu, cpu(3)).milliCpu, 0.0);
        QCOMPARE(exceededPart(gpu, cpu(3)).scalars.at("nvidia.com/gpu"), 1000.0);
        QVERIFY(Resource{}.empty());
        QVERIFY(Resource::of({}) == Resource{});
        QCOMPARE(gpu.names(), (std::vector<std::string>{"cpu", "memory", "nvidia.com/gpu"}));
        QCOMPARE(gpu.usedNames(), (std::vector<std::string>{"cpu", "nvidia.com/gpu"}));
        ResourceList counted;
        counted.set("count/pods", quantity("3"));
        QVERIFY(Resource::of(counted) == Resource{});
    }

    void theBestIsPoppedFirst() {
        PriorityQueue<int> queue([](int l, int r) { return l < r; });
        for (const int one : {5, 2, 9, 2, 7}) queue.push(one);
        std::vector<int> popped;
        while (!queue.empty()) popped.push_back(queue.pop());
        QCOMPARE(popped, (std::vector<int>{2, 2, 5, 7, 9}));
    }

    void hyperNodesFormATree() {
        std::vector<Node> nodes{node("n0"), node("n1"), node("n2")};
        const auto named = [](bool isNode, const std::string& text) { return HyperNode::Member{isNode, HyperNode::Member::By::Name, text, {}}; };
        const std::vector<HyperNode> objects{{"s0", 1, {named(true, "n0"), named(true, "n1")}},
                                             {"s1", 1, {{true, HyperNode::Member::By::Pattern, "^n2$", {}}}},
                                             {"t0", 2, {named(false, "s0"), named(false, "s1")}}};
        const HyperNodes tree(objects, {&nodes[0], &nodes[1], &nodes[2]});
        const HyperNode::Member byPattern{false, HyperNode::Member::By::Pattern, "^s", {}};
        const HyperNodes loose({{"s0", 1, {named(true, "n0")}}, {"t0", 2, {byPattern}}}, {&nodes[0]});
        QVERIFY(loose.find("t0")->nodes.empty());  // patterns find nodes, not hyper nodes
        QCOMPARE(tree.of("n1"), std::string("s0"));
        QCOMPARE(tree.of("n2"), std::string("s1"));
        QCOMPARE(tree.of("n3"), std::string());
        // FindHyperNodeForNode looks at the lowest tier alone (util/scheduler_helper.go): n1 is in a hyper node of tier 2, n2 in none.
        const HyperNodes uneven({{"s0", 1, {named(true, "n0")}}, {"t0", 2, {named(false, "s0"), named(true, "n1")}}}, {&nodes[0], &nodes[1], &nodes[2]});
        QCOMPARE(uneven.of("n0"), std::string("s0"));
        QCOMPARE(uneven.of("n1"), std::string());
        QCOMPARE(uneven.of("n2"), std::string());
        QCOMPARE(uneven.above({"n0", "n1"}), std::string("t0"));
        QCOMPARE(uneven.above({"n0", "n2"}), std::string(kClusterTop));
        QCOMPARE(uneven.above({"n0", "elsewhere"}), std::string());
        QCOMPARE(uneven.above({}), std::string());
        QCOMPARE(tree.common("s0", "s1"), std::string("t0"));
        QCOMPARE(tree.common("s0", ""), std::string("s0"));
        QCOMPARE(tree.find("t0")->nodes.size(), std::size_t{3});
        QCOMPARE(tree.ancestors("s1"), (std::vector<std::string>{"s1", "t0", kClusterTop}));
        QCOMPARE(tree.tiers(), (std::vector<std::int32_t>{1, 2, 3}));
    }

    void quantitiesAreToldAsGoPrintsThem_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("units") << "2"
                               << "{{2 0} {<nil>} 2 DecimalSI}";
        QTest::newRow("thousandths") << "4500m"
                                     << "{{4500 -3} {<nil>} 4500m DecimalSI}";
        QTest::newRow("not the shortest form") << "4000m"
                                               << "{{4000 -3} {<nil>}  DecimalSI}";
        QTest::newRow("fraction") << "1.5"
                                  << "{{15 -1} {<nil>}  DecimalSI}";
        QTest::newRow("binary") << "3Gi"
                                << "{{3221225472 0} {<nil>} 3Gi BinarySI}";
        QTest::newRow("nothing") << "0"
                                 << "{{0 0} {<nil>} 0 DecimalSI}";
    }
    void quantitiesAreToldAsGoPrintsThem() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(QString::fromStdString(goQuantity(text.toStdString())), expected);
    }

    // T-V-PROP-1 to 3
    void queuesDeserveByWeight() {
        const auto three = [] {
            World world({"proportion"});
            world.nodeOf("n", "10");
            world.queue("q1");
            world.queue("q2");
            world.queue("q3", 2);
            world.job("a", 10, 1, "q1");
            world.job("b", 2, 1, "q2");
            world.job("c", 10, 1, "q3");
            return world;
        };
        const auto plain = deservedCores(three().run().front());
        QVERIFY(near(plain.at("q1"), 8.0 / 3) && near(plain.at("q2"), 2) && near(plain.at("q3"), 16.0 / 3));
        World capped = three();
        capped.world.own.queues[1].capability.set("cpu", quantity("2"));
        const auto below = deservedCores(capped.run().front());
        QVERIFY(near(below.at("q1"), 2) && near(below.at("q2"), 2) && near(below.at("q3"), 6));
        World guaranteed = three();
        guaranteed.world.own.queues[2].guarantee.set("cpu", quantity("4"));
        const auto more = deservedCores(guaranteed.run().front());
        QVERIFY(near(more.at("q1"), 2.5) && near(more.at("q2"), 4) && near(more.at("q3"), 5));
    }

    // T-V-ST-1
    /// Pods of one spec are placed by what was found out for the first of them. tdm without a zone changes nothing, but then every
    /// pod asks all nodes: the places, the messages and the events are the same. 8 + … + 13 cores are 63: five gangs of 12 are 60.
    void whatIsKnownOfNodesIsStillTrue() {
        const auto play = [](std::vector<std::string> plugins) {
            World world(plugins, {ActionKind::Allocate});
            for (int i = 0; i < 6; ++i) world.nodeOf("n" + std::to_string(i), std::to_string(8 + i));
            for (int j = 0; j < 7; ++j) world.job("j" + std::to_string(j), 12, 12);
            for (Pod& one : world.world.objects.pods) one.spec = world.world.objects.pods.front().spec;
            return world.run(2);
        };
        const std::vector<SessionReport> quick = play({"gang", "predicates", "binpack", "nodeorder"});
        const std::vector<SessionReport> slow = play({"gang", "predicates", "binpack", "nodeorder", "tdm"});
        QCOMPARE(quick[0].binds.size(), std::size_t{60});
        for (std::size_t i = 0; i < 2; ++i) {
            QVERIFY(quick[i].binds == slow[i].binds);
            QCOMPARE(quick[i].events.size(), slow[i].events.size());
            for (std::size_t e = 0; e < quick[i].events.size(); ++e) QCOMPARE(quick[i].events[e].message, slow[i].events[e].message);
            QCOMPARE(quick[i].podConditions.size(), slow[i].podConditions.size());
            for (std::size_t c = 0; c < quick[i].podConditions.size(); ++c) QCOMPARE(quick[i].podConditions[c].message, slow[i].podConditions[c].message);
        }
    }

    /// The same where some pods have terms about others, and jobs want other amounts: what a job asks may hold for the next, or no more.
    void whatIsKnownHoldsBesidePodsWithTerms() {
        const auto play = [](unsigned seed, std::vector<std::string> plugins) {
            testing::Dice dice(seed);
            World world(plugins, {ActionKind::Enqueue, ActionKind::Allocate});
            for (int i = 0; i < 8; ++i) {
                auto one = node("n" + std::to_string(i)).cpu(std::to_string(2 + dice.below(4))).memory("64Gi").label("zone", dice.coin() ? "a" : "b");
                one.label("host", "n" + std::to_string(i));
                world.world.objects.nodes.push_back(one);
                world.world.objects.nodeSources.resize(world.world.objects.nodes.size());
            }
            for (int j = 0; j < 8; ++j) {
                const auto pods = static_cast<std::int32_t>(1 + dice.below(4));
                const std::size_t first = world.world.objects.pods.size();
                world.job("j" + std::to_string(j), pods, static_cast<std::int32_t>(1 + dice.below(static_cast<std::size_t>(pods))));
                PodSpec spec = *bayplan::Pod(pod("x").cpu(dice.coin() ? "1" : "500m")).spec;
                PodAffinity terms;
                terms.required = {{dice.coin() ? "host" : "zone", LabelSelector{{{"app", SelectorOp::In, {dice.coin() ? "x" : "y"}}}}, {}, {}}};
                if (dice.coin()) terms = {{}, {{50, terms.required.front()}}};
                if (dice.percent(20)) spec.podAntiAffinity = terms;
                else if (dice.percent(20)) spec.podAffinity = terms;
                const auto shared = std::make_shared<const PodSpec>(std::move(spec));
                const auto labels = std::make_shared<const Labels>(Labels{{"app", dice.coin() ? "x" : "z"}});
                for (std::size_t p = first; p < world.world.objects.pods.size(); ++p) {
                    world.world.objects.pods[p].spec = shared;
                    world.world.objects.pods[p].labels = labels;
                }
            }
            return world.run(3);
        };
        std::size_t bound = 0, waiting = 0;
        for (unsigned seed = 1; seed <= 200; ++seed) {
            const std::vector<SessionReport> quick = play(seed, {"gang", "predicates", "binpack", "nodeorder"});
            const std::vector<SessionReport> slow = play(seed, {"gang", "predicates", "binpack", "nodeorder", "tdm"});
            for (std::size_t i = 0; i < 3; ++i) {
                QVERIFY2(quick[i].binds == slow[i].binds, qPrintable(QString("seed %1, session %2").arg(seed).arg(i + 1)));
                QCOMPARE(quick[i].podConditions.size(), slow[i].podConditions.size());
                for (std::size_t c = 0; c < quick[i].podConditions.size(); ++c) QCOMPARE(quick[i].podConditions[c].message, slow[i].podConditions[c].message);
                bound += quick[i].binds.size();
                waiting += quick[i].podConditions.size();
            }
        }
        QVERIFY2(bound > 1'000 && waiting > 100, qPrintable(QString("%1 bound, %2 told why not").arg(bound).arg(waiting)));
    }

    void aGangThatDoesNotFitLeavesNothing() {
        World world({"gang"}, {ActionKind::Allocate});
        world.nodeOf("n", "2");
        world.job("a", 3, 3);
        const SessionReport report = world.run().front();
        QVERIFY(report.binds.empty());
        for (const TaskReport& task : report.tasks) QCOMPARE(task.status, std::string("Pending"));
        QCOMPARE(report.podGroups.front().status.conditions.front().type, std::string("Unschedulable"));
    }

    // T-V-ST-2
    void aJobGrowsBeyondItsMinimum() {
        World world({"gang"}, {ActionKind::Allocate});
        world.nodeOf("n", "4");
        world.job("a", 5, 2);
        const auto reports = world.run(2);
        QCOMPARE(reports[0].binds.size(), std::size_t{4});
        QCOMPARE(reports[0].podGroups.front().status.phase, PodGroupPhase::Inqueue);
        QCOMPARE(reports[1].podGroups.front().status.phase, PodGroupPhase::Running);
        QCOMPARE(reports[1].podGroups.front().status.running, 4);
    }

    // T-V-GANG-1
    void whatExceedsTheClusterDoesNotEnter() {
        World world({"gang", "overcommit"});
        world.nodeOf("n", "6");
        world.job("a", 8, 8);
        const SessionReport report = world.run().front();
        QCOMPARE(report.podGroups.front().status.phase, PodGroupPhase::Pending);
        QVERIFY(std::any_of(report.events.begin(), report.events.end(), [](const EventReport& event) { return event.message == "resource in cluster is overused: overused cpu"; }));
        World larger({"gang", "overcommit"});
        larger.nodeOf("n", "7");
        larger.job("a", 8, 8);
        QCOMPARE(larger.run().front().podGroups.front().status.phase, PodGroupPhase::Inqueue);
        World shared({"gang", "overcommit", "proportion"});
        shared.nodeOf("n", "7");
        shared.job("a", 8, 8);
        QCOMPARE(shared.run().front().podGroups.front().status.phase, PodGroupPhase::Pending);
    }

    void aMoreImportantJobTakesThePlace() {
        World world({"priority", "gang", "conformance"}, {ActionKind::Enqueue, ActionKind::Preempt, ActionKind::Allocate});
        world.nodeOf("n", "2");
        world.world.objects.priorityClasses.push_back({});
        world.world.objects.priorityClasses.back().name = "high";
        world.world.objects.priorityClasses.back().value = 100;
        world.job("low", 2, 1);
        for (bayplan::Pod& one : world.world.objects.pods) {
            one.nodeName = "n";
            one.phase = PodPhase::Running;
        }
        world.job("high", 1, 1).priorityClassName = "high";
        const auto reports = world.run(2);
        QCOMPARE(reports[0].evictions.size(), std::size_t{1});
        QCOMPARE(reports[0].evictions.front().reason, std::string("preempt"));
        QVERIFY(reports[0].binds.empty());  // it waits until the other has left
        QCOMPARE(reports[1].binds.at("default/high-0"), std::string("n"));
    }

    // q deserves 4 cores alone: its share is 2 cores of 4, and the memory that it has but does not deserve counts for nothing.
    void sharesCountOnlyWhatIsDeserved() {
        World world({"capacity"});
        world.nodeOf("n", "8");
        world.queue("q").deserved.set("cpu", quantity("4"));
        world.job("a", 2, 1, "q");
        for (bayplan::Pod& one : world.world.objects.pods) {
            one.spec = bayplan::Pod(pod("x").cpu("1").memory("1Gi")).spec;
            one.nodeName = "n";
            one.phase = PodPhase::Running;
        }
        const SessionReport report = world.run().front();
        for (const QueueReport& queue : *report.queuesAtOpen)
            if (queue.queue == "q") QCOMPARE(queue.share, 0.5);
    }

    // The cluster's 2 cores are taken by a, which is saturated: 2 of 2. b has nothing, so nothing of it is used up.
    void aJobWithNothingIsNotSaturated() {
        World world({"drf"}, {ActionKind::Allocate});
        world.configuration.tiers.front().front().switches[Point::Hierarchy] = true;
        world.nodeOf("n", "2");
        const auto annotate = [](Queue& queue) { queue.annotations = Labels{{"volcano.sh/hierarchy", "root/" + queue.name}, {"volcano.sh/hierarchy-weights", "1/1"}}; };
        annotate(world.queue("a"));
        annotate(world.queue("b"));
        world.job("x", 2, 1, "a");
        for (bayplan::Pod& one : world.world.objects.pods) {
            one.nodeName = "n";
            one.phase = PodPhase::Running;
        }
        world.job("y", 1, 1, "b");
        const SessionReport report = world.run().front();
        std::map<std::string, bool> saturated;
        for (const HierarchyReport& one : *report.hierarchy) saturated[one.path] = one.saturated;
        QVERIFY(saturated.at("/root/a"));
        QVERIFY(!saturated.at("/root/b"));
    }

    void scarceResourcesAndTheirShare_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<bool>("placed");
        QTest::addColumn<double>("score");  // of the node with a GPU; below 0: the plugin scores nothing
        const QStringList share{"proportional|enable=true", "proportional|resources=fpga.com/card,nvidia.com/gpu"};
        // 8 cores, 1 GPU; the pod takes 1. 7 free cores >= 1 GPU * 1 core; the card is not on the node.
        // LeastAllocated of cpu: (8 - 1) / 8 * 100 * 10 = 875.
        QTest::newRow("a rate of one") << share << true << 875.0;
        // A negative rate is one as well; 7 free cores < 1 GPU * 8 cores.
        QTest::newRow("a negative rate") << share + QStringList{"proportional|resourceProportion|nvidia.com/gpu.cpu=-8"} << true << 875.0;
        QTest::newRow("too few cores left") << share + QStringList{"proportional|resourceProportion|nvidia.com/gpu.cpu=8"} << false << 0.0;
        // (7/8) * 100 * 10: without a weight of its own, sra scores nothing.
        QTest::newRow("sra without weight") << QStringList{"sra|enable=true", "sra|resources=nvidia.com/gpu"} << true << 875.0;
        // The GPU is 1 of 2 in weight (below 0 is 1): (1 - 1/2) * 100 * 3 = 150 more.
        QTest::newRow("sra") << QStringList{"sra|enable=true", "sra|weight=3", "sra|resources=nvidia.com/gpu,fpga.com/card", "sra|resourceWeight|nvidia.com/gpu=-4"} << true << 1025.0;
        // Named twice it counts twice among all, and once on the node: (1 - 1/3) * 100 * 3 = 200 more.
        QTest::newRow("sra, named twice") << QStringList{"sra|enable=true", "sra|weight=3", "sra|resources=nvidia.com/gpu,fpga.com/card, nvidia.com/gpu"} << true << 1075.0;
        QTest::newRow("a negative weight is 10") << QStringList{"resourceStrategyFitWeight=-1"} << true << 875.0;
        QTest::newRow("a resource's weight of 0 is 1") << QStringList{"resources|cpu|weight=0"} << true << 875.0;
        QTest::newRow("no weights") << QStringList{"resourceStrategyFitWeight=0"} << true << -1.0;
    }
    void scarceResourcesAndTheirShare() {
        QFETCH(QStringList, arguments);
        QFETCH(bool, placed);
        QFETCH(double, score);
        World world({"resource-strategy-fit"}, {ActionKind::Allocate});
        for (const QString& one : arguments) world.configuration.tiers.front().front().arguments.values[one.section('=', 0, 0).toStdString()] = one.section('=', 1).toStdString();
        for (const char* name : {"n0", "n1"}) world.world.objects.nodes.push_back(node(name).cpu("8").memory("64Gi").resource("nvidia.com/gpu", "1"));
        world.world.objects.nodeSources.resize(2);
        world.job("a", 1, 1);
        QVERIFY(world.run().front().scores.empty());  // they were not asked for
        world.world.tellsScores = true;
        const SessionReport report = world.run().front();
        QCOMPARE(report.binds.size(), std::size_t(placed ? 1 : 0));
        if (!placed) return;
        const auto& plugins = report.scores.front().plugins;
        QCOMPARE(plugins.contains("resource-strategy-fit"), score >= 0);
        if (score >= 0) QCOMPARE(plugins.at("resource-strategy-fit").at("n0"), score);
    }

    void nodeGroupsOfQueuesWithoutAffinity_data() {
        QTest::addColumn<bool>("strict");
        QTest::addColumn<bool>("labelled");
        QTest::addColumn<bool>("placed");
        QTest::newRow("strict") << true << false << false;
        QTest::newRow("not strict") << false << false << true;
        QTest::newRow("not strict, of an empty group") << false << true << false;  // the label is there: affinity not specified
    }
    void nodeGroupsOfQueuesWithoutAffinity() {
        QFETCH(bool, strict);
        QFETCH(bool, labelled);
        QFETCH(bool, placed);
        World world({"nodegroup"}, {ActionKind::Allocate});
        world.configuration.tiers.front().front().arguments.values["strict"] = strict ? "true" : "false";
        world.nodeOf("n", "2");
        if (labelled) world.world.objects.nodes.front().labels = Labels{{"volcano.sh/nodegroup-name", ""}};
        world.world.own.queues.front().affinity.emplace();  // four empty lists are none
        world.job("a", 1, 1);
        QCOMPARE(!world.run().front().binds.empty(), placed);
    }

    // One core is free: of j-w-10 and j-w-9 the ninth is first, though its name is later; with two parts the older goes first.
    void tasksGoByTheirPlaceInTheRole_data() {
        QTest::addColumn<QString>("job");
        QTest::addColumn<QString>("first");
        QTest::newRow("three parts") << "j-w"
                                     << "default/j-w-9";
        QTest::newRow("two parts") << "j"
                                   << "default/j-10";
    }
    void tasksGoByTheirPlaceInTheRole() {
        QFETCH(QString, job);
        QFETCH(QString, first);
        World world({"gang"}, {ActionKind::Allocate});
        world.nodeOf("n", "1");
        world.job(job.toStdString(), 11, 1);
        auto& pods = world.world.objects.pods;
        pods.erase(pods.begin(), pods.begin() + 9);
        world.world.objects.podSources.resize(pods.size());
        pods[0].creationTime = 2;  // the ninth
        pods[1].creationTime = 1;
        const SessionReport report = world.run().front();
        QCOMPARE(report.binds.size(), std::size_t{1});
        QCOMPARE(report.binds.begin()->first, first.toStdString());
    }

    // Queues in a circle switch off the hierarchy of capacity alone; without it nobody looks at parents.
    void aCircleOfQueuesStopsOnlyTheTree() {
        for (const bool tree : {false, true}) {
            World world({"capacity"}, {ActionKind::Allocate});
            world.configuration.tiers.front().front().switches[Point::Hierarchy] = tree;
            world.nodeOf("n", "2");
            world.queue("root");
            world.queue("a").parent = "b";
            world.queue("b").parent = "a";
            world.job("x", 1, 1);
            QCOMPARE(world.run().front().binds.empty(), tree);
        }
    }

    void hardWishesNameATier() {
        volcano::PodGroup group;
        group.topology.emplace().hard = true;
        QVERIFY(!JobInfo(group, 0).hasHardTopology());
        group.topology->highestTier = 1;
        QVERIFY(JobInfo(group, 0).hasHardTopology());
    }

    // tdm: one of two tasks runs, which is the minimum; the pending one takes the core of another job all the same.
    void aPendingTaskStarves() {
        World world({"tdm"}, {ActionKind::Enqueue, ActionKind::Preempt});
        world.nodeOf("n", "2");
        world.job("low", 1, 1);
        world.job("high", 2, 1).annotations = Labels{{"volcano.sh/preemptable", "false"}};
        for (const char* name : {"default/high-0", "default/high-1"})
            world.world.own.pods[name].annotations = Labels{{"scheduling.k8s.io/group-name", "high"}, {"volcano.sh/preemptable", "false"}};
        for (const std::size_t i : {0U, 1U}) {
            world.world.objects.pods[i].nodeName = "n";
            world.world.objects.pods[i].phase = PodPhase::Running;
        }
        const SessionReport report = world.run().front();
        QCOMPARE(report.evictions.size(), std::size_t{1});
        QCOMPARE(report.evictions.front().pod, std::string("default/low-0"));
    }

    // Both tasks have the role as a label; two workers are needed.
    void rolesMayBeLabels() {
        World world({"gang"}, {ActionKind::Allocate});
        world.nodeOf("n", "2");
        world.job("a", 2, 2).minTaskMember["worker"] = 2;
        for (bayplan::Pod& one : world.world.objects.pods) one.labels = std::make_shared<const Labels>(Labels{{"volcano.sh/task-spec", "worker"}});
        QCOMPARE(world.run().front().binds.size(), std::size_t{2});
    }

    // 2 more than the quota of 1; the status names nothing as used.
    void whatIsNotUsedIsNotTold() {
        World world({"resourcequota"}, {ActionKind::Enqueue});
        world.nodeOf("n", "4");
        volcano::PodGroup& group = world.job("a", 2, 2);
        group.minResourceTexts["cpu"] = "2";
        volcano::ResourceQuota quota{"default", "q", {}, {}, {{"cpu", "1"}}, {}};
        quota.hard.set("cpu", quantity("1"));
        world.world.own.quotas.push_back(quota);
        const SessionReport report = world.run().front();
        QVERIFY(std::any_of(report.events.begin(), report.events.end(), [](const EventReport& event) {
            return event.message == "resource quota insufficient, requested: map[cpu:{{2 0} {<nil>} 2 DecimalSI}], used: map[], limited: map[cpu:{{1 0} {<nil>} 1 DecimalSI}]";
        }));
    }

    void sessionsCanBeStopped() {
        World world({"gang"});
        world.nodeOf("n", "2");
        world.job("a", 1, 1);
        std::stop_source source;
        source.request_stop();
        Budget budget;
        budget.stop = source.get_token();
        const auto reports = runSessions(world.world, world.configuration, 1, budget);
        QVERIFY(!reports.has_value());
        QCOMPARE(reports.error().code, ErrorCode::Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestVolcano)
#include "tst_volcano.moc"
