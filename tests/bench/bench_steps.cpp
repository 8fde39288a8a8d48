// SPDX-License-Identifier: GPL-3.0-or-later
// How long each input on the screen of plans keeps the window's thread busy when the plan has many steps: half of the nodes of a large
// cluster are drained, 20 pods from each. Run with QT_QPA_PLATFORM=offscreen.
//
//     bench_steps [NODES [TIMES [WORD]]]        only inputs whose name has WORD; 5,000 nodes have 50,000 steps

#include <QAbstractItemView>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSlider>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <cstdlib>
#include <memory>

#include "apply/apply_model.h"
#include "apply/apply_view.h"
#include "apply/approvals_dialog.h"
#include "bench/turns.h"
#include "common/chosen_rows.h"
#include "desktop/file_commands.h"
#include "desktop/live/apply_commands.h"
#include "desktop/main_window.h"
#include "desktop/screens.h"
#include "plan/goal_desk.h"
#include "plan/goal_step_model.h"
#include "plan/plan_view.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

constexpr int kPodsANode = 20;

/// Every node has room for as many pods again; every second one leaves.
std::shared_ptr<const Cluster> halfLeaving(int count) {
    std::vector<Node> nodes;
    std::vector<Pod> pods;
    for (int i = 0; i < count; ++i) {
        const std::string name = "node-" + std::to_string(i);
        nodes.push_back(node(name).cpu("64").memory("256Gi").label("leaves", i % 2 == 0 ? "yes" : "no").label("kubernetes.io/hostname", name));
        for (int k = 0; k < kPodsANode; ++k)
            pods.push_back(pod("web-" + std::to_string(kPodsANode * i + k))
                               .cpu("1500m")
                               .memory("2Gi")
                               .label("app", "web-" + std::to_string(k))
                               .owner("ReplicaSet", "web-" + std::to_string(k))
                               .on(name));
    }
    return cluster(std::move(nodes), std::move(pods));
}

}  // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    const int nodes = argc > 1 ? std::atoi(argv[1]) : 5'000;
    const int times = argc > 2 ? std::atoi(argv[2]) : 5;
    const QTemporaryDir folder;
    MainWindow window(Settings{}, MainWindow::Places{folder.filePath("settings.ini"), folder.filePath("state"), "en"});
    window.resize(1920, 1080);
    window.show();
    Session& session = window.session();
    session.open(halfLeaving(nodes), {}, {});
    Q_EMIT window.files().opened();
    const Actions& actions = window.actions();
    actions.screen(Screen::Plan)->trigger();
    PlanView& view = *window.findChild<PlanView*>();
    GoalDesk& desk = view.goals();
    GoalRequest request;
    request.kind = GoalKind::Drain;
    request.nodes = {"leaves=yes"};
    view.showGoals();
    const auto works = [&] { return desk.searching() || desk.checking() || (desk.answer() && !desk.played().empty() && !desk.outlook()); };
    bench::Inputs inputs(100, 1, argc > 3 ? argv[3] : "");
    QElapsedTimer all;
    all.start();
    inputs.measure(
        "searching, and the answer comes", [&] { (void)desk.search(request, 0); }, [] {}, works);
    if (!desk.question()) {  // another input was asked for
        (void)desk.search(request, 0);
        (void)bench::busiest([] {}, works);
    }
    std::printf("%d nodes, %d pods, %zu steps after %.1f s\n", nodes, nodes * kPodsANode, desk.steps().size(), static_cast<double>(all.elapsed()) / 1e3);
    if (desk.steps().empty()) return 1;
    bench::Inputs after(100, times, argc > 3 ? argv[3] : "");
    const auto measure = [&](
                             const char* what, const std::function<void()>& input, const std::function<void()>& prepare = [] {}) { after.measure(what, input, prepare, works); };
    auto* steps = view.findChild<QTableView*>(QStringLiteral("goalSteps"));
    auto* model = steps->model();
    const int middle = model->rowCount() / 2;
    const auto tick = [&](bool on) { model->setData(model->index(middle, GoalStepModel::NumberColumn), on ? Qt::Checked : Qt::Unchecked, Qt::CheckStateRole); };
    const auto choose = [&](int row) {
        steps->setFocus();
        steps->clearSelection();
        steps->selectRow(row);
    };
    const auto act = [&](const char* name) { steps->findChild<QAction*>(QLatin1String(name))->trigger(); };
    measure(
        "steps: a page down", [&] { QTest::keyClick(steps, Qt::Key_PageDown); }, [&] { choose(0); });
    measure(
        "steps: to the end", [&] { QTest::keyClick(steps, Qt::Key_End, Qt::ControlModifier); }, [&] { choose(0); });
    measure(
        "steps: the bar to the middle", [&] { steps->verticalScrollBar()->setValue(middle); }, [&] { steps->scrollToTop(); });
    measure(
        "steps: one is chosen", [&] { choose(middle); }, [&] { choose(0); });
    measure(
        "steps: all are chosen (Ctrl+A)", [&] { QTest::keyClick(steps, Qt::Key_A, Qt::ControlModifier); }, [&] { choose(0); });
    measure(
        "scrubber: to the middle", [&] { view.findChild<QSlider*>(QStringLiteral("goalScrubber"))->setValue(middle); },
        [&] { view.findChild<QSlider*>(QStringLiteral("goalScrubber"))->setValue(model->rowCount()); });
    measure(
        "steps: one is pinned", [&] { act("pinStep"); }, [&] { choose(middle); });
    measure(
        "steps: all are pinned", [&] { act("pinStep"); }, [&] { steps->selectAll(); });
    measure(
        "steps: one is left out", [&] { tick(false); }, [&] { tick(true); });
    measure(
        "steps: one is taken again", [&] { tick(true); }, [&] { tick(false); });
    measure(
        "steps: one is carried out later", [&] { act("stepDown"); }, [&] { choose(middle); });
    measure(
        "steps: nodes for one are looked for", [&] { act("stepElsewhere"); }, [&] {
        if (auto* menu = QApplication::activePopupWidget()) menu->close();
        choose(middle); });
    if (auto* menu = QApplication::activePopupWidget()) menu->close();
    measure(
        "steps: repaired from the middle", [&] { act("repairFromStep"); }, [&] {
        if (desk.canGoBack()) desk.back();
        choose(middle); });
    measure(
        "steps: back to the plan before", [&] { desk.back(); }, [&] {
        if (desk.canGoBack()) return;
        choose(middle);
        act("repairFromStep"); });
    auto* tabs = view.findChild<QTabWidget*>(QStringLiteral("goalTabs"));
    for (int i = 1; i < tabs->count(); ++i)
        if (tabs->isTabVisible(i)) measure(("tab " + tabs->tabText(i).toStdString()).c_str(), [&] { tabs->setCurrentIndex(i); }, [&] { tabs->setCurrentIndex(0); });
    tabs->setCurrentIndex(0);
    measure(
        "another screen and back", [&] { actions.screen(Screen::Plan)->trigger(); }, [&] { actions.screen(Screen::Map)->trigger(); });
    measure(
        "theme", [&] { actions.themeDark->trigger(); }, [&] { actions.themeLight->trigger(); });
    // All of it becomes part of the plan, and is taken back.
    measure(
        "added to the plan", [&] { desk.addToPlan(); }, [&] {
        if (session.undoStack()->index() > 0) session.undoStack()->undo();
        view.showGoals();
        if (!desk.answer()) (void)desk.search(request, 0); });
    if (desk.answer()) desk.addToPlan();
    std::printf("%zu steps of the plan\n", session.plan().steps.size());
    auto* table = view.findChild<QTableView*>(QStringLiteral("planTable"));
    measure(
        "plan: to the end", [&] { QTest::keyClick(table, Qt::Key_End, Qt::ControlModifier); }, [&] { table->selectRow(0); });
    measure(
        "plan: all are chosen (Ctrl+A)", [&] { QTest::keyClick(table, Qt::Key_A, Qt::ControlModifier); }, [&] { table->selectRow(0); });
    measure(
        "plan: undone", [&] { session.undoStack()->undo(); }, [&] { if (session.undoStack()->index() == 0) session.undoStack()->redo(); });
    measure(
        "plan: made again", [&] { session.undoStack()->redo(); }, [&] { if (session.undoStack()->index() > 0) session.undoStack()->undo(); });
    const QString file = folder.filePath("plan.yaml");
    measure("plan: saved", [&] { window.files().savePlanTo(file); });
    measure(
        "plan: opened", [&] { window.files().openPlan(file); }, [&] { if (session.undoStack()->index() > 0) session.undoStack()->undo(); });
    {
        ApprovalsDialog approvals(&session, &window);
        approvals.show();
        auto* by = approvals.findChild<QLineEdit*>(QStringLiteral("approvalsBy"));
        measure("approvals: a letter is typed", [&] { QTest::keyClick(by, Qt::Key_A); });
        measure("approvals: approved", [&] { approvals.findChild<QPushButton*>(QStringLiteral("approvalsApprove"))->click(); });
    }
    measure(
        "to review and apply", [&] { actions.screen(Screen::Apply)->trigger(); }, [&] { actions.screen(Screen::Map)->trigger(); });
    actions.screen(Screen::Apply)->trigger();
    auto* review = window.findChild<ApplyView*>();
    auto* reviewed = review->table()->model();
    const auto chosen = [&](bool on) { reviewed->setData(reviewed->index(middle, ApplyModel::StepColumn), on ? Qt::Checked : Qt::Unchecked, Qt::CheckStateRole); };
    measure(
        "review: one is left out", [&] { chosen(false); }, [&] { chosen(true); });
    measure(
        "review: all are chosen (Ctrl+A)", [&] { QTest::keyClick(review->table(), Qt::Key_A, Qt::ControlModifier); }, [&] { review->table()->selectRow(0); });
    measure(
        "review: all are left out, or taken again (Space)", [&] { QTest::keyClick(review->table(), Qt::Key_Space); }, [&] { review->table()->selectAll(); });
    review->table()->selectAll();
    review->model()->setChosen(chosenRows(*review->table()), true);
    review->table()->selectRow(0);
    // A check and a run, as the desk tells of them: no server is there.
    ApplyDesk& running = window.applying().desk();
    const auto flight = std::make_shared<Preflight>();
    flight->plan = *review->model()->plan();
    flight->hash = review->model()->hash();
    flight->steps.resize(flight->plan.steps.size());
    for (StepPreflight& step : flight->steps) step.needs.resize(1);
    for (StepPreflight& step : flight->steps) step.needs.front().access = Access::Allowed;
    measure(
        "review: it was checked", [&] { Q_EMIT running.reviewed(flight, true); }, [&] { review->model()->forgetReview(); });
    Connection nowhere;
    nowhere.endpoint.context = "nowhere";
    nowhere.endpoint.server = "http://127.0.0.1:1";
    ApplyTarget target;
    target.context = nowhere.endpoint.context;
    target.server = nowhere.endpoint.server;
    target.makeClient = [nowhere] { return std::make_unique<ApiClient>(nowhere.endpoint, std::make_shared<CredentialSource>(nowhere, ExecHooks{})); };
    target.permit = *WritePermit::unlock(nowhere.endpoint, "nowhere");
    running.setTarget(target);
    review->findChild<QLineEdit*>(QStringLiteral("approver"))->setText(QStringLiteral("ann"));
    (void)bench::busiest([] {}, [&] { return running.work() != ApplyDesk::Work::None; });
    Q_EMIT running.reviewed(flight, true);
    measure("review: it is approved", [&] {
        if (!review->approvePlan()) std::printf("it was not approved\n"); });
    const auto header = std::make_shared<ApplyHeader>();
    header->plan = *review->model()->plan();
    header->approval.hash = review->hash();
    measure("run: it begins", [&] { Q_EMIT running.begun(header); });
    int told = 0;
    measure("run: a step goes on", [&] {
        StepProgress progress;
        progress.phase = told % 2 == 0 ? StepPhase::Leaving : StepPhase::Verifying;
        progress.state = StepState::UnderWay;
        Q_EMIT running.stepsChanged({{static_cast<std::size_t>(told++), progress}});
    });
    std::map<std::size_t, StepProgress> news;
    for (std::size_t i = 0; i < header->plan.steps.size(); ++i) {
        news[i].phase = StepPhase::Over;
        news[i].state = StepState::Done;
    }
    measure("run: every step has news", [&] { Q_EMIT running.stepsChanged(news); });
    const auto outcome = std::make_shared<ApplyOutcome>();
    outcome->journal.header = *header;
    outcome->journal.steps.resize(header->plan.steps.size());
    for (StepRecord& one : outcome->journal.steps) one.state = StepState::Done;
    measure(
        "run: it ends", [&] { Q_EMIT running.ended(outcome); }, [&] { Q_EMIT running.begun(header); });
    session.undoStack()->setClean();
    std::printf("%d of these are over %.0f ms\n", after.over() + inputs.over(), after.aim());
    return 0;
}
