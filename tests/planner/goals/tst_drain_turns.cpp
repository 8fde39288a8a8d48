// SPDX-License-Identifier: GPL-3.0-or-later
// Drained nodes that leave one group after the other.
#include <QtTest>
#include <set>

#include "cluster/checker.h"
#include "framework/harness.h"
#include "planner/goals/drain_turns.h"
#include "planner/goals/goal_request.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/small_clusters.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

using Action = PlanStep::Action;

NodeMaker inRack(const char* name, const char* rack) {
    NodeMaker maker = node(name).cpu("8").label("kubernetes.io/hostname", name);
    if (rack) maker.label("rack", rack);
    return maker;
}
PodMaker replica(const char* name, const char* on) { return pod(name).cpu("2").owner("ReplicaSet", "r").label("app", "r").on(on); }

/// Five nodes of three groups and one without the label, with one pod each; x has room for all of them.
ClusterPtr racks() {
    return cluster({inRack("n10", "r2"), inRack("n2", "r2"), inRack("n1", "r10"), inRack("n3", "r10"), inRack("n4", nullptr), node("x").cpu("64")},
                   {replica("p10", "n10"), replica("p2", "n2"), replica("p1", "n1"), replica("p3", "n3"), replica("p4", "n4")});
}

GoalRequest drainOf(const std::vector<std::string>& nodes, DrainTurns turns) {
    GoalRequest request;
    request.kind = GoalKind::Drain;
    request.nodes = nodes;
    request.turns = std::move(turns);
    return request;
}

GoalAnswer planned(const ClusterPtr& cluster, const GoalRequest& request) {
    Budget budget;
    budget.work = 2'000;
    return planGoal(cluster, samples::profiles(), questionOf(request, *cluster, samples::profiles()).value(), budget).value();
}

/// "r2: n2 n10; …"
QString turnsAs(const Catalog& catalog, const std::vector<DrainTurn>& turns) {
    QStringList all;
    for (const DrainTurn& one : turns) {
        QStringList names;
        for (const NodeIdx n : one.nodes) names << QString::fromStdString(catalog.node(n).name);
        all << QString::fromStdString(one.name) + ": " + names.join(' ');
    }
    return all.join("; ");
}

}  // namespace

class DrainTurnsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void numbersInNamesCountAsNumbers() {
        const char* const order[] = {"", "a", "a1", "a02", "a2", "a10", "a10b", "b"};
        for (std::size_t i = 0; i < std::size(order); ++i)
            for (std::size_t j = 0; j < std::size(order); ++j) QVERIFY2(comesBefore(order[i], order[j]) == (i < j), qPrintable(QString("%1 %2").arg(order[i], order[j])));
    }

    void groupsAndTheirParts() {
        const ClusterPtr start = racks();
        const Catalog& catalog = start->catalog();
        std::vector<NodeIdx> nodes;
        for (const char* name : {"n10", "n2", "n1", "n3", "n4"}) nodes.push_back(catalog.findNode(name));
        QCOMPARE(turnsAs(catalog, turnsOf(catalog, nodes, {"rack", 0, {}})), QString("r2: n2 n10; r10: n1 n3; without rack: n4"));
        QCOMPARE(turnsAs(catalog, turnsOf(catalog, nodes, {"rack", 0, {"r10"}})), QString("r10: n1 n3; r2: n2 n10; without rack: n4"));
        QCOMPARE(turnsAs(catalog, turnsOf(catalog, nodes, {"rack", 1, {}})), QString("r2 1/2: n2; r2 2/2: n10; r10 1/2: n1; r10 2/2: n3; without rack: n4"));
        // 5 nodes, two at once: 2 + 2 + 1.
        QCOMPARE(turnsAs(catalog, turnsOf(catalog, nodes, {"", 2, {}})), QString("1/3: n1 n2; 2/3: n3 n4; 3/3: n10"));
        QCOMPARE(turnsAs(catalog, turnsOf(catalog, nodes, {"", 9, {}})), QString(": n1 n2 n3 n4 n10"));
    }

    /// Each group is cordoned before its first pod leaves, and is a wave of its own; nothing comes to a node that leaves later.
    void oneGroupAfterTheOther() {
        const ClusterPtr start = racks();
        const GoalAnswer answer = planned(start, drainOf({"n10", "n2", "n1", "n3", "n4"}, {"rack", 0, {}}));
        QCOMPARE(answer.is, GoalIs::Reached);
        QCOMPARE(answer.moves, 5);
        QVERIFY(answer.proved);  // each of five pods has to leave
        QCOMPARE(answer.waves, std::size_t{3});
        QStringList told;
        for (const GoalStep& one : answer.steps)
            told << QString("%1 %2 %3 %4")
                        .arg(one.wave + 1)
                        .arg(QString::fromStdString(one.step.turn), one.step.action == Action::Cordon ? "cordon" : "move",
                             QString::fromStdString(one.step.action == Action::Cordon ? one.step.to : one.step.from));
        const QStringList expected{"1 r2 cordon n2", "1 r2 cordon n10", "1 r2 move n2", "1 r2 move n10", "2 r10 cordon n1",
                                   "2 r10 cordon n3", "2 r10 move n1", "2 r10 move n3", "3 without rack cordon n4", "3 without rack move n4"};
        QCOMPARE(told.size(), expected.size());
        for (const QString& line : expected) QVERIFY2(told.contains(line), qPrintable(told.join('\n')));
        for (const GoalStep& one : answer.steps)
            if (one.step.action == Action::Move) QCOMPARE(one.step.to, std::string("x"));
        // Asked again on its end it is nothing to do.
        QCOMPARE(planned(answer.after, drainOf({"n10", "n2", "n1", "n3", "n4"}, {"rack", 0, {}})).is, GoalIs::Already);
    }

    /// A budget that allows one makes two waves of each group of two.
    void budgetsDivideTheGroups() {
        Objects all = objects({inRack("a", "r1"), inRack("b", "r1"), inRack("c", "r2"), node("x").cpu("64")}, {replica("p1", "a"), replica("p2", "b"), replica("p3", "c")});
        PodDisruptionBudget budget;
        budget.namespaceName = "default";
        budget.name = "keep";
        budget.selector = LabelSelector{{{"app", SelectorOp::In, {"r"}}}};
        budget.disruptionsAllowed = 1;
        all.budgets.push_back(budget);
        const ClusterPtr start = build(std::move(all)).value().cluster;
        const GoalAnswer answer = planned(start, drainOf({"a", "b", "c"}, {"rack", 0, {}}));
        QCOMPARE(answer.is, GoalIs::Reached);
        QCOMPARE(answer.waves, std::size_t{3});
        for (const GoalStep& one : answer.steps)
            for (const StepBudget& along : one.budgets) QCOMPARE(along.now, 1);
    }

    /// Three pods that are not Ready go at once, as no budget is asked about them while two others are healthy, which is enough. Their steps use up nothing
    /// of it; with too few healthy ones they stay.
    void podsThatAreNotReadyUseNoBudget() {
        const auto start = [](std::int32_t healthy) {
            std::vector<Pod> pods{replica("p1", "a"), replica("p2", "a"), replica("p3", "a"), replica("well", "x")};
            for (std::size_t i = 0; i < 3; ++i) pods[i].ready = false;
            Objects all = objects({inRack("a", "r1"), node("x").cpu("64")}, pods);
            PodDisruptionBudget budget;
            budget.namespaceName = "default";
            budget.name = "keep";
            budget.selector = LabelSelector{{{"app", SelectorOp::In, {"r"}}}};
            budget.health = {healthy, 2};
            all.budgets.push_back(budget);
            return build(std::move(all)).value().cluster;
        };
        const GoalAnswer answer = planned(start(2), drainOf({"a"}, {}));
        QCOMPARE(answer.is, GoalIs::Reached);
        QCOMPARE(answer.moves, std::int64_t{3});
        QCOMPARE(answer.waves, std::size_t{1});
        for (const GoalStep& one : answer.steps) QVERIFY(one.budgets.empty());
        const GoalAnswer blocked = planned(start(1), drainOf({"a"}, {}));
        QCOMPARE(blocked.is, GoalIs::Blocked);
        QVERIFY(QString::fromStdString(blocked.obstacles.front().lets.text()).contains("unhealthyPodEvictionPolicy: AlwaysAllow"));
    }

    /// Nodes that are cordoned already need no step, and their groups are told apart all the same.
    void cordonedNodesHaveTheirTurn() {
        Node a = inRack("a", "r1"), b = inRack("b", "r2");
        a.unschedulable = b.unschedulable = true;
        const ClusterPtr start = cluster({a, b, node("x").cpu("64")}, {replica("p1", "a"), replica("p2", "b")});
        const GoalAnswer answer = planned(start, drainOf({"a", "b"}, {"rack", 0, {}}));
        QCOMPARE(answer.is, GoalIs::Reached);
        QCOMPARE(answer.steps.size(), std::size_t{2});
        QCOMPARE(answer.waves, std::size_t{2});
        // Played again as a plan they are two waves too.
        std::vector<PlanStep> steps;
        for (const GoalStep& one : answer.steps) steps.push_back(one.step);
        QCOMPARE(replaySteps(start, samples::profiles(), steps).waves, std::size_t{2});
    }

    void whatIsWrongNamesTheField() {
        const ClusterPtr start = racks();
        const auto faultOf = [&](GoalRequest request) {
            const auto question = questionOf(request, *start, samples::profiles());
            return question ? QString("none") : QString::fromStdString(question.error().origin.field + ": " + question.error().message.text());
        };
        QCOMPARE(faultOf(drainOf({"n1"}, {"rack", 0, {"r2"}})), QString("wave-label: no node to be drained has rack=r2"));
        QCOMPARE(faultOf(drainOf({"n1"}, {"rack", 0, {"r10", "r10"}})), QString("wave-label: r10 is named twice"));
        QCOMPARE(faultOf(drainOf({"n1"}, {"", 0, {"r10"}})), QString("wave-label: an order of groups needs the label that makes them"));
        QCOMPARE(faultOf(drainOf({"n1"}, {"-no-", 0, {}})), QString("wave-label: -no- is no key of a label"));
        QCOMPARE(faultOf(drainOf({"n1"}, {"", -1, {}})), QString("none"));  // asks for no turns
        QCOMPARE(faultOf(drainOf({"n1"}, {"rack", -1, {}})), QString("wave-label: must be 0 to 1000000"));
        GoalRequest other = drainOf({"n1"}, {"rack", 0, {}});
        other.then.push_back(goalFromWords("consolidate --count 2").value());
        QCOMPARE(faultOf(other), QString("wave-label: nodes that leave in turns take no further goals"));
        GoalRequest free;
        free.kind = GoalKind::Free;
        free.turns = {"rack", 0, {}};
        QCOMPARE(faultOf(free), QString("wave-label: only drained nodes leave in turns"));
        const GoalRequest both = drainOf({"n1", "n2"}, {"rack", 2, {"r2", "r10"}});
        QCOMPARE(commandWords(both), (std::vector<std::string>{"drain", "--node", "n1", "--node", "n2", "--wave-label", "rack", "--at-once", "2", "--wave-order", "r2", "--wave-order", "r10"}));
    }

    /// Small clusters by lot, two of three nodes drained in turns: every step is legal at its moment by the independent checker, no pod comes to a
    /// drained node, and no plan in turns has fewer moves than one at once, whose pods have to leave too.
    void everyStepIsLegalAtItsMoment() {
        std::size_t reached = 0;
        for (unsigned seed = 1; seed <= 150; ++seed) {
            const ClusterPtr start = build(smallCluster(seed)).value().cluster;
            const QByteArray where = "seed " + QByteArray::number(seed);
            const GoalAnswer once = planned(start, drainOf({"n0", "n1"}, {}));
            const GoalAnswer turns = planned(start, drainOf({"n0", "n1"}, {"", 1, {}}));
            QVERIFY2(turns.is != GoalIs::Impossible || once.is == GoalIs::Impossible, where);
            if (turns.is != GoalIs::Reached) continue;
            ++reached;
            QVERIFY2(turns.moves >= turns.bound.leastMoves && turns.bound.leastMoves == once.bound.leastMoves, where);
            Draft draft(*start);
            std::set<std::string> gone;
            std::size_t wave = 0;
            std::string turn;
            for (std::size_t i = 0; i < turns.steps.size(); ++i) {
                const PlanStep& step = turns.steps[i].step;
                if (const auto* move = std::get_if<Move>(&turns.deltas[i])) QVERIFY2(checkPlacement(draft.cluster(), move->pod, move->to).empty(), where);
                if (step.action == Action::Move) QVERIFY2(step.to == "n2" || step.from == "n2", where);
                if (i > 0 && step.turn != turn) QVERIFY2(gone.insert(turn).second && turns.steps[i].wave > wave, where);  // each turn once
                QVERIFY2(!gone.contains(step.turn), where);
                turn = step.turn;
                wave = turns.steps[i].wave;
                QVERIFY2(draft.apply(turns.deltas[i]).has_value(), where);
            }
            QVERIFY2(planned(turns.after, drainOf({"n0", "n1"}, {"", 1, {}})).is == GoalIs::Already, where);
        }
        QVERIFY2(reached >= 20, qPrintable(QString::number(reached)));
    }
};

QTEST_APPLESS_MAIN(DrainTurnsTest)
#include "tst_drain_turns.moc"
