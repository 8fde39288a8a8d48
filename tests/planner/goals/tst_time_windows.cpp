// SPDX-License-Identifier: GPL-3.0-or-later
// Plans that are carried out in maintenance windows alone.
#include <QtTest>

#include "framework/harness.h"
#include "planner/goals/found_plan.h"
#include "planner/goals/goal_request.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/time_windows.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

constexpr std::int64_t kNight = 1'800'000'000;  // when the first window begins

NodeMaker eightCores(const char* name) { return node(name).cpu("8").label("kubernetes.io/hostname", name); }
PodMaker replica(const char* name, const char* cores, const char* on) { return pod(name).cpu(cores).owner("ReplicaSet", "r").on(on); }

/// a has three pods that leave in a drain: three evictions with 30 s of grace each, and 10 s to start: 40 s a move.
ClusterPtr threeToMove() {
    return cluster({eightCores("a"), eightCores("b"), eightCores("c")}, {replica("p1", "3", "a"), replica("p2", "2", "a"), replica("p3", "1", "a")});
}

SecondsRange tenSeconds() { return {5, 10}; }

struct Fitted {
    GoalQuestion question;
    GoalAnswer answer;
};

Fitted fitted(const ClusterPtr& cluster, const std::vector<TimeWindow>& windows, const ReadyTimes& ready, std::optional<std::int64_t> startsWithin = {}, std::int64_t now = kNight - 3600,
              const char* goal = "drain --node a") {
    Fitted found;
    found.question = questionOf(goalFromWords(goal).value(), *cluster, samples::profiles()).value();
    found.answer = planGoal(cluster, samples::profiles(), found.question, {}).value();
    const Result<void> done = fitIntoWindows(cluster, samples::profiles(), found.question, {windows, now, startsWithin}, ready, {}, found.answer);
    if (!done) qFatal("%s", toString(done.error()).c_str());
    return found;
}

}  // namespace

class TestTimeWindows : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// A cordon takes no time; 3 × 40 s = 120 s fit into two minutes exactly.
    void whatFitsStays() {
        const GoalAnswer answer = fitted(threeToMove(), {{kNight, kNight + 120}}, [](PodIdx) { return tenSeconds(); }).answer;
        QCOMPARE(answer.is, GoalIs::Reached);
        QCOMPARE(answer.leftOut, std::size_t{0});
        QVERIFY(answer.proved);
        QCOMPARE(answer.windows, (std::vector<WindowUse>{{{kNight, kNight + 120}, 4, kNight + 120}}));
    }

    /// One second less, and the third move is left out: it is over at 120 s. The node is not drained then.
    void whatDoesNotFitIsLeftOut() {
        const ClusterPtr start = threeToMove();
        const Fitted found = fitted(start, {{kNight, kNight + 119}}, [](PodIdx) { return tenSeconds(); });
        const GoalAnswer& answer = found.answer;
        QCOMPARE(answer.is, GoalIs::Partly);
        QCOMPARE(answer.moves, 2);
        QCOMPARE(answer.leftOut, std::size_t{1});
        QCOMPARE(answer.leftOutWhy.text(), std::string("no window has time left for it"));
        QCOMPARE(answer.reached, 0);
        QVERIFY(!answer.proved);
        QCOMPARE(answer.windows.front().until, kNight + 80);
        QCOMPARE(answer.after->node(NodeIdx(0)).pods.size(), std::size_t{1});
        // The next night has time for the rest, which is what the same goal asks for then.
        const GoalAnswer rest = planGoal(answer.after, samples::profiles(), found.question, {}).value();
        QCOMPARE(rest.is, GoalIs::Reached);
        QCOMPARE(rest.moves, 1);
    }

    /// The second window takes what the first has no time for, and is a wave of its own.
    void theNextWindowGoesOn() {
        const GoalAnswer answer = fitted(threeToMove(), {{kNight, kNight + 60}, {kNight + 86400, kNight + 86500}}, [](PodIdx) { return tenSeconds(); }).answer;
        QCOMPARE(answer.is, GoalIs::Reached);
        QCOMPARE(answer.windows[0].steps, std::size_t{2});  // the cordon and one move: 40 s of 60
        QCOMPARE(answer.windows[1].steps, std::size_t{2});  // 80 s of 100
        QCOMPARE(answer.windows[1].until, kNight + 86480);
        QCOMPARE(answer.waves, std::size_t{2});
        QCOMPARE(answer.steps[1].window, std::optional<std::size_t>(0));
        QCOMPARE(answer.steps[2].window, std::optional<std::size_t>(1));
        QCOMPARE(answer.steps[2].wave, std::size_t{1});
    }

    /// A window that is open already has only the rest of its time: 120 - 50 = 70 s, one move.
    void anOpenWindowHasTheRestOfItsTime() {
        const GoalAnswer answer = fitted(
                                      threeToMove(), {{kNight, kNight + 120}}, [](PodIdx) { return tenSeconds(); }, {}, kNight + 50)
                                      .answer;
        QCOMPARE(answer.moves, 1);
        QCOMPARE(answer.windows.front().until, kNight + 90);
    }

    /// What nobody knows is not 0: a pod whose time to start is unknown fits into no window, unless a person says how long at most.
    void anUnknownTimeFitsNowhere() {
        const std::vector<TimeWindow> day{{kNight, kNight + 86400}};
        const GoalAnswer unknown = fitted(threeToMove(), day, {}).answer;
        QCOMPARE(unknown.is, GoalIs::NotFound);
        QVERIFY(unknown.steps.empty());
        QVERIFY2(unknown.leftOutWhy.text().find("nothing says how long the pod default/") == 0, unknown.leftOutWhy.text().c_str());
        QVERIFY(!unknown.obstacles.empty());
        const GoalAnswer told = fitted(threeToMove(), day, {}, 60).answer;
        QCOMPARE(told.is, GoalIs::Reached);
        QCOMPARE(told.windows.front().until, kNight + 3 * (30 + 60));
    }

    /// b stands beside a by affinity, so that a may go only if b goes as well. There is time for one move: neither is carried out.
    void whatNeedsALaterStepIsLeftOutWithIt() {
        PodMaker needs = pod("b").cpu("1").owner("ReplicaSet", "b").on("n0");
        needs.spec.podAffinity.emplace();
        needs.spec.podAffinity->required.push_back({"kubernetes.io/hostname", LabelSelector{{{"app", SelectorOp::In, {"a"}}}}, {}, {}});
        const ClusterPtr start = cluster({node("n0").cpu("4").label("kubernetes.io/hostname", "n0"), node("n1").cpu("8").label("kubernetes.io/hostname", "n1")},
                                         {pod("a").cpu("2").label("app", "a").owner("ReplicaSet", "a").on("n0"), needs});
        const auto ten = [](PodIdx) { return tenSeconds(); };
        const GoalAnswer both = fitted(start, {{kNight, kNight + 80}}, ten, {}, kNight, "drain --node n0").answer;
        QCOMPARE(both.is, GoalIs::Reached);
        const GoalAnswer one = fitted(start, {{kNight, kNight + 79}}, ten, {}, kNight, "drain --node n0").answer;
        QCOMPARE(one.is, GoalIs::NotFound);
        QVERIFY2(one.leftOutWhy.text().find("without a later step: takes from pod default/b what it needs") == 0, one.leftOutWhy.text().c_str());
        QCOMPARE(one.leftOut, std::size_t{3});
    }

    void windowsAreInOrder() {
        QVERIFY(areToCome({{10, 20}, {20, 30}}, 5).has_value());
        QCOMPARE(toString(areToCome({{10, 10}}, 5).error()), std::string("window 1 ends before it begins"));
        QCOMPARE(toString(areToCome({{10, 20}}, 20).error()), std::string("window 1 is over"));
        QCOMPARE(toString(areToCome({{10, 20}, {19, 30}}, 5).error()), std::string("window 2 begins before the one before it ends"));
        // What is over was in order all the same: a plan file may be old.
        QVERIFY(areInOrder({{10, 20}, {20, 30}}).has_value());
        QVERIFY(!areInOrder({{20, 30}, {10, 20}}).has_value());
    }

    /// The end itself lies outside: [10, 20) and [30, 40).
    void oneMomentLiesInOneWindow() {
        const PlanWindows windows{{{10, 20}, {30, 40}}, {}};
        QVERIFY(!windowAt(windows, 9));
        QCOMPARE(windowAt(windows, 10)->to, 20);
        QCOMPARE(windowAt(windows, 19)->to, 20);
        QVERIFY(!windowAt(windows, 20));
        QCOMPARE(windowAt(windows, 39)->from, 30);
        QCOMPARE(windowAfter(windows, 9)->from, 10);
        QCOMPARE(windowAfter(windows, 10)->from, 30);
        QVERIFY(!windowAfter(windows, 30));
        QVERIFY(!windowAt(PlanWindows{}, 15));
    }

    /// A plan keeps when it may be carried out, and in which window each step lies, counted from 1.
    void aPlanKeepsItsWindows() {
        GoalRequest request = goalFromWords("drain --node a").value();
        request.windows = {{{kNight, kNight + 60}, "first"}, {{kNight + 86400, kNight + 86500}, "second"}};
        request.startsWithin = 90;
        const ClusterPtr start = threeToMove();
        const GoalAnswer answer = fitted(start, {{kNight, kNight + 60}, {kNight + 86400, kNight + 86500}}, [](PodIdx) { return tenSeconds(); }).answer;
        const Plan plan = planOf(request, answer, *start, 1000);
        QCOMPARE(plan.windows, (PlanWindows{{{kNight, kNight + 60}, {kNight + 86400, kNight + 86500}}, 90}));
        QCOMPARE(plan.steps[1].window, std::optional<std::size_t>(1));
        QCOMPARE(plan.steps[2].window, std::optional<std::size_t>(2));
        request.windows.clear();
        QVERIFY(!planOf(request, answer, *start, 1000).windows.any());
    }

    /// After a change by hand each step gets its window anew, and none is left out: 40 s each, and 60 s of time. With the first move taken out, the
    /// second one comes into the first window, and the third one into the second.
    void windowsAreToldAnew() {
        const ClusterPtr start = threeToMove();
        const WindowLimits limits{{{kNight, kNight + 60}, {kNight + 86400, kNight + 86440}}, kNight - 1, {}};
        const auto ten = [](PodIdx) { return tenSeconds(); };
        GoalAnswer answer = fitted(start, limits.windows, ten).answer;
        QCOMPARE(answer.leftOut, std::size_t{1});  // the third move
        GoalAnswer whole = planGoal(start, samples::profiles(), questionOf(goalFromWords("drain --node a").value(), *start, samples::profiles()).value(), {}).value();
        std::vector<GoalStep> steps = whole.steps;
        const StepsInWindows all = tellWindows(*start, steps, whole.deltas, limits, ten);
        QCOMPARE(all.of, (std::vector<std::optional<std::size_t>>{0, 0, 1, std::nullopt}));
        QCOMPARE(all.why.text(), std::string("no window has time left for it"));
        steps.erase(steps.begin() + 1);
        whole.deltas.erase(whole.deltas.begin() + 1);
        const StepsInWindows fewer = tellWindows(*start, steps, whole.deltas, limits, ten);
        QVERIFY(fewer.why.empty());
        QCOMPARE(fewer.windows, (std::vector<WindowUse>{{limits.windows[0], 2, kNight + 40}, {limits.windows[1], 1, kNight + 86440}}));
        QCOMPARE(steps[1].window, std::optional<std::size_t>(0));
        QCOMPARE(steps[2].window, std::optional<std::size_t>(1));
        QCOMPARE(steps[2].wave, std::size_t{1});  // a new window begins a wave
    }

    /// An eviction without a replacement takes its grace period alone; the person may give another one.
    void anEvictionTakesItsGrace() {
        const ClusterPtr start = threeToMove();
        const Catalog& catalog = start->catalog();
        using Action = PlanStep::Action;
        QCOMPARE(longestOf(Action::Evict, PodIdx(0), catalog, {}, {}), std::optional<std::int64_t>(30));
        QCOMPARE(longestOf(Action::Move, PodIdx(0), catalog, {}, {}), std::nullopt);
        QCOMPARE(longestOf(Action::Move, PodIdx(0), catalog, {}, 20, 5), std::optional<std::int64_t>(25));
        QCOMPARE(longestOf(Action::Place, PodIdx(0), catalog, {}, 20), std::optional<std::int64_t>(20));
        QCOMPARE(longestOf(Action::Cordon, PodIdx(), catalog, {}, {}), std::optional<std::int64_t>(0));
    }
};

QTEST_GUILESS_MAIN(TestTimeWindows)
#include "tst_time_windows.moc"
