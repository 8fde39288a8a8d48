// SPDX-License-Identifier: GPL-3.0-or-later
// Devices and CPUs of one pod in the same NUMA zones: NodeNUMAResource with DeviceShare, by arithmetic in the comments. Node a has two
// zones with 8 CPUs and 32Gi each; the GPUs 0 and 1 are in zone 0, 2 and 3 in zone 1.
#include "plugins/numa_samples.h"
#include "plugins/numaresource/aligned_devices.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

std::string gpuCard(int minor, int zone) {
    return "  - {type: gpu, id: GPU-" + std::to_string(minor) + ", minor: " + std::to_string(minor)
           + ", health: true, resources: {koordinator.sh/gpu-core: \"100\", koordinator.sh/gpu-memory-ratio: \"100\", koordinator.sh/gpu-memory: 80Gi}, topology: {socketID: "
           + std::to_string(zone) + ", nodeID: " + std::to_string(zone) + ", pcieID: \"" + std::to_string(zone) + "\"}}\n";
}

std::string zonedMachine(const std::string& policy, int zoneOfLast = 1) {
    std::string text = nodeWithCpus("a", policy.empty() ? std::string() : "node.koordinator.sh/numa-topology-policy: " + policy, {}, "16", ", nvidia.com/gpu: \"8\"") + published({})
                       + "---\napiVersion: scheduling.koordinator.sh/v1alpha1\nkind: Device\nmetadata: {name: a}\nspec:\n  devices:\n";
    for (int i = 0; i < 4; ++i) text += gpuCard(i, i == 3 ? zoneOfLast : i / 2);
    return text;
}

/// A pod that shares CPUs with others, and has GPUs of its own.
std::string wants(const std::string& name, const std::string& cpu, int gpus, int priority = 5) {
    return podText({.name = name, .cpu = cpu, .qos = "", .priority = priority, .more = ", nvidia.com/gpu: \"" + std::to_string(gpus) + "\""});
}
/// It runs in zone 0 with 7 CPUs.
std::string crowded() { return podText({.name = "x", .cpu = "7", .qos = "", .annotations = given(R"({"numaNodeResources":[{"node":0,"resources":{"cpu":"7","memory":"1Gi"}}]})"), .node = "a"}); }
/// It runs, and has these GPUs.
std::string hasGpus(const std::vector<int>& minors) {
    std::string list;
    for (const int minor : minors)
        list += std::string(list.empty() ? "" : ",") + R"({"minor":)" + std::to_string(minor)
                + R"(,"resources":{"koordinator.sh/gpu-core":"100","koordinator.sh/gpu-memory-ratio":"100","koordinator.sh/gpu-memory":"80Gi"}})";
    return podText({.name = "y",
                    .cpu = "1",
                    .qos = "",
                    .annotations = "scheduling.koordinator.sh/device-allocated: '{\"gpu\":[" + list + "]}'",
                    .node = "a",
                    .more = ", nvidia.com/gpu: \"" + std::to_string(minors.size()) + "\""});
}

Scheduler aligning(const std::string& plugins = "{name: NodeNUMAResource}, {name: DeviceShare}", const std::string& deviceArgs = {}) {
    return schedulerOf(
        "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- plugins:\n    multiPoint:\n      disabled: [{name: \"*\"}]\n"
        "      enabled: [{name: PrioritySort}, {name: NodeResourcesFit}, "
        + plugins + ", {name: DefaultBinder}]\n" + (deviceArgs.empty() ? std::string() : "  pluginConfig: [{name: DeviceShare, args: {" + deviceArgs + "}}]\n"));
}

const char* const kDevicesFirst = "{name: DeviceShare}, {name: NodeNUMAResource}";

QString said(const std::string& text, Scheduler scheduler = aligning()) {
    const ClusterPtr cluster = pictureOf(text);
    return QString::fromStdString(scheduler.decide(*cluster, cluster->catalog().findPod("default/p"), Detail::Nodes).message.text());
}

/// What pods have once all are scheduled, in the order of their priorities: "p zone1:4000m+1024Mi", "p gpu2".
QStringList placed(const std::string& text, Scheduler scheduler) {
    const Run run = schedulePending(pictureOf(text), scheduler).value();
    const Catalog& catalog = run.cluster->catalog();
    const auto index = CatalogIndex::of(run.cluster->sharedCatalog());
    const NodeIdx a = catalog.findNode("a");
    const std::optional<NumaRules> rules = zoneRules(*scheduler.profiles().all.front());
    QStringList all;
    for (const NumaShare& share : numaSharesOn(index->derived.of<NumaTable>(), *run.cluster, a, run.cluster->node(a), *rules, &index->derived.of<DeviceTable>()))
        if (share.predicted) all << shareText(catalog, share);
    for (const DeviceTaken& one : devicesTakenUnder(scheduler.profiles().all.front().get(), *index, *run.cluster, a))
        if (one.predicted) all << QString::fromStdString(catalog.pod(one.pod).name + " gpu" + std::to_string(one.minor));
    return all;
}
QStringList placed(const std::string& text) { return placed(text, aligning()); }

/// Eight GPUs, two behind each switch, and a NIC behind each with one virtual function; zone 0 has the first half.
std::string largeMachine() {
    std::string text = nodeWithCpus("a") + published({}) + "---\napiVersion: scheduling.koordinator.sh/v1alpha1\nkind: Device\nmetadata: {name: a}\nspec:\n  devices:\n";
    for (int i = 0; i < 8; ++i) {
        std::string card = gpuCard(i, i / 4);
        const std::string at = "pcieID: \"";
        text += card.replace(card.find(at) + at.size(), 1, std::to_string(i / 2));
    }
    for (int i = 0; i < 4; ++i)
        text += "  - {type: rdma, minor: " + std::to_string(i) + ", health: true, resources: {koordinator.sh/rdma: \"100\"}, topology: {socketID: 0, nodeID: " + std::to_string(i / 2) + ", pcieID: \""
                + std::to_string(i) + "\"}, vfGroups: [{vfs: [{minor: 0, busID: \"" + std::to_string(i) + "\"}]}]}\n";
    return text;
}

/// "gpu 01! 500, 11 0": zones, whether preferred, and score; or the refusal.
QString hintsFor(const std::string& requests, const std::string& annotations = {}, const std::string& others = {}) {
    const ClusterPtr cluster = pictureOf(largeMachine() + others + "---\napiVersion: v1\nkind: Pod\nmetadata: {name: p, annotations: {" + annotations
                                         + "}}\nspec: {containers: [{name: c, resources: {requests: {" + requests + "}}}]}\n");
    const Catalog& catalog = cluster->catalog();
    const DeviceTable table(catalog);
    const PodIdx pod = catalog.findPod("default/p");
    const NodeIdx a = catalog.findNode("a");
    const std::vector<DeviceTaken> taken = devicesTakenOn(table, *cluster, a, cluster->node(a), ShareScorer(false, {}));
    const DeviceHints hints = deviceHints({table.find(a), &table.asksOf(catalog.podSpecs[pod.get()]), catalog.pod(pod).deviceTerms.get(), taken}, 2);
    if (!hints.refusal.empty()) return QString::fromStdString(hints.refusal.front().text.text());
    QStringList lists;
    for (const ResourceHints& list : hints.lists) {
        QStringList all;
        for (const ScoredHint& hint : list.hints)
            all << QString::number(hint.zones, 2).rightJustified(2, QLatin1Char('0')) + (hint.preferred ? "! " : " ") + QString::number(hint.score);
        lists << QString::fromStdString(list.resource) + QLatin1Char(' ') + all.join(", ");
    }
    return lists.join("; ");
}

}  // namespace

class TestAlignedDevices : public QObject {
    Q_OBJECT

private slots:
    /// What upstream's own test of the hints expects (deviceshare/topology_hint_test.go), on a machine of the same shape.
    void hintsOfDevices() {
        const char* gpu = "koordinator.sh/gpu-core: \"100\", koordinator.sh/gpu-memory-ratio: \"100\"";
        const std::string both = std::string(gpu) + ", koordinator.sh/rdma: \"2\"", count = R"(scheduling.koordinator.sh/device-allocate-hint: '{"rdma":{"allocateStrategy":"RequestsAsCount"}}')",
                          functions = R"(scheduling.koordinator.sh/device-allocate-hint: '{"rdma":{"allocateStrategy":"RequestsAsCount","vfSelector":{}}}')";
        QCOMPARE(hintsFor(both), "gpu 01! 500, 10! 0, 11 500; rdma 01! 500, 10! 0, 11 500");
        QCOMPARE(hintsFor("koordinator.sh/gpu-core: \"1700\", koordinator.sh/gpu-memory-ratio: \"1700\", koordinator.sh/rdma: \"2\""), "Insufficient NUMA Scoped Devices");
        QCOMPARE(hintsFor("koordinator.sh/gpu-core: \"400\", koordinator.sh/gpu-memory-ratio: \"400\"", {}, hasGpus({0})), "gpu 10! 500, 11 500");
        QCOMPARE(hintsFor("koordinator.sh/fpga: \"100\""), "Insufficient fpga devices");
        QCOMPARE(hintsFor("koordinator.sh/rdma: \"2\"", count), "rdma 01! 500, 10! 500, 11 500");
        QCOMPARE(hintsFor("koordinator.sh/rdma: \"2\"", functions), "rdma 01! 500, 10! 500, 11 500");
        QCOMPARE(hintsFor("koordinator.sh/rdma: \"4\"", functions), "rdma 11! 500");
    }

    /// Zone 0 has one CPU left, and the GPUs of zone 1 are taken: there are 9 CPUs and 2 GPUs, and no zone with 4 CPUs and one GPU.
    void noZoneHasBoth() {
        const std::string pods = crowded() + hasGpus({2, 3}) + wants("p", "4", 1);
        QCOMPARE(said(zonedMachine("SingleNUMANode") + pods),
                 "0/1 nodes are available: 1 Unaligned NUMA Hint cause cpu prefer [10] among [10 11],gpu prefer [01] among [01 11],memory prefer [10] among [10 11].");
        QCOMPARE(said(zonedMachine("Restricted") + pods),
                 "0/1 nodes are available: 1 Unaligned NUMA Hint cause cpu prefer [10 11] among [10 11] & gpu prefer [01] among [01 11] & memory prefer [10 11] among [10 11].");
        // Without a policy, and where devices take no part, there is room.
        QCOMPARE(placed(zonedMachine("") + pods), QStringList{"p gpu0"});
        QCOMPARE(placed(zonedMachine("SingleNUMANode") + pods, aligning("{name: NodeNUMAResource}, {name: DeviceShare}", "disableDeviceNUMATopologyAlignment: true")),
                 (QStringList{"p zone1:4000m+1024Mi", "p gpu0"}));
    }

    /// Only zone 1 has GPUs left.
    void devicesSayWhere() {
        for (const char* policy : {"SingleNUMANode", "Restricted", "BestEffort"})
            QCOMPARE(placed(zonedMachine(policy) + hasGpus({0, 1}) + wants("p", "4", 1)), (QStringList{"p zone1:4000m+1024Mi", "p gpu2"}));
    }

    /// first takes 6 CPUs and GPU 0 of zone 0. Of all GPUs the second would get GPU 1, beside it; but zone 0 has 2 CPUs left.
    void oneAfterTheOther() {
        const std::string two = wants("first", "6", 1, 9) + wants("second", "6", 1, 8);
        QCOMPARE(placed(zonedMachine("SingleNUMANode") + two), (QStringList{"first zone0:6000m+1024Mi", "second zone1:6000m+1024Mi", "first gpu0", "second gpu2"}));
        QCOMPARE(placed(zonedMachine("") + two), (QStringList{"first gpu0", "second gpu1"}));
        // The GPU that it would get goes before the emptier zone: the second has both with 2 CPUs.
        QCOMPARE(placed(zonedMachine("SingleNUMANode") + wants("first", "6", 1, 9) + wants("second", "2", 1, 8)),
                 (QStringList{"first zone0:6000m+1024Mi", "second zone0:2000m+1024Mi", "first gpu0", "second gpu1"}));
    }

    /// No zone has three GPUs. Both zones have them, which Restricted allows, and 4 CPUs are 2 and 2 then.
    void moreThanAZoneHas() {
        const std::string pod = wants("p", "4", 3);
        QVERIFY2(said(zonedMachine("SingleNUMANode") + pod).contains("gpu prefer [11] among [11]"), qPrintable(said(zonedMachine("SingleNUMANode") + pod)));
        QCOMPARE(placed(zonedMachine("Restricted") + pod), (QStringList{"p zone0:2000m+512Mi zone1:2000m+512Mi", "p gpu0", "p gpu1", "p gpu2"}));
        QCOMPARE(said(zonedMachine("Restricted") + wants("p", "4", 5)), "0/1 nodes are available: 1 Insufficient NUMA Scoped Devices.");
        QCOMPARE(said(zonedMachine("Restricted") + hasGpus({0, 1}) + wants("p", "4", 3)), "0/1 nodes are available: 1 Insufficient GPU Devices.");
    }

    /// The order of the two decides who refuses a node first. Zones that Filter chose are known to both in Reserve.
    void devicesAreAskedFirst() {
        const std::string needs = wants("p", "4", 5);
        QCOMPARE(said(zonedMachine("Restricted") + needs), "0/1 nodes are available: 1 Insufficient NUMA Scoped Devices.");
        QCOMPARE(said(zonedMachine("Restricted") + needs, aligning(kDevicesFirst)), "0/1 nodes are available: 1 Insufficient GPU Devices.");
        const std::string pods = crowded() + hasGpus({2, 3}) + wants("p", "4", 1);
        QVERIFY(said(zonedMachine("SingleNUMANode") + pods, aligning(kDevicesFirst)).contains("Unaligned NUMA Hint cause"));
        const std::string two = wants("first", "6", 1, 9) + wants("second", "6", 1, 8);
        for (const char* policy : {"SingleNUMANode", "Restricted"})
            QCOMPARE(placed(zonedMachine(policy) + two, aligning(kDevicesFirst)), placed(zonedMachine(policy) + two));
        // Where only Filter asks in this order, BestEffort is as before.
        const std::string best = zonedMachine("BestEffort") + hasGpus({0, 1}) + wants("p", "4", 1);
        const char* const filterAlone =
            "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- plugins:\n    multiPoint:\n      disabled: [{name: \"*\"}]\n"
            "      enabled: [{name: PrioritySort}, {name: NodeResourcesFit}, {name: NodeNUMAResource}, {name: DeviceShare}, {name: DefaultBinder}]\n"
            "    filter:\n      enabled: [{name: DeviceShare}]\n";
        QCOMPARE(placed(best, schedulerOf(filterAlone)), (QStringList{"p zone1:4000m+1024Mi", "p gpu2"}));
    }

    void thePolicyOfAPod() {
        const std::string own = podText({.name = "p", .cpu = "4", .qos = "", .annotations = zoneSpec(R"({"numaTopologyPolicy":"SingleNUMANode"})"), .more = ", nvidia.com/gpu: \"1\""});
        QCOMPARE(placed(zonedMachine("") + hasGpus({0, 1}) + own), (QStringList{"p zone1:4000m+1024Mi", "p gpu2"}));
        QVERIFY(said(zonedMachine("") + crowded() + hasGpus({2, 3}) + own).contains("Unaligned NUMA Hint"));
        // A pod of the same spec without the annotation goes there, whichever is asked about first.
        std::string other = podText({.name = "q", .cpu = "4", .qos = "", .more = ", nvidia.com/gpu: \"1\""});
        const ClusterPtr cluster = pictureOf(zonedMachine("") + crowded() + hasGpus({2, 3}) + own + other);
        const PodIdx p = cluster->catalog().findPod("default/p"), q = cluster->catalog().findPod("default/q");
        Scheduler kept = aligning();
        for (int round = 0; round < 2; ++round) {
            QCOMPARE(kept.decide(*cluster, p).outcome, Outcome::Unschedulable);
            QCOMPARE(kept.decide(*cluster, q).outcome, Outcome::Scheduled);
            QVERIFY(kept.violations(*cluster, q, NodeIdx(0)).empty());
            QCOMPARE(kept.violations(*cluster, p, NodeIdx(0)).size(), std::size_t{1});
        }
    }

    void whatIsNotModelled() {
        const auto why = [](const std::string& text, Scheduler scheduler) {
            const ClusterPtr cluster = pictureOf(text);
            const Decision decision = scheduler.decide(*cluster, cluster->catalog().findPod("default/p"));
            return decision.notModelled.empty() ? QString() : QString::fromStdString(decision.notModelled.front().text());
        };
        const std::string pod = wants("p", "4", 1);
        QVERIFY(why(zonedMachine("Restricted", 2) + pod, aligning()).contains("Device a has devices in NUMA zones"));
        QVERIFY(why(zonedMachine("BestEffort") + pod, aligning(kDevicesFirst)).contains("DeviceShare before NodeNUMAResource in Reserve"));
        QCOMPARE(why(zonedMachine("Restricted") + pod, aligning(kDevicesFirst)), QString());
        QCOMPARE(why(zonedMachine("Restricted") + pod, aligning()), QString());
        QCOMPARE(why(zonedMachine("Restricted") + pod, aligning("{name: NodeNUMAResource}")), QString());  // nobody chooses devices
        QCOMPARE(why(zonedMachine("Restricted", -1) + pod, aligning()), QString());                        // not told
    }

    /// A GPU whose zone is not known goes with any.
    void aZoneThatIsNotTold() {
        QCOMPARE(placed(zonedMachine("SingleNUMANode", -1) + hasGpus({0, 1, 2}) + crowded() + wants("p", "4", 1)), (QStringList{"p zone1:4000m+1024Mi", "p gpu3"}));
    }
};

QTEST_APPLESS_MAIN(TestAlignedDevices)
#include "tst_aligned_devices.moc"
