// SPDX-License-Identifier: GPL-3.0-or-later
// rescheduling of Volcano with the action shuffle: which pods it takes from busy nodes, by vector T-X-24 of the specification and by
// arithmetic in the comments, and what it does where nothing was measured.
#include <string>
#include <vector>

#include <QTest>

#include "schedulers/volcano/simulation.h"
#include "schedulers/volcano/volcano_scheduler.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::volcano;
using bayplan::testing::node;
using bayplan::testing::pod;
using bayplan::testing::PodMaker;
using bayplan::testing::quantity;

namespace {

constexpr std::int64_t kGi = std::int64_t{1} << 30;

/// Nodes of ten cores and 100Gi. The thresholds of cpu are 30 and 60; those of memory stay at 100.
class Busy {
public:
    VolcanoWorld world;
    VolcanoConfiguration configuration;

    Busy() {
        configuration.actions = {ActionKind::Shuffle};
        configuration.tiers.push_back({PluginOption{"rescheduling", {}, {}}});
        argument("metricsPeriod", "10m");
        argument("strategies|lowNodeUtilization|thresholds|cpu", "30");
        argument("strategies|lowNodeUtilization|targetThresholds|cpu", "60");
        world.now = 1'000'000;
        Queue one;
        one.name = "default";
        world.own.queues.push_back(one);
    }
    void argument(const std::string& key, const std::string& value) { configuration.tiers.front().front().arguments.values[key] = value; }

    /// `cpu` and `memory`: percent of its capacity that is used; below 0: not measured.
    Node& machine(const std::string& name, int cpu, int memory = 10) {
        Node one = node(name).cpu("10").memory("100Gi");
        one.capacity.set("cpu", quantity("10"));
        one.capacity.set("memory", quantity("100Gi"));
        world.objects.nodes.reserve(8);
        world.objects.nodes.push_back(one);
        world.objects.nodeSources.resize(world.objects.nodes.size());
        if (cpu < 0) return world.objects.nodes.back();
        m_usages.push_back({Usage::Of::Node, name, cpu * 100, memory * kGi, 5, "metrics.k8s.io"});
        world.own.usages = SharedList<Usage>(std::vector<Usage>(m_usages));
        return world.objects.nodes.back();
    }
    /// A pod of a group of its own.
    void add(const PodMaker& maker, std::int64_t created = 0, const std::string& space = "default") {
        Pod one = maker;
        one.namespaceName = space;
        one.creationTime = created;
        volcano::PodGroup group;
        group.namespaceName = space;
        group.name = one.name;
        group.minMember = 1;
        group.status.phase = PodGroupPhase::Running;
        if (one.nodeName.empty()) group.status.phase = PodGroupPhase::Pending;
        world.own.podGroups.push_back(group);
        world.own.pods[one.key()].annotations = Labels{{"scheduling.k8s.io/group-name", one.name}};
        world.objects.pods.push_back(one);
        world.objects.podSources.resize(world.objects.pods.size());
    }
    std::vector<SessionReport> run(int sessions = 1) const {
        auto reports = runSessions(world, configuration, sessions);
        if (!reports) qFatal("%s", toString(reports.error()).c_str());
        return *reports;
    }
    /// Pods in the order of their evictions: "a b".
    static QString evicted(const SessionReport& report) {
        QStringList names;
        for (const EvictionReport& one : report.evictions) {
            if (one.reason != "shuffle") qFatal("not by shuffle");
            names << QString::fromStdString(one.pod.substr(one.pod.find('/') + 1));
        }
        return names.join(' ');
    }

private:
    std::vector<Usage> m_usages;
};

}  // namespace

class TestRescheduling : public QObject {
    Q_OBJECT

private slots:
    // T-X-24. n3 can take (60 − 20) % of 10 cores = 4 cores. n1 goes from 80 % to 70, to 60, which is not below 60, and to 50.
    void theVectorOfTheSpecification() {
        Busy busy;
        busy.machine("n1", 80);
        busy.machine("n2", 50);
        busy.machine("n3", 20);
        for (const auto& [name, priority] : {std::pair("a", 10), {"b", 0}, {"c", 5}, {"d", 20}}) busy.add(pod(name).cpu("1").memory("1Gi").priority(priority).on("n1"));
        busy.add(pod("e").cpu("1").on("n2"));
        const SessionReport report = busy.run().front();
        QCOMPARE(Busy::evicted(report), QString("b c a"));
        QCOMPARE(report.rescheduling.size(), std::size_t{1});
        const ReschedulingReport& round = report.rescheduling.front();
        QVERIFY(round.outcome.empty() && !round.unread);
        QCOMPARE(round.nodes.size(), std::size_t{3});
        QCOMPARE(toString(round.nodes[0].load), "high");
        QCOMPARE(toString(round.nodes[1].load), "between");
        QCOMPARE(toString(round.nodes[2].load), "low");
        QCOMPARE(round.nodes[1].cpu, 50.0);
        QCOMPARE(round.nodes[1].memory, 10.0);
        QCOMPARE(round.victims[0].cpuLeft, std::int64_t{4000});
        QCOMPARE(round.victims[0].memoryLeft, 90 * kGi);  // (100 − 10) % of 100Gi
        QCOMPARE(round.victims[1].cpu, 70.0);
        QCOMPARE(round.victims[1].memory, 9.0);
        QCOMPARE(round.victims[2].cpuLeft, std::int64_t{2000});
        QVERIFY(round.victims[2].tied.empty());
        QVERIFY(report.rescheduled);
    }

    // n3 can take 4 cores. Pods of 2 cores use them up to the last: it ends there. Pods of 3 cores go past zero, and it goes on.
    void whatIsLeftEndsItOnlyAtZero_data() {
        QTest::addColumn<QString>("cores");
        QTest::addColumn<QString>("evicted");
        QTest::newRow("to zero") << "2"
                                 << "a b";
        QTest::newRow("past zero") << "3"
                                   << "a b c";
    }
    void whatIsLeftEndsItOnlyAtZero() {
        QFETCH(QString, cores);
        QFETCH(QString, evicted);
        Busy busy;
        busy.machine("n1", 160);  // measured above what it has: 160, 130, 100, 70 % with pods of 3 cores
        busy.machine("n3", 20);
        for (const char* name : {"a", "b", "c"}) busy.add(pod(name).cpu(cores.toStdString()).memory("1Gi").priority(name[0]).on("n1"));
        QCOMPARE(Busy::evicted(busy.run().front()), evicted);
    }

    // The busier node first: 90 + 10 before 70 + 20. Then without a priority, BestEffort, Burstable and Guaranteed, the younger before the older.
    void theOrderOfNodesAndPods() {
        Busy busy;
        busy.machine("n1", 70, 20);
        busy.machine("n2", 90, 10);
        busy.machine("n3", 0);
        busy.add(pod("other").cpu("1").priority(0).on("n1"));
        PodMaker guaranteed = pod("guaranteed").cpu("1").memory("1Gi").priority(0);
        guaranteed.spec.containers[0].limits = guaranteed.spec.containers[0].requests;
        busy.add(guaranteed.on("n2"));
        busy.add(pod("old").cpu("1").priority(0).on("n2"), 100);
        busy.add(pod("young").cpu("1").priority(0).on("n2"), 200);
        busy.add(pod("effortless").priority(0).on("n2"), 50);
        busy.add(pod("plain").cpu("1").on("n2"));
        busy.add(pod("important").cpu("1").priority(9).on("n2"), 300);
        busy.argument("strategies|lowNodeUtilization|targetThresholds|cpu", "45");
        // n3 can take 4.5 cores. n2: 90, 80 (plain), 80 (effortless), 70 (young), 60 (old), 50 (guaranteed), 40 with 0.5 cores left (important); n1: 70.
        QCOMPARE(Busy::evicted(busy.run().front()), QString("plain effortless young old guaranteed important other"));
    }

    // Two of three pods that nothing tells apart: the names decide here, a map there.
    void anyOfThese() {
        Busy busy;
        busy.machine("n1", 75);
        busy.machine("n2", 10);
        for (const char* name : {"c", "a", "b"}) busy.add(pod(name).cpu("1").priority(0).on("n1"));
        busy.add(pod("d").cpu("1").priority(1).on("n1"));
        const SessionReport report = busy.run().front();
        QCOMPARE(Busy::evicted(report), QString("a b"));  // 75, 65, 55
        QVERIFY(report.rescheduling.front().victims[0].tied.empty());
        QCOMPARE(report.rescheduling.front().victims[1].tied, std::vector<std::string>{"default/c"});
    }

    void nobodyIsTaken_data() {
        QTest::addColumn<int>("busy");
        QTest::addColumn<int>("idle");
        QTest::addColumn<bool>("cordoned");
        QTest::addColumn<QString>("outcome");
        QTest::newRow("none is low") << 80 << 30 << false << "The resource utilization of all nodes is above the threshold";  // 30 is not below 30
        QTest::newRow("none but a cordoned one") << 80 << 10 << true << "The resource utilization of all nodes is above the threshold";
        QTest::newRow("all are low") << 29 << 10 << false << "The resource utilization of all nodes is below the threshold";
        QTest::newRow("none is high") << 60 << 10 << false << "The resource utilization of all nodes is below the target threshold";  // 60 is not above 60
    }
    void nobodyIsTaken() {
        QFETCH(int, busy);
        QFETCH(int, idle);
        QFETCH(bool, cordoned);
        QFETCH(QString, outcome);
        Busy world;
        world.machine("n1", busy);
        world.machine("n2", idle).unschedulable = cordoned;
        world.add(pod("a").cpu("1").on("n1"));
        const SessionReport report = world.run().front();
        QVERIFY(report.evictions.empty());
        QCOMPARE(QString::fromStdString(report.rescheduling.front().outcome), outcome);
    }

    // Volcano would count it as idle, and send pods there. A node without a capacity has no percent.
    void unknownIsNotZero() {
        for (const bool measured : {false, true}) {
            Busy busy;
            busy.machine("n1", 80);
            Node& other = busy.machine("n2", measured ? 20 : -1);
            if (measured) other.capacity = {};
            const auto reports = runSessions(busy.world, busy.configuration, 1);
            QVERIFY(!reports);
            QCOMPARE(reports.error().code, ErrorCode::Unsupported);
            const QString said = QString::fromStdString(toString(reports.error()));
            QVERIFY2(said.contains("cpu and memory of n2 were not measured"), qPrintable(said));
        }
        Busy half;
        half.machine("n1", 80);
        half.machine("n2", -1);
        half.world.own.usages = SharedList<Usage>(std::vector<Usage>{{Usage::Of::Node, "n1", 8000, 10 * kGi, 5, ""}, {Usage::Of::Node, "n2", 1000, std::nullopt, 5, ""}});
        QVERIFY(!runSessions(half.world, half.configuration, 1));
        half.configuration.actions = {ActionKind::Allocate};  // nobody asks
        QVERIFY(half.run().front().rescheduling.empty());
    }

    // Volcano keeps averages over 10m alone, and its default looks for 5m.
    void anotherPeriodReadsZero() {
        Busy busy;
        busy.argument("metricsPeriod", "");
        busy.machine("n1", 80);
        busy.machine("n2", -1);
        busy.add(pod("a").cpu("1").on("n1"));
        const ReschedulingReport round = busy.run().front().rescheduling.front();
        QVERIFY(round.unread);
        QCOMPARE(round.nodes[0].cpu, 0.0);
        QCOMPARE(round.outcome, std::string("The resource utilization of all nodes is below the threshold"));
    }

    // The clock stands still: within an interval it looks once. Every session of an interval of 0 looks.
    void theIntervalIsKept() {
        Busy busy;
        busy.machine("n1", 80);
        busy.machine("n2", 10);
        for (const char* name : {"a", "b", "c", "d", "e"}) busy.add(pod(name).cpu("2").on("n1"));
        const std::vector<SessionReport> once = busy.run(2);
        QCOMPARE(Busy::evicted(once[0]), QString("a b"));  // 80, 60, 40
        QVERIFY(once[1].evictions.empty());
        QCOMPARE(once[1].rescheduling.front().outcome, std::string("It is not the time to execute rescheduling strategies."));
        busy.argument("interval", "0s");
        QCOMPARE(Busy::evicted(busy.run(2)[1]), QString("c d"));  // what was measured is as it was
        busy.argument("interval", "1m");
        busy.world.rescheduled = busy.world.now - 60;
        QVERIFY(busy.run()[0].evictions.empty());  // a minute is not longer than a minute
        busy.world.rescheduled = busy.world.now - 61;
        QCOMPARE(Busy::evicted(busy.run()[0]), QString("a b"));
    }

    // A run is a session; the memory has the time.
    void runsKeepTheInterval() {
        Busy busy;
        busy.machine("n1", 80);
        busy.machine("n2", 10);
        busy.configuration.actions = {ActionKind::Allocate, ActionKind::Shuffle};
        const ClusterPtr picture = build(busy.world.objects).value().cluster;
        VolcanoScheduler scheduler(busy.configuration, busy.world.own, 1'000'000);
        const Result<Run> first = scheduler.run(picture, {}, nullptr, {});
        QVERIFY(first.has_value());
        const auto* memory = dynamic_cast<const VolcanoMemory*>(first->memory.get());
        QVERIFY(memory && memory->rescheduled == 1'000'000);
    }

    // Volcano looks for the task by the pod's name alone, and finds that of another namespace.
    void oneNameInTwoNamespaces() {
        Busy busy;
        busy.machine("n1", 65);
        busy.machine("n2", 10);
        busy.add(pod("a").cpu("1").on("n2"), 0, "alpha");
        busy.add(pod("a").cpu("1").on("n1"), 0, "beta");
        const SessionReport report = busy.run().front();
        QCOMPARE(report.evictions.size(), std::size_t{1});
        QCOMPARE(report.evictions.front().pod, std::string("alpha/a"));
    }

    // Pods that are no tasks of Volcano, and those that are going already, stay; so does a Victim switch that is off.
    void whoIsNoCandidate() {
        Busy busy;
        busy.machine("n1", 80);
        busy.machine("n2", 10);
        Pod stranger = pod("stranger").cpu("1").on("n1");
        busy.world.objects.pods.push_back(stranger);
        busy.world.objects.podSources.resize(1);
        busy.add(pod("leaving").cpu("1").on("n1"));
        busy.world.objects.pods.back().deleting = true;
        busy.add(pod("stays").cpu("1").priority(1).on("n1"));
        QCOMPARE(Busy::evicted(busy.run().front()), QString("stays"));
        busy.configuration.tiers.front().front().switches[Point::Victim] = false;
        QVERIFY(busy.run().front().evictions.empty());
    }

    // The seeds' example: n1 has 8 GPUs, A 4 and B 3 of them, n2 has 3 free, C wants 4. Nothing moves for the sake of C: rescheduling
    // takes B, the younger one, since n1 is busy. Then C has its 4, and another B goes to n2.
    void theSeedsExampleOfABC() {
        Busy busy;
        busy.configuration.actions = {ActionKind::Enqueue, ActionKind::Allocate, ActionKind::Shuffle};
        busy.configuration.tiers.front().push_back(PluginOption{"gang", {}, {}});
        busy.configuration.tiers.front().push_back(PluginOption{"predicates", {}, {}});
        busy.machine("n1", 70).allocatable.set("nvidia.com/gpu", quantity("8"));
        busy.machine("n2", 10).allocatable.set("nvidia.com/gpu", quantity("3"));
        busy.add(pod("a").cpu("2").resource("nvidia.com/gpu", "4").on("n1"), 100);
        busy.add(pod("b").cpu("2").resource("nvidia.com/gpu", "3").on("n1"), 200);
        busy.add(pod("c").cpu("2").resource("nvidia.com/gpu", "4"), 300);
        const std::vector<SessionReport> sessions = busy.run(2);
        QVERIFY(sessions[0].binds.empty());
        QCOMPARE(Busy::evicted(sessions[0]), QString("b"));  // 70, 50
        QCOMPARE(sessions[1].binds, (std::map<std::string, std::string>{{"default/c", "n1"}}));

        std::vector<Pod>& pods = busy.world.objects.pods;
        pods[1].nodeName = {};
        pods[1].phase = PodPhase::Pending;
        pods[2].nodeName = "n1";
        pods[2].phase = PodPhase::Running;
        QCOMPARE(busy.run()[0].binds, (std::map<std::string, std::string>{{"default/b", "n2"}}));
    }
};

QTEST_GUILESS_MAIN(TestRescheduling)
#include "tst_rescheduling.moc"
