// SPDX-License-Identifier: GPL-3.0-or-later
// What a step lays hands on, and which two steps meet.
#include "moves/step_touches.h"

#include <QTest>

#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;
using Action = PlanStep::Action;

namespace {

PlanStep step(Action action, const char* pod, const char* from, const char* to) {
    PlanStep made;
    made.action = action;
    if (*pod) made.pod = std::string("default/") + pod;
    made.from = from;
    made.to = to;
    return made;
}

PodMaker owned(const char* name, const char* owner, const char* app) { return pod(name).owner("ReplicaSet", owner).label("app", app).on("a"); }

/// web-1 and web-2 of one workload, which a budget stands for together with api-1; db-1 is alone.
ClusterPtr picture() {
    Objects all = objects({node("a"), node("b"), node("c")}, {owned("web-1", "web", "site"), owned("web-2", "web", "site"), owned("api-1", "api", "site"), owned("db-1", "db", "db")});
    PodDisruptionBudget budget;
    budget.namespaceName = "default";
    budget.name = "site";
    budget.selector = LabelSelector{{{"app", SelectorOp::In, {"site"}}}};
    all.budgets.push_back(budget);
    return build(std::move(all))->cluster;
}

}  // namespace

class TestStepTouches : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void touches() {
        const ClusterPtr c = picture();
        const StepTouches move = touchesOf(step(Action::Move, "web-1", "a", "b"), *c);
        QCOMPARE(move.held, (std::set<std::string>{"node b", "pod default/web-1", "workload default/ReplicaSet/web", "budget default/site"}));
        QCOMPARE(move.leaving, std::set<std::string>{"node a"});
        // A pod that is pending is taken from no workload and no budget.
        QCOMPARE(touchesOf(step(Action::Place, "web-1", "", "b"), *c).held, (std::set<std::string>{"node b", "pod default/web-1"}));
        QCOMPARE(touchesOf(step(Action::Cordon, "", "", "b"), *c).held, std::set<std::string>{"node b"});
        // Claims follow from where their pods land.
        QVERIFY(touchesOf(step(Action::AssumeClaim, "", "", "b"), *c).held.empty());
    }

    void whichTwoMeet() {
        const ClusterPtr c = picture();
        const auto meet = [&](const PlanStep& a, const PlanStep& b) {
            const StepTouches x = touchesOf(a, *c), y = touchesOf(b, *c);
            check(x.meets(y) == y.meets(x), "meeting is mutual");
            return x.meets(y);
        };
        const PlanStep web = step(Action::Move, "web-1", "a", "b"), db = step(Action::Evict, "db-1", "a", "");
        QVERIFY(!meet(web, db));                                    // both leave a, at once
        QVERIFY(meet(web, step(Action::Evict, "web-2", "a", "")));  // of one workload
        QVERIFY(meet(web, step(Action::Evict, "api-1", "a", "")));  // under one budget
        QVERIFY(meet(web, step(Action::Move, "db-1", "a", "b")));   // fill one node
        QVERIFY(!meet(web, step(Action::Move, "db-1", "a", "c")));
        QVERIFY(meet(web, step(Action::Cordon, "", "", "a")));     // switches the node that the pod leaves
        QVERIFY(meet(step(Action::Move, "db-1", "b", "c"), web));  // leaves the node that the other fills
        StepTouches all = touchesOf(db, *c);
        all.add(touchesOf(step(Action::Cordon, "", "", "c"), *c));
        QVERIFY(all.meets(touchesOf(step(Action::Place, "web-1", "", "c"), *c)) && all.meets(touchesOf(db, *c)));
    }

    void aPodThatIsGoneIsKnownByItsWorkload() {
        const ClusterPtr c = picture();
        const PlanStep gone = step(Action::Evict, "web-0", "a", "");
        QCOMPARE(touchesOf(gone, *c).held, std::set<std::string>{"pod default/web-0"});
        // It had the budget that its like have.
        QCOMPARE(touchesOf(gone, *c, "default/ReplicaSet/web").held, (std::set<std::string>{"pod default/web-0", "workload default/ReplicaSet/web", "budget default/site"}));
        QCOMPARE(touchesOf(gone, *c, "default/ReplicaSet/old").held, (std::set<std::string>{"pod default/web-0", "workload default/ReplicaSet/old"}));
    }
};

QTEST_APPLESS_MAIN(TestStepTouches)
#include "tst_step_touches.moc"
