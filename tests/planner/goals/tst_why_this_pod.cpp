// SPDX-License-Identifier: GPL-3.0-or-later
// Why a step moves its pod, and not another pod of its node.
#include <QtTest>
#include <map>

#include "framework/harness.h"
#include "planner/goals/goal_request.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/why_this_pod.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

NodeMaker eightCpus(const char* name) { return node(name).cpu("8").label("kubernetes.io/hostname", name); }
PodMaker of(const char* name, const char* cpu, const char* on) { return pod(name).cpu(cpu).owner("ReplicaSet", "r").on(on); }

PlanStep move(const char* name, const char* from, const char* to) {
    PlanStep step;
    step.action = PlanStep::Action::Move;
    step.pod = std::string("default/") + name;
    step.from = from;
    step.to = to;
    return step;
}

}  // namespace

class WhyThisPodTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// On a: the pod that moves (2 CPUs), one that moves later, one that is alike, one that asks for less, one without a controller, and one that fits nowhere: b has
    /// 8 - 4 = 4 CPUs, and c none. Moved was x before.
    void eachOtherPodHasItsReason() {
        const ClusterPtr start = cluster({eightCpus("a").cpu("32"), eightCpus("b"), eightCpus("c")},
                                         {of("mine", "2", "a"), of("later", "1", "a"), of("alike", "2", "a"), of("less", "1", "a"), pod("bare").cpu("1").on("a"),
                                          of("large", "5", "a"), of("x", "1", "a"), of("b1", "3", "b"), of("c1", "8", "c")});
        const std::vector<PlanStep> steps{move("x", "a", "b"), move("mine", "a", "b"), move("later", "a", "b")};
        const WhyThisPod told = whyThisPod(start, samples::profiles(), {}, steps, 1);
        QVERIFY(!told.hasToBe);
        std::map<std::string, std::string> why;
        for (const OtherPod& one : told.others) why[start->catalog().pod(one.pod).name] = one.why.text();
        const std::map<std::string, std::string> expected{{"alike", "could move instead, and would free as much"},
                                                          {"bare", "has no controller: nothing puts another in its place"},
                                                          {"large", "no other node takes it at that moment"},
                                                          {"later", "moves as well, in a later step"},
                                                          {"less", "could move instead, and would free cpu 1 where this one frees cpu 2"}};
        QVERIFY2(why == expected, told.others.empty() ? "" : told.others.front().why.text().c_str());
        QVERIFY(told.others[0].instead && told.others[1].instead && !told.others[2].instead);
    }

    /// In a drain nobody is chosen.
    void whatHasToBeIsNoChoice() {
        const ClusterPtr start = cluster({eightCpus("a"), eightCpus("b")}, {of("p", "1", "a"), of("q", "1", "a")});
        const GoalAnswer answer =
            planGoal(start, samples::profiles(), questionOf(goalFromWords("drain --node a").value(), *start, samples::profiles()).value(), {}).value();
        std::vector<PlanStep> steps;
        for (const GoalStep& one : answer.steps) steps.push_back(one.step);
        const WhyThisPod told = whyThisPod(start, samples::profiles(), {}, steps, 1);
        QVERIFY(told.hasToBe);
        QCOMPARE(told.others.size(), std::size_t{1});
        QCOMPARE(told.others.front().why.text(), std::string("moves as well, in a later step"));
        QCOMPARE(whyThisPod(start, samples::profiles(), {}, steps, 0), WhyThisPod());  // a cordon
    }
};

QTEST_APPLESS_MAIN(WhyThisPodTest)
#include "tst_why_this_pod.moc"
