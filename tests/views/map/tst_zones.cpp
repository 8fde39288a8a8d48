// SPDX-License-Identifier: GPL-3.0-or-later
// The insides of nodes on the map: the contents of a block, their places, their look, and that they follow changes.
#include <QTest>
#include <set>

#include "cluster/delta.h"
#include "map/painting/map_painter.h"
#include "map/value_text.h"
#include "map/zones/zone_block.h"
#include "map/zones/zone_layout.h"
#include "map/zones/zone_order.h"
#include "views/map/zone_fixtures.h"

using namespace bayplan;
using Holder = ZoneBlock::Holder;

namespace {

const NodeIdx kGpuNode(0), kEpyc(1), kNrt(2), kPlain(3);

/// GPU 4 whole and half of GPU 6; CPUs 10-13.
const char kWrittenOn[] =
    "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"train\",\"annotations\":{"
    "\"scheduling.koordinator.sh/resource-status\":\"{\\\"cpuset\\\":\\\"10-13\\\"}\","
    "\"scheduling.koordinator.sh/device-allocated\":\"{\\\"gpu\\\":["
    "{\\\"minor\\\":4,\\\"resources\\\":{\\\"koordinator.sh/gpu-core\\\":\\\"100\\\"}},"
    "{\\\"minor\\\":6,\\\"resources\\\":{\\\"koordinator.sh/gpu-core\\\":\\\"50\\\"}}]}\"}}}";

std::shared_ptr<const ZoneBlock> block(const ClusterPtr& c, NodeIdx n, std::optional<KubeletConfig> config = test::oneZoneConfig()) {
    return zoneBlockOf(*c, n, *test::toldOf(c, std::move(config)), GpuColumns(c->catalog().resources));
}

ScenePtr sceneOf(const ClusterPtr& c, std::optional<KubeletConfig> config = test::oneZoneConfig()) {
    return MapScene::build(c, PodGroups::make(c->catalog()), {}, test::toldOf(c, std::move(config)));
}

int countColour(const QImage& image, const QRect& area, QRgb colour) {
    int count = 0;
    for (int y = area.top(); y <= area.bottom(); ++y)
        for (int x = area.left(); x <= area.right(); ++x) count += image.pixel(x, y) == colour ? 1 : 0;
    return count;
}

}  // namespace

class TestZones : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// single-numa-node, CPU 0 reserved: "train" with 8 cores and 3 GPUs is in one zone, with 8 of its 48 CPUs there.
    void theKubeletTellsWhoHasWhat() {
        const ClusterPtr c = test::built(test::zonedObjects({test::wholePod("train", 8, 3, "gpu-01"), test::wholePod("web", 4, 0, "gpu-01")}));
        const auto b = block(c, kGpuNode);
        QVERIFY(b);
        QCOMPARE(b->zones.size(), std::size_t(2));
        QCOMPARE(b->zones[0].cpuMilli, 48000);
        QCOMPARE(b->zones[0].gpus, std::uint16_t(4));
        QCOMPARE(b->mostGpus, std::uint16_t(4));
        QVERIFY(b->cpusTold && b->gpusModelled);
        QCOMPARE(b->gpuUses.size(), std::size_t(3));
        std::set<std::uint16_t> zones;
        for (const ZoneBlock::GpuUse& use : b->gpuUses) {
            zones.insert(b->gpus[use.gpu].zone);
            QVERIFY(!use.observed);
        }
        QCOMPARE(zones.size(), std::size_t(1));
        std::int64_t reserved = 0, ofTrain = 0, ofWeb = 0;
        for (const ZoneBlock::CpuUse& use : b->cpus) {
            if (use.holder == Holder::Reserved) reserved += use.milli;
            else (use.pod == PodIdx(0) ? ofTrain : ofWeb) += use.milli;
        }
        QCOMPARE(reserved, 1000);
        QCOMPARE(ofTrain, 8000);
        QCOMPARE(ofWeb, 4000);
        // 5 GPUs are left: 1 in train's zone, 4 in the other one.
        QCOMPARE(b->free, (ZoneFreeGpus{ZoneFreeGpus::How::Predicted, 4, 4}));
    }

    /// Koordinator's scheduler annotated train with GPU 4, half of GPU 6, and CPUs 10-13; web has one of the remaining
    /// GPUs.
    void whatIsWrittenOnPodsIsSeen() {
        Objects o = test::zonedObjects({test::wholePod("train", 4, 2, "gpu-01"), test::wholePod("web", 1, 1, "gpu-01")});
        o.podSources = {std::make_shared<const std::string>(kWrittenOn), nullptr};
        const ClusterPtr c = test::built(std::move(o));
        const auto b = block(c, kGpuNode, std::nullopt);
        QCOMPARE(b->gpuUses.size(), std::size_t(3));
        QCOMPARE(b->gpuUses[0], (ZoneBlock::GpuUse{4, 0, 1000, PodIdx(0), true}));
        QCOMPARE(b->gpuUses[1], (ZoneBlock::GpuUse{6, 0, 500, PodIdx(0), true}));
        QCOMPARE(b->gpuUses[2], (ZoneBlock::GpuUse{0, 0, 1000, PodIdx(1), false}));
        QCOMPARE(b->cpus.size(), std::size_t(1));
        QCOMPARE(b->cpus[0].milli, 4000);
        QVERIFY(b->cpus[0].pod == PodIdx(0) && b->cpus[0].observed);
        QVERIFY(!b->cpusTold);  // nothing is annotated for web, which may have an exclusive CPU
        // After a move, the annotation is no longer valid.
        const auto moved = apply(*c, {Evict{PodIdx(0)}});
        const auto after = block(moved->cluster, kGpuNode, std::nullopt);
        for (const ZoneBlock::GpuUse& use : after->gpuUses) QVERIFY(use.pod == PodIdx(1));
    }

    void withoutAKubeletNothingIsSaidOfCpus() {
        const ClusterPtr c = test::built(test::zonedObjects({test::wholePod("train", 8, 3, "gpu-01")}));
        const auto b = block(c, kGpuNode, std::nullopt);
        QVERIFY(!b->cpusTold && !b->gpusModelled);
        QVERIFY(b->cpus.empty());
        QCOMPARE(b->gpuUses.size(), std::size_t(3));                          // first fit, as on nodes without zones
        QCOMPARE(b->free, (ZoneFreeGpus{ZoneFreeGpus::How::Unknown, 3, 4}));  // 5 free: at least 3 and 2, at most 4 and 1
        const ClusterPtr all = test::built(test::zonedObjects({test::wholePod("all", 8, 8, "gpu-01")}));
        const auto full = block(all, kGpuNode, std::nullopt);
        for (const ZoneBlock::GpuUse& use : full->gpuUses) QVERIFY(use.observed);  // no other way is possible
    }

    /// Half a core, or whole ones without limits: a kubelet gives such a pod no exclusive CPUs, whatever its
    /// configuration.
    void whoMayPinNothingHasNothing() {
        const auto b = [](Pod pod) {
            pod.nodeName = "gpu-01";
            return block(test::built(test::zonedObjects({pod})), kGpuNode, std::nullopt);
        };
        QVERIFY(b(test::makePod("shares", 4000, 512))->cpusTold);
        QVERIFY(!b(test::wholePod("alone", 4, 0))->cpusTold);
    }

    /// 2 of each zone's 20 cores are reserved; zone 0 has 18 - 6 = 12 in use, and the object does not say by which
    /// pods.
    void publishedAmountsUntilTheNodeChanges() {
        const ClusterPtr c = test::built(test::zonedObjects({test::wholePod("p", 2, 0)}));
        const auto b = block(c, kNrt, std::nullopt);
        QVERIFY(b->cpusTold);
        QCOMPARE(b->cpus.size(), std::size_t(3));
        QVERIFY(b->cpus[0].holder == Holder::Reserved && b->cpus[0].milli == 2000 && b->cpus[0].zone == 0);
        QVERIFY(b->cpus[1].holder == Holder::Somebody && b->cpus[1].milli == 12000 && b->cpus[1].observed);
        QVERIFY(b->cpus[2].holder == Holder::Reserved && b->cpus[2].zone == 1);
        QCOMPARE(b->cpus[1].from, b->cpus[0].to);
        QCOMPARE(static_cast<int>(b->cpus[1].to), static_cast<int>(14.0 / 20 * 65535 + 0.5));
        const auto applied = apply(*c, {Place{PodIdx(0), kNrt}});
        QVERIFY(applied.has_value());
        const auto after = block(applied->cluster, kNrt, std::nullopt);
        QVERIFY(!after->cpusTold && after->cpus.empty());  // the object is older
    }

    void gpuMemoryIsNoZoneAndGpusOfNoZoneStandApart() {
        const ClusterPtr c = test::built(test::zonedObjects({}));
        const auto power = test::power9();
        auto loose = test::eightGpus();
        loose->gpus[7].zones.reset();
        const ToldInsides told(c->sharedCatalog(), {{"gpu-01", loose}, {"epyc-01", power}}, {});
        const auto columns = GpuColumns(c->catalog().resources);
        QCOMPARE(zoneBlockOf(*c, kEpyc, told, columns)->zones.size(), std::size_t(2));  // four more are memory of GPUs
        const auto b = zoneBlockOf(*c, kGpuNode, told, columns);
        QCOMPARE(b->zones.size(), std::size_t(3));
        QVERIFY(b->zones[2].loose && b->zones[2].gpus == 1);
        QVERIFY(!zoneBlockOf(*c, kPlain, told, columns));
    }

    /// "b" and "d" have devices in the second zone, "a" and "c" in the first; "loose" has none. The order of names and owners
    /// does not count.
    void podsStandUnderWhatTheyHave() {
        ZoneBlock block;
        block.zones.resize(2);
        block.zones[0].gpus = block.zones[1].gpus = 2;
        block.gpus = {{0, 0, 0}, {0, 1, 1}, {1, 0, 2}, {1, 1, 3}};
        block.gpuUses = {{0, 0, 1000, PodIdx(2)}, {1, 0, 1000, PodIdx(0)}, {3, 0, 1000, PodIdx(1)}};
        block.cpus = {{1, 0, 100, Holder::Pod, PodIdx(3), 1000, false}, {0, 0, 100, Holder::Pod, PodIdx(1), 1000, false}, {0, 100, 200, Holder::Somebody, PodIdx(4), 1000, false}};
        const std::vector<std::uint32_t> at = placesIn(block, {PodIdx(0), PodIdx(1), PodIdx(2), PodIdx(3), PodIdx(4)});
        // c, a | d, b | loose: a pod's GPU counts before its CPUs.
        QVERIFY(at[2] < at[0] && at[0] < at[3] && at[3] < at[1] && at[1] < at[4]);

        // On the map: "z" leads by its owner's name and has GPUs of the second zone.
        const ClusterPtr c = test::built(test::zonedObjects({test::wholePod("first", 8, 4, "gpu-01"), test::wholePod("second", 8, 4, "gpu-01")}));
        SceneOptions options;
        options.fill = c->catalog().resources.find("nvidia.com/gpu");
        const ScenePtr scene = MapScene::build(c, PodGroups::make(c->catalog()), options, test::toldOf(c));
        const NodeBlock& cells = scene->block(kGpuNode);
        QCOMPARE(cells.pods.size(), std::size_t(2));
        const std::vector<std::uint32_t> places = placesIn(*scene->zones(kGpuNode), cells.pods);
        QVERIFY(places[0] < places[1] && cells.cells[0].left <= cells.cells[1].left);
    }

    void everythingHasAPlaceOfItsOwn() {
        for (const std::int64_t seed : {1, 2, 3}) {
            const ClusterPtr c = test::built(test::zonedObjects({test::wholePod("a", 4 + seed, 2, "gpu-01"), test::wholePod("b", 6, 1, "gpu-01"), test::wholePod("e", 10, 0, "epyc-01")}));
            for (const NodeIdx n : {kGpuNode, kEpyc}) {
                const auto b = block(c, n);
                for (const int height : {8, 20, 60, 150}) {
                    const QRect band(7, 11, height * 3, height);
                    std::vector<QRect> frames, squares;
                    for (std::size_t z = 0; z < b->zones.size(); ++z) {
                        const ZoneRects r = zoneRects(band, *b, z, 1.0);
                        QVERIFY(band.contains(r.frame));
                        for (const QRect& other : frames) QVERIFY(!other.intersects(r.frame));
                        frames.push_back(r.frame);
                        for (const QRect& part : {r.gpus, r.cpus, r.pages}) QVERIFY(part.isEmpty() || r.frame.contains(part));
                        QVERIFY(!r.gpus.intersects(r.cpus) && !r.cpus.intersects(r.pages));
                    }
                    if (height < 20) continue;  // squares smaller than pixels may touch
                    for (const ZoneBlock::Gpu& gpu : b->gpus) {
                        const QRect square = zoneGpuRect(zoneRects(band, *b, gpu.zone, 1.0).gpus, *b, gpu);
                        QVERIFY(frames[gpu.zone].contains(square));
                        for (const QRect& other : squares) QVERIFY(!other.intersects(square));
                        squares.push_back(square);
                    }
                    // The shares of a zone are side by side and add up to what is held.
                    for (std::size_t z = 0; z < b->zones.size(); ++z) {
                        std::uint16_t end = 0;
                        for (const ZoneBlock::CpuUse& use : b->cpus) {
                            if (use.zone != z) continue;
                            QCOMPARE(use.from, end);
                            QVERIFY(use.to >= use.from);
                            end = use.to;
                        }
                    }
                }
            }
        }
    }

    void whatIsUnderThePointer() {
        const ClusterPtr c = test::built(test::zonedObjects({test::wholePod("train", 8, 3, "gpu-01")}));
        const ScenePtr scene = sceneOf(c);
        const QRect node(0, 0, 400, 400);
        const QRect band = bandsOf(node, scene->shape(kGpuNode), 1.0).zones;
        const ZoneBlock& b = *scene->zones(kGpuNode);
        const ZoneBlock::GpuUse& use = b.gpuUses.front();
        const QRect gpu = zoneGpuRect(zoneRects(band, b, b.gpus[use.gpu].zone, 1.0).gpus, b, b.gpus[use.gpu]);
        QCOMPARE(scene->podAt(kGpuNode, node, gpu.center(), 1.0), PodIdx(0));
        const auto part = scene->partAt(kGpuNode, node, gpu.center(), 1.0);
        QVERIFY(part && part->gpu == std::size_t(use.gpu));
        QCOMPARE(partText(*scene, kGpuNode, *part), QStringLiteral("GPU %1, NUMA zone %2: default/train (predicted)").arg(use.gpu).arg(b.gpus[use.gpu].zone));
        // All parts of a pod can be marked: three GPUs and one share of CPUs.
        QCOMPARE(scene->partRects(kGpuNode, node, PodIdx(0), 1.0).size(), std::size_t(4));
        QVERIFY(!scene->partAt(kPlain, node, gpu.center(), 1.0));
        QVERIFY(insideText(*scene, kPlain).contains(QStringLiteral("not known")));
        QVERIFY(scene->flags(kPlain) & kInsideUnknown);
        QCOMPARE(scene->totals().insideUnknown, std::size_t(1));
    }

    void withoutToldInsidesNothingChanges() {
        const ClusterPtr c = test::built(test::zonedObjects({test::wholePod("train", 8, 3, "gpu-01")}));
        const ScenePtr plain = MapScene::build(c, PodGroups::make(c->catalog()), {});
        for (std::size_t n = 0; n < plain->nodeCount(); ++n) {
            QVERIFY(!(plain->flags(NodeIdx(n)) & kInsideUnknown));  // without any known inside, unknown ones are not marked
            QVERIFY(bandsOf(QRect(0, 0, 100, 100), plain->shape(NodeIdx(n)), 1.0).zones.isEmpty());
        }
        QCOMPARE(plain->block(kGpuNode).gpus.size(), std::size_t(3));
    }

    /// Moves and back: an updated scene has the same blocks as a new one.
    void goingAlongEqualsMakingAnew() {
        const ClusterPtr c = test::built(
            test::zonedObjects({test::wholePod("a", 8, 3, "gpu-01"), test::wholePod("b", 4, 1, "gpu-01"), test::wholePod("c", 16, 0, "epyc-01"), test::wholePod("d", 6, 2)}));
        const auto told = test::toldOf(c);
        const auto groups = PodGroups::make(c->catalog());
        ScenePtr along = MapScene::build(c, groups, {}, told);
        test::Dice dice(5);
        Draft draft(*c);
        for (int step = 0; step < 40; ++step) {
            const PodIdx pod(dice.below(4));
            const NodeIdx node(dice.below(2));
            const bool stands = draft.cluster().placement(pod).node.valid();
            (void)draft.apply(stands ? (dice.below(2) ? Delta(Evict{pod}) : Delta(Move{pod, node})) : Delta(Place{pod, node})).has_value();
            std::vector<NodeIdx> changed;
            along = along->updated(draft.publish(), changed);
            const ScenePtr anew = MapScene::build(along->sharedCluster(), groups, {}, told);
            for (const NodeIdx n : {kGpuNode, kEpyc, kNrt}) QVERIFY(*along->zones(n) == *anew->zones(n));
        }
    }

    /// Many changed nodes are left for another thread, and taken over if they are still valid.
    void manyZonesAreMadeLater() {
        Objects o;
        ToldInsides::ByNode machines;
        for (int i = 0; i < 100; ++i) {
            o.nodes.push_back(test::makeNode("n" + std::to_string(i), 96, 1024, 8));
            machines[o.nodes.back().name] = test::eightGpus();
        }
        o.pods = {test::wholePod("p", 4, 1, "n7")};
        const ClusterPtr c = test::built(std::move(o));
        const auto told = std::make_shared<const ToldInsides>(c->sharedCatalog(), machines, test::oneZoneConfig());
        const ScenePtr first = MapScene::build(c, PodGroups::make(c->catalog()), {}, told);
        QVERIFY(first->zonesBehind());
        QVERIFY(!first->zones(NodeIdx(7)));
        const ScenePtr ready = first->withZones();
        QVERIFY(!ready->zonesBehind() && ready->zones(NodeIdx(7)));
        const auto moved = apply(*c, {Move{PodIdx(0), NodeIdx(8)}});
        std::vector<NodeIdx> changed;
        const ScenePtr later = first->updated(moved->cluster, changed);
        const ScenePtr merged = later->withZonesOf(*ready, changed);
        QCOMPARE(changed.size(), std::size_t(98));  // all but 7 and 8, which changed since
        QVERIFY(merged->zonesBehind() && !merged->zones(NodeIdx(8)));
        const ScenePtr whole = merged->withZones();
        QVERIFY(!whole->zonesBehind());
        QCOMPARE(whole->zones(NodeIdx(8))->gpuUses.size(), std::size_t(1));
        QCOMPARE(whole->zones(NodeIdx(7))->gpuUses.size(), std::size_t(0));
    }

    /// Predicted assignments are hollow, observed ones are filled; unknown ones are hatched.
    void looks() {
        Objects o = test::zonedObjects({test::wholePod("train", 8, 3, "gpu-01")});
        const ClusterPtr c = test::built(std::move(o));
        PaintInput in;
        LayoutOptions options;
        options.view = QSize(800, 300);
        in.layout = std::make_shared<MapLayout>(MapLayout::make(c->catalog(), options));
        in.palette = std::make_shared<MapPalette>(MapPalette::make(makeTheme(ThemeKind::Light)));
        const MapScale scale{100, 1.0};
        const auto painted = [&](const ScenePtr& scene) {
            in.scene = scene;
            QImage image(scale.size(*in.layout) + QSize(20, 20), QImage::Format_RGB32);
            paintMap(image, QPoint(), in, scale);
            return image;
        };
        const ScenePtr predicted = sceneOf(c);
        const QImage hollow = painted(predicted);
        const std::uint8_t cls = predicted->classOf(PodIdx(0));
        const QRect node = scale.node(*in.layout, kGpuNode);
        const QRect band = bandsOf(node, predicted->shape(kGpuNode), 1.0).zones;
        const QRgb full = in.palette->fill[cls];
        const QRgb heart = mixed(full, in.palette->vessel, 0.65);
        QVERIFY(countColour(hollow, band, heart) > 0);
        const ClusterPtr all = test::built(test::zonedObjects({test::wholePod("train", 8, 8, "gpu-01")}));
        const QImage solid = painted(sceneOf(all, std::nullopt));
        QCOMPARE(countColour(solid, band, heart), 0);
        QVERIFY(countColour(solid, band, full) > countColour(hollow, band, full));
        const QRect unknown = bandsOf(scale.node(*in.layout, kPlain), predicted->shape(kPlain), 1.0).zones;
        QVERIFY(countColour(hollow, unknown, in.palette->hatch) > 10);
    }
};

QTEST_MAIN(TestZones)
#include "tst_zones.moc"
