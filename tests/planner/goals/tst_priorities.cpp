// SPDX-License-Identifier: GPL-3.0-or-later
// The priority of each step, by what it gains for its restarts.
#include <QtTest>

#include "framework/harness.h"
#include "planner/goals/goal_request.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/priorities.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

using Action = PlanStep::Action;

GoalStep step(Action action, std::optional<std::int64_t> counted, bool hasToBe = false, std::optional<std::size_t> waitsFor = {}) {
    GoalStep one;
    one.step.action = action;
    if (hasToBe) one.step.priority = kMandatory;
    one.counted = counted;
    one.waitsFor = waitsFor;
    return one;
}

/// So many moves; the last one makes the count what it is.
void addMoves(GoalAnswer& answer, int moves, std::int64_t before, std::int64_t counted) {
    for (int i = 1; i <= moves; ++i) answer.steps.push_back(step(Action::Move, i == moves ? counted : before));
}

QString prioritiesOf(GoalAnswer answer) {
    tellPriorities(answer);
    QStringList told;
    for (const GoalStep& one : answer.steps) told << (one.step.priority ? QString::number(*one.step.priority) : QStringLiteral("-"));
    return told.join(QLatin1Char(' '));
}

GoalAnswer counting(std::int64_t before, std::int64_t reached) {
    GoalAnswer answer;
    answer.is = GoalIs::Reached;
    answer.before = before;
    answer.reached = answer.wanted = reached;
    return answer;
}

}  // namespace

class PrioritiesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// At most 2, 4, 8 restarts for one.
    void theLimitsAreThoseOfTheLevels() {
        QCOMPARE(priorityOf(0, 1), 2);
        QCOMPARE(priorityOf(2, 1), 2);
        QCOMPARE(priorityOf(3, 1), 3);
        QCOMPARE(priorityOf(4, 1), 3);
        QCOMPARE(priorityOf(5, 1), 4);
        QCOMPARE(priorityOf(8, 1), 4);
        QCOMPARE(priorityOf(9, 1), 5);
        QCOMPARE(priorityOf(9, 5), 2);  // 1.8 each
        QCOMPARE(priorityOf(1, 0), 5);
    }

    /// Two moves free the first node: 2 for one. Five more free the second: 5 for one.
    void eachPartHasItsOwn() {
        GoalAnswer answer = counting(0, 2);
        addMoves(answer, 2, 0, 1);
        addMoves(answer, 5, 1, 2);
        QCOMPARE(prioritiesOf(answer), QStringLiteral("2 2 4 4 4 4 4"));
    }

    /// Five moves for the first and one for the second are 3 for one together, which is better than 5.
    void aCheapPartBehindADearOneCountsWithIt() {
        GoalAnswer answer = counting(0, 2);
        addMoves(answer, 5, 0, 1);
        addMoves(answer, 1, 1, 2);
        QCOMPARE(prioritiesOf(answer), QStringLiteral("3 3 3 3 3 3"));
    }

    /// Of nodes in use fewer are better: from 5 to 4 by three moves, 3 for one.
    void fewerIsAGainWhereFewerIsWanted() {
        GoalAnswer answer = counting(5, 4);
        addMoves(answer, 3, 5, 4);
        QCOMPARE(prioritiesOf(answer), QStringLiteral("3 3 3"));
    }

    /// What the plan loses on the way and gets back is no gain: 2 to 1 to 2 to 3, by 3 moves.
    void whatIsLostOnTheWayIsNoGain() {
        GoalAnswer answer = counting(2, 3);
        for (const std::int64_t counted : {1, 2, 3}) answer.steps.push_back(step(Action::Move, counted));
        answer.steps.push_back(step(Action::Move, 3));  // and one that gains nothing
        QCOMPARE(prioritiesOf(answer), QStringLiteral("3 3 3 5"));
    }

    void drainsAndRepairsHaveToBe() {
        for (const GoalKind kind : {GoalKind::Drain, GoalKind::Repair}) QVERIFY(hasToBe(kind));
        for (const GoalKind kind : {GoalKind::Free, GoalKind::Room, GoalKind::Slots, GoalKind::Consolidate, GoalKind::Rebalance, GoalKind::Vacate}) QVERIFY(!hasToBe(kind));
        GoalAnswer answer = counting(0, 1);
        answer.steps = {step(Action::Cordon, 0, true), step(Action::Move, 0, true), step(Action::Move, 1, true)};
        QCOMPARE(prioritiesOf(answer), QStringLiteral("1 1 1"));
    }

    /// Nine moves for one are of priority 5. The first gives room to a step that has to be.
    void aStepIsAsUrgentAsThoseThatWaitForIt() {
        GoalAnswer answer = counting(0, 1);
        addMoves(answer, 9, 0, 1);
        answer.steps.push_back(step(Action::Move, 1, true, std::size_t{0}));
        QCOMPARE(prioritiesOf(answer), QStringLiteral("1 5 5 5 5 5 5 5 5 1"));
    }

    /// Not counted on the way: 6 moves for 2 are 3 for one. Those that were told keep what they have.
    void withoutCountsThePlanIsOnePart() {
        GoalAnswer answer = counting(0, 2);
        for (int i = 0; i < 7; ++i) answer.steps.push_back(step(Action::Move, {}));
        answer.kept = 1;
        answer.steps.front().step.priority = 2;
        QCOMPARE(prioritiesOf(answer), QStringLiteral("2 3 3 3 3 3 3"));
    }

    /// One of three goals is a drain: 5 moves of the others gain 2 slots.
    void ofSeveralGoalsThoseThatHaveToBeCountApart() {
        GoalAnswer answer = counting(0, 2);
        GoalPart drain, more;
        drain.kind = GoalKind::Drain;
        more.kind = GoalKind::Slots;
        drain.is = more.is = GoalIs::Reached;
        drain.reached = drain.wanted = 1;
        more.reached = more.wanted = 2;
        answer.parts = {drain, more};
        for (int i = 0; i < 3; ++i) answer.steps.push_back(step(Action::Move, {}, true));
        for (int i = 0; i < 5; ++i) answer.steps.push_back(step(Action::Move, {}));
        QCOMPARE(prioritiesOf(answer), QStringLiteral("1 1 1 3 3 3 3 3"));
    }

    /// A drained node and a pending pod, planned by the search: the drain has to be, and one move makes room for one pod.
    void theSearchTellsThem() {
        const auto eight = [](const char* name) { return node(name).cpu("8").label("kubernetes.io/hostname", name); };
        const ClusterPtr start = cluster({eight("a"), eight("b"), eight("c")}, {pod("p").cpu("3").owner("ReplicaSet", "r").on("a"), pod("q").cpu("6").on("b"), pod("z").cpu("1").on("c"),
                                                                                pod("wants").cpu("8").owner("ReplicaSet", "w")});
        const auto planned = [&](const char* goal) {
            return planGoal(start, samples::profiles(), questionOf(goalFromWords(goal).value(), *start, samples::profiles()).value(), {}).value();
        };
        for (const GoalStep& one : planned("drain --node a").steps) QCOMPARE(one.step.priority, std::optional<int>(1));
        const GoalAnswer room = planned("room --pod default/wants");
        QCOMPARE(room.is, GoalIs::Reached);
        QCOMPARE(room.steps.size(), std::size_t{2});
        for (const GoalStep& one : room.steps) QCOMPARE(one.step.priority, std::optional<int>(2));
        // Played again, they keep it; after a change by hand too, whatever is gained then: a person ranked the steps by it.
        std::vector<PlanStep> steps;
        for (const GoalStep& one : room.steps) steps.push_back(one.step);
        for (const GoalStep& one : replaySteps(start, samples::profiles(), steps).steps) QCOMPARE(one.step.priority, std::optional<int>(2));
        steps.pop_back();
        steps.front().to = steps.front().to == "b" ? "c" : "b";
        const ReplayedSteps changed = replaySteps(start, samples::profiles(), steps);
        for (const GoalStep& one : changed.steps) QCOMPARE(one.step.priority, std::optional<int>(2));
    }
};

QTEST_APPLESS_MAIN(PrioritiesTest)
#include "tst_priorities.moc"
