// SPDX-License-Identifier: GPL-3.0-or-later
// Slots, their losses and the culprits: a small cluster with the arithmetic beside it; and for generated clusters that
// updates after changes equal a new count, and that the scheduler takes as many pods as were counted.
#include "metrics/slot_report.h"

#include <cmath>

#include <QtTest>

#include "cluster/delta.h"
#include "cluster/samples.h"
#include "plugins/all.h"
#include "properties/hard_cases.h"

using namespace bayplan;
using namespace bayplan::samples;
using bayplan::testing::Dice;

namespace {

Profiles defaults() { return *makeProfiles(SchedulerConfiguration{}, inTreePlugins()); }

ResourceList request(const char* cpu, const char* gpus) { return list({{"cpu", cpu}, {"nvidia.com/gpu", gpus}}); }

/// Four nodes of 8 cores and 4 GPUs, and what is on them:
///   a  nothing
///   b  5 cores, 1 GPU: 3 cores and 3 GPUs free
///   c  2 GPUs, cordoned: 8 cores and 2 GPUs free
///   d  3 GPUs: 8 cores, 1 GPU free; tainted
ClusterPtr fourNodes() {
    std::vector<Node> nodes;
    for (const char* name : {"a", "b", "c", "d"})
        nodes.push_back(node(name, {{"cpu", "8"}, {"memory", "64Gi"}, {"pods", "10"}, {"nvidia.com/gpu", "4"}}, {{"rack", name[0] < 'c' ? "r1" : "r2"}}));
    nodes[2].unschedulable = true;
    nodes[3].taints.push_back({"dedicated", "x", TaintEffect::NoSchedule});
    return cluster(nodes, {pod("web", asks({{"cpu", "4"}}), "b"), pod("small", asks({{"cpu", "1"}, {"nvidia.com/gpu", "1"}}), "b"),
                           pod("train", asks({{"nvidia.com/gpu", "2"}}), "c"), pod("old", asks({{"nvidia.com/gpu", "3"}}), "d")});
}

SlotBoard board(const ClusterPtr& cluster, const SlotShape& shape) {
    SlotBoard board(defaults(), {shape});
    const Result<void> counted = board.update(*cluster);
    if (!counted) qWarning("%s", toString(counted.error()).c_str());
    return board;
}

QString text(const SlotBoard& board, const std::vector<SlotLoss>& losses) {
    QStringList out;
    for (const SlotLoss& loss : losses) {
        QString line = QString(toString(loss.cause)) + (loss.what.empty() ? "" : ":" + QString::fromStdString(loss.what)) + "=" + QString::number(loss.pods);
        for (const NodeLoss& on : loss.nodes) line += " " + QString::fromStdString(board.picture().catalog().node(on.node).name);
        out << line;
    }
    return out.join(", ");
}

QString text(const LevelSlots& level) {
    QStringList out;
    for (const DomainSlots& domain : level.domains) out << QString::fromStdString(domain.name) + "=" + QString::number(domain.gangs);
    return out.join(' ') + QString(" of %1, %2 unknown").arg(level.gangs).arg(level.unknown.size());
}

bool sameNodes(const SlotBoard& a, const SlotBoard& b, std::size_t shape) {
    for (std::size_t i = 0; i < a.nodes(shape).size(); ++i) {
        const NodeSlots &x = a.nodes(shape)[i], &y = b.nodes(shape)[i];
        if (x.code != y.code || x.pods != y.pods || x.bare != y.bare) return false;
        if ((x.plugin == 255) != (y.plugin == 255)) return false;
        if (x.plugin != 255 && a.pluginNames()[x.plugin] != b.pluginNames()[y.plugin]) return false;
    }
    return true;
}

}  // namespace

class SlotsTest : public QObject {
    Q_OBJECT

private slots:
    /// A pod of 2 cores and 1 GPU. Free GPUs are 4, 3, 2, 1: ten pods, if they were together; CPU would suffice for 3·4
    /// + 1.5.
    ///   a  min(8/2, 4/1) = 4
    ///   b  min(3/2, 3/1) = 1, two GPUs lost to the CPU
    ///   c  cordoned: two lost     d  tainted: one lost
    void lossesAddUp() {
        const SlotBoard counted = board(fourNodes(), shapeOf(request("2", "1")));
        QCOMPARE(counted.pods(0), std::int64_t(5));
        const SlotLosses losses = slotLosses(counted, 0);
        QCOMPARE(QString::fromStdString(counted.picture().catalog().resources.name(losses.scarcest)), QString("nvidia.com/gpu"));
        QCOMPARE(losses.ideal, 10.0);
        QCOMPARE(losses.pods, std::int64_t(5));
        QCOMPARE(text(counted, losses.losses), QString("short:cpu=2 b, cordon=2 c, taint=1 d"));
    }

    /// A pod of 1 core and 3 GPUs: ideal 10/3; a takes one (one GPU, a third of a pod, is left), b one; c loses two
    /// thirds, d one third.
    void partialNodes() {
        const SlotBoard counted = board(fourNodes(), shapeOf(request("1", "3")));
        const SlotLosses losses = slotLosses(counted, 0);
        QCOMPARE(losses.pods, std::int64_t(2));
        QCOMPARE(losses.idealPods(), std::int64_t(3));
        QCOMPARE(text(counted, losses.losses), QString("cordon=0.666667 c, partial=0.333333 a, taint=0.333333 d"));
    }

    void strandsNameTheScarcePartner() {
        // 2 GPUs on b lack CPU beside them; on a and b together, less CPU is left over than a pod needs.
        const SlotBoard counted = board(fourNodes(), shapeOf(request("2", "1")));
        const std::vector<Strand> found = strands(counted, 0);
        QCOMPARE(found.size(), std::size_t(1));
        const ResourceTable& table = counted.picture().catalog().resources;
        QCOMPARE(QString::fromStdString(table.name(found[0].resource)), QString("nvidia.com/gpu"));
        QCOMPARE(QString::fromStdString(table.name(found[0].partner)), QString("cpu"));
        QCOMPARE(found[0].amount, std::int64_t(2));
        QCOMPARE(found[0].nodes.size(), std::size_t(1));
    }

    /// All cores of `full` are in use, one of `left` is not.
    void aStrandOfEveryShape() {
        const Amounts all{{"cpu", "4"}, {"nvidia.com/gpu", "4"}, {"pods", "10"}};
        const ClusterPtr c = cluster({node("full", all), node("left", all)}, {pod("p", asks({{"cpu", "4"}, {"nvidia.com/gpu", "1"}}), "full"), pod("q", asks({{"cpu", "3"}}), "left")});
        const ResourceIdx gpu = c->catalog().resources.find("nvidia.com/gpu");
        QCOMPARE(scarceForAll(*c, NodeIdx(0), gpu), ResourceTable::kCpuIdx);
        QVERIFY(!scarceForAll(*c, NodeIdx(0), ResourceTable::kCpuIdx).valid());  // nothing is free
        QVERIFY(!scarceForAll(*c, NodeIdx(1), gpu).valid());                     // a strand of some shapes alone
        for (const char* cores : {"1", "2"}) {
            const std::vector<Strand> found = strands(board(c, shapeOf(request(cores, "1"))), 0);
            QCOMPARE(found.front().resource, gpu);
            QCOMPARE(found.front().partner, ResourceTable::kCpuIdx);
            QVERIFY(std::find(found.front().nodes.begin(), found.front().nodes.end(), Strand::On{NodeIdx(0), 3}) != found.front().nodes.end());
        }
    }

    /// Without web, b has 4 cores more: min(7/2, 3) = 3 pods, two more. It would go to a, where min(4/2, 4) = 2 remain
    /// of 4: the cost is equal. Without small, a has min(4/2, 4) = 2, one more; on a then min(7/2, 3) = 3 remain of 4.
    void culpritsAndWhatMovingIsWorth() {
        SlotBoard counted = board(fourNodes(), shapeOf(request("2", "1")));
        const Result<std::vector<Culprit>> found = culprits(counted, 0, 10);
        QVERIFY(found.has_value());
        QCOMPARE(found->size(), std::size_t(2));
        const auto name = [&](const Culprit& c) { return QString::fromStdString(counted.picture().catalog().pod(c.pod).name); };
        QCOMPARE(name((*found)[0]), QString("web"));
        QCOMPARE((*found)[0].gain, std::int64_t(2));
        QCOMPARE((*found)[0].cost, std::int64_t(2));
        QCOMPARE(QString::fromStdString(counted.picture().catalog().node((*found)[0].to).name), QString("a"));
        QCOMPARE(name((*found)[1]), QString("small"));
        QCOMPARE((*found)[1].net(), std::int64_t(0));
    }

    /// A pod of 2 cores on a full node each: n0 to n3 with one pod of 2 cores; p0 and p1 may not be evicted;
    /// n4 with a pod of 4, which would make room for two and may not be evicted either. `free` takes any of them, and
    /// loses as many slots.
    void culpritsAndTheirBudgets() {
        std::vector<Node> nodes{node("free", {{"cpu", "4"}, {"pods", "10"}})};
        std::vector<Pod> pods;
        for (int i = 0; i < 5; ++i) {
            const std::string on = "n" + std::to_string(i);
            nodes.push_back(node(on, {{"cpu", i == 4 ? "4" : "2"}, {"pods", "10"}}));
            Pod one = pod("p" + std::to_string(i), asks({{"cpu", i == 4 ? "4" : "2"}}), on);
            one.phase = PodPhase::Running;
            one.owners = {{"ReplicaSet", "web", true}};
            one.labels = std::make_shared<const Labels>(std::vector<Labels::Pair>{{"app", i < 2 || i == 4 ? "kept" : "free"}});
            pods.push_back(std::move(one));
        }
        Objects all = objects(nodes, pods);
        all.budgets.push_back({"default", "kept", LabelSelector{{{"app", SelectorOp::In, {"kept"}}}}, 0, {}});
        SlotBoard counted = board(build(std::move(all))->cluster, shapeOf(list({{"cpu", "2"}})));
        const auto names = [&](std::size_t most) {
            QStringList out;
            const Result<std::vector<Culprit>> found = culprits(counted, 0, most);
            for (const Culprit& c : *found) out << QString::fromStdString(counted.picture().catalog().pod(c.pod).name) + (c.movable() ? "" : "!");
            return out.join(' ');
        };
        // All have no net gain; those that may be evicted come first.
        QCOMPARE(names(10), QString("p2 p3 p4! p0! p1!"));
        // Of two, one may be a pod that may not be evicted, and it is the one with the largest gain; of four, two.
        QCOMPARE(names(2), QString("p2 p4!"));
        QCOMPARE(names(4), QString("p2 p3 p4! p0!"));
        const Result<std::vector<Culprit>> found = culprits(counted, 0, 10);
        QCOMPARE((*found)[2].leaving.budget.eviction, (Eviction{EvictionAnswer::Refused, {0}}));
    }

    void levels() {
        SlotShape shape = shapeOf(request("2", "1"));
        shape.gang = 2;
        const SlotBoard counted = board(fourNodes(), shape);
        SlotLevels levels;
        levels.levels = {{LevelKind::NumaZone, {}}, {LevelKind::NvlinkGroup, {}}, {LevelKind::Node, {}}, {LevelKind::Label, "rack"}, {LevelKind::Label, "pool"}, {LevelKind::Cluster, {}}};
        // Node a has two zones, of 2 GPUs and 7 cores, and of 2 GPUs and 1 core; nothing is known about b.
        levels.numaZones = [](NodeIdx node) -> std::optional<std::vector<PartRoom>> {
            if (node != NodeIdx(0)) return std::nullopt;
            return std::vector<PartRoom>{{"0", {{"cpu", 7000}, {"nvidia.com/gpu", 2}}}, {"1", {{"cpu", 1000}, {"nvidia.com/gpu", 2}}}};
        };
        const std::vector<LevelSlots> found = slotsByLevel(counted, 0, levels);
        QCOMPARE(text(found[0]), QString("a/0=1 of 1, 1 unknown"));            // two pods are one gang; zone 1 lacks cores for one
        QCOMPARE(found[0].split, (std::vector<NodeLoss>{{NodeIdx(0), 2.0}}));  // a takes four, and two of them find a zone
        QCOMPARE(text(found[1]), QString(" of 0, 2 unknown"));
        QCOMPARE(text(found[2]), QString("a=2 b=0 of 2, 0 unknown"));  // one pod of b is left over
        QCOMPARE(text(found[3]), QString("r1=2 of 2, 0 unknown"));     // 5 pods
        QCOMPARE(text(found[4]), QString(" of 0, 2 unknown"));
        QCOMPARE(text(found[5]), QString("=2 of 2, 0 unknown"));
        QVERIFY(!found[4].known() && found[3].known());
        QCOMPARE(QString::fromStdString(toString(levels.levels[3])), QString("rack"));
    }

    void shapesThatStandInTheirOwnWay() {
        PodSpec spec = asks({{"cpu", "1"}});
        spec.podAntiAffinity.emplace();
        SlotBoard counted(defaults(), {shapeOf(pod("p", spec))});
        const Result<void> refused = counted.update(*fourNodes());
        QVERIFY(!refused && refused.error().code == ErrorCode::Unsupported);
        SlotShape none = shapeOf(request("1", "1"));
        none.gang = 0;
        QVERIFY(!countable(none));
        SlotShape stranger = shapeOf(request("1", "1"), "someone-else");
        SlotBoard alone(defaults(), {stranger});
        const Result<void> nobody = alone.update(*fourNodes());
        QVERIFY(!nobody && nobody.error().code == ErrorCode::NotFound);
    }

    /// The largest shares first: 3 of 16 GPUs, 2 of 16, 4 of 32 cores (an eighth as well; the first of equals), 1 GPU.
    void shapesSeenLargestFirst() {
        QStringList names;
        for (const SlotShape& shape : shapesSeen(fourNodes()->catalog(), 3)) names << QString::fromStdString(shape.name);
        QCOMPARE(names.join(" | "), QString("nvidia.com/gpu 3 | cpu 4 | nvidia.com/gpu 2"));
    }

    void aNodeWithoutRoomForMorePods() {
        const ClusterPtr full = cluster({node("a", {{"cpu", "8"}, {"pods", "2"}})}, {pod("p", asks({{"cpu", "1"}}), "a")});
        const SlotBoard counted = board(full, shapeOf(list({{"cpu", "1"}})));
        QCOMPARE(counted.pods(0), std::int64_t(1));
        QCOMPARE(text(counted, slotLosses(counted, 0).losses), QString("short:pods=6 a"));
    }

    /// Places, evictions, moves and cordons on generated clusters: an updated board equals a new one, and the ideal is
    /// what fits plus what is lost.
    void goingAlongEqualsCountingAnew() {
        const auto [first, last] = bayplan::testing::seedsToTry(30);
        for (unsigned seed = first; seed <= last; ++seed) {
            Dice dice(seed * 31);
            const Result<Built> built = build(bayplan::testing::hardCase(seed));
            QVERIFY(built.has_value());
            std::vector<SlotShape> shapes = shapesSeen(built->cluster->catalog(), 3);
            shapes.push_back(shapeOf(list({{"cpu", "300m"}, {"memory", "100Mi"}})));
            Draft draft(*built->cluster);
            SlotBoard along(defaults(), shapes);
            for (int step = 0; step < 12; ++step) {
                const Result<void> counted = along.update(draft.cluster());
                QVERIFY2(counted.has_value(), counted ? "" : toString(counted.error()).c_str());
                SlotBoard anew(defaults(), shapes);
                QVERIFY(anew.update(draft.cluster()).has_value());
                for (std::size_t s = 0; s < shapes.size(); ++s) {
                    QVERIFY2(sameNodes(along, anew, s), qPrintable(QString("seed %1 step %2 shape %3").arg(seed).arg(step).arg(s)));
                    const SlotLosses losses = slotLosses(along, s);
                    QVERIFY(losses == slotLosses(anew, s));
                    QVERIFY(strands(along, s) == strands(anew, s));
                    double sum = static_cast<double>(losses.pods);
                    for (const SlotLoss& loss : losses.losses) sum += loss.pods;
                    QVERIFY2(std::abs(sum - losses.ideal) <= 1e-9 * std::max(1.0, losses.ideal), qPrintable(QString("seed %1: %2 %3").arg(seed).arg(sum).arg(losses.ideal)));
                }
                const PodIdx pod(dice.below(draft.cluster().podCount()));
                const NodeIdx node(dice.below(draft.cluster().nodeCount()));
                Delta delta = Cordon{node, dice.coin()};
                if (dice.percent(80)) delta = draft.cluster().placement(pod).node.valid() ? (dice.coin() ? Delta(Evict{pod}) : Delta(Move{pod, node})) : Delta(Place{pod, node});
                (void)draft.apply(delta).has_value();
            }
        }
    }

    /// The scheduler, placing copies one after the other on one node, takes as many as were counted and then rejects.
    void theSchedulerTakesAsMany() {
        for (unsigned seed = 1; seed <= 20; ++seed) {
            Objects objects = bayplan::testing::hardCase(seed);
            const SlotShape shape = shapeOf(list({{"cpu", "700m"}, {"memory", "64Mi"}}));
            constexpr std::size_t kCopies = 12;
            const std::size_t first = build(objects)->cluster->podCount();
            for (std::size_t i = 0; i < kCopies; ++i) {
                Pod copy = shape.pod;
                copy.name = "copy-" + std::to_string(i);
                objects.pods.push_back(copy);
                objects.podSources.push_back(nullptr);
            }
            const ClusterPtr picture = build(objects)->cluster;
            const SlotBoard counted = board(picture, shape);
            Scheduler scheduler(defaults());
            for (std::size_t n = 0; n < picture->nodeCount(); ++n) {
                Draft draft(*picture);
                std::size_t taken = 0;
                while (taken < kCopies) {
                    const PodIdx pod(first + taken);
                    if (scheduler.verdicts(draft.cluster(), {pod}).codes[n] != Code::Success) break;
                    QVERIFY(draft.apply(Place{pod, NodeIdx(n)}).has_value());
                    ++taken;
                }
                QCOMPARE(static_cast<std::int64_t>(taken), std::min<std::int64_t>(counted.nodes(0)[n].pods, kCopies));
            }
        }
    }
};

QTEST_APPLESS_MAIN(SlotsTest)
#include "tst_slots.moc"
