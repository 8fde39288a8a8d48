// SPDX-License-Identifier: GPL-3.0-or-later
// Room that Reservations keep, on the map: how much is left of it, what it is called, and how it is drawn. Node a has 10 cores.
#include <QTest>

#include "io/sessions/loader.h"
#include "map/map_layout.h"
#include "map/painting/node_painter.h"
#include "map/reserved_room.h"
#include "schedulers/koordinator/reserve_pods.h"
#include "views/device_objects.h"

using namespace bayplan;

namespace {

const std::string kNodes =
    "apiVersion: v1\nkind: Node\nmetadata: {name: a}\nstatus: {allocatable: {cpu: 10, memory: 64Gi, pods: 10}}\n---\n"
    "apiVersion: v1\nkind: Node\nmetadata: {name: b}\nstatus: {allocatable: {cpu: 10, memory: 64Gi, pods: 10}}\n---\n";
std::string reservation(const std::string& name, int cpus, const std::string& status, const std::string& spec = "allocateOnce: false, ") {
    const std::string cores = std::to_string(cpus);
    return "apiVersion: scheduling.koordinator.sh/v1alpha1\nkind: Reservation\nmetadata: {name: " + name + ", uid: u-" + name + "}\nspec: {" + spec
           + "ttl: 24h, owners: [{labelSelector: {matchLabels: {app: web}}}], template: {spec: {containers: [{name: c, resources: {requests: {cpu: " + cores + "}}}]}}}\nstatus: {"
           + status + "}\n---\n";
}
std::string available(const std::string& node, int cpus) { return "phase: Available, nodeName: " + node + ", allocatable: {cpu: " + std::to_string(cpus) + "}"; }
std::string user(const std::string& name, const std::string& of, int cpus) {
    return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", labels: {app: web}, annotations: {scheduling.koordinator.sh/reservation-allocated: '{\"name\":\"" + of + "\",\"uid\":\"u-" + of
           + "\"}'}}\nspec: {nodeName: a, containers: [{name: c, resources: {requests: {cpu: " + std::to_string(cpus) + "}}}]}\nstatus: {phase: Running}\n---\n";
}

ClusterPtr clusterOf(const std::string& text) { return build(readObjectsFromText(text, "reservations.yaml").value()).value().cluster; }
ScenePtr sceneOf(const ClusterPtr& cluster) { return MapScene::build(cluster, PodGroups::make(cluster->catalog()), {}); }
QStringList said(const MapScene& scene, NodeIdx node) {
    QStringList all;
    for (const ReservedRoomPart& part : scene.block(node).reserved) all << describeReserved(scene.cluster().catalog(), part, ResourceTable::kCpuIdx);
    return all;
}

}  // namespace

class TestReservedRoom : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// r1 keeps 4 cores, and a pod has one of them; r2 keeps 2 and nobody uses it; r3 is for one pod and is used; r4 has no node.
    void whatIsLeftOfIt() {
        const ScenePtr scene = sceneOf(clusterOf(kNodes + reservation("r1", 4, available("a", 4)) + reservation("r2", 2, available("a", 2)) + reservation("r3", 2, available("a", 2), "")
                                                 + reservation("r4", 1, "phase: Pending") + user("w1", "r1", 1) + user("w3", "r3", 1)));
        const NodeIdx a = scene->cluster().catalog().findNode("a"), b = scene->cluster().catalog().findNode("b");
        QCOMPARE(said(*scene, a), (QStringList{QStringLiteral("Reserved by r1 for pods to come: 3 CPU"), QStringLiteral("Reserved by r2 for pods to come: 2 CPU")}));
        QVERIFY(scene->block(b).reserved.empty());
        QCOMPARE(scene->totals().reserved, std::size_t(2));
        QCOMPARE(scene->block(a).cells.size(), std::size_t(2));
        QCOMPARE(scene->block(a).reservedCells.size(), std::size_t(2));
        QCOMPARE(scene->level(a), 0.2f);  // what pods request: room is no request

        // Its cells stand above those of the pods, with the area of what is left, and do not overlap.
        const auto area = [](const Cell& cell) { return static_cast<double>(cell.right - cell.left) * (cell.top - cell.bottom) / Cell::kWhole / Cell::kWhole; };
        QVERIFY(std::abs(area(scene->block(a).reservedCells[0]) - 0.3) < 0.02);
        QVERIFY(std::abs(area(scene->block(a).reservedCells[1]) - 0.2) < 0.02);
        const QRect rect(0, 0, 400, 400);
        const QRect vessel = bandsOf(rect, scene->shape(a), 1.0).vessel;
        const auto at = [&](const Cell& cell) { return cellRect(vessel, cell).center(); };
        QCOMPARE(scene->reservedAt(a, rect, at(scene->block(a).reservedCells[0]), 1.0)->rest, std::int64_t(3000));
        QVERIFY(!scene->podAt(a, rect, at(scene->block(a).reservedCells[0]), 1.0).valid());
        QVERIFY(!scene->reservedAt(a, rect, at(scene->block(a).cells[0]), 1.0));
    }

    /// Only the node with the room is drawn otherwise.
    void itIsDrawn() {
        const auto drawn = [](const std::string& text, const char* node, ThemeKind theme) {
            const ClusterPtr cluster = clusterOf(text);
            PaintInput in;
            in.layout = std::make_shared<const MapLayout>(MapLayout::make(cluster->catalog(), {}));
            in.scene = sceneOf(cluster);
            in.palette = std::make_shared<const MapPalette>(MapPalette::make(makeTheme(theme)));
            QImage image(600, 300, QImage::Format_RGB32);
            image.fill(in.palette->panel);
            MapScale scale;
            scale.pitch = 200;
            NodePainter(image, {}, in, scale).paint(cluster->catalog().findNode(node));
            return image;
        };
        for (const ThemeKind theme : {ThemeKind::Light, ThemeKind::Dark, ThemeKind::HighContrast}) {
            const std::string with = kNodes + reservation("r1", 4, available("a", 4)), without = kNodes + reservation("r1", 4, "phase: Pending");
            QVERIFY(drawn(with, "a", theme) != drawn(without, "a", theme));
            QVERIFY(drawn(with, "b", theme) == drawn(without, "b", theme));
        }
    }

    /// A Reservation that gets its node here holds room there, until that is undone: the same picture as before, with the same pods.
    void aNodeForOneThatWaits() {
        const ClusterPtr before = clusterOf(kNodes + reservation("r1", 4, "phase: Pending") + reservation("r2", 2, available("a", 2)));
        const std::vector<PlacedReservation> placed{{"r1", "b"}, {"r2", "b"}};  // r2 does not wait
        const ClusterPtr after = withReservations(before, placed);
        const ScenePtr scene = sceneOf(after);
        QCOMPARE(said(*scene, after->catalog().findNode("b")), QStringList(QStringLiteral("Reserved by r1 for pods to come: 4 CPU")));
        QCOMPARE(said(*scene, after->catalog().findNode("a")), QStringList(QStringLiteral("Reserved by r2 for pods to come: 2 CPU")));
        const ClusterPtr back = withoutReservations(after, {placed.front()});
        QCOMPARE(sceneOf(back)->totals().reserved, std::size_t(1));
        QVERIFY(back->catalog().koordinatorReservations == before->catalog().koordinatorReservations);
        QCOMPARE(withReservations(before, {}), before);
    }
};

QTEST_MAIN(TestReservedRoom)
#include "tst_reserved_room.moc"
