// SPDX-License-Identifier: GPL-3.0-or-later
#include <QElapsedTimer>
#include <QTest>
#include <set>

#include "map/map_layout.h"
#include "map/map_scale.h"
#include "metrics/group_keys.h"
#include "metrics/node_kinds.h"
#include "views/map/map_fixtures.h"

using namespace bayplan;

namespace {

LayoutOptions grouped(std::vector<std::string> keys) {
    LayoutOptions o;
    o.keys = std::move(keys);
    return o;
}

}  // namespace

class TestMapLayout : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void naturalOrder() {
        QVERIFY(naturalLess("gpu-2", "gpu-10"));
        QVERIFY(!naturalLess("gpu-10", "gpu-2"));
        QVERIFY(naturalLess("a", "b"));
        QVERIFY(naturalLess("n1", "n1a"));
        QVERIFY(!naturalLess("n1", "n1"));
        QVERIFY(naturalLess("n01", "n1") != naturalLess("n1", "n01"));
    }

    void nothingWithoutNodes() {
        const MapLayout layout = MapLayout::make(Catalog(), {});
        QCOMPARE(layout.nodeCount(), std::size_t(0));
        QVERIFY(layout.bounds().isEmpty());
        QVERIFY(!layout.nodeAt({0, 0}).valid());
        QVERIFY(layout.nodesIn(QRectF(-100, -100, 200, 200)).empty());
    }

    void oneNode() {
        const ClusterPtr cluster = test::synthetic(1, 0);
        const MapLayout layout = MapLayout::make(cluster->catalog(), grouped({"no.such/label"}));
        QCOMPARE(layout.bays().size(), std::size_t(1));
        QVERIFY(!layout.bays()[0].labelled);
        QCOMPARE(layout.nodeAt(layout.nodeRect(NodeIdx(0)).center()), NodeIdx(0));
        QCOMPARE(layout.neighbour(NodeIdx(0), Direction::Right), NodeIdx(0));
    }

    void placing_data() {
        QTest::addColumn<int>("nodes");
        QTest::addColumn<QStringList>("keys");
        QTest::addColumn<bool>("sized");
        QTest::addColumn<int>("bays");
        const QString zone = QStringLiteral("topology.kubernetes.io/zone");
        const QString pool = QStringLiteral("example.com/pool");
        QTest::newRow("no grouping") << 7 << QStringList() << false << 1;
        QTest::newRow("zone") << 60 << QStringList(zone) << false << 4;
        QTest::newRow("zone and pool") << 600 << QStringList{zone, pool} << false << 12;
        QTest::newRow("own group each") << 300 << QStringList(QStringLiteral("kubernetes.io/hostname")) << false << 300;
        QTest::newRow("by capacity") << 200 << QStringList(pool) << true << 3;
        QTest::newRow("missing label") << 50 << QStringList(QStringLiteral("none")) << false << 1;
        QTest::newRow("missing outer label") << 50 << QStringList{QStringLiteral("none"), pool} << false << 3;
    }
    void placing() {
        QFETCH(int, nodes);
        QFETCH(QStringList, keys);
        QFETCH(bool, sized);
        QFETCH(int, bays);
        const ClusterPtr cluster = test::synthetic(static_cast<std::size_t>(nodes), 0);
        LayoutOptions options;
        for (const QString& k : keys) options.keys.push_back(k.toStdString());
        if (sized) options.sizeBy = cluster->catalog().resources.find("nvidia.com/gpu");
        const MapLayout layout = MapLayout::make(cluster->catalog(), options);
        QCOMPARE(static_cast<int>(layout.bays().size()), bays);
        QCOMPARE(static_cast<int>(layout.order().size()), nodes);

        // Bays are inside the map and inside their block, share no point, and have equal heights.
        for (std::size_t a = 0; a < layout.bays().size(); ++a) {
            const Bay& bay = layout.bays()[a];
            QVERIFY(layout.bounds().contains(bay.frame));
            QVERIFY(layout.blocks()[bay.block].frame.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(bay.frame));
            QCOMPARE(bay.frame.height(), layout.bays()[0].frame.height());
            for (std::size_t b = a + 1; b < layout.bays().size(); ++b)
                QVERIFY(!bay.frame.intersects(layout.bays()[b].frame));
        }
        // Every node is inside its bay; the node at its corners and centre is that node; it is found by its area.
        for (std::size_t i = 0; i < layout.nodeCount(); ++i) {
            const NodeIdx n(i);
            const QRectF r = layout.nodeRect(n);
            const std::uint32_t bay = layout.place(n).bay;
            QVERIFY(layout.bays()[bay].frame.contains(r));
            for (const QPointF p :
                 {r.center(), r.topLeft() + QPointF(1e-6, 1e-6), r.bottomRight() - QPointF(1e-6, 1e-6)}) {
                QCOMPARE(layout.nodeAt(p), n);
                QCOMPARE(layout.bayAt(p), bay);
            }
            QVERIFY(!layout.nodeAt(QPointF(r.right() + kNodeGap / 2, r.center().y())).valid());
            const std::vector<NodeIdx> hit = layout.nodesIn(QRectF(r.center(), QSizeF(0.01, 0.01)));
            QCOMPARE(hit.size(), std::size_t(1));
            QCOMPARE(hit[0], n);
        }
        QCOMPARE(layout.nodesIn(layout.bounds()).size(), layout.nodeCount());
    }

    /// By GPU: b has 6 of 8 free, a 2 of 2, c none of 4; "plain" has no GPU and comes last; d and e are alike, by name.
    void nodesAreSorted() {
        Objects o;
        const auto node = [&](const char* name, std::int64_t gpus, std::int64_t created) {
            o.nodes.push_back(test::makeNode(name, 16, 64, gpus));
            o.nodes.back().creationTime = created;
        };
        node("plain", 0, 500);
        node("a", 2, 100);
        node("e", 1, 0);
        node("b", 8, 300);
        node("c", 4, 200);
        node("d", 1, 0);
        const auto pod = [&](const char* name, std::int64_t gpus, const char* on) {
            o.pods.push_back(test::makePod(name, 100, 0, gpus));
            o.pods.back().nodeName = on;
        };
        pod("p", 2, "b");
        pod("q", 4, "c");
        const ClusterPtr cluster = test::built(std::move(o));
        const ResourceIdx gpu = cluster->catalog().resources.find("nvidia.com/gpu");
        const auto names = [&](NodeOrder order) {
            LayoutOptions options;
            options.places = nodePlaces(*cluster, order, gpu);
            std::string all;
            const MapLayout layout = MapLayout::make(cluster->catalog(), options);
            for (const NodeIdx n : layout.order()) all += cluster->catalog().node(n).name + " ";
            return all;
        };
        QVERIFY(!nodePlaces(*cluster, NodeOrder::Name, gpu));
        QCOMPARE(names(NodeOrder::Name), std::string("a b c d e plain "));
        QCOMPARE(names(NodeOrder::MostFree), std::string("b a d e c plain "));
        QCOMPARE(names(NodeOrder::Fullest), std::string("c b a d e plain "));
        QCOMPARE(names(NodeOrder::Newest), std::string("plain b c a d e "));
    }

    void orderIsByGroupThenName() {
        const ClusterPtr cluster = test::synthetic(90, 0);
        const Catalog& catalog = cluster->catalog();
        const MapLayout layout = MapLayout::make(catalog, grouped({"example.com/pool"}));
        QCOMPARE(QString::fromStdString(layout.bays()[0].name), QStringLiteral("general"));
        QCOMPARE(QString::fromStdString(layout.bays()[1].name), QStringLiteral("gpu"));
        for (const Bay& bay : layout.bays()) {
            for (std::uint32_t i = bay.first + 1; i < bay.first + bay.count; ++i) {
                const NodeIdx a = layout.order()[i - 1];
                const NodeIdx b = layout.order()[i];
                QVERIFY(naturalLess(catalog.node(a).name, catalog.node(b).name));
                // Reading order on the screen, too.
                QVERIFY(layout.place(a).row < layout.place(b).row
                        || (layout.place(a).row == layout.place(b).row && layout.place(a).half < layout.place(b).half));
            }
        }
    }

    void capacityGivesWidth() {
        const ClusterPtr cluster = test::synthetic(40, 0);
        LayoutOptions options;
        options.sizeBy = cluster->catalog().resources.find("nvidia.com/gpu");
        const MapLayout layout = MapLayout::make(cluster->catalog(), options);
        QCOMPARE(layout.place(NodeIdx(3)).span, 4u);  // 8 of at most 8 GPUs: two pitches
        QCOMPARE(layout.place(NodeIdx(4)).span, 1u);  // none: half a pitch
        QCOMPARE(layout.nodeRect(NodeIdx(3)).width(), 2.0 - kNodeGap);
        QCOMPARE(layout.nodeRect(NodeIdx(3)).height(), layout.nodeRect(NodeIdx(4)).height());
    }

    void neighboursFollowTheScreen() {
        const ClusterPtr cluster = test::synthetic(100, 0);
        const MapLayout layout = MapLayout::make(cluster->catalog(), grouped({"topology.kubernetes.io/zone"}));
        for (std::size_t i = 0; i < layout.nodeCount(); ++i) {
            const QPointF from = layout.nodeRect(NodeIdx(i)).center();
            const NodeIdx right = layout.neighbour(NodeIdx(i), Direction::Right);
            const NodeIdx down = layout.neighbour(NodeIdx(i), Direction::Down);
            if (right != NodeIdx(i)) QVERIFY(layout.nodeRect(right).center().x() > from.x());
            if (down != NodeIdx(i)) QVERIFY(layout.nodeRect(down).center().y() > from.y());
        }
    }

    void pixelsAreSharpAtEveryZoom() {
        const ClusterPtr cluster = test::synthetic(120, 0);
        const MapLayout layout = MapLayout::make(cluster->catalog(), grouped({"topology.kubernetes.io/zone"}));
        for (int pitch : {3, 7, 16, 19, 20, 48, 61, 140, 333, 1400}) {
            const MapScale scale{pitch, 1.0};
            for (const Bay& bay : layout.bays()) {
                const QRect frame = scale.bay(layout, bay);
                for (std::uint32_t i = bay.first; i < bay.first + bay.count; ++i) {
                    const QRect r = scale.node(layout, layout.order()[i]);
                    QVERIFY(frame.contains(r));
                    QCOMPARE(r.width(), pitch - scale.gap());
                    QCOMPARE(r.height(), pitch - scale.gap());
                    if (i + 1 == bay.first + bay.count
                        || layout.place(layout.order()[i + 1]).row != layout.place(layout.order()[i]).row)
                        continue;
                    QCOMPARE(scale.node(layout, layout.order()[i + 1]).left() - (r.right() + 1), scale.gap());
                }
            }
        }
    }

    void bandsCoverTheNodeWithoutOverlap() {
        for (int side = 24; side < 900; side += 13) {
            const NodeBands b = bandsOf(QRect(10, 20, side, side), {8, false, false, 0.08f, 0.1f}, 1.0);
            const QRect node(10, 20, side, side);
            const QRect bands[] = {b.name, b.gpus, b.vessel, b.reserved, b.sill};
            for (std::size_t i = 0; i < 5; ++i) {
                QVERIFY(node.contains(bands[i]));
                if (i > 0) QVERIFY(bands[i - 1].bottom() < bands[i].top());
            }
            for (std::uint32_t s = 0; s < 8; ++s) QVERIFY(b.gpus.contains(gpuRect(b.gpus, 8, s)) || side < 32);
        }
    }

    void theInsideHasABandOfItsOwn() {
        for (int side = 24; side < 900; side += 13) {
            const NodeBands b = bandsOf(QRect(10, 20, side, side), {8, true, true, 0.08f, 0.1f}, 1.0);
            const QRect node(10, 20, side, side);
            int last = b.name.bottom();
            for (const QRect& band : {b.zones, b.gpus, b.vessel, b.reserved, b.sill}) {
                if (band.isEmpty()) continue;
                QVERIFY(node.contains(band));
                QVERIFY2(band.top() > last, qPrintable(QString::number(side)));
                last = band.bottom();
            }
        }
    }

    void largeClustersAreLaidOutAtOnce() {
        const ClusterPtr cluster = test::synthetic(5000, 0);
        for (const std::vector<std::string>& keys : {std::vector<std::string>{},
                                                     {"topology.kubernetes.io/zone"},
                                                     {"topology.kubernetes.io/zone", "example.com/pool"}}) {
            QElapsedTimer timer;
            timer.start();
            const MapLayout layout = MapLayout::make(cluster->catalog(), grouped(keys));
            const qint64 ms = timer.elapsed();
            qInfo("5,000 nodes, %zu keys: %lld ms, %zu bays", keys.size(), static_cast<long long>(ms),
                  layout.bays().size());
            QVERIFY2(ms < 500, "far beyond the 50 ms of an optimized build");
            QCOMPARE(layout.nodesIn(layout.bounds()).size(), std::size_t(5000));
        }
    }

    void fillsTheView() {
        // Nodes cover a good part of the view: at least 55 % without headers, paddings and gaps.
        const ClusterPtr cluster = test::synthetic(1500, 0);
        for (const QSize view : {QSize(1600, 900), QSize(900, 1600), QSize(1200, 400)}) {
            LayoutOptions options = grouped({"topology.kubernetes.io/zone"});
            options.view = view;
            const MapLayout layout = MapLayout::make(cluster->catalog(), options);
            const double scale =
                std::min(view.width() / layout.bounds().width(), view.height() / layout.bounds().height());
            const double covered = 1500.0 * scale * scale / (view.width() * view.height());
            QVERIFY2(covered > 0.55, qPrintable(QString::number(covered)));
        }
    }

    void groupKeysTellNodesApart() {
        const ClusterPtr cluster = test::synthetic(60, 0);
        const std::vector<GroupKey> keys = sensibleGroupKeys(cluster->catalog());
        QCOMPARE(keys.size(), std::size_t(2));  // not the host name, which differs for every node
        QCOMPARE(QString::fromStdString(keys[0].key), QStringLiteral("topology.kubernetes.io/zone"));
        QCOMPARE(keys[0].groups, std::size_t(4));
        QCOMPARE(QString::fromStdString(keys[1].key), QStringLiteral("example.com/pool"));
    }
    void kindsOfNodesAreTypesOrWhatTheyOffer() {
        Objects o;
        for (int n = 0; n < 5; ++n) o.nodes.push_back(test::makeNode("n" + std::to_string(n), n < 3 ? 8 : 4, 16));
        const NodeKinds offers = nodeKinds(test::built(o)->catalog());
        QVERIFY(offers.key.empty());
        QCOMPARE(offers.kinds.size(), std::size_t(2));
        QCOMPARE(offers.kinds[0].nodes, std::size_t(3));
        QCOMPARE(offers.kinds[0].cpu, std::int64_t(8000));
        QCOMPARE(offers.kinds[1].nodes, std::size_t(2));
        QCOMPARE(offers.kinds[1].memory, offers.kinds[0].memory);
        // Types count before that; a node without one is of no kind.
        for (std::size_t n = 0; n < 4; ++n) o.nodes[n].labels = Labels(std::vector<Labels::Pair>{{"node.kubernetes.io/instance-type", n == 0 ? "large" : "small"}});
        const NodeKinds types = nodeKinds(test::built(o)->catalog());
        QCOMPARE(types.key, std::string("node.kubernetes.io/instance-type"));
        QCOMPARE(types.kinds.size(), std::size_t(2));
        QCOMPARE(types.kinds[0].name, std::string("small"));
        QCOMPARE(types.kinds[0].nodes, std::size_t(3));
        QCOMPARE(types.kinds[1].name, std::string("large"));
        QVERIFY(nodeKinds(test::built(Objects())->catalog()).kinds.empty());
    }
    void aPoolKeyIsFoundByItsWords() {
        QVERIFY(!poolKey({}));
        QVERIFY(!poolKey({{"topology.kubernetes.io/zone", 3, 0}, {"node.kubernetes.io/instance-type", 4, 0}}));
        for (const char* name : {"pool", "cloud.google.com/gke-nodepool", "kubernetes.azure.com/agentpool", "eks.amazonaws.com/nodegroup"}) {
            const std::vector<GroupKey> keys{{"topology.kubernetes.io/zone", 3, 0}, {name, 2, 1}};
            QVERIFY2(poolKey(keys) == &keys[1], name);
        }
    }
};

QTEST_APPLESS_MAIN(TestMapLayout)
#include "tst_map_layout.moc"
