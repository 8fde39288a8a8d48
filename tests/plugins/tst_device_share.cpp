// SPDX-License-Identifier: GPL-3.0-or-later
// DeviceShare of Koordinator, by the vectors of the specification (T-K-GPU-1, T-K-GPU-2, T-X-37) and arithmetic in the comments.
// Nodes have cards of 80Gi, behind one PCIe switch for two of them and in one zone for four, unless a test says otherwise.
#include "cluster/delta.h"
#include "io/sessions/loader.h"
#include "plugins/added_plugin.h"
#include "plugins/deviceshare/devices_held.h"
#include "schedulers/kube/schedule_pending.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

constexpr const char* kManyOfAll =
    "koordinator.sh/gpu: \"800\", koordinator.sh/gpu.shared: \"800\", koordinator.sh/gpu-core: \"800\", koordinator.sh/gpu-memory-ratio: \"800\", koordinator.sh/gpu-memory: 640Gi, "
    "koordinator.sh/rdma: \"800\", nvidia.com/gpu: \"8\", amd.com/gpu: \"8\"";

std::string machine(const std::string& name, const std::string& labels = {}) {
    return "---\napiVersion: v1\nkind: Node\nmetadata: {name: " + name + ", labels: {" + labels + "}}\nstatus: {allocatable: {cpu: \"64\", pods: \"99\", " + kManyOfAll + "}}\n";
}

std::string card(int minor, const std::string& more, const std::string& memory = "80Gi") {
    return "  - {type: gpu, id: GPU-" + std::to_string(minor) + ", minor: " + std::to_string(minor)
           + ", health: true, resources: {koordinator.sh/gpu-core: \"100\", koordinator.sh/gpu-memory-ratio: \"100\", koordinator.sh/gpu-memory: " + memory + "}" + more + "}\n";
}

/// Cards with their places; with `places` false without any.
std::string cards(const std::string& node, int count, bool places = true, const std::string& metadata = {}) {
    std::string text = "---\napiVersion: scheduling.koordinator.sh/v1alpha1\nkind: Device\nmetadata: {name: " + node + metadata + "}\nspec:\n  devices:\n";
    for (int i = 0; i < count; ++i)
        text += card(i, places ? ", topology: {socketID: " + std::to_string(i / 4) + ", nodeID: " + std::to_string(i / 4) + ", pcieID: \"" + std::to_string(i / 2) + "\"}" : std::string());
    return text;
}

std::string asks(const std::string& name, const std::string& requests, const std::string& annotations = {}, const std::string& node = {}, int priority = 0) {
    return "---\napiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", annotations: {" + annotations + "}}\nspec: {nodeName: \"" + node + "\", priority: " + std::to_string(priority)
           + ", containers: [{name: c, resources: {requests: {" + requests + "}}}]}\n";
}

std::string percent(int gpu) { return "koordinator.sh/gpu: \"" + std::to_string(gpu) + "\""; }
/// A pod that runs on the node and has so much of a card.
std::string has(const std::string& name, const std::string& node, int minor, int gpu) {
    return asks(name, percent(gpu),
                "scheduling.koordinator.sh/device-allocated: '{\"gpu\":[{\"minor\":" + std::to_string(minor) + ",\"resources\":{\"koordinator.sh/gpu-core\":\"" + std::to_string(gpu)
                    + "\",\"koordinator.sh/gpu-memory-ratio\":\"" + std::to_string(gpu) + "\",\"koordinator.sh/gpu-memory\":\"" + std::to_string(gpu * 80 / 100) + "Gi\"}}]}'",
                node);
}
/// A NIC behind a switch; `more` are its virtual functions.
std::string nic(int minor, int pcie, const std::string& more = {}) {
    return "  - {type: rdma, minor: " + std::to_string(minor) + ", health: true, resources: {koordinator.sh/rdma: \"100\"}, topology: {socketID: 0, nodeID: 0, pcieID: \""
           + std::to_string(pcie) + "\"}" + more + "}\n";
}
/// The devices that a pod wants near one another.
std::string joint(const std::string& types, bool samePcie = true) {
    return R"(scheduling.koordinator.sh/device-joint-allocate: '{"deviceTypes":[)" + types + "]" + (samePcie ? R"(,"requiredScope":"SamePCIe")" : "") + "}'";
}
constexpr const char* kBoth = "koordinator.sh/gpu: \"100\", koordinator.sh/rdma: \"100\"";
constexpr const char* kNear = R"("gpu","rdma")";
std::string hasNic(const std::string& name, int minor, const std::string& amount, const std::string& more = {}) {
    return asks(name, "koordinator.sh/rdma: \"" + amount + "\"",
                "scheduling.koordinator.sh/device-allocated: '{\"rdma\":[{\"minor\":" + std::to_string(minor) + ",\"resources\":{\"koordinator.sh/rdma\":\"" + amount + "\"}" + more + "}]}'", "a");
}

std::string hinting(const std::string& json) { return "scheduling.koordinator.sh/device-allocate-hint: '" + json + "'"; }

constexpr const char* kMost =
    "scoringStrategy: {type: MostAllocated, resources: [{name: koordinator.sh/gpu-memory-ratio, weight: 1}, {name: koordinator.sh/rdma, weight: 1}, {name: koordinator.sh/fpga, weight: 1}]}";

ClusterPtr clusterOf(const std::string& text) { return build(readObjectsFromText(text, "cluster.yaml").value())->cluster; }
Scheduler sharing(const std::string& args = {}) { return schedulerOf(configuration("PrioritySort", "DeviceShare", args)); }

Decision decided(const std::string& text, const std::string& args = {}) {
    const ClusterPtr cluster = clusterOf(text);
    return sharing(args).decide(*cluster, cluster->catalog().findPod("default/p"), Detail::Nodes);
}
QString said(const std::string& text) { return QString::fromStdString(decided(text).message.text()); }
QString placeOf(const std::string& text, const std::string& args = {}) {
    const ClusterPtr cluster = clusterOf(text);
    const Decision decision = sharing(args).decide(*cluster, cluster->catalog().findPod("default/p"));
    return decision.node.valid() ? QString::fromStdString(cluster->catalog().node(decision.node).name) : QString();
}

/// What pods have on node a once all are scheduled, in the order of their priorities: "p gpu0 50% 40Gi".
QStringList devicesOn(const std::string& text, const std::string& args = {}, bool most = false) {
    Scheduler scheduler = sharing(args);
    const Run run = schedulePending(clusterOf(text), scheduler).value();
    const Catalog& catalog = run.cluster->catalog();
    const DeviceTable table(catalog);
    const NodeIdx node = catalog.findNode("a");
    QStringList all;
    const ShareScorer scorer(most, {{"koordinator.sh/gpu-memory-ratio", 1}, {"koordinator.sh/rdma", 1}});
    for (const DeviceTaken& one : devicesTakenOn(table, *run.cluster, node, run.cluster->node(node), scorer)) {
        QString text = QString::fromStdString(catalog.pod(one.pod).name) + QLatin1Char(' ') + QString::fromUtf8(one.type.data(), static_cast<int>(one.type.size())) + QString::number(one.minor);
        if (one.amounts.has(ShareOf::MemoryRatio)) text += QStringLiteral(" %1%").arg(one.amounts.get(ShareOf::MemoryRatio));
        if (one.amounts.has(ShareOf::Memory)) text += QStringLiteral(" %1Gi").arg(one.amounts.get(ShareOf::Memory) >> 30);
        if (one.amounts.has(ShareOf::Rdma)) text += QStringLiteral(" %1").arg(one.amounts.get(ShareOf::Rdma));
        all << text;
    }
    return all;
}

}  // namespace

class TestDeviceShare : public QObject {
    Q_OBJECT

private slots:
    /// T-K-GPU-1: card 0 is half taken. 20Gi of 80Gi are int(20/80·100) = 25 %. LeastAllocated takes card 1, MostAllocated card 0.
    void aShareOfACard() {
        for (const bool places : {false, true}) {
            const std::string cluster = machine("a") + cards("a", 2, places) + has("x", "a", 0, 50) + asks("p", "koordinator.sh/gpu-memory: 20Gi, koordinator.sh/gpu-core: \"20\"");
            QCOMPARE(devicesOn(cluster), (QStringList{"x gpu0 50% 40Gi", "p gpu1 25% 20Gi"}));
            QCOMPARE(devicesOn(cluster, kMost, true), (QStringList{"x gpu0 50% 40Gi", "p gpu0 25% 20Gi"}));
        }
        // T-X-37: a card of 16Gi. 4Gi are 25 %; 50 % are 8Gi.
        const std::string small = machine("a") + "---\napiVersion: scheduling.koordinator.sh/v1alpha1\nkind: Device\nmetadata: {name: a}\nspec:\n  devices:\n" + card(0, "", "16Gi");
        QCOMPARE(devicesOn(small + asks("p", "koordinator.sh/gpu-memory: 4Gi")), QStringList{"p gpu0 25% 4Gi"});
        QCOMPARE(devicesOn(small + asks("p", "koordinator.sh/gpu-memory-ratio: \"50\"")), QStringList{"p gpu0 50% 8Gi"});
    }

    /// T-K-GPU-1: 150 is more than a card and no number of them; 200 are two whole ones.
    void wholeCards() {
        const std::string node = machine("a") + cards("a", 4);
        QCOMPARE(said(node + asks("p", percent(150))), "0/1 nodes are available: invalid resource unit koordinator.sh/gpu: 150.");
        QCOMPARE(devicesOn(node + asks("p", percent(200))), (QStringList{"p gpu0 100% 80Gi", "p gpu1 100% 80Gi"}));
        QCOMPARE(devicesOn(node + asks("p", "nvidia.com/gpu: \"2\"")), (QStringList{"p gpu0 100% 80Gi", "p gpu1 100% 80Gi"}));
        QCOMPARE(devicesOn(node + asks("p", "amd.com/gpu: \"1\"")), QStringList{"p gpu0 100% 80Gi"});
        // 50 % of each of two cards are free: that is one card in sum, and none that is whole.
        const std::string halves = machine("a") + cards("a", 2) + has("x", "a", 0, 50) + has("y", "a", 1, 50);
        QCOMPARE(said(halves + asks("p", percent(100))), "0/1 nodes are available: 1 Insufficient GPU Devices.");
        QCOMPARE(said(machine("a") + cards("a", 2, false) + has("x", "a", 0, 50) + has("y", "a", 1, 50) + asks("p", percent(100))), "0/1 nodes are available: 1 Insufficient gpu devices.");
    }

    /// T-K-GPU-2: 100 and 100 over two cards are 50 and 50 on each. Places do not matter for it, unless a scope is required.
    void sharesOfSeveralCards() {
        const std::string node = machine("a") + cards("a", 2), shares = "koordinator.sh/gpu.shared: \"2\", koordinator.sh/gpu-core: \"100\", koordinator.sh/gpu-memory-ratio: \"100\"";
        QCOMPARE(devicesOn(node + asks("p", shares)), (QStringList{"p gpu0 50% 40Gi", "p gpu1 50% 40Gi"}));
        QCOMPARE(said(node + asks("p", shares, hinting(R"({"gpu":{"requiredTopologyScope":"PCIe"}})"))), "0/1 nodes are available: 1 node(s) Unsupported Multi-Shared GPU.");
        // 3 GPUs of 100: not a whole number each; 1 GPU of 200: more than one.
        QCOMPARE(said(node + asks("p", "koordinator.sh/gpu.shared: \"3\", koordinator.sh/gpu-memory-ratio: \"100\"")),
                 "0/1 nodes are available: invalid resource device requests: [koordinator.sh/gpu.shared koordinator.sh/gpu-memory-ratio].");
        QCOMPARE(said(node + asks("p", "koordinator.sh/gpu.shared: \"1\", koordinator.sh/gpu-memory-ratio: \"200\"")),
                 "0/1 nodes are available: invalid resource device requests: [koordinator.sh/gpu.shared koordinator.sh/gpu-memory-ratio].");
        QCOMPARE(said(node + asks("p", "koordinator.sh/gpu-core: \"50\"")), "0/1 nodes are available: invalid resource device requests: [koordinator.sh/gpu-core].");
        QCOMPARE(said(node + asks("p", "nvidia.com/gpu: \"1\", amd.com/gpu: \"1\"")), "0/1 nodes are available: invalid resource device requests: [nvidia.com/gpu amd.com/gpu].");
    }

    /// Eight cards, two behind each switch, four in each zone. Card 0 is taken. Two cards come from one switch, and of the three
    /// that are free the switch in the zone that is in use: cards 2 and 3. Four fit in the zone of cards 4 to 7 alone.
    void nearOneAnother() {
        const std::string node = machine("a") + cards("a", 8) + has("x", "a", 0, 100);
        QCOMPARE(devicesOn(node + asks("p", percent(200))), (QStringList{"x gpu0 100% 80Gi", "p gpu2 100% 80Gi", "p gpu3 100% 80Gi"}));
        QCOMPARE(devicesOn(node + asks("p", percent(100))), (QStringList{"x gpu0 100% 80Gi", "p gpu1 100% 80Gi"}));
        QCOMPARE(devicesOn(node + asks("p", percent(400))).mid(1), (QStringList{"p gpu4 100% 80Gi", "p gpu5 100% 80Gi", "p gpu6 100% 80Gi", "p gpu7 100% 80Gi"}));
        // Five are in no zone, so they come from the whole node, unless one zone is required.
        QCOMPARE(devicesOn(node + asks("p", percent(500))).size(), 6);
        QCOMPARE(said(node + asks("p", percent(500), hinting(R"({"gpu":{"requiredTopologyScope":"NUMANode"}})"))), "0/1 nodes are available: 1 Insufficient Topology Scoped GPU Devices.");
        QCOMPARE(said(machine("a") + cards("a", 8, false) + asks("p", percent(200), hinting(R"({"gpu":{"requiredTopologyScope":"PCIe"}})"))),
                 "0/1 nodes are available: 1 node(s) missing GPU Device Topology Tree.");
        // A share goes to the switch, of two equally used ones, that comes first.
        QCOMPARE(devicesOn(machine("a") + cards("a", 4) + asks("p", percent(30))), QStringList{"p gpu0 30% 24Gi"});
    }

    /// H100s come with a table: pairs 0-1, 2-3, 4-5, 6-7, fours 0-3 and 4-7. Cards 0 and 5 are taken: the pair that leaves most
    /// whole is 2-3 or 6-7; no four is left by either, and the first of equal ones is taken.
    void partitions() {
        const std::string labels = "node.koordinator.sh/gpu-model: H100", honors = labels + ", node.koordinator.sh/gpu-partition-policy: Honor";
        const std::string used = has("x", "a", 0, 100) + has("y", "a", 5, 100);
        QCOMPARE(devicesOn(machine("a", labels) + cards("a", 8) + used + asks("p", percent(200))).mid(2), (QStringList{"p gpu2 100% 80Gi", "p gpu3 100% 80Gi"}));
        // With card 0 alone in use, the pair 2-3 leaves the four 4-7 whole: 100·1 + 2 pairs; 4-5 leaves no four, and 2 pairs.
        QCOMPARE(devicesOn(machine("a", labels) + cards("a", 8) + has("x", "a", 0, 100) + asks("p", percent(200))).mid(1), (QStringList{"p gpu2 100% 80Gi", "p gpu3 100% 80Gi"}));
        // Three are no partition: refused where partitions are honored, else by the places.
        QCOMPARE(devicesOn(machine("a", labels) + cards("a", 8) + asks("p", percent(300))).size(), 3);
        QCOMPARE(said(machine("a", honors) + cards("a", 8) + asks("p", percent(300))), "0/1 nodes are available: 1 node(s) Unsupported number of GPU requests.");
        QCOMPARE(said(machine("a", honors) + cards("a", 8) + used + asks("p", percent(400))), "0/1 nodes are available: 1 Insufficient Partitioned GPU Devices.");
        // A pod that says how it wants partitions needs a table; one of its own counts before the one of the model.
        const std::string wishes = "scheduling.koordinator.sh/gpu-partition-spec: '{\"allocatePolicy\":\"Restricted\"}'";
        QCOMPARE(said(machine("a") + cards("a", 8) + asks("p", percent(200), wishes)), "0/1 nodes are available: 1 node(s) missing GPU Partition Table.");
        const std::string table = R"(, annotations: {scheduling.koordinator.sh/gpu-partitions: '{"2":[{"minors":[1,6],"allocationScore":1},{"minors":[3,4],"allocationScore":2}]}'})";
        QCOMPARE(devicesOn(machine("a", labels) + cards("a", 8, true, table) + asks("p", percent(200), wishes)), (QStringList{"p gpu1 100% 80Gi", "p gpu6 100% 80Gi"}));
        // Upstream looks at the lowest score first; Restricted stops there, and BestEffort goes on to the next.
        const std::string taken = machine("a", labels) + cards("a", 8, true, table) + has("x", "a", 6, 100);
        QCOMPARE(said(taken + asks("p", percent(200), wishes)), "0/1 nodes are available: 1 Insufficient Partitioned GPU Devices.");
        QCOMPARE(devicesOn(taken + asks("p", percent(200), "scheduling.koordinator.sh/gpu-partition-spec: '{}'")).mid(1), (QStringList{"p gpu3 100% 80Gi", "p gpu4 100% 80Gi"}));
    }

    /// Without a Device, a node takes the pod by its sums. A card that is not healthy has nothing, and one with a label that the pod
    /// does not want is passed over.
    void whichCardsCount() {
        QCOMPARE(placeOf(machine("a") + asks("p", percent(100))), "a");
        const std::string head = "---\napiVersion: scheduling.koordinator.sh/v1alpha1\nkind: Device\nmetadata: {name: a}\nspec:\n  devices:\n";
        const std::string sick = "  - {type: gpu, minor: 0, health: false, resources: {koordinator.sh/gpu-core: \"100\", koordinator.sh/gpu-memory-ratio: \"100\"}}\n";
        QCOMPARE(said(machine("a") + head + sick + asks("p", percent(50))), "0/1 nodes are available: 1 Insufficient gpu devices.");
        QCOMPARE(devicesOn(machine("a") + head + sick + card(1, "") + asks("p", percent(50))), QStringList{"p gpu1 50% 40Gi"});
        const std::string labelled = machine("a") + head + card(0, ", labels: {kind: old}") + card(1, ", labels: {kind: new}");
        QCOMPARE(devicesOn(labelled + asks("p", percent(50), hinting(R"({"gpu":{"selector":{"matchLabels":{"kind":"new"}}}})"))), QStringList{"p gpu1 50% 40Gi"});
        QCOMPARE(said(labelled + asks("p", percent(200), hinting(R"({"gpu":{"selector":{"matchLabels":{"kind":"new"}}}})"))), "0/1 nodes are available: 1 Insufficient gpu devices.");
        QCOMPARE(said(machine("a") + head.substr(0, head.size() - std::string("  devices:\n").size()) + "  devices: []\n" + asks("p", percent(50))),
                 "0/1 nodes are available: 1 Insufficient gpu devices.");
    }

    /// 100 is a NIC. ApplyForAll takes as much of each; RequestsAsCount takes so many, and 1 of each, or 100 where nobody else may
    /// have it.
    void otherDevices() {
        std::string node = machine("a") + "---\napiVersion: scheduling.koordinator.sh/v1alpha1\nkind: Device\nmetadata: {name: a}\nspec:\n  devices:\n";
        for (int i = 0; i < 3; ++i) node += "  - {type: rdma, minor: " + std::to_string(i) + ", health: true, resources: {koordinator.sh/rdma: \"100\"}}\n";
        const auto rdma = [](int amount) { return "koordinator.sh/rdma: \"" + std::to_string(amount) + "\""; };
        QCOMPARE(devicesOn(node + asks("p", rdma(50))), QStringList{"p rdma0 50"});
        QCOMPARE(devicesOn(node + asks("p", rdma(200))), (QStringList{"p rdma0 100", "p rdma1 100"}));
        QCOMPARE(devicesOn(node + asks("p", rdma(5), hinting(R"({"rdma":{"allocateStrategy":"ApplyForAll"}})"))), (QStringList{"p rdma0 5", "p rdma1 5", "p rdma2 5"}));
        QCOMPARE(devicesOn(node + asks("p", rdma(2), hinting(R"({"rdma":{"allocateStrategy":"RequestsAsCount"}})"))), (QStringList{"p rdma0 1", "p rdma1 1"}));
        QCOMPARE(devicesOn(node + asks("p", rdma(2), hinting(R"({"rdma":{"allocateStrategy":"RequestsAsCount","exclusivePolicy":"DeviceLevel"}})"))), (QStringList{"p rdma0 100", "p rdma1 100"}));
        QCOMPARE(said(node + asks("p", rdma(400))), "0/1 nodes are available: 1 Insufficient rdma devices.");
        QCOMPARE(said(node + asks("p", rdma(150))), "0/1 nodes are available: invalid resource unit koordinator.sh/rdma: 150.");
    }

    /// Two nodes with two cards: on a one half is taken. The next half: of a's 200 % 50 are taken, 100 with it; of b's 200 % 50.
    /// Least: (200−100)·100/200 = 50 against 75, scaled to 66 and 100. Most: 50 against 25, so 100 and 50.
    void theNodesScore() {
        const std::string cluster = machine("a") + machine("b") + cards("a", 2) + cards("b", 2) + has("x", "a", 0, 50) + asks("p", percent(50));
        QCOMPARE(scores(sharing(), *clusterOf(cluster), "p"), (std::vector<std::int64_t>{66, 100}));
        QCOMPARE(scores(sharing(kMost), *clusterOf(cluster), "p"), (std::vector<std::int64_t>{100, 50}));
        QCOMPARE(placeOf(cluster), "b");
        QCOMPARE(placeOf(cluster, kMost), "a");
    }

    /// Pods that this program places have what the rule gives them in their order; when one leaves, the rule is played again.
    void placedHere() {
        const std::string cluster = machine("a") + cards("a", 2) + asks("p", percent(60), "", "", 9) + asks("q", percent(60), "", "", 8) + asks("r", percent(60), "", "", 7);
        QCOMPARE(devicesOn(cluster), (QStringList{"p gpu0 60% 48Gi", "q gpu1 60% 48Gi"}));
        Scheduler scheduler = sharing();
        const Run run = schedulePending(clusterOf(cluster), scheduler).value();
        QCOMPARE(run.scheduled, std::size_t{2});
        // Each card has 40 % left, and r wants 60. Without p it fits, and the answer is the one of the picture, not a kept one.
        const PodIdx r = run.cluster->catalog().findPod("default/r");
        QVERIFY(!scheduler.decide(*run.cluster, r).node.valid());
        const ClusterPtr without = bayplan::apply(*run.cluster, std::vector<Delta>{Evict{run.cluster->catalog().findPod("default/p")}})->cluster;
        QVERIFY(scheduler.decide(*without, r).node.valid());
        QVERIFY(!scheduler.decide(*run.cluster, r).node.valid());
        // A pod that ran elsewhere is not told by its annotation what it has here.
        const ClusterPtr two = clusterOf(machine("a") + machine("b") + cards("a", 2) + cards("b", 2) + has("x", "a", 1, 100));
        const PodIdx x = two->catalog().findPod("default/x");
        const ClusterPtr moved = bayplan::apply(*two, std::vector<Delta>{Move{x, two->catalog().findNode("b")}})->cluster;
        const DeviceTable table(moved->catalog());
        const NodeIdx b = moved->catalog().findNode("b");
        const ShareScorer least(false, {{"koordinator.sh/gpu-memory-ratio", 1}});
        const std::vector<DeviceTaken> taken = devicesTakenOn(table, *moved, b, moved->node(b), least);
        QCOMPARE(taken.size(), std::size_t{1});
        QCOMPARE(taken.front().minor, 0);
        QVERIFY(taken.front().predicted);
    }

    /// GPUs 0 and 1 are behind switch 0, 2 and 3 behind switch 1, with a NIC each. x has GPUs 0 and 1, so p gets GPU 2: with it NIC 1, and NIC 0, of the lower number, where it wants nothing.
    void devicesNearOneAnother() {
        const std::string node = machine("a") + cards("a", 4) + nic(0, 0) + nic(1, 1);
        const std::string full = node + has("x", "a", 0, 100) + has("y", "a", 1, 100);
        const QStringList there{"x gpu0 100% 80Gi", "y gpu1 100% 80Gi", "p gpu2 100% 80Gi"};
        QCOMPARE(devicesOn(full + asks("p", kBoth)), there + QStringList{"p rdma0 100"});
        QCOMPARE(devicesOn(full + asks("p", kBoth, joint(kNear))), there + QStringList{"p rdma1 100"});
        QCOMPARE(devicesOn(full + asks("p", kBoth, joint(kNear, false))), there + QStringList{"p rdma1 100"});
        // Somebody has NIC 1: another one does only where the scope is not required.
        const std::string noNic = full + hasNic("z", 1, "100");
        QCOMPARE(said(noNic + asks("p", kBoth, joint(kNear))), "0/1 nodes are available: 1 node(s) Device Joint-Allocate rules violation.");
        QCOMPARE(placeOf(noNic + asks("p", kBoth, joint(kNear, false))), QString("a"));
        // One type alone is near nothing.
        QCOMPARE(devicesOn(full + asks("p", percent(100), joint(kNear))), there);
    }

    /// x and y have a GPU behind each switch, so that two more are behind both: as many NICs as switches, though one was asked for. With NIC 1 taken, NIC 0 alone is less than two.
    void aNicForEachSwitch() {
        const std::string node = machine("a") + cards("a", 4) + nic(0, 0) + nic(1, 1) + has("x", "a", 0, 100) + has("y", "a", 2, 100);
        const std::string two = "koordinator.sh/gpu: \"200\", koordinator.sh/rdma: \"100\"";
        const QStringList there{"x gpu0 100% 80Gi", "y gpu2 100% 80Gi", "p gpu1 100% 80Gi", "p gpu3 100% 80Gi"};
        QCOMPARE(devicesOn(node + asks("p", two, joint(kNear))), there + QStringList({"p rdma0 100", "p rdma1 100"}));
        QCOMPARE(devicesOn(node + asks("p", two, joint(kNear, false))), there + QStringList({"p rdma0 100", "p rdma1 100"}));
        QVERIFY(said(node + hasNic("z", 1, "100") + asks("p", two, joint(kNear))).contains("Insufficient rdma devices"));
        QCOMPARE(placeOf(node + hasNic("z", 1, "100") + asks("p", two, joint(kNear, false))), QString("a"));
    }

    /// Published versions differ in whether two switches take turns, which matters where one of them has two NICs, and the pod several GPUs.
    void severalNicsBehindOneSwitch() {
        const std::string node = machine("a") + cards("a", 4) + nic(0, 0) + nic(1, 0) + nic(2, 1);
        const Decision several = decided(node + asks("p", "koordinator.sh/gpu: \"200\", koordinator.sh/rdma: \"100\"", joint(kNear)));
        QCOMPARE(several.outcome, Outcome::NotModelled);
        QVERIFY(QString::fromStdString(several.notModelled.front().text()).contains("several devices of type rdma behind one PCIe switch"));
        QCOMPARE(placeOf(node + asks("p", kBoth, joint(kNear))), QString("a"));
        const Decision planned = decided(machine("a") + cards("a", 4, true, ", labels: {node.koordinator.sh/secondary-device-well-planned: \"true\"}") + nic(0, 0) + asks("p", kBoth, joint(kNear)));
        QCOMPARE(planned.outcome, Outcome::NotModelled);
    }

    /// The lowest bus id that nobody has, of groups with the labels. NIC 0 has two of them, and both parts of 1 of 100 fit.
    void virtualFunctions() {
        const std::string functions =
            ", vfGroups: [{labels: {type: fast}, vfs: [{minor: 1, busID: \"0000:1f:00.3\"}, {minor: 0, busID: \"0000:1f:00.2\"}]}, {labels: {type: slow}, vfs: [{minor: 2, busID: "
            "\"0000:1f:00.1\"}]}]";
        const std::string node = machine("a") + cards("a", 2) + nic(0, 0, functions);
        const auto wants = [](const char* name, int priority) { return asks(name, "koordinator.sh/rdma: \"1\"", hinting(R"({"rdma":{"vfSelector":{"matchLabels":{"type":"fast"}}}})"), {}, priority); };
        const auto given = [](const std::string& text) {
            Scheduler scheduler = sharing();
            const Run run = schedulePending(clusterOf(text), scheduler).value();
            const DeviceTable table(run.cluster->catalog());
            const NodeIdx a = run.cluster->catalog().findNode("a");
            QStringList all;
            for (const DeviceTaken& one : devicesTakenOn(table, *run.cluster, a, run.cluster->node(a), ShareScorer(false, {{"koordinator.sh/rdma", 1}})))
                for (const std::string& function : one.functions) all << QString::fromStdString(run.cluster->catalog().pod(one.pod).name + " " + function);
            return all;
        };
        QCOMPARE(given(node + wants("p", 3) + wants("q", 2)), (QStringList{"p 0000:1f:00.2", "q 0000:1f:00.3"}));
        QCOMPARE(given(node + hasNic("x", 0, "1", R"(,"extension":{"virtualFunctions":[{"minor":0,"busID":"0000:1f:00.2"}]})") + wants("p", 3)), (QStringList{"x 0000:1f:00.2", "p 0000:1f:00.3"}));
        QVERIFY(said(node + hasNic("x", 0, "1", R"(,"extension":{"virtualFunctions":[{"busID":"0000:1f:00.2"},{"busID":"0000:1f:00.3"}]})") + wants("p", 3)).contains("Insufficient rdma devices"));
        QVERIFY(said(machine("a") + cards("a", 2) + nic(0, 0) + wants("p", 3)).contains("Insufficient rdma VirtualFunctions"));
        // Near a GPU, too.
        QCOMPARE(given(node + asks("p", "koordinator.sh/gpu: \"100\", koordinator.sh/rdma: \"1\"", joint(kNear) + ", " + hinting(R"({"rdma":{"vfSelector":{}}})"))), (QStringList{"p 0000:1f:00.1"}));
    }

    void whatIsNotModelled_data() {
        QTest::addColumn<QString>("pod");
        QTest::addColumn<QString>("why");
        const auto row = [](const char* name, const std::string& pod, const char* why) { QTest::newRow(name) << QString::fromStdString(pod) << QString::fromUtf8(why); };
        row("rdma decides", asks("p", kBoth, joint(R"("rdma","gpu")")), "a first type that is not gpu");
        row("not asked for", asks("p", kBoth, joint(R"("gpu","fpga")")), "fpga, which the pod does not ask for");
        row("twice", asks("p", kBoth, joint(R"("gpu","rdma","rdma")")), "names twice");
        row("joint", asks("p", kBoth, "scheduling.koordinator.sh/device-joint-allocate: '['"), "device-joint-allocate cannot be read");
        row("functions", asks("p", percent(100), hinting(R"({"gpu":{"vfSelector":{}}})")), "virtual functions of GPUs");
        row("faulty", asks("p", percent(100), hinting("{")), "device-allocate-hint cannot be read");
        row("told already", asks("p", percent(100), R"(scheduling.koordinator.sh/device-allocated: '{"gpu":[{"minor":0,"resources":{}}]}')"), "device-allocated of a pod without a node");
        row("npu", asks("p", "huawei.com/npu-core: \"1\""), "huawei.com/npu-core");
    }
    void whatIsNotModelled() {
        QFETCH(QString, pod);
        QFETCH(QString, why);
        const Decision decision = decided(machine("a") + cards("a", 2) + pod.toStdString());
        QCOMPARE(decision.outcome, Outcome::NotModelled);
        QCOMPARE(decision.notModelled.size(), std::size_t{1});
        const QString told = QString::fromStdString(decision.notModelled.front().text());
        QVERIFY2(told.contains(why), qPrintable(told));
    }

    /// Each fault is reported with its place, and the rest is read.
    void badInput() {
        const auto told = [](const std::string& text) {
            const Objects objects = readObjectsFromText(text, "cluster.yaml").value();
            return objects.diagnostics.empty() ? QString() : QString::fromStdString(toString(objects.diagnostics.front().what));
        };
        const std::string head = "apiVersion: scheduling.koordinator.sh/v1alpha1\nkind: Device\nmetadata: {name: a}\nspec: ";
        for (const char* spec : {"{devices: [{type: gpu, health: true}]}", "{devices: [{type: gpu, minor: -1}]}", "{devices: {}}",
                                 "{devices: [{type: gpu, minor: 0, resources: {koordinator.sh/gpu-core: x}}]}", "{devices: [{type: rdma, minor: 0, vfGroups: [{vfs: [{minor: 1}]}]}]}"}) {
            const QString text = told(head + spec + "\n");
            QVERIFY2(text.contains("cluster.yaml:") && text.contains("devices"), qPrintable(text));
        }
        const QString table = told(
            "apiVersion: scheduling.koordinator.sh/v1alpha1\nkind: Device\nmetadata: {name: a, annotations: {scheduling.koordinator.sh/gpu-partitions: '{\"two\":[]}'}}\nspec: "
            "{}\n");
        QVERIFY2(table.contains("gpu-partitions"), qPrintable(table));
        QVERIFY(refusesArguments("DeviceShare", "scoringStrategy: {type: Fullest}"));
        QVERIFY(refusesArguments("DeviceShare", "disableDeviceNUMATopologyAlignment: 7"));
    }
};

QTEST_APPLESS_MAIN(TestDeviceShare)
#include "tst_device_share.moc"
