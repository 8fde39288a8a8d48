// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <array>
#include <cmath>

#include "cluster/delta.h"
#include "map/painting/map_labels.h"
#include "map/painting/map_overlay.h"
#include "map/painting/map_painter.h"
#include "map/painting/tile_cache.h"
#include "map/verdicts/verdict_layer.h"
#include "views/map/map_fixtures.h"

using namespace bayplan;

namespace {

PaintInput inputOf(ClusterPtr cluster, ThemeKind theme = ThemeKind::Light, SceneOptions options = {}) {
    PaintInput in;
    in.layout = std::make_shared<MapLayout>(MapLayout::make(cluster->catalog(), {}));
    in.scene = MapScene::build(cluster, PodGroups::make(cluster->catalog()), options);
    in.palette = std::make_shared<MapPalette>(MapPalette::make(makeTheme(theme)));
    return in;
}

QImage paintNode(const PaintInput& in, NodeIdx node, int pitch) {
    const QRect r = MapScale{pitch, 1.0}.node(*in.layout, node);
    QImage image(r.size(), QImage::Format_RGB32);
    paintMap(image, r.topLeft(), in, MapScale{pitch, 1.0});
    return image;
}

int count(const QImage& image, QRgb colour) {
    int n = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) n += (image.pixel(x, y) | 0xFF000000u) == (colour | 0xFF000000u);
    return n;
}

}  // namespace

class TestMapPainter : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// The drawing of vectors shows what the image shows: all but softened corners and the edges of slanted lines.
    void vectorsShowTheSame() {
        const PaintInput in = inputOf(test::synthetic(40, 12));
        for (const int pitch : {10, 40, 120}) {
            const MapScale scale{pitch, 1.0};
            const QRect area(QPoint(), scale.size(*in.layout).boundedTo(QSize(800, 600)));
            QImage pixels(area.size(), QImage::Format_RGB32), vectors(area.size(), QImage::Format_RGB32);
            paintMap(pixels, QPoint(), in, scale);
            QPainter painter(&vectors);
            paintMap(painter, area, in, scale);
            painter.end();
            int same = 0;
            for (int y = 0; y < area.height(); ++y)
                for (int x = 0; x < area.width(); ++x) same += pixels.pixel(x, y) == vectors.pixel(x, y);
            QVERIFY2(same * 100 >= area.width() * area.height() * 97, qPrintable(QStringLiteral("%1 of %2 at %3").arg(same).arg(area.width() * area.height()).arg(pitch)));
        }
    }
    void farShowsTheLevel() {
        Objects o;
        for (int i = 0; i < 5; ++i) {
            o.nodes.push_back(test::makeNode("n" + std::to_string(i), 4, 16));
            if (i > 0) o.pods.push_back(test::makePod("p" + std::to_string(i), i * 1000, 0));
            if (i > 0) o.pods.back().nodeName = o.nodes.back().name;
        }
        const PaintInput in = inputOf(test::built(std::move(o)));
        for (int i = 0; i < 5; ++i) {
            const QImage image = paintNode(in, NodeIdx(static_cast<std::size_t>(i)), 21);  // 20 pixels: 18 inside
            const int inside = image.height() - 2;
            // From the bottom: i quarters of the inside are filled, and not one line more.
            const int filled = static_cast<int>(std::lround(i / 4.0 * inside));
            const QRgb fill = in.palette->quantity[static_cast<std::size_t>(255.0 * i / 4)];
            const int x = image.width() / 2;
            for (int fromBottom = 0; fromBottom < inside; ++fromBottom) {
                const QRgb pixel = image.pixel(x, image.height() - 2 - fromBottom);
                if (fromBottom < filled - 1) QCOMPARE(pixel, fill);
                if (fromBottom >= filled) QCOMPARE(pixel, in.palette->vessel);
            }
            if (i > 0 && i < 4)
                QCOMPARE(image.pixel(x, image.height() - 1 - filled),
                         in.palette->quantityEdge[static_cast<std::size_t>(255.0 * i / 4)]);
        }
    }

    /// 20 pods a node. A node of 20 pixels has 18 inside; the bar at its foot is 18 / 5 = 3 high and 18 × found / 20 wide, at least 2.
    void farShowsHowManyOfItsPodsAreFound() {
        Objects o;
        for (int n = 0; n < 5; ++n) {
            o.nodes.push_back(test::makeNode("n" + std::to_string(n), 64, 64));
            for (int p = 0; p < 20; ++p) {
                o.pods.push_back(test::makePod("p" + std::to_string(n) + "-" + std::to_string(p), 1000, 0));
                o.pods.back().nodeName = o.nodes.back().name;
            }
        }
        PaintInput in = inputOf(test::built(std::move(o)));
        const QImage unsearched = paintNode(in, NodeIdx(0), 21);
        const std::array<std::size_t, 5> found{1, 10, 20, 0, 0};
        auto nodes = std::make_shared<std::vector<char>>(5, 0);
        auto pods = std::make_shared<std::vector<char>>(100, 0);
        for (std::size_t n = 0; n < 5; ++n) {
            (*nodes)[n] = found[n] > 0 || n == 4;  // the last one by its own name
            for (std::size_t p = 0; p < found[n]; ++p) (*pods)[n * 20 + p] = 1;
        }
        in.nodeMatches = nodes;
        in.podMatches = pods;
        const auto lit = [&](std::size_t n) { return count(paintNode(in, NodeIdx(n), 21), in.palette->accent); };
        QCOMPARE(lit(0), 3 * 2);
        QCOMPARE(lit(1), 3 * 9);
        QCOMPARE(lit(2), 3 * 18);
        QCOMPARE(lit(3), 0);
        QCOMPARE(paintNode(in, NodeIdx(4), 21), unsearched);
    }

    void whatIsNotFullDoesNotLookFull() {
        Objects o;
        o.nodes.push_back(test::makeNode("n", 1000, 16));
        o.pods.push_back(test::makePod("p", 999999, 0));
        o.pods.push_back(test::makePod("q", 1, 0));
        o.pods[0].nodeName = "n";
        const PaintInput in = inputOf(test::built(std::move(o)));
        QVERIFY(count(paintNode(in, NodeIdx(0), 21), in.palette->vessel) > 0);
    }

    void statesLookDifferent() {
        Objects o;
        for (int i = 0; i < 6; ++i) o.nodes.push_back(test::makeNode("n" + std::to_string(i), 4, 16));
        o.nodes[1].unschedulable = true;
        o.nodes[2].readiness = Readiness::NotReady;
        o.nodes[3].readiness = Readiness::Unknown;
        o.pods.push_back(test::makePod("over", 9000, 0));
        o.pods.back().nodeName = "n4";
        o.pods.push_back(test::makePod("memory", 1000, 16 * 1024));
        o.pods.back().nodeName = "n5";  // cpu stranded
        const ClusterPtr cluster = test::built(std::move(o));
        for (const ThemeKind theme : {ThemeKind::Light, ThemeKind::Dark, ThemeKind::HighContrast}) {
            const PaintInput in = inputOf(cluster, theme);
            for (const int pitch : {10, 18, 40, 90, 300}) {
                std::vector<QImage> images;
                for (std::size_t n = 0; n < 6; ++n) images.push_back(paintNode(in, NodeIdx(n), pitch));
                for (std::size_t a = 0; a < images.size(); ++a) {
                    for (std::size_t b = a + 1; b < images.size(); ++b)
                        QVERIFY2(images[a].convertToFormat(QImage::Format_Grayscale8)
                                     != images[b].convertToFormat(QImage::Format_Grayscale8),
                                 qPrintable(QStringLiteral("%1 and %2 at %3").arg(a).arg(b).arg(pitch)));
                }
                QVERIFY(count(images[1], in.palette->cordoned) >= images[1].width());
                QVERIFY(count(images[2], in.palette->notReady) >= images[2].width());
            }
        }
    }

    void tilesJoinWithoutSeams() {
        const ClusterPtr cluster = test::synthetic(200, 10);
        PaintInput in = inputOf(cluster);
        for (const int pitch : {9, 30, 77, 200}) {
            const MapScale scale{pitch, 1.0};
            QImage whole(700, 600, QImage::Format_RGB32);
            paintMap(whole, QPoint(301, 207), in, scale);
            TileCache cache;
            cache.setInput(in);
            QImage frame(700, 600, QImage::Format_RGB32);
            QVERIFY(cache.compose(frame, QPoint(301, 207), scale, TileCache::Mode::Now));
            QCOMPARE(frame, whole);
        }
    }

    void tilesArriveLaterToo() {
        PaintInput in = inputOf(test::synthetic(200, 10));
        TileCache cache;
        cache.setInput(in);
        QImage frame(900, 700, QImage::Format_RGB32);
        QVERIFY(!cache.compose(frame, QPoint(), MapScale{40, 1.0}, TileCache::Mode::Soon));
        QTRY_VERIFY(cache.compose(frame, QPoint(), MapScale{40, 1.0}, TileCache::Mode::Soon));
        QImage whole(900, 700, QImage::Format_RGB32);
        paintMap(whole, QPoint(), in, MapScale{40, 1.0});
        QCOMPARE(frame, whole);
        // Another zoom: until its tiles are there, the old ones stand in for them.
        QVERIFY(!cache.compose(frame, QPoint(), MapScale{50, 1.0}, TileCache::Mode::Soon));
        QVERIFY(count(frame, in.palette->vessel) > 1000);
        QTRY_VERIFY(cache.compose(frame, QPoint(), MapScale{50, 1.0}, TileCache::Mode::Soon));
    }

    void aChangeRepaintsItsTiles() {
        ClusterPtr cluster = test::synthetic(400, 6, 4);
        PaintInput in = inputOf(cluster);
        TileCache cache;
        cache.setInput(in);
        const MapScale scale{60, 1.0};
        QImage frame(1600, 1000, QImage::Format_RGB32);
        cache.compose(frame, QPoint(), scale, TileCache::Mode::Now);
        const auto applied =
            apply(*cluster, {Place{cluster->pendingPods().front(), NodeIdx(7)}, Cordon{NodeIdx(50), true}});
        QVERIFY(applied.has_value());
        std::vector<NodeIdx> changed;
        in.scene = in.scene->updated(applied->cluster, changed);
        QCOMPARE(changed.size(), std::size_t(2));
        cache.setInput(in, changed);
        cache.compose(frame, QPoint(), scale, TileCache::Mode::Now);
        QImage whole(1600, 1000, QImage::Format_RGB32);
        paintMap(whole, QPoint(), in, scale);
        QCOMPARE(frame, whole);
    }

    void movedPodsGlideAndHalosFade() {
        ClusterPtr cluster = test::synthetic(40, 6);
        PaintInput in = inputOf(cluster);
        const PodIdx pod = cluster->node(NodeIdx(0)).pods.front();
        const std::vector<Delta> deltas{Move{pod, NodeIdx(9)}};
        const auto applied = apply(*cluster, deltas);
        QVERIFY(applied.has_value());
        const ScenePtr before = in.scene;
        std::vector<NodeIdx> changed;
        in.scene = before->updated(applied->cluster, changed);
        const MapScale scale{60, 1.0};
        const auto shot = [&](MapOverlay& overlay) {
            QImage image(scale.size(*in.layout), QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            overlay.paint(painter, image.rect(), in, scale, {});
            return image;
        };
        const QRgb edge = in.palette->edge[in.scene->block(NodeIdx(9)).classes.front()];
        MapOverlay still;
        QCOMPARE(still.nextFrame(), -1);
        still.changed(changed, *before, in, deltas, false);  // reduced motion
        QCOMPARE(still.nextFrame(), 100);
        QCOMPARE(count(shot(still), edge), 0);
        QVERIFY(shot(still).pixelColor(scale.node(*in.layout, NodeIdx(9)).topLeft() - QPoint(1, 1)) != QColor(Qt::white));
        QCOMPARE(shot(still).pixelColor(scale.node(*in.layout, NodeIdx(20)).topLeft() - QPoint(1, 1)), QColor(Qt::white));

        MapOverlay moving;
        moving.changed(changed, *before, in, deltas, true);
        QCOMPARE(moving.nextFrame(), 16);
        QTRY_COMPARE(moving.nextFrame(), 100);  // it has arrived; the halos go on
        moving.clear();
        QVERIFY(!moving.animating());

        PaintInput many = inputOf(test::synthetic(400, 1));
        std::vector<NodeIdx> most;
        for (std::size_t n = 0; n < 300; ++n) most.emplace_back(n);
        MapOverlay flooded;
        flooded.changed(most, *many.scene, many, {}, true);  // marking nearly everything would say nothing
        QCOMPARE(flooded.nextFrame(), -1);
    }

    void memoryStaysBounded() {
        PaintInput in = inputOf(test::synthetic(100, 2));
        TileCache cache;
        cache.setInput(in);
        QImage frame(1024, 1024, QImage::Format_RGB32);
        for (int pitch = 100; pitch < 220; ++pitch)
            cache.compose(frame, QPoint(0, 0), MapScale{pitch, 1.0}, TileCache::Mode::Now);
        QVERIFY(cache.tileCount() <= TileCache::kMostTiles);
        QVERIFY(cache.compose(frame, QPoint(0, 0), MapScale{219, 1.0}, TileCache::Mode::Soon));  // the newest are kept
    }

    void labelsAreFewAndReadable() {
        const ClusterPtr cluster = test::synthetic(5000, 2);
        PaintInput in = inputOf(cluster);
        LayoutOptions options;
        options.keys = {"topology.kubernetes.io/zone"};
        in.layout = std::make_shared<MapLayout>(MapLayout::make(cluster->catalog(), options));
        MapLabels labels;
        labels.setInput(in, 1.0);
        QImage image(3840, 2160, QImage::Format_RGB32);
        for (const int pitch : {14, 70, 100, 180, 400}) {
            image.fill(Qt::white);
            QPainter painter(&image);
            const int drawn = labels.paint(painter, image.rect(), MapScale{pitch, 1.0});
            QVERIFY(drawn <= MapLabels::kMostLabels);
            QVERIFY(drawn >= 1);
        }
    }

    /// Twenty groups on one node: those that lead have their colours, the other six are outlines. Four pods of the first
    /// alternate in lightness.
    void othersAreHollowAndNeighboursAlternate() {
        Objects o;
        o.nodes.push_back(test::makeNode("n", 64, 64));
        for (int g = 0; g < 20; ++g)
            for (int i = 0; i < (g == 0 ? 4 : 1); ++i) {
                Pod pod = test::makePod("p" + std::to_string(g) + "-" + std::to_string(i), 2000 - 10 * g, 0);
                pod.owners.resize(1);
                pod.owners[0].kind = "StatefulSet";
                pod.owners[0].name = "s" + std::to_string(g);
                pod.owners[0].controller = true;
                pod.nodeName = "n";
                o.pods.push_back(pod);
            }
        const PaintInput in = inputOf(test::built(std::move(o)));
        const NodeBlock& block = in.scene->block(NodeIdx(0));
        const MapScale scale{400, 1.0};
        const QRect rect = scale.node(*in.layout, NodeIdx(0));
        const QRect vessel = bandsOf(rect, in.scene->shape(NodeIdx(0)), 1.0).vessel;
        const QImage image = paintNode(in, NodeIdx(0), scale.pitch);
        std::vector<QRgb> first;
        std::size_t hollow = 0;
        for (std::size_t i = 0; i < block.cells.size(); ++i) {
            const QRect cell = cellRect(vessel, block.cells[i]);
            const QRgb middle = image.pixel(cell.center() - rect.topLeft()) | 0xFF000000u;
            if (in.scene->cluster().catalog().pod(block.pods[i]).name.starts_with("p0-")) first.push_back(middle);
            if (block.classes[i] != kOtherClass) continue;
            ++hollow;
            QCOMPARE(middle, in.palette->panel);
            QCOMPARE(image.pixel(cell.center().x() - rect.x(), cell.bottom() - rect.y()) | 0xFF000000u, in.palette->edge[kOtherClass]);
        }
        QCOMPARE(hollow, std::size_t(20 - kCategoryClasses));
        const QRgb a = in.palette->fill[block.classes[0]], b = in.palette->fillNext[block.classes[0]];
        QCOMPARE(first, (std::vector<QRgb>{a, b, a, b}));
    }

    /// A name that would fit has tight letters where those of most others need them, and not for a single one.
    void namesOfOneMapLookAlike() {
        const auto nameOfTheFirst = [](int wide) {
            Objects o;
            o.nodes.push_back(test::makeNode("n1", 4, 16));
            for (int i = 1; i <= 20; ++i) o.nodes.push_back(test::makeNode((i <= wide ? "mmmmmmmm" : "n") + std::to_string(i), 4, 16));
            const PaintInput in = inputOf(test::built(std::move(o)));
            MapLabels labels;
            labels.setInput(in, 1.0);
            const QRect node = MapScale{64, 1.0}.node(*in.layout, NodeIdx(0));
            QImage image(node.size(), QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            labels.paint(painter, node, MapScale{64, 1.0});
            return image;
        };
        const QImage alone = nameOfTheFirst(0);
        QCOMPARE(nameOfTheFirst(1), alone);
        QVERIFY(nameOfTheFirst(20) != alone);
    }

    /// 200 pods on a node of 60 pixels have no hairlines: their number is written instead. Two pods need none.
    void cellsThatMeltAreCounted() {
        for (const int pods : {2, 200}) {
            Objects o;
            o.nodes.push_back(test::makeNode("n", 64, 64));
            for (int i = 0; i < pods; ++i) {
                o.pods.push_back(test::makePod("p" + std::to_string(i), pods == 2 ? 16000 : 100, 0));
                o.pods.back().nodeName = "n";
            }
            const PaintInput in = inputOf(test::built(std::move(o)));
            MapLabels labels;
            labels.setInput(in, 1.0);
            QImage image(80, 80, QImage::Format_RGB32);
            QPainter painter(&image);
            const int drawn = labels.paint(painter, image.rect(), MapScale{64, 1.0});
            QCOMPARE(labels.names(), 1);
            QCOMPARE(drawn, pods == 200 ? 2 : 1);
        }
    }

    void contrasts_data() {
        QTest::addColumn<int>("theme");
        QTest::newRow("light") << static_cast<int>(ThemeKind::Light);
        QTest::newRow("dark") << static_cast<int>(ThemeKind::Dark);
        QTest::newRow("high contrast") << static_cast<int>(ThemeKind::HighContrast);
    }
    void contrasts() {
        QFETCH(int, theme);
        const MapPalette p = MapPalette::make(makeTheme(static_cast<ThemeKind>(theme)));
        const auto ratio = [](QRgb a, QRgb b) { return Theme::contrast(QColor::fromRgb(a), QColor::fromRgb(b)); };
        // Text: 4.5:1.
        for (const QRgb ground : {p.panel, p.stage, p.vessel}) {
            QVERIFY(ratio(p.text, ground) >= 4.5);
            QVERIFY(ratio(p.secondary, ground) >= 4.5);
        }
        for (std::size_t c = 0; c < kClassCount; ++c)
            for (const QRgb ground : {p.fill[c], p.fillNext[c], MapPalette::hollow(static_cast<std::uint8_t>(c)) ? p.panel : p.fill[c]})
                QVERIFY2(ratio(p.ink[c], ground) >= 4.5, qPrintable(QString::number(c)));
        for (std::size_t c = 0; c < kCategoryClasses; ++c) QVERIFY(p.fillNext[c] != p.fill[c]);
        // Marks: 3:1.
        for (std::size_t c = 0; c < kClassCount; ++c) QVERIFY(ratio(p.edge[c], p.vessel) >= 3.0);
        for (const QRgb edge : p.quantityEdge) QVERIFY(ratio(edge, p.vessel) >= 3.0);
        for (const QRgb mark : {p.vesselLine, p.cordoned, p.notReady, p.bad, p.accent}) {
            QVERIFY(ratio(mark, p.panel) >= 3.0);
            QVERIFY(ratio(mark, p.vessel) >= 2.7);
        }
        QVERIFY(ratio(p.reserved, p.vessel) >= 3.0);
        QVERIFY(ratio(p.hatch, p.vessel) >= 3.0);
    }
};

QTEST_MAIN(TestMapPainter)
#include "tst_map_painter.moc"
