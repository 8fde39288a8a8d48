// SPDX-License-Identifier: GPL-3.0-or-later
// Devices of slices on the screen Node: their boxes by pool, who has which part, and what dragged pods would get.
#include <QTest>

#include "inside/machine_text.h"
#include "inside/node_devices.h"
#include "inside/node_use.h"
#include "inside/part_card.h"
#include "views/device_objects.h"
#include "views/inside/machine_fixtures.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

struct Asked {
    explicit Asked(const ClusterPtr& picture, const char* node) : cluster(picture), devices(DevicePicture::of(picture)), classes(PodGroups::make(picture->catalog()), Colouring::Owner) {
        machine.name = node;
        question.cluster = cluster.get();
        question.node = cluster->catalog().findNode(node);
        question.machine = &machine;
        question.classes = &classes;
        question.devices = devices.get();
    }
    MachineScene scene() const { return MachineScene(std::make_shared<Machine>(machine), occupancyOf(question)); }

    ClusterPtr cluster;
    std::shared_ptr<const DevicePicture> devices;
    PodClasses classes;
    Machine machine;
    NodeQuestion question;
};

MachineBox box(const PartId& id) {
    MachineBox b;
    b.id = id;
    return b;
}

}  // namespace

class TestPublishedDevices : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void poolsAndDevicesAreParts() {
        const Asked n0(clusterWithDevices(), "n0");
        const MachineScene scene = n0.scene();
        QVERIFY(!scene.untold());
        QCOMPARE(partName(scene, {PartKind::Pool, 0}), QStringLiteral("gpu.example.com"));
        QCOMPARE(boxDetail(scene, box({PartKind::Pool, 0})), QStringLiteral("0 of 1 free · pool n0"));
        QCOMPARE(partName(scene, {PartKind::Published, 0}), QStringLiteral("gpu-0"));
        QCOMPARE(boxDetail(scene, box({PartKind::Published, 0})), QStringLiteral("A100"));
        const QString all = describe(scene, box({PartKind::Published, 0}));
        QVERIFY2(all.contains(QStringLiteral("gpu.example.com, pool n0\nmodel A100\ndefault/c-runs of default/runs")), qPrintable(all));
        const std::vector<Piece> pieces = scene.published(0);
        QCOMPARE(pieces.size(), std::size_t(1));
        QCOMPARE(pieces[0].to, 1.0);
        QCOMPARE(scene.occupancy().tenants[pieces[0].tenant].name, std::string("default/runs"));
        // The note on the device names the pod.
        const PartNote note = noteOf(scene, {{PartKind::Published, 0}});
        QCOMPARE(note.users.size(), std::size_t(1));
        QCOMPARE(note.users[0].name, QStringLiteral("default/runs"));
        QCOMPARE(note.users[0].has, QStringLiteral("gpu-0"));
        QVERIFY(scene.partsOf(*scene.occupancy().tenant(n0.cluster->catalog().findPod("default/runs"))).front() == (PartId{PartKind::Published, 0}));
    }

    void theyHaveBoxes() {
        const Asked n0(clusterWithDevices(), "n0");
        const MachineScene scene = n0.scene();
        for (const LayoutDetail detail : {LayoutDetail::Full, LayoutDetail::Compact, LayoutDetail::Cells, LayoutDetail::Mini}) {
            MachineLayoutOptions options;
            options.room = QSizeF(900, 600);
            options.detail = detail;
            const MachineLayout layout = MachineLayout::make(scene.machine(), scene.tree(), options);
            const auto pool = layout.find({PartKind::Pool, 0}), device = layout.find({PartKind::Published, 0});
            QVERIFY(pool && device);
            QVERIFY(layout.boxes[*pool].rect.contains(layout.boxes[*device].rect));
            QCOMPARE(layout.boxAt(layout.boxes[*device].rect.center()), device);
        }
    }

    void whatADraggedPodWouldGet() {
        const Asked n1(clusterWithDevices(), "n1");
        const MachineScene scene = n1.scene();
        QVERIFY(scene.published(0).empty());
        const PodIdx waits = n1.cluster->catalog().findPod("default/waits"), picky = n1.cluster->catalog().findPod("default/picky");
        const DevicesToCome come = devicesToCome(n1.devices->index(), *n1.cluster, {waits}, n1.question.node, {});
        PlacementAnswer answer;
        answer.text = QStringLiteral("the kubelet");
        askDevices(n1.question, come, {waits}, answer);
        QCOMPARE(answer.text, QStringLiteral("default/c-waits gets gpu-0\nthe kubelet"));
        const auto with = scene.with(answer.asked);
        QCOMPARE(with->published(0).size(), std::size_t(1));
        QCOMPARE(with->published(0)[0].knowing, Knowing::Asked);
        QVERIFY(describe(*with, box({PartKind::Published, 0})).contains(QStringLiteral("default/waits (would be given)")));
        // One that gets none.
        PlacementAnswer none;
        askDevices(n1.question, devicesToCome(n1.devices->index(), *n1.cluster, {picky}, n1.question.node, {}), {picky}, none);
        QCOMPARE(none.text, QStringLiteral("picky: its claims cannot all get devices here"));
        QVERIFY(none.asked.published.empty());
    }
};

QTEST_MAIN(TestPublishedDevices)
#include "tst_published_devices.moc"
