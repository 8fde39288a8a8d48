// SPDX-License-Identifier: GPL-3.0-or-later
// Several goals at once, in an order of importance.
#include <QtTest>

#include "framework/harness.h"
#include "planner/goals/goal_request.h"
#include "planner/goals/plan_goal.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

NodeMaker eightCores(const char* name) { return node(name).cpu("8").label("kubernetes.io/hostname", name); }
PodMaker replica(const char* name, const char* cores, const char* on) { return pod(name).cpu(cores).owner("ReplicaSet", "r").on(on); }

GoalRequest goals(const std::vector<const char*>& words) {
    GoalRequest request = goalFromWords(words.front()).value();
    for (std::size_t i = 1; i < words.size(); ++i) request.then.push_back(goalFromWords(words[i]).value());
    return request;
}

GoalAnswer answerTo(const ClusterPtr& cluster, const GoalRequest& request) {
    return planGoal(cluster, samples::profiles(), questionOf(request, *cluster, samples::profiles()).value(), {.work = 2000}).value();
}

/// "reached: already, reached".
QString said(const GoalAnswer& answer) {
    QStringList parts;
    for (const GoalPart& part : answer.parts) parts << toString(part.is);
    return QLatin1String(toString(answer.is)) + QStringLiteral(": ") + parts.join(QStringLiteral(", "));
}

QStringList stepsOf(const GoalAnswer& answer) {
    QStringList steps;
    for (const GoalStep& one : answer.steps)
        steps << (one.step.pod.empty() ? QStringLiteral("cordon ") + one.step.to.c_str() : QString::fromStdString(one.step.pod.substr(8) + ">" + one.step.to));
    return steps;
}

/// Each goal asked alone on the end of the plan needs nothing more, if it was reached.
void endsWhereItSays(const GoalAnswer& answer, const GoalRequest& request) {
    std::vector<GoalRequest> alone{request};
    for (const GoalRequest& one : request.then) alone.push_back(one);
    for (std::size_t k = 0; k < alone.size(); ++k) {
        alone[k].then.clear();
        const bool already = answerTo(answer.after, alone[k]).is == GoalIs::Already;
        QVERIFY2(already == answer.parts[k].holds(), answer.parts[k].words.c_str());
    }
    const GoalAnswer again = answerTo(answer.after, request);
    QVERIFY2(again.steps.empty(), qPrintable(said(again) + " " + stepsOf(again).join(", ")));
    QVERIFY2(answer.is != GoalIs::Reached || again.is == GoalIs::Already, qPrintable(said(again)));
}

}  // namespace

class TestSeveralGoals : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// p1 has to leave n0. The scheduler would send it to n2, which is empty; then no node had 8 cores. n1 has 8 - 3 = 5 cores for its 3, so one
    /// move is enough for both goals.
    void aLandingLeavesRoomForTheOtherGoal() {
        const ClusterPtr start = cluster({eightCores("n0"), eightCores("n1"), eightCores("n2")}, {replica("p1", "3", "n0"), replica("p2", "3", "n1")});
        for (const auto& order : {std::vector{"drain --node n0", "slots --request cpu=8 --count 1"}, std::vector{"slots --request cpu=8 --count 1", "drain --node n0"}}) {
            const GoalRequest request = goals(order);
            const GoalAnswer answer = answerTo(start, request);
            QCOMPARE(answer.is, GoalIs::Reached);
            QCOMPARE(stepsOf(answer), (QStringList{"cordon n0", "p1>n1"}));
            QVERIFY(answer.proved);
            QCOMPARE(answer.bound.leastMoves, 1);
            QCOMPARE(answer.before, 1);  // n2 is such a slot at first
            QCOMPARE(answer.reached, 2);
            endsWhereItSays(answer, request);
        }
    }

    /// p1 leaves n0, and of n1 to n3 one has to be empty for 8 cores: 1 + 1 moves. p3 goes to n1 (5 + 3 = 8) and p1 to n3 (3 + 3), or the like.
    void whatIsDrainedAndWhatMovesBesideAddUp() {
        const ClusterPtr start = cluster({eightCores("n0"), eightCores("n1"), eightCores("n2"), eightCores("n3")},
                                         {replica("p1", "3", "n0"), replica("p2", "5", "n1"), replica("p3", "3", "n2"), replica("p4", "3", "n3")});
        const GoalRequest request = goals({"drain --node n0", "slots --request cpu=8 --count 1"});
        const GoalAnswer answer = answerTo(start, request);
        QCOMPARE(said(answer), QStringLiteral("reached: reached, reached"));
        QCOMPARE(answer.moves, 2);
        QCOMPARE(answer.bound.leastMoves, 2);
        QVERIFY(answer.bound.why == BoundWhy::Together);
        QVERIFY(answer.proved);
        QCOMPARE(answer.twice, std::size_t{0});
        endsWhereItSays(answer, request);
    }

    /// Three nodes with 4 of 8 cores taken: 4 cores are free on each. A free node means that another one is full: only one of both can be had, and
    /// which one follows from the order.
    void theMoreImportantGoalWins() {
        const ClusterPtr start = cluster({eightCores("a"), eightCores("b"), eightCores("c")}, {replica("p1", "4", "a"), replica("p2", "4", "b"), replica("p3", "4", "c")});
        const GoalAnswer keeps = answerTo(start, goals({"vacate --request cpu=4", "free --count 1"}));
        QCOMPARE(said(keeps), QStringLiteral("notFound: already, notFound"));
        QVERIFY(keeps.steps.empty());
        QVERIFY2(!keeps.obstacles.empty() && keeps.obstacles.front().why.text() == "no plan was found that leaves what the other goals reached", said(keeps).toUtf8());
        const GoalRequest frees = goals({"free --count 1", "vacate --request cpu=4"});
        const GoalAnswer freed = answerTo(start, frees);
        QCOMPARE(said(freed), QStringLiteral("partly: reached, notFound"));
        QCOMPARE(freed.moves, 1);
        QCOMPARE(freed.before, 1);
        QCOMPARE(freed.reached, 1);
        QCOMPARE(freed.wanted, 2);
        QVERIFY(!freed.proved);
        endsWhereItSays(freed, frees);
    }

    /// Three nodes have no four slots of 8 cores, whatever moves; a free node can be had.
    void anImpossibleGoalKeepsNoOtherFromBeingReached() {
        const ClusterPtr start = cluster({eightCores("a"), eightCores("b"), eightCores("c")}, {replica("p1", "4", "a"), replica("p2", "4", "b"), replica("p3", "4", "c")});
        const GoalRequest request = goals({"slots --request cpu=8 --count 4", "free --count 1"});
        const GoalAnswer answer = answerTo(start, request);
        QCOMPARE(said(answer), QStringLiteral("partly: impossible, reached"));
        QCOMPARE(answer.moves, 1);
        endsWhereItSays(answer, request);
        // Both of them alone need no further step.
        QCOMPARE(said(answerTo(start, goals({"slots --request cpu=4 --count 3", "consolidate --count 3"}))), QStringLiteral("already: already, already"));
    }

    /// Two nodes have to be drained for which three moves are needed; two moves are allowed. a (2 pods) is the more important one.
    void movesAreSpentOnTheMoreImportantGoal() {
        const ClusterPtr start = cluster({eightCores("a"), eightCores("b"), eightCores("c")}, {replica("p1", "1", "a"), replica("p2", "1", "a"), replica("p3", "1", "b")});
        GoalRequest request = goals({"drain --node a", "drain --node b"});
        QCOMPARE(answerTo(start, request).moves, 3);
        request.mostMoves = 2;
        const GoalAnswer answer = answerTo(start, request);
        QCOMPARE(said(answer), QStringLiteral("partly: reached, tooMany"));
        QCOMPARE(answer.moves, 2);
        QVERIFY(answer.after->node(NodeIdx(0)).pods.empty());
    }

    void aPlanBeginsWithWhatIsPinned() {
        const ClusterPtr start = cluster({eightCores("n0"), eightCores("n1"), eightCores("n2")}, {replica("p1", "3", "n0"), replica("p2", "3", "n1")});
        GoalQuestion question = questionOf(goals({"drain --node n0", "slots --request cpu=8 --count 1"}), *start, samples::profiles()).value();
        // With p1 on n2 the only slot of 8 cores is n0, which is to be drained: p1 or p2 has to move once more.
        PlanStep step;
        step.action = PlanStep::Action::Move;
        step.pod = "default/p1";
        step.from = "n0";
        step.to = "n2";
        question.first = {step};
        const GoalAnswer answer = planGoal(start, samples::profiles(), question, {.work = 2000}).value();
        QCOMPARE(said(answer), QStringLiteral("reached: reached, already"));
        QCOMPARE(answer.kept, std::size_t{1});
        QCOMPARE(answer.moves, 2);
    }

    void goalsAreReadFromWords() {
        const GoalRequest request = goalFromWords("  slots --request=cpu=4,memory=2Gi   --count 3 ").value();
        QCOMPARE(request.kind, GoalKind::Slots);
        QCOMPARE(request.request, std::string("cpu=4,memory=2Gi"));
        QCOMPARE(request.count, 3);
        QCOMPARE(goalWords(request), std::string("slots --request cpu=4,memory=2Gi --count 3"));
        const GoalRequest drain = goalFromWords("drain --node 'pool in (a, b)=' --node n1").value();
        QCOMPARE(drain.nodes, (std::vector<std::string>{"pool in (a, b)=", "n1"}));
        QVERIFY(goalFromWords(goalWords(drain)).value() == drain);
        GoalRequest both = drain;
        both.seed = 3;
        both.then = {request};
        QCOMPARE(commandWords(both), (std::vector<std::string>{"drain", "--node", "pool in (a, b)=", "--node", "n1", "--then", "slots --request cpu=4,memory=2Gi --count 3", "--seed", "3"}));
    }

    void faultsOfWords_data() {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("says");
        QTest::newRow("nothing") << ""
                                 << "must begin with drain";
        QTest::newRow("no goal") << "empty --node a"
                                 << "must begin with drain";
        QTest::newRow("what holds for all") << "drain --node a --protect namespace=x"
                                            << "takes no option --protect";
        QTest::newRow("of another goal") << "drain --count 1"
                                         << "takes no option --count";
        QTest::newRow("no value") << "drain --node"
                                  << "--node has no value";
        QTest::newRow("no option") << "drain a"
                                   << "a is no option";
        QTest::newRow("no number") << "free --count many"
                                   << "0 to 1000000";
        QTest::newRow("below nothing") << "free --count -1"
                                       << "0 to 1000000";
        QTest::newRow("missing") << "drain"
                                 << "--node: is missing";
        QTest::newRow("missing count") << "free"
                                       << "--count: must be 0";
        QTest::newRow("open quote") << "drain --node 'a"
                                    << "a quote has no end";
    }
    void faultsOfWords() {
        QFETCH(QString, words);
        QFETCH(QString, says);
        const Result<GoalRequest> read = goalFromWords(words.toStdString());
        QVERIFY(!read.has_value());
        QVERIFY2(QString::fromStdString(toString(read.error())).contains(says), toString(read.error()).c_str());
    }

    void aFaultNamesItsGoal() {
        const ClusterPtr start = cluster({eightCores("a")}, {});
        const auto question = questionOf(goals({"free --count 1", "drain --node z"}), *start, samples::profiles());
        QVERIFY(!question.has_value());
        QCOMPARE(toString(question.error()), std::string("Node z: then: drain --node z: --node: there is no such node"));
    }
};

QTEST_GUILESS_MAIN(TestSeveralGoals)
#include "tst_several_goals.moc"
