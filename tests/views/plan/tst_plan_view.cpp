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
        // A pod without owner is held, as nobody would make it again.
        const auto picture = cluster({node("n1"), node("n2"), node("n3")}, {pod("b").on("n1"), pod("c").owner("ReplicaSet", "c").on("n2")});
        model.setPlan(std::make_shared<const Plan>(Plan{{},
                                                        {{PlanStep::Action::Place, "default/a", "", "n1", "scheduled", false, {}},
                                                         {PlanStep::Action::Move, "default/b", "n1", "n2", "by hand", true, {"NodeResourcesFit: Insufficient cpu"}},
                                                         {PlanStep::Action::Evict, "default/c", "n2", "", "by hand", false, {}},
                                                         {PlanStep::Action::Cordon, "", "", "n3", "by hand", false, {}}}}),
                      picture->sharedCatalog());
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(model.index(0, PlanModel::FromColumn).data().toString(), QStringLiteral("pending"));
        const QString rules = model.index(1, PlanModel::RulesColumn).data().toString();
        QVERIFY2(rules.startsWith(QStringLiteral("⚠ an apply would refuse it: the pod ")) && rules.endsWith(QStringLiteral(" · ⚠ forced: NodeResourcesFit: Insufficient cpu")), qPrintable(rules));
        QVERIFY(model.index(2, PlanModel::RulesColumn).data().toString().isEmpty());
        QCOMPARE(model.index(2, PlanModel::ToColumn).data().toString(), QStringLiteral("pending"));
        QCOMPARE(model.index(3, PlanModel::ToColumn).data().toString(), QStringLiteral("n3"));
    }
    void saysWhatAnApplyWouldRefuse() {
        Session session;
        session.open(cluster({node("a").cpu("4"), node("b").cpu("4")},
                             {pod("bare").on("a"), pod("web").owner("ReplicaSet", "web").on("a"), pod("static").owner("Node", "a").on("a")}),
                     {QStringLiteral("test")}, {});
        const auto pod = [&](const char* name) { return session.catalog().findPod(name); };
        PlanView view(&session);
        const NodeIdx b = session.catalog().findNode("b");
        QVERIFY(session.apply({QStringLiteral("x"), {Move{pod("default/bare"), b}, Move{pod("default/web"), b}, Evict{pod("default/static")}}}).has_value());
        const QAbstractItemModel* model = view.findChild<QTableView*>(QStringLiteral("planTable"))->model();
        QTRY_COMPARE(model->rowCount(), 3);
        const auto told = [&](int row) { return model->index(row, PlanModel::RulesColumn).data().toString(); };
        QCOMPARE(told(0), QStringLiteral("⚠ an apply would refuse it: the pod has no controller: nothing puts another in its place"));
        QCOMPARE(told(1), QString());
        QCOMPARE(told(2), QStringLiteral("⚠ an apply would refuse it: the pod is a static pod of its kubelet"));
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
        QCOMPARE(session.looking()->selection().pods, std::vector<PodIdx>{wait});
        table->selectRow(1);
        QCOMPARE(session.looking()->selection().nodes, std::vector<NodeIdx>{session.catalog().findNode("b")});
        session.undoStack()->undo();
        QTRY_COMPARE(table->model()->rowCount(), 1);
    }
};

QTEST_MAIN(TestPlanView)
#include "tst_plan_view.moc"
