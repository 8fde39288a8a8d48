// SPDX-License-Identifier: GPL-3.0-or-later
// The changes of one scenario taken into another: what is added, what is there, what contradicts, and either way out of it.
#include <QTest>

#include "planner/scenario/merge.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

Scenario of(std::vector<ScenarioAction> actions) {
    Scenario scenario;
    for (ScenarioAction& action : actions) scenario.changes.push_back({std::move(action), {}});
    return scenario;
}

QString compared(const Scenario& into, const Scenario& from) {
    QStringList all;
    for (const MergedChange& one : compareForMerge(into, from)) {
        QString text = QString::fromLatin1(toString(one.is));
        for (const std::size_t place : one.with) text += QLatin1Char(' ') + QString::number(place);
        if (!one.why.empty()) text += QStringLiteral(": ") + QString::fromStdString(one.why.text());
        all << text;
    }
    return all.join(QStringLiteral("; "));
}

}  // namespace

class TestScenarioMerge : public QObject {
    Q_OBJECT
private slots:
    void whatContradicts_data() {
        QTest::addColumn<Scenario>("into");
        QTest::addColumn<Scenario>("from");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, std::vector<ScenarioAction> into, std::vector<ScenarioAction> from, const char* expected) {
            QTest::newRow(name) << of(std::move(into)) << of(std::move(from)) << QString::fromLatin1(expected);
        };
        ResourceList four, eight;
        four.set("cpu", Quantity::fromUnits(4));
        eight.set("cpu", Quantity::fromUnits(8));
        row("nothing in common", {CordonNode{"a"}}, {CordonNode{"b"}}, "added");
        row("the same", {CordonNode{"b"}, CordonNode{"a"}}, {CordonNode{"a"}}, "there 1");
        row("cordon and uncordon", {CordonNode{"a"}}, {CordonNode{"a", false}}, "contradicts 0: cordon of a: yes here, no there");
        row("a pod on two nodes", {PutPod{"s/p", "a"}}, {PutPod{"s/p", "b", true}}, "contradicts 0: place of s/p: a here, b there");
        row("a pod that goes", {CordonNode{"c"}, PutPod{"s/p", "a"}}, {LetPodGo{"s/p"}}, "contradicts 1: place of s/p: a here, none there");
        row("the last word counts", {PutPod{"s/p", "a"}, PutPod{"s/p", "b", true}}, {PutPod{"s/p", "b"}}, "there 1");
        row("both words of a matter", {PutPod{"s/p", "a"}, PutPod{"s/p", "b", true}}, {PutPod{"s/p", "c"}}, "contradicts 0 1: place of s/p: b here, c there");
        row("a node that goes", {RemoveNode{"a"}}, {CordonNode{"a"}}, "contradicts 0: node a: is taken away here, is used there");
        row("a node that is needed", {PutPod{"s/p", "a"}}, {RemoveNode{"a"}}, "contradicts 0: node a: is used here, is taken away there");
        row("a node that is closed", {PutPod{"s/p", "a"}}, {CordonNode{"a"}}, "contradicts 0: new pods on a: some here, none there");
        row("a node that is closed against the rules", {PutPod{"s/p", "a", false, true}}, {CordonNode{"a"}}, "added");
        AddNodes like;
        like.name = "new";
        like.like = "a";
        row("a node that others are like", {RemoveNode{"a"}}, {like}, "contradicts 0: node a: is taken away here, is used there");
        row("a node that goes in the end", {like, RemoveNode{"a"}}, {like, RemoveNode{"a"}}, "there 0; there 1");
        row("a node that is emptied", {PutPod{"s/p", "a"}}, {DrainNode{"a"}}, "contradicts 0: pods on a: some here, none there");
        row("two drains", {DrainNode{"a", true}}, {DrainNode{"a", true}}, "there 0");
        row("a drain that takes more", {DrainNode{"a"}}, {DrainNode{"a", true}}, "added");
        row("two cordons of a drain", {DrainNode{"a"}}, {CordonNode{"a"}}, "there 0");
        row("replicas", {ScaleWorkload{"s/Deployment/w", 3}}, {ScaleWorkload{"s/Deployment/w", 5}}, "contradicts 0: pods of s/Deployment/w: 3 pods here, 5 pods there");
        row("amounts", {SetAllocatable{"a", four}}, {SetAllocatable{"a", eight}}, "contradicts 0: cpu of a: 4 here, 8 there");
        row("labels", {LabelNode{"a", "x", "1"}}, {LabelNode{"a", "y", "1"}, LabelNode{"a", "x", std::nullopt}}, "added; contradicts 0: label x of a: \"1\" here, none there");
        row("budgets", {SetBudget{"s/b", 1}}, {SetBudget{"s/b", 2}}, "contradicts 0: budget s/b: 1 disruptions here, 2 disruptions there");
        SetBudget gone{"s/b"}, least{"s/b"};
        gone.remove = true;
        least.minAvailable = "2";
        row("a budget that goes", {gone}, {least}, "contradicts 0: budget s/b: none here, minAvailable 2 there");
        SetAllocatable policy{"a", {}}, otherPolicy{"a", {}};
        policy.topologyPolicy = "none";
        otherPolicy.topologyPolicy = "restricted";
        row("policies", {policy}, {otherPolicy}, "contradicts 0: topology policy of a: none here, restricted there");
        row("a policy and amounts", {SetAllocatable{"a", four}}, {policy}, "added");
        ChangePods five, high;
        five.pod = high.pod = "s/p";
        five.priority = 5;
        high.priorityClass = "high";
        row("a class alone", {CordonNode{"a"}}, {high}, "added");
        row("the same class", {CordonNode{"a"}, high}, {high}, "there 1");
        row("a number and a class", {five}, {high}, "contradicts 0: priority of s/p: 5 here, that of class high there");
        AddManifests daemons, budget;
        daemons.made = budget.made = std::make_shared<ExpandedManifests>();
        daemons.manifests = {"{a}"};
        budget.manifests = {"{b}"};
        row("manifests that make no pods", {daemons}, {budget}, "added");
        row("the same that makes no pods", {CordonNode{"a"}, daemons}, {daemons}, "there 1");
        auto named = std::make_shared<ExpandedManifests>();
        named->named = {"DaemonSet/s/d"};
        AddManifests thin{{"{1}"}, named}, fat{{"{2}"}, named};
        row("two of one name", {thin}, {fat}, "contradicts 0: both add DaemonSet/s/d, and not alike");
        AddManifests one, other;
        auto made = std::make_shared<ExpandedManifests>();
        Pod pod;
        pod.namespaceName = "s";
        pod.name = "new";
        made->pods.push_back(pod);
        one.made = other.made = made;
        one.manifests = {"1"};
        other.manifests = {"2"};
        row("manifests", {one}, {other}, "contradicts 0: both add s/new, and not alike");
        row("the same manifest", {one}, {one}, "there 0");
    }
    void whatContradicts() {
        QFETCH(Scenario, into);
        QFETCH(Scenario, from);
        QFETCH(QString, expected);
        QCOMPARE(compared(into, from), expected);
        // Whatever contradicts one way contradicts the other way.
        const auto contradicts = [](const Scenario& a, const Scenario& b) {
            const std::vector<MergedChange> all = compareForMerge(a, b);
            return std::any_of(all.begin(), all.end(), [](const MergedChange& change) { return change.is == MergedChange::Is::Contradicts; });
        };
        QCOMPARE(contradicts(into, from), contradicts(from, into));
        QVERIFY(!contradicts(into, into));
        // Either way out leaves nothing that contradicts, and merging again adds nothing of it.
        for (const bool theirs : {false, true}) {
            const std::vector<bool> all(from.changes.size(), theirs);
            const Scenario merged = mergedScenario(into, from, all);
            if (theirs) QVERIFY(!contradicts(merged, from));
            else QCOMPARE(std::vector<ScenarioChange>(merged.changes.begin(), merged.changes.begin() + static_cast<std::ptrdiff_t>(into.changes.size())), into.changes);
            QVERIFY(mergedScenario(merged, from, all) == merged);
        }
    }

    void podsInCommonAreSeen() {
        const auto shop = [](const char* name) { return pod(name).cpu("1").label("pod-template-hash", "abc").owner("ReplicaSet", "shop-abc"); };
        const ClusterPtr seen = cluster({}, {shop("shop-1"), shop("shop-2"), pod("bare")});
        const auto compare = [&](ScenarioAction into, ScenarioAction from) {
            const MergedChange one = compareForMerge(of({std::move(into)}), of({std::move(from)}), &seen->catalog()).front();
            return std::string(toString(one.is)) + (one.why.empty() ? "" : ": " + one.why.text());
        };
        QCOMPARE(compare(ScaleWorkload{"default/Deployment/shop", 3}, ScaleWorkload{"default/ReplicaSet/shop-abc", 5}),
                 std::string("contradicts: default/Deployment/shop and default/ReplicaSet/shop-abc have pods in common: 3 pods here, 5 pods there"));
        QCOMPARE(compare(ScaleWorkload{"default/Deployment/shop", 3}, ScaleWorkload{"default/Deployment/other", 5}), std::string("added"));
        ChangePods all, one, other;
        all.workload = "default/Deployment/shop";
        one.pod = "default/shop-2";
        other.pod = "default/bare";
        all.priority = 1;
        one.priority = other.priority = 2;
        QCOMPARE(compare(one, all), std::string("contradicts: default/shop-2 and default/Deployment/shop have pods in common: 2 here, 1 there"));
        QCOMPARE(compare(all, other), std::string("added"));
        one.priority.reset();
        one.requests.set("cpu", Quantity::fromUnits(1));
        QCOMPARE(compare(all, one), std::string("added"));  // of another matter
    }

    void filesAreFoundFromTheOtherFolder() {
        const Scenario scenario = of({SetSchedulerRules{"packing.yaml", ""}, SetSchedulerRules{"/etc/k.yaml", ""}, CordonNode{"a"}});
        QVERIFY(withFilesIn(scenario, "/plans/a", "/plans/b").changes == of({SetSchedulerRules{"../b/packing.yaml", ""}, SetSchedulerRules{"/etc/k.yaml", ""}, CordonNode{"a"}}).changes);
        QVERIFY(withFilesIn(scenario, "", "b").changes.front() == of({SetSchedulerRules{"b/packing.yaml", ""}}).changes.front());
        QVERIFY(withFilesIn(scenario, "a", "a") == scenario);
    }

    void eitherWayOut() {
        const Scenario into = of({CordonNode{"a"}, PutPod{"s/p", "a"}, ScaleWorkload{"s/Deployment/w", 3}}),
                       from = of({PutPod{"s/p", "b"}, CordonNode{"a"}, LabelNode{"c", "x", "1"}, ScaleWorkload{"s/Deployment/w", 5}});
        QVERIFY(mergedScenario(into, from, {}).changes == of({CordonNode{"a"}, PutPod{"s/p", "a"}, ScaleWorkload{"s/Deployment/w", 3}, LabelNode{"c", "x", "1"}}).changes);
        // The place theirs, the replicas ours.
        QVERIFY(mergedScenario(into, from, {true, false, false, false}).changes == of({CordonNode{"a"}, ScaleWorkload{"s/Deployment/w", 3}, PutPod{"s/p", "b"}, LabelNode{"c", "x", "1"}}).changes);
        QVERIFY(mergedScenario(of({}), from, {}).changes == from.changes);
    }
};

QTEST_APPLESS_MAIN(TestScenarioMerge)
#include "tst_scenario_merge.moc"
