// SPDX-License-Identifier: GPL-3.0-or-later
// GPUs that Koordinator shares out, on the map. Node a lists three GPUs, and the last one is not healthy; the kubelet counts eight.
#include <QTest>

#include "cluster/delta.h"
#include "io/config/scheduler_config.h"
#include "io/sessions/loader.h"
#include "map/map_layout.h"
#include "map/map_scene.h"
#include "plugins/all.h"

using namespace bayplan;

namespace {

std::string gpu(int minor, bool healthy = true) {
    return "{type: gpu, minor: " + std::to_string(minor) + ", health: " + (healthy ? "true" : "false")
           + ", resources: {koordinator.sh/gpu-core: 100, koordinator.sh/gpu-memory: 80Gi, koordinator.sh/gpu-memory-ratio: 100}}";
}
std::string has(const std::string& name, int minor, const std::string& amounts) {
    return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", annotations: {scheduling.koordinator.sh/device-allocated: '{\"gpu\":[{\"minor\":" + std::to_string(minor)
           + ",\"resources\":{" + amounts + "}}]}'}}\nspec: {nodeName: a, containers: [{name: c, resources: {requests: {cpu: 1}}}]}\nstatus: {phase: Running}\n---\n";
}
const std::string kObjects =
    "apiVersion: v1\nkind: Node\nmetadata: {name: a}\nstatus: {allocatable: {cpu: 8, pods: 10, nvidia.com/gpu: 8, koordinator.sh/gpu-core: 300, koordinator.sh/gpu-memory-ratio: 300}}\n---\n"
    "apiVersion: v1\nkind: Node\nmetadata: {name: b}\nstatus: {allocatable: {cpu: 8, pods: 10, nvidia.com/gpu: 2}}\n---\n"
    "apiVersion: scheduling.koordinator.sh/v1alpha1\nkind: Device\nmetadata: {name: a}\nspec: {devices: ["
    + gpu(0) + ", " + gpu(1) + ", " + gpu(2, false) + "]}\n---\n" + has("first", 0, "\"koordinator.sh/gpu-core\":\"50\",\"koordinator.sh/gpu-memory-ratio\":\"25\"")
    + has("second", 0, "\"koordinator.sh/gpu-core\":\"20\",\"koordinator.sh/gpu-memory-ratio\":\"40\"")
    +
    "apiVersion: v1\nkind: Pod\nmetadata: {name: third}\nspec: {containers: [{name: c, resources: {limits: {koordinator.sh/gpu-core: 80, koordinator.sh/gpu-memory-ratio: 80}, requests: {koordinator.sh/gpu-core: "
    "80, koordinator.sh/gpu-memory-ratio: 80}}}]}\n";

Profiles sharingProfiles() {
    const auto read = readSchedulerConfigurationFromText(
        "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles: [{schedulerName: default-scheduler, plugins: {multiPoint: {enabled: [{name: "
        "DeviceShare}]}}}]\n",
        "devices.yaml");
    return makeProfiles(read.value().configuration, inTreePlugins()).value();
}

}  // namespace

class TestSharedGpus : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// GPU 0: 50 % of the cores of one, 40 % of the memory of the other, from the bottom up. The third pod is placed here: by the rules that
    /// choose devices it has 80 % of GPU 1, which is a prediction; other rules give it none.
    void whoHasHowMuch() {
        const ClusterPtr read = build(readObjectsFromText(kObjects, "devices.yaml").value()).value().cluster;
        const PodIdx third = read->catalog().findPod("default/third");
        const NodeIdx a = read->catalog().findNode("a"), b = read->catalog().findNode("b");
        const ClusterPtr placed = apply(*read, {Place{third, a}}).value().cluster;
        const Profiles profiles = sharingProfiles();
        SceneOptions options;
        options.sharing = sharingProfile(profiles);
        QVERIFY(options.sharing);
        const ScenePtr scene = MapScene::build(placed, PodGroups::make(placed->catalog()), options);
        QCOMPARE(scene->shape(a).gpuSlots, 3u);
        QCOMPARE(scene->shape(b).gpuSlots, 2u);  // no object lists them: as many as the kubelet counts
        const NodeBlock& block = scene->block(a);
        const auto place = [&](const char* pod) {
            const auto at = std::find(block.pods.begin(), block.pods.end(), placed->catalog().findPod(pod));
            return static_cast<std::uint32_t>(at - block.pods.begin());
        };
        QCOMPARE(block.gpus, (std::vector<GpuPart>{{0, 0, 500, place("default/first")}, {0, 500, 400, place("default/second")}, {1, 0, 800, place("default/third")}}));
        QCOMPARE(block.slotsTainted, std::uint64_t(1) << 2);
        QCOMPARE(block.slotsAssumed, std::uint64_t(1) << 1);
        // The pod under the pointer, and none where the GPU is free.
        const QRect rect(0, 0, 400, 400);
        const QRect band = bandsOf(rect, scene->shape(a), 1.0).gpus, first = gpuRect(band, 3, 0);
        QCOMPARE(scene->podAt(a, rect, QPoint(first.center().x(), first.bottom() - 2), 1.0), placed->catalog().findPod("default/first"));
        QCOMPARE(scene->podAt(a, rect, QPoint(first.center().x(), first.bottom() - first.height() * 7 / 10), 1.0), placed->catalog().findPod("default/second"));
        QVERIFY(!scene->podAt(a, rect, gpuRect(band, 3, 2).center(), 1.0).valid());

        const ScenePtr plain = MapScene::build(placed, PodGroups::make(placed->catalog()), {});
        QCOMPARE(plain->block(a).gpus.size(), std::size_t(2));
        QCOMPARE(plain->block(a).slotsAssumed, std::uint64_t(0));
    }
};

QTEST_MAIN(TestSharedGpus)
#include "tst_shared_gpus.moc"
