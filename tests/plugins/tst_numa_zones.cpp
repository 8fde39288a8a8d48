// SPDX-License-Identifier: GPL-3.0-or-later
// NodeNUMAResource of Koordinator: alignment with NUMA zones, with arithmetic in the comments. Nodes have two zones of 8 CPUs and
// 32Gi, unless a test says otherwise.
#include <random>

#include "plugins/numa_samples.h"
#include "plugins/numaresource/numa_memo.h"
#include "plugins/numaresource/zone_choice.h"
#include "support/kept_way.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

const std::string kSingle = zoneSpec(R"({"numaTopologyPolicy":"SingleNUMANode"})"), kRestricted = zoneSpec(R"({"numaTopologyPolicy":"Restricted"})"),
                  kBestEffort = zoneSpec(R"({"numaTopologyPolicy":"BestEffort"})");

std::string machine(const std::string& labels = {}) { return nodeWithCpus("a", labels) + published({}); }
std::string shared(const std::string& name, const std::string& cpu, const std::string& annotations, int priority = 0, const std::string& memory = "1Gi") {
    return podText({.name = name, .cpu = cpu, .memory = memory, .qos = "LS", .priority = priority, .annotations = annotations});
}
QString one(const char* why) { return QStringLiteral("0/1 nodes are available: 1 ") + QLatin1String(why) + QLatin1Char('.'); }

ResourceHints hintsFor(const char* resource, std::vector<ScoredHint> hints) { return {resource, std::move(hints)}; }

}  // namespace

class TestNumaZones : public QObject {
    Q_OBJECT

private slots:
    /// Three pods of 5 CPUs. Each of the first two has a zone of its own; both zones have 3 left, so the third is in no single one.
    /// Restricted takes it in both: 5 CPUs are 2500m and 2500m, 1Gi is 512Mi and 512Mi.
    void policies() {
        const auto three = [](const std::string& policy) { return shared("p", "5", policy, 7) + shared("q", "5", policy, 9) + shared("r", "5", policy, 8); };
        const QStringList two{"q zone0:5000m+1024Mi", "r zone1:5000m+1024Mi"}, all = two + QStringList{"p zone0:2500m+512Mi zone1:2500m+512Mi"};
        QCOMPARE(sharesAfter(machine() + three(kSingle)), two);
        QCOMPARE(sharesAfter(machine() + three(kRestricted)), all);
        QCOMPARE(sharesAfter(machine() + three(kBestEffort)), all);
        // The node's label, and what its kubelet says, do the same; a pod may say it again.
        const std::string label = "node.koordinator.sh/numa-topology-policy: ";
        QCOMPARE(sharesAfter(machine(label + "SingleNUMANode") + three("")), two);
        QCOMPARE(sharesAfter(machine(label + "SingleNUMANode") + three(kSingle)), two);
        QCOMPARE(sharesAfter(nodeWithCpus("a") + published({.policy = "SingleNUMANodePodLevel"}) + three("")), two);
        QCOMPARE(sharesAfter(nodeWithCpus("a") + published({.policy = "SingleNUMANodeContainerLevel"}) + three("")), QStringList());
        QCOMPARE(sharesAfter(nodeWithCpus("a", label + "Restricted") + published({.policy = "SingleNUMANodePodLevel"}) + three("")), all);
    }

    void refusals() {
        const auto holds = [](const char* name, int zone, const char* cpu) {
            return podText(
                {.name = name,
                 .cpu = cpu,
                 .qos = "LS",
                 .annotations = given(std::string(R"({"numaNodeResources":[{"node":)") + std::to_string(zone) + R"(,"resources":{"cpu":")" + cpu + R"(","memory":"1Gi"}}]})"),
                 .node = "a"});
        };
        const std::string both = machine() + holds("x", 0, "5") + holds("y", 1, "5");
        QCOMPARE(saidOf(both + shared("p", "5", kSingle)), one("Unaligned NUMA Hint cause cpu prefer [11] among [11],memory prefer [11] among [11]"));
        // 7 are more than the 3 and 3 that are left: there is no place for any of its resources.
        QCOMPARE(saidOf(nodeWithCpus("a", "", "", "32") + published({}) + holds("x", 0, "5") + holds("y", 1, "5") + shared("p", "7", kRestricted)),
                 "0/1 nodes are available: 1 Unsatisfied NUMA cpu, 1 Unsatisfied NUMA memory.");
        QCOMPARE(saidOf(nodeWithCpus("a") + shared("p", "5", kRestricted)), one("node(s) missing NUMA resources"));
        // A pod of 40Gi fits in no zone of 32Gi, one of 20Gi does.
        QCOMPARE(saidOf(machine() + shared("p", "1", kSingle, 0, "40Gi")), one("Unaligned NUMA Hint cause cpu prefer [11] among [11],memory prefer [11] among [11]"));
        QVERIFY(saidOf(machine() + shared("p", "1", kSingle, 0, "20Gi")).isEmpty());
        // BestEffort refuses nothing before Reserve. The zones of 2 CPUs have less than the node, and 6 fit in no set of them.
        QCOMPARE(saidOf(nodeWithCpus("a") + published({.zoneCpu = "2"}) + shared("p", "6", kBestEffort)), one("Insufficient NUMA cpu"));
        QCOMPARE(saidOf(nodeWithCpus("a") + shared("p", "6", kBestEffort)), one("node(s) missing NUMA resources"));
        // A policy of binding that only the node has, and no list of CPUs.
        QCOMPARE(saidOf(nodeWithCpus("a", "node.koordinator.sh/cpu-bind-policy: FullPCPUsOnly") + published({.listed = false}) + shared("p", "0", kRestricted)),
                 one("node(s) Insufficient NUMA Node resources"));
    }

    /// Its CPUs come from the zones that it gets; what zones have left is counted by shares, and CPUs by the pods that have them.
    void cpusOfZones() {
        QCOMPARE(sharesAfter(machine() + podText({.annotations = kSingle})), QStringList{"p 0-3 zone0:4000m+1024Mi"});
        QCOMPARE(sharesAfter(machine() + podText({.cpu = "10", .annotations = kRestricted})), QStringList{"p 0-4,8-12 zone0:5000m+512Mi zone1:5000m+512Mi"});
        // In whole cores: 10 are 5 cores, 2 for the first zone and 3 for the second.
        const std::string full = R"(scheduling.koordinator.sh/resource-spec: '{"requiredCPUBindPolicy":"FullPCPUs"}', )";
        QCOMPARE(sharesAfter(machine() + podText({.cpu = "10", .annotations = full + kRestricted})), QStringList{"p 0-3,8-13 zone0:4000m+512Mi zone1:6000m+512Mi"});
        // Zone 0 has one whole core left, so 4 CPUs in whole cores are in zone 1.
        QCOMPARE(sharesAfter(machine() + holder("x", "0,2,4", 3) + podText({.annotations = full + kSingle})), (QStringList{"x 0,2,4", "p 8-11 zone1:4000m+1024Mi"}));
        // CPUs that are kept for the system are no part of a zone.
        const std::string kept = R"(node.koordinator.sh/reservation: '{"reservedCPUs":"0-3"}')";
        QCOMPARE(sharesAfter(nodeWithCpus("a") + published({.annotations = kept}) + podText({.cpu = "6", .annotations = kSingle})), QStringList{"p 8-13 zone1:6000m+1024Mi"});
    }

    /// Both zones for 4 or 5 bound CPUs: what the real scheduler's own tests expect of two zones of 26 cores (Koordinator
    /// pkg/scheduler/plugins/nodenumaresource/resource_manager_test.go). x has as much of zones as it is said to.
    void takenInTwoZones_data() {
        QTest::addColumn<QString>("binding");
        QTest::addColumn<int>("count");
        QTest::addColumn<QString>("used");
        QTest::addColumn<QString>("ofZones");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* binding, int count, const char* used, const char* ofZones, const char* expected) {
            QTest::newRow(name) << binding << count << used << ofZones << expected;
        };
        row("whole cores", "FullPCPUs", 4, "", "", "0-1,52-53 zone0:2000m zone1:2000m");
        row("whole cores beside others", "FullPCPUs", 4, "4-101", "48 50", "0-1,102-103 zone0:2000m zone1:2000m");
        row("threads", "SpreadByPCPUs", 4, "", "", "0,2,52,54 zone0:2000m zone1:2000m");
        row("threads where one zone has one", "SpreadByPCPUs", 4, "1,3,5,7-101,103", "48 50", "0,2,4,102 zone0:3000m zone1:1000m");
        row("threads where one zone has three CPUs", "SpreadByPCPUs", 4, "4-100", "48 49", "0,2,101-102 zone0:2000m zone1:2000m");
        row("an odd number", "SpreadByPCPUs", 5, "1,3,5,7-97,103", "48 47", "0,2,4,98,100 zone0:3000m zone1:2000m");
        row("one zone has none", "SpreadByPCPUs", 4, "4-103", "48 52", "");
    }
    void takenInTwoZones() {
        QFETCH(QString, binding);
        QFETCH(int, count);
        QFETCH(QString, used);
        QFETCH(QString, ofZones);
        QFETCH(QString, expected);
        std::string text = nodeWithCpus("a", "", "", "104") + published({.cores = 26});
        if (!used.isEmpty()) {
            const QStringList amounts = ofZones.split(QLatin1Char(' '));
            const QString zones = QStringLiteral("{\"node\":0,\"resources\":{\"cpu\":\"%1\"}},{\"node\":1,\"resources\":{\"cpu\":\"%2\"}}").arg(amounts[0], amounts[1]);
            text += podText({.name = "x", .annotations = given(QStringLiteral("{\"cpuset\":\"%1\",\"numaNodeResources\":[%2]}").arg(used, zones).toStdString()), .node = "a"});
        }
        text += podText({.cpu = std::to_string(count), .memory = "0", .annotations = spec(QStringLiteral("{\"requiredCPUBindPolicy\":\"%1\"}").arg(binding).toStdString())});
        const ClusterPtr cluster = pictureOf(text);
        const Catalog& catalog = cluster->catalog();
        const NumaTable table(catalog);
        const ZonedNode& node = table.of(catalog.findNode("a"));
        NumaHoldings held(node);
        if (!used.isEmpty()) held.add(*table.told(catalog.findPod("default/x")));
        const PodIdx pod = catalog.findPod("default/p");
        const NumaAsk ask = numaAskOf(catalog.pod(pod), catalog.specOf(pod), "FullPCPUs");
        const Scheduler scheduler = samples::binding();
        NumaAnswer answer = NumaChoice(catalog.resources, node, held, ask, *numaRules(scheduler.profiles())).allocate(ZoneMask{3});
        QCOMPARE(answer.ok(), !expected.isEmpty());
        answer.share.pod = pod;
        if (answer.ok()) QCOMPARE(shareText(catalog, answer.share), QStringLiteral("p ") + expected);
    }

    /// A pod of one zone and a pod of several do not share a zone, if that is required; under a policy of the pod it is, unless it
    /// says otherwise. Only CPUs of their own count.
    void apart() {
        const std::string single = machine() + holder("x", "0-1", 2), several = machine() + holder("x", "7-8", 2);
        QCOMPARE(saidOf(single + shared("p", "10", kRestricted)), one("Unaligned NUMA Hint cause cpu prefer [11] among [11] & memory prefer [11] among [11]"));
        QVERIFY(saidOf(single + shared("p", "10", zoneSpec(R"({"numaTopologyPolicy":"Restricted","singleNUMANodeExclusive":"Preferred"})"))).isEmpty());
        QCOMPARE(saidOf(several + shared("p", "2", kSingle)), one("Unaligned NUMA Hint cause cpu prefer [01 10] among [01 10 11],memory prefer [01 10] among [01 10 11]"));
        QVERIFY(saidOf(several + shared("p", "2", zoneSpec(R"({"numaTopologyPolicy":"SingleNUMANode","singleNUMANodeExclusive":"Preferred"})"))).isEmpty());
        // A policy of the node alone does not ask for it.
        const std::string label = "node.koordinator.sh/numa-topology-policy: Restricted";
        QVERIFY(saidOf(machine(label) + holder("x", "0-1", 2) + shared("p", "10", "")).isEmpty());
        QVERIFY(!saidOf(machine(label) + holder("x", "0-1", 2) + shared("p", "10", zoneSpec(R"({"singleNUMANodeExclusive":"Required"})"))).isEmpty());
        // x has CPUs in zone 0 alone: a pod of one zone goes there as well as elsewhere.
        QCOMPARE(sharesAfter(single + shared("p", "2", kSingle)), (QStringList{"x 0-1", "p zone0:2000m+1024Mi"}));
    }

    /// Of two zones that fit the better score is taken. x has 4 CPUs of zone 0 and 16Gi of zone 1. By CPUs zone 1 is emptier,
    /// (8−2)·100/8 = 75 against (8−4−2)·100/8 = 25; by memory zone 0 is. Upstream's scorer of zones reads the resources of the other.
    void betterZones() {
        const std::string used = machine()
                                 + podText({.name = "x",
                                            .cpu = "4",
                                            .memory = "16Gi",
                                            .qos = "LS",
                                            .annotations = given(R"({"numaNodeResources":[{"node":0,"resources":{"cpu":"4"}},{"node":1,"resources":{"memory":"16Gi"}}]})"),
                                            .node = "a"});
        const auto zone = [&](const std::string& args) { return sharesAfter(used + shared("p", "2", kSingle), args).last(); };
        QCOMPARE(zone("scoringStrategy: {type: LeastAllocated, resources: [{name: cpu, weight: 1}]}, numaScoringStrategy: {type: LeastAllocated, resources: [{name: memory, weight: 1}]}"),
                 "p zone1:2000m+1024Mi");
        QCOMPARE(zone("scoringStrategy: {type: LeastAllocated, resources: [{name: memory, weight: 1}]}, numaScoringStrategy: {type: LeastAllocated, resources: [{name: cpu, weight: 1}]}"),
                 "p zone0:2000m+1024Mi");
        QCOMPARE(zone("scoringStrategy: {type: LeastAllocated, resources: [{name: cpu, weight: 1}]}, numaScoringStrategy: {type: MostAllocated, resources: [{name: cpu, weight: 1}]}"),
                 "p zone0:2000m+1024Mi");
    }

    /// A node with zones is scored by those that the pod gets. 4 CPUs and 8Gi in a zone of 8 and 32Gi: 50 and 75, so 62. In the node
    /// b, without a policy, of 16 and 64Gi: 75 and 87, so 81. Under BestEffort the zones are not known yet.
    void scores() {
        const std::string b = nodeWithCpus("b") + published({.node = "b"}), label = "node.koordinator.sh/numa-topology-policy: ";
        const auto scored = [&](const std::string& node, const std::string& qos) {
            return samples::scores(binding(), *pictureOf(node + b + podText({.memory = "8Gi", .qos = qos})), "p");
        };
        QCOMPARE(scored(machine(label + "SingleNUMANode"), "LS"), (std::vector<std::int64_t>{62, 81}));
        QCOMPARE(scored(machine(label + "BestEffort"), "LS"), (std::vector<std::int64_t>{81, 81}));
        // Bound CPUs of the whole node count in the zone: 4 of x, and 4 of the pod, of 8, is 0; with the memory's 75 it is 37.
        QCOMPARE(scored(machine(label + "SingleNUMANode") + holder("x", "8-11", 4), "LSR"), (std::vector<std::int64_t>{37, 81}));
    }

    /// Upstream fills zones from the one with the least left, but compares the zones whose numbers are the places of its list. Of three
    /// zones with 4, 1 and 2 CPUs left, 3 CPUs in the second and third go to the third first, half of them, and no 1500m are left.
    void orderOfFilling() {
        const std::string annotations = given(
            R"({"numaNodeResources":[{"node":0,"resources":{"cpu":"4"}},{"node":1,"resources":{"cpu":"7"}},{"node":2,"resources":{"cpu":"6"}}]})");
        const ClusterPtr cluster = pictureOf(nodeWithCpus("a", "", "", "24") + published({.zones = 3}) + podText({.name = "x", .cpu = "17", .qos = "LS", .annotations = annotations, .node = "a"})
                                             + shared("p", "3", ""));
        const Catalog& catalog = cluster->catalog();
        const Scheduler scheduler = binding();
        const NumaRules& rules = *numaRules(scheduler.profiles());
        const NumaTable table(catalog);
        const NodeIdx a = catalog.findNode("a");
        NumaHoldings held(table.of(a));
        for (const NumaShare& share : numaSharesOn(table, *cluster, a, cluster->node(a), rules)) held.add(share);
        const PodIdx p = catalog.findPod("default/p");
        const NumaAsk ask = numaAskOf(catalog.pod(p), catalog.specOf(p), rules.defaultBinding);
        const NumaChoice choice(catalog.resources, table.of(a), held, ask, rules);
        QVERIFY(!choice.allocate(ZoneMask{0b110}).ok());
        const NumaAnswer low = choice.allocate(ZoneMask{0b011});  // 1000m of zone 1, and 2000m of zone 0
        QVERIFY(low.ok());
        QCOMPARE(low.share.zones.size(), std::size_t{2});
        QCOMPARE(*low.share.zones[0].amounts[0], 2000);
        QCOMPARE(*low.share.zones[1].amounts[0], 1000);
    }

    void mergedHints() {
        const ScoredHint zone0{1, true, 10}, zone1{2, true, 20}, both{3, false, 5};
        const auto chosen = [](const std::vector<ResourceHints>& lists, NumaPolicy policy, std::function<bool(ZoneMask)> apart = nullptr) {
            return chooseZoneSet(lists, {policy, 2, std::move(apart)});
        };
        // Both zones suit; the one of the better sum of scores wins, but never one of a lower number that comes later.
        QCOMPARE(chosen({hintsFor("cpu", {zone0, zone1, both}), hintsFor("memory", {zone0, zone1, both})}, NumaPolicy::SingleNumaNode).zones, std::optional<ZoneMask>(2));
        QCOMPARE(chosen({hintsFor("cpu", {{1, true, 20}, {2, true, 10}})}, NumaPolicy::SingleNumaNode).zones, std::optional<ZoneMask>(1));
        // One zone is all zones: the pod is bound to none.
        const ZoneChoice alone = chooseZoneSet({hintsFor("cpu", {zone0})}, {NumaPolicy::SingleNumaNode, 1, nullptr});
        QVERIFY(alone.admitted && !alone.zones);
        // Nothing goes together: refused, or all zones.
        const std::vector<ResourceHints> split{hintsFor("cpu", {zone0}), hintsFor("memory", {zone1})};
        QCOMPARE(QString::fromStdString(chosen(split, NumaPolicy::Restricted).unaligned), "cpu prefer [01] among [01] & memory prefer [10] among [10]");
        QCOMPARE(chosen(split, NumaPolicy::BestEffort).zones, std::optional<ZoneMask>(3));
        // Zone 0 with both: 01 and 11 go together as 01, which not all of them are, so all zones are taken.
        QCOMPARE(chosen({hintsFor("cpu", {zone0}), hintsFor("memory", {both})}, NumaPolicy::BestEffort).zones, std::optional<ZoneMask>(3));
        QCOMPARE(chosen({hintsFor("cpu", {zone0}), hintsFor("memory", {})}, NumaPolicy::Restricted).nowhere, std::vector<std::string>{"memory"});
        QCOMPARE(chosen({hintsFor("cpu", {zone0}), hintsFor("memory", {})}, NumaPolicy::BestEffort).zones, std::optional<ZoneMask>(3));
        // Where pods are kept apart the second zone is left; if none is, BestEffort takes one nevertheless.
        const auto notZone0 = [](ZoneMask zones) { return zones != 1; };
        QCOMPARE(chosen({hintsFor("cpu", {{1, true, 20}, {2, true, 10}})}, NumaPolicy::SingleNumaNode, notZone0).zones, std::optional<ZoneMask>(2));
        const auto nowhere = [](ZoneMask) { return false; };
        QVERIFY(!chosen({hintsFor("cpu", {zone0, zone1})}, NumaPolicy::SingleNumaNode, nowhere).admitted);
        QCOMPARE(chosen({hintsFor("cpu", {zone0, zone1})}, NumaPolicy::BestEffort, nowhere).zones, std::optional<ZoneMask>(2));
        QVERIFY(chosen({}, NumaPolicy::Restricted).admitted);
        // In the order of upstream's bit masks.
        QCOMPARE(allZoneSets(3), (std::vector<ZoneMask>{1, 2, 4, 3, 5, 6, 7}));
        QCOMPARE(allZoneSets(4), (std::vector<ZoneMask>{1, 2, 4, 8, 3, 5, 9, 6, 10, 12, 7, 11, 13, 14, 15}));
    }

    /// Zones with other numbers than 0, 1, 2 make upstream read past a list.
    void oddZones() {
        std::string text = published({});
        text.replace(text.find("node-1"), 6, "node-3");
        const ClusterPtr cluster = pictureOf(nodeWithCpus("a") + text + shared("p", "2", kSingle) + shared("q", "2", ""));
        QCOMPARE(binding().decide(*cluster, cluster->catalog().findPod("default/p")).outcome, Outcome::NotModelled);
        QCOMPARE(binding().decide(*cluster, cluster->catalog().findPod("default/q")).outcome, Outcome::Scheduled);
        // Forced there, it has nothing that could be told.
        const ClusterPtr forced = bayplan::apply(*cluster, std::vector<Delta>{Place{cluster->catalog().findPod("default/p"), cluster->catalog().findNode("a")}})->cluster;
        QCOMPARE(sharesOf(*forced, "a", binding()), QStringList());
        const ClusterPtr many = pictureOf(nodeWithCpus("a", "", "", "99") + published({.zones = 40, .cores = 1}) + shared("p", "2", kSingle));
        QCOMPARE(binding().decide(*many, many->catalog().findPod("default/p")).outcome, Outcome::NotModelled);
        // Zones of another type, or without a number, do not count.
        std::string other = published({});
        other.replace(other.find("node-1"), 6, "rack-1");
        QCOMPARE(sharesAfter(nodeWithCpus("a") + other + shared("p", "12", kBestEffort)), QStringList());
    }

    /// Random clusters: cached answers equal fresh ones, no two pods have a CPU in common, nobody has a CPU that is kept, zones give no
    /// more than they have, and evicting what was placed leaves what was there.
    void keptEqualsPlain() {
        std::mt19937 random(11);
        const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
        const auto any = [&](std::initializer_list<const char*> texts) { return std::string(*(texts.begin() + below(static_cast<int>(texts.size())))); };
        std::size_t placedPods = 0, refused = 0;
        for (int round = 0; round < 30; ++round) {
            std::string text;
            const int nodes = 1 + below(3);
            for (int i = 0; i < nodes; ++i) {
                const std::string name(1, static_cast<char>('a' + i));
                std::string labels;
                if (below(3) == 0) labels = "node.koordinator.sh/numa-topology-policy: " + any({"Restricted", "SingleNUMANode", "BestEffort"});
                if (below(4) == 0) labels += (labels.empty() ? "" : ", ") + ("node.koordinator.sh/cpu-bind-policy: " + any({"FullPCPUsOnly", "SpreadByPCPUs"}));
                if (below(4) == 0) labels += (labels.empty() ? "" : ", ") + ("node.koordinator.sh/numa-allocate-strategy: " + any({"MostAllocated", "LeastAllocated"}));
                const int zones = 1 + below(3);
                text += nodeWithCpus(name, labels, below(4) == 0 ? "node.koordinator.sh/resource-amplification-ratio: '{\"cpu\":1.5}'" : "", std::to_string(zones * 8));
                if (below(6) != 0)
                    text += published({.node = name, .zones = zones, .annotations = below(3) == 0 ? R"(node.koordinator.sh/reservation: '{"reservedCPUs":"0-1"}')" : ""});
            }
            const int pods = 12;
            for (int i = 0; i < pods; ++i)
                text += podText({.name = "p" + std::to_string(i),
                                 .cpu = any({"1", "2", "3", "4", "500m"}),
                                 .qos = any({"LSR", "LSE", "LS", ""}),
                                 .priority = below(2) == 0 ? 9500 : 0,
                                 .annotations = any({"", "", "scheduling.koordinator.sh/numa-topology-spec: '{\"numaTopologyPolicy\":\"Restricted\"}'",
                                                     "scheduling.koordinator.sh/numa-topology-spec: '{\"numaTopologyPolicy\":\"SingleNUMANode\"}'",
                                                     "scheduling.koordinator.sh/resource-spec: '{\"requiredCPUBindPolicy\":\"FullPCPUs\"}'",
                                                     "scheduling.koordinator.sh/resource-spec: '{\"preferredCPUExclusivePolicy\":\"PCPULevel\"}'"})});
            ClusterPtr picture = pictureOf(text);
            const ClusterPtr before = picture;
            const Scheduler scheduler = binding();
            bayplan::testing::TwoWays ways(scheduler.profiles());
            Scheduler placing = binding();
            std::vector<Delta> evicted;
            for (int i = 0; i < pods; ++i) {
                const PodIdx pod = picture->catalog().findPod("default/p" + std::to_string(i));
                const std::string difference = ways.difference(*picture, pod);
                QVERIFY2(difference.empty(), difference.c_str());
                const Decision decision = placing.decide(*picture, pod);
                if (decision.outcome != Outcome::Scheduled) {
                    ++refused;
                    continue;
                }
                ++placedPods;
                picture = bayplan::apply(*picture, std::vector<Delta>{Place{pod, decision.node}})->cluster;
                evicted.insert(evicted.begin(), Evict{pod});
                checkShares(*picture, *numaRules(scheduler.profiles()));
                if (QTest::currentTestFailed()) return;
            }
            const ClusterPtr after = bayplan::apply(*picture, evicted)->cluster;
            for (int i = 0; i < nodes; ++i) {
                const std::string name(1, static_cast<char>('a' + i));
                QCOMPARE(sharesOf(*after, name.c_str(), scheduler), sharesOf(*before, name.c_str(), scheduler));
            }
        }
        QVERIFY2(placedPods > 150 && refused > 20, qPrintable(QStringLiteral("%1 placed, %2 refused").arg(placedPods).arg(refused)));
    }

    /// What is kept of a node equals what is worked out anew, wherever pods come and go.
    void keptOfNodes() {
        std::mt19937 random(5);
        const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
        std::string objects = nodeWithCpus("a", "node.koordinator.sh/numa-topology-policy: Restricted") + published({}) + nodeWithCpus("b") + published({.node = "b"}) + holder("x", "0-1", 2);
        const int pods = 24;  // of more sorts than are kept
        for (int i = 0; i < pods; ++i)
            objects += podText({.name = "p" + std::to_string(i), .cpu = std::to_string(2 + i % 5), .memory = std::to_string(1 + i) + "Mi", .qos = i % 4 == 0 ? "LS" : "LSR"});
        ClusterPtr picture = pictureOf(objects);
        const Catalog& catalog = picture->catalog();
        const NumaTable table(catalog);
        const NumaMemo memo(catalog);
        const Scheduler scheduler = binding();
        const NumaRules& rules = *numaRules(scheduler.profiles());
        std::size_t answered = 0, refused = 0;
        for (int step = 0; step < 150; ++step) {
            const PodIdx moved = catalog.findPod("default/p" + std::to_string(below(pods)));
            const bool stands = picture->placement(moved).node.valid();
            picture = bayplan::apply(*picture, std::vector<Delta>{stands ? Delta(Evict{moved}) : Delta(Place{moved, NodeIdx(static_cast<std::size_t>(below(2)))})})->cluster;
            for (std::size_t at = 0; at < 2; ++at) {
                const NodeIdx idx(at);
                NodeState fewer = picture->node(idx);
                if (!fewer.pods.empty()) fewer.pods.erase(fewer.pods.begin() + below(static_cast<int>(fewer.pods.size())));
                for (const NodeState* state : {&picture->node(idx), static_cast<const NodeState*>(&fewer)}) {
                    NumaHistory anew(table, idx, rules);
                    anew.follow(*picture, *state);
                    const auto kept = memo.of(table, *picture, idx, *state, rules);
                    QCOMPARE(kept->held().cpus(), anew.held().cpus());
                    QCOMPARE(kept->history().shares().size(), anew.shares().size());
                    for (int i = 0; i < pods; ++i) {
                        const PodIdx pod = catalog.findPod("default/p" + std::to_string(i));
                        const auto text = [&](NumaShare share) { return share.pod = pod, shareText(catalog, share); };
                        const NumaAsk ask = numaAskOf(catalog.pod(pod), catalog.specOf(pod), rules.defaultBinding);
                        const NumaAnswer expected = NumaChoice(catalog.resources, table.of(idx), anew.held(), ask, rules).foresee();
                        const auto foreseen = kept->foresee(NumaChoice(catalog.resources, table.of(idx), kept->held(), ask, rules), ask);
                        QCOMPARE(foreseen->code, expected.code);
                        QCOMPARE(foreseen->reasons.size(), expected.reasons.size());
                        QCOMPARE(foreseen->zones, expected.zones);
                        QCOMPARE(text(foreseen->share), text(expected.share));
                        ++(expected.ok() ? answered : refused);
                    }
                }
            }
        }
        QVERIFY2(answered > 1000 && refused > 1000, qPrintable(QStringLiteral("%1 answers, %2 refusals").arg(answered).arg(refused)));
    }

private:
    static void checkShares(const Cluster& cluster, const NumaRules& rules) {
        const NumaTable table(cluster.catalog());
        for (std::size_t i = 0; i < cluster.nodeCount(); ++i) {
            const ZonedNode& node = table.of(NodeIdx(i));
            CpuSet seen;
            std::vector<std::int64_t> cpu(node.zones.size());
            for (const NumaShare& share : numaSharesOn(table, cluster, NodeIdx(i), cluster.node(NodeIdx(i)), rules)) {
                QVERIFY(!seen.intersects(share.cpus));
                QVERIFY(!node.reserved.intersects(share.cpus));
                seen |= share.cpus;
                for (const ZoneShare& zone : share.zones) cpu[static_cast<std::size_t>(zone.zone)] += zone.amounts[0].value_or(0);
            }
            for (std::size_t zone = 0; zone < cpu.size(); ++zone) QVERIFY(cpu[zone] <= node.zones[zone].total[0].value_or(0));
        }
    }
};

QTEST_APPLESS_MAIN(TestNumaZones)
#include "tst_numa_zones.moc"
