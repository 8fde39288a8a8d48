// SPDX-License-Identifier: GPL-3.0-or-later
// A goal as people write it, and a plan that a person has changed.
#include <QtTest>

#include "framework/harness.h"
#include "metrics/shape_text.h"
#include "planner/goals/goal_request.h"
#include "planner/goals/plan_goal.h"
#include "properties/hard_cases.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

NodeMaker eightCores(const char* name) { return node(name).cpu("8").label("kubernetes.io/hostname", name); }
PodMaker replica(const char* name, const char* cores) { return pod(name).cpu(cores).owner("ReplicaSet", "r"); }

/// a has 6 of 8 cores taken by two pods, b 4 of 8, c nothing; "wants" asks for 8.
ClusterPtr threeNodes() {
    return cluster({eightCores("a"), eightCores("b"), eightCores("c")},
                   {replica("p1", "3").on("a").label("app", "web"), replica("p2", "3").on("a"), replica("p3", "4").on("b"), replica("wants", "8")});
}

GoalRequest drain(std::vector<std::string> nodes) {
    GoalRequest request;
    request.kind = GoalKind::Drain;
    request.nodes = std::move(nodes);
    return request;
}

GoalAnswer planned(const ClusterPtr& cluster, const GoalQuestion& question, const Budget& budget = {.work = 400}) { return planGoal(cluster, samples::profiles(), question, budget).value(); }

std::vector<PlanStep> stepsOf(const GoalAnswer& answer) {
    std::vector<PlanStep> steps;
    for (const GoalStep& one : answer.steps) steps.push_back(one.step);
    return steps;
}

}  // namespace

class TestGoalRequest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void faultsNameTheirField_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("at");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, GoalKind kind, const char* field, const char* text, const char* at, const char* says) {
            QTest::newRow(name) << static_cast<int>(kind) << QString(field) << QString(text) << QString(at) << QString(says);
        };
        row("no node", GoalKind::Drain, "", "", "node", "is missing");
        row("unknown node", GoalKind::Drain, "node", "z", "node", "Node z: node: there is no such node");
        row("no pod", GoalKind::Room, "", "", "pod", "is missing");
        row("unknown pod", GoalKind::Room, "pod", "default/z", "pod", "there is no such pod");
        row("unknown group", GoalKind::Room, "gang", "default/z", "gang", "no pod is in a group of that name");
        row("no shape", GoalKind::Slots, "", "", "request", "is missing");
        row("no amount", GoalKind::Slots, "request", "cpu", "request", "NAME=AMOUNT");
        row("unknown resource", GoalKind::Vacate, "request", "cups=2", "request", "cups");
        row("no limit", GoalKind::Rebalance, "", "", "limit", "is missing");
        row("limit too high", GoalKind::Rebalance, "limit", "cpu=170", "limit", "0 to 100");
        row("below nothing", GoalKind::Free, "count", "-1", "count", "0 to 1000000");
        row("too many", GoalKind::Consolidate, "count", "1000001", "count", "0 to 1000000");
        row("protection", GoalKind::Repair, "protect", "ml", "protect", "namespace=NAME");
        row("pod without namespace", GoalKind::Repair, "protect", "pod=p1", "protect", "pod=NAMESPACE/NAME");
        row("protected pod that is not there", GoalKind::Repair, "protect", "pod=default/z", "protect", "there is no such pod");
    }
    void faultsNameTheirField() {
        QFETCH(int, kind);
        QFETCH(QString, field);
        QFETCH(QString, text);
        GoalRequest request;
        request.kind = static_cast<GoalKind>(kind);
        const std::string typed = text.toStdString();
        if (field == "node") request.nodes = {typed};
        if (field == "pod") request.pods = {typed};
        if (field == "gang") request.gang = typed;
        if (field == "request") request.request = typed;
        if (field == "limit") request.limits = typed;
        if (field == "count") request.count = text.toLongLong();
        if (field == "protect") request.protect = {typed};
        const auto question = questionOf(request, *threeNodes(), samples::profiles());
        QVERIFY(!question.has_value());
        QTEST(QString::fromStdString(question.error().origin.field), "at");
        QFETCH(QString, says);
        QVERIFY2(QString::fromStdString(toString(question.error())).contains(says), toString(question.error()).c_str());
    }

    void whatAGoalDoesNotTakeIsNotRead() {
        GoalRequest request;
        request.kind = GoalKind::Repair;
        request.nodes = {"z"};
        request.limits = "nonsense";
        QVERIFY(questionOf(request, *threeNodes(), samples::profiles()).has_value());
    }

    void aGoalIsToldInTheWordsOfItsCommand() {
        GoalRequest request = drain({"a", "zone=x"});
        request.count = 5;  // which a drain does not take
        request.protect = {"namespace=shop"};
        request.deleteEmptyDirData = true;
        request.mostMoves = 3;
        request.seed = 7;
        QCOMPARE(commandWords(request),
                 (std::vector<std::string>{"drain", "--node", "a", "--node", "zone=x", "--protect", "namespace=shop", "--delete-emptydir-data", "--max-moves", "3", "--seed", "7"}));
        GoalRequest shape;
        shape.kind = GoalKind::Slots;
        shape.count = 2;
        shape.request = "cpu=4";
        QCOMPARE(commandWords(shape), (std::vector<std::string>{"slots", "--request", "cpu=4", "--count", "2"}));
        GoalRequest room;
        room.gang = "ml/train";
        QCOMPARE(commandWords(room), (std::vector<std::string>{"room", "--gang", "ml/train"}));
        GoalRequest rebalance;
        rebalance.kind = GoalKind::Rebalance;
        rebalance.limits = "cpu=70";
        QCOMPARE(commandWords(rebalance), (std::vector<std::string>{"rebalance", "--limit", "cpu=70"}));
    }

    void nodesAreNamedByLabels() {
        const ClusterPtr cluster = threeNodes();
        const GoalQuestion question = questionOf(drain({"kubernetes.io/hostname=b", "c"}), *cluster, samples::profiles()).value();
        QCOMPARE(question.nodes, (std::vector<NodeIdx>{cluster->catalog().findNode("b"), cluster->catalog().findNode("c")}));
        const auto none = questionOf(drain({"pool=gpu"}), *cluster, samples::profiles());
        QVERIFY(!none.has_value());
        QCOMPARE(toString(none.error()), std::string("node: no node has the labels pool=gpu"));
    }

    void aShapeReadsBack() {
        for (const std::string text : {"cpu=1500m,memory=64Gi,nvidia.com/gpu=2,tolerate=dedicated=ml:NoSchedule", "cpu=4,tolerate=*", "memory=1000000001,tolerate=gpu:NoExecute"})
            QCOMPARE(textOf(shapeOf(shapeFromText(text).value())), text);
    }

    void aProtectedPodStays() {
        const ClusterPtr cluster = threeNodes();
        GoalRequest request = drain({"a"});
        request.protect = {"pod=default/p1"};
        const GoalAnswer answer = planned(cluster, questionOf(request, *cluster, samples::profiles()).value());
        QCOMPARE(toString(answer.is), "blocked");
        QCOMPARE(answer.obstacles.front().pod, cluster->catalog().findPod("default/p1"));
        QCOMPARE(answer.obstacles.front().lets.text(), std::string("take it out of the protected pods"));
    }

    /// Draining a moves two pods. If p1 is to go to b (4 + 3 of 8 cores), p2 has room on c alone, and the plan still has two moves.
    void aPlanBeginsWithWhatIsPinned() {
        const ClusterPtr cluster = threeNodes();
        GoalQuestion question = questionOf(drain({"a"}), *cluster, samples::profiles()).value();
        question.first = {{PlanStep::Action::Move, "default/p1", "a", "b", "by hand", false, {}}};
        const GoalAnswer answer = planned(cluster, question);
        QCOMPARE(toString(answer.is), "reached");
        QCOMPARE(answer.moves, 2);
        QCOMPARE(answer.kept, std::size_t{1});
        QVERIFY(answer.proved);
        QCOMPARE(answer.steps.front().step.to, std::string("b"));
        QVERIFY(answer.after->node(cluster->catalog().findNode("a")).pods.empty());
        // The kept step is not counted; after the last one the node is drained.
        QVERIFY(!answer.steps.front().counted);
        QCOMPARE(answer.steps.back().counted, std::optional<std::int64_t>(1));
        // The end is the goal's end: nothing is left to do.
        question.first = stepsOf(answer);
        const GoalAnswer again = planned(cluster, question);
        QCOMPARE(toString(again.is), "reached");
        QCOMPARE(again.kept, answer.steps.size());
        QCOMPARE(stepsOf(again), stepsOf(answer));
    }

    /// p1 and p2 leave a; once p1 is on c, c has 8 - 3 = 5 cores left and b 4, so that p2 with 3 goes to either.
    void aStepNamesTheNodesThatWouldTakeItsPod() {
        const ClusterPtr start = threeNodes();
        const auto at = [&](const char* name) { return start->catalog().findNode(name); };
        PlanStep first;
        first.action = PlanStep::Action::Move;
        first.pod = "default/p1";
        first.from = "a";
        first.to = "c";
        PlanStep second = first;
        second.pod = "default/p2";
        QCOMPARE(otherNodes(start, samples::profiles(), {first, second}, 1), std::vector<NodeIdx>{at("b")});
        // With p1 on b there are 4 - 3 = 1 left, which are too few for 3.
        first.to = "b";
        QCOMPARE(otherNodes(start, samples::profiles(), {first, second}, 1), std::vector<NodeIdx>{});
        PlanStep cordon;
        cordon.action = PlanStep::Action::Cordon;
        cordon.to = "c";
        QVERIFY(otherNodes(start, samples::profiles(), {cordon}, 0).empty());
        QCOMPARE(otherNodes(start, samples::profiles(), {cordon, first}, 1), std::vector<NodeIdx>{});
    }

    void aPinnedStepThatIsRefusedIsAnError() {
        const ClusterPtr cluster = threeNodes();
        GoalQuestion question = questionOf(drain({"a"}), *cluster, samples::profiles()).value();
        question.first = {{PlanStep::Action::Place, "default/wants", "", "b", "by hand", false, {}}};
        const Result<GoalAnswer> answer = planGoal(cluster, samples::profiles(), question, {});
        QVERIFY(!answer.has_value());
        QVERIFY(answer.error().code == ErrorCode::Conflict);
        QVERIFY2(answer.error().message.text().find("Insufficient cpu") != std::string::npos, answer.error().message.text().c_str());
    }

    /// Room for "wants" on b needs p3 elsewhere; without that step its placement is refused, and says why.
    void aStepThatLostItsRoomIsMarked() {
        const ClusterPtr cluster = threeNodes();
        const std::vector<PlanStep> steps{{PlanStep::Action::Move, "default/p3", "b", "c", "room", false, {}},
                                          {PlanStep::Action::Place, "default/wants", "", "b", "scheduled", false, {}}};
        const ReplayedSteps whole = replaySteps(cluster, samples::profiles(), steps);
        QVERIFY(!whole.refused[0] && !whole.refused[1]);
        QCOMPARE(whole.steps[1].waitsFor, std::optional<std::size_t>(0));
        QCOMPARE(whole.moves, 1);
        const ReplayedSteps without = replaySteps(cluster, samples::profiles(), {steps[1]});
        QVERIFY(without.refused[0].has_value());
        QVERIFY2(without.refused[0]->text().find("NodeResourcesFit") != std::string::npos, without.refused[0]->text().c_str());
        QCOMPARE(without.places[0], without.steps.size());
        // Twice the same: the pod stands elsewhere by then.
        const ReplayedSteps twice = replaySteps(cluster, samples::profiles(), {steps[0], steps[0]});
        QCOMPARE(twice.refused[1]->text(), std::string("the pod stands on c"));
        QVERIFY(replaySteps(cluster, samples::profiles(), {{PlanStep::Action::Move, "default/z", "a", "b", "", false, {}}}).refused[0].has_value());
        QVERIFY(replaySteps(cluster, samples::profiles(), {{PlanStep::Action::Move, "default/p1", "a", "z", "", false, {}}}).refused[0].has_value());
    }

    /// A budget that allows one disruption: 1 → 0 at each of its pods, which leave in waves of one.
    void budgetsAreToldAlongThePlan() {
        Objects all = objects({eightCores("a"), eightCores("b")}, {replica("p1", "1").on("a").label("app", "web"), replica("p2", "1").on("a").label("app", "web")});
        PodDisruptionBudget budget;
        budget.namespaceName = "default";
        budget.name = "web";
        budget.selector = LabelSelector{{{"app", SelectorOp::In, {"web"}}}};
        budget.disruptionsAllowed = 1;
        all.budgets.push_back(budget);
        const ClusterPtr cluster = build(std::move(all)).value().cluster;
        const GoalAnswer answer = planned(cluster, questionOf(drain({"a"}), *cluster, samples::profiles()).value());
        QCOMPARE(answer.waves, std::size_t{2});
        std::size_t told = 0;
        for (const GoalStep& step : answer.steps)
            for (const StepBudget& one : step.budgets) {
                QCOMPARE(one.now, 1);
                QCOMPARE(one.then, 0);
                ++told;
            }
        QCOMPARE(told, std::size_t{2});
    }

    /// A stop before there is a plan is an error; the best plan so far is reported on the way.
    void stopsAndTellsTheBestSoFar() {
        // The pod of a has room on b: then a and c are free.
        const ClusterPtr cluster = testing::cluster({eightCores("a"), eightCores("b"), eightCores("c")}, {replica("p1", "1").on("a"), replica("p2", "4").on("b")});
        GoalRequest request;
        request.kind = GoalKind::Free;
        request.count = 2;
        const GoalQuestion question = questionOf(request, *cluster, samples::profiles()).value();
        std::stop_source stop;
        stop.request_stop();
        Budget stopped;
        stopped.stop = stop.get_token();
        const Result<GoalAnswer> none = planGoal(cluster, samples::profiles(), question, stopped);
        QVERIFY(!none.has_value() && none.error().code == ErrorCode::Cancelled);
        std::vector<GoalSoFar> told;
        Budget budget;
        budget.work = 400;
        const GoalAnswer answer = planGoal(cluster, samples::profiles(), question, budget, [&](const GoalSoFar& soFar) { told.push_back(soFar); }).value();
        QCOMPARE(toString(answer.is), "reached");
        QVERIFY(!told.front().moves.has_value());
        QCOMPARE(told.back().moves, std::optional(answer.moves));
        QVERIFY(told.back().leastMoves <= answer.moves);
    }
};

QTEST_GUILESS_MAIN(TestGoalRequest)
#include "tst_goal_request.moc"
