// SPDX-License-Identifier: GPL-3.0-or-later
// What Volcano's sessions decide, by the vectors of its specification, section 3, and what its own amounts, queues of tasks and
// hyper nodes do.
#include <map>
#include <string>
#include <vector>

#include <QTest>

#include "schedulers/volcano/annotations.h"
#include "schedulers/volcano/hyper_nodes.h"
#include "schedulers/volcano/plugins/queue_amounts.h"
#include "schedulers/volcano/priority_queue.h"
#include "schedulers/volcano/resource.h"
#include "schedulers/volcano/simulation.h"
#include "support/objects.h"

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

class World {
public:
    VolcanoWorld world;
    VolcanoConfiguration configuration;

    explicit World(const std::vector<std::string>& plugins, std::vector<ActionKind> actions = {ActionKind::Enqueue, ActionKind::Allocate}) {
        configuration.actions = std::move(actions);
        auto& tier = configuration.tiers.emplace_back();
        for (const std::string& name : plugins) tier.push_back({name, {}, {}});
        world.now = 1'000'000;
        queue("default");
    }
    Queue& queue(const std::string& name, std::int32_t weight = 1) {
        Queue one;
        one.name = name;
        one.weight = weight;
        world.own.queues.reserve(8);  // so that references stay valid
        world.own.queues.push_back(one);
        return world.own.queues.back();
    }
    void nodeOf(const std::string& name, const std::string& cores) {
        world.objects.nodes.push_back(node(name).cpu(cores).memory("64Gi"));
        world.objects.nodeSources.resize(world.objects.nodes.size());
    }
    /// A job with that many pods of one core, and as many cores as its minimum.
    volcano::PodGroup& job(const std::string& name, std::int32_t pods, std::int32_t least, const std::string& queue = "default", const std::string& cores = "1") {
        volcano::PodGroup group;
        group.namespaceName = "default";
        group.name = name;
        group.minMember = least;
        group.queue = queue;
        group.created = static_cast<std::int64_t>(world.own.podGroups.size());
        group.minResources.emplace().set("cpu", quantity(std::to_string(least)));
        world.own.podGroups.reserve(16);
        world.own.podGroups.push_back(group);
        for (std::int32_t i = 0; i < pods; ++i) {
            world.objects.pods.push_back(pod(name + "-" + std::to_string(i)).cpu(cores));
            world.objects.podSources.resize(world.objects.pods.size());
            world.own.pods["default/" + name + "-" + std::to_string(i)].annotations = Labels{{"scheduling.k8s.io/group-name", name}};
        }
        return world.own.podGroups.back();
    }
    std::vector<SessionReport> run(int sessions = 1) const {
        auto reports = runSessions(world, configuration, sessions);
        if (!reports) qFatal("%s", toString(reports.error()).c_str());
        return *reports;
    }
};

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
        QCOMPARE(tree.of("n1"), std::string("s0"));
        QCOMPARE(tree.of("n2"), std::string("s1"));
        QCOMPARE(tree.of("n3"), std::string());
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
