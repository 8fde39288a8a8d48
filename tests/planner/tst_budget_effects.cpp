// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/budget_effects.h"

#include <QTest>

#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestBudgetEffects : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void countsWhatLeaves() {
        Objects all = objects({node("a").cpu("4")}, {pod("w0").label("app", "web").on("a"), pod("w1").label("app", "web").on("a"),
                                                     pod("d0").label("app", "db").on("a"), pod("x").on("a")});
        const auto budget = [](const char* name, const char* app, std::int32_t allowed) {
            PodDisruptionBudget made;
            made.namespaceName = "default";
            made.name = name;
            made.selector = LabelSelector{{{"app", SelectorOp::In, {app}}}};
            made.disruptionsAllowed = allowed;
            return made;
        };
        all.budgets = {budget("web", "web", 2), budget("db", "db", 0), budget("idle", "idle", 0)};
        const ClusterPtr cluster = build(std::move(all)).value().cluster;
        const auto effects = budgetEffects(cluster->catalog(), {PodIdx(0), PodIdx(1), PodIdx(2), PodIdx(3)});
        QCOMPARE(effects.size(), std::size_t(2));     // idle protects none of them, and no budget covers x
        QCOMPARE(effects[0].budget, std::size_t(1));  // violated first: 0 - 1 = -1
        QVERIFY(effects[0].violated());
        QCOMPARE(effects[0].after, std::int64_t(-1));
        QCOMPARE(effects[1].before, std::int64_t(2));
        QCOMPARE(effects[1].after, std::int64_t(0));  // 2 - 2
        QVERIFY(!effects[1].violated());
        QCOMPARE(effects[1].pods, (std::vector<PodIdx>{PodIdx(0), PodIdx(1)}));
        QVERIFY(budgetEffects(cluster->catalog(), {PodIdx(3)}).empty());
    }
};

QTEST_APPLESS_MAIN(TestBudgetEffects)
#include "tst_budget_effects.moc"
