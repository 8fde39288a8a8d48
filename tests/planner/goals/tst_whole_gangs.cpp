// SPDX-License-Identifier: GPL-3.0-or-later
// A gang moves whole or not at all.
#include <QtTest>

#include "framework/harness.h"
#include "planner/goals/goal_request.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/small_clusters.h"
#include "planner/goals/time_windows.h"
#include "planner/goals/whole_gangs.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

NodeMaker eightCpus(const char* name) { return node(name).cpu("8").label("kubernetes.io/hostname", name); }
PodMaker plain(const char* name, const char* cpu, const char* on) { return pod(name).cpu(cpu).owner("ReplicaSet", "r").on(on); }
Pod member(const char* gang, const char* name, const char* cpu, const char* on) {
    Pod made = pod(name).cpu(cpu).owner("Job", "j").on(on);
    made.labels = std::make_shared<const Labels>(Labels({{std::string(CoschedulingGroup::kLabel), gang}}));
    return made;
}

CoschedulingGroup group(const char* name, std::int32_t quorum) {
    CoschedulingGroup made;
    made.namespaceName = "default";
    made.name = name;
    made.minMember = quorum;
    return made;
}

ClusterPtr read(const std::vector<Node>& nodes, const std::vector<Pod>& pods, std::int32_t quorum = 2) {
    Objects all = objects(nodes, pods);
    all.coschedulingGroups = {group("g", quorum)};
    return build(std::move(all)).value().cluster;
}

GoalAnswer planned(const ClusterPtr& cluster, const char* goal, const std::function<void(GoalRequest&)>& more = {}) {
    GoalRequest request = goalFromWords(goal).value();
    if (more) more(request);
    return planGoal(cluster, samples::profiles(), questionOf(request, *cluster, samples::profiles()).value(), {}).value();
}

std::string standsOn(const Cluster& picture, const char* name) {
    const NodeIdx node = picture.placement(picture.catalog().findPod(std::string("default/") + name)).node;
    return node.valid() ? picture.catalog().node(node).name : std::string();
}

}  // namespace

class WholeGangsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Of the gang one pod stands on a and one on b. Who drains a restarts both: 3 moves with the other pod there, and no plan has fewer.
    void aDrainTakesTheOthersAlong() {
        const ClusterPtr start = read({eightCpus("a"), eightCpus("b"), eightCpus("c")}, {member("g", "g1", "1", "a"), member("g", "g2", "1", "b"), plain("p", "1", "a")});
        const GoalAnswer answer = planned(start, "drain --node a");
        QCOMPARE(answer.is, GoalIs::Reached);
        QCOMPARE(answer.moves, 3);
        QCOMPARE(answer.bound.leastMoves, 3);
        QVERIFY(answer.proved);
        QCOMPARE(standsOn(*answer.after, "g2"), std::string("c"));  // neither b, where it was, nor a
        for (const GoalStep& one : answer.steps) QCOMPARE(one.step.priority, std::optional<int>(1));
        // A quorum of one is no gang.
        QCOMPARE(planned(read({eightCpus("a"), eightCpus("b"), eightCpus("c")}, {member("g", "g1", "1", "a"), member("g", "g2", "1", "b"), plain("p", "1", "a")}, 1), "drain --node a").moves, 2);
        // What completes the gang counts.
        const GoalAnswer two = planned(start, "drain --node a", [](GoalRequest& request) { request.mostMoves = 2; });
        QCOMPARE(two.is, GoalIs::TooMany);
        QCOMPARE(two.moves, 3);
    }

    /// Where another pod of it may not move, none does, and the drain says so.
    void oneThatStaysKeepsAll() {
        const ClusterPtr start = read({eightCpus("a"), eightCpus("b"), eightCpus("c")}, {member("g", "g1", "1", "a"), member("g", "g2", "1", "b")});
        const GoalAnswer answer = planned(start, "drain --node a", [](GoalRequest& request) { request.protect = {"pod=default/g2"}; });
        QCOMPARE(answer.is, GoalIs::Blocked);
        QCOMPARE(answer.obstacles.size(), std::size_t{1});
        QCOMPARE(answer.obstacles.front().why.text(), std::string("its gang moves whole or not at all, and another pod of it stays"));
        QCOMPARE(answer.obstacles.front().lets.text(), std::string("let all pods of its gang move"));
    }

    /// Room for 8 CPUs: one pod of the gang leaves a, and the other one has to leave b as well: 2 moves. Or one plain pod leaves c: 1 move.
    void othersMoveInsteadWhereThatIsCheaper() {
        const std::vector<Node> nodes{eightCpus("a"), eightCpus("b"), eightCpus("c"), eightCpus("d").cpu("4")};
        const Pod wants = pod("wants").cpu("8").owner("ReplicaSet", "w");
        const GoalAnswer answer = planned(read(nodes, {member("g", "g1", "1", "a"), member("g", "g2", "1", "b"), plain("big", "7", "b"), plain("p", "1", "c"), wants}), "room --pod default/wants");
        QCOMPARE(answer.is, GoalIs::Reached);
        QCOMPARE(answer.moves, 1);
        QCOMPARE(standsOn(*answer.after, "wants"), std::string("c"));
        // The plain pod has no controller: the gang moves, all of it.
        const GoalAnswer whole = planned(read(nodes, {member("g", "g1", "1", "a"), member("g", "g2", "1", "b"), plain("big", "7", "b"), pod("p").cpu("1").on("c"), wants}), "room --pod default/wants");
        QCOMPARE(whole.is, GoalIs::Reached);
        QCOMPARE(whole.moves, 2);
        QCOMPARE(whole.bound.leastMoves, 1);
        QCOMPARE(standsOn(*whole.after, "wants"), std::string("a"));
    }

    /// By hand a step of a gang is left out: the others of it are not carried out either.
    void aPlanChangedByHandTearsNone() {
        const ClusterPtr start = read({eightCpus("a"), eightCpus("b"), eightCpus("c")}, {member("g", "g1", "1", "a"), member("g", "g2", "1", "a"), plain("p", "1", "a")});
        const GoalAnswer answer = planned(start, "drain --node a");
        std::vector<PlanStep> steps;
        for (const GoalStep& one : answer.steps)
            if (one.step.pod != "default/g2") steps.push_back(one.step);
        const ReplayedSteps replayed = replaySteps(start, samples::profiles(), steps);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            QCOMPARE(replayed.refused[i].has_value(), steps[i].pod == "default/g1");
            if (replayed.refused[i]) QCOMPARE(replayed.refused[i]->text(), std::string("the gang default/g moves whole or not at all, and 1 of its 2 pods would move"));
        }
        QCOMPARE(replayed.moves, 1);
        QCOMPARE(standsOn(*replayed.after, "g1"), std::string("a"));
    }

    /// A window of two minutes has time for two pods, which take 30 s to end and 30 s to start each: the large one, and one of the gang. So the gang is left out.
    void aWindowTearsNone() {
        const ClusterPtr start = read({eightCpus("a"), eightCpus("b"), eightCpus("c")}, {member("g", "g1", "1", "a"), member("g", "g2", "1", "a"), plain("large", "3", "a")});
        GoalQuestion question = questionOf(goalFromWords("drain --node a").value(), *start, samples::profiles()).value();
        GoalAnswer answer = planGoal(start, samples::profiles(), question, {}).value();
        QCOMPARE(answer.moves, 3);
        const WindowLimits limits{{{1'000, 1'120}}, 0, 30};
        QVERIFY(fitIntoWindows(start, samples::profiles(), question, limits, {}, {}, answer).has_value());
        QCOMPARE(answer.is, GoalIs::Partly);
        QCOMPARE(answer.moves, 1);
        QCOMPARE(answer.leftOut, std::size_t{2});
        QCOMPARE(standsOn(*answer.after, "g1"), std::string("a"));
        QCOMPARE(standsOn(*answer.after, "g2"), std::string("a"));
    }

    /// Small clusters by lot in which two or three pods are a gang, against every placement that leaves it whole.
    void agreesWithEveryPlacement() {
        int reached = 0, moved = 0, missed = 0;
        for (unsigned seed = 1; seed <= 200; ++seed) {
            Dice dice(seed + 3000);
            Objects all = smallCluster(seed);
            all.coschedulingGroups = {group("g", 2)};
            std::size_t members = 0;
            for (Pod& one : all.pods)
                if (one.name != "wants" && members < 3 && dice.coin()) {
                    ++members;
                    one.labels = std::make_shared<const Labels>(Labels({{std::string(CoschedulingGroup::kLabel), "g"}}));
                }
            const ClusterPtr start = build(std::move(all)).value().cluster;
            const auto isWhole = [&](const Cluster& picture) {
                std::size_t moves = 0, of = 0;
                for (std::size_t p = 0; p < start->podCount(); ++p) {
                    if (!start->catalog().pod(PodIdx(p)).labels->find(CoschedulingGroup::kLabel)) continue;
                    ++of;
                    moves += picture.placement(PodIdx(p)).node != start->placement(PodIdx(p)).node ? 1 : 0;
                }
                return moves == 0 || moves == of;
            };
            const PodIdx wants = start->catalog().findPod("default/wants");
            for (const bool drains : {false, true}) {
                GoalQuestion question;
                question.kind = drains ? GoalKind::Drain : GoalKind::Room;
                if (drains) question.nodes = {NodeIdx(0)};
                else question.pods = {wants};
                Budget budget;
                budget.work = 2'000;
                const GoalAnswer answer = planGoal(start, samples::profiles(), question, budget).value();
                const std::optional<std::int64_t> best = fewestMoves(*start, [&](const Cluster& picture) {
                    if (!isWhole(picture)) return false;
                    if (drains) return picture.node(NodeIdx(0)).pods.empty();
                    for (std::size_t n = 0; n < picture.nodeCount(); ++n)
                        if (checkPlacement(picture, wants, NodeIdx(n)).empty()) return true;
                    return false;
                });
                const QByteArray where = "seed " + QByteArray::number(seed) + ", " + toString(question.kind) + ": " + toString(answer.is);
                if (answer.is == GoalIs::Reached) {
                    ++reached;
                    QVERIFY2(isWhole(*answer.after), where);
                    QVERIFY2(best && answer.moves >= *best, where);
                    if (answer.proved) QVERIFY2(answer.moves == *best, where);
                    for (const Delta& delta : answer.deltas)
                        if (const auto* move = std::get_if<Move>(&delta); move && start->catalog().pod(move->pod).labels->find(CoschedulingGroup::kLabel)) ++moved;
                    QVERIFY2(planGoal(answer.after, samples::profiles(), question, budget).value().is == GoalIs::Already, where);
                } else if (best && *best > 0) {
                    ++missed;
                }
                if (answer.is == GoalIs::Impossible || answer.is == GoalIs::Blocked) QVERIFY2(!best || *best == 0, where);
                if (best) QVERIFY2(answer.bound.leastMoves <= *best || answer.is == GoalIs::Already, where);
            }
        }
        qInfo("%d reached, with %d moves of gangs; %d have a plan that was not found", reached, moved, missed);
        QVERIFY(reached >= 100 && moved >= 20);
        QVERIFY(missed * 10 <= reached);
    }
};

QTEST_APPLESS_MAIN(WholeGangsTest)
#include "tst_whole_gangs.moc"
