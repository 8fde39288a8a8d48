// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "framework/harness.h"
#include "planner/goals/goal_front.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/small_clusters.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

constexpr unsigned kFrontSeeds = 80;

Budget workOf(std::uint64_t work) {
    Budget budget;
    budget.work = work;
    return budget;
}

GoalRequest requestFor(GoalKind kind, std::int64_t count) {
    GoalRequest request;
    request.kind = kind;
    request.count = count;
    if (kind == GoalKind::Slots) request.request = "cpu=1,nvidia.com/gpu=2";
    return request;
}

struct Asked {
    GoalRequest request;
    GoalQuestion question;
    GoalAnswer answer;
};

Asked ask(const ClusterPtr& cluster, const GoalRequest& request) {
    const Profiles profiles = samples::profiles();
    Asked asked{request, questionOf(request, *cluster, profiles).value(), {}};
    asked.answer = planGoal(cluster, profiles, asked.question, workOf(400)).value();
    return asked;
}

std::vector<FrontPoint> frontFor(const ClusterPtr& cluster, const Asked& asked, const Budget& budget = workOf(4000)) {
    return frontOf(cluster, samples::profiles(), asked.question, asked.answer, budget).value();
}

GoalReliefs reliefsFor(const ClusterPtr& cluster, const Asked& asked) { return reliefsOf(cluster, samples::profiles(), asked.request, asked.question, asked.answer, workOf(4000)).value(); }

/// The shape of requestFor() on nodes without taints.
std::int64_t slotsIn(const Cluster& picture) {
    const ResourceIdx cards = picture.catalog().resources.find(kCards), cores = ResourceTable::kCpuIdx;
    std::int64_t count = 0;
    for (std::size_t n = 0; n < picture.nodeCount(); ++n) {
        const NodeIdx node(n);
        if (!picture.catalog().node(node).taints.empty()) continue;
        count += std::min((picture.allocatable(node, cards) - picture.requested(node, cards)) / 2, (picture.allocatable(node, cores) - picture.requested(node, cores)) / 1000);
    }
    return count;
}

std::int64_t freeNodesIn(const Cluster& picture) {
    std::int64_t free = 0;
    for (std::size_t n = 0; n < picture.nodeCount(); ++n) free += picture.node(NodeIdx(n)).pods.empty() ? 1 : 0;
    return free;
}

NodeMaker eightCards(const char* name) { return node(name).cpu("64").resource(kCards, "8").label("kubernetes.io/hostname", name); }
PodMaker withCards(const char* name, const char* cards) { return pod(name).resource(kCards, cards).owner("ReplicaSet", "r"); }

/// n1 has one pod, n2 has two, and n3 one that nobody moves: a free node costs one move, or two where the one pod stays.
ClusterPtr threeNodesWith(Pod lonely, std::vector<PodDisruptionBudget> budgets = {}) {
    Objects all = objects({eightCards("n1"), eightCards("n2"), eightCards("n3")},
                          {std::move(lonely), withCards("p2", "2").on("n2"), withCards("p3", "2").on("n2"), pod("bare").resource(kCards, "1").on("n3")});
    all.budgets = std::move(budgets);
    return build(std::move(all)).value().cluster;
}

}  // namespace

class TestGoalFront : public QObject {
    Q_OBJECT
private slots:
    void asksInRoundSteps() {
        std::vector<Node> nodes;
        for (int n = 0; n < 12; ++n) nodes.push_back(eightCards(("n" + std::to_string(n)).c_str()));
        std::vector<Pod> pods;
        for (int n = 0; n < 12; ++n) pods.push_back(withCards(("p" + std::to_string(n)).c_str(), "1").on("n" + std::to_string(n)));
        const ClusterPtr start = cluster(nodes, pods);
        const Asked asked = ask(start, requestFor(GoalKind::Free, 6));
        const std::vector<FrontPoint> front = frontFor(start, asked);
        std::vector<std::int64_t> wanted, moves;
        for (const FrontPoint& one : front) {
            wanted.push_back(one.wanted);
            moves.push_back(one.moves.value_or(-1));
            QVERIFY(one.proved());
        }
        // Each of the nodes has one pod, so that a free node costs one move.
        QCOMPARE(wanted, (std::vector<std::int64_t>{1, 2, 5, 6}));
        QCOMPARE(moves, (std::vector<std::int64_t>{1, 2, 5, 6}));
        // Downwards, where the goal counts what is in use.
        const Asked fewer = ask(start, requestFor(GoalKind::Consolidate, 9));
        wanted.clear();
        for (const FrontPoint& one : frontFor(start, fewer)) wanted.push_back(one.wanted);
        QCOMPARE(wanted, (std::vector<std::int64_t>{11, 10, 9}));
    }

    void endsAtWhatCanBeReached() {
        // Two nodes of eight cards hold 8 slots of two at most, and p1 and p2 take one each: 8 - 2 = 6 once they are side by side.
        const ClusterPtr start = cluster({eightCards("n1"), eightCards("n2")}, {withCards("p1", "1").on("n1"), withCards("p2", "1").on("n2")});
        const Asked asked = ask(start, requestFor(GoalKind::Slots, 20));
        QVERIFY(asked.answer.is == GoalIs::Impossible);
        const std::vector<FrontPoint> front = frontFor(start, asked);
        QVERIFY(!front.empty());
        QCOMPARE(front.back().wanted, *asked.answer.bound.most);
        const Asked there = ask(start, requestFor(GoalKind::Slots, 1));
        QVERIFY(there.answer.is == GoalIs::Already);
        QVERIFY(frontFor(start, there).empty());
        GoalRequest drain;
        drain.kind = GoalKind::Drain;
        drain.nodes = {"n1"};
        QVERIFY(frontFor(start, ask(start, drain)).empty());
    }

    /// Every point lies between what trying all placements finds and what a plan reached.
    void agreesWithEveryPlacement() {
        std::size_t proved = 0;
        for (unsigned seed = 1; seed <= kFrontSeeds; ++seed) {
            const ClusterPtr start = build(smallCluster(seed)).value().cluster;
            for (const GoalKind kind : {GoalKind::Slots, GoalKind::Free}) {
                const QByteArray where = QByteArray::number(seed) + " " + toString(kind);
                const auto count = kind == GoalKind::Slots ? slotsIn : freeNodesIn;
                const Asked asked = ask(start, requestFor(kind, count(*start) + 4));
                std::int64_t moves = 0, least = 0;
                for (const FrontPoint& one : frontFor(start, asked)) {
                    const std::optional<std::int64_t> fewest = fewestMoves(*start, [&](const Cluster& picture) { return count(picture) >= one.wanted; });
                    if (!one.leastMoves) {
                        // Blocked tells of the pods that this question may not move, which the trial does not move either.
                        QVERIFY2(!fewest, where);
                        continue;
                    }
                    if (fewest) QVERIFY2(*one.leastMoves <= *fewest, where);
                    if (one.moves) {
                        QVERIFY2(fewest && *fewest <= *one.moves, where);
                        QVERIFY2(*one.reached >= one.wanted, where);
                        QVERIFY2(*one.moves >= moves, where);
                        moves = *one.moves;
                        proved += one.proved() ? 1 : 0;
                    }
                    QVERIFY2(*one.leastMoves >= least, where);
                    least = *one.leastMoves;
                }
            }
        }
        QVERIFY(proved > kFrontSeeds / 2);
    }

    void isTheSameTwice() {
        const ClusterPtr start = build(smallCluster(7)).value().cluster;
        const Asked asked = ask(start, requestFor(GoalKind::Slots, slotsIn(*start) + 4));
        QVERIFY(frontFor(start, asked) == frontFor(start, asked));
        QVERIFY(reliefsFor(start, asked).found == reliefsFor(start, asked).found);
    }

    void saysWhatMakesItCheaper_data() {
        QTest::addColumn<int>("of");
        QTest::addColumn<QString>("name");
        using Of = GoalRelief::Of;
        QTest::newRow("protected") << int(Of::Protection) << "pod=default/p1";
        QTest::newRow("emptyDir") << int(Of::EmptyDir) << "";
        QTest::newRow("annotation") << int(Of::Annotation) << "karpenter.sh/do-not-disrupt: \"true\"";
        QTest::newRow("budget") << int(Of::Budget) << "default/keep";
    }
    void saysWhatMakesItCheaper() {
        QFETCH(int, of);
        QFETCH(QString, name);
        using Of = GoalRelief::Of;
        Pod lonely = withCards("p1", "2").label("app", "lonely").on("n1");
        lonely.emptyDir = Of(of) == Of::EmptyDir;
        if (Of(of) == Of::Annotation) lonely.asksToStay = AsksToStay::DoNotDisrupt;
        std::vector<PodDisruptionBudget> budgets;
        if (Of(of) == Of::Budget) {
            PodDisruptionBudget keep;
            keep.namespaceName = "default";
            keep.name = "keep";
            keep.selector = LabelSelector{{{"app", SelectorOp::In, {"lonely"}}}};
            keep.disruptionsAllowed = 0;
            budgets.push_back(keep);
        }
        const ClusterPtr start = threeNodesWith(std::move(lonely), std::move(budgets));
        GoalRequest request = requestFor(GoalKind::Free, 1);
        if (Of(of) == Of::Protection) request.protect = {"pod=default/p1"};
        const Asked asked = ask(start, request);
        QCOMPARE(asked.answer.moves, 2);
        const GoalReliefs reliefs = reliefsFor(start, asked);
        QCOMPARE(reliefs.found.size(), 1u);
        const GoalRelief& one = reliefs.found.front();
        QCOMPARE(int(one.of), of);
        QCOMPARE(QString::fromStdString(one.name), name);
        QCOMPARE(one.moves, 1);
        QCOMPARE(one.leastMoves, 1);
        QCOMPARE(one.pods, 1u);
        QVERIFY(!wordsOf(one).empty());
        QCOMPARE(reliefs.tried, 1u);
        QCOMPARE(reliefs.untried, 0u);
    }

    /// A cordoned empty node takes the pod at once; without it the one on n1 has to make room.
    void uncordonsWhereThatIsCheaper() {
        const ClusterPtr closed = cluster({eightCards("n1"), eightCards("n2"), eightCards("n3").cordoned()},
                                          {withCards("p1", "2").on("n1"), withCards("p2", "2").on("n2"), pod("wants").resource(kCards, "8").owner("ReplicaSet", "w")});
        GoalRequest request;
        request.kind = GoalKind::Room;
        request.pods = {"default/wants"};
        const Asked asked = ask(closed, request);
        QCOMPARE(asked.answer.moves, 1);
        const GoalReliefs reliefs = reliefsFor(closed, asked);
        QCOMPARE(reliefs.found.size(), 1u);
        QVERIFY(reliefs.found[0].of == GoalRelief::Of::Cordon);
        QCOMPARE(reliefs.found[0].name, std::string("n3"));
        QCOMPARE(reliefs.found[0].moves, 0);
        // What is drained is not uncordoned for it.
        GoalRequest drain;
        drain.kind = GoalKind::Drain;
        drain.nodes = {"n3", "n1"};
        const GoalReliefs none = reliefsFor(closed, ask(closed, drain));
        QVERIFY(none.found.empty());
        QCOMPARE(none.tried, 0u);
    }

    /// A goal that a protection blocks is reached without it.
    void liftsWhatBlocks() {
        const ClusterPtr start = threeNodesWith(withCards("p1", "2").on("n1"));
        GoalRequest drain;
        drain.kind = GoalKind::Drain;
        drain.nodes = {"n1"};
        drain.protect = {"namespace=default", "priority=2000000"};
        const Asked asked = ask(start, drain);
        QVERIFY(asked.answer.is == GoalIs::Blocked);
        const GoalReliefs reliefs = reliefsFor(start, asked);
        QCOMPARE(reliefs.found.size(), 1u);
        QCOMPARE(reliefs.found[0].name, std::string("namespace=default"));
        QCOMPARE(reliefs.found[0].moves, 1);
        // The other protection holds nobody, and is not tried.
        QCOMPARE(reliefs.tried, 1u);
    }

    void triesSixOfAKind() {
        std::vector<Node> nodes{eightCards("n1"), eightCards("n2")};
        for (int n = 3; n < 11; ++n) nodes.push_back(eightCards(("n" + std::to_string(n)).c_str()).cordoned());
        const ClusterPtr start = cluster(nodes, {withCards("p1", "2").on("n1"), withCards("p2", "2").on("n2"), pod("wants").resource(kCards, "8").owner("ReplicaSet", "w")});
        GoalRequest request;
        request.kind = GoalKind::Room;
        request.pods = {"default/wants"};
        const GoalReliefs reliefs = reliefsFor(start, ask(start, request));
        QCOMPARE(reliefs.tried, 6u);
        QCOMPARE(reliefs.untried, 2u);  // of 8 cordoned nodes
    }

    void aStopKeepsWhatThereIs() {
        const ClusterPtr start = build(smallCluster(7)).value().cluster;
        Asked asked = ask(start, requestFor(GoalKind::Slots, slotsIn(*start) + 4));
        std::stop_source source;
        source.request_stop();
        Budget stopped = workOf(4000);
        stopped.stop = source.get_token();
        asked.answer.is = GoalIs::NotFound;  // nothing is known of any point
        const auto front = frontOf(start, samples::profiles(), asked.question, asked.answer, stopped);
        QVERIFY(!front || !front->empty());
        if (!front) QVERIFY(front.error().code == ErrorCode::Cancelled);
        const auto reliefs = reliefsOf(start, samples::profiles(), asked.request, asked.question, asked.answer, stopped);
        QVERIFY(reliefs.has_value());
    }
};

QTEST_APPLESS_MAIN(TestGoalFront)
#include "tst_goal_front.moc"
