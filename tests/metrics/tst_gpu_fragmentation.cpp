// SPDX-License-Identifier: GPL-3.0-or-later
// The measure of a picture: by hand, with nodes that are not known, and updated after random changes against a new
// count; published zones as long as they are valid.
#include "metrics/gpu_fragmentation.h"

#include <cmath>

#include <QtTest>

#include "cluster/delta.h"
#include "cluster/samples.h"
#include "metrics/published_zones.h"
#include "support/dice.h"

using namespace bayplan;
using namespace bayplan::samples;
using bayplan::testing::Dice;

namespace {

Node gpuNode(const std::string& name, const char* gpus, const char* milli) {
    return node(name, {{"cpu", "16"}, {"pods", "100"}, {"alibabacloud.com/gpu-count", gpus}, {"alibabacloud.com/gpu-milli", milli}}, {{"alibabacloud.com/gpu-card-model", "X"}});
}

Pod wants(const std::string& name, std::int32_t milli, const std::string& where = "", const char* cpu = "1") {
    const std::string amount = std::to_string(milli);
    return pod(name, asks({{"cpu", cpu}, {"alibabacloud.com/gpu-milli", amount.c_str()}}), where);
}

/// A cluster of shares and whole GPUs; half of the pods are placed.
ClusterPtr mixed(unsigned seed) {
    Dice dice(seed);
    std::vector<Node> nodes;
    for (int i = 0; i < 6; ++i) nodes.push_back(dice.coin() ? gpuNode("n" + std::to_string(i), "4", "4000") : gpuNode("n" + std::to_string(i), "2", "2000"));
    nodes.push_back(node("plain", {{"cpu", "8"}, {"pods", "10"}}));
    std::vector<Pod> pods;
    for (int i = 0; i < 24; ++i) {
        const std::int32_t milli = dice.of(std::vector<std::int32_t>{200, 300, 600, 1000, 2000});
        pods.push_back(wants("p" + std::to_string(i), milli, dice.percent(30) ? "n" + std::to_string(dice.below(6)) : ""));
    }
    return cluster(nodes, pods);
}

}  // namespace

class GpuFragmentationTest : public QObject {
    Q_OBJECT

private slots:
    /// The workload is three halves and one whole: weights ¾ and ¼. Node a has 500 and 1000 free: to a half nothing is
    /// fragment, to the whole the 500 are: ¼ · 500 = 125. Node b has two shares that may be on one device or on two:
    /// not known.
    void byHand() {
        const ClusterPtr picture = cluster({gpuNode("a", "2", "2000"), gpuNode("b", "2", "2000"), node("c", {{"cpu", "1"}})},
                                           {wants("h1", 500, "a"), wants("h2", 500, "b"), wants("h3", 500, "b"), wants("w", 1000)});
        GpuFragmentation measure;
        measure.update(*picture);
        const ClusterFragment total = measure.total();
        QCOMPARE(total.capacityMilli, std::int64_t(2000));
        QCOMPARE(total.idleMilli, std::int64_t(1500));
        QVERIFY(std::abs(total.fragmentMilli - 125) < 1e-9);
        QVERIFY(std::abs(total.byClass[static_cast<std::size_t>(FragmentClass::LacksGpu)] - 125) < 1e-9);
        QCOMPARE(total.unknown, (std::vector<NodeIdx>{NodeIdx(1)}));
        QCOMPARE(total.unknownMilli, std::int64_t(2000));
        QVERIFY(measure.nodes()[1].why.find("share its GPUs") != std::string::npos);
        QVERIFY(measure.nodes()[2].known && measure.nodes()[2].capacityMilli == 0);
        QCOMPARE(measure.typical().size(), std::size_t(2));
    }

    void goingAlongEqualsMeasuringAnew() {
        for (unsigned seed = 1; seed <= 40; ++seed) {
            Dice dice(seed * 101);
            Draft draft(*mixed(seed));
            GpuFragmentation along(GpuPolicy::Fgd);
            for (int step = 0; step < 25; ++step) {
                along.update(draft.cluster());
                GpuFragmentation anew(GpuPolicy::Fgd);
                anew.update(draft.cluster());
                QVERIFY(along.total() == anew.total());  // to the last bit
                QVERIFY(along.nodes() == anew.nodes());
                const PodIdx pod(dice.below(draft.cluster().podCount()));
                const NodeIdx node(dice.below(draft.cluster().nodeCount()));
                const bool stands = draft.cluster().placement(pod).node.valid();
                (void)draft.apply(stands ? (dice.coin() ? Delta(Evict{pod}) : Delta(Move{pod, node})) : Delta(Place{pod, node})).has_value();
            }
        }
    }

    void nothing() {
        GpuFragmentation measure;
        measure.update(Cluster());
        QVERIFY(measure.total() == ClusterFragment{});
    }

    /// A node's published data is valid until something changes on it here.
    void publishedZonesHoldUntilTheNodeChanges() {
        Objects objects = samples::objects({node("a", {{"cpu", "4"}, {"pods", "9"}}), node("b", {{"cpu", "4"}, {"pods", "9"}})}, {pod("p", asks({{"cpu", "1"}}))});
        NodeResourceTopology topology;
        topology.name = "a";
        ZoneResource cpu{"cpu", Quantity::fromUnits(2), Quantity::fromUnits(2), Quantity::fromMilli(1500)};
        topology.zones = {{"node-0", "Node", {}, {}, {}, {cpu}}, {"socket", "Socket", {}, {}, {}, {cpu}}};
        objects.topology.nodes.push_back(topology);
        const ClusterPtr picture = build(objects)->cluster;
        const PartsOf parts = publishedZones(*picture);
        QVERIFY(!parts(NodeIdx(1)).has_value());
        const auto zones = parts(NodeIdx(0));
        QVERIFY(zones && zones->size() == 1 && (*zones)[0].name == "node-0");
        QVERIFY((*zones)[0].free[0] == std::make_pair(std::string("cpu"), std::int64_t(1500)));
        Draft draft(*picture);
        QVERIFY(draft.apply(Place{PodIdx(0), NodeIdx(0)}).has_value());
        const ClusterPtr after = draft.publish();
        QVERIFY(!publishedZones(*after)(NodeIdx(0)).has_value());
    }
};

QTEST_APPLESS_MAIN(GpuFragmentationTest)
#include "tst_gpu_fragmentation.moc"
