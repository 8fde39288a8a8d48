// SPDX-License-Identifier: GPL-3.0-or-later
// How many groups of pods a plan touches, and plans that may touch only so many.
#include <QtTest>
#include <set>

#include "framework/harness.h"
#include "planner/goals/found_plan.h"
#include "planner/goals/goal_request.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/small_clusters.h"
#include "planner/goals/touched_groups.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

NodeMaker eightCpus(const char* name) { return node(name).cpu("8").label("kubernetes.io/hostname", name); }
PodMaker of(const char* set, const char* name, const char* cpu, const char* on) { return pod(name).cpu(cpu).owner("ReplicaSet", set).on(on); }

GoalAnswer planned(const ClusterPtr& cluster, const char* goal, std::optional<std::int64_t> mostGroups = {}) {
    GoalRequest request = goalFromWords(goal).value();
    request.mostGroups = mostGroups;
    return planGoal(cluster, samples::profiles(), questionOf(request, *cluster, samples::profiles()).value(), {}).value();
}

/// Pods that stand elsewhere in `picture`, by what they belong to. Names of owners alone: it shares no code with the planner.
std::size_t groupsMoved(const Cluster& start, const Cluster& picture) {
    std::set<std::string> groups;
    for (std::size_t p = 0; p < start.podCount(); ++p) {
        const PodIdx pod(p);
        if (!start.placement(pod).node.valid() || picture.placement(pod).node == start.placement(pod).node) continue;
        groups.insert(start.catalog().pod(pod).controller()->name);
    }
    return groups.size();
}

}  // namespace

class TouchedGroupsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// The gang before the workload, the workload before the pod.
    void whatAPodBelongsTo() {
        Pod member = of("job", "member", "1", "a");
        Labels labels({{std::string(CoschedulingGroup::kLabel), "train"}});
        member.labels = std::make_shared<const Labels>(labels);
        Objects all = objects({eightCpus("a")}, {member, of("web", "web-1", "1", "a"), pod("alone").cpu("1").on("a")});
        all.coschedulingGroups.emplace_back();
        all.coschedulingGroups.back().namespaceName = "default";
        all.coschedulingGroups.back().name = "train";
        const ClusterPtr cluster = build(std::move(all)).value().cluster;
        TouchedGroups groups(cluster->catalog());
        QCOMPARE(groups.of(cluster->catalog().findPod("default/member")), std::string("PodGroup.scheduling.x-k8s.io default/train"));
        QCOMPARE(groups.of(cluster->catalog().findPod("default/web-1")), std::string("default/ReplicaSet/web"));
        QCOMPARE(groups.of(cluster->catalog().findPod("default/alone")), std::string("default/alone"));
    }

    /// A drain of three pods of two workloads touches 2 groups, and nothing drains the node with fewer.
    void aDrainTellsThemAndWhatItTakes() {
        const ClusterPtr start = cluster({eightCpus("a"), eightCpus("b")}, {of("x", "x1", "1", "a"), of("x", "x2", "1", "a"), of("y", "y1", "1", "a")});
        const GoalAnswer answer = planned(start, "drain --node a");
        QCOMPARE(answer.is, GoalIs::Reached);
        QCOMPARE(answer.groups, 2);
        QCOMPARE(answer.leastGroups, 2);
        QCOMPARE(findingOf(goalFromWords("drain --node a").value(), answer, *start, 1).groups, std::optional<std::int64_t>(2));
        QCOMPARE(planned(start, "drain --node a", 2).is, GoalIs::Reached);
        const GoalAnswer limited = planned(start, "drain --node a", 1);
        QCOMPARE(limited.is, GoalIs::TooManyGroups);
        QVERIFY(limited.steps.empty() && limited.deltas.empty() && !limited.after && !limited.proved);
        QCOMPARE(limited.groups, 2);
        QCOMPARE(limited.moves, 3);
        QCOMPARE(limited.leastGroups, 2);
    }

    /// Room for 8 CPUs: two pods of different workloads leave a, or three pods of one leave b. Fewest moves are 2; with one group it is 3, and
    /// that no plan has fewer than 2 stays proved.
    void aLimitTakesMoreMovesAndFewerGroups() {
        const ClusterPtr start = cluster({eightCpus("a"), eightCpus("b"), eightCpus("c").cpu("6")},
                                         {of("x", "x1", "2", "a"), of("y", "y1", "2", "a"), of("z", "z1", "1", "b"), of("z", "z2", "1", "b"), of("z", "z3", "1", "b"),
                                          pod("wants").cpu("8").owner("ReplicaSet", "w")});
        const GoalAnswer fewest = planned(start, "room --pod default/wants");
        QCOMPARE(fewest.moves, 2);
        QCOMPARE(fewest.groups, 2);
        const GoalAnswer narrow = planned(start, "room --pod default/wants", 1);
        QCOMPARE(narrow.is, GoalIs::Reached);
        QCOMPARE(narrow.moves, 3);
        QCOMPARE(narrow.groups, 1);
        QCOMPARE(narrow.bound.leastMoves, 2);
        QVERIFY(!narrow.proved);
        const GoalAnswer none = planned(start, "room --pod default/wants", 0);
        QCOMPARE(none.is, GoalIs::TooManyGroups);
        QCOMPARE(none.leastGroups, 1);  // something has to move
    }

    /// Small clusters by lot, against every placement that touches no more groups than the limit: the limit is held, no plan is better than the best one,
    /// what is proved is the best, and what is impossible is.
    void aLimitAgreesWithEveryPlacement() {
        int reached = 0, wide = 0, missed = 0;
        for (unsigned seed = 1; seed <= 200; ++seed) {
            Dice dice(seed + 2000);
            const ClusterPtr start = build(smallCluster(seed)).value().cluster;
            const PodIdx wants = start->catalog().findPod("default/wants");
            GoalQuestion question;
            question.kind = GoalKind::Room;
            question.pods = {wants};
            question.mostGroups = static_cast<std::int64_t>(dice.below(3));
            Budget budget;
            budget.work = 2'000;
            const GoalAnswer answer = planGoal(start, samples::profiles(), question, budget).value();
            const auto most = static_cast<std::size_t>(*question.mostGroups);
            const std::optional<std::int64_t> best = fewestMoves(*start, [&](const Cluster& picture) {
                if (groupsMoved(*start, picture) > most) return false;
                for (std::size_t n = 0; n < picture.nodeCount(); ++n)
                    if (checkPlacement(picture, wants, NodeIdx(n)).empty()) return true;
                return false;
            });
            const QByteArray where = "seed " + QByteArray::number(seed) + ": " + toString(answer.is);
            if (answer.is == GoalIs::Reached) {
                ++reached;
                QVERIFY2(groupsMoved(*start, *answer.after) <= most && answer.groups == static_cast<std::int64_t>(groupsMoved(*start, *answer.after)), where);
                QVERIFY2(best && answer.moves >= *best, where);
                if (answer.proved) QVERIFY2(answer.moves == *best, where);
            } else if (answer.is == GoalIs::TooManyGroups) {
                ++wide;
                missed += best ? 1 : 0;
                QVERIFY2(answer.groups > *question.mostGroups, where);
                if (answer.leastGroups > *question.mostGroups) QVERIFY2(!best, where);
            }
            if (answer.is == GoalIs::Impossible) QVERIFY2(!best, where);
            if (best) QVERIFY2(answer.bound.leastMoves <= *best, where);
        }
        qInfo("%d reached, %d touch too many groups; of these %d have a plan that was not found", reached, wide, missed);
        QVERIFY(reached >= 60 && wide >= 5);
        QVERIFY(missed * 4 <= wide);
    }

    void theWordsHaveIt() {
        GoalRequest request = goalFromWords("drain --node a").value();
        request.mostGroups = 3;
        request.now = 1'764'626'400;  // 2025-12-01T22:00:00Z
        QCOMPARE(commandWords(request), (std::vector<std::string>{"drain", "--node", "a", "--max-groups", "3", "--now", "2025-12-01T22:00:00Z"}));
    }
};

QTEST_APPLESS_MAIN(TouchedGroupsTest)
#include "tst_touched_groups.moc"
