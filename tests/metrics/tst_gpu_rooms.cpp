// SPDX-License-Identifier: GPL-3.0-or-later
// How many GPUs are free together: known by each of the ways, or bounded.
#include "metrics/gpu_rooms.h"

#include <QtTest>

#include "cluster/delta.h"
#include "cluster/samples.h"
#include "support/dice.h"
#include "topology/machine_from_objects.h"
#include "topology/samples.h"

using namespace bayplan;
using namespace bayplan::samples;
using bayplan::testing::Dice;
using How = ZoneFreeGpus::How;

namespace {

constexpr const char* kGpu = "nvidia.com/gpu";

/// Two zones of 4 cores; GPUs 0..3 in zone 0 and 4..7 in zone 1, with NVLink inside each half.
Machine eight() {
    Machine m = machine({2, 1, 4, 1});
    m.nvlinkGroups = {{"nvlink-0"}, {"nvlink-1"}};
    for (int g = 0; g < 8; ++g) {
        MachineGpu gpu;
        gpu.osId = g;
        gpu.resource = kGpu;
        gpu.zones = std::vector<std::size_t>{g < 4 ? 0u : 1u};
        gpu.nvlinkGroup = g < 4 ? 0u : 1u;
        m.gpus.push_back(gpu);
    }
    return m;
}

Pod wants(const std::string& name, const char* gpus, const std::string& where = "") {
    PodSpec s = spec({container("main", {{"cpu", "1"}, {"memory", "1Gi"}, {kGpu, gpus}})});
    Pod p = pod(name, s, where);
    p.phase = where.empty() ? PodPhase::Pending : PodPhase::Running;
    return p;
}

ClusterPtr with(std::vector<Pod> pods, const char* gpus = "8") {
    return cluster({node("a", {{"cpu", "8"}, {"memory", "64Gi"}, {"pods", "20"}, {kGpu, gpus}})}, std::move(pods));
}

NodeInside kubeletOf(const Machine& m, const Cluster& c) {
    std::vector<const Pod*> pods;
    for (const PodIdx p : c.node(NodeIdx(0)).pods) pods.push_back(&c.catalog().pod(p));
    return NodeInside::make(m, staticConfig("single-numa-node", "0"), pods);
}

ZoneFreeGpus free(const ClusterPtr& c, const Machine* m, const NodeInside* kubelet = nullptr) {
    return zoneFreeGpus(*c, NodeIdx(0), m, kubelet);
}

}  // namespace

class GpuRoomsTest : public QObject {
    Q_OBJECT

private slots:
    void gpusOfEveryVendorCount() {
        for (const char* name : {"habana.ai/gaudi", "gpu.intel.com/i915", "gpu.intel.com/xe"}) {
            Machine m = eight();
            for (MachineGpu& gpu : m.gpus) gpu.resource = name;
            const ClusterPtr c = cluster({node("a", {{"cpu", "8"}, {name, "8"}})}, {});
            QCOMPARE(free(c, &m), (ZoneFreeGpus{How::Counted, 4, 4}));
            // An object that publishes its zones becomes a machine with these devices.
            NodeResourceTopology topology;
            topology.name = "a";
            topology.zones = {{"node-0", "Node", {}, {}, {}, {{name, Quantity::fromUnits(8), Quantity::fromUnits(8), Quantity::fromUnits(8)}}}};
            QCOMPARE(machineFrom(topology).machine.gpus.size(), std::size_t(8));
        }
    }

    void nothingOrEverythingInUseNeedsNoKubelet() {
        const Machine m = eight();
        QCOMPARE(free(with({}), &m), (ZoneFreeGpus{How::Counted, 4, 4}));
        QCOMPARE(free(with({wants("p", "8", "a")}), &m), (ZoneFreeGpus{How::Counted, 0, 0}));
        QCOMPARE(free(with({wants("p", "8", "a")}), nullptr), (ZoneFreeGpus{How::Counted, 0, 0}));  // zero wherever they are
        QCOMPARE(free(cluster({node("a", {{"cpu", "8"}})}, {}), &m), ZoneFreeGpus{});
        QVERIFY(!free(with({}), nullptr).known());
        QCOMPARE(free(with({}), nullptr), (ZoneFreeGpus{How::Unknown, 0, 8}));
    }

    /// 3 of 8 are in use, 5 are free: at best 4 in one zone and 1 in the other, at worst 3 and 2.
    void boundsWhereNobodyTells() {
        const Machine m = eight();
        QCOMPARE(free(with({wants("p", "3", "a")}), &m), (ZoneFreeGpus{How::Unknown, 3, 4}));
        QVERIFY(!freeGpus(*with({wants("p", "3", "a")}), NodeIdx(0), m, nullptr).has_value());
        // Seven of the eight are allocatable, it is not known which; but seven do not fit into two zones of three.
        QCOMPARE(free(with({}, "7"), &m), (ZoneFreeGpus{How::Counted, 4, 4}));
        QVERIFY(!freeGpus(*with({}, "7"), NodeIdx(0), m, nullptr).has_value());
        // The machine has eight GPUs, the node nine allocatable ones: the place of the ninth is unknown.
        QCOMPARE(free(with({}, "9"), &m), (ZoneFreeGpus{How::Unknown, 0, 9}));
    }

    /// The kubelet puts three GPUs into one zone: 1 is free there and 4 in the other.
    void theKubeletTells() {
        const Machine m = eight();
        const ClusterPtr c = with({wants("p", "3", "a")});
        const NodeInside kubelet = kubeletOf(m, *c);
        QVERIFY(kubelet.known() && kubelet.unexplained().empty());
        QCOMPARE(free(c, &m, &kubelet), (ZoneFreeGpus{How::Predicted, 4, 4}));
        const auto which = freeGpus(*c, NodeIdx(0), m, &kubelet);
        QVERIFY(which.has_value());
        QCOMPARE(std::count(which->begin(), which->end(), true), std::ptrdiff_t(5));
    }

    /// Six GPUs fit into no zone of four: the pod's history differs from the model, and nothing is known.
    void whatTheKubeletWouldNotHaveTakenIsNotKnown() {
        const Machine m = eight();
        const ClusterPtr c = with({wants("p", "6", "a")});
        const NodeInside kubelet = kubeletOf(m, *c);
        QVERIFY(!kubelet.unexplained().empty());
        QCOMPARE(free(c, &m, &kubelet), (ZoneFreeGpus{How::Unknown, 1, 2}));
    }

    /// The object says 1 and 3. Placing a pod here makes it obsolete: of 4 free then at most 3 could be in one zone,
    /// which the machine's sizes bound at 4, and the least is 4 over two zones: 2.
    void publishedUntilTheNodeChanges() {
        Objects o = objects({node("a", {{"cpu", "8"}, {"memory", "64Gi"}, {"pods", "20"}, {kGpu, "8"}})}, {wants("p", "4", "a"), wants("next", "0")});
        NodeResourceTopology t;
        t.name = "a";
        const auto zone = [](const char* name, std::int64_t available) {
            return TopologyZone{name, "Node", {}, {}, {}, {{kGpu, Quantity::fromUnits(4), Quantity::fromUnits(4), Quantity::fromUnits(available)}}};
        };
        t.zones = {zone("node-0", 1), zone("node-1", 3)};
        o.topology.nodes.push_back(t);
        const ClusterPtr c = build(std::move(o))->cluster;
        QCOMPARE(free(c, nullptr), (ZoneFreeGpus{How::Published, 3, 3}));
        Draft draft(*c);
        QVERIFY(draft.apply(Place{PodIdx(1), NodeIdx(0)}).has_value());
        const Machine m = eight();
        QCOMPARE(zoneFreeGpus(draft.cluster(), NodeIdx(0), &m, nullptr), (ZoneFreeGpus{How::Unknown, 2, 4}));
    }

    /// Thousandths: 3300 of 4000 are in use, so no GPU can be untouched; with 1900 in use at best two can.
    void gpusCountedInThousandths() {
        const auto shared = [](const char* used) {
            return zoneFreeGpus(*cluster({node("a", {{"cpu", "8"}, {"alibabacloud.com/gpu-count", "4"}, {"alibabacloud.com/gpu-milli", "4000"}})},
                                         {pod("p", asks({{"alibabacloud.com/gpu-milli", used}}), "a")}),
                                NodeIdx(0), nullptr, nullptr);
        };
        QCOMPARE(shared("3300"), (ZoneFreeGpus{How::Counted, 0, 0}));
        QCOMPARE(shared("1900"), (ZoneFreeGpus{How::Unknown, 0, 2}));
    }

    /// A zone that is the memory of a GPU holds no pods; with one zone left, everything free is in it.
    void oneZone() {
        Machine m = machine({1, 1, 8, 1});
        MachineZone memory;
        memory.osId = 255;
        memory.cpus = CpuSet();
        m.zones.push_back(memory);
        QCOMPARE(free(with({wants("p", "3", "a")}), &m), (ZoneFreeGpus{How::Counted, 5, 5}));
    }

    void nvlinkGroups() {
        const Machine m = eight();
        const auto rooms = [&](const ClusterPtr& c, const Machine* of, std::shared_ptr<const NodeInside> kubelet) {
            return nvlinkRooms(
                *c, [of](NodeIdx) { return of; }, [kubelet](NodeIdx) { return kubelet; })(NodeIdx(0));
        };
        const auto text = [](const std::optional<std::vector<PartRoom>>& parts) {
            QStringList all;
            if (!parts) return QString("unknown");
            for (const PartRoom& part : *parts)
                for (const auto& [resource, count] : part.free) all << QString("%1=%2").arg(QString::fromStdString(part.name)).arg(count);
            return all.join(' ');
        };
        QCOMPARE(text(rooms(with({}), &m, nullptr)), QString("nvlink-0=4 nvlink-1=4"));
        QCOMPARE(text(rooms(with({}), nullptr, nullptr)), QString("unknown"));
        const ClusterPtr some = with({wants("p", "3", "a")});
        QCOMPARE(text(rooms(some, &m, nullptr)), QString("unknown"));  // 3 of 8: it is not known which
        QCOMPARE(text(rooms(some, &m, std::make_shared<NodeInside>(kubeletOf(m, *some)))), QString("nvlink-0=1 nvlink-1=4"));
        Machine none = m;
        none.nvlinkGroups.clear();
        for (MachineGpu& gpu : none.gpus) gpu.nvlinkGroup.reset();
        QCOMPARE(text(rooms(with({}), &none, nullptr)), QString("unknown"));  // an unknown group is not "no link"
        Machine alone = m;
        alone.gpus[7].nvlinkGroup.reset();
        QCOMPARE(text(rooms(with({}), &alone, nullptr)), QString("gpu-7=1 nvlink-0=4 nvlink-1=3"));
    }

    /// Whatever is on the node: the kubelet's prediction is within the bounds without it.
    void predictionsLieWithinTheBounds() {
        const Machine m = eight();
        for (unsigned seed = 1; seed <= 60; ++seed) {
            Dice dice(seed);
            std::vector<Pod> pods;
            std::int64_t left = 8;
            for (int i = 0; i < 5; ++i) {
                const auto gpus = static_cast<std::int64_t>(1 + dice.below(3));
                if (gpus > left) continue;
                left -= gpus;
                pods.push_back(wants("p" + std::to_string(i), std::to_string(gpus).c_str(), "a"));
            }
            const ClusterPtr c = with(std::move(pods));
            const NodeInside kubelet = kubeletOf(m, *c);
            const ZoneFreeGpus told = free(c, &m, &kubelet);
            const ZoneFreeGpus bounds = free(c, &m);
            QVERIFY2(told.least >= bounds.least && told.most <= bounds.most, qPrintable(QString::number(seed)));
            QVERIFY(told.most <= left && told.least <= told.most);
            if (const auto which = freeGpus(*c, NodeIdx(0), m, &kubelet))
                QCOMPARE(std::count(which->begin(), which->end(), true), static_cast<std::ptrdiff_t>(left));
        }
    }
};

QTEST_APPLESS_MAIN(GpuRoomsTest)
#include "tst_gpu_rooms.moc"
