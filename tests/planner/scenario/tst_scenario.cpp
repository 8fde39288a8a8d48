// SPDX-License-Identifier: GPL-3.0-or-later
// What each change of a scenario does, when it does not apply, and what the answer tells. Nodes have 4 CPUs.
#include <QTest>

#include "framework/profile.h"
#include "metrics/shape_text.h"
#include "planner/scenario/what_if.h"
#include "plugins/all.h"
#include "support/objects.h"
#include "topology/kubelet/known_kubelet.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

Profiles defaults() { return makeProfiles({}, inTreePlugins()).value(); }
RulesOf noRules() {
    return [](const SetSchedulerRules&) -> Result<Profiles> { return Error{ErrorCode::NotFound, "no such file", {}}; };
}

NodeMaker four(const char* name) { return node(name).cpu("4").memory("16Gi").label("kubernetes.io/hostname", name); }
PodMaker web(const char* name, const char* on = "") {
    PodMaker made = pod(name).cpu("1").owner("ReplicaSet", "web");
    if (*on) made.on(on);
    return made;
}
PodMaker agent(const char* name, const char* on) { return pod(name).cpu("500m").owner("DaemonSet", "agent").on(on); }

WhatIfAnswer tried(const ClusterPtr& base, std::vector<ScenarioAction> actions, bool preemption = false, TriedPods pods = TriedPods::All) {
    Scenario scenario;
    scenario.preemption = preemption;
    scenario.tried = pods;
    for (ScenarioAction& action : actions) scenario.changes.push_back({std::move(action), {}});
    return tryScenario(base, defaults(), scenario, noRules(), {{shapeOf(shapeFromText("cpu=1").value())}}).value();
}

std::string whyNot(const ClusterPtr& base, ScenarioAction action) {
    const WhatIfAnswer answer = tried(base, {std::move(action)}, false, TriedPods::None);
    return answer.changes.front().is == ChangeIs::DoesNot ? answer.changes.front().why.text() : "it applies";
}

QString names(const std::vector<WhatIfPod>& pods) {
    QStringList list;
    for (const WhatIfPod& pod : pods) list.append(QString::fromStdString(pod.pod + ":" + pod.from + ">" + pod.to));
    return list.join(QLatin1Char(' '));
}

}  // namespace

class TestScenario : public QObject {
    Q_OBJECT
private slots:
    void drainMovesPodsAndKeepsDaemons() {
        const ClusterPtr base = cluster({four("a"), four("b")}, {web("w1", "a"), web("w2", "a"), agent("agent-a", "a")});
        const WhatIfAnswer answer = tried(base, {DrainNode{"a", false, false}});
        QCOMPARE(names(answer.moved), QStringLiteral("default/w1:a>b default/w2:a>b"));
        QVERIFY(answer.gone.empty() && answer.pending.empty() && answer.placed.empty());
        QCOMPARE(answer.disrupted(), std::size_t(2));
        QCOMPARE(answer.before.nodesUsed, std::size_t(1));  // a; the agent alone would not count
        QCOMPARE(answer.after.nodesUsed, std::size_t(1));   // b
        // Free: 4 - 2 - 0.5 and 4 CPUs, so 1 + 4 slots of one CPU; afterwards a takes none, and b has 4 - 2.
        QCOMPARE(answer.before.room.front().pods, std::int64_t(5));
        QCOMPARE(answer.after.room.front().pods, std::int64_t(2));
    }

    void drainIsRefusedAsKubectlRefuses() {
        PodMaker local = web("cache", "a");
        local.made.emptyDir = true;
        const ClusterPtr base = cluster({four("a"), four("b")}, {pod("bare").on("a"), local});
        const std::string why = whyNot(base, DrainNode{"a", false, false});
        QVERIFY2(why.find("default/bare has no controller") != std::string::npos && why.find("default/cache has local data") != std::string::npos, why.c_str());
        const WhatIfAnswer forced = tried(base, {DrainNode{"a", true, true}});
        QCOMPARE(names(forced.moved), QStringLiteral("default/cache:a>b"));
        QCOMPARE(names(forced.gone), QStringLiteral("default/bare:a>"));
    }

    void removedNodeTakesItsDaemonsAlong() {
        const ClusterPtr base = cluster({four("a"), four("b")}, {web("w1", "a"), agent("agent-a", "a"), agent("agent-b", "b")});
        const WhatIfAnswer answer = tried(base, {RemoveNode{"a"}});
        QCOMPARE(names(answer.moved), QStringLiteral("default/w1:a>b"));
        QCOMPARE(names(answer.gone), QStringLiteral("default/agent-a:a>"));
        QCOMPARE(answer.after.nodes, std::size_t(1));
    }

    void newNodesGetDaemonsAndPrices() {
        AddNodes add;
        add.name = "new";
        add.count = 2;
        add.like = "a";
        add.price = 1.5;
        const ClusterPtr base = cluster({four("a").taint("dedicated", "ml", TaintEffect::NoSchedule)}, {agent("agent-a", "a").tolerate("dedicated"), web("w1")});
        const WhatIfAnswer answer = tried(base, {add});
        QCOMPARE(answer.price.value(), 3.0);  // 2 of 1.5
        QCOMPARE(answer.nodesAdded, std::size_t(2));
        QCOMPARE(names(answer.placed), QStringLiteral("default/agent-new-1:>new-1 default/agent-new-2:>new-2"));
        QCOMPARE(answer.waiting.size(), std::size_t(1));  // the copies have the taint of a
        add.taints.emplace();
        QCOMPARE(tried(base, {add}).waiting.size(), std::size_t(0));
    }

    void scaling() {
        const ClusterPtr base = cluster({four("a")}, {web("w1", "a"), web("w2", "a"), web("w3")});
        const WhatIfAnswer more = tried(base, {ScaleWorkload{"default/ReplicaSet/web", 6}});
        // a has room for 4 of one CPU: w1, w2, w3, and one of the three new ones.
        QCOMPARE(more.placed.size(), std::size_t(2));
        QCOMPARE(more.pending.size(), std::size_t(2));
        QVERIFY2(more.pending.front().why.text().find("Insufficient cpu") != std::string::npos, more.pending.front().why.text().c_str());
        // The pending one goes first, then the one that was made last.
        const WhatIfAnswer fewer = tried(base, {ScaleWorkload{"default/ReplicaSet/web", 1}});
        QCOMPARE(names(fewer.gone), QStringLiteral("default/w2:a> default/w3:>"));
    }

    void deploymentIsKnownByItsReplicaSets() {
        const auto shop = [](const char* name) { return pod(name).cpu("1").label("pod-template-hash", "abc").owner("ReplicaSet", "shop-abc").on("a"); };
        const ClusterPtr base = cluster({four("a")}, {shop("shop-abc-1"), web("shop-other-1", "a")});
        QCOMPARE(tried(base, {ScaleWorkload{"default/Deployment/shop", 2}}).placed.size(), std::size_t(1));
        QCOMPARE(whyNot(base, ScaleWorkload{"default/Deployment/nobody", 2}), std::string("it has no pod that others could be like"));
    }

    void statefulPodsGetClaimsOfTheirOwn() {
        PodMaker first = pod("db-0").cpu("1").label("apps.kubernetes.io/pod-index", "0").owner("StatefulSet", "db").on("a");
        Volume volume;
        volume.kind = Volume::Kind::PersistentVolumeClaim;
        volume.name = "data";
        volume.source = "data-db-0";
        first.spec.volumes.push_back(volume);
        Objects all = objects({four("a")}, {first});
        PersistentVolumeClaim claim;
        claim.name = "data-db-0";
        claim.volumeName = "v";
        claim.bindCompleted = true;
        all.storage.claims.push_back(claim);
        const WhatIfAnswer answer = tried(build(std::move(all)).value().cluster, {ScaleWorkload{"default/StatefulSet/db", 2}}, false, TriedPods::None);
        const Catalog& catalog = answer.cluster()->catalog();
        QVERIFY(catalog.findPod("default/db-1").valid());
        QCOMPARE(*catalog.pod(catalog.findPod("default/db-1")).labels->find("apps.kubernetes.io/pod-index"), std::string("1"));
        const VolumeClaimIdx own = catalog.storage.findClaim("default/data-db-1");
        QVERIFY(own.valid() && !catalog.storage.claim(own).bound());
    }

    void claimsAreLikeThoseOfAnyPod() {
        const auto stateful = [](const char* name) {
            PodMaker made = pod(name).cpu("1").owner("StatefulSet", "db").on("a");
            Volume volume;
            volume.kind = Volume::Kind::PersistentVolumeClaim;
            volume.name = "data";
            volume.source = std::string("data-") + name;
            made.spec.volumes.push_back(volume);
            return made;
        };
        Pod younger = stateful("db-1");
        younger.creationTime = 5;  // a new pod is like this one, whose claim was not read
        Objects all = objects({four("a")}, {stateful("db-0"), younger});
        const WhatIfAnswer without = tried(build(Objects(all)).value().cluster, {ScaleWorkload{"default/StatefulSet/db", 4}}, false, TriedPods::None);
        QCOMPARE(without.changes.front().notes.front().text(),
                 std::string("no claim like data-db-2 is known (2 in all), which its controller makes: a pod with such a claim stays pending here"));
        PersistentVolumeClaim claim;
        claim.name = "data-db-0";
        all.storage.claims.push_back(claim);
        const WhatIfAnswer answer = tried(build(std::move(all)).value().cluster, {ScaleWorkload{"default/StatefulSet/db", 3}}, false, TriedPods::None);
        QVERIFY(answer.cluster()->catalog().storage.findClaim("default/data-db-2").valid());
        QVERIFY(answer.changes.front().notes.empty());
    }

    void daemonsFollowLabelsAndTaints() {
        PodMaker zoned = agent("agent-a", "a");
        zoned.selector("zone", "x");
        const ClusterPtr base = cluster({four("a").label("zone", "x"), four("b"), four("c").label("zone", "x").taint("dedicated", "ml", TaintEffect::NoSchedule)}, {zoned});
        QCOMPARE(names(tried(base, {LabelNode{"b", "zone", "x"}}).placed), QStringLiteral("default/agent-b:>b"));
        QCOMPARE(names(tried(base, {LabelNode{"a", "zone", "y"}}).gone), QStringLiteral("default/agent-a:a>"));
        QCOMPARE(names(tried(base, {LabelNode{"a", "zone", std::nullopt}}).gone), QStringLiteral("default/agent-a:a>"));
        // The DaemonSet is known though it has no pod any more.
        const WhatIfAnswer back = tried(base, {LabelNode{"a", "zone", "y"}, LabelNode{"b", "zone", "x"}});
        QCOMPARE(names(back.placed), QStringLiteral("default/agent-b:>b"));
        QCOMPARE(names(tried(base, {TaintNode{"c", {"dedicated", "", TaintEffect::NoSchedule}, true}}).placed), QStringLiteral("default/agent-c:>c"));
        // One that runs goes on beside a taint that is not NoExecute, and other labels are nothing to it.
        const WhatIfAnswer tainted = tried(base, {TaintNode{"a", {"dedicated", "", TaintEffect::NoSchedule}, false}, LabelNode{"a", "disk", "ssd"}});
        QVERIFY(tainted.gone.empty() && tainted.placed.empty());
        // A change that does not apply makes none.
        QVERIFY(tried(base, {LabelNode{"b", "disk", std::nullopt}}).placed.empty());
    }

    void topologyPolicies() {
        Objects all = objects({four("a"), four("b")}, {});
        NodeResourceTopology topology;
        topology.name = "a";
        topology.topologyPolicies = {"BestEffortPodLevel"};
        all.topology.nodes.push_back(topology);
        const ClusterPtr base = build(std::move(all)).value().cluster;
        const auto set = [](const char* name, const char* policy, const char* scope) {
            SetAllocatable change{name, {}};
            change.topologyPolicy = policy;
            change.topologyScope = scope;
            return change;
        };
        const auto kubeletOf = [](const WhatIfAnswer& answer) { return knownKubelet(answer.cluster()->catalog().topology, "a").config; };
        const WhatIfAnswer strict = tried(base, {set("a", "single-numa-node", "")});
        QCOMPARE(kubeletOf(strict).topologyPolicy, std::string("single-numa-node"));
        QCOMPARE(kubeletOf(strict).topologyScope, std::string("pod"));  // as before
        QCOMPARE(strict.changes.front().seen.at("topologyPolicy"), std::string("best-effort"));
        QCOMPARE(kubeletOf(tried(base, {set("a", "", "container")})).topologyScope, std::string("container"));
        QCOMPARE(whyNot(base, set("b", "none", "")), std::string("node b publishes no topology policy: there is neither a NodeResourceTopology nor a Numatopology of it"));
        ScenarioStage stage(base);
        ScenarioPlayer player(stage, defaults(), noRules());
        QVERIFY(player.play({set("a", "restricted", "container"), {}}).is == ChangeIs::Applies);
        stage.undoTo(0);
        QVERIFY(stage.picture()->catalog().topology.nodes == base->catalog().topology.nodes);
    }

    void placingKeepsToTheRules() {
        const ClusterPtr base = cluster({four("a"), four("b").cordoned()}, {pod("big").cpu("5"), web("w1", "a"), web("w2")});
        QCOMPARE(whyNot(base, PutPod{"default/big", "a", false, false}), std::string("NodeResourcesFit: Insufficient cpu"));
        QCOMPARE(whyNot(base, PutPod{"default/big", "a", false, true}), std::string("it applies"));
        QCOMPARE(whyNot(base, PutPod{"default/w1", "b", false, false}), std::string("it stands on a already: move it"));
        QCOMPARE(whyNot(base, PutPod{"default/w2", "b", true, false}), std::string("it is pending: place it"));
        QCOMPARE(whyNot(base, PutPod{"default/w1", "a", true, false}), std::string("it stands there already"));
        QCOMPARE(whyNot(base, PutPod{"default/w3", "a", false, false}), std::string("there is no pod \"default/w3\""));
        QCOMPARE(whyNot(base, PutPod{"default/w2", "c", false, false}), std::string("there is no node \"c\""));
        const WhatIfAnswer moved = tried(base, {CordonNode{"b", false}, PutPod{"default/w1", "b", true, false}}, false, TriedPods::None);
        QCOMPARE(names(moved.moved), QStringLiteral("default/w1:a>b"));
    }

    void preemptionCascades() {
        // One node of 4 CPUs: low has all of it, and high wants 3.
        const ClusterPtr base = cluster({four("a")}, {pod("low").cpu("4").priority(1).owner("ReplicaSet", "low").on("a"), pod("high").cpu("3").priority(10)});
        QCOMPARE(tried(base, {}, false).waiting.size(), std::size_t(1));
        const WhatIfAnswer answer = tried(base, {}, true);
        QCOMPARE(names(answer.placed), QStringLiteral("default/high:>a"));
        QCOMPARE(names(answer.pending), QStringLiteral("default/low:a>"));
        QVERIFY2(answer.pending.front().why.text().starts_with("preempted by default/high"), answer.pending.front().why.text().c_str());
        // Nothing puts a bare pod in the place of one that was preempted.
        const ClusterPtr bare = cluster({four("a")}, {pod("low").cpu("4").priority(1).on("a"), pod("high").cpu("3").priority(10)});
        QCOMPARE(names(tried(bare, {}, true).gone), QStringLiteral("default/low:a>"));
    }

    void taintsThatEvict() {
        const ClusterPtr base = cluster({four("a"), four("b")}, {web("w1", "a"), web("w2", "a").tolerate("gone")});
        const WhatIfAnswer answer = tried(base, {TaintNode{"a", {"gone", "", TaintEffect::NoExecute}, false}});
        QCOMPARE(names(answer.moved), QStringLiteral("default/w1:a>b"));
        QCOMPARE(whyNot(base, TaintNode{"a", {"gone", "", TaintEffect::NoSchedule}, true}), std::string("it has no taint gone:NoSchedule"));
        QCOMPARE(whyNot(base, LabelNode{"a", "pool", {}}), std::string("it has no label pool"));
    }

    void otherSpecs() {
        const ClusterPtr base = cluster({four("a")}, {web("w1", "a"), web("w2", "a"), pod("bare").on("a")});
        ChangePods change;
        change.workload = "default/ReplicaSet/web";
        change.requests.set("cpu", quantity("3"));
        const WhatIfAnswer answer = tried(base, {change});
        // Both are made anew, and 4 CPUs have room for one of 3.
        QCOMPARE(answer.moved.size(), std::size_t(1));
        QCOMPARE(answer.pending.size(), std::size_t(1));
        change.container = "sidecar";
        QCOMPARE(whyNot(base, change), std::string("default/w1: it has no container \"sidecar\""));
        ChangePods priority;
        priority.pod = "default/w1";
        priority.priorityClass = "gold";
        QCOMPARE(whyNot(base, priority), std::string("default/w1: there is no priority class \"gold\""));
        priority.pod = "default/bare";
        QVERIFY(whyNot(base, priority).find("has no controller") != std::string::npos);
    }

    void budgetsAreTold() {
        Objects all = objects({four("a"), four("b")}, {web("w1", "a").label("app", "web"), web("w2", "a").label("app", "web")});
        PodDisruptionBudget budget;
        budget.namespaceName = "default";
        budget.name = "web";
        budget.selector = LabelSelector{{{"app", SelectorOp::In, {"web"}}}};
        budget.disruptionsAllowed = 1;
        all.budgets.push_back(budget);
        const ClusterPtr base = build(std::move(all)).value().cluster;
        const WhatIfAnswer answer = tried(base, {DrainNode{"a", false, false}});
        QCOMPARE(answer.budgets.size(), std::size_t(1));
        QCOMPARE(answer.budgets.front().leaving, std::int64_t(2));
        QCOMPARE(answer.budgets.front().allowed, std::int64_t(1));
        QCOMPARE(whyNot(base, SetBudget{"default/other", 3}), std::string("there is no disruption budget \"default/other\""));
    }

    void rebasing() {
        Pod first = web("w1", "a");
        first.uid = "u1";
        const ClusterPtr then = cluster({four("a"), four("b")}, {first});
        Scenario scenario;
        scenario.changes = {{LetPodGo{"default/w1"}, {}}, {CordonNode{"b", true}, {}}};
        const WhatIfAnswer made = tryScenario(then, defaults(), scenario, noRules()).value();
        for (std::size_t i = 0; i < 2; ++i) scenario.changes[i].seen = made.changes[i].seen;
        QVERIFY(tryScenario(then, defaults(), scenario, noRules())->applies());

        Pod second = first;
        second.uid = "u2";
        const ClusterPtr now = cluster({four("a"), node("c").cpu("1")}, {second});
        const WhatIfAnswer rebased = tryScenario(now, defaults(), scenario, noRules()).value();
        QCOMPARE(rebased.changes[0].is, ChangeIs::Differs);
        QCOMPARE(rebased.changes[0].why.text(), std::string("uid was \"u1\" and is \"u2\""));
        QCOMPARE(rebased.changes[1].is, ChangeIs::DoesNot);
        QVERIFY(!rebased.applies());
        const ClusterPtr shrunk = cluster({four("a"), node("b").cpu("2").memory("16Gi")}, {first});
        QVERIFY(tryScenario(shrunk, defaults(), scenario, noRules())->changes[1].why.text().find("allocatable was") == 0);
    }

    void whatAChangeFoundIsRemembered() {
        const ClusterPtr then = cluster({four("a").taint("k", "v", TaintEffect::NoSchedule)}, {web("w1", "a"), web("w2")}),
                         now = cluster({four("a").cordoned().taint("k", "other", TaintEffect::NoSchedule)}, {web("w1", "a"), web("w3", "a"), pod("w2").cpu("2").owner("ReplicaSet", "web")});
        ChangePods change;
        change.pod = "default/w2";
        change.requests.set("cpu", quantity("3"));
        const auto differs = [&](ScenarioAction action) {
            Scenario scenario;
            scenario.changes = {{std::move(action), {}}};
            scenario.changes[0].seen = tryScenario(then, defaults(), scenario, noRules())->changes[0].seen;
            return tryScenario(now, defaults(), scenario, noRules())->changes[0].why.text();
        };
        QCOMPARE(differs(change), std::string("requests was \"cpu=1\" and is \"cpu=2\""));
        QCOMPARE(differs(CordonNode{"a"}), std::string("unschedulable was \"false\" and is \"true\""));
        QCOMPARE(differs(TaintNode{"a", {"k", "", TaintEffect::NoSchedule}, true}), std::string("taint was \"k=v:NoSchedule\" and is \"k=other:NoSchedule\""));
        QCOMPARE(differs(DrainNode{"a", false, false}), std::string("pods was \"1\" and is \"2\"; unschedulable was \"false\" and is \"true\""));
    }

    void onlyWhatChangedIsTried() {
        const ClusterPtr base = cluster({four("a"), four("b")}, {web("w1", "a"), web("w2")});
        const WhatIfAnswer answer = tried(base, {DrainNode{"a", false, false}}, false, TriedPods::Changed);
        QCOMPARE(names(answer.moved), QStringLiteral("default/w1:a>b"));
        QCOMPARE(answer.waiting.size(), std::size_t(1));
        QCOMPARE(answer.waiting.front().why.text(), std::string("not tried"));
        QCOMPARE(tried(base, {DrainNode{"a", false, false}}, false, TriedPods::None).pending.front().pod, std::string("default/w1"));
    }

    void howMuchMoreFits() {
        const ClusterPtr base = cluster({four("a"), four("b")}, {web("w1", "a")});
        const auto more = [&](std::vector<MixedShape> mix, std::int64_t most = 1000) { return howManyMore(base, defaults(), mix, most).value(); };
        const SlotShape one = shapeOf(shapeFromText("cpu=1").value()), three = shapeOf(shapeFromText("cpu=3").value());
        // Free: 3 and 4 CPUs. Seven of one CPU; two of three CPUs.
        QCOMPARE(more({{one, 1}}).rounds, std::int64_t(7));
        QVERIFY(more({{one, 1}}).why.text().find("Insufficient cpu") != std::string::npos);
        QCOMPARE(more({{three, 1}}).rounds, std::int64_t(2));
        // A round of both takes 4 CPUs: b takes one, and a, which has 3, no second.
        QCOMPARE(more({{three, 1}, {one, 1}}).rounds, std::int64_t(1));
        SlotShape gang = one;
        gang.gang = 4;
        QCOMPARE(more({{gang, 1}}).rounds, std::int64_t(1));
        QCOMPARE(more({{one, 1}}, 3).rounds, std::int64_t(3));
        QVERIFY(more({{one, 1}}, 3).limited);
    }
};

QTEST_APPLESS_MAIN(TestScenario)
#include "tst_scenario.moc"
