// SPDX-License-Identifier: GPL-3.0-or-later
// NodeNUMAResource of Koordinator: CPUs that are bound, by the vectors of the specification (T-K-CPU-1, T-K-AMP-1, T-K-NR-1) and
// arithmetic in the comments. Nodes have two zones of four cores with two threads: core c has the CPUs 2c and 2c + 1.
#include "plugins/numa_samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

const std::string kMostZones = "numaScoringStrategy: {type: MostAllocated, resources: [{name: cpu, weight: 1}]}";

std::string machine(const std::string& labels = {}, const std::string& annotations = {}) { return nodeWithCpus("a", labels, annotations) + published({}); }

/// Of four cores on node a.
std::string reservationWith(const std::string& annotations, const std::string& labels = {}) {
    return "---\napiVersion: scheduling.koordinator.sh/v1alpha1\nkind: Reservation\nmetadata: {name: r, annotations: {" + annotations
           + "}}\nspec: {template: {metadata: {labels: {" + labels +
           "}}, spec: {priority: 9500, containers: [{name: c, resources: {requests: {cpu: \"4\"}}}]}}, owners: []}\n"
           "status: {phase: Available, nodeName: a, allocatable: {cpu: \"4\"}}\n";
}

}  // namespace

class TestNodeNumaResource : public QObject {
    Q_OBJECT

private slots:
    /// T-K-CPU-1: CPUs 0-3 are taken, so zone 0 has 4 free and zone 1 has 8. LeastAllocated takes zone 1, MostAllocated zone 0;
    /// spread, one thread of each of the four cores of zone 1.
    void whichCpus() {
        const std::string used = machine() + holder("x", "0-3", 4), pod = podText({});
        QCOMPARE(sharesAfter(used + pod), (QStringList{"x 0-3", "p 8-11"}));
        QCOMPARE(sharesAfter(used + pod, kMostZones), (QStringList{"x 0-3", "p 4-7"}));
        const std::string spread = podText({.annotations = spec(R"({"preferredCPUBindPolicy":"SpreadByPCPUs"})")});
        QCOMPARE(sharesAfter(used + spread), (QStringList{"x 0-3", "p 8,10,12,14"}));
        // The node's label counts before the arguments.
        const std::string label = "node.koordinator.sh/numa-allocate-strategy: ";
        QCOMPARE(sharesAfter(machine(label + "MostAllocated") + holder("x", "0-3", 4) + pod), (QStringList{"x 0-3", "p 4-7"}));
        QCOMPARE(sharesAfter(machine(label + "LeastAllocated") + holder("x", "0-3", 4) + pod, kMostZones), (QStringList{"x 0-3", "p 8-11"}));
        QCOMPARE(sharesAfter(used + pod, "defaultCPUBindPolicy: SpreadByPCPUs"), (QStringList{"x 0-3", "p 8,10,12,14"}));
    }

    /// Which CPUs the real scheduler's own tests expect (Koordinator pkg/scheduler/plugins/nodenumaresource/cpu_accumulator_test.go).
    void takenCpus_data() {
        QTest::addColumn<int>("sockets");
        QTest::addColumn<int>("zonesOfSocket");
        QTest::addColumn<int>("cores");
        QTest::addColumn<QString>("used");
        QTest::addColumn<int>("count");
        QTest::addColumn<QString>("rules");  // full or spread; most or least; exclusive pods on what is used: core or zone
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, int sockets, int zones, int cores, const char* used, int count, const char* rules, const char* expected) {
            QTest::newRow(name) << sockets << zones << cores << QString::fromUtf8(used) << count << QString::fromUtf8(rules) << QString::fromUtf8(expected);
        };
        row("whole socket", 2, 1, 4, "", 8, "full most", "0-7");
        row("across sockets", 2, 1, 4, "", 12, "full most", "0-11");
        row("whole socket beside a used one", 2, 1, 4, "0-1", 8, "full most", "8-15");
        row("smallest zone", 2, 2, 4, "0-5,16-23", 6, "full most", "24-29");
        row("largest zone", 2, 2, 4, "0-5,16-23", 6, "full least", "8-13");
        row("most of them on one socket", 2, 2, 4, "0-5,16-23", 12, "full most", "6-15,24-25");
        row("first socket", 2, 2, 4, "0-3,8-11", 4, "full most", "4-7");
        row("second socket", 2, 2, 4, "0-3,8-11", 4, "full least", "16-19");
        row("whole cores of one socket", 2, 2, 2, "0,2,4,8,12", 4, "full most", "10-11,14-15");
        row("threads where cores do not do, most", 2, 2, 2, "0,2,4,8,10,12", 6, "full most", "5-7,13-15");
        row("threads where cores do not do, least", 2, 2, 2, "0,2,4,8,10,12", 6, "full least", "1,3,6-7,14-15");
        row("threads of the smallest socket", 2, 2, 2, "0,2,4,8-10,12", 6, "full most", "6-7,11,13-15");
        row("spread on a used socket", 2, 1, 4, "0,2", 4, "spread most", "1,3-4,6");
        row("spread on a free socket", 2, 1, 4, "0,2", 4, "spread least", "8,10,12,14");
        row("both threads of some cores, most", 2, 1, 4, "0,2", 6, "spread most", "1,3-7");
        row("both threads of some cores, least", 2, 1, 4, "0,2", 6, "spread least", "8-12,14");
        row("cores for itself", 2, 1, 4, "0,2", 4, "spread most core", "8,10,12,14");
        row("cores for itself, of a used socket", 2, 1, 8, "0,2", 4, "spread most core", "4,6,8,10");
        row("more than there are cores", 2, 1, 4, "", 10, "spread most core", "0-4,6,8,10,12,14");
        row("a zone for itself", 2, 1, 4, "0,2", 4, "spread most zone", "8,10,12,14");
        row("a zone for itself, in whole cores", 2, 1, 4, "0,2", 4, "full most zone", "8-11");
    }
    void takenCpus() {
        QFETCH(int, sockets);
        QFETCH(int, zonesOfSocket);
        QFETCH(int, cores);
        QFETCH(QString, used);
        QFETCH(int, count);
        QFETCH(QString, rules);
        QFETCH(QString, expected);
        std::vector<KoordinatorTopology::Cpu> listed;
        for (int cpu = 0; cpu < sockets * zonesOfSocket * cores * 2; ++cpu) listed.push_back({cpu, cpu / 2, cpu / 2 / cores / zonesOfSocket, cpu / 2 / cores});
        const CpuMap map(listed);
        const CpuSet taken = CpuSet::parse(used.toStdString()).value();
        ExclusivePlaces places;
        taken.forEach([&](std::int32_t cpu) {
            if (rules.contains("core")) places.cores.insert(map.at(cpu).core);
            if (rules.contains("zone")) places.zones.insert(map.at(cpu).zone);
        });
        const CpuTakingRules how{rules.startsWith("full"), rules.contains("core") ? ExclusiveLevel::Core : rules.contains("zone") ? ExclusiveLevel::Zone
                                                                                                                                  : ExclusiveLevel::None,
                                 rules.contains("most")};
        const TakenCpus result = takeFreeCpus(map, map.all() - taken, places, static_cast<std::size_t>(count), how);
        QVERIFY(result.cpus.has_value());
        QCOMPARE(QString::fromStdString(result.cpus->toString()), expected);
    }

    /// 10 CPUs fit in no zone of 8, so whole sockets first, the one with the most left, and the rest from the other.
    void moreThanAZone() {
        QCOMPARE(sharesAfter(machine() + podText({.cpu = "10"})), QStringList{"p 0-9"});
        QCOMPARE(sharesAfter(machine() + holder("x", "0-1", 2) + podText({.cpu = "10"})), (QStringList{"x 0-1", "p 2-3,8-15"}));
        // An odd number takes one thread of a core: of those with the fewest free threads first.
        QCOMPARE(sharesAfter(machine() + holder("x", "0,2,4,6,8,10,12", 7) + podText({.cpu = "3"})), (QStringList{"x 0,2,4,6,8,10,12", "p 9,14-15"}));
    }

    /// Quality of service LSE or LSR, and production by the label or the range of priorities.
    void whoseCpusAreBound() {
        const auto given = [](const PodOf& pod) { return sharesAfter(machine() + podText(pod)); };
        QCOMPARE(given({.qos = "LSE"}), QStringList{"p 0-3"});
        QCOMPARE(given({.priority = 0}), QStringList{"p 0-3"});
        QCOMPARE(given({.qos = "LS"}), QStringList());
        QCOMPARE(given({.qos = ""}), QStringList());
        QCOMPARE(given({.priority = 5500}), QStringList());
        QCOMPARE(given({.qos = "LSR, koordinator.sh/priority-class: koord-batch"}), QStringList());
        QCOMPARE(given({.annotations = spec(R"({"requiredCPUBindPolicy":"ConstrainedBurst"})")}), QStringList());
        QCOMPARE(sharesAfter(machine() + podText({}), "defaultCPUBindPolicy: \"\""), QStringList());
        QCOMPARE(given({.annotations = spec(R"({"preferredCPUBindPolicy":"Default"})")}), QStringList{"p 0-3"});
        QCOMPARE(given({.cpu = "0"}), QStringList());
        // A node that binds CPUs binds those of all pods.
        QCOMPARE(sharesAfter(machine("node.koordinator.sh/cpu-bind-policy: SpreadByPCPUs") + podText({.qos = "LS"})), QStringList{"p 0,2,4,6"});
        const std::string kubelet = R"(kubelet.koordinator.sh/cpu-manager-policy: '{"policy":"static","options":{"full-pcpus-only":"true"}}')";
        QCOMPARE(sharesAfter(nodeWithCpus("a") + published({.annotations = kubelet}) + podText({.qos = "LS"})), QStringList{"p 0-3"});
    }

    void refusals() {
        const auto one = [](const char* why) { return QStringLiteral("0/1 nodes are available: 1 ") + QLatin1String(why) + QLatin1Char('.'); };
        QCOMPARE(saidOf(machine() + podText({.cpu = "1500m"})), "0/1 nodes are available: the requested CPUs must be integer.");
        const std::string full = machine("node.koordinator.sh/cpu-bind-policy: FullPCPUsOnly"), spread = machine("node.koordinator.sh/cpu-bind-policy: SpreadByPCPUs");
        QCOMPARE(saidOf(full + podText({.cpu = "1500m", .qos = "LS"})), one("the requested CPUs must be integer"));
        QCOMPARE(saidOf(full + podText({.cpu = "3", .qos = "LS"})), one("node(s) requested cpus not multiple cpus per core"));
        const std::string requires_ = spec(R"({"requiredCPUBindPolicy":"FullPCPUs"})");
        QCOMPARE(saidOf(spread + podText({.annotations = requires_})), one("node(s) cpu bind policy conflicts with pod's required cpu bind policy"));
        QCOMPARE(saidOf(nodeWithCpus("a") + podText({})), one("node(s) invalid CPU Topology"));
        QCOMPARE(saidOf(nodeWithCpus("a") + published({.listed = false}) + podText({})), one("node(s) invalid CPU Topology"));
        QCOMPARE(saidOf(machine("", "node.koordinator.sh/resource-amplification-ratio: '{\"cpu\":\"much\"}'") + podText({})), one("node(s) invalid CPU amplification ratio"));
        // One thread of each core is free, so no core is: 8 free CPUs do not make 4 in whole cores.
        const std::string halves = holder("x", "0,2,4,6,8,10,12,14", 8);
        QCOMPARE(saidOf(machine() + halves + podText({.annotations = requires_})), one("not enough cpus available to satisfy request"));
        // Where that is only preferred, single threads do.
        QCOMPARE(sharesAfter(machine() + halves + podText({})), (QStringList{"x 0,2,4,6,8,10,12,14", "p 1,3,5,7"}));
        // Nothing is required: Filter does not look, and Reserve finds too few CPUs. 12 are bound to a pod that requests 2.
        QCOMPARE(saidOf(machine() + holder("x", "0-13", 2) + podText({})), one("not enough cpus available to satisfy request"));
        QCOMPARE(saidOf(machine("node.koordinator.sh/numa-topology-policy: Restricted") + podText({.annotations = zoneSpec(R"({"numaTopologyPolicy":"SingleNUMANode"})")})),
                 one("node(s) NUMA Topology policy not match"));
    }

    /// T-K-AMP-1: 10 CPUs shown as 15. A pod with 4 of its own costs 6; of three, the third finds 15 − 12 = 3.
    void amplification() {
        const std::string node = nodeWithCpus("a", "", "node.koordinator.sh/resource-amplification-ratio: '{\"cpu\":1.5}'", "15") + published({.zones = 1, .cores = 5});
        const std::string two = node + podText({.name = "q", .priority = 9501}) + podText({.name = "r", .priority = 9502});
        QCOMPARE(sharesAfter(two), (QStringList{"r 0-3", "q 4-7"}));
        QCOMPARE(saidOf(node + holder("q", "0-3", 4) + holder("r", "4-7", 4) + podText({})), "0/1 nodes are available: 1 Insufficient amplified cpu.");
        // One without CPUs of its own pays what it requests: 3 fit beside 12, and 4 do not.
        QVERIFY(saidOf(node + holder("q", "0-3", 4) + holder("r", "4-7", 4) + podText({.cpu = "3", .qos = "LS"})).isEmpty());
        QCOMPARE(saidOf(node + holder("q", "0-3", 4) + holder("r", "4-7", 4) + podText({.cpu = "4", .qos = "LS"})), "0/1 nodes are available: 1 Insufficient amplified cpu.");
        // A ratio of 1 changes nothing.
        QVERIFY(saidOf(nodeWithCpus("a", "", "node.koordinator.sh/resource-amplification-ratio: '{\"cpu\":1}'") + published({}) + podText({})).isEmpty());
    }

    /// T-K-NR-1: of 16 CPUs 0-3 are kept for the system, so the others are given. Likewise those of the kubelet, of its own pods,
    /// and of system pods.
    void reservedCpus() {
        const std::string pod = podText({.cpu = "12"});
        for (const std::string kept : {R"(node.koordinator.sh/reservation: '{"reservedCPUs":"0-3"}')", R"(kubelet.koordinator.sh/cpu-manager-policy: '{"policy":"static","reservedCPUs":"0-3"}')",
                                       R"(node.koordinator.sh/pod-cpu-allocs: '[{"namespace":"n","name":"k","uid":"u","cpuset":"0-3","managedByKubelet":true}]')",
                                       R"(node.koordinator.sh/system-qos-resource: '{"cpuset":"0-3"}')"})
            QCOMPARE(sharesAfter(nodeWithCpus("a") + published({.annotations = kept}) + pod), QStringList{"p 4-15"});
        for (const std::string free : {R"(node.koordinator.sh/pod-cpu-allocs: '[{"namespace":"n","name":"k","uid":"u","cpuset":"0-3"}]')",
                                       R"(node.koordinator.sh/pod-cpu-allocs: '[{"namespace":"n","name":"k","cpuset":"0-3","managedByKubelet":true}]')",
                                       R"(node.koordinator.sh/system-qos-resource: '{"cpuset":"0-3","cpusetExclusive":false}')"})
            QCOMPARE(sharesAfter(nodeWithCpus("a") + published({.annotations = free}) + pod), QStringList{"p 0-11"});
        const std::string reservation = R"(node.koordinator.sh/reservation: '{"reservedCPUs":"0-3","applyPolicy":"ReservedCPUsOnly"}')";
        QCOMPARE(sharesAfter(nodeWithCpus("a", "", reservation) + published({.annotations = reservation}) + pod), QStringList{"p 4-15"});
    }

    /// x wants its cores, or its zone, for itself among pods that want the same.
    void exclusivePods() {
        const auto wish = [](const char* level) { return std::string(R"("preferredCPUExclusivePolicy":")") + level + "\""; };
        const std::string core = spec("{" + wish("PCPULevel") + R"(,"preferredCPUBindPolicy":"SpreadByPCPUs"})"), zone = spec("{" + wish("NUMANodeLevel") + "}");
        const std::string onlyZone0 = R"(node.koordinator.sh/reservation: '{"reservedCPUs":"8-15","applyPolicy":"ReservedCPUsOnly"}')";
        const std::string node = nodeWithCpus("a") + published({.annotations = onlyZone0});
        QCOMPARE(sharesAfter(node + holder("x", "0", 1, core) + podText({.cpu = "2", .annotations = core})), (QStringList{"x 0", "p 2,4"}));
        QCOMPARE(sharesAfter(node + holder("x", "0", 1) + podText({.cpu = "2", .annotations = core})), (QStringList{"x 0", "p 1-2"}));
        // Zone 0 has six CPUs left and zone 1 eight; MostAllocated would take zone 0.
        QCOMPARE(sharesAfter(machine() + holder("x", "0-1", 2, zone) + podText({.annotations = zone}), kMostZones), (QStringList{"x 0-1", "p 8-11"}));
        QCOMPARE(sharesAfter(machine() + holder("x", "0-1", 2) + podText({.annotations = zone}), kMostZones), (QStringList{"x 0-1", "p 2-5"}));
        // Where there is no other place the wish gives way.
        const std::string both = holder("x", "0-1", 2, zone) + holder("y", "8-9", 2, zone);
        QCOMPARE(sharesAfter(machine() + both + podText({.annotations = zone})), (QStringList{"x 0-1", "y 8-9", "p 2-5"}));
    }

    /// Two nodes; on a pod x requests 4 CPUs and 8Gi. p requests 4 and 8Gi. Least, a: cpu (16−8)·100/16 = 50, memory (64−16)·100/64 =
    /// 75, so 62; b: cpu 75, memory (64−8)·100/64 = 87, so 81. Most, a: 50 and 25, so 37; b: 25 and 12, so 18.
    void theNodesScore() {
        const std::string two = machine() + nodeWithCpus("b") + published({.node = "b"}) + podText({.name = "x", .memory = "8Gi", .node = "a"}) + podText({.memory = "8Gi"});
        const ClusterPtr cluster = pictureOf(two);
        QCOMPARE(scores(binding(), *cluster, "p"), (std::vector<std::int64_t>{62, 81}));
        QCOMPARE(scores(binding("scoringStrategy: {type: MostAllocated, resources: [{name: cpu, weight: 1}, {name: memory, weight: 1}]}"), *cluster, "p"), (std::vector<std::int64_t>{37, 18}));
        QCOMPARE(scores(binding("scoringStrategy: {type: LeastAllocated, resources: [{name: cpu, weight: 3}, {name: memory, weight: 1}]}"), *cluster, "p"),
                 (std::vector<std::int64_t>{(50 * 3 + 75) / 4, (75 * 3 + 87) / 4}));
        // 16 CPUs shown as 32: x's four of its own count as 8. p without any: (32−8−4)·100/32 = 62; with four of its own: (32−8−8)·100/32 = 50.
        const std::string ratio = "node.koordinator.sh/resource-amplification-ratio: '{\"cpu\":2}'", cpuAlone = "scoringStrategy: {type: LeastAllocated, resources: [{name: cpu, weight: 1}]}";
        const auto amplifiedScore = [&](const char* qos) {
            return scores(binding(cpuAlone),
                          *pictureOf(nodeWithCpus("a", "", ratio, "32") + published({}) + nodeWithCpus("b") + published({.node = "b"}) + holder("x", "0-3", 4)
                                     + podText({.qos = qos})),
                          "p")
                .front();
        };
        QCOMPARE(amplifiedScore("LS"), 62);
        QCOMPARE(amplifiedScore("LSR"), 50);
    }

    /// What is reserved and returned leaves the picture as it was; a pod that ran elsewhere has here what it would get here.
    void placedHere() {
        const ClusterPtr before = pictureOf(machine() + nodeWithCpus("b") + published({.node = "b"}) + holder("x", "0-3", 4) + podText({}) + podText({.name = "q"}));
        const Catalog& catalog = before->catalog();
        const Scheduler scheduler = binding();
        const PodIdx p = catalog.findPod("default/p"), q = catalog.findPod("default/q"), x = catalog.findPod("default/x");
        const NodeIdx a = catalog.findNode("a"), b = catalog.findNode("b");
        const ClusterPtr placed = bayplan::apply(*before, std::vector<Delta>{Place{p, a}, Place{q, a}})->cluster;
        QCOMPARE(sharesOf(*placed, "a", scheduler), (QStringList{"x 0-3", "p 8-11", "q 4-7"}));
        // Without p, q has what it would have got without it.
        const ClusterPtr one = bayplan::apply(*placed, std::vector<Delta>{Evict{p}})->cluster;
        QCOMPARE(sharesOf(*one, "a", scheduler), (QStringList{"x 0-3", "q 8-11"}));
        const ClusterPtr after = bayplan::apply(*one, std::vector<Delta>{Evict{q}})->cluster;
        QCOMPARE(sharesOf(*after, "a", scheduler), sharesOf(*before, "a", scheduler));
        const ClusterPtr moved = bayplan::apply(*before, std::vector<Delta>{Move{x, b}})->cluster;
        QCOMPARE(sharesOf(*moved, "a", scheduler), QStringList());
        QCOMPARE(sharesOf(*moved, "b", scheduler), QStringList{"x 0-3"});
    }

    /// Victims leave their CPUs. low has all of them, and a pod of a higher priority gets its whole cores if it goes.
    void preemption() {
        const std::string text = machine() + podText({.name = "low", .cpu = "12", .priority = 9000, .annotations = given(R"({"cpuset":"0-15"})"), .node = "a"})
                                 + podText({.annotations = spec(R"({"requiredCPUBindPolicy":"FullPCPUs"})")});
        const ClusterPtr cluster = pictureOf(text);
        Scheduler scheduler = schedulerOf(
            "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- plugins:\n    multiPoint:\n      disabled: [{name: \"*\"}]\n"
            "      enabled: [{name: PrioritySort}, {name: NodeResourcesFit}, {name: NodeNUMAResource}, {name: DefaultPreemption}, {name: DefaultBinder}]\n");
        const Decision decision = scheduler.decide(*cluster, cluster->catalog().findPod("default/p"));
        QVERIFY(decision.preemption.has_value());
        QCOMPARE(decision.preemption->victims, std::vector<PodIdx>{cluster->catalog().findPod("default/low")});
    }

    /// The real plugin fails without its PreFilter.
    void withoutPreFilter() {
        Scheduler scheduler = schedulerOf(
            "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- plugins:\n    multiPoint: {disabled: [{name: \"*\"}], enabled: [{name: PrioritySort}, {name: "
            "DefaultBinder}]}\n    filter: {enabled: [{name: NodeNUMAResource}]}\n");
        const ClusterPtr cluster = pictureOf(machine() + podText({}));
        const Decision decision = scheduler.decide(*cluster, cluster->catalog().findPod("default/p"));
        QCOMPARE(decision.outcome, Outcome::Error);
        QVERIFY2(QString::fromStdString(decision.message.text()).contains("NodeNUMAResource"), qPrintable(QString::fromStdString(decision.message.text())));
    }

    /// One whose pod is bound to no CPUs, on a node without a policy, keeps none.
    void aReservationOfShares() {
        QCOMPARE(sharesAfter(machine() + reservationWith("") + podText({})), sharesAfter(machine() + podText({})));
    }

    void whatIsNotModelled_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("why");
        const auto row = [](const char* name, const std::string& text, const char* why) { QTest::newRow(name) << QString::fromStdString(text) << QString::fromUtf8(why); };
        row("spec", machine() + podText({.annotations = spec("{")}), "resource-spec cannot be read");
        row("zones", machine() + podText({.annotations = zoneSpec("[]")}), "numa-topology-spec cannot be read");
        row("policy", machine() + podText({.annotations = zoneSpec(R"({"numaTopologyPolicy":"Best"})")}), "policy Best");
        row("label", machine("node.koordinator.sh/numa-topology-policy: Best") + podText({}), "numa-topology-policy of node a: Best");
        row("told already", machine() + podText({.annotations = given(R"({"cpuset":"0-3"})")}), "resource-status of a pod without a node");
        row("evenly", machine("node.koordinator.sh/numa-topology-policy: Restricted, node.koordinator.sh/numa-allocate-strategy: DistributeEvenly") + podText({}), "DistributeEvenly");
        row("a Reservation", machine() + reservationWith(given(R"({"cpuset":"0-3"})")) + podText({}), "Reservation r");
        row("a Reservation that says nothing", machine() + reservationWith("", "koordinator.sh/qosClass: LSR") + podText({}), "Reservation r");
    }
    void whatIsNotModelled() {
        QFETCH(QString, text);
        QFETCH(QString, why);
        const ClusterPtr cluster = pictureOf(text.toStdString());
        const Decision decision = binding().decide(*cluster, cluster->catalog().findPod("default/p"));
        QCOMPARE(decision.outcome, Outcome::NotModelled);
        QCOMPARE(decision.notModelled.size(), std::size_t{1});
        const QString told = QString::fromStdString(decision.notModelled.front().text());
        QVERIFY2(told.contains(why), qPrintable(told));
        // What concerns CPUs and zones leaves a pod alone that asks for nothing.
        const ClusterPtr idle = pictureOf(text.toStdString() + "---\napiVersion: v1\nkind: Pod\nmetadata: {name: idle}\nspec: {containers: [{name: c}]}\n");
        QCOMPARE(binding().decide(*idle, idle->catalog().findPod("default/idle")).outcome, Outcome::Scheduled);
    }

    /// Each fault is reported with its place, and the rest is read.
    void badInput() {
        const auto told = [](const std::string& text) {
            const Objects objects = readObjectsFromText(text, "cluster.yaml").value();
            return objects.diagnostics.empty() ? QString() : QString::fromStdString(toString(objects.diagnostics.front().what));
        };
        for (const std::string& annotation :
             {spec("{"), spec("[]"), spec(R"({"requiredCPUBindPolicy":7})"), zoneSpec("7"), zoneSpec(R"({"numaTopologyPolicy":{}})"), given("{"), given(R"({"cpuset":"0-x"})"),
              given(R"({"cpuset":7})"), given(R"({"numaNodeResources":{}})"), given(R"({"numaNodeResources":[{"resources":{"cpu":"4"}}]})"),
              given(R"({"numaNodeResources":[{"node":0,"resources":{"cpu":"-4"}}]})"), given(R"({"numaNodeResources":[{"node":-1,"resources":{}}]})")}) {
            const QString text = told(podText({.annotations = annotation}));
            QVERIFY2(text.contains("cluster.yaml:") && text.contains("metadata.annotations[\"scheduling.koordinator.sh/"), qPrintable(QString::fromStdString(annotation) + text));
        }
        for (const char* ratio : {"'{'", "'[1]'", "'{\"cpu\":\"2\"}'", "''"}) {
            const QString text = told(nodeWithCpus("a", "", std::string("node.koordinator.sh/resource-amplification-ratio: ") + ratio));
            QVERIFY2(text.contains("metadata.annotations[\"node.koordinator.sh/resource-amplification-ratio\"]"), qPrintable(text));
        }
        for (const char* kept : {"node.koordinator.sh/system-qos-resource: '{'", "node.koordinator.sh/system-qos-resource: '{\"cpusetExclusive\":1}'",
                                 "node.koordinator.sh/resource-amplification-ratio: '{\"cpu\":[]}'", "node.koordinator.sh/pod-cpu-allocs: '[{\"uid\":1}]'"}) {
            const QString text = told(published({.annotations = kept}));
            QVERIFY2(text.contains("cluster.yaml:") && text.contains("metadata.annotations[\"node.koordinator.sh/"), qPrintable(text));
        }
        // A share that cannot be read is none, as for the real scheduler.
        QCOMPARE(sharesAfter(machine() + podText({.name = "x", .annotations = given(R"({"cpuset":"x"})"), .node = "a"}) + podText({})), QStringList{"p 0-3"});
        for (const char* arguments : {"scoringStrategy: {type: Fullest}", "numaScoringStrategy: 7", "defaultCPUBindPolicy: Some",
                                      "scoringStrategy: {type: LeastAllocated, resources: [{name: cpu, weight: 101}]}"})
            QVERIFY2(refusesArguments("NodeNUMAResource", arguments), arguments);
    }

    /// A CPU that stands there twice, or cannot be, is no reason to stop.
    void oddCpus() {
        const std::string cpus = R"(node.koordinator.sh/cpu-topology: '{"detail":[{"id":-1,"core":0,"socket":0,"node":0}]}')";
        const ClusterPtr cluster = pictureOf(nodeWithCpus("a") + published({.annotations = cpus, .listed = false}) + podText({}));
        const QString said = QString::fromStdString(binding().decide(*cluster, cluster->catalog().findPod("default/p")).message.text());
        QVERIFY2(said.isEmpty() || said.contains("invalid CPU Topology"), qPrintable(said));
    }
};

QTEST_APPLESS_MAIN(TestNodeNumaResource)
#include "tst_node_numa_resource.moc"
