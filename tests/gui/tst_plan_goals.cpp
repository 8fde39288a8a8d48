// SPDX-License-Identifier: GPL-3.0-or-later
// Plans that the window finds: asked for by pressing and typing, read, changed by hand and added.
#include <QCheckBox>
#include <QComboBox>
#include <QDateTime>
#include <QDateTimeEdit>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QToolBar>
#include <QToolButton>

#include "apply/apply_view.h"
#include "apply/approvals_dialog.h"
#include "cluster/checker.h"
#include "common/charts/plotting.h"
#include "common/pair/pair_map.h"
#include "desktop/plans/plan_commands.h"
#include "fragmentation/fragmentation_view.h"
#include "gui/window_fixture.h"
#include "io/sessions/plan_file.h"
#include "kube/apply/approval.h"
#include "plan/goal_desk.h"
#include "plan/goal_form.h"
#include "plan/goal_price_page.h"
#include "plan/goal_step_model.h"
#include "plan/plan_model.h"
#include "plan/plan_view.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

NodeMaker eight(const char* name) { return node(name).cpu("8").label("kubernetes.io/hostname", name); }
PodMaker replica(const char* name, const char* cores) { return pod(name).cpu(cores).owner("ReplicaSet", "r"); }

/// a: 3 + 3 of 8 cores, b: 4, c: nothing. "wants" waits and asks for 8, "more" for 8 as well. c takes one of them; the other one has room
/// once p3 has gone from b, to a or c.
ClusterPtr threeNodes() {
    return cluster({eight("a"), eight("b"), eight("c")},
                   {replica("p1", "3").on("a"), replica("p2", "3").on("a"), replica("p3", "4").on("b"), replica("bare", "1").on("b"), replica("wants", "8"), pod("alone").cpu("1").on("c")});
}

}  // namespace

class TestPlanGoals : public QObject {
    Q_OBJECT

    template <typename Widget>
    Widget* find(const char* name) {
        return m_view->findChild<Widget*>(QString::fromLatin1(name));
    }
    QString text(const char* label) { return find<QLabel>(label)->text(); }
    void choose(GoalKind kind) {
        auto* box = find<QComboBox>("goalKind");
        box->setCurrentIndex(box->findData(static_cast<int>(kind)));
    }
    void type(const char* field, const char* words) {
        auto* line = find<QLineEdit>(field);
        line->selectAll();
        QTest::keyClicks(line, QString::fromLatin1(words));
    }
    void search() {
        QTest::mouseClick(find<QPushButton>("findPlan"), Qt::LeftButton);
        m_view->finish();
    }
    const QAbstractItemModel& steps() { return *find<QTableView>("goalSteps")->model(); }
    QString cell(int row, int column) { return steps().index(row, column).data().toString(); }
    int rowOf(const char* podName) {
        for (int row = 0; row < steps().rowCount(); ++row)
            if (cell(row, GoalStepModel::PodColumn) == QLatin1String(podName)) return row;
        return -1;
    }
    void act(const char* name) {
        for (QAction* action : find<QTableView>("goalSteps")->actions())
            if (action->objectName() == QLatin1String(name)) {
                QVERIFY2(action->isEnabled(), name);
                action->trigger();
            }
        m_view->finish();
    }

private Q_SLOTS:
    void init() {
        m_window = m_fixture.window();
        m_window->session().open(threeNodes(), {QStringLiteral("test")}, {});
        m_window->show(Screen::Plan);
        m_view = m_window->findChild<PlanView*>();
        m_view->showGoals();
    }
    void cleanup() {
        WindowFixture::forget(*m_window);
        m_window.reset();
    }

    void aDrainIsPlannedFromTheMenu() {
        Session& session = m_window->session();
        m_window->show(Screen::Map);
        QVERIFY(!m_window->actions().planDrain->isEnabled());
        session.looking()->selectNode(session.catalog().findNode("a"));
        m_window->actions().planDrain->trigger();
        QCOMPARE(m_window->screen(), Screen::Plan);
        QVERIFY(find<QLineEdit>("goal.node")->isVisible());
        QCOMPARE(find<QLineEdit>("goal.node")->text(), QStringLiteral("a"));
        search();
        // Two pods have to leave a, and two moves do it.
        QCOMPARE(text("goalHeadline"), QStringLiteral("2 move(s) · 0 → 1 drained node(s) · 1 group(s) touched · proved fewest"));
        // Nothing says how long they start; two grace periods of 30 s one after the other.
        QCOMPARE(text("goalReason"), QStringLiteral("Why there are no fewer: each of so many pods has to leave its node. It takes 0 s to 1 min, and the start of 2 pod(s), which is not known."));
        QCOMPARE(steps().rowCount(), 3);
        QCOMPARE(cell(0, GoalStepModel::ActionColumn), QStringLiteral("Cordon"));
        QCOMPARE(cell(1, GoalStepModel::FromColumn), QStringLiteral("a"));
        QCOMPARE(cell(1, GoalStepModel::GainColumn), QString());
        QCOMPARE(cell(2, GoalStepModel::GainColumn), QStringLiteral("+1 → 1"));
        // Nothing is changed before the steps are added; what they make is the checker's to judge.
        QVERIFY(session.plan().steps.empty());
        QVERIFY(checkPicture(*m_view->goals().after()).empty());
        QTest::mouseClick(find<QPushButton>("addGoalSteps"), Qt::LeftButton);
        QCOMPARE(session.plan().steps.size(), std::size_t{3});
        QVERIFY(session.cluster()->node(session.catalog().findNode("a")).pods.empty());
        QTRY_COMPARE(find<QTableView>("planTable")->model()->rowCount(), 3);
        QCOMPARE(session.undoStack()->undoText(), QStringLiteral("Drain nodes: a"));
        // Asked again on what it made, there is nothing to do.
        m_view->showGoals();
        search();
        QCOMPARE(text("goalHeadline"), QStringLiteral("Nothing to do: 1 drained node(s)"));
        session.undoStack()->undo();
        QVERIFY(session.plan().steps.empty());
    }

    /// A drain has to be: priority 1, which a step keeps when another one is left out, and in the plan.
    void eachStepHasItsPriority() {
        choose(GoalKind::Drain);
        type("goal.node", "a");
        search();
        for (int row = 0; row < 3; ++row) QCOMPARE(cell(row, GoalStepModel::PriorityColumn), QStringLiteral("1"));
        auto* table = find<QTableView>("goalSteps");
        QVERIFY(!table->isColumnHidden(GoalStepModel::PriorityColumn));
        QVERIFY(table->isColumnHidden(GoalStepModel::LossColumn));  // nobody has a GPU
        QVERIFY(table->isColumnHidden(GoalStepModel::TurnColumn));
        table->model()->setData(table->model()->index(2, GoalStepModel::NumberColumn), Qt::Unchecked, Qt::CheckStateRole);
        m_view->finish();
        QCOMPARE(cell(1, GoalStepModel::PriorityColumn), QStringLiteral("1"));
        QTest::mouseClick(find<QPushButton>("addGoalSteps"), Qt::LeftButton);
        for (const PlanStep& step : m_window->session().plan().steps) QCOMPARE(step.priority, std::optional<int>(1));
        auto* plan = find<QTableView>("planTable");
        QTRY_COMPARE(plan->model()->rowCount(), 2);
        QCOMPARE(plan->model()->index(1, PlanModel::PriorityColumn).data().toString(), QStringLiteral("1"));
        QVERIFY(!plan->isColumnHidden(PlanModel::PriorityColumn));
        QVERIFY(plan->isColumnHidden(PlanModel::LossColumn));
    }

    /// The nodes of a label's value leave together. The fields are those of a drain alone, and what is wrong stands below them.
    void nodesLeaveInTurns() {
        choose(GoalKind::Free);
        QVERIFY(!find<QLineEdit>("goal.wave-label")->isVisible());
        choose(GoalKind::Drain);
        QVERIFY(find<QLineEdit>("goal.wave-label")->isVisible());
        type("goal.node", "a");
        type("goal.wave-label", "kubernetes.io/hostname");
        type("goal.waveOrder", "z");
        search();
        auto* problem = find<QLabel>("goal.wave-label.problem");
        QVERIFY(problem->isVisible());
        QVERIFY2(problem->text().contains(QStringLiteral("kubernetes.io/hostname=z")), qPrintable(problem->text()));
        type("goal.waveOrder", "a");
        search();
        QVERIFY(!problem->isVisible());
        QCOMPARE(steps().rowCount(), 3);
        for (int row = 0; row < 3; ++row) QCOMPARE(cell(row, GoalStepModel::TurnColumn), QStringLiteral("a"));
        QVERIFY(!find<QTableView>("goalSteps")->isColumnHidden(GoalStepModel::TurnColumn));
        QTest::mouseClick(find<QPushButton>("addGoalSteps"), Qt::LeftButton);
        QCOMPARE(m_window->session().plan().found->asked,
                 (std::vector<std::string>{"drain", "--node", "a", "--wave-label", "kubernetes.io/hostname", "--wave-order", "a"}));
    }

    /// p1 has 2 GPUs, and a picture that is opened from a file has no time: what its restart loses is not known, and no limit lets it go.
    void lostGpuHoursAreToldAndLimited() {
        m_window->session().open(cluster({eight("a").resource("nvidia.com/gpu", "8"), eight("b").resource("nvidia.com/gpu", "8")},
                                         {replica("p1", "1").resource("nvidia.com/gpu", "2").on("a"), replica("p2", "1").on("a")}),
                                 {QStringLiteral("gpus")}, {});
        m_view->showGoals();
        choose(GoalKind::Drain);
        type("goal.node", "a");
        search();
        QVERIFY2(text("goalHeadline").contains(QStringLiteral("what 1 restart(s) of pods with GPUs lose(s) is not known")), qPrintable(text("goalHeadline")));
        QVERIFY(!find<QTableView>("goalSteps")->isColumnHidden(GoalStepModel::LossColumn));
        QCOMPARE(cell(rowOf("default/p1"), GoalStepModel::LossColumn), QStringLiteral("not known"));
        QCOMPARE(cell(rowOf("default/p2"), GoalStepModel::LossColumn), QString());
        find<QToolButton>("goalMore")->setChecked(true);
        type("goal.max-gpu-hours", "some");
        search();
        QVERIFY(find<QLabel>("goal.max-gpu-hours.problem")->isVisible());
        type("goal.max-gpu-hours", "100");
        search();
        QVERIFY2(text("goalHeadline").startsWith(QStringLiteral("Blocked")), qPrintable(text("goalHeadline")));
    }

    /// Two pods of two workloads leave a: two groups, and one is too few.
    void groupsAreToldAndLimited() {
        m_window->session().open(cluster({eight("a"), eight("b")}, {pod("x").cpu("1").owner("ReplicaSet", "x").on("a"), pod("y").cpu("1").owner("ReplicaSet", "y").on("a")}),
                                 {QStringLiteral("groups")}, {});
        m_view->showGoals();
        choose(GoalKind::Drain);
        type("goal.node", "a");
        search();
        QVERIFY2(text("goalHeadline").contains(QStringLiteral("2 group(s) touched")), qPrintable(text("goalHeadline")));
        find<QSpinBox>("goal.groups")->setValue(1);
        search();
        QVERIFY2(text("goalHeadline").startsWith(QStringLiteral("No plan was found that touches at most 1 group(s)")), qPrintable(text("goalHeadline")));
        QVERIFY(text("goalHeadline").contains(QStringLiteral("no plan touches fewer than 2")));
        find<QSpinBox>("goal.groups")->setValue(-1);
    }

    /// a, b and c are in use, with 6, 5 and 1 of 8 CPUs; the pod on c has no controller. The two pods of a or of b find room on c: 2 moves, and one node
    /// fewer. How many is then no question.
    void nodesThatUseLittleAreEmptied() {
        choose(GoalKind::Consolidate);
        QVERIFY(find<QSpinBox>("goal.count")->isEnabled());
        type("goal.limit", "cpu=80");
        QVERIFY(!find<QSpinBox>("goal.count")->isEnabled());
        search();
        QVERIFY2(text("goalHeadline").startsWith(QStringLiteral("2 move(s) · 3 → 2 node(s) in use")), qPrintable(text("goalHeadline")));
        QCOMPARE(m_view->goals().request().limits, std::string("cpu=80"));
        choose(GoalKind::Free);
        QVERIFY(find<QSpinBox>("goal.count")->isEnabled());
    }

    /// p1 leaves a because the node is drained, and p2 as well.
    void aStepSaysWhyItMovesItsPod() {
        choose(GoalKind::Drain);
        type("goal.node", "a");
        search();
        auto* table = find<QTableView>("goalSteps");
        table->selectRow(rowOf("default/p1"));
        act("whyThisPod");
        auto* menu = table->findChild<QMenu*>(QStringLiteral("whyThisPodMenu"));
        QVERIFY(menu && menu->isVisible());
        QCOMPARE(menu->actions().front()->text(), QStringLiteral("default/p1 has to leave a: drain"));
        QStringList told;
        for (const QAction* one : menu->actions()) told << one->text();
        QVERIFY2(told.join(QLatin1Char('|')).contains(QStringLiteral("default/p2: moves as well, in a later step")) || told.size() == 2, qPrintable(told.join(QLatin1Char('|'))));
        menu->close();
        table->selectRow(0);  // the cordon
        for (const QAction* action : table->actions())
            if (action->objectName() == QLatin1String("whyThisPod")) QVERIFY(!action->isEnabled());
    }

    /// One screen, one button on the rail, two modes: the tab chooses, and so do the action and its key.
    void applyingIsAModeOfTheScreen() {
        auto* tabs = find<QTabWidget>("planTabs");
        QCOMPARE(tabs->count(), 3);
        QCOMPARE(tabs->tabText(2), QStringLiteral("Review and apply"));
        const QAction* apply = m_window->actions().screen(Screen::Apply);
        const QAction* plan = m_window->actions().screen(Screen::Plan);
        QToolButton* button = nullptr;
        for (QToolButton* one : m_window->findChild<QToolBar*>(QStringLiteral("rail"))->findChildren<QToolButton*>()) {
            QVERIFY(one->defaultAction() != apply && one->text() != apply->iconText());
            if (one->text() == plan->iconText()) button = one;
        }
        QVERIFY(button && button->isChecked());
        tabs->setCurrentIndex(2);
        QCOMPARE(m_window->screen(), Screen::Apply);
        QVERIFY(apply->isChecked() && button->isChecked());
        QVERIFY(m_window->applyView().isVisible());
        m_window->show(Screen::Map);
        QVERIFY(!button->isChecked());
        m_window->show(Screen::Apply);
        QCOMPARE(tabs->currentIndex(), 2);
        QVERIFY(button->isChecked());
        // Back to the tab of planning that was shown last.
        button->click();
        QCOMPARE(m_window->screen(), Screen::Plan);
        QCOMPARE(tabs->currentIndex(), 1);
        QVERIFY(plan->isChecked() && button->isChecked() && !m_window->applyView().isVisible());
        m_window->show(Screen::Map);
        m_view->showGoals();  // covered
        QCOMPARE(m_window->screen(), Screen::Map);
    }

    /// The fields do not ask for more room than their column has, in a window of 1366 pixels.
    void theFormFitsItsColumn() {
        m_window->resize(1366, 768);
        choose(GoalKind::Drain);
        find<QToolButton>("goalMore")->setChecked(true);
        QCoreApplication::processEvents();
        for (const QWidget* field : m_view->findChild<GoalForm*>()->findChildren<QWidget*>()) {
            if (!field->isVisible()) continue;
            const QWidget* form = m_view->findChild<GoalForm*>();
            const int right = field->mapTo(form, QPoint(field->width(), 0)).x();
            QVERIFY2(right <= form->width(), qPrintable(field->objectName() + QStringLiteral(" ends at %1 of %2").arg(right).arg(form->width())));
        }
        const auto* scroll = qobject_cast<QScrollArea*>(m_view->findChild<GoalForm*>()->parentWidget()->parentWidget());
        QVERIFY(scroll);
        QVERIFY2(m_view->findChild<GoalForm*>()->minimumSizeHint().width() <= scroll->viewport()->width(),
                 qPrintable(QStringLiteral("the form needs %1 of %2").arg(m_view->findChild<GoalForm*>()->minimumSizeHint().width()).arg(scroll->viewport()->width())));
        find<QToolButton>("goalMore")->setChecked(false);
    }

    /// 2 GPUs since 10 hours are 20 GPU-hours, once a person says what time it is.
    void theTimeOfThePictureCanBeTold() {
        constexpr std::int64_t kNow = 1'800'000'000;
        Objects all = objects({eight("a").resource("nvidia.com/gpu", "8"), eight("b").resource("nvidia.com/gpu", "8")}, {replica("p1", "1").resource("nvidia.com/gpu", "2").on("a")});
        all.pods.front().startTime = kNow - 36'000;
        all.podSources.front() = std::make_shared<const std::string>(R"({"metadata":{"name":"p1"},"status":{"startTime":"told"}})");
        m_window->session().open(build(std::move(all)).value().cluster, {QStringLiteral("gpus")}, {});
        m_view->showGoals();
        choose(GoalKind::Drain);
        type("goal.node", "a");
        search();
        QCOMPARE(cell(1, GoalStepModel::LossColumn), QStringLiteral("not known"));
        find<QDateTimeEdit>("goal.now")->setDateTime(QDateTime::fromSecsSinceEpoch(kNow, Qt::UTC));
        search();
        QCOMPARE(cell(1, GoalStepModel::LossColumn), QStringLiteral("20"));
        QVERIFY2(text("goalHeadline").contains(QStringLiteral("20 GPU-hours lost")), qPrintable(text("goalHeadline")));
        // Saved every hour, it loses 2.
        find<QSpinBox>("goal.savedEvery")->setValue(60);
        search();
        QCOMPARE(cell(1, GoalStepModel::LossColumn), QStringLiteral("2"));
        QTest::mouseClick(find<QPushButton>("addGoalSteps"), Qt::LeftButton);
        QCOMPARE(m_window->session().plan().found->lost, std::optional<std::int64_t>(7200));
    }

    /// The file has what the search said, and the plan that is read from it has it again; what comes in between does not.
    /// a is drained, which takes two moves; b keeps its pod, so that 2 nodes are in use with that of c, whose pod has no controller. A slot of 8 cores
    /// is nowhere then: a is cordoned, and b and c have 8 + 8 cores for 8 of the slot and 3 + 3 + 4 + 1 + 1 of the pods. Of three goals one is left over.
    void severalGoalsAreAskedByImportance() {
        QVERIFY(!find<QListWidget>("goalList")->isVisible());
        choose(GoalKind::Drain);
        type("goal.node", "a");
        QTest::mouseClick(find<QToolButton>("addGoal"), Qt::LeftButton);
        auto* list = find<QListWidget>("goalList");
        QVERIFY(list->isVisible());
        QCOMPARE(list->count(), 2);
        choose(GoalKind::Slots);
        type("goal.request", "cpu=8");
        QTest::mouseClick(find<QToolButton>("addGoal"), Qt::LeftButton);
        choose(GoalKind::Consolidate);
        find<QSpinBox>("goal.count")->setValue(2);
        search();
        QCOMPARE(list->item(1)->text(), QStringLiteral("2. Reach slots of a shape: cpu=8, 1"));
        auto* parts = find<QTableWidget>("goalParts");
        QCOMPARE(parts->rowCount(), 3);
        QCOMPARE(parts->item(0, 2)->text(), QStringLiteral("Reached"));
        QCOMPARE(parts->item(1, 2)->text(), QStringLiteral("Impossible"));
        QCOMPARE(parts->item(2, 2)->text(), QStringLiteral("Reached"));
        QVERIFY2(text("goalHeadline").startsWith(QStringLiteral("2 of 3 goal(s) are reached · 2 move(s)")), qPrintable(text("goalHeadline")));
        QCOMPARE(steps().rowCount(), 3);
        // The less important ones stand in the form as they were told, and go.
        list->setCurrentRow(1);
        QCOMPARE(find<QLineEdit>("goal.request")->text(), QStringLiteral("cpu=8"));
        QTest::mouseClick(find<QToolButton>("removeGoal"), Qt::LeftButton);
        QCOMPARE(list->count(), 2);
        QTest::mouseClick(find<QToolButton>("goalUp"), Qt::LeftButton);
        QCOMPARE(list->item(0)->text(), QStringLiteral("1. Consolidate onto fewer nodes: 2"));
        search();
        QCOMPARE(parts->rowCount(), 2);
        QCOMPARE(parts->item(1, 2)->text(), QStringLiteral("Reached"));
        QTest::mouseClick(find<QPushButton>("addGoalSteps"), Qt::LeftButton);
        const std::vector<std::string> asked{"consolidate", "--count", "2", "--then", "drain --node a"};
        QCOMPARE(m_window->session().plan().found->asked, asked);
    }

    void aFoundPlanIsSavedWithWhatWasSaid() {
        choose(GoalKind::Drain);
        type("goal.node", "a");
        search();
        QTest::mouseClick(find<QPushButton>("addGoalSteps"), Qt::LeftButton);
        const QString file = m_fixture.path("found.yaml");
        QVERIFY(WindowFixture::savePlan(*m_window, file));
        const Result<Plan> read = readPlan(file.toStdString());
        QVERIFY(read.has_value() && read->found);
        QCOMPARE(read->found->asked, (std::vector<std::string>{"drain", "--node", "a"}));
        // Two pods stand on a; without a budget all steps are one wave, and a is drained after the last.
        QCOMPARE(read->found->moves, std::int64_t(2));
        QCOMPARE(read->found->leastMoves, std::int64_t(2));
        QCOMPARE(read->found->why, std::string("mustLeave"));
        QCOMPARE(read->found->seed, std::uint64_t(1));
        QVERIFY(read->found->work > 0);
        Session& session = m_window->session();
        QCOMPARE(read->found->picture, pictureMark(*session.beforePlan()));
        QCOMPARE(read->steps.size(), std::size_t(3));
        for (const PlanStep& step : read->steps) QCOMPARE(step.wave, std::optional<std::size_t>(1));
        QCOMPARE(read->steps.back().counted, std::optional<std::int64_t>(1));
        // Read again it is the same plan; with another change before it, it is not the one that was found.
        session.undoStack()->undo();
        QVERIFY(WindowFixture::openPlan(*m_window, file));
        QVERIFY(session.plan().found == read->found);
        session.undoStack()->undo();
        QVERIFY(session.apply({QStringLiteral("x"), {Cordon{session.catalog().findNode("b"), true}}}).has_value());
        QVERIFY(WindowFixture::openPlan(*m_window, file));
        QVERIFY(!session.plan().found);
    }

    void aPlanChangedByHandIsNotTheOneFound() {
        choose(GoalKind::Drain);
        type("goal.node", "a");
        search();
        auto* table = find<QTableView>("goalSteps");
        table->model()->setData(table->model()->index(2, GoalStepModel::NumberColumn), Qt::Unchecked, Qt::CheckStateRole);
        m_view->finish();
        QTest::mouseClick(find<QPushButton>("addGoalSteps"), Qt::LeftButton);
        QCOMPARE(m_window->session().plan().steps.size(), std::size_t(2));
        QVERIFY(!m_window->session().plan().found);
        QCOMPARE(m_window->session().plan().steps.back().wave, std::optional<std::size_t>(1));
    }

    /// The window's files are those of the command; the PDF is one, and without UIDs nothing is written that would be carried out.
    void aPlanIsExported() {
        choose(GoalKind::Drain);
        type("goal.node", "a");
        search();
        QTest::mouseClick(find<QPushButton>("addGoalSteps"), Qt::LeftButton);
        const auto exported = [&](const char* name) {
            QSignalSpy finished(&m_window->plans(), &PlanCommands::finished);
            m_window->plans().exportTo(m_fixture.path(name));
            return (finished.count() > 0 || finished.wait(60'000)) && finished.last().first().toBool();
        };
        const auto bytes = [&](const char* name) {
            QFile file(m_fixture.path(name));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QVERIFY(exported("plan.html"));
        QVERIFY(bytes("plan.html").contains("Drained nodes: 0 now, 1 afterwards."));
        QVERIFY(bytes("plan.html").contains("bayplanctl plan drain --node a"));
        QVERIFY(exported("plan.csv"));
        QCOMPARE(bytes("plan.csv").count("\r\n"), 4);  // a head and three steps
        QVERIFY(exported("plan.pdf"));
        QVERIFY(bytes("plan.pdf").startsWith("%PDF-"));
        // The pods of this cluster have no UID, so nobody could tell them from others of their names.
        for (const char* name : {"plan.sh", "plan.yaml"}) {
            QVERIFY(!exported(name));
            QVERIFY(!QFile::exists(m_fixture.path(name)));
        }
        QVERIFY(!exported("plan.doc"));
    }

    /// The budget of all pods allows nothing: blocked, until the form says that the replacement comes first.
    void aSurgeIsAskedForInTheForm() {
        Objects all = objects({eight("a"), eight("b")}, {replica("p1", "3").on("a")});
        PodDisruptionBudget& tight = all.budgets.emplace_back();
        tight.namespaceName = "default";
        tight.name = "tight";
        tight.selector = LabelSelector{{}};
        tight.disruptionsAllowed = 0;
        m_window->session().open(build(std::move(all)).value().cluster, {QStringLiteral("test")}, {});
        choose(GoalKind::Drain);
        type("goal.node", "a");
        search();
        QVERIFY2(text("goalHeadline").startsWith(QStringLiteral("Blocked")), qPrintable(text("goalHeadline")));
        QTest::mouseClick(find<QToolButton>("goalMore"), Qt::LeftButton);
        auto* surge = find<QCheckBox>("goal.surge");
        QTRY_VERIFY(surge->isVisible());
        surge->setFocus();
        QTest::keyClick(surge, Qt::Key_Space);
        search();
        QVERIFY2(text("goalHeadline").startsWith(QStringLiteral("1 move(s) · 0 → 1 drained node(s)")), qPrintable(text("goalHeadline")));
        QCOMPARE(cell(1, GoalStepModel::ActionColumn), QStringLiteral("Surge"));
        QTest::mouseClick(find<QPushButton>("addGoalSteps"), Qt::LeftButton);
        QCOMPARE(m_window->session().plan().found->asked, (std::vector<std::string>{"drain", "--node", "a", "--surge"}));
        QVERIFY(m_window->session().plan().steps.back().surge);
    }

    /// p1 and p2 leave a, which is cordoned: b and c take them. What is free afterwards is that of b and c: 8 + 8 cores less 4 + 1 + 1 that stand there and 6 that come.
    void stepsAndWavesSayWhatTheyMeet() {
        choose(GoalKind::Drain);
        type("goal.node", "a");
        search();
        QCOMPARE(cell(0, GoalStepModel::TiesColumn), QString());
        QVERIFY2(cell(1, GoalStepModel::TiesColumn).toInt() <= 1 && !cell(1, GoalStepModel::TiesColumn).isEmpty(), qPrintable(cell(1, GoalStepModel::TiesColumn)));
        find<QTabWidget>("goalTabs")->setCurrentIndex(3);
        auto* waves = find<QTableWidget>("goalWaves");
        QVERIFY(waves->isVisible());
        QCOMPARE(waves->rowCount(), 1);
        QCOMPARE(waves->item(0, 1)->text(), QStringLiteral("3"));
        QCOMPARE(waves->item(0, 3)->text(), QStringLiteral("4"));
        // Without the last move its three cores stay free.
        auto* table = find<QTableView>("goalSteps");
        table->model()->setData(table->model()->index(2, GoalStepModel::NumberColumn), Qt::Unchecked, Qt::CheckStateRole);
        m_view->finish();
        QCOMPARE(waves->item(0, 3)->text(), QStringLiteral("7"));
        QCOMPARE(cell(2, GoalStepModel::TiesColumn), QString());
    }

    void faultsStandAtTheirField() {
        choose(GoalKind::Drain);
        find<QLineEdit>("goal.node")->clear();
        search();
        QVERIFY(find<QLabel>("goal.node.problem")->isVisible());
        QCOMPARE(text("goal.node.problem"), QStringLiteral("is missing"));
        type("goal.node", "a, z");
        search();
        QCOMPARE(text("goal.node.problem"), QStringLiteral("Node z: there is no such node"));
        QVERIFY(!m_view->goals().answer());
        choose(GoalKind::Rebalance);
        type("goal.limit", "cpu=170");
        search();
        QVERIFY2(text("goal.limit.problem").contains(QStringLiteral("0 to 100")), qPrintable(text("goal.limit.problem")));
        choose(GoalKind::Repair);
        find<QPlainTextEdit>("goal.protect")->setPlainText(QStringLiteral("namespace=default\nml"));
        search();
        QVERIFY(find<QLabel>("goal.protect.problem")->isVisible());
        QVERIFY2(text("goal.protect.problem").contains(QStringLiteral("namespace=NAME")), qPrintable(text("goal.protect.problem")));
        // What the search alone finds out stands at the field as well.
        find<QPlainTextEdit>("goal.protect")->clear();
        choose(GoalKind::Rebalance);
        type("goal.limit", "nvidia.com/gpu=50");
        search();
        QVERIFY2(text("goal.limit.problem").contains(QStringLiteral("nvidia.com/gpu")), qPrintable(text("goal.limit.problem")));
    }

    void blockersSayWhatLiftsThem() {
        choose(GoalKind::Drain);
        type("goal.node", "c");
        search();
        QCOMPARE(text("goalHeadline"), QStringLiteral("Blocked: 1 pod(s) or node(s) stand(s) in the way"));
        const auto* table = find<QTableWidget>("goalObstacles");
        QVERIFY(table->isVisible());
        QCOMPARE(table->rowCount(), 1);
        QCOMPARE(table->item(0, 0)->text(), QStringLiteral("default/alone"));
        QCOMPARE(table->item(0, 3)->text(), QStringLiteral("give it a controller, or end it by hand"));
        // It stands there whole, however narrow its column is.
        const int one = table->rowHeight(0);
        const_cast<QTableWidget*>(table)->setColumnWidth(2, table->fontMetrics().averageCharWidth() * 16);
        QVERIFY2(table->rowHeight(0) > one, qPrintable(QString::number(table->rowHeight(0))));
        QVERIFY(!find<QPushButton>("addGoalSteps")->isVisible());
    }

    /// c has a pod that stays. a is free once p1 and p2 have left, b once p3 and "bare" have.
    void thePriceTellsLessAndCheaper() {
        choose(GoalKind::Consolidate);
        find<QSpinBox>("goal.count")->setValue(2);
        QTest::keyClicks(find<QPlainTextEdit>("goal.protect"), QStringLiteral("pod=default/p1\rpod=default/p3"));
        search();
        QVERIFY(find<QTabWidget>("goalTabs")->isTabVisible(2));
        find<QTabWidget>("goalTabs")->setCurrentIndex(2);
        auto* page = m_view->findChild<GoalPricePage*>();
        QTRY_VERIFY(!page->searching());
        // Both are blocked, and each is freed by two moves.
        QVERIFY2(text("goalHeadline").startsWith(QStringLiteral("Blocked")), qPrintable(text("goalHeadline")));
        auto* reliefs = find<QTableWidget>("goalReliefs");
        QCOMPARE(reliefs->rowCount(), 2);
        QCOMPARE(reliefs->item(0, 0)->text(), QStringLiteral("without the protection pod=default/p1"));
        QCOMPARE(reliefs->item(0, 1)->text(), QStringLiteral("2"));
        QVERIFY(!find<QPushButton>("planWith")->isEnabled());
        reliefs->selectRow(0);
        QTest::mouseClick(find<QPushButton>("planWith"), Qt::LeftButton);
        m_view->finish();
        QVERIFY2(text("goalHeadline").startsWith(QStringLiteral("2 move(s)")), qPrintable(text("goalHeadline")));
        QCOMPARE(find<QPlainTextEdit>("goal.protect")->toPlainText(), QStringLiteral("pod=default/p3"));
        // The front of the new answer has its one point, which can be planned.
        find<QTabWidget>("goalTabs")->setCurrentIndex(2);
        QTRY_VERIFY(!page->searching());
        auto* front = find<QTableWidget>("goalFront");
        QCOMPARE(front->rowCount(), 1);
        QCOMPARE(front->item(0, 1)->text(), QStringLiteral("2"));
        // Two moves for one node less: worth it from level 2 on, not at level 1.
        auto* level = find<QSlider>("goalLevel");
        QTest::keyClick(level, Qt::Key_Home);
        QVERIFY(!find<QPushButton>("planLess")->isEnabled());
        QVERIFY2(text("goalLevelText").contains(QStringLiteral("not even the first")), qPrintable(text("goalLevelText")));
        QTest::keyClick(level, Qt::Key_Right);
        QVERIFY2(text("goalLevelText").startsWith(QStringLiteral("2: at most 2 move")), qPrintable(text("goalLevelText")));
        QVERIFY(find<QPushButton>("planLess")->isEnabled());
        QTest::keyClick(level, Qt::Key_Home);
        QTest::keyClick(find<QWidget>("goalFrontChart"), Qt::Key_Right);
        QCOMPARE(front->currentRow(), 0);
        QVERIFY(find<QPushButton>("planLess")->isEnabled());
    }

    void aStepGoesToAnotherNodeByHand() {
        m_window->show(Screen::Map);
        Session& session = m_window->session();
        session.looking()->selectNode(session.catalog().findNode("a"));
        m_window->actions().planDrain->trigger();
        search();
        auto* table = find<QTableView>("goalSteps");
        const int row = steps().rowCount() - 1;
        const QString before = cell(row, GoalStepModel::ToColumn);
        table->selectRow(0);  // the cordon has no pod
        for (QAction* action : table->actions())
            if (action->objectName() == QStringLiteral("stepElsewhere")) QVERIFY(!action->isEnabled());
        table->selectRow(row);
        act("stepElsewhere");
        auto* menu = table->findChild<QMenu*>(QStringLiteral("otherNodes"));
        QVERIFY(menu && menu->actions().size() == 1);
        const QString other = menu->actions().front()->text();
        QVERIFY(other != before && other != QStringLiteral("a"));
        QTest::keyClick(menu, Qt::Key_Down);
        QTest::keyClick(menu, Qt::Key_Return);
        m_view->finish();
        QCOMPARE(cell(row, GoalStepModel::ToColumn), other);
        QVERIFY2(text("goalEdits").contains(QStringLiteral("Changed by hand")), qPrintable(text("goalEdits")));
        QTest::mouseClick(find<QPushButton>("addGoalSteps"), Qt::LeftButton);
        QCOMPARE(toQString(session.plan().steps.back().to), other);
        QVERIFY(checkPicture(*session.realCluster()).empty());
    }

    void theImpossibleIsProved() {
        choose(GoalKind::Slots);
        type("goal.request", "cpu=8");
        find<QSpinBox>("goal.count")->setValue(3);
        search();
        QVERIFY2(text("goalHeadline").startsWith(QStringLiteral("Impossible: ")), qPrintable(text("goalHeadline")));
        QVERIFY2(text("goalReason").contains(QStringLiteral("cpu")), qPrintable(text("goalReason")));
    }

    /// "wants" needs all of a node: p3 and "bare" leave b, or p1 and p2 leave a. Either way two moves.
    void roomIsMadeAndChangedByHand() {
        Session& session = m_window->session();
        session.looking()->selectPod(session.catalog().findPod("default/wants"));
        QVERIFY(m_window->actions().makeRoom->isEnabled());
        m_window->actions().makeRoom->trigger();
        QCOMPARE(find<QLineEdit>("goal.pod")->text(), QStringLiteral("default/wants"));
        search();
        QVERIFY2(text("goalHeadline").startsWith(QStringLiteral("2 move(s) · 0 → 1 placed pod(s)")), qPrintable(text("goalHeadline")));
        QCOMPARE(steps().rowCount(), 3);
        const int place = rowOf("default/wants");
        QCOMPARE(place, 2);
        const QString first = cell(0, GoalStepModel::PodColumn);
        // Without the first move there is no room: the placement is marked, and cannot be added.
        auto* table = find<QTableView>("goalSteps");
        table->model()->setData(table->model()->index(0, GoalStepModel::NumberColumn), Qt::Unchecked, Qt::CheckStateRole);
        m_view->finish();
        QVERIFY2(cell(place, GoalStepModel::WhyColumn).contains(QStringLiteral("refused")), qPrintable(cell(place, GoalStepModel::WhyColumn)));
        QVERIFY(!find<QPushButton>("addGoalSteps")->isEnabled());
        QVERIFY2(text("goalEdits").contains(QStringLiteral("1 would be refused")), qPrintable(text("goalEdits")));
        // With it everything holds again.
        table->model()->setData(table->model()->index(0, GoalStepModel::NumberColumn), Qt::Checked, Qt::CheckStateRole);
        m_view->finish();
        QCOMPARE(m_view->goals().refused(), std::size_t{0});
        QVERIFY(find<QPushButton>("addGoalSteps")->isEnabled());
        // The placement before the room: refused, and back again.
        table->selectRow(place);
        act("stepUp");
        QVERIFY2(cell(1, GoalStepModel::WhyColumn).contains(QStringLiteral("refused")), qPrintable(cell(1, GoalStepModel::WhyColumn)));
        table->selectRow(1);
        act("stepDown");
        QCOMPARE(m_view->goals().refused(), std::size_t{0});
        // A plan without the pod that moved first: on the other node, or none.
        table->selectRow(0);
        act("excludeStep");
        QVERIFY(rowOf(qPrintable(first)) < 0);
        QVERIFY(m_view->goals().request().protect == std::vector<std::string>{"pod=" + first.toStdString()});
        QVERIFY2(text("goalHeadline").startsWith(QStringLiteral("2 move(s)")), qPrintable(text("goalHeadline")));
        // The former plan is not lost.
        QTest::mouseClick(find<QPushButton>("goalBack"), Qt::LeftButton);
        QCOMPARE(rowOf(qPrintable(first)), 0);
        QTest::mouseClick(find<QPushButton>("addGoalSteps"), Qt::LeftButton);
        QVERIFY(session.cluster()->placement(session.catalog().findPod("default/wants")).node.valid());
        QVERIFY(checkPicture(*session.cluster()).empty());
    }

    void theFormOpensFilledInFromSlotsAndPods() {
        m_window->show(Screen::Fragmentation);
        m_window->fragmentation().finish();
        QLabel* detail = nullptr;
        for (QLabel* label : m_window->fragmentation().findChildren<QLabel*>())
            if (label->text().contains(QStringLiteral("href=\"reach\""))) detail = label;
        QVERIFY(detail);
        const auto now = m_window->fragmentation().report()->slotCount();
        Q_EMIT detail->linkActivated(QStringLiteral("reach"));
        QCOMPARE(m_window->screen(), Screen::Plan);
        QCOMPARE(find<QComboBox>("goalKind")->currentData().toInt(), static_cast<int>(GoalKind::Slots));
        QVERIFY(find<QLineEdit>("goal.request")->text().startsWith(QStringLiteral("cpu=")));
        QCOMPARE(find<QSpinBox>("goal.count")->value(), static_cast<int>(now) + 1);
        m_window->actions().planRepair->trigger();
        QCOMPARE(find<QComboBox>("goalKind")->currentData().toInt(), static_cast<int>(GoalKind::Repair));
        search();
        QCOMPARE(text("goalHeadline"), QStringLiteral("Nothing to do: 0 pod(s) against a rule"));
    }

    /// Of a drain of a the first move is kept, and what follows is planned anew behind it.
    void repairKeepsTheStepsBefore() {
        choose(GoalKind::Drain);
        type("goal.node", "a");
        search();
        auto* table = find<QTableView>("goalSteps");
        const QString kept = cell(1, GoalStepModel::PodColumn), to = cell(1, GoalStepModel::ToColumn);
        table->selectRow(1);
        act("repairFromStep");
        QCOMPARE(steps().rowCount(), 3);
        QCOMPARE(cell(1, GoalStepModel::PodColumn), kept);
        QCOMPARE(cell(1, GoalStepModel::ToColumn), to);
        QVERIFY2(cell(1, GoalStepModel::WhyColumn).startsWith(QStringLiteral("pinned")), qPrintable(cell(1, GoalStepModel::WhyColumn)));
        QVERIFY2(text("goalReason").contains(QStringLiteral("2 step(s)")), qPrintable(text("goalReason")));
    }

    /// A long plan has tens of thousands of them.
    void allStepsArePinnedAtOnce() {
        choose(GoalKind::Drain);
        type("goal.node", "a");
        search();
        auto* table = find<QTableView>("goalSteps");
        const auto pinned = [&] { return std::count_if(m_view->goals().steps().begin(), m_view->goals().steps().end(), [](const DeskStep& one) { return one.pinned; }); };
        QTest::keyClick(table, Qt::Key_A, Qt::ControlModifier);
        const QSignalSpy changes(&m_view->goals(), &GoalDesk::stepsChanged);
        act("pinStep");
        QCOMPARE(pinned(), 3);
        act("pinStep");
        QCOMPARE(pinned(), 0);
        QCOMPARE(changes.count(), 2);
    }

    /// Two maps of three nodes; the arrow of the chosen move crosses the gap between them in the accent's colour.
    void theMapsShowWhoGoesWhere() {
        choose(GoalKind::Drain);
        type("goal.node", "a");
        search();
        find<QTableView>("goalSteps")->selectRow(1);
        auto* map = find<QSplitter>("goalBoth")->findChild<PairMap*>();
        // Both are in sight: the maps below the steps, and beside them where there is room.
        QVERIFY(map->isVisible() && find<QTableView>("goalSteps")->isVisible());
        auto* both = find<QSplitter>("goalBoth");
        m_window->resize(1366, 768);
        QTRY_COMPARE(both->orientation(), Qt::Vertical);
        m_window->resize(2560, 1440);
        QTRY_COMPARE(both->orientation(), Qt::Horizontal);
        QVERIFY(find<QTableView>("goalSteps")->mapTo(m_view, QPoint()).x() < map->mapTo(m_view, QPoint()).x());
        // a loses two pods, which come to one or two of the others.
        QVERIFY(map->differing() == 2 || map->differing() == 3);
        const QImage image = map->grab().toImage();
        const QRect from = map->cellOf("c", false), to = map->cellOf("a", true);
        const QColor accent = makeTheme(ThemeKind::Light).accent;
        bool crosses = false;
        for (int x = from.right() + 4; x < to.left() - 4; ++x)
            for (int y = 0; y < image.height(); ++y) crosses = crosses || image.pixelColor(x, y) == accent;
        QVERIFY(crosses);
    }

    /// Both pods of a go to c, and b has 3 cores left for one of them. The second one dragged there as well is refused and marked at once; dragged back
    /// it holds again. The rows are exchanged by a drag. What was made by hand is approved by its own hash, and the file has that.
    void stepsAreDraggedAndApproved() {
        choose(GoalKind::Drain);
        type("goal.node", "a");
        search();
        auto* table = find<QTableView>("goalSteps");
        table->selectRow(2);
        auto* map = find<QSplitter>("goalBoth")->findChild<PairMap*>();
        const auto drag = [&](const char* from, const char* to) {
            const QPoint start = map->cellOf(from, true).center(), end = map->cellOf(to, true).center();
            QTest::mousePress(map, Qt::LeftButton, {}, start);
            QTest::mouseMove(map, (start + end) / 2);
            QTest::mouseMove(map, end);
            QTest::mouseRelease(map, Qt::LeftButton, {}, end);
            m_view->finish();
        };
        QCOMPARE(cell(1, GoalStepModel::ToColumn), QStringLiteral("c"));
        QCOMPARE(cell(2, GoalStepModel::ToColumn), QStringLiteral("c"));
        drag("c", "b");
        QCOMPARE(cell(2, GoalStepModel::ToColumn), QStringLiteral("b"));
        QCOMPARE(m_view->goals().refused(), std::size_t(0));
        table->selectRow(1);
        drag("c", "b");
        QCOMPARE(cell(1, GoalStepModel::ToColumn), QStringLiteral("b"));
        QCOMPARE(m_view->goals().refused(), std::size_t(1));  // 3 + 3 of the 3 cores that b has
        QVERIFY2(text("goalEdits").contains(QStringLiteral("1 would be refused")), qPrintable(text("goalEdits")));
        QVERIFY(!find<QPushButton>("addGoalSteps")->isEnabled());
        const QColor bad = makeTheme(ThemeKind::Light).bad;
        const QImage image = map->grab().toImage();
        bool marked = false;
        for (int x = 0; x < image.width(); ++x)
            for (int y = 0; y < image.height() && !marked; ++y) marked = image.pixelColor(x, y) == bad;
        QVERIFY(marked);
        drag("b", "c");
        QCOMPARE(m_view->goals().refused(), std::size_t(0));
        // Let go beside all nodes, nothing changes.
        QTest::mousePress(map, Qt::LeftButton, {}, map->cellOf("c", true).center());
        QTest::mouseMove(map, QPoint(2, 2));
        QTest::mouseRelease(map, Qt::LeftButton, {}, QPoint(2, 2));
        QCOMPARE(cell(1, GoalStepModel::ToColumn), QStringLiteral("c"));
        // The last row in front of the second one, as a drop between them says it.
        const QString last = cell(2, GoalStepModel::PodColumn);
        auto* model = table->model();
        const std::unique_ptr<QMimeData> row(model->mimeData({model->index(2, 0)}));
        QVERIFY(model->canDropMimeData(row.get(), Qt::MoveAction, 1, 0, {}));
        model->dropMimeData(row.get(), Qt::MoveAction, 1, 0, {});
        m_view->finish();
        QCOMPARE(cell(1, GoalStepModel::PodColumn), last);
        QCOMPARE(cell(1, GoalStepModel::ToColumn), QStringLiteral("b"));
        QTest::mouseClick(find<QPushButton>("addGoalSteps"), Qt::LeftButton);
        Session& session = m_window->session();
        QCOMPARE(session.plan().steps.size(), std::size_t(3));
        {
            ApprovalsDialog dialog(&session);
            dialog.show();
            auto* by = dialog.findChild<QLineEdit*>(QStringLiteral("approvalsBy"));
            by->clear();
            QTest::keyClicks(by, QStringLiteral("eve"));
            QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("approvalsApprove")), Qt::LeftButton);
        }
        const QString file = m_fixture.path("approved.yaml");
        QVERIFY(WindowFixture::savePlan(*m_window, file));
        const Plan read = readPlan(file.toStdString()).value();
        QCOMPARE(toQString(read.steps[1].pod).section(QLatin1Char('/'), 1), last.section(QLatin1Char('/'), -1));
        QCOMPARE(read.steps[1].to, std::string("b"));
        const std::vector<PlanApproval> approvals = approvalsOf(read);
        QCOMPARE(approvals.size(), std::size_t(1));
        QCOMPARE(approvals.front().by, std::string("eve"));
        QCOMPARE(approvals.front().hash, planHash(read));
        // Carried out in another order it is another plan, which nobody approved.
        Plan other = read;
        std::swap(other.steps[1], other.steps[2]);
        QVERIFY(approvalsOf(other).empty());
    }

    /// The chart has both lines over the work: in the end they meet, as the plan is proved.
    void theGapIsDrawn() {
        choose(GoalKind::Free);
        find<QSpinBox>("goal.count")->setValue(1);
        search();
        const std::vector<GoalSoFar> course = m_view->goals().course();
        QVERIFY(course.size() >= 2);
        QVERIFY(!course.front().moves);
        QCOMPARE(course.back().moves, std::optional<std::int64_t>(m_view->goals().answer()->moves));
        for (std::size_t i = 1; i < course.size(); ++i) {
            QVERIFY(course[i].leastMoves >= course[i - 1].leastMoves);
            QVERIFY(course[i].work >= course[i - 1].work);
            QVERIFY(!course[i - 1].moves || *course[i].moves <= *course[i - 1].moves);
        }
        auto* plot = find<QCustomPlot>("goalGap");
        QCOMPARE(plot->graphCount(), 2);
        QVERIFY(!plot->isVisible());  // only while it searches
        const auto lastOf = [plot](int graph) { return (plot->graph(graph)->data()->constEnd() - 1)->value; };
        QCOMPARE(lastOf(0), static_cast<double>(course.back().leastMoves));
        QCOMPARE(lastOf(1), static_cast<double>(*course.back().moves));
    }

    /// A window that nobody can read stands at its field. 2 moves of 30 s grace and 10 s to start are 80 s: in a minute there is time for one.
    void stepsAreFittedIntoAWindow() {
        choose(GoalKind::Drain);
        type("goal.node", "a");
        find<QToolButton>("goalMore")->setChecked(true);
        type("goal.window", "tonight");
        search();
        QVERIFY2(text("goal.window.problem").contains(QStringLiteral("FROM/TO")), qPrintable(text("goal.window.problem")));
        const QString from = QDateTime::currentDateTimeUtc().addDays(1).toString(Qt::ISODate);
        type("goal.window", qPrintable(from + QStringLiteral("/1m")));
        find<QSpinBox>("goal.startsWithin")->setValue(10);
        search();
        QVERIFY2(text("goalHeadline").contains(QStringLiteral("no window has time for 1 step(s)")), qPrintable(text("goalHeadline")));
        QCOMPARE(steps().rowCount(), 2);
        QVERIFY2(text("goalReason").contains(QStringLiteral("Window 1: 2 step(s)")), qPrintable(text("goalReason")));
        type("goal.window", qPrintable(from + QStringLiteral("/80s")));
        search();
        QVERIFY2(text("goalHeadline").startsWith(QStringLiteral("2 move(s) · 0 → 1 drained node(s)")), qPrintable(text("goalHeadline")));
        // After a change by hand each step gets its window anew: without the first move the window has the cordon and one move, 40 s.
        QVERIFY2(text("goalReason").contains(QStringLiteral("Window 1: 3 step(s)")), qPrintable(text("goalReason")));
        auto* table = find<QTableView>("goalSteps");
        table->model()->setData(table->model()->index(1, GoalStepModel::NumberColumn), Qt::Unchecked, Qt::CheckStateRole);
        m_view->finish();
        QVERIFY2(text("goalReason").contains(QStringLiteral("Window 1: 2 step(s)")), qPrintable(text("goalReason")));
        QCOMPARE(m_view->goals().outsideWindows(), std::size_t(0));
        // The plan keeps its window though it is not the one that was found, and so does its file; the screen says so.
        QTest::mouseClick(find<QPushButton>("addGoalSteps"), Qt::LeftButton);
        const Session& session = m_window->session();
        QVERIFY(!session.plan().found);
        QCOMPARE(session.plan().windows.spans.size(), std::size_t(1));
        QCOMPARE(session.plan().windows.startsWithin, std::optional<std::int64_t>(10));
        QCOMPARE(session.plan().steps.back().window, std::optional<std::size_t>(1));
        QTRY_VERIFY(text("planWindows").startsWith(QStringLiteral("Maintenance windows: ")));
        const QString file = m_fixture.path("windowed.yaml");
        QVERIFY(WindowFixture::savePlan(*m_window, file));
        m_window->session().undoStack()->undo();
        QVERIFY(!session.plan().windows.any());
        QVERIFY(WindowFixture::openPlan(*m_window, file));
        QCOMPARE(session.plan().windows.spans.size(), std::size_t(1));
    }

    /// Step by step from the keyboard: cordon, a move, a move. a is empty after the last one alone.
    void theScrubberGoesThroughTheSteps() {
        choose(GoalKind::Drain);
        type("goal.node", "a");
        search();
        auto* map = find<QSplitter>("goalBoth")->findChild<PairMap*>();
        auto* slider = find<QSlider>("goalScrubber");
        QCOMPARE(slider->value(), 3);
        QVERIFY2(text("goalScrubbed").startsWith(QStringLiteral("After step 3 of 3 · 2 move(s) · 1 drained node(s) · Move ")), qPrintable(text("goalScrubbed")));
        const auto atEnd = map->differing();
        QTest::keyClick(slider, Qt::Key_Left);
        QVERIFY2(text("goalScrubbed").startsWith(QStringLiteral("After step 2 of 3 · 1 move(s) · 0 drained node(s) · Move ")), qPrintable(text("goalScrubbed")));
        QCOMPARE(map->differing(), std::size_t(2));  // the node that it left, and the one that it came to
        const Session& session = m_window->session();
        QCOMPARE(m_view->goals().pictureAfter(2)->node(session.catalog().findNode("a")).pods.size(), std::size_t(1));
        QTest::keyClick(slider, Qt::Key_Home);
        QCOMPARE(text("goalScrubbed"), QStringLiteral("Before the first step"));
        QCOMPARE(map->differing(), std::size_t(0));
        QVERIFY(m_view->goals().pictureAfter(0) == m_view->goals().base());
        QTest::keyClick(slider, Qt::Key_End);
        QCOMPARE(map->differing(), atEnd);
    }

    /// Asked again on what the cluster is by then, the pod goes where a person had sent it.
    void anOldAnswerIsAskedAgain() {
        choose(GoalKind::Drain);
        type("goal.node", "a");
        search();
        const int row = steps().rowCount() - 1;
        const QString other = cell(row, GoalStepModel::ToColumn) == QStringLiteral("b") ? QStringLiteral("c") : QStringLiteral("b");
        m_view->goals().retarget(static_cast<std::size_t>(row), other.toStdString());
        m_view->finish();
        const QString pod = cell(row, GoalStepModel::PodColumn);
        Session& session = m_window->session();
        QVERIFY(session.apply({QStringLiteral("x"), {Evict{session.catalog().findPod("default/bare")}}}).has_value());
        QVERIFY(!find<QPushButton>("addGoalSteps")->isEnabled());
        QVERIFY2(find<QPushButton>("addGoalSteps")->toolTip().contains(QStringLiteral("search again")), qPrintable(find<QPushButton>("addGoalSteps")->toolTip()));
        QCOMPARE(session.plan().steps.size(), std::size_t{1});
        search();
        QVERIFY(text("goalHeadline").startsWith(QStringLiteral("2 move(s)")));
        QCOMPARE(cell(rowOf(qPrintable(pod)), GoalStepModel::ToColumn), other);
        QVERIFY(find<QPushButton>("addGoalSteps")->isEnabled());
    }

    /// A stop is answered at once: without a plan it says so.
    void stopsAtOnce() {
        choose(GoalKind::Free);
        find<QSpinBox>("goal.count")->setValue(1);
        QTest::mouseClick(find<QPushButton>("findPlan"), Qt::LeftButton);
        if (m_view->goals().searching()) QTest::mouseClick(find<QPushButton>("stopGoal"), Qt::LeftButton);
        m_view->finish();
        QVERIFY(!m_view->goals().searching());
        QVERIFY(!text("goalHeadline").isEmpty());
        QVERIFY(find<QPushButton>("findPlan")->isEnabled());
    }

private:
    WindowFixture m_fixture;
    std::unique_ptr<MainWindow> m_window;
    PlanView* m_view = nullptr;
};

QTEST_MAIN(TestPlanGoals)
#include "tst_plan_goals.moc"
