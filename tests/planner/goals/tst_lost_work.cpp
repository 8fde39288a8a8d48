// SPDX-License-Identifier: GPL-3.0-or-later
// GPU-hours that restarts lose, and plans that may lose only so many.
#include <QtTest>

#include "framework/harness.h"
#include "planner/goals/found_plan.h"
#include "planner/goals/goal_request.h"
#include "planner/goals/lost_work.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/small_clusters.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

constexpr const char* kGpu = "nvidia.com/gpu";
constexpr std::int64_t kNow = 1'800'000'000, kHour = 3600;

NodeMaker eightGpus(const char* name) { return node(name).cpu("64").resource(kGpu, "8").label("kubernetes.io/hostname", name); }
PodMaker worker(const char* name, const char* gpus, const char* on) {
    PodMaker maker = pod(name).cpu("1").owner("ReplicaSet", "r");
    if (gpus) maker.resource(kGpu, gpus);
    return maker.on(on);
}

/// As read at kNow; `hours`: by pod, how long it has run by its own object; absent: it does not say.
ClusterPtr read(const std::vector<Node>& nodes, std::vector<Pod> pods, const std::vector<std::optional<std::int64_t>>& hours, std::optional<std::int64_t> readAt = kNow) {
    Objects all = objects(nodes, std::move(pods));
    all.readAt = readAt;
    for (std::size_t i = 0; i < hours.size(); ++i) {
        all.pods[i].creationTime = kNow - 1000 * kHour;
        if (!hours[i]) continue;
        all.pods[i].startTime = kNow - *hours[i] * kHour;
        all.podSources[i] = std::make_shared<const std::string>(R"({"metadata":{"name":"x"},"status":{"startTime":"told"}})");
    }
    return build(std::move(all)).value().cluster;
}

RestartLoss lossOf(const Cluster& cluster, const char* name, const LossRules& rules = {}) {
    return RestartLosses(cluster, rules).of(cluster.catalog().findPod(std::string("default/") + name));
}

GoalAnswer planned(const ClusterPtr& cluster, const char* goal, const char* mostGpuHours = "") {
    GoalRequest request = goalFromWords(goal).value();
    request.mostGpuHours = mostGpuHours;
    return planGoal(cluster, samples::profiles(), questionOf(request, *cluster, samples::profiles()).value(), {}).value();
}

}  // namespace

class LostWorkTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// 4 GPUs for 10 hours are 40 GPU-hours, 144,000 GPU-seconds.
    void gpusTimesHours() {
        const ClusterPtr start = read({eightGpus("a")}, {worker("four", "4", "a"), worker("none", nullptr, "a"), worker("fresh", "1", "a")}, {10, 10, 0});
        QCOMPARE(lossOf(*start, "four"), (RestartLoss{40 * kHour, false}));
        QCOMPARE(lossOf(*start, "none"), RestartLoss());
        QCOMPARE(lossOf(*start, "fresh"), (RestartLoss{0, false}));
        // Whose work is saved every two hours loses no more than two.
        QCOMPARE(lossOf(*start, "four", {2 * kHour, {}}), (RestartLoss{8 * kHour, false}));
        QCOMPARE(lossOf(*start, "four", {20 * kHour, {}}), (RestartLoss{40 * kHour, false}));
        // A person says what time it is: an hour later.
        QCOMPARE(lossOf(*start, "four", {{}, kNow + kHour}), (RestartLoss{44 * kHour, false}));
    }

    /// The creation of a pod is not its start, and a picture from a file has no time.
    void whatNobodyTellsIsUnknown() {
        const RestartLoss unknown{{}, true};
        const ClusterPtr untold = read({eightGpus("a")}, {worker("four", "4", "a"), worker("none", nullptr, "a")}, {std::nullopt, std::nullopt});
        QCOMPARE(lossOf(*untold, "four"), unknown);
        QCOMPARE(lossOf(*untold, "none"), RestartLoss());
        const ClusterPtr timeless = read({eightGpus("a")}, {worker("four", "4", "a")}, {10}, std::nullopt);
        QCOMPARE(lossOf(*timeless, "four"), unknown);
        QCOMPARE(lossOf(*timeless, "four", {{}, kNow}), (RestartLoss{40 * kHour, false}));
        // It starts after the picture was read: one of the two clocks is wrong.
        QCOMPARE(lossOf(*timeless, "four", {{}, kNow - 11 * kHour}), unknown);
    }

    /// 500 thousandths of a GPU for 3 hours are 1.5 GPU-hours. How much of a GPU memory or a MIG instance is nobody says here.
    void sharesOfGpus() {
        Pod half = pod("half").cpu("1").resource("koordinator.sh/gpu", "50").owner("ReplicaSet", "r").on("a");
        Pod trace = pod("trace").cpu("1").owner("ReplicaSet", "r").on("a");
        trace.gpuCount = 1;
        trace.gpuMilli = 500;
        Pod mig = pod("mig").cpu("1").resource("nvidia.com/mig-1g.5gb", "1").owner("ReplicaSet", "r").on("a");
        const ClusterPtr start = read({eightGpus("a").resource("koordinator.sh/gpu", "800").resource("nvidia.com/mig-1g.5gb", "7")}, {half, trace, mig}, {3, 3, 3});
        QCOMPARE(lossOf(*start, "half"), (RestartLoss{3 * kHour / 2, false}));
        QCOMPARE(lossOf(*start, "trace"), (RestartLoss{3 * kHour / 2, false}));
        QCOMPARE(lossOf(*start, "mig"), (RestartLoss{{}, true}));
    }

    void hoursAsText() {
        QCOMPARE(gpuHoursFrom("12").value(), 12 * kHour);
        QCOMPARE(gpuHoursFrom("0.5").value(), kHour / 2);
        QCOMPARE(gpuHoursFrom("0.001").value(), 3);  // 3.6 s: a limit is never more than was said
        QCOMPARE(gpuHoursFrom("0").value(), 0);
        for (const char* bad : {"", ".", "1.", ".5", "-1", "1e3", "1Gi", "1.2345", "12345678901", "1,5", " 1"}) QVERIFY2(!gpuHoursFrom(bad), bad);
        QCOMPARE(gpuHoursText(0), std::string("0"));
        QCOMPARE(gpuHoursText(1), std::string("0.1"));  // rounded up
        QCOMPARE(gpuHoursText(12 * kHour), std::string("12"));
        QCOMPARE(gpuHoursText(45'000), std::string("12.5"));
    }

    /// a is drained: 4 GPUs for 10 hours, 2 for one hour, and one pod without. 42 GPU-hours.
    void aPlanTellsThem() {
        const ClusterPtr start = read({eightGpus("a"), eightGpus("b")}, {worker("old", "4", "a"), worker("new", "2", "a"), worker("cpu", nullptr, "a")}, {10, 1, 5});
        const GoalAnswer answer = planned(start, "drain --node a");
        QCOMPARE(answer.is, GoalIs::Reached);
        QCOMPARE(answer.loss, (PlanLoss{42 * kHour, 2, 0}));
        QCOMPARE(answer.leastLost, 42 * kHour);
        for (const GoalStep& one : answer.steps) {
            const std::optional<std::int64_t> expected = one.step.pod == "default/old" ? std::optional(40 * kHour) : one.step.pod == "default/new" ? std::optional(2 * kHour)
                                                                                                                                                   : std::nullopt;
            QCOMPARE(one.step.lost, expected);
            QVERIFY(!one.step.lossUnknown);
        }
        const PlanFinding found = findingOf(goalFromWords("drain --node a").value(), answer, *start, 1);
        QCOMPARE(found.lost, std::optional(42 * kHour));
        QCOMPARE(found.lossUnknown, 0);
    }

    /// 42 may be lost, 41.9 may not: nothing else drains a, and no plan loses less.
    void aDrainHoldsTheLimitOrSaysWhatItTakes() {
        const ClusterPtr start = read({eightGpus("a"), eightGpus("b")}, {worker("old", "4", "a"), worker("new", "2", "a")}, {10, 1});
        QCOMPARE(planned(start, "drain --node a", "42").is, GoalIs::Reached);
        const GoalAnswer dear = planned(start, "drain --node a", "41.9");
        QCOMPARE(dear.is, GoalIs::TooDear);
        QVERIFY(dear.steps.empty() && dear.deltas.empty() && !dear.after);
        QCOMPARE(dear.moves, 2);
        QCOMPARE(dear.loss.lost, 42 * kHour);
        QCOMPARE(dear.leastLost, 42 * kHour);
        QVERIFY(!dear.proved);
        // One pod alone loses more than 39: it is in the way.
        const GoalAnswer blocked = planned(start, "drain --node a", "39");
        QCOMPARE(blocked.is, GoalIs::Blocked);
        QCOMPARE(blocked.obstacles.size(), std::size_t{1});
        QCOMPARE(blocked.obstacles.front().why.text(), std::string("would lose more GPU-hours than all restarts together may"));
    }

    /// A limit is not held by what nobody knows.
    void anUnknownLossStaysUnderALimit() {
        const ClusterPtr start = read({eightGpus("a"), eightGpus("b")}, {worker("old", "4", "a"), worker("cpu", nullptr, "a")}, {std::nullopt, std::nullopt});
        const GoalAnswer free = planned(start, "drain --node a");
        QCOMPARE(free.is, GoalIs::Reached);
        QCOMPARE(free.loss, (PlanLoss{0, 0, 1}));
        const GoalAnswer limited = planned(start, "drain --node a", "1000000");
        QCOMPARE(limited.is, GoalIs::Blocked);
        QVERIFY(limited.obstacles.front().why.text().find("nobody knows") != std::string::npos);
    }

    /// 8 GPUs have room on a or on b, once two pods of 2 GPUs have left one of them. Those of a lose 2 × (10 + 10) = 40, those of b 2 × (1 + 20) = 42 or,
    /// with 3 hours each, 12: the search is led to b by a limit, with as many moves, and what is proved stays proved.
    void theSearchFindsTheCheaperPlan() {
        const auto clusterWith = [](std::int64_t a, std::int64_t b) {
            return read({eightGpus("a"), eightGpus("b"), node("c").cpu("64").resource(kGpu, "4")},
                        {worker("a1", "2", "a"), worker("a2", "2", "a"), worker("b1", "2", "b"), worker("b2", "2", "b"), pod("wants").cpu("1").resource(kGpu, "8").owner("ReplicaSet", "w")},
                        {a, a, b, b, std::nullopt});
        };
        for (const bool aIsCheap : {true, false}) {
            const ClusterPtr start = clusterWith(aIsCheap ? 3 : 10, aIsCheap ? 10 : 3);
            const GoalAnswer answer = planned(start, "room --pod default/wants", "12");
            QCOMPARE(answer.is, GoalIs::Reached);
            QCOMPARE(answer.moves, 2);
            QVERIFY(answer.proved);
            QCOMPARE(answer.loss.lost, 12 * kHour);
            QCOMPARE(answer.steps.back().step.to, std::string(aIsCheap ? "a" : "b"));
            // A second less is less than either takes.
            const GoalAnswer none = planned(start, "room --pod default/wants", "11.999");
            QCOMPARE(none.is, GoalIs::TooDear);
            QCOMPARE(none.bound.leastMoves, 2);
        }
    }

    /// Small clusters by lot, against every placement whose restarts lose no more than the limit: no plan is better than the best one, the limit is held,
    /// what is proved is the best, and what is impossible is.
    void aLimitAgreesWithEveryPlacement() {
        int reached = 0, dear = 0;
        for (unsigned seed = 1; seed <= 60; ++seed) {
            Dice dice(seed + 1000);
            Objects all = smallCluster(seed);
            all.readAt = kNow;
            for (std::size_t i = 0; i < all.pods.size(); ++i) {
                all.pods[i].startTime = kNow - static_cast<std::int64_t>(1 + dice.below(10)) * kHour;
                all.podSources[i] = std::make_shared<const std::string>(R"({"metadata":{"name":"x"},"status":{"startTime":"told"}})");
            }
            const ClusterPtr start = build(std::move(all)).value().cluster;
            const PodIdx wants = start->catalog().findPod("default/wants");
            GoalQuestion question;
            question.kind = GoalKind::Room;
            question.pods = {wants};
            question.rules.mostLost = static_cast<std::int64_t>(dice.below(40)) * kHour;
            Budget budget;
            budget.work = 2'000;
            const GoalAnswer answer = planGoal(start, samples::profiles(), question, budget).value();
            const RestartLosses losses(*start, {});
            const auto lostBy = [&](const Cluster& picture) {
                std::int64_t lost = 0;
                for (std::size_t p = 0; p < picture.podCount(); ++p)
                    if (start->placement(PodIdx(p)).node.valid() && picture.placement(PodIdx(p)).node != start->placement(PodIdx(p)).node) lost += losses.of(PodIdx(p)).lost.value_or(0);
                return lost;
            };
            const std::optional<std::int64_t> best = fewestMoves(*start, [&](const Cluster& picture) {
                if (lostBy(picture) > *question.rules.mostLost) return false;
                for (std::size_t n = 0; n < picture.nodeCount(); ++n)
                    if (checkPlacement(picture, wants, NodeIdx(n)).empty()) return true;
                return false;
            });
            const QByteArray where = "seed " + QByteArray::number(seed) + ": " + toString(answer.is);
            if (answer.is == GoalIs::Reached) {
                ++reached;
                QVERIFY2(lostBy(*answer.after) <= *question.rules.mostLost && answer.loss.lost == lostBy(*answer.after), where);
                QVERIFY2(best && answer.moves >= *best, where);
                if (answer.proved) QVERIFY2(answer.moves == *best, where);
            }
            if (answer.is == GoalIs::TooDear) ++dear;
            if (answer.is == GoalIs::Impossible) QVERIFY2(!best, where);
            if (best) QVERIFY2(answer.bound.leastMoves <= *best, where);
        }
        qInfo("%d reached, %d too dear", reached, dear);
        QVERIFY(reached >= 20);
    }

    void badLimitsNameTheField() {
        const ClusterPtr start = read({eightGpus("a")}, {}, {});
        GoalRequest request = goalFromWords("drain --node a").value();
        request.mostGpuHours = "many";
        const auto question = questionOf(request, *start, samples::profiles());
        QVERIFY(!question);
        QCOMPARE(question.error().origin.field, std::string("max-gpu-hours"));
        request.mostGpuHours = "2.5";
        request.savedEvery = 1800;
        QCOMPARE(commandWords(request), (std::vector<std::string>{"drain", "--node", "a", "--max-gpu-hours", "2.5", "--saved-every", "1800s"}));
    }
};

QTEST_APPLESS_MAIN(LostWorkTest)
#include "tst_lost_work.moc"
