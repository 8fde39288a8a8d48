// SPDX-License-Identifier: GPL-3.0-or-later
// From a wish to files that others can use, in the window and on the sample cluster: planned, changed by hand, checked again, added, approved by two
// people and exported. The descheduler's policies have a window of their own (tst_deschedule_window); tests/cli has the same journeys as commands.
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QUndoStack>
#include <QtTest>

#include "apply/approvals_dialog.h"
#include "desktop/plans/plan_commands.h"
#include "gui/window_fixture.h"
#include "plan/goal_desk.h"
#include "plan/plan_view.h"
#include "planner/goals/goal_request.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestPlanJourneys : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_window = m_fixture.window();
        QVERIFY(WindowFixture::openSample(*m_window));
        m_window->show(Screen::Plan);
    }
    void cleanup() {
        WindowFixture::forget(*m_window);
        m_window.reset();
    }

    void fromTheWishToTheExports_data() {
        QTest::addColumn<QString>("goal");
        QTest::addColumn<QString>("more");
        QTest::newRow("room beside what moves") << QStringLiteral("vacate --request cpu=2") << QStringLiteral("few groups");
        QTest::newRow("a budget that allows nothing") << QStringLiteral("drain --node std32-a2") << QStringLiteral("surge");
        QTest::newRow("a defragmentation") << QStringLiteral("free --count 4") << QString();
        QTest::newRow("nodes that use little") << QStringLiteral("consolidate --limit cpu=40") << QString();
        QTest::newRow("an upgrade in turns") << QStringLiteral("drain --node std16-a1 --node std16-a2 --node std16-c2") << QStringLiteral("turns");
        QTest::newRow("broken rules") << QStringLiteral("repair") << QString();
    }
    void fromTheWishToTheExports() {
        QFETCH(QString, goal);
        QFETCH(QString, more);
        GoalRequest request = goalFromWords(goal.toStdString()).value();
        request.surge = more == QStringLiteral("surge");
        if (more == QStringLiteral("few groups")) request.mostGroups = 4;
        if (more == QStringLiteral("turns")) request.turns.label = "topology.kubernetes.io/zone";
        auto* view = m_window->findChild<PlanView*>();
        view->ask(request);
        QTest::mouseClick(view->findChild<QPushButton*>(QStringLiteral("findPlan")), Qt::LeftButton);
        view->finish();
        GoalDesk& desk = view->goals();
        QVERIFY2(desk.answer() && desk.answer()->is == GoalIs::Reached, qPrintable(view->findChild<QLabel*>(QStringLiteral("goalHeadline"))->text()));
        QCOMPARE(desk.request(), request);

        // The last step is left out by hand: the others hold.
        const std::size_t last = desk.steps().size() - 1, carried = desk.played().size();
        desk.setOn(last, false);
        view->finish();
        QVERIFY(desk.edited() && !desk.steps()[last].on);
        QCOMPARE(desk.refused(), std::size_t(0));
        QCOMPARE(desk.played().size(), carried - 1);
        QTest::mouseClick(view->findChild<QPushButton*>(QStringLiteral("addGoalSteps")), Qt::LeftButton);
        Session& session = m_window->session();
        QCOMPARE(session.plan().steps.size(), carried - 1);

        for (const char* who : {"ann", "bob"}) {
            ApprovalsDialog dialog(&session);
            dialog.show();
            auto* by = dialog.findChild<QLineEdit*>(QStringLiteral("approvalsBy"));
            by->clear();
            QTest::keyClicks(by, QString::fromLatin1(who));
            QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("approvalsApprove")), Qt::LeftButton);
        }
        QCOMPARE(session.plan().approvals.size(), std::size_t(2));
        for (const char* name : {"plan.html", "plan.csv", "plan.pdf", "plan.sh", "plan.yaml"}) {
            QSignalSpy finished(&m_window->plans(), &PlanCommands::finished);
            m_window->plans().exportTo(m_fixture.path(name));
            QVERIFY2((finished.count() > 0 || finished.wait(60'000)) && finished.last().first().toBool(), name);
            QVERIFY2(QFileInfo(m_fixture.path(name)).size() > 100, name);
        }
        // One undo takes all of it back.
        session.undoStack()->undo();
        QVERIFY(session.plan().steps.empty());
    }

private:
    WindowFixture m_fixture;
    std::unique_ptr<MainWindow> m_window;
};

QTEST_MAIN(TestPlanJourneys)
#include "tst_plan_journeys_window.moc"
