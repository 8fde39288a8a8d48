// SPDX-License-Identifier: GPL-3.0-or-later
// The cache for a class of pods must equal what would be computed now, whatever was done to the picture in between.
#include <random>

#include <QTest>

#include "cluster/checker.h"
#include "cluster/delta.h"
#include "framework/harness.h"
#include "support/storage.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

constexpr std::size_t kNodeCount = 90;  // more than one block
constexpr std::size_t kPodCount = 160;
constexpr std::size_t kVolumeCount = 30;
constexpr std::size_t kClaimCount = 20;  // for each namespace

Taint taint(const char* key, TaintEffect effect) {
    return Taint{key, "", effect};
}

Node someNode(std::size_t i, std::mt19937& random) {
    const auto pick = [&](std::size_t n) { return random() % n; };
    const std::string name = "node-" + std::to_string(i);
    Node n = node(name, {{"cpu", "8"}, {"memory", "32Gi"}, {"pods", "12"}},
                  Labels{{"kubernetes.io/hostname", name},
                         {"topology.kubernetes.io/zone", "zone-" + std::to_string(pick(3))},
                         {"pool", "pool-" + std::to_string(pick(4))}});
    if (pick(3) == 0) n.allocatable.set("nvidia.com/gpu", Quantity::fromUnits(4));
    if (pick(5) == 0) n.taints.push_back(taint("dedicated", TaintEffect::NoSchedule));
    if (pick(4) == 0) n.taints.push_back(taint("spot", TaintEffect::PreferNoSchedule));
    if (pick(6) == 0) n.taints.push_back(taint("old", TaintEffect::PreferNoSchedule));
    if (pick(7) == 0) n.labels = Labels{{"pool", "none"}};
    if (pick(3) == 0) n.images.push_back({{"registry.example/app:1"}, 400 * 1024 * 1024});
    return n;
}

PodSpec someSpec(std::mt19937& random) {
    const auto pick = [&](std::size_t n) { return random() % n; };
    PodSpec spec = asks({});
    if (pick(6) != 0)
        spec.containers[0].requests.set("cpu", Quantity::fromMilli(static_cast<std::int64_t>(pick(20) * 100)));
    if (pick(6) != 0)
        spec.containers[0].requests.set("memory", Quantity::fromUnits(static_cast<std::int64_t>(pick(8)) << 28));
    if (pick(5) == 0) spec.containers[0].requests.set("nvidia.com/gpu", Quantity::fromUnits(1));
    if (pick(3) == 0) spec.containers[0].image = "registry.example/app:1";
    if (pick(5) == 0) spec.containers[0].ports.push_back({"", "TCP", 8080, 8080});
    if (pick(4) == 0) {
        Toleration any;
        any.op = Toleration::Op::Exists;
        spec.tolerations.push_back(any);
    }
    if (pick(3) == 0) {
        spec.hasPreferredNodeAffinity = true;
        spec.nodeAffinity.preferred.push_back({30, {{{"pool", SelectorOp::In, {"pool-1"}}}, {}}});
        spec.nodeAffinity.preferred.push_back({60, {{{"pool", SelectorOp::In, {"pool-2"}}}, {}}});
    }
    if (pick(6) == 0) {
        spec.hasNodeSelector = true;
        spec.nodeSelector = Labels{{"pool", "pool-" + std::to_string(pick(4))}};
    }
    const LabelSelector own{{{"app", SelectorOp::In, {"app-" + std::to_string(pick(3))}}}};
    if (pick(6) == 0) {
        TopologySpreadConstraint zone;
        zone.topologyKey = "topology.kubernetes.io/zone";
        zone.maxSkew = 1;
        zone.doNotSchedule = pick(2) == 0;
        zone.labelSelector = own;
        spec.spreadConstraints.push_back(zone);
    }
    if (pick(6) == 0) {
        PodAffinityTerm term;
        term.topologyKey = pick(2) == 0 ? "kubernetes.io/hostname" : "topology.kubernetes.io/zone";
        term.labelSelector = own;
        spec.podAntiAffinity.emplace();
        if (pick(2) == 0)
            spec.podAntiAffinity->required.push_back(term);
        else
            spec.podAntiAffinity->preferred.push_back({40, term});
    }
    if (pick(4) == 0) spec.volumes = withClaims({"claim-" + std::to_string(pick(kClaimCount + 1))}).volumes;
    if (pick(12) == 0) spec.volumes.push_back(withDisk("gcePersistentDisk", "disk", pick(2) == 0).volumes[0]);
    return spec;
}

/// Local volumes, some of them reserved for a claim, and claims of every sort in both namespaces.
StorageObjects someStorage(std::mt19937& random) {
    const auto pick = [&](std::size_t n) { return random() % n; };
    StorageObjects storage;
    storage.classes = {storageClass("local", "kubernetes.io/no-provisioner"), storageClass("wait", "csi.example.com"),
                       storageClass("now", "csi.example.com", false)};
    storage.classes[1].allowedTopologies = {{{"topology.kubernetes.io/zone", SelectorOp::In, {"zone-0", "zone-1"}}}};
    for (std::size_t i = 0; i < kVolumeCount; ++i) {
        PersistentVolume made = csi(volume("volume-" + std::to_string(i), "local", pick(2) == 0 ? "2Gi" : "5Gi"), std::to_string(i));
        if (pick(3) != 0) made = local(std::move(made), "node-" + std::to_string(pick(kNodeCount)));
        if (pick(5) == 0) made.labels = Labels{{"topology.kubernetes.io/zone", "zone-1"}};
        if (pick(6) == 0) made.claim = ClaimReference{"default", "claim-" + std::to_string(pick(kClaimCount)), ""};
        storage.volumes.push_back(std::move(made));
    }
    for (const char* space : {"default", "other"}) {
        for (std::size_t i = 0; i < kClaimCount; ++i) {
            static const char* const kClasses[] = {"local", "local", "wait", "wait", "now"};
            PersistentVolumeClaim made = claim("claim-" + std::to_string(i), kClasses[pick(5)], pick(2) == 0 ? "1Gi" : "4Gi");
            made.namespaceName = space;
            if (pick(3) == 0) made = boundTo(std::move(made), "volume-" + std::to_string(pick(kVolumeCount)));
            if (pick(4) == 0) made.accessModes = {"ReadWriteOncePod"};
            storage.claims.push_back(std::move(made));
        }
    }
    for (std::size_t i = 0; i < kNodeCount; i += 2)
        storage.csiNodes.push_back({"node-" + std::to_string(i), {{"csi.example.com", static_cast<std::int32_t>(pick(3))}}, {}});
    return storage;
}

Objects someObjects(unsigned seed) {
    std::mt19937 random(seed);
    Objects o;
    for (std::size_t i = 0; i < kNodeCount; ++i) o.nodes.push_back(someNode(i, random));
    std::vector<PodSpec> specs;
    for (std::size_t i = 0; i < 24; ++i) specs.push_back(someSpec(random));
    for (std::size_t i = 0; i < kPodCount; ++i)
        o.pods.push_back(labelled(pod("pod-" + std::to_string(i), specs[random() % specs.size()]),
                                  Labels{{"app", "app-" + std::to_string(random() % 3)}}));
    for (std::size_t i = 0; i < o.pods.size(); i += 5) o.pods[i].namespaceName = "other";
    o.storage = someStorage(random);
    o.workloads.push_back({"Service", "default", "app-0", selects("app", "app-0")});
    return o;
}

/// The decision of a scheduler without caches.
Decision afresh(const Cluster& cluster, PodIdx pod) {
    return Scheduler(profiles()).decide(cluster, pod, Detail::Nodes);
}

void compareDecisions(const Decision& kept, const Decision& fresh, const Cluster& picture) {
    QCOMPARE(kept.outcome, fresh.outcome);
    QCOMPARE(kept.message, fresh.message);
    QCOMPARE(kept.feasibleNodes, fresh.feasibleNodes);
    QCOMPARE(kept.scored, fresh.scored);
    QVERIFY(kept.node == fresh.node);
    QVERIFY(kept.reserved == fresh.reserved);
    QVERIFY2(kept.tied == fresh.tied, picture.catalog().pod(kept.pod).name.c_str());
}

void compareVerdicts(const Verdicts& verdicts, const Decision& fresh) {
    for (std::size_t i = 0; i < fresh.nodes.size(); ++i) {
        QCOMPARE(verdicts.codes[i], fresh.nodes[i].verdict.code);
        QCOMPARE(verdicts.totals[i], fresh.nodes[i].total);
        QCOMPARE(verdicts.plugins[i] == 255 ? std::string() : verdicts.pluginNames[verdicts.plugins[i]],
                 fresh.nodes[i].verdict.plugin);
    }
    QCOMPARE(verdicts.feasible, fresh.feasibleNodes);
}

/// One random step: place, evict, move, cordon, or an assumption about a claim.
void disturb(Draft& draft, std::mt19937& random) {
    if (random() % 5 == 0) {
        AssumeClaim delta{VolumeClaimIdx(random() % (2 * kClaimCount))};
        if (random() % 3 == 0) delta.node = NodeIdx(random() % kNodeCount);
        else if (random() % 3 != 0) delta.volume = VolumeIdx(random() % kVolumeCount);
        (void)draft.apply(delta);  // refused if the objects contradict it
        return;
    }
    const PodIdx pod(random() % kPodCount);
    const NodeIdx node(random() % kNodeCount);
    const bool placed = draft.cluster().placement(pod).node.valid();
    Delta delta = Cordon{node, random() % 2 == 0};
    if (random() % 6 != 0) {
        delta = Place{pod, node};
        if (placed) delta = random() % 2 == 0 ? Delta(Evict{pod}) : Delta(Move{pod, node});
    }
    QVERIFY(draft.apply(delta).has_value());
}

}  // namespace

class TestTables : public QObject {
    Q_OBJECT
private slots:
    void keptEqualsFresh_data();
    void keptEqualsFresh();
    void branchesDoNotMixUp();
    void shuffledInputChangesNothing();
    void anInfeasibleNodeChangesNoScore();
    void everyFeasibleNodePassesTheChecker();
    void tablesMayBeLetGo();
};

void TestTables::keptEqualsFresh_data() {
    QTest::addColumn<unsigned>("seed");
    for (const unsigned seed : {1u, 2u, 3u, 4u}) QTest::addRow("seed %u", seed) << seed;
}

void TestTables::keptEqualsFresh() {
    QFETCH(unsigned, seed);
    const ClusterPtr picture = build(someObjects(seed))->cluster;
    std::mt19937 random(seed * 1000);
    Scheduler keeping(profiles());
    Draft draft(*picture);
    for (int step = 0; step < 250; ++step) {
        disturb(draft, random);
        const PodIdx pod(random() % kPodCount);  // placed or pending
        const Decision fresh = afresh(draft.cluster(), pod);
        compareDecisions(keeping.decide(draft.cluster(), pod), fresh, draft.cluster());
        compareVerdicts(keeping.verdicts(draft.cluster(), {pod}), fresh);
        if (QTest::currentTestFailed()) return;
        // One look says what two say.
        const NodeIdx node(random() % kNodeCount);
        const Scheduler::Fit fit = keeping.fitOn(draft.cluster(), pod, node);
        const auto said = [](const std::vector<Status>& all) {
            std::string text;
            for (const Status& one : all) text += one.plugin + ": " + one.message() + "\n";
            return QString::fromStdString(text);
        };
        QCOMPARE(said(fit.refusals), said(keeping.violations(draft.cluster(), pod, node)));
        QVERIFY(fit.takes == (fit.refusals.empty() ? keeping.reserve(draft.cluster(), pod, node) : std::vector<Delta>()));
    }
}

void TestTables::branchesDoNotMixUp() {
    const ClusterPtr base = build(someObjects(7))->cluster;
    std::mt19937 random(7);
    Scheduler keeping(profiles());
    Draft one(*base);
    Draft two(*base);
    for (int step = 0; step < 60; ++step) {
        Draft& branch = step % 2 == 0 ? one : two;
        disturb(branch, random);
        const PodIdx pod(random() % kPodCount);
        compareDecisions(keeping.decide(branch.cluster(), pod), afresh(branch.cluster(), pod), branch.cluster());
        compareDecisions(keeping.decide(*base, pod), afresh(*base, pod), *base);
        if (QTest::currentTestFailed()) return;
    }
}

void TestTables::shuffledInputChangesNothing() {
    const auto outcomes = [](const Objects& objects) {
        const ClusterPtr picture = build(objects)->cluster;
        Scheduler scheduler(profiles());
        std::map<std::string, std::pair<std::string, std::string>> result;
        for (std::size_t i = 0; i < picture->podCount(); ++i) {
            const Decision decision = scheduler.decide(*picture, PodIdx(i));
            std::string tied;
            for (const NodeIdx node : decision.tied) tied += picture->catalog().node(node).name + " ";
            result[picture->catalog().pod(PodIdx(i)).name] = {tied, decision.message};
        }
        return result;
    };
    Objects objects = someObjects(11);
    for (Pod& pod : objects.pods)
        if (pod.name.ends_with("5") || pod.name.ends_with("6")) pod.nodeName = "node-" + pod.name.substr(4, 2);
    const auto before = outcomes(objects);
    std::mt19937 random(99);
    std::shuffle(objects.nodes.begin(), objects.nodes.end(), random);
    std::shuffle(objects.pods.begin(), objects.pods.end(), random);
    QVERIFY(outcomes(objects) == before);
}

void TestTables::anInfeasibleNodeChangesNoScore() {
    Objects objects = someObjects(13);
    for (Node& node : objects.nodes) node.images.clear();  // ImageLocality counts all nodes, feasible or not
    for (Pod& pod : objects.pods) {
        auto spec = std::make_shared<PodSpec>(*pod.spec);
        spec->tolerations.clear();
        pod.spec = spec;
    }
    const ClusterPtr plain = build(objects)->cluster;
    Node cordoned = roomy("another");
    cordoned.unschedulable = true;
    cordoned.taints.push_back(taint("spot", TaintEffect::PreferNoSchedule));
    objects.nodes.push_back(cordoned);
    const ClusterPtr after = build(objects)->cluster;
    for (std::size_t p = 0; p < 40; ++p) {
        const Decision with = afresh(*after, PodIdx(p));
        const Decision without = afresh(*plain, PodIdx(p));
        QVERIFY(!with.nodes.back().feasible());
        for (std::size_t n = 0; n < without.nodes.size(); ++n) QCOMPARE(with.nodes[n].total, without.nodes[n].total);
    }
}

void TestTables::everyFeasibleNodePassesTheChecker() {
    const ClusterPtr picture = build(someObjects(17))->cluster;
    std::mt19937 random(17);
    Draft draft(*picture);
    for (int step = 0; step < 120; ++step) disturb(draft, random);
    Scheduler scheduler(profiles());
    int refused = 0;
    for (const PodIdx pod : draft.cluster().pendingPods()) {
        const Decision decision = scheduler.decide(draft.cluster(), pod, Detail::Nodes);
        for (const NodeDecision& node : decision.nodes) {
            const bool checked = checkPlacement(draft.cluster(), pod, node.node).empty();
            if (node.feasible()) QVERIFY(checked);
            const std::string& plugin = node.verdict.plugin;
            const bool checkable = plugin == "NodeResourcesFit" || plugin == "NodePorts" || plugin == "TaintToleration"
                                   || plugin == "NodeAffinity" || plugin == "NodeUnschedulable";
            if (checkable) {
                QVERIFY2(!checked, plugin.c_str());
                ++refused;
            }
        }
    }
    QVERIFY(refused > 100);
}

void TestTables::tablesMayBeLetGo() {
    // A scheduler changes to another catalog and back; nothing cached for the first is used for the second.
    const ClusterPtr one = build(someObjects(21))->cluster;
    const ClusterPtr two = build(someObjects(22))->cluster;
    Scheduler keeping(profiles());
    for (const ClusterPtr& picture : {one, two, one})
        for (std::size_t p = 0; p < 20; ++p)
            compareDecisions(keeping.decide(*picture, PodIdx(p)), afresh(*picture, PodIdx(p)), *picture);
}

QTEST_APPLESS_MAIN(TestTables)
#include "tst_tables.moc"
