// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "framework/harness.h"
#include "metrics/slot_board.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/small_clusters.h"
#include "properties/hard_cases.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

constexpr unsigned kSeeds = 150;

GoalAnswer answerTo(const ClusterPtr& cluster, const GoalQuestion& question, std::uint64_t work = 400) {
    Budget budget;
    budget.work = work;
    return planGoal(cluster, samples::profiles(), question, budget).value();
}

std::size_t strangers(const Cluster& cluster, NodeIdx node) { return cluster.node(node).pods.size(); }

/// Every step is legal at its moment for the checker, and together they make the picture that the answer tells.
void playAgain(const ClusterPtr& start, const GoalAnswer& answer, const QByteArray& where) {
    Draft draft(*start);
    std::int64_t moves = 0;
    for (const Delta& delta : answer.deltas) {
        PodIdx pod;
        NodeIdx to;
        if (const auto* move = std::get_if<Move>(&delta)) {
            pod = move->pod;
            to = move->to;
            ++moves;
            QVERIFY2(mayMove(*start, pod), where + ": moves what may not move");
        } else if (const auto* place = std::get_if<Place>(&delta)) {
            pod = place->pod;
            to = place->node;
        }
        if (pod.valid()) {
            const std::vector<Violation> found = checkPlacement(draft.cluster(), pod, to);
            QVERIFY2(found.empty(), where + (found.empty() ? QByteArray() : QByteArray(": ") + toString(found.front(), start->catalog()).c_str()));
        }
        QVERIFY2(draft.apply(delta).has_value(), where);
    }
    QCOMPARE(moves, answer.moves);
    QVERIFY2(*answer.after == draft.cluster(), where);
    QVERIFY2(answer.bound.leastMoves <= answer.moves, where + ": the bound is above the plan");
}

struct Asked {
    const char* name;
    GoalQuestion question;
    std::function<bool(const Cluster&)> reached;
};

/// The goals that every placement can answer.
std::vector<Asked> goalsFor(const Cluster& cluster) {
    const PodIdx wants = cluster.catalog().findPod("default/wants");
    std::vector<Asked> asked;
    GoalQuestion room;
    room.kind = GoalKind::Room;
    room.pods = {wants};
    asked.push_back({"room", room, [wants](const Cluster& picture) {
                         for (std::size_t n = 0; n < picture.nodeCount(); ++n)
                             if (checkPlacement(picture, wants, NodeIdx(n)).empty()) return true;
                         return false;
                     }});
    GoalQuestion free;
    free.kind = GoalKind::Free;
    free.count = 1;
    asked.push_back({"free", free, [](const Cluster& picture) {
                         for (std::size_t n = 0; n < picture.nodeCount(); ++n)
                             if (strangers(picture, NodeIdx(n)) == 0) return true;
                         return false;
                     }});
    GoalQuestion drain;
    drain.kind = GoalKind::Drain;
    drain.nodes = {NodeIdx(0)};
    asked.push_back({"drain", drain, [](const Cluster& picture) { return strangers(picture, NodeIdx(0)) == 0; }});
    GoalQuestion shapes;
    shapes.kind = GoalKind::Slots;
    shapes.count = 2;
    ResourceList requests;
    requests.set(kCards, quantity("4"));
    requests.set("cpu", quantity("1"));
    shapes.shape = shapeOf(requests).pod;
    const auto cards = cluster.catalog().resources.find(kCards);
    asked.push_back({"slots", shapes, [cards](const Cluster& picture) {
                         std::int64_t count = 0;
                         for (std::size_t n = 0; n < picture.nodeCount(); ++n) {
                             const NodeIdx node(n);
                             if (!picture.catalog().node(node).taints.empty()) continue;
                             count += std::min((picture.allocatable(node, cards) - picture.requested(node, cards)) / 4,
                                               (picture.allocatable(node, ResourceTable::kCpuIdx) - picture.requested(node, ResourceTable::kCpuIdx)) / 1000);
                         }
                         return count >= 2;
                     }});
    return asked;
}

}  // namespace

class TestPlanGoal : public QObject {
    Q_OBJECT
private slots:
    /// Against every placement: no plan is better than the best one, what is proved is the best one, and what is called impossible is.
    void agreesWithEveryPlacement() {
        int reached = 0, proved = 0, possible = 0;
        const auto [from, to] = seedsToTry(kSeeds);
        for (unsigned seed = from; seed <= to; ++seed) {
            const ClusterPtr cluster = build(smallCluster(seed)).value().cluster;
            for (const Asked& asked : goalsFor(*cluster)) {
                const QByteArray where = "seed " + QByteArray::number(seed) + ", " + asked.name;
                const GoalAnswer answer = answerTo(cluster, asked.question);
                const std::optional<std::int64_t> best = fewestMoves(*cluster, asked.reached);
                if (best && *best > 0) ++possible;
                switch (answer.is) {
                case GoalIs::Reached:
                    playAgain(cluster, answer, where);
                    if (QTest::currentTestFailed()) return;
                    QVERIFY2(best && answer.moves >= *best, where);
                    QVERIFY2(answer.bound.leastMoves <= *best, where + ": the bound is above the best plan");
                    if (answer.proved) QVERIFY2(answer.moves == *best, where + ": proved, and there is a better one");
                    reached += *best > 0 ? 1 : 0;
                    proved += *best > 0 && answer.proved ? 1 : 0;
                    break;
                case GoalIs::Already: QVERIFY2(best == 0, where); break;
                case GoalIs::Impossible:
                case GoalIs::Blocked: QVERIFY2(!best, where + ": there is a plan"); break;
                case GoalIs::NotFound:
                case GoalIs::TooMany: QVERIFY2(!best || answer.bound.leastMoves <= *best, where); break;
                }
            }
        }
        qInfo("%d goals took moves; %d reached, %d of these proved", possible, reached, proved);
        QVERIFY2(reached * 100 >= possible * 90, "too few plans are found");
        QVERIFY2(proved * 100 >= reached * 60, "too few plans are proved");
    }

    /// The same goal, asked again on the picture at the end, has nothing to do; and the answer depends on neither time nor threads.
    void isAFixedPointAndTheSameOnTwoThreads() {
        for (unsigned seed = 1; seed <= 60; ++seed) {
            const ClusterPtr cluster = build(smallCluster(seed)).value().cluster;
            for (const Asked& asked : goalsFor(*cluster)) {
                const QByteArray where = "seed " + QByteArray::number(seed) + ", " + asked.name;
                const GoalAnswer answer = answerTo(cluster, asked.question);
                GoalQuestion again = asked.question;
                again.threads = 2;
                const GoalAnswer other = answerTo(cluster, again);
                QVERIFY2(answer.is == other.is && answer.deltas == other.deltas && answer.work == other.work, where);
                if (answer.is != GoalIs::Reached) continue;
                QVERIFY2(answerTo(answer.after, asked.question).is == GoalIs::Already, where);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestPlanGoal)
#include "tst_plan_goal.moc"
