// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "cluster/delta.h"
#include "io/sessions/loader.h"
#include "map/map_scene.h"
#include "views/map/map_fixtures.h"

using namespace bayplan;

namespace {

bool equal(const MapScene& a, const MapScene& b) {
    if (a.nodeCount() != b.nodeCount() || !(a.totals() == b.totals())) return false;
    for (std::size_t i = 0; i < a.nodeCount(); ++i) {
        const NodeIdx n(i);
        if (a.level(n) != b.level(n) || a.flags(n) != b.flags(n) || a.scarce(n) != b.scarce(n)) return false;
        if (!(a.block(n) == b.block(n))) return false;
    }
    return true;
}

double area(const Cell& c) {
    return static_cast<double>(c.right - c.left) * (c.top - c.bottom) / (65535.0 * 65535.0);
}

}  // namespace

class TestMapScene : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cellsHaveTheAreaThatIsAskedFor() {
        const std::vector<std::int64_t> amounts{4000, 1000, 0, 1000, 2000, 500, 500};
        const std::vector<Cell> cells = layoutCells(amounts, 16000, 1.6);
        double top = 0;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            QVERIFY(std::abs(area(cells[i]) - static_cast<double>(amounts[i]) / 16000.0) < 0.001);
            top = std::max(top, cells[i].top / 65535.0);
            for (std::size_t j = i + 1; j < cells.size(); ++j)  // no two share a place
                QVERIFY(cells[i].right <= cells[j].left || cells[j].right <= cells[i].left
                        || cells[i].top <= cells[j].bottom || cells[j].top <= cells[i].bottom);
        }
        QVERIFY(std::abs(top - 9000.0 / 16000.0) < 0.001);  // the level
    }

    void overcommittedCellsShrinkToFit() {
        const std::vector<Cell> cells = layoutCells(std::vector<std::int64_t>{10, 10}, 10, 1.0);
        QVERIFY(std::abs(area(cells[0]) - 0.5) < 0.001);
        QVERIFY(std::abs(area(cells[1]) - 0.5) < 0.001);
    }

    void devicesOfEveryVendorAreDrawn() {
        for (const std::string device : {"nvidia.com/gpu", "habana.ai/gaudi", "gpu.intel.com/i915", "gpu.intel.com/xe"}) {
            const std::string yaml = "apiVersion: v1\nkind: Node\nmetadata: {name: a}\nstatus: {allocatable: {cpu: 8, pods: 10, " + device
                                     + ": 4}}\n---\napiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {nodeName: a, containers: [{name: c, resources: {limits: {cpu: 1, " + device
                                     + ": 2}}}]}\n";
            const ClusterPtr cluster = build(readObjectsFromText(yaml, "devices.yaml").value()).value().cluster;
            const ScenePtr scene = MapScene::build(cluster, PodGroups::make(cluster->catalog()), {});
            QCOMPARE(scene->shape(NodeIdx(0)).gpuSlots, 4u);
            QCOMPARE(scene->block(NodeIdx(0)).gpus, (std::vector<GpuPart>{{0, 0, 1000, 0}, {1, 0, 1000, 0}}));
            QCOMPARE(scene->block(NodeIdx(0)).gpusUnplaced, 0u);
        }
    }

    void ownersOfReplicaSetsAreDeployments() {
        Pod pod = test::makePod("web-5d9c-x", 1, 0);
        pod.owners.push_back({"ReplicaSet", "web-5d9c", true});
        QCOMPARE(QString::fromStdString(ownerKey(pod)), QStringLiteral("default/ReplicaSet/web-5d9c"));
        pod.labels = std::make_shared<const Labels>(Labels{{"pod-template-hash", "5d9c"}});
        QCOMPARE(QString::fromStdString(ownerKey(pod)), QStringLiteral("default/Deployment/web"));
        QCOMPARE(ownerKey(test::makePod("alone", 1, 0)), std::string());
        // A static pod is its node's, and alike on every node: one class, not one for each node.
        for (const char* node : {"node-1", "gpu.b-17"}) {
            Pod proxy = test::makePod((std::string("kube-proxy-") + node).c_str(), 1, 0);
            proxy.owners.push_back({"Node", node, true});
            QCOMPARE(QString::fromStdString(ownerKey(proxy)), QStringLiteral("default/Node/kube-proxy"));
        }
    }

    void statesAndLevels() {
        Objects o;
        o.nodes = {test::makeNode("a", 4, 16), test::makeNode("b", 4, 16), test::makeNode("c", 4, 16),
                   test::makeNode("d", 4, 16, 2)};
        o.nodes[1].unschedulable = true;
        o.nodes[1].readiness = Readiness::NotReady;
        o.nodes[2].readiness = Readiness::Unknown;
        const auto on = [&](const char* name, std::int64_t cpu, std::int64_t mem, std::int64_t gpus, const char* node) {
            o.pods.push_back(test::makePod(name, cpu, mem, gpus));
            o.pods.back().nodeName = node;
        };
        on("half", 2000, 0, 0, "a");
        on("none", 0, 16 * 1024, 0, "a");  // all the memory, no cpu
        on("big", 6000, 0, 0, "b");
        on("gpu", 1000, 0, 1, "d");
        const ClusterPtr cluster = test::built(std::move(o));
        const auto groups = PodGroups::make(cluster->catalog());
        const ScenePtr scene = MapScene::build(cluster, groups, {});
        QCOMPARE(scene->level(NodeIdx(0)), 0.5f);
        QVERIFY(scene->flags(NodeIdx(0)) & kStranded);  // cpu is free, memory is used up
        QCOMPARE(scene->scarce(NodeIdx(0)), 'M');
        QCOMPARE(scene->block(NodeIdx(0)).sill, 1u);  // requests no cpu, but is there
        QVERIFY(scene->flags(NodeIdx(1)) & kCordoned);
        QVERIFY(scene->flags(NodeIdx(1)) & kNotReady);
        QVERIFY(scene->flags(NodeIdx(1)) & kOverCommitted);
        QCOMPARE(scene->level(NodeIdx(1)), 1.0f);
        QVERIFY(scene->flags(NodeIdx(2)) & kUnknown);
        QCOMPARE(scene->shape(NodeIdx(3)).gpuSlots, 2u);
        QCOMPARE(scene->block(NodeIdx(3)).gpus.size(), std::size_t(1));
        QCOMPARE(scene->totals().requested, 9000);
        QCOMPARE(scene->totals().allocatable, 16000);
        QCOMPARE(scene->totals().placed, std::size_t(4));

        const ResourceIdx gpu = cluster->catalog().resources.find("nvidia.com/gpu");
        const ScenePtr byGpu = MapScene::build(cluster, groups, {gpu, Colouring::None});
        QVERIFY(byGpu->flags(NodeIdx(0)) & kNoFill);
        QCOMPARE(byGpu->level(NodeIdx(3)), 0.5f);
    }

    void readinessThatNobodyTellsIsNoState() {
        Objects o;
        o.nodes = {test::makeNode("a", 1, 1)};
        o.nodes[0].readiness = Readiness::Unknown;
        const ClusterPtr cluster = test::built(std::move(o));
        const ScenePtr scene = MapScene::build(cluster, PodGroups::make(cluster->catalog()), {});
        QCOMPARE(scene->flags(NodeIdx(0)) & kUnknown, 0);
    }

    void incrementsEqualARebuild() {
        ClusterPtr cluster = test::synthetic(60, 12, 40);
        const auto groups = PodGroups::make(cluster->catalog());
        test::Dice dice(3);
        for (const Colouring colouring :
             {Colouring::Owner, Colouring::Namespace, Colouring::Priority, Colouring::Standing, Colouring::None, Colouring::Age, Colouring::Label}) {
            ScenePtr scene = MapScene::build(cluster, groups, {ResourceTable::kMemoryIdx, colouring});
            for (int step = 0; step < 60; ++step) {
                const PodIdx pod(dice.below(static_cast<std::uint32_t>(cluster->podCount())));
                const NodeIdx to(dice.below(60));
                const NodeIdx from = cluster->placement(pod).node;
                Delta delta = Cordon{to, dice.below(2) == 0};
                if (dice.below(5) != 0) {
                    if (!from.valid())
                        delta = Place{pod, to};
                    else if (dice.below(3) == 0)
                        delta = Evict{pod};
                    else
                        delta = Move{pod, to};
                }
                const auto applied = apply(*cluster, {delta});
                if (!applied) continue;
                cluster = applied->cluster;
                std::vector<NodeIdx> changed;
                const ScenePtr before = scene;
                scene = scene->updated(cluster, changed);
                QVERIFY(changed.size() <= 2);
                QVERIFY(equal(*scene, *MapScene::build(cluster, groups, scene->options())));
                if (!changed.empty()) {  // the others are shared, not copied
                    const NodeIdx other((changed[0].get() + 7) % 60);
                    if (std::find(changed.begin(), changed.end(), other) == changed.end())
                        QCOMPARE(&scene->block(other), &before->block(other));
                }
            }
        }
    }

    void pickingIsTheInverseOfPlacing() {
        const ClusterPtr cluster = test::synthetic(40, 20);
        const ScenePtr scene = MapScene::build(cluster, PodGroups::make(cluster->catalog()), {});
        int found = 0;
        for (const int side : {48, 120, 400}) {
            for (std::size_t i = 0; i < 40; ++i) {
                const NodeIdx n(i);
                const QRect rect(100, 50, side, side);
                for (const PodIdx pod : scene->block(n).pods) {
                    const QRect r = scene->podRect(n, rect, pod, 1.0);
                    if (r.isEmpty()) continue;
                    QVERIFY(rect.contains(r));
                    QCOMPARE(scene->podAt(n, rect, r.center(), 1.0), pod);
                    QCOMPARE(scene->podAt(n, rect, r.topLeft(), 1.0), pod);
                    ++found;
                }
            }
        }
        QVERIFY(found > 1500);
    }

    /// The newest time is that of "new"; ages are relative to it. Labels: "web" takes more than "db".
    void coloursByAgeAndLabel() {
        Objects o;
        o.nodes.push_back(test::makeNode("n", 16, 64));
        const auto pod = [&](const char* name, std::int64_t created, bool told, const char* app, std::int64_t cpu) {
            o.pods.push_back(test::makePod(name, cpu, 0));
            o.pods.back().nodeName = "n";
            o.pods.back().creationTime = created;
            o.podSources.push_back(std::make_shared<const std::string>(std::string("{\"metadata\":{\"name\":\"") + name
                                                                       + "\",\"creationTimestamp\":" + (told ? "\"2026-11-21T12:00:00Z\"" : "null") + "}}"));
            if (app) o.pods.back().labels = std::make_shared<const Labels>(std::vector<Labels::Pair>{{"app", app}});
        };
        constexpr std::int64_t now = 1'790'000'000;
        pod("new", now, true, "db", 100);
        pod("hours", now - 2 * 3600, true, "web", 500);
        pod("days", now - 3 * 86400, true, nullptr, 100);
        pod("untold", now - 3 * 86400 + 1, false, nullptr, 100);
        pod("months", now - 90 * 86400, true, "web", 500);
        const ClusterPtr cluster = test::built(std::move(o));
        const auto groups = PodGroups::make(cluster->catalog(), nullptr, {"app", true});
        const PodClasses ages(groups, Colouring::Age);
        const auto of = [](const PodClasses& classes, std::size_t p) { return static_cast<int>(classes.classOf(PodIdx(p), Standing::Bound)); };
        QCOMPARE(of(ages, 0), 0);
        QCOMPARE(of(ages, 1), 1);
        QCOMPARE(of(ages, 2), 2);
        QCOMPARE(of(ages, 3), static_cast<int>(kPlainClass));
        QCOMPARE(of(ages, 4), 4);
        const PodClasses labels(groups, Colouring::Label);
        QCOMPARE(labels.name(0), std::string("web"));
        QCOMPARE(labels.name(1), std::string("db"));
        QCOMPARE(of(labels, 0), 1);
        QCOMPARE(of(labels, 1), 0);
        QCOMPARE(of(labels, 2), static_cast<int>(kPlainClass));
        QCOMPARE(of(labels, 4), 0);
        // Without a key nothing is told apart.
        QCOMPARE(of(PodClasses(PodGroups::make(cluster->catalog()), Colouring::Label), 1), static_cast<int>(kPlainClass));
    }

    /// Three nodes; p0 and p1 go to c, p2 to b, p3 leaves, p4 stays.
    void destinationsHaveColours() {
        Objects o;
        for (const char* name : {"a", "b", "c"}) o.nodes.push_back(test::makeNode(name, 8, 16));
        for (int p = 0; p < 5; ++p) {
            o.pods.push_back(test::makePod("p" + std::to_string(p), 100, 0));
            o.pods.back().nodeName = p < 4 ? "a" : "b";
        }
        const ClusterPtr cluster = test::built(std::move(o));
        const NodeIdx a(0), b(1), c(2);
        const ScenePtr plain = MapScene::build(cluster, PodGroups::make(cluster->catalog()), {ResourceTable::kCpuIdx, Colouring::Destination});
        QCOMPARE(plain->totals().podsByClass[kPlainClass], std::size_t(5));
        std::vector<NodeIdx> changed;
        // p1 first goes to b and then on to c: the last counts.
        const ScenePtr sent = plain->sending({{PodIdx(2), b}, {PodIdx(1), b}, {PodIdx(0), c}, {PodIdx(1), c}, {PodIdx(3), NodeIdx()}}, changed);
        QCOMPARE(changed, std::vector<NodeIdx>{a});
        QCOMPARE(sent->classes().name(0), std::string("c"));  // gets most
        QCOMPARE(sent->classes().name(1), std::string("b"));
        QVERIFY(sent->classes().used(2) && sent->classes().name(2).empty());
        const std::vector<std::size_t> counts(sent->totals().podsByClass.begin(), sent->totals().podsByClass.begin() + 3);
        QCOMPARE(counts, (std::vector<std::size_t>{2, 1, 1}));
        QCOMPARE(sent->totals().podsByClass[kPlainClass], std::size_t(1));
        for (std::size_t i = 0; i < 4; ++i) QCOMPARE(int(sent->block(a).classes[i]), int(sent->classOf(sent->block(a).pods[i])));
        // Two more to b make it the first, but nobody changes the colour. Nobody is sent to c any more: its colour is free for a.
        const ScenePtr next = sent->sending({{PodIdx(2), b}, {PodIdx(0), b}, {PodIdx(1), b}, {PodIdx(4), a}}, changed);
        QCOMPARE(changed, (std::vector<NodeIdx>{a, b}));
        QCOMPARE(next->classes().name(1), std::string("b"));
        QCOMPARE(next->classes().name(0), std::string("a"));
        QCOMPARE(int(next->classOf(PodIdx(4))), 0);
        QVERIFY(equal(*next->sending({}, changed), *plain));
        // More destinations than colours: the rest is "other".
        Objects many;
        for (int n = 0; n < 16; ++n) many.nodes.push_back(test::makeNode("n" + std::to_string(n), 8, 16));
        for (int p = 0; p < 16; ++p) many.pods.push_back(test::makePod("p" + std::to_string(p), 100, 0)), many.pods.back().nodeName = "n0";
        const ClusterPtr wide = test::built(std::move(many));
        Destinations all;
        for (std::size_t p = 0; p < 16; ++p) all.emplace_back(PodIdx(p), NodeIdx(p));
        const ScenePtr full = MapScene::build(wide, PodGroups::make(wide->catalog()), {ResourceTable::kCpuIdx, Colouring::Destination})->sending(all, changed);
        QCOMPARE(full->totals().podsByClass[kOtherClass], std::size_t(16 - kCategoryClasses));
        // Other colourings have no part in it.
        const ScenePtr owners = MapScene::build(wide, PodGroups::make(wide->catalog()), {});
        QVERIFY(equal(*owners->sending(all, changed), *owners));
        QVERIFY(changed.empty());
    }

    void coloursGoToWhatTakesMost() {
        // "many" has three small pods, "large" one that takes half the cpu, "wide" one that takes most of the memory.
        Objects o;
        o.nodes = {test::makeNode("a", 10, 10)};
        const auto add = [&](const char* owner, std::int64_t cpu, std::int64_t mebibytes) {
            o.pods.push_back(test::makePod("p" + std::to_string(o.pods.size()), cpu, mebibytes));
            o.pods.back().owners.push_back({"StatefulSet", owner, true});
        };
        for (int i = 0; i < 3; ++i) add("many", 100, 10);
        add("large", 5000, 10);
        add("wide", 100, 8000);
        const ClusterPtr cluster = test::built(std::move(o));
        const PodClasses classes(PodGroups::make(cluster->catalog()), Colouring::Owner);
        QCOMPARE(classes.name(0), std::string("default/StatefulSet/large"));  // most of the cpu
        QCOMPARE(classes.name(1), std::string("default/StatefulSet/wide"));   // most of the memory
        QCOMPARE(classes.name(2), std::string("default/StatefulSet/many"));
    }

    void jobsOfOneCronJobAreOneWorkload() {
        Pod pod = test::makePod("daily-29401500-x", 1, 0);
        pod.owners.push_back({"Job", "daily-29401500", true});
        QCOMPARE(ownerKey(pod), std::string("default/CronJob/daily"));
        pod.owners[0].name = "migrate-2";
        QCOMPARE(ownerKey(pod), std::string("default/Job/migrate-2"));
        // Static pods of several nodes are one thing; one that does not end in its node's name is its node's.
        pod.name = "etcd-cp-1";
        pod.owners = {{"Node", "cp-1", true}};
        QCOMPARE(ownerKey(pod), std::string("default/Node/etcd"));
        pod.name = "etcd";
        QCOMPARE(ownerKey(pod), std::string("default/Node/cp-1"));
    }

    void coloursAreGivenByPriorityOrder() {
        Objects o;
        o.nodes = {test::makeNode("a", 4, 16)};
        for (int p : {5, 100, 5, -1}) {
            Pod pod = test::makePod("p" + std::to_string(o.pods.size()), 100, 0);
            auto spec = std::make_shared<PodSpec>(*pod.spec);
            spec->priority = p;
            pod.spec = spec;
            pod.nodeName = "a";
            o.pods.push_back(std::move(pod));
        }
        const ClusterPtr cluster = test::built(std::move(o));
        const PodClasses classes(PodGroups::make(cluster->catalog()), Colouring::Priority);
        QCOMPARE(classes.classOf(PodIdx(1), Standing::Bound), std::uint8_t(0));
        QCOMPARE(classes.classOf(PodIdx(0), Standing::Bound), std::uint8_t(1));
        QCOMPARE(classes.classOf(PodIdx(3), Standing::Bound), std::uint8_t(2));
        QCOMPARE(classes.name(0), std::string("100"));
        QVERIFY(!classes.used(3));
    }
};

QTEST_APPLESS_MAIN(TestMapScene)
#include "tst_map_scene.moc"
