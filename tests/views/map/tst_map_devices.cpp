// SPDX-License-Identifier: GPL-3.0-or-later
// Devices of slices on the map: their cells beside the GPUs that the kubelet counts, who has them, and ghosts of a drag.
#include <QTest>

#include "common/drag/drag.h"
#include "io/sessions/loader.h"
#include "map/map_layout.h"
#include "map/value_text.h"
#include "map/verdicts/device_ghosts.h"
#include "moves/moving.h"
#include "views/device_objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

ScenePtr sceneOf(const ClusterPtr& cluster) { return MapScene::build(cluster, PodGroups::make(cluster->catalog()), {}); }

std::string slice(const std::string& devices) {
    return "apiVersion: resource.k8s.io/v1\nkind: ResourceSlice\nmetadata: {name: s}\nspec: {driver: d, nodeName: a, pool: {name: p, generation: 1, resourceSliceCount: 1}, "
           "devices: "
           + devices + "}\n---\n";
}
std::string claim(const std::string& name, const std::string& device, const std::string& more) {
    return "apiVersion: resource.k8s.io/v1\nkind: ResourceClaim\nmetadata: {name: " + name +
           "}\nspec: {devices: {requests: [{name: r, exactly: {deviceClassName: any}}]}}\nstatus: {allocation: {devices: {results: [{request: r, "
           "driver: d, pool: p, device: "
           + device + more + "}]}}}\n---\n";
}

}  // namespace

class TestMapDevices : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void besideWhatTheKubeletCounts() {
        // Two GPUs of the kubelet, one of them taken; then a shared device where the pod has 3 of 4, one that is tainted, and
        // one that somebody on no node has and an administrator watches.
        const std::string yaml = "apiVersion: v1\nkind: Node\nmetadata: {name: a}\nstatus: {allocatable: {cpu: 8, pods: 10, nvidia.com/gpu: 2}}\n---\n"
                                 + slice("[{name: x, allowMultipleAllocations: true, capacity: {m: {value: '4'}}}, {name: y, taints: [{key: k, effect: NoSchedule}]}, {name: z}]")
                                 + claim("share", "x", ", shareID: 11111111-1111-1111-1111-111111111111, consumedCapacity: {m: '3'}") + claim("far", "z", "") + claim("watch", "z", ", adminAccess: true")
                                 + "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {nodeName: a, resourceClaims: [{name: c, resourceClaimName: share}], containers: [{name: c, resources: {limits: {nvidia.com/gpu: 1}}}]}\n";
        const ScenePtr scene = sceneOf(build(readObjectsFromText(yaml, "devices.yaml").value()).value().cluster);
        const NodeIdx a(0);
        QCOMPARE(scene->shape(a).gpuSlots, 5u);
        const NodeBlock& block = scene->block(a);
        QCOMPARE(block.published, 2u);
        QCOMPARE(block.gpus, (std::vector<GpuPart>{{2, 0, 750, 0}, {4, 0, 1000, GpuPart::kNobody}, {0, 0, 1000, 0}}));
        QCOMPARE(block.slotsTainted, std::uint64_t(1) << 3);
        QCOMPARE(block.slotsWatched, std::uint64_t(1) << 4);
        QCOMPARE(block.slotsAssumed, std::uint64_t(1));  // which of the kubelet's GPUs the pod has nobody said
        QCOMPARE(devicesText(*scene, a), QStringLiteral("d: 0 of 3 free, 1 in part"));
        QVERIFY(deviceText(*scene, a, 0).contains(QStringLiteral("default/share of default/p: a share, m 3")));
        QVERIFY(deviceText(*scene, a, 1).contains(QStringLiteral("tainted: k:NoSchedule")));
        QVERIFY(deviceText(*scene, a, 2).contains(QStringLiteral("default/watch (administrative access)")));
        QVERIFY(deviceText(*scene, a, 3).isEmpty());

        // What is under the pointer: the square of each, and who has the lower part of a shared one.
        const QRect rect(0, 0, 400, 400);
        const QRect band = bandsOf(rect, scene->shape(a), 1).gpus;
        const QRect shared = gpuRect(band, 5, 2);
        QCOMPARE(scene->deviceAt(a, rect, shared.center(), 1), std::optional<std::size_t>(0));
        QVERIFY(!scene->deviceAt(a, rect, gpuRect(band, 5, 0).center(), 1));
        QCOMPARE(scene->podAt(a, rect, QPoint(shared.center().x(), shared.bottom() - 1), 1), PodIdx(0));
        QVERIFY(!scene->podAt(a, rect, QPoint(shared.center().x(), shared.top() + 1), 1).valid());
        QVERIFY(!scene->podAt(a, rect, gpuRect(band, 5, 4).center(), 1).valid());
    }

    void aClaimThatChangesElsewhereIsSeen() {
        const ClusterPtr before = clusterWithDevices();
        const ScenePtr scene = sceneOf(before);
        const NodeIdx n0 = before->catalog().findNode("n0"), n1 = before->catalog().findNode("n1");
        QCOMPARE(scene->block(n0).gpus.size(), std::size_t(1));
        // No pod moves, the claim's devices are taken away.
        const ClusterPtr after = bayplan::apply(*before, std::vector<Delta>{AllocateClaim{before->catalog().devices.findClaim("default/c-runs")}})->cluster;
        std::vector<NodeIdx> changed;
        const ScenePtr then = scene->updated(after, changed);
        QCOMPARE(changed, std::vector<NodeIdx>{n0});
        QVERIFY(then->block(n0).gpus.empty());
        QVERIFY(then->block(n1) == sceneOf(after)->block(n1));
    }

    void aDragForetellsTheDevices() {
        Session session;
        session.open(clusterWithDevices(), {QStringLiteral("test")}, {});
        const NodeIdx n0 = session.catalog().findNode("n0"), n1 = session.catalog().findNode("n1");
        const PodIdx waits = session.catalog().findPod("default/waits");
        Drag drag(&session);
        drag.pickUp({waits});
        QVERIFY(!drag.devices());  // no target
        drag.hover(n1);
        QCOMPARE(drag.targetDevices(), QStringList{QStringLiteral("default/c-waits gets gpu-0")});
        const ScenePtr scene = sceneOf(session.cluster());
        const auto layout = std::make_shared<MapLayout>(MapLayout::make(session.catalog(), {}));
        PaintInput input;
        input.scene = scene;
        input.layout = layout;
        MapScale scale;
        scale.pitch = 400;
        const std::vector<QRect> ghosts = deviceGhosts(*drag.devices(), n1, input, scale);
        QCOMPARE(ghosts, std::vector<QRect>{gpuRect(bandsOf(scale.node(*layout, n1), scene->shape(n1), 1).gpus, 1, 0)});
        scale.pitch = 10;  // too small to see
        QVERIFY(deviceGhosts(*drag.devices(), n1, input, scale).empty());
        drag.hover(n0);
        QVERIFY(drag.targetDevices().isEmpty());  // the node refuses the pod: its reasons say so
        QCOMPARE(drag.devices()->refused, waits);
        // What it was told is what it gets.
        drag.hover(n1);
        QVERIFY(drag.drop(false));
        const auto& given = session.cluster()->allocation(session.catalog().devices.findClaim("default/c-waits"));
        QCOMPARE(given->devices.front().device.device, std::string("gpu-0"));
        QCOMPARE(sceneOf(session.cluster())->block(n1).slotsAssumed, std::uint64_t(1));
        // A pod without claims has no line of devices.
        drag.pickUp({session.catalog().findPod("default/runs")});
        drag.hover(n0);
        QVERIFY(!drag.devices());  // it stands there
        drag.cancel();
        QVERIFY(!drag.devices());
    }
};

QTEST_MAIN(TestMapDevices)
#include "tst_map_devices.moc"
