// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds that pods raise which cannot leave the nodes of one value of a label, by hand and against every placement.
#include <QtTest>

#include <map>

#include "framework/harness.h"
#include "planner/goals/found_plan.h"
#include "planner/goals/goal_words.h"
#include "planner/goals/label_domains.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/small_clusters.h"
#include "support/storage.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

NodeMaker inZone(const std::string& name, const std::string& zone, const char* cpu = "4") {
    return node(name).cpu(cpu).label("kubernetes.io/hostname", name).label("zone", zone);
}

PodMaker standing(const std::string& name, const std::string& cpu, const std::string& on) { return pod(name).cpu(cpu).owner("ReplicaSet", "set").on(on); }

GoalAnswer answerTo(const ClusterPtr& cluster, GoalKind kind, std::int64_t count, const char* shapeCpu = nullptr) {
    GoalQuestion question;
    question.kind = kind;
    question.count = count;
    if (shapeCpu) question.shape = pod("shape").cpu(shapeCpu);
    Budget budget;
    budget.work = 2'000;
    return planGoal(cluster, samples::profiles(), question, budget).value();
}

QString reason(const GoalAnswer& answer) { return QString::fromStdString(reasonOf(answer.bound).text()); }

/// Three nodes of zone a, each with a pod of 2 of 4 cores that stays in the zone; two of zone b with two pods that go anywhere, and one that is empty.
std::vector<Pod> podsOfTwoZones() {
    std::vector<Pod> pods;
    for (const char* on : {"a1", "a2", "a3"}) pods.push_back(standing(std::string("p") + on, "2", on).selector("zone", "a"));
    for (const char* on : {"b1", "b2"})
        for (const char* which : {"x", "y"}) pods.push_back(standing(which + std::string(on), "1", on));
    return pods;
}
std::vector<Node> twoZones() { return {inZone("a1", "a"), inZone("a2", "a"), inZone("a3", "a"), inZone("b1", "b"), inZone("b2", "b")}; }

}  // namespace

class TestBoundsByLabels : public QObject {
    Q_OBJECT

private slots:
    void whichLabels() {
        std::vector<Node> nodes = twoZones();
        nodes.push_back(node("c").cpu("4").label("kubernetes.io/hostname", "c").label("topology.kubernetes.io/region", "r"));
        const ClusterPtr picture = cluster(nodes, podsOfTwoZones());
        const std::vector<LabelDomains> domains = labelDomainsOf(picture->catalog());
        QCOMPARE(domains.size(), std::size_t{3});  // all nodes, the zones, and those with and without a region
        QCOMPARE(domains[0].names, std::vector<std::string>{""});
        QCOMPARE(domains[1].names, (std::vector<std::string>{"zone=a", "zone=b", "!zone"}));
        QCOMPARE(domains[1].of, (std::vector<std::uint32_t>{0, 0, 0, 1, 1, 2}));
        QCOMPARE(domains[2].names, (std::vector<std::string>{"!topology.kubernetes.io/region", "topology.kubernetes.io/region=r"}));
    }

    /// 6 cores need two of the three nodes of zone a. One node costs a move; the second one has two pods in zone b, so 3.
    void freeNodes() {
        const ClusterPtr picture = cluster(twoZones(), podsOfTwoZones());
        const GoalAnswer two = answerTo(picture, GoalKind::Free, 2);
        QCOMPARE(two.is, GoalIs::Reached);
        QVERIFY(two.bound.why == BoundWhy::Confined);
        QCOMPARE(two.bound.leastMoves, std::int64_t{3});
        QCOMPARE(two.bound.rows, (std::vector<BoundRow>{{"zone=a", 1}, {"zone=b", 2}}));
        QCOMPARE(two.moves, std::int64_t{3});
        QVERIFY(two.proved);
        QCOMPARE(reason(two),
                 QStringLiteral("counted is what the nodes of each value have to lose at least, with room left for the pods that can stand only there (zone=a: 1, zone=b: 2), by cpu, pods"));
        QCOMPARE(findingOf({}, two, *picture, 1).rows, two.bound.rows);
        // 10 cores need three nodes.
        const GoalAnswer three = answerTo(picture, GoalKind::Free, 3);
        QCOMPARE(three.is, GoalIs::Impossible);
        QVERIFY(three.bound.why == BoundWhy::Confined);
        QCOMPARE(three.bound.most.value_or(-1), std::int64_t{2});
        QVERIFY(three.bound.rows.empty());
        QCOMPARE(reason(three), QStringLiteral("all pods together need the room of the nodes that take them, by cpu, pods"));
    }

    /// With a large node beside them room for all is there, but not where they may go.
    void freeNodesOfAZone() {
        std::vector<Node> nodes = twoZones();
        nodes.push_back(inZone("b3", "b", "64"));
        const GoalAnswer answer = answerTo(cluster(nodes, podsOfTwoZones()), GoalKind::Free, 5);
        QCOMPARE(answer.is, GoalIs::Impossible);
        QVERIFY(answer.bound.why == BoundWhy::Confined);
        QCOMPARE(answer.bound.most.value_or(-1), std::int64_t{4});  // one of three, and three of three
        QCOMPARE(answer.bound.rows, (std::vector<BoundRow>{{"zone=a", 1}, {"zone=b", 3}}));
        QCOMPARE(reason(answer),
                 QStringLiteral("pods that can stand only on nodes of one value need the room of other nodes there, so that no more is left than zone=a: 1, zone=b: 3, by cpu, pods"));
    }

    /// To consolidate counts the nodes that are left: all but 2 of 5.
    void consolidate() {
        const GoalAnswer answer = answerTo(cluster(twoZones(), podsOfTwoZones()), GoalKind::Consolidate, 2);
        QCOMPARE(answer.is, GoalIs::Impossible);
        QCOMPARE(answer.bound.most.value_or(-1), std::int64_t{3});
        const GoalAnswer three = answerTo(cluster(twoZones(), podsOfTwoZones()), GoalKind::Consolidate, 3);
        QCOMPARE(three.is, GoalIs::Reached);
        QVERIFY(three.proved);
    }

    /// Slots of 4 cores are whole nodes here; in zone a two nodes have to remain.
    void slots_() {
        const GoalAnswer answer = answerTo(cluster(twoZones(), podsOfTwoZones()), GoalKind::Slots, 4, "4");
        QCOMPARE(answer.is, GoalIs::Impossible);
        QVERIFY(answer.bound.why == BoundWhy::Confined);
    }

    /// Three places for 3 of 4 cores, and two pods that ask for as much: without them two more would fit, but they take such a place wherever they go.
    void placesThatOthersTake() {
        const ClusterPtr picture = cluster({inZone("n1", "a"), inZone("n2", "a"), inZone("n3", "b")}, {standing("x", "3", "n1"), standing("y", "3", "n2")});
        const GoalAnswer two = answerTo(picture, GoalKind::Slots, 2, "3");
        QCOMPARE(two.is, GoalIs::Impossible);
        QCOMPARE(two.bound.most.value_or(-1), std::int64_t{1});
        QCOMPARE(reason(two), QStringLiteral("all pods together need the room of the nodes that take them, by cpu, pods"));
        // No node has 5 cores, with or without pods.
        const GoalAnswer large = answerTo(picture, GoalKind::Slots, 1, "5");
        QCOMPARE(large.is, GoalIs::Impossible);
        QCOMPARE(reason(large), QStringLiteral("no node has room even without all pods that may leave it, by cpu, pods"));
        const GoalAnswer four = answerTo(picture, GoalKind::Slots, 4, "3");
        QCOMPARE(reason(four), QStringLiteral("all pods together need the room of the nodes that take them, by cpu, pods"));
        // Nothing stands there: four are more than three nodes have.
        const GoalAnswer empty = answerTo(cluster({inZone("n1", "a"), inZone("n2", "a"), inZone("n3", "b")}, {}), GoalKind::Slots, 4, "3");
        QCOMPARE(reason(empty), QStringLiteral("all nodes together have no more even without all pods that may leave them, by cpu, pods"));
    }

    /// A pod that its selector keeps on its node cannot leave it at all.
    void trapped() {
        std::vector<Pod> pods{standing("x", "1", "a1").selector("kubernetes.io/hostname", "a1"), standing("y", "1", "a2"), standing("z", "1", "a2")};
        const ClusterPtr picture = cluster({inZone("a1", "a"), inZone("a2", "a"), inZone("a3", "a")}, pods);
        const GoalAnswer two = answerTo(picture, GoalKind::Free, 2);
        QCOMPARE(two.is, GoalIs::Reached);
        QCOMPARE(two.bound.leastMoves, std::int64_t{2});  // not one: x stays
        QVERIFY(two.proved);
        QCOMPARE(answerTo(picture, GoalKind::Free, 3).is, GoalIs::Impossible);
    }

    /// Each pod of 2 cores has a volume in zone a, where two nodes of 4 have one each: one of them can be emptied, and zone b is of no use to them. What
    /// a new pod gets a new volume for may go anywhere.
    void volumesKeepPods() {
        const auto withVolumes = [](bool made) {
            Objects all = objects({inZone("a1", "a"), inZone("a2", "a"), inZone("b1", "b"), inZone("b2", "b")}, {});
            for (Node& one : all.nodes) {
                std::vector<Labels::Pair> labels(one.labels.begin(), one.labels.end());
                labels.emplace_back("topology.kubernetes.io/zone", *one.labels.find("zone"));
                one.labels = Labels(std::move(labels));
            }
            all.storage.classes.push_back(samples::storageClass("fast", "p"));
            for (const char* on : {"a1", "a2"}) {
                const std::string name = std::string("p") + on;
                PodMaker maker = standing(name, "2", on);
                const std::string claim = made ? name + "-data" : name;
                maker.spec.volumes.push_back({made ? Volume::Kind::Ephemeral : Volume::Kind::PersistentVolumeClaim, "data", made ? std::string() : claim});
                all.pods.push_back(maker);
                PersistentVolume volume = samples::volume("v-" + claim, "fast");
                volume.available = false;
                volume.nodeAffinity = samples::in("topology.kubernetes.io/zone", {"a"});
                all.storage.volumes.push_back(volume);
                all.storage.claims.push_back(samples::boundTo(samples::claim(claim, "fast"), volume.name));
            }
            return build(std::move(all)).value().cluster;
        };
        // b1 and b2 are free already.
        const GoalAnswer four = answerTo(withVolumes(false), GoalKind::Free, 4);
        QCOMPARE(four.is, GoalIs::Impossible);
        const GoalAnswer three = answerTo(withVolumes(false), GoalKind::Free, 3);
        QCOMPARE(three.is, GoalIs::Reached);
        QVERIFY(three.proved);
        // Both go to zone b: impossible is only what needs all four nodes.
        const GoalAnswer made = answerTo(withVolumes(true), GoalKind::Free, 3);
        QVERIFY(made.is != GoalIs::Impossible);
    }

    /// Small clusters by lot, against every placement: no bound is above the fewest moves, what is impossible is, and the new kind occurs and proves.
    void boundsAreTrue() {
        std::map<BoundWhy, int> seen, proved, impossible;
        for (unsigned seed = 1; seed <= 900; ++seed) {
            Dice dice(seed);
            std::vector<Node> nodes;
            const std::size_t count = 3 + dice.below(2);
            for (std::size_t n = 0; n < count; ++n) {
                NodeMaker maker = node("n" + std::to_string(n)).cpu("6").label("kubernetes.io/hostname", "n" + std::to_string(n));
                if (!dice.percent(10)) maker.label("zone", dice.coin() ? "a" : "b");
                nodes.push_back(maker);
            }
            std::vector<int> free(count, 6);
            std::vector<Pod> pods;
            for (int i = 0; i < 5; ++i) {
                const std::size_t on = dice.below(count);
                const int asks = 1 + static_cast<int>(dice.below(4));
                if (free[on] < asks) continue;
                free[on] -= asks;
                PodMaker maker = standing("p" + std::to_string(i), std::to_string(asks), "n" + std::to_string(on));
                if (const std::string* zone = nodes[on].labels.find("zone"); zone && dice.percent(60)) maker.selector("zone", *zone);
                pods.push_back(maker);
            }
            const bool bySlots = dice.coin();
            const std::string cpu = std::to_string(3 + dice.below(4));
            const ClusterPtr start = cluster(nodes, pods);
            const auto reached = [&](std::int64_t wanted) {
                return [&, wanted](const Cluster& picture) {
                    std::int64_t there = 0;
                    for (std::size_t n = 0; n < picture.nodeCount(); ++n) {
                        const ResourceIdx cores = picture.catalog().resources.find("cpu");
                        const std::int64_t left = picture.allocatable(NodeIdx(n), cores) - picture.requested(NodeIdx(n), cores);
                        there += bySlots ? left / (std::stoll(cpu) * 1000) : picture.node(NodeIdx(n)).pods.empty() ? 1
                                                                                                                   : 0;
                    }
                    return there >= wanted;
                };
            };
            std::int64_t before = 0;
            while (reached(before + 1)(*start)) ++before;
            for (std::int64_t wanted = before + 1; wanted <= before + 2; ++wanted) {
                const GoalAnswer answer = bySlots ? answerTo(start, GoalKind::Slots, wanted, cpu.c_str()) : answerTo(start, GoalKind::Free, wanted);
                const std::optional<std::int64_t> best = fewestMoves(*start, reached(wanted));
                const QByteArray where = "seed " + QByteArray::number(seed) + ": " + toString(answer.is) + " " + toString(answer.bound.why);
                ++seen[answer.bound.why];
                if (answer.is == GoalIs::Impossible) {
                    QVERIFY2(!best, where);
                    ++impossible[answer.bound.why];
                    continue;
                }
                if (best) QVERIFY2(answer.bound.leastMoves <= *best, where);
                if (answer.is != GoalIs::Reached) continue;
                QVERIFY2(best && answer.moves >= *best, where);
                if (answer.proved) {
                    ++proved[answer.bound.why];
                    QVERIFY2(answer.moves == *best, where);
                }
            }
        }
        QVERIFY2(impossible[BoundWhy::Confined] >= 300 && seen[BoundWhy::Confined] - impossible[BoundWhy::Confined] >= 5 && proved[BoundWhy::Confined] >= 3,
                 qPrintable(QStringLiteral("confined %1, impossible %2, proved %3").arg(seen[BoundWhy::Confined]).arg(impossible[BoundWhy::Confined]).arg(proved[BoundWhy::Confined])));
    }
};

QTEST_APPLESS_MAIN(TestBoundsByLabels)
#include "tst_bounds_by_labels.moc"
