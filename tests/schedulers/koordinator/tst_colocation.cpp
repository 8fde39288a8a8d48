// SPDX-License-Identifier: GPL-3.0-or-later
// What Koordinator's manager would offer to batch and mid pods, and how its agents share caches out. Node n has 100 cores and 100Gi; amounts are
// thousandths of a core, and Gi.
#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

#include "cluster/builder.h"
#include "io/objects/neighbours/decode_slo.h"
#include "io/sessions/loader.h"
#include "schedulers/koordinator/cache_shares.h"
#include "schedulers/koordinator/colocation.h"

using namespace bayplan;

namespace {

constexpr std::int64_t kGi = std::int64_t{1} << 30;
constexpr std::int64_t kMeasured = 1777881600;  // 2026-05-04T08:00:00Z

struct SaidOfNode {
    std::string annotations{}, labels{};
    std::string allocatable = "cpu: 100, memory: 100Gi";
};
std::string nodeText(const SaidOfNode& said = {}) {
    return "apiVersion: v1\nkind: Node\nmetadata: {name: n, labels: {pool: a" + said.labels + "}, annotations: {" + said.annotations
           + "}}\nstatus: {capacity: {cpu: 100, memory: 100Gi}, allocatable: {" + said.allocatable + "}}\n---\n";
}
std::string kept(const std::string& json) { return "node.koordinator.sh/reservation: '" + json + "'"; }
std::string config(const std::string& strategy, const std::string& key = "colocation-config") {
    return "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: slo-controller-config, namespace: koordinator-system}\ndata:\n  " + key + ": '" + strategy + "'\n---\n";
}
std::string metric(const std::string& pods, const std::string& more = {}) {
    return "apiVersion: slo.koordinator.sh/v1alpha1\nkind: NodeMetric\nmetadata: {name: n}\nstatus:\n  updateTime: \"2026-05-04T08:00:00Z\"\n"
           "  nodeMetric: {nodeUsage: {resources: {cpu: 25, memory: 25Gi}}, systemUsage: {resources: {cpu: 5, memory: 5Gi}}}\n  podsMetric: ["
           + pods + "]\n" + more + "---\n";
}
std::string used(const std::string& pod, const std::string& cpu, const std::string& memory, const std::string& priority = "koord-prod") {
    return "{namespace: d, name: " + pod + ", priority: " + priority + ", podUsage: {resources: {cpu: " + cpu + ", memory: " + memory + "}}}";
}
std::string pod(const std::string& name, const std::string& requests, const std::string& priority = "9500", const std::string& labels = {}) {
    return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: d, labels: {" + labels + "}}\nspec: {nodeName: n, priority: " + priority
           + ", containers: [{name: c, resources: {requests: {" + requests + "}}}]}\nstatus: {phase: Running}\n---\n";
}

struct ReadSlo {
    ClusterPtr cluster;
    SloObjects slo;
    QString told;
};
ReadSlo readSlo(const std::string& text) {
    QTemporaryDir folder;
    const std::string path = folder.filePath("cluster.yaml").toStdString();
    std::ofstream(path) << text;
    SloReader reader;
    Objects objects = readObjects({path}, {}, [&](std::string_view version, std::string_view kind, const Field& object) { return reader.read(version, kind, object); }).value();
    ReadSlo read;
    for (const Diagnostics* list : {&objects.diagnostics, &reader.doubts})
        for (const Diagnostic& one : *list) read.told += QString::fromStdString(toString(one.what)) + "\n";
    read.cluster = build(std::move(objects)).value().cluster;
    read.slo = std::move(reader.all);
    return read;
}
NodeOffer offerOf(const std::string& text, std::optional<std::int64_t> now = kMeasured + 60) {
    const ReadSlo read = readSlo(text);
    return nodeOffer(read.slo, *read.cluster, NodeIdx(0), now);
}
QString stateText(const NodeOffer& offer) { return QString::fromStdString(offer.why.text()); }

const std::string kOn = R"({"enable":true})";
/// p uses 20 cores and 20Gi and requests 36 and 30Gi; q requests 10 and 10Gi and was not measured.
std::string twoPods() { return pod("p", "cpu: 36, memory: 30Gi") + pod("q", "cpu: 10, memory: 10Gi"); }

}  // namespace

class TestColocation : public QObject {
    Q_OBJECT

private slots:
    /// T-K-B-1: 100 - 40 for the threshold of 60 - 8 that are kept, which is more than the 5 that the system uses, - 20 that the pod uses. Without
    /// the annotation the 5 count.
    void theVector() {
        const std::string rest = config(kOn) + metric(used("p", "20", "20Gi")) + pod("p", "cpu: 36, memory: 30Gi");
        const NodeOffer offer = offerOf(nodeText({kept(R"({"resources":{"cpu":"8"}})")}) + rest);
        QCOMPARE(offer.state, NodeOffer::State::Computed);
        QCOMPARE(offer.cpu.batch, std::int64_t{32000});
        QCOMPARE(offer.cpu.margin, std::int64_t{40000});
        QCOMPARE(offer.cpu.systemPart(), std::int64_t{8000});
        QCOMPARE(offer.cpu.pods, std::int64_t{20000});
        QCOMPARE(offerOf(nodeText() + rest).cpu.batch, std::int64_t{35000});
        // So many CPUs as are listed, whatever the policy: 100 - 40 - 16 - 20.
        QCOMPARE(offerOf(nodeText({kept(R"({"reservedCPUs":"0-15","applyPolicy":"ReservedCPUsOnly"})")}) + rest).cpu.batch, std::int64_t{24000});
        // The kubelet keeps 100 - 90 = 10: 100 - 40 - 10 - 20.
        QCOMPARE(offerOf(nodeText({.allocatable = "cpu: 90, memory: 100Gi"}) + rest).cpu.batch, std::int64_t{30000});
        // More than there is leaves nothing.
        QCOMPARE(offerOf(nodeText({kept(R"({"resources":{"cpu":"90"}})")}) + rest).cpu.batch, std::int64_t{0});
    }

    /// cpu, the threshold is 60: usage counts 20 + 10 (q by its request): 100 - 40 - 5 - 30 = 25; maxUsageRequest counts max(36, 20), and as upstream not q:
    /// 100 - 40 - 5 - 36 = 19. memory, the threshold is 65, and 8Gi are kept: usage 100 - 35 - 8 - 30 = 27; request 100 - 35 - 8 - 40 = 17; maxUsageRequest
    /// 100 - 35 - 8 - 30 = 27.
    void policies_data() {
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<qlonglong>("cpu");
        QTest::addColumn<qlonglong>("memory");
        QTest::newRow("usage") << "" << 25000LL << 27LL;
        QTest::newRow("request") << R"(,"cpuCalculatePolicy":"request","memoryCalculatePolicy":"request")" << 25000LL << 17LL;  // cpu has no such policy
        QTest::newRow("most") << R"(,"cpuCalculatePolicy":"maxUsageRequest","memoryCalculatePolicy":"maxUsageRequest")" << 19000LL << 27LL;
        QTest::newRow("unknown") << R"(,"cpuCalculatePolicy":"most","memoryCalculatePolicy":"")" << 25000LL << 27LL;
        QTest::newRow("thresholds") << R"(,"cpuReclaimThresholdPercent":70,"memoryReclaimThresholdPercent":100)" << 35000LL << 62LL;  // 100 - 30 - 5 - 30; 100 - 0 - 8 - 30
        QTest::newRow("at most") << R"(,"batchCPUThresholdPercent":10,"batchMemoryThresholdPercent":0)" << 10000LL << 0LL;
        QTest::newRow("at most, which is more") << R"(,"batchCPUThresholdPercent":90)" << 25000LL << 27LL;
    }
    void policies() {
        QFETCH(QString, strategy);
        const NodeOffer offer = offerOf(nodeText({kept(R"({"resources":{"memory":"8Gi"}})")}) + config("{\"enable\":true" + strategy.toStdString() + "}")
                                        + metric(used("p", "20", "20Gi")) + twoPods());
        QCOMPARE(offer.state, NodeOffer::State::Computed);
        QTEST(static_cast<qlonglong>(offer.cpu.batch), "cpu");
        QTEST(static_cast<qlonglong>(offer.memory.batch / kGi), "memory");
    }

    /// Batch pods do not count. Pods of the class LSE keep their CPUs: 36 in place of 20 cores, and memory by use. Pods that are gone count by the priority that was measured
    /// with them; what the host runs for prod counts as the system's.
    void whoCounts() {
        const auto cpu = [](const std::string& pods, const std::string& measured, const std::string& more = {}) { return offerOf(nodeText() + config(kOn) + metric(measured, more) + pods).cpu.batch; };
        const std::string p = pod("p", "cpu: 36, memory: 30Gi");
        QCOMPARE(cpu(p, used("p", "20", "20Gi")), std::int64_t{35000});
        QCOMPARE(cpu(p + pod("b", "cpu: 9", "5500"), used("p", "20", "20Gi") + ", " + used("b", "9", "1Gi", "koord-batch")), std::int64_t{35000});
        QCOMPARE(cpu(pod("p", "cpu: 36, memory: 30Gi", "9500", "koordinator.sh/qosClass: LSE"), used("p", "20", "20Gi")), std::int64_t{19000});
        QCOMPARE(cpu(p, used("p", "20", "20Gi") + ", " + used("gone", "7", "1Gi")), std::int64_t{28000});
        QCOMPARE(cpu(p, used("p", "20", "20Gi") + ", " + used("gone", "7", "1Gi", "koord-free")), std::int64_t{35000});
        const auto host = [](const char* priority) { return std::string("  hostApplicationMetric: [{name: h, priority: ") + priority + ", usage: {resources: {cpu: 2}}}]\n"; };
        QCOMPARE(cpu(p, used("p", "20", "20Gi"), host("koord-prod")), std::int64_t{33000});
        QCOMPARE(cpu(p, used("p", "20", "20Gi"), host("koord-batch")), std::int64_t{35000});
        QVERIFY(stateText(offerOf(nodeText() + config(kOn) + metric({}, host("none")))).contains("application of the host"));
    }

    /// 30 are foreseen to be free and 75 are unused: 30. Prod pods request 46, so that 100 - 8 - 46 = 46 are not allocated; 10 percent of it are 4.6: 34.6. No more than 20 percent of
    /// 100 where a threshold says so. With 80 in use, 20 are unused.
    void midResources() {
        const auto mid = [](const std::string& strategy, const std::string& cpu = "25") {
            std::string measured = metric(used("p", "20", "20Gi"), "  prodReclaimableMetric: {resource: {resources: {cpu: 30, memory: 3Gi}}}\n");
            measured.replace(measured.find("cpu: 25"), 7, "cpu: " + cpu);
            return offerOf(nodeText({kept(R"({"resources":{"cpu":"8"}})")}) + config("{\"enable\":true" + strategy + "}") + measured + twoPods());
        };
        QCOMPARE(mid("").cpu.mid, std::int64_t{30000});
        QCOMPARE(mid("").memory.mid, 3 * kGi);
        QCOMPARE(mid(R"(,"midUnallocatedPercent":10)").cpu.mid, std::int64_t{34600});
        QCOMPARE(mid(R"(,"midUnallocatedPercent":10,"midCPUThresholdPercent":20)").cpu.mid, std::int64_t{20000});
        QCOMPARE(mid("", "80").cpu.mid, std::int64_t{20000});
        QCOMPARE(mid("", "180").cpu.mid, std::int64_t{0});
        const NodeOffer fixed = mid(R"(,"midReclaimMode":"static")");
        QVERIFY(!fixed.midUnknown.empty());
        QVERIFY(fixed.amounts()[0] && !fixed.amounts()[2]);
        QCOMPARE(offerOf(nodeText() + config(kOn) + metric({})).cpu.mid, std::int64_t{0});  // nothing is foreseen
    }

    /// The first entry that selects the node, then the annotation, then the labels: thresholds 50, 70, 90 of 100 cores less 5.
    void whatOverrides() {
        const std::string some = config(R"({"enable":false,"nodeConfigs":[{"name":"other","nodeSelector":{"matchLabels":{"pool":"b"}},"cpuReclaimThresholdPercent":10},)"
                                        R"({"name":"mine","nodeSelector":{"matchLabels":{"pool":"a"}},"enable":true,"cpuReclaimThresholdPercent":50}]})")
                                 + metric({});
        const NodeOffer offer = offerOf(nodeText() + some);
        QCOMPARE(offer.config.value_or(""), std::string("mine"));
        QCOMPARE(offer.cpu.batch, std::int64_t{45000});
        const std::string annotated = R"(node.koordinator.sh/colocation-strategy: '{"cpuReclaimThresholdPercent":70}')";
        QCOMPARE(offerOf(nodeText({annotated}) + some).cpu.batch, std::int64_t{65000});
        QCOMPARE(offerOf(nodeText({annotated, ", node.koordinator.sh/cpu-reclaim-ratio: \"0.9\""}) + some).cpu.batch, std::int64_t{85000});
        // 55 cores by 1.25, as the normalization of CPUs makes of them.
        QCOMPARE(offerOf(nodeText({"node.koordinator.sh/cpu-normalization-ratio: \"1.25\""}) + config(kOn) + metric({})).cpu.batch, std::int64_t{68750});
    }

    void nothingIsOffered_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("state");
        QTest::addColumn<QString>("why");
        const auto row = [](const char* name, const std::string& text, NodeOffer::State state, const char* why) {
            QTest::newRow(name) << QString::fromStdString(text) << static_cast<int>(state) << QString(why);
        };
        using State = NodeOffer::State;
        row("no ConfigMap", nodeText() + metric({}), State::Unknown, "slo-controller-config");
        row("off", nodeText() + config("{}") + metric({}), State::Off, "not enabled");
        row("no key", nodeText() + config("{}", "other-config") + metric({}), State::Off, "not enabled");
        row("no NodeMetric", nodeText() + config(kOn), State::Unknown, "no NodeMetric");
        row("others", nodeText({"node.koordinator.sh/third-party-allocations: '{}'"}) + config(kOn) + metric({}), State::Unknown, "third-party");
        row("never measured", nodeText() + config(kOn) + "apiVersion: slo.koordinator.sh/v1alpha1\nkind: NodeMetric\nmetadata: {name: n}\n---\n", State::Degraded, "nothing was measured");
    }
    void nothingIsOffered() {
        QFETCH(QString, text);
        QFETCH(QString, why);
        const NodeOffer offer = offerOf(text.toStdString());
        QTEST(static_cast<int>(offer.state), "state");
        QVERIFY2(stateText(offer).contains(why), qPrintable(stateText(offer)));
        QCOMPARE(offer.amounts(), (std::array<std::optional<std::int64_t>, 4>{}));
    }

    /// 15 minutes are 900 seconds: older counts for nothing. Where the time is not known, that is said.
    void oldMeasurements() {
        const std::string all = nodeText() + config(kOn) + metric({});
        QCOMPARE(offerOf(all, kMeasured + 900).state, NodeOffer::State::Computed);
        QCOMPARE(offerOf(all, kMeasured + 901).state, NodeOffer::State::Degraded);
        QCOMPARE(offerOf(nodeText() + config(R"({"enable":true,"degradeTimeMinutes":20})") + metric({}), kMeasured + 901).state, NodeOffer::State::Computed);
        QCOMPARE(offerOf(all, std::nullopt).ageKnown.value_or(true), false);
    }

    void badInput_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("told");
        const auto row = [](const char* name, const std::string& text, const char* told) { QTest::newRow(name) << QString::fromStdString(text) << QString(told); };
        row("no JSON", config("{"), "data.colocation-config");
        row("percent", config(R"({"cpuReclaimThresholdPercent":-1})"), "cpuReclaimThresholdPercent");
        row("mid percent", config(R"({"midCPUThresholdPercent":101})"), "midCPUThresholdPercent");
        row("time", config(R"({"degradeTimeMinutes":0})"), "degradeTimeMinutes");
        row("no flag", config(R"({"enable":"yes"})"), "enable");
        row("no selector", config(R"({"nodeConfigs":[{"enable":true}]})"), "nodeConfigs[0]: nodeSelector has no matchLabels");
        row("policy", config(R"({"memoryCalculatePolicy":"all"})"), "memoryCalculatePolicy: \"all\" is no policy");
        row("policy of cpu", config(R"({"cpuCalculatePolicy":"request"})"), "cpu has no policy request");
        row("twice", config("{}") + config("{}"), "there is one of that name already");
        row("annotation", nodeText({"node.koordinator.sh/colocation-strategy: '['"}), "the annotation is left out");
        row("label", nodeText({.labels = ", node.koordinator.sh/memory-reclaim-ratio: most"}), "\"most\" is no ratio");
        row("ways", config(R"({"clusterStrategy":{"beClass":{"resctrlQOS":{"catRangeEndPercent":130}}}})", "resource-qos-config"), "catRangeEndPercent: must be from 0 to 100");
        row("bandwidth", config(R"({"clusterStrategy":{"lsClass":{"resctrlQOS":{"mbaPercent":0}}}})", "resource-qos-config"), "mbaPercent: must be from 1 to 100");
        row("no number", config(R"({"clusterStrategy":{"lsClass":{"resctrlQOS":{"mbaPercent":"all"}}}})", "resource-qos-config"), "mbaPercent");
        row("use", metric("{namespace: d, name: p, podUsage: {resources: {cpu: much}}}"), "podUsage.resources.cpu");
    }
    void badInput() {
        QFETCH(QString, text);
        QFETCH(QString, told);
        const ReadSlo read = readSlo(text.toStdString() + nodeText());
        QVERIFY2(read.told.contains(told), qPrintable(read.told));
    }

    /// T-K-RC-1: of 10 ways, 0 to 30 percent are 3 (0b111 = 7), 10 to 80 are the ways 1 to 7 (0xfe); of 11 ways, 10 to 50 are ceil(1.1) = 2 to ceil(5.5) = 6, without
    /// the last: 0b111100 = 0x3c.
    void waysOfPercent() {
        QCOMPARE(waysOfRange(0x3ff, 0, 30).value(), std::uint64_t{0x7});
        QCOMPARE(waysOfRange(0x3ff, 10, 80).value(), std::uint64_t{0xfe});
        QCOMPARE(waysOfRange(0x7ff, 10, 50).value(), std::uint64_t{0x3c});
        QCOMPARE(waysOfRange(0x7ff, 0, 100).value(), std::uint64_t{0x7ff});
        QCOMPARE(waysOfRange(0xffffffff, 0, 100).value(), std::uint64_t{0xffffffff});
        QVERIFY(!waysOfRange(0x3ff, 30, 30));
        QVERIFY(!waysOfRange(0x3ff, -1, 30));
        QVERIFY(!waysOfRange(0x3ff, 0, 101));
        QVERIFY(!waysOfRange(0xf, 10, 20));  // of 4 ways, ceil(0.4) = 1 to ceil(0.8) = 1
    }

    /// Intel takes tens, AMD eighths of GB/s: 160 are all: 160 * 30 / 100 = 48, and 2048 is no limit.
    void bandwidths() {
        QCOMPARE(bandwidthOf(15, CpuVendor::Intel).value(), std::uint64_t{20});
        QCOMPARE(bandwidthOf(20, CpuVendor::Intel).value(), std::uint64_t{20});
        QCOMPARE(bandwidthOf(100, CpuVendor::Intel).value(), std::uint64_t{100});
        QCOMPARE(bandwidthOf(30, CpuVendor::Amd).value(), std::uint64_t{48});
        QCOMPARE(bandwidthOf(1, CpuVendor::Amd).value(), std::uint64_t{1});
        QCOMPARE(bandwidthOf(100, CpuVendor::Amd).value(), std::uint64_t{2048});
        for (const std::int64_t percent : {0, 101, -5}) QVERIFY(!bandwidthOf(percent, CpuVendor::Intel));
    }

    void masks() {
        QCOMPARE(parseWays("7ff").value(), std::uint64_t{0x7ff});
        for (const char* bad : {"", "0", "000", "5", "fe", "xyz", "7ff ", "-1", "1ffffffff"}) QVERIFY2(!parseWays(bad), bad);
    }

    /// Classes that are not enabled have all; BE has 30 percent by default, 4 of 11 ways. Lines name each L3 cache.
    void schemata() {
        const std::string basics = R"(node.koordinator.sh/cpu-basic-info: '{"vendorID":"AuthenticAMD","catL3CbmMask":"7ff"}')";
        const std::string be = config(R"({"clusterStrategy":{"beClass":{"resctrlQOS":{"enable":true,"mbaPercent":30}},"lsClass":{"resctrlQOS":{"enable":false,"catRangeEndPercent":50}}},)"
                                      R"("nodeStrategies":[{"name":"a","nodeSelector":{"matchLabels":{"pool":"a"}},"lsrClass":{"resctrlQOS":{"enable":true,"catRangeStartPercent":50}}}]})",
                                      "resource-qos-config");
        const ReadSlo read = readSlo(nodeText({basics}) + be);
        const Node& node = read.cluster->catalog().node(NodeIdx(0));
        const std::optional<NodeSchemata> made = schemataOf(read.slo, node, {1, 0});
        QVERIFY(made && !made->fromNodeSlo);
        QCOMPARE(made->config.value_or(""), std::string("a"));
        const auto& [lsr, ls, beShare] = made->classes;
        QCOMPARE(lsr.cacheLine(made->facts.caches), std::string("L3:0=7c0;1=7c0;"));  // ceil(5.5) = 6 to 11
        QCOMPARE(ls.cacheLine(made->facts.caches), std::string("L3:0=7ff;1=7ff;"));
        QCOMPARE(beShare.cacheLine(made->facts.caches), std::string("L3:0=f;1=f;"));  // ceil(3.3) = 4
        QCOMPARE(beShare.bandwidthLine(made->facts.caches), std::string("MB:0=48;1=48;"));
        QCOMPARE(lsr.bandwidthLine(made->facts.caches), std::string("MB:0=2048;1=2048;"));
        // A NodeSLO is what the manager made of it, and counts alone.
        const ReadSlo told = readSlo(nodeText({basics}) + be + "apiVersion: slo.koordinator.sh/v1alpha1\nkind: NodeSLO\nmetadata: {name: n}\nspec: {resourceQOSStrategy: {beClass: {resctrlQOS: {enable: true, catRangeEndPercent: 10}}}}\n---\n");
        const std::optional<NodeSchemata> ofSlo = schemataOf(told.slo, node, {});
        QVERIFY(ofSlo && ofSlo->fromNodeSlo);
        QCOMPARE(ofSlo->classes[2].ways.value_or(0), std::uint64_t{0x3});  // ceil(1.1) = 2
        QCOMPARE(ofSlo->classes[2].cacheLine(ofSlo->facts.caches), std::string());
        QVERIFY(!schemataOf(readSlo(nodeText()).slo, node, {}));
    }

    /// What is not told is not guessed; what cannot be leaves things as they are.
    void whatIsNotTold() {
        const std::string be = config(R"({"clusterStrategy":{"beClass":{"resctrlQOS":{"enable":true,"catRangeStartPercent":40,"mbaPercent":130}}}})", "resource-qos-config");
        const auto made = [&](const std::string& basics) {
            const ReadSlo read = readSlo(nodeText({basics}) + be);
            return schemataOf(read.slo, read.cluster->catalog().node(NodeIdx(0)), {0}).value();
        };
        const NodeSchemata nothing = made({});
        QVERIFY(!nothing.facts.mask && nothing.facts.vendor == CpuVendor::Unknown);
        QVERIFY(!nothing.classes[0].ways && nothing.classes[0].waysFault.empty() && !nothing.classes[0].bandwidth);
        QVERIFY(!nothing.classes[2].waysFault.empty() && !nothing.classes[2].bandwidthFault.empty());  // 40 to 30 percent; 130 percent
        const NodeSchemata odd = made(R"(node.koordinator.sh/cpu-basic-info: '{"catL3CbmMask":"0"}')");
        QVERIFY(!odd.facts.mask && QString::fromStdString(odd.facts.maskFault.text()).contains("no way"));
        // That of the NodeResourceTopology comes first; whoever is not AMD is taken for Intel.
        const ReadSlo published = readSlo(nodeText({R"(node.koordinator.sh/cpu-basic-info: '{"catL3CbmMask":"3"}')"}) + be
                                          + "apiVersion: topology.node.k8s.io/v1alpha1\nkind: NodeResourceTopology\nmetadata: {name: n, annotations: {node.koordinator.sh/cpu-basic-info: '{\"vendorID\":\"HygonGenuine\",\"catL3CbmMask\":\"ff\"}'}}\nzones: []\n---\n");
        const CacheFacts facts = cacheFactsOf(published.slo, "n", {});
        QCOMPARE(facts.mask.value_or(0), std::uint64_t{0xff});
        QVERIFY(facts.vendor == CpuVendor::Intel);
    }
};

QTEST_APPLESS_MAIN(TestColocation)
#include "tst_colocation.moc"
