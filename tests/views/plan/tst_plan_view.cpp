// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QTableView>
#include <QTest>

#include "common/session.h"
#include "plan/plan_model.h"
#include "plan/plan_view.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestPlanView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void modelShowsEveryKindOfStep() {
        PlanModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setPlan({{},
                       {{PlanStep::Action::Place, "ns/a", "", "n1", "scheduled", false, {}},
                        {PlanStep::Action::Move, "ns/b", "n1", "n2", "by hand", true, {"NodeResourcesFit: Insufficient cpu"}},
                        {PlanStep::Action::Evict, "ns/c", "n2", "", "by hand", false, {}},
                        {PlanStep::Action::Cordon, "", "", "n3", "by hand", false, {}}}});
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(model.index(0, PlanModel::FromColumn).data().toString(), QStringLiteral("pending"));
        QVERIFY(model.index(1, PlanModel::RulesColumn).data().toString().contains(QStringLiteral("Insufficient cpu")));
        QCOMPARE(model.index(2, PlanModel::ToColumn).data().toString(), QStringLiteral("pending"));
        QCOMPARE(model.index(3, PlanModel::ToColumn).data().toString(), QStringLiteral("n3"));
    }
    void viewFollowsUndoAndSelects() {
        Session session;
        session.open(cluster({node("a").cpu("4"), node("b").cpu("4")}, {pod("wait").cpu("1")}), {QStringLiteral("test")}, {});
        const PodIdx wait = session.catalog().findPod("default/wait");
        PlanView view(&session);
        auto* table = view.findChild<QTableView*>(QStringLiteral("planTable"));
        QVERIFY(session.apply({QStringLiteral("x"), {Place{wait, session.catalog().findNode("a")}}}).has_value());
        QVERIFY(session.apply({QStringLiteral("y"), {Cordon{session.catalog().findNode("b"), true}}}).has_value());
        QTRY_COMPARE(table->model()->rowCount(), 2);
        table->selectRow(0);
        QCOMPARE(session.selection().pods, std::vector<PodIdx>{wait});
        table->selectRow(1);
        QCOMPARE(session.selection().nodes, std::vector<NodeIdx>{session.catalog().findNode("b")});
        session.undoStack()->undo();
        QTRY_COMPARE(table->model()->rowCount(), 1);
    }
};

QTEST_MAIN(TestPlanView)
#include "tst_plan_view.moc"
