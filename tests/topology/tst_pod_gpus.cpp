// SPDX-License-Identifier: GPL-3.0-or-later
// Which GPUs pods have: as told, as granted by the kubelet, or by first fit; and what counts as a GPU of any vendor.
#include "topology/pod_gpus.h"

#include <QTest>

#include "cluster/delta.h"
#include "model/gpu_resources.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;
using How = PodGpu::How;

namespace {

PodMaker sharing(const char* name, std::int32_t count, std::int32_t milli) {
    PodMaker maker = pod(name).on("n");
    maker.made.gpuCount = count;
    maker.made.gpuMilli = milli;
    return maker;
}

PodGpus given(const ClusterPtr& c, const Machine* machine = nullptr, const NodeInside* kubelet = nullptr, std::span<const ToldGpu> told = {}) {
    return podGpus(*c, NodeIdx(0), GpuColumns(c->catalog().resources), machine, kubelet, told);
}

/// "0:a 1:a 2+600:b": GPU, where the part begins unless at the bottom, pod.
QString text(const ClusterPtr& c, const PodGpus& gpus) {
    QStringList all;
    for (const PodGpu& use : gpus.uses)
        all << QStringLiteral("%1%2:%3").arg(use.gpu).arg(use.from > 0 ? QStringLiteral("+%1").arg(use.from) : QString(), QString::fromStdString(c->catalog().pod(use.pod).name));
    return all.join(' ');
}

Machine machineWith(std::size_t gpus, const std::string& resource) {
    Machine machine;
    machine.zones.push_back({0});
    for (std::size_t g = 0; g < gpus; ++g) {
        MachineGpu gpu;
        gpu.osId = static_cast<std::int32_t>(g);
        gpu.resource = resource;
        machine.gpus.push_back(gpu);
    }
    return machine;
}

}  // namespace

class TestPodGpus : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsAGpu_data() {
        QTest::addColumn<QByteArray>("resource");
        QTest::addColumn<bool>("is");
        for (const char* name : {"nvidia.com/gpu", "amd.com/gpu", "example.com/gpu", "gpu.intel.com/i915", "gpu.intel.com/xe", "habana.ai/gaudi", "hygon.com/dcu"})
            QTest::newRow(name) << QByteArray(name) << true;
        // Hundredths, leave to look at all of a node, memory, parts, and what only ends alike.
        for (const char* name : {"koordinator.sh/gpu", "koordinator.sh/gpu-core", "gpu.intel.com/i915_monitoring", "gpu.intel.com/xe_monitoring", "nvidia.com/gpumem",
                                 "nvidia.com/mig-1g.5gb", "cpu", "gpu", "vgpu", "habana.ai/gaudi2-link"})
            QTest::newRow(name) << QByteArray(name) << false;
    }
    void whatIsAGpu() {
        QFETCH(QByteArray, resource);
        QFETCH(bool, is);
        QCOMPARE(isWholeGpu(resource.toStdString()), is);
    }

    void everyVendorsNodeOffersGpus() {
        for (const char* name : {"nvidia.com/gpu", "habana.ai/gaudi", "gpu.intel.com/i915", "gpu.intel.com/xe"}) {
            const ClusterPtr c = cluster({node("n").resource(name, "8")}, {pod("a").resource(name, "2").on("n"), pod("b").on("n")});
            const GpuColumns columns(c->catalog().resources);
            QCOMPARE(gpusOffered(c->catalog(), NodeIdx(0), columns), std::int64_t(8));
            QCOMPARE(gpuRequestOf(c->catalog(), PodIdx(0), columns), (GpuRequest{2, kWholeGpu}));
            QCOMPARE(gpuRequestOf(c->catalog(), PodIdx(1), columns).count, 0);
            QCOMPARE(text(c, given(c)), QStringLiteral("0:a 1:a"));
        }
        // Shared ones are counted by their number; the whole ones of the same node are the same devices.
        const ClusterPtr c = cluster({node("n").resource("alibabacloud.com/gpu-count", "4").resource("alibabacloud.com/gpu-milli", "4000").resource("nvidia.com/gpu", "4")}, {});
        const GpuColumns columns(c->catalog().resources);
        QCOMPARE(gpusOffered(c->catalog(), NodeIdx(0), columns), std::int64_t(4));
        QCOMPARE(columns.counts().size(), std::size_t(2));
    }

    void firstFit() {
        // 2 whole ones take 0 and 1; 600 goes to 2; 500 does not fit beside it and goes to 3; 400 fits to 2; another whole one
        // finds none.
        const ClusterPtr c = cluster({node("n").resource("nvidia.com/gpu", "4")},
                                     {sharing("a", 2, 1000), sharing("b", 1, 600), sharing("c", 1, 500), sharing("d", 1, 400), sharing("e", 1, 1000)});
        const PodGpus gpus = given(c);
        QCOMPARE(text(c, gpus), QStringLiteral("0:a 1:a 2:b 3:c 2+600:d"));
        QCOMPARE(gpus.unplaced, 1u);  // counted, not dropped
        QVERIFY(!gpus.granted);
        for (const PodGpu& use : gpus.uses) QVERIFY(use.how == How::FirstFit && !use.observed());
    }

    void whoHasAllHasEach() {
        const ClusterPtr c = cluster({node("n").resource("habana.ai/gaudi", "2")}, {pod("a").resource("habana.ai/gaudi", "2").on("n"), pod("b").resource("habana.ai/gaudi", "2")});
        const Machine machine = machineWith(2, "habana.ai/gaudi");
        for (const PodGpu& use : given(c, &machine).uses) QVERIFY(use.how == How::Certain && use.observed());
        // One that was placed here is expected there.
        const auto moved = bayplan::apply(*c, {Evict{PodIdx(0)}, Place{PodIdx(1), NodeIdx(0)}});
        for (const PodGpu& use : given(moved->cluster, &machine).uses) QVERIFY(use.how == How::FirstFit);
    }

    void brokenAndTakenOnesAreNotGivenOut() {
        const ClusterPtr c = cluster({node("n").resource("nvidia.com/gpu", "4")}, {sharing("told", 1, 500), sharing("whole", 1, 1000), sharing("part", 1, 300)});
        Machine machine = machineWith(4, "nvidia.com/gpu");
        machine.gpus[0].healthy = false;
        const std::vector<ToldGpu> told{{PodIdx(0), 1, 500}};
        const PodGpus gpus = given(c, &machine, nullptr, told);
        // 0 is broken, and half of 1 is named as the first pod's: first fit begins at 2.
        QCOMPARE(text(c, gpus), QStringLiteral("1:told 2:whole 3:part"));
        QVERIFY(gpus.uses[0].how == How::Told && gpus.uses[0].observed() && gpus.uses[0].milli == 500);
        QVERIFY(!gpus.uses[1].observed());
    }

    void theKubeletsOwnPlacement() {
        PodMaker one = pod("a").resource("habana.ai/gaudi", "1").cpu("1").on("n");
        one.spec.containers[0].limits = one.spec.containers[0].requests;
        const ClusterPtr c = cluster({node("n").resource("habana.ai/gaudi", "2").cpu("4").memory("8Gi")}, {one});
        const Machine machine = machineWith(2, "habana.ai/gaudi");
        const NodeInside inside = NodeInside::make(machine, KubeletConfig(), {&c->catalog().pod(PodIdx(0))});
        QVERIFY2(inside.known(), inside.unknown().c_str());
        const PodGpus gpus = given(c, &machine, &inside);
        QVERIFY(gpus.granted);
        QCOMPARE(gpus.uses.size(), std::size_t(1));
        QVERIFY(gpus.uses[0].how == How::Granted && !gpus.uses[0].observed());
    }

    void moreThanCanBeTold() {
        const ClusterPtr c = cluster({node("n").resource("nvidia.com/gpu", "1000")}, {sharing("a", 100, 1000)});
        const PodGpus gpus = given(c);
        QCOMPARE(gpus.uses.size(), kMostGpus);
        QCOMPARE(gpus.unplaced, 36u);  // 100 - 64
    }
};

QTEST_APPLESS_MAIN(TestPodGpus)
#include "tst_pod_gpus.moc"
