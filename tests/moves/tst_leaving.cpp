// SPDX-License-Identifier: GPL-3.0-or-later
// Who may leave a node: the classes of kubectl drain, and what budgets say of an eviction.
#include "moves/leaving.h"

#include <QTest>

#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;
using Classes = std::vector<LeavingClass>;

namespace {

Leaver of(const char* controller, bool emptyDir = false) {
    Leaver pod;
    pod.controller = controller;
    pod.emptyDir = emptyDir;
    return pod;
}

PodMaker web(const char* name) { return pod(name).label("app", "web").owner("ReplicaSet", "web").on("n"); }

PodDisruptionBudget budget(const char* name, std::int32_t allowed) {
    PodDisruptionBudget made;
    made.namespaceName = "default";
    made.name = name;
    made.selector = LabelSelector{{{"app", SelectorOp::In, {"web"}}}};
    made.disruptionsAllowed = allowed;
    return made;
}

Leaving leaving(const Pod& pod, std::vector<PodDisruptionBudget> budgets = {}) {
    Objects all = objects({node("n")}, {pod});
    all.budgets = std::move(budgets);
    return leavingOf(build(std::move(all))->cluster->catalog(), PodIdx(0));
}

}  // namespace

class TestLeaving : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void classesOfDrain() {
        QVERIFY(leavingClasses(of("ReplicaSet")).empty());
        QCOMPARE(leavingClasses(of("StatefulSet", true)), Classes{LeavingClass::LocalStorage});
        QCOMPARE(leavingClasses(of("")), Classes{LeavingClass::Unmanaged});
        QCOMPARE(leavingClasses(of("", true)), (Classes{LeavingClass::Unmanaged, LeavingClass::LocalStorage}));
    }

    void podsOfDaemonSets() {
        // One that a drain leaves where it is loses nothing; of one whose DaemonSet is gone the data is lost, too.
        Leaver pod = of("DaemonSet", true);
        QCOMPARE(leavingClasses(pod), Classes{LeavingClass::DaemonSet});
        pod.daemonSetThere = true;
        QCOMPARE(leavingClasses(pod), Classes{LeavingClass::DaemonSet});
        pod.daemonSetThere = false;
        QCOMPARE(leavingClasses(pod), (Classes{LeavingClass::OrphanedDaemonSet, LeavingClass::LocalStorage}));
    }

    void whatStaysOrGoesByItselfIsNothingElse() {
        Leaver pod = of("", true);
        pod.terminating = true;
        QCOMPARE(leavingClasses(pod), Classes{LeavingClass::Terminating});
        pod.finished = true;
        QCOMPARE(leavingClasses(pod), Classes{LeavingClass::Finished});
        pod.mirror = true;
        QCOMPARE(leavingClasses(pod), Classes{LeavingClass::Mirror});
        // The Node controls what its kubelet runs; other owners of a pod do not control it.
        QCOMPARE(leavingClasses(of("Node", true)), Classes{LeavingClass::Mirror});
    }

    void readsThePodOfAPicture() {
        QVERIFY(leaving(web("w")).classes.empty());
        Pod owned = pod("owned").on("n");
        owned.owners = {{"DaemonSet", "agent", false}, {"Node", "n", false}};
        QCOMPARE(leaving(owned).classes, Classes{LeavingClass::Unmanaged});
        Pod local = web("local");
        local.emptyDir = true;
        QCOMPARE(leaving(local).classes, Classes{LeavingClass::LocalStorage});
        Pod mirror = web("mirror");
        mirror.mirror = true;
        QCOMPARE(leaving(mirror).classes, Classes{LeavingClass::Mirror});
        Pod going = web("going");
        going.deleting = true;
        QCOMPARE(leaving(going).classes, Classes{LeavingClass::Terminating});
    }

    void budgetsHoldPods() {
        const Leaving free = leaving(web("w"), {budget("b", 1)});
        QVERIFY(free.classes.empty());
        QCOMPARE(free.budget.budget, std::string("default/b"));
        QCOMPARE(free.budget.allowed, std::optional<std::int64_t>(1));
        const Leaving held = leaving(web("w"), {budget("b", 0)});
        QCOMPARE(held.classes, Classes{LeavingClass::BudgetSpent});
        QCOMPARE(held.budget.why, std::string("budget b allows no disruption now"));
        // The server evicts no pod with two budgets, whatever they allow.
        const Leaving never = leaving(web("w"), {budget("b", 5), budget("c", 5)});
        QCOMPARE(never.classes, Classes{LeavingClass::SeveralBudgets});
        QVERIFY(never.budget.is == BudgetSays::Is::Never);
        // The budget of a DaemonSet's pod, which stays, is not asked.
        QCOMPARE(leaving(pod("d").label("app", "web").owner("DaemonSet", "agent").on("n"), {budget("b", 0)}).classes, Classes{LeavingClass::DaemonSet});
        Pod local = pod("l").label("app", "web").on("n");
        local.emptyDir = true;
        QCOMPARE(leaving(local, {budget("b", 0)}).classes, (Classes{LeavingClass::Unmanaged, LeavingClass::LocalStorage, LeavingClass::BudgetSpent}));
    }

    void podsThatAreNotReady() {
        Pod unready = web("w");
        unready.ready = false;
        // Without a status of the budget the server has to say.
        QVERIFY(leaving(unready, {budget("b", 0)}).classes.empty());
        PodDisruptionBudget spent = budget("b", 0);
        spent.health = {1, 2};  // healthy, wanted
        QCOMPARE(leaving(unready, {spent}).classes, Classes{LeavingClass::BudgetSpent});
        spent.health = {2, 2};
        QVERIFY(leaving(unready, {spent}).classes.empty());
        QCOMPARE(leaving(unready, {spent}).budget.why, std::string("is not Ready, and goes though budget b allows no disruption now: budget b has 2 healthy pods of 2 that it wants"));
        spent.health = {0, 0};  // it wants none: that is no reason to let one go
        QCOMPARE(leaving(unready, {spent}).classes, Classes{LeavingClass::BudgetSpent});
        spent.health = {1, 2};
        spent.evictsUnready = true;
        QVERIFY(leaving(unready, {spent}).classes.empty());
        // One that is Ready, or has no such condition, stays.
        QCOMPARE(leaving(web("w"), {spent}).classes, Classes{LeavingClass::BudgetSpent});
        Pod ready = web("w");
        ready.ready = true;
        QCOMPARE(leaving(ready, {spent}).classes, Classes{LeavingClass::BudgetSpent});
    }

    void whatAnApplyRefuses() {
        using enum LeavingClass;
        for (const bool moves : {false, true}) {
            QVERIFY(!heldBy({}, moves));
            QVERIFY(!heldBy({LocalStorage, BudgetSpent}, moves));  // a word, or time
            QVERIFY(heldBy({Mirror}, moves) == Mirror);
            QVERIFY(heldBy({LocalStorage, SeveralBudgets}, moves) == SeveralBudgets);
        }
        // These may be evicted; a move needs another pod in their place, elsewhere.
        for (const LeavingClass of : {Unmanaged, DaemonSet, Terminating, Finished}) {
            QVERIFY(!heldBy({of}, false));
            QVERIFY(heldBy({of}, true) == of);
        }
    }
    void eachCallerTolerates() {
        const Leaving held = leaving(pod("alone").label("app", "web").on("n"), {budget("b", 0)});
        QVERIFY(held.is(LeavingClass::Unmanaged) && held.is(LeavingClass::BudgetSpent) && !held.is(LeavingClass::Mirror));
        QVERIFY(!held.tolerated({}));
        QVERIFY(!held.tolerated({LeavingClass::BudgetSpent}));
        QVERIFY(held.tolerated({LeavingClass::BudgetSpent, LeavingClass::Unmanaged}));
        QVERIFY(leaving(web("w")).tolerated({}));
    }

    void everyClassIsSaid() {
        for (int i = 0; i <= static_cast<int>(LeavingClass::SeveralBudgets); ++i) {
            const auto of = static_cast<LeavingClass>(i);
            QVERIFY(*toString(of) && !reasonOf(of).empty());
            for (int j = 0; j < i; ++j) {
                QVERIFY(std::string(toString(of)) != toString(static_cast<LeavingClass>(j)));
                QVERIFY(std::string(reasonOf(of)) != reasonOf(static_cast<LeavingClass>(j)));
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestLeaving)
#include "tst_leaving.moc"
