// SPDX-License-Identifier: GPL-3.0-or-later
// Disruption budgets in a scenario: what changed ones allow, and which changes ask them. Nodes have 4 CPUs.
#include <QTest>

#include "framework/profile.h"
#include "planner/scenario/what_if.h"
#include "plugins/all.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

NodeMaker fourCpus(const char* name) { return node(name).cpu("4").memory("16Gi"); }
PodMaker ofWeb(const char* name, const char* on, const char* kind = "ReplicaSet") { return pod(name).cpu("1").label("app", "web").owner(kind, "web").on(on); }

PodDisruptionBudget webBudget(std::int32_t allowed) {
    PodDisruptionBudget budget;
    budget.namespaceName = "default";
    budget.name = "web";
    budget.selector = LabelSelector{{{"app", SelectorOp::In, {"web"}}}};
    budget.disruptionsAllowed = allowed;
    return budget;
}

ClusterPtr withBudget(const std::vector<Pod>& pods, PodDisruptionBudget budget = webBudget(0)) {
    Objects all = objects({fourCpus("a"), fourCpus("b"), fourCpus("c")}, pods);
    all.budgets.push_back(std::move(budget));
    return build(std::move(all)).value().cluster;
}

WhatIfAnswer answerTo(const ClusterPtr& base, std::vector<ScenarioAction> actions, TriedPods pods = TriedPods::All) {
    Scenario scenario;
    scenario.tried = pods;
    for (ScenarioAction& action : actions) scenario.changes.push_back({std::move(action), {}});
    return tryScenario(base, makeProfiles({}, inTreePlugins()).value(), scenario, [](const SetSchedulerRules&) -> Result<Profiles> { return Error{ErrorCode::NotFound, "none", {}}; }).value();
}

/// "web 2/1" for two evictions where one is allowed.
QString asked(const WhatIfAnswer& answer) {
    QStringList all;
    for (const BudgetUse& use : answer.budgets) all << QString::fromStdString(use.budget.substr(use.budget.find('/') + 1)) + QStringLiteral(" %1/%2").arg(use.leaving).arg(use.allowed);
    return all.join(QLatin1Char(' '));
}

SetBudget minAvailable(const char* amount) {
    SetBudget set{"default/web"};
    set.minAvailable = amount;
    return set;
}
SetBudget maxUnavailable(const char* amount) {
    SetBudget set{"default/web"};
    set.maxUnavailable = amount;
    return set;
}

}  // namespace

class TestScenarioBudgets : public QObject {
    Q_OBJECT
private slots:
    void aChangedBudgetCounts() {
        const ClusterPtr base = withBudget({ofWeb("w1", "a"), ofWeb("w2", "a"), ofWeb("w3", "b")});
        const DrainNode drain{"a", false, false};
        QCOMPARE(asked(answerTo(base, {drain})), QStringLiteral("web 2/0"));
        QCOMPARE(asked(answerTo(base, {SetBudget{"default/web", 2}, drain})), QStringLiteral("web 2/2"));
        // It is asked when pods leave, not later.
        QCOMPARE(asked(answerTo(base, {drain, SetBudget{"default/web", 2}})), QStringLiteral("web 2/0"));
        SetBudget gone{"default/web"};
        gone.remove = true;
        QCOMPARE(asked(answerTo(base, {gone, drain})), QString());
        QVERIFY(answerTo(base, {gone}).cluster()->catalog().budgets.empty());
    }

    void whatARuleAllows_data() {
        QTest::addColumn<SetBudget>("set");
        QTest::addColumn<int>("allowed");
        // Three pods of a ReplicaSet, all of them healthy.
        QTest::newRow("minAvailable 1") << minAvailable("1") << 2;      // 3 - 1
        QTest::newRow("minAvailable 3") << minAvailable("3") << 0;      // 3 - 3
        QTest::newRow("minAvailable 9") << minAvailable("9") << 0;      // never below zero
        QTest::newRow("minAvailable 0") << minAvailable("0") << 3;      // 3 - 0
        QTest::newRow("minAvailable 50%") << minAvailable("50%") << 1;  // half of 3, rounded up, is 2
        QTest::newRow("minAvailable 0%") << minAvailable("0%") << 3;
        QTest::newRow("maxUnavailable 1") << maxUnavailable("1") << 1;      // 2 have to be healthy
        QTest::newRow("maxUnavailable 9") << maxUnavailable("9") << 3;      // none has to be
        QTest::newRow("maxUnavailable 10%") << maxUnavailable("10%") << 1;  // a tenth of 3, rounded up, is 1
        QTest::newRow("maxUnavailable 100%") << maxUnavailable("100%") << 3;
    }
    void whatARuleAllows() {
        QFETCH(SetBudget, set);
        QFETCH(int, allowed);
        const ClusterPtr base = withBudget({ofWeb("w1", "a"), ofWeb("w2", "a"), ofWeb("w3", "b")});
        const WhatIfAnswer answer = answerTo(base, {set});
        QCOMPARE(answer.cluster()->catalog().budgets.front().disruptionsAllowed, allowed);
        QVERIFY2(answer.changes.front().notes.front().text().starts_with("default/web allows " + std::to_string(allowed) + " disruptions: of 3 pods 3 are healthy"),
                 answer.changes.front().notes.front().text().c_str());
    }

    void whoIsHealthy() {
        Pod unready = ofWeb("w3", "b"), leaving = ofWeb("w4", "b");
        unready.ready = false;
        leaving.deleting = true;
        const std::vector<Pod> pods{ofWeb("w1", "a"), ofWeb("w2", "a"), unready, leaving, pod("w5").cpu("9").label("app", "web").owner("ReplicaSet", "web")};
        const auto allows = [](const WhatIfAnswer& answer) { return answer.cluster()->catalog().budgets.front().disruptionsAllowed; };
        // Of five, w1 and w2 are healthy.
        QCOMPARE(allows(answerTo(withBudget(pods), {minAvailable("1")})), 1);
        // The disruption controller says that one is.
        PodDisruptionBudget budget = webBudget(0);
        budget.health = PodDisruptionBudget::Health{1, 1};
        QCOMPARE(allows(answerTo(withBudget(pods, budget), {minAvailable("0")})), 1);
        // Drained pods were healthy; a pod that was scaled away is none of its pods any more.
        QCOMPARE(allows(answerTo(withBudget(pods), {DrainNode{"a", false, false}, minAvailable("0")}, TriedPods::None)), 2);
        QCOMPARE(allows(answerTo(withBudget({ofWeb("w1", "a"), ofWeb("w2", "a"), ofWeb("w3", "b")}), {ScaleWorkload{"default/ReplicaSet/web", 2}, minAvailable("1")})), 1);
    }

    void controllersWithoutScale() {
        const auto whyNone = [](const ClusterPtr& base, SetBudget set) {
            const WhatIfAnswer answer = answerTo(base, {std::move(set)});
            return std::to_string(answer.cluster()->catalog().budgets.front().disruptionsAllowed) + ": " + answer.changes.front().notes.front().text();
        };
        const ClusterPtr jobs = withBudget({ofWeb("w1", "a", "Job"), ofWeb("w2", "a", "Job")});
        QVERIFY2(whyNone(jobs, maxUnavailable("1")).starts_with("0: default/web allows no disruption: its pods are of a Job"), whyNone(jobs, maxUnavailable("1")).c_str());
        QVERIFY(whyNone(jobs, minAvailable("1")).starts_with("1: "));  // a number needs no replicas
        // Pods without a controller are not counted where replicas are.
        const ClusterPtr mixed = withBudget({ofWeb("w1", "a"), pod("bare").cpu("1").label("app", "web").on("b")});
        QVERIFY2(whyNone(mixed, maxUnavailable("1")).find("of 1 pods 2 are healthy, and 0 have to be") != std::string::npos, whyNone(mixed, maxUnavailable("1")).c_str());
    }

    void whatAsksNoBudget_data() {
        QTest::addColumn<ScenarioAction>("action");
        QTest::addColumn<bool>("asks");
        ChangePods change;
        change.workload = "default/ReplicaSet/web";
        change.priority = 5;
        QTest::newRow("drain") << ScenarioAction(DrainNode{"a", false, false}) << true;
        QTest::newRow("evict") << ScenarioAction(LetPodGo{"default/w1"}) << true;
        QTest::newRow("move") << ScenarioAction(PutPod{"default/w1", "b", true}) << true;
        QTest::newRow("scale down") << ScenarioAction(ScaleWorkload{"default/ReplicaSet/web", 0}) << false;
        QTest::newRow("taint") << ScenarioAction(TaintNode{"a", {"gone", "", TaintEffect::NoExecute}, false}) << false;
        QTest::newRow("remove the node") << ScenarioAction(RemoveNode{"a"}) << false;
        QTest::newRow("another spec") << ScenarioAction(change) << false;
    }
    void whatAsksNoBudget() {
        QFETCH(ScenarioAction, action);
        QFETCH(bool, asks);
        const WhatIfAnswer answer = answerTo(withBudget({ofWeb("w1", "a"), ofWeb("w2", "b")}), {action});
        QVERIFY2(answer.applies(), answer.changes.front().why.text().c_str());
        QCOMPARE(asked(answer), asks ? QStringLiteral("web 1/0") : QString());
        QVERIFY(answer.disrupted() > 0);
    }

    void aPodCountsOnce() {
        const ClusterPtr base = withBudget({ofWeb("w1", "a"), ofWeb("w2", "b")}, webBudget(1));
        QCOMPARE(asked(answerTo(base, {PutPod{"default/w1", "c", true}, DrainNode{"c", false, false}})), QStringLiteral("web 1/1"));
        QCOMPARE(asked(answerTo(base, {PutPod{"default/w1", "c", true}, LetPodGo{"default/w2"}})), QStringLiteral("web 2/1"));
        // A change that does not apply asks nobody.
        QCOMPARE(asked(answerTo(base, {LetPodGo{"default/nobody"}, PutPod{"default/w1", "nowhere", true}})), QString());
    }

    void newBudgetsGetTheirStatus() {
        auto made = std::make_shared<ExpandedManifests>();
        PodDisruptionBudget budget = webBudget(0);
        budget.name = "second";
        made->others.budgets.push_back(budget);
        made->budgets.push_back({"default/second", "1", ""});
        const ClusterPtr base = withBudget({ofWeb("w1", "a"), ofWeb("w2", "b")}, webBudget(5));
        const WhatIfAnswer answer = answerTo(base, {AddManifests{{"{}"}, made}, DrainNode{"a", false, false}});
        QVERIFY2(answer.applies(), answer.changes.front().why.text().c_str());
        QCOMPARE(asked(answer), QStringLiteral("second 1/1 web 1/5"));
        auto again = std::make_shared<ExpandedManifests>();
        again->others.budgets.push_back(webBudget(0));
        const WhatIfAnswer twice = answerTo(base, {AddManifests{{"{}"}, again}});
        QCOMPARE(twice.changes.front().why.text(), std::string("PodDisruptionBudget default/web: there is one of that name already"));
    }
};

Q_DECLARE_METATYPE(bayplan::SetBudget)
Q_DECLARE_METATYPE(bayplan::ScenarioAction)

QTEST_APPLESS_MAIN(TestScenarioBudgets)
#include "tst_scenario_budgets.moc"
