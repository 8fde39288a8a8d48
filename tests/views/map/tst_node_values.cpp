// SPDX-License-Identifier: GPL-3.0-or-later
// The fills of nodes other than requests: numbers by hand, updates after changes against a new count, and their texts.
#include <QTest>

#include "cluster/delta.h"
#include "common/pod_classes.h"
#include "framework/profile.h"
#include "map/map_scene.h"
#include "map/node_values.h"
#include "map/value_text.h"
#include "plugins/all.h"
#include "views/map/zone_fixtures.h"

using namespace bayplan;
using State = NodeValue::State;

namespace {

Profiles defaults() { return *makeProfiles(SchedulerConfiguration{}, inTreePlugins()); }

SlotShape shape(std::int64_t cores, std::int64_t gpus) {
    ResourceList requests;
    requests.set(kCpu, Quantity::fromUnits(cores));
    if (gpus > 0) requests.set("nvidia.com/gpu", Quantity::fromUnits(gpus));
    return shapeOf(requests);
}

/// a: 8 cores with 7 in use, 4 GPUs free. b: 8 cores free, its 4 GPUs in use. c: 8 cores and 4 GPUs free, cordoned. d:
/// 6 cores and 4 GPUs free. e: 8 cores, no GPU.
ClusterPtr five() {
    Objects o;
    for (const char* name : {"a", "b", "c", "d"}) o.nodes.push_back(test::makeNode(name, std::string(name) == "d" ? 6 : 8, 64, 4));
    o.nodes.push_back(test::makeNode("e", 8, 64));
    o.nodes[2].unschedulable = true;
    const auto add = [&](const char* name, std::int64_t milli, std::int64_t gpus, const char* node) {
        o.pods.push_back(test::makePod(name, milli, 0, gpus));
        o.pods.back().nodeName = node;
    };
    add("busy", 7000, 0, "a");
    add("gpus", 0, 4, "b");
    return test::built(std::move(o));
}

SlotBoard boardOf(const ClusterPtr& c, const SlotShape& s) {
    SlotBoard board(defaults(), {s});
    const Result<void> counted = board.update(*c);
    check(counted.has_value(), "the shape can be counted");
    return board;
}

}  // namespace

class TestNodeValues : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// With 2 cores: a takes 1 / 2 = 0, b 8 / 2 = 4, d 6 / 2 = 3, e 4; c is cordoned. The scale ends at 4.
    void slotsOfNodes() {
        const ValuesPtr v = slotValues(boardOf(five(), shape(2, 0)));
        const std::int64_t amounts[] = {0, 4, 0, 3, 4};
        for (std::size_t n = 0; n < 5; ++n) QCOMPARE(v->nodes[n].amount, amounts[n]);
        QCOMPARE(v->nodes[2].state, State::None);  // a rejecting node is not one with "none left"
        QCOMPARE(v->nodes[0].state, State::Known);
        QCOMPARE(v->most, 4);
        QCOMPARE(v->sum, 11);
        QCOMPARE(v->nodes[3].share, 0.75f);
        QCOMPARE(valueShort(*v, NodeIdx(3)), QStringLiteral("3"));
        QCOMPARE(valueText(*v, NodeIdx(3)), QStringLiteral("3 slot(s) of cpu 2"));
        QCOMPARE(valueText(*v, NodeIdx(2)), QStringLiteral("no slot of cpu 2: NodeUnschedulable refuses"));
        QCOMPARE(valueShort(*v, NodeIdx(2)), QChar(0x00D7) + QStringLiteral("C"));  // the letter of a drag
    }

    /// With 2 cores and a GPU: a has 1 core for 4 GPUs: all 4 GPUs and the core are stranded, the GPUs (4 of 4) for
    /// lack of CPU. b has 8 cores for 0 GPUs: 8 of 8 cores. d takes 3: 1 of its 4 GPUs is left over, a quarter. e has
    /// no GPUs: it is of another kind.
    void strands() {
        const ValuesPtr v = strandValues(boardOf(five(), shape(2, 1)));
        QCOMPARE(v->nodes[0].amount, 100);
        QCOMPARE(v->nodes[0].letter, 'C');
        QVERIFY((v->strands[0] == std::vector<StrandOn>{{"nvidia.com/gpu", "cpu", 4}}));
        QCOMPARE(v->nodes[1].amount, 100);
        QCOMPARE(v->nodes[1].letter, 'G');
        QVERIFY((v->strands[1] == std::vector<StrandOn>{{"cpu", "nvidia.com/gpu", 8000}}));
        QCOMPARE(v->nodes[2].state, State::None);
        QCOMPARE(v->nodes[3].amount, 25);
        QCOMPARE(v->nodes[3].letter, 'C');
        QCOMPARE(v->nodes[4].state, State::None);
        QVERIFY(v->strands[4].empty() && valueText(*v, NodeIdx(4)).contains(QStringLiteral("has not all")));
        QCOMPARE(v->nodes[3].share, 0.25f);  // of the node, whatever the others are
        QCOMPARE(valueShort(*v, NodeIdx(3)), QStringLiteral("25% C"));
        QVERIFY(valueText(*v, NodeIdx(0)).contains(QStringLiteral("4 GPU")));
        // a and d strand 5 of 16 GPUs, which is more than the 8 of 38 cores on b.
        QCOMPARE(v->strandSums.size(), std::size_t(2));
        QVERIFY((v->strandSums[0] == StrandOn{"nvidia.com/gpu", "cpu", 5}));
        QVERIFY((v->strandSums[1] == StrandOn{"cpu", "nvidia.com/gpu", 8000}));
    }

    /// Zones: gpu-01 has 5 GPUs free after "train" (1 and 4 by the kubelet); nrt-01 publishes 0 and 1; epyc-01 and
    /// cpu-01 have none.
    void zoneFree() {
        const ClusterPtr c = test::built(test::zonedObjects({test::wholePod("train", 8, 3, "gpu-01")}));
        const auto groups = PodGroups::make(c->catalog());
        const ValuesPtr v = zoneFreeValues(*MapScene::build(c, groups, {}, test::toldOf(c)));
        QCOMPARE(v->nodes[0].amount, 4);
        QCOMPARE(v->nodes[2].amount, 1);
        QCOMPARE(v->nodes[1].state, State::None);
        QCOMPARE(v->nodes[3].state, State::None);
        QCOMPARE(v->most, 4);
        QCOMPARE(v->nodes[2].share, 0.25f);
        QVERIFY(valueText(*v, NodeIdx(0)).contains(QStringLiteral("predicted")));
        QVERIFY(valueText(*v, NodeIdx(2)).contains(QStringLiteral("published")));
        // Without machines: unknown, with its bounds, and never zero.
        const ValuesPtr untold = zoneFreeValues(*MapScene::build(c, groups, {}, nullptr));
        QCOMPARE(untold->nodes[0].state, State::Unknown);
        QCOMPARE(valueShort(*untold, NodeIdx(0)), QStringLiteral("?"));
        QVERIFY(valueText(*untold, NodeIdx(0)).contains(QStringLiteral("0 to 5")));
        QCOMPARE(untold->nodes[2].amount, 1);  // its object is sufficient
    }

    void whatDiffers() {
        const ClusterPtr c = five();
        const ValuesPtr before = slotValues(boardOf(c, shape(2, 0)));
        const auto moved = apply(*c, {Evict{PodIdx(0)}});
        const ValuesPtr after = slotValues(boardOf(moved->cluster, shape(2, 0)));
        QCOMPARE(differing(before, after, 5), (std::vector<NodeIdx>{NodeIdx(0)}));  // a takes 4 now, as many as the maximum
        QCOMPARE(differing(before, before, 5).size(), std::size_t(0));
        QCOMPARE(differing(before, nullptr, 5).size(), std::size_t(5));
        QCOMPARE(differing(before, strandValues(boardOf(c, shape(2, 0))), 5).size(), std::size_t(5));
    }

    /// For any cluster: slots add up, shares are within the scale, and no node is stranded by a resource that it
    /// has slots for.
    void holdsForRandomClusters() {
        for (std::uint32_t seed = 1; seed <= 30; ++seed) {
            test::Dice dice(seed);
            Objects o;
            for (int n = 0; n < 8; ++n) o.nodes.push_back(test::makeNode("n" + std::to_string(n), 4 + dice.below(12), 64, dice.below(5)));
            for (int p = 0; p < 20; ++p) {
                o.pods.push_back(test::makePod("p" + std::to_string(p), 500 * (1 + dice.below(6)), 512, dice.below(3)));
                if (dice.below(3)) o.pods.back().nodeName = "n" + std::to_string(dice.below(8));
            }
            const ClusterPtr c = test::built(std::move(o));
            const SlotShape s = shape(1 + dice.below(3), dice.below(2));
            const SlotBoard board = boardOf(c, s);
            const ValuesPtr taken = slotValues(board), strands = strandValues(board);
            std::int64_t sum = 0;
            for (std::size_t n = 0; n < 8; ++n) {
                sum += taken->nodes[n].amount;
                QCOMPARE(taken->nodes[n].amount, board.nodes(0)[n].pods);
                for (const NodeValues* v : {taken.get(), strands.get()}) QVERIFY(v->nodes[n].share >= 0 && v->nodes[n].share <= 1);
                for (const StrandOn& on : strands->strands[n]) {
                    const ResourceIdx r = board.picture().catalog().resources.find(on.resource);
                    QVERIFY(on.amount > 0 && on.amount <= board.picture().allocatable(NodeIdx(n), r) - std::min<std::int64_t>(0, board.picture().requested(NodeIdx(n), r)));
                    QVERIFY(on.resource != on.partner);
                }
                QCOMPARE(strands->nodes[n].amount > 0, !strands->strands[n].empty());
            }
            QCOMPARE(taken->sum, sum);
            QCOMPARE(taken->known + taken->unknown + taken->none, std::size_t(8));
        }
    }

    void letters() {
        QCOMPARE(scarceLetter("cpu"), 'C');
        QCOMPARE(scarceLetter("memory"), 'M');
        QCOMPARE(scarceLetter("pods"), 'P');
        QCOMPARE(scarceLetter("nvidia.com/gpu"), 'G');
        QCOMPARE(scarceLetter("hugepages-2Mi"), 'H');
        QCOMPARE(scarceLetter("ephemeral-storage"), 'E');
    }

    /// The newest time is noon: node b is silent for 10 minutes, which is more than 6.
    void ages() {
        Objects o;
        o.nodes = {test::makeNode("a", 4, 16), test::makeNode("b", 4, 16)};
        o.nodes[0].heartbeatTime = 1'795'262'400;
        o.nodes[1].heartbeatTime = 1'795'262'400 - 600;
        const ClusterPtr c = test::built(std::move(o));
        const ScenePtr scene = MapScene::build(c, PodGroups::make(c->catalog()), {});
        QVERIFY(!(scene->flags(NodeIdx(0)) & kStale));
        QVERIFY(scene->flags(NodeIdx(1)) & kStale);
        QCOMPARE(scene->totals().stale, std::size_t(1));
        QCOMPARE(staleText(*scene, NodeIdx(1)), QStringLiteral("stale: the node has been silent for 10m"));
        QCOMPARE(staleText(*scene, NodeIdx(0)), QString());
    }
};

QTEST_MAIN(TestNodeValues)
#include "tst_node_values.moc"
