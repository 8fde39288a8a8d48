// SPDX-License-Identifier: GPL-3.0-or-later
// What of a scenario a plan can carry out, in which order, and what the answer says of the rest. Nodes have 4 CPUs.
#include <QTest>

#include "framework/profile.h"
#include "planner/scenario/as_steps.h"
#include "plugins/all.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

NodeMaker fourCpus(const char* name) { return node(name).cpu("4").memory("16Gi").label("kubernetes.io/hostname", name); }
PodMaker managed(const char* name, const char* cpu, const char* on) { return pod(name).cpu(cpu).owner("ReplicaSet", "web").on(on); }

ScenarioSteps stepsOf(const ClusterPtr& base, std::vector<ScenarioAction> actions) {
    Scenario scenario;
    for (ScenarioAction& action : actions) scenario.changes.push_back({std::move(action), {}});
    const Profiles profiles = makeProfiles({}, inTreePlugins()).value();
    const RulesOf none = [](const SetSchedulerRules&) -> Result<Profiles> { return Error{ErrorCode::NotFound, "none", {}}; };
    const WhatIfAnswer answer = tryScenario(base, profiles, scenario, none).value();
    Scheduler scheduler(profiles);
    ScenarioSteps made = asSteps(scenario, answer, scheduler).value();
    // Whatever they are, they can be carried out one after the other.
    if (!bayplan::apply(*base, made.deltas)) made.steps.clear();
    return made;
}

QStringList texts(const ScenarioSteps& made) {
    QStringList list;
    for (const PlanStep& step : made.steps) {
        const char* const names[] = {"place", "move", "evict", "cordon", "uncordon", "assume", "allocate"};
        list << QStringLiteral("%1 %2%3>%4")
                    .arg(QLatin1String(names[static_cast<std::size_t>(step.action)]), QString::fromStdString(step.pod), QString::fromStdString(step.from),
                         QString::fromStdString(step.to));
    }
    return list;
}

}  // namespace

class TestAsSteps : public QObject {
    Q_OBJECT
private slots:
    void drainBecomesCordonAndMoves() {
        const ClusterPtr base = cluster({fourCpus("a"), fourCpus("b")}, {managed("w1", "1", "a"), managed("w2", "1", "a")});
        const ScenarioSteps made = stepsOf(base, {DrainNode{"a", false, false}});
        QCOMPARE(texts(made), (QStringList{"cordon >a", "move default/w1a>b", "move default/w2a>b"}));
        QVERIFY(made.changes.empty() && made.without.empty());
        QCOMPARE(made.steps[1].reason, std::string("scenario"));
        QVERIFY(!made.steps[1].forced);
    }
    void whoMakesRoomGoesFirst() {
        // b has 4 CPUs, 3 of them in use: w1 with 3 gets there only once w2 is on c. By name w1 would be first.
        const ClusterPtr base = cluster({fourCpus("a"), fourCpus("b"), fourCpus("c")}, {managed("w1", "3", "a"), managed("w2", "3", "b")});
        const ScenarioSteps made = stepsOf(base, {PutPod{"default/w2", "c", true, false}, PutPod{"default/w1", "b", true, false}});
        QCOMPARE(texts(made), (QStringList{"move default/w2b>c", "move default/w1a>b"}));
    }
    void roomThatNoStepMakesIsNone() {
        // Only the pods that scaling takes away make room on b: 4 CPUs, 3 of them gone with w2.
        const ClusterPtr base = cluster({fourCpus("a"), fourCpus("b")}, {managed("w1", "3", "a"), pod("s1").cpu("3").owner("ReplicaSet", "shrinks").on("b")});
        const ScenarioSteps made = stepsOf(base, {ScaleWorkload{"default/ReplicaSet/shrinks", 0}, PutPod{"default/w1", "b", true, false}});
        QVERIFY(made.steps.empty() && made.changes.empty());
        QCOMPARE(made.scalings.size(), std::size_t(1));  // s1 goes with it, and is no step of its own
        QCOMPARE(made.without.size(), std::size_t(1));
        QCOMPARE(made.without[0].first, std::string("default/w1"));
        QVERIFY2(made.without[0].second.text().starts_with("no room on b by steps of a plan alone: NodeResourcesFit: Insufficient cpu"), made.without[0].second.text().c_str());
    }
    void newNodesAndPodsAreTold() {
        const ClusterPtr base = cluster({fourCpus("a")}, {managed("w1", "3", "a"), pod("waits").cpu("2")});
        AddNodes add;
        add.name = "new";
        add.like = "a";
        const ScenarioSteps made = stepsOf(base, {add, ScaleWorkload{"default/ReplicaSet/web", 2}});
        QVERIFY(made.steps.empty());
        QCOMPARE(made.changes, std::vector<std::size_t>{0});
        QCOMPARE(made.scalings.size(), std::size_t(1));
        // The pod that waits gets the new node, which is no step.
        QVERIFY(!made.without.empty());
        for (const auto& [pod, why] : made.without) QVERIFY2(why.text() == "it is not in the cluster" || why.text() == "the node new is not in the cluster", why.text().c_str());
    }
    /// Two pods on a. web is scaled by 200, other to nothing, and a is drained: other's pods make room first, web's come last.
    void scalingIsAStepBesideTheOthers() {
        const ClusterPtr base = cluster({fourCpus("a"), fourCpus("b")}, {managed("w1", "1", "a"), pod("o1").cpu("1").owner("ReplicaSet", "other").on("b")});
        const ScenarioSteps made = stepsOf(base, {ScaleWorkload{"default/ReplicaSet/web", 201}, ScaleWorkload{"default/ReplicaSet/other", 0}, DrainNode{"a", false, false}});
        QVERIFY(made.changes.empty());
        QVERIFY2(made.without.empty(), made.without.empty() ? "" : (made.without[0].first + made.without[0].second.text()).c_str());
        const Plan plan = planOf({"grow", TriedPods::All, false, {}}, made);
        QCOMPARE(plan.title, std::string("grow"));
        QCOMPARE(plan.steps.size(), std::size_t(4));
        QCOMPARE(plan.steps.front().workload, std::string("default/ReplicaSet/other"));
        QCOMPARE(plan.steps.front().scaledFrom, std::int64_t(1));
        QVERIFY(plan.steps[1].action == PlanStep::Action::Cordon && plan.steps[2].action == PlanStep::Action::Move);
        QCOMPARE(plan.steps.back().workload, std::string("default/ReplicaSet/web"));
        QCOMPARE(plan.steps.back().scaledFrom, std::int64_t(1));
        QCOMPARE(plan.steps.back().replicas, std::int64_t(201));
        // Several numbers of one workload are the last one.
        const ScenarioSteps twice = stepsOf(base, {ScaleWorkload{"default/ReplicaSet/web", 5}, ScaleWorkload{"default/ReplicaSet/web", 3},
                                                   ScaleWorkload{"default/ReplicaSet/other", 2}, ScaleWorkload{"default/ReplicaSet/other", 1}});
        QCOMPARE(twice.scalings.size(), std::size_t(1));
        QCOMPARE(twice.scalings[0].scaledFrom, std::int64_t(1));
        QCOMPARE(twice.scalings[0].replicas, std::int64_t(3));
        // On a picture it changes nothing, and stays a step.
        const Resolved resolved = resolve({"", {plan.steps.back()}}, *base);
        QVERIFY(resolved.deltas.empty() && resolved.diagnostics.empty());
        QVERIFY(resolved.steps == std::vector<PlanStep>{plan.steps.back()});
        PlanStep there = plan.steps.back();
        there.replicas = 1;  // as many as there are
        QCOMPARE(resolve({"", {there}}, *base).diagnostics.at(0).what.message.text(), std::string("has 1 pods by now: nothing to do"));
        // What no API scales is no step: a Job's number of pods at once is another field.
        const ScenarioSteps job = stepsOf(cluster({fourCpus("a")}, {pod("j").cpu("1").owner("Job", "j").on("a")}), {ScaleWorkload{"default/Job/j", 2}});
        QVERIFY(job.scalings.empty());
        QCOMPARE(job.changes, std::vector<std::size_t>{0});
    }
    void forcedStepsSayTheirRules() {
        const ClusterPtr base = cluster({fourCpus("a"), fourCpus("b").cordoned()}, {managed("w1", "1", "a")});
        const ScenarioSteps made = stepsOf(base, {PutPod{"default/w1", "b", true, true}});
        QCOMPARE(texts(made), (QStringList{"move default/w1a>b"}));
        QVERIFY(made.steps.front().forced);
        QCOMPARE(made.steps.front().violations.size(), std::size_t(1));
        QVERIFY2(made.steps.front().violations.front().starts_with("NodeUnschedulable: "), made.steps.front().violations.front().c_str());
    }
    void whoIsEvictedForGoodGoes() {
        const ClusterPtr base = cluster({fourCpus("a")}, {pod("alone").cpu("1").on("a"), managed("w1", "1", "a")});
        const ScenarioSteps made = stepsOf(base, {DrainNode{"a", true, false}});
        QCOMPARE(texts(made), (QStringList{"cordon >a", "evict default/w1a>", "evict default/alonea>"}));
    }
};

QTEST_APPLESS_MAIN(TestAsSteps)
#include "tst_as_steps.moc"
