// SPDX-License-Identifier: GPL-3.0-or-later
// From a wish to files that others can use, in the window on the sample cluster and on others: planned, changed by hand, checked again, added, approved by two
// people and exported. The descheduler's policies have a window of their own (tst_deschedule_window); tests/cli has the same journeys as commands.
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QUndoStack>
#include <QtTest>
#include <utility>

#include "apply/approvals_dialog.h"
#include "cluster/builder.h"
#include "desktop/file_commands.h"
#include "desktop/plans/plan_commands.h"
#include "gui/window_fixture.h"
#include "io/goal_clusters.h"
#include "io/objects_text.h"
#include "io/traces/openb.h"
#include "plan/goal_desk.h"
#include "plan/plan_view.h"
#include "planner/goals/goal_request.h"

using namespace bayplan;
using namespace bayplan::testing;
using bayplan::test::OpenbLeftovers;

namespace {

const QString kShared = QStringLiteral(BAYPLAN_SHARED "/data/");

/// Pods have an owner, so that they may move.
ClusterPtr leftovers() {
    Objects trace = importOpenb((kShared + QLatin1String(OpenbLeftovers::kNodes)).toStdString(), (kShared + QLatin1String(OpenbLeftovers::kPods)).toStdString()).value();
    const std::vector<Pod> kinds = std::exchange(trace.pods, {});
    trace.podSources.clear();
    for (const auto& [event, kind, node] : OpenbLeftovers(kShared).pods) {
        Pod pod = kinds[kind];
        pod.name = pod.uid = "event-" + std::to_string(event);
        pod.nodeName = trace.nodes[node].name;
        pod.owners = {{"ReplicaSet", "trace", true}};
        trace.pods.push_back(std::move(pod));
    }
    return build(std::move(trace)).value().cluster;
}

}  // namespace

class TestPlanJourneys : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_window = m_fixture.window(); }
    void cleanup() {
        WindowFixture::forget(*m_window);
        m_window.reset();
    }

    void fromTheWishToTheExports_data() {
        QTest::addColumn<QString>("goal");
        QTest::addColumn<QString>("more");
        QTest::addColumn<int>("proved");  // moves, which no plan does with fewer; -1: whatever it takes
        QTest::newRow("room beside what stays") << QStringLiteral("room --pod ml/c") << QStringLiteral("beside") << 1;
        QTest::newRow("room beside what moves") << QStringLiteral("vacate --request cpu=2") << QStringLiteral("few groups") << -1;
        QTest::newRow("a budget that allows nothing") << QStringLiteral("drain --node std32-a2") << QStringLiteral("surge") << -1;
        QTest::newRow("a defragmentation") << QStringLiteral("free --count 4") << QString() << -1;
        QTest::newRow("nodes that use little") << QStringLiteral("consolidate --limit cpu=40") << QString() << -1;
        QTest::newRow("an upgrade in turns") << QStringLiteral("drain --node std16-a1 --node std16-a2 --node std16-c2") << QStringLiteral("turns") << -1;
        QTest::newRow("50 nodes in turns") << QStringLiteral("drain --node pool=old") << QStringLiteral("racks") << 150;
        // data/planner knows 4 slots of a whole machine of 8 GPUs at first, and 20 moves as the fewest for 5 more.
        QTest::newRow("the openb trace") << QStringLiteral("slots --request cpu=64,memory=256Gi,alibabacloud.com/gpu-milli=8000 --count 9") << QStringLiteral("openb") << 20;
        QTest::newRow("broken rules") << QStringLiteral("repair") << QString() << -1;
    }
    void fromTheWishToTheExports() {
        QFETCH(QString, goal);
        QFETCH(QString, more);
        QFETCH(int, proved);
        if (more == QStringLiteral("openb")) {
            if (!QFileInfo::exists(kShared)) QSKIP("there is no trace");
            m_window->session().open(leftovers(), {}, {});
            Q_EMIT m_window->files().opened();
        } else if (more == QStringLiteral("beside") || more == QStringLiteral("racks")) {
            const QString text = more == QStringLiteral("beside") ? test::besideText() : test::upgradeText();
            QVERIFY(WindowFixture::open(*m_window, {QString::fromStdString(test::writeFile(m_fixture.folder, "objects.yaml", text.toStdString()))}));
        } else {
            QVERIFY(WindowFixture::openSample(*m_window));
        }
        m_window->show(Screen::Plan);
        GoalRequest request = goalFromWords(goal.toStdString()).value();
        request.surge = more == QStringLiteral("surge");
        if (more == QStringLiteral("few groups")) request.mostGroups = 4;
        if (more == QStringLiteral("turns")) request.turns.label = "topology.kubernetes.io/zone";
        if (more == QStringLiteral("racks")) request.turns.label = "rack";
        auto* view = m_window->findChild<PlanView*>();
        view->ask(request);
        QTest::mouseClick(view->findChild<QPushButton*>(QStringLiteral("findPlan")), Qt::LeftButton);
        view->finish();
        GoalDesk& desk = view->goals();
        QVERIFY2(desk.answer() && desk.answer()->is == GoalIs::Reached, qPrintable(view->findChild<QLabel*>(QStringLiteral("goalHeadline"))->text()));
        QCOMPARE(desk.request(), request);
        if (proved >= 0) {
            QCOMPARE(desk.answer()->moves, std::int64_t(proved));
            QVERIFY(desk.answer()->proved);
            const QString headline = view->findChild<QLabel*>(QStringLiteral("goalHeadline"))->text();
            QVERIFY2(headline.contains(QStringLiteral("proved fewest")), qPrintable(headline));
        }

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
        m_window->show(Screen::Apply);
        const QString state = m_window->findChild<QLabel*>(QStringLiteral("approveState"))->text();
        QVERIFY2(state.contains(QStringLiteral("approved by ann, bob")), qPrintable(state));
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
