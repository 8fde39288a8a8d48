// SPDX-License-Identifier: GPL-3.0-or-later
// Menus, and the connections between the parts.
#include <QApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QProcess>
#include <QStatusBar>
#include <QTableView>
#include <algorithm>

#include "common/job.h"
#include "common/text.h"
#include "common/theme.h"
#include "connect/start_page.h"
#include "desktop/edit_commands.h"
#include "desktop/file_commands.h"
#include "desktop/finding/command_palette.h"
#include "desktop/finding/search_panel.h"
#include "desktop/help_dialogs.h"
#include "desktop/inside_commands.h"
#include "desktop/job_strip.h"
#include "desktop/live/data_stamp.h"
#include "desktop/live/live_commands.h"
#include "desktop/looks/look_commands.h"
#include "desktop/main_window.h"
#include "desktop/map_screen.h"
#include "desktop/message_bar.h"
#include "desktop/object_commands.h"
#include "desktop/picture_commands.h"
#include "desktop/plans/plan_commands.h"
#include "desktop/top_bar.h"
#include "explain/explain_view.h"
#include "explain/what_if_bar.h"
#include "fragmentation/fragmentation_view.h"
#include "inside/inside_screen.h"
#include "inside/machine_view.h"
#include "map/headline/headline_slots.h"
#include "map/headline/headline_strip.h"
#include "map/map_view.h"
#include "map/pending/pending_cards.h"
#include "map/pending/pending_tray.h"
#include "map/verdicts/answer.h"
#include "metrics/shape_text.h"
#include "node/inspector.h"
#include "plan/plan_view.h"
#include "tables/column_choice.h"
#include "tables/object_table.h"
#include "tables/tables_view.h"

namespace bayplan {

namespace {
constexpr int kWideInspector = 640;
}  // namespace

void MainWindow::makeMenus() {
    const Actions& a = m_actions;
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addAction(a.newWindow);
    file->addActions({a.openFiles, a.openFolder, a.importTrace, a.openSample});
    m_recentMenu = file->addMenu(tr("&Recent"));
    file->addSeparator();
    file->addActions({a.saveProject, a.saveProjectAs});
    file->addSeparator();
    file->addActions({a.openPlan, a.savePlan, a.exportPlan, a.approvals});
    file->addSeparator();
    file->addActions({a.openTopology, a.openKubelet});
    file->addSeparator();
    file->addActions({a.saveAnonymised, a.exportPage, a.exportPicture, a.print});
    file->addSeparator();
    file->addActions({a.diagnostics});
    file->addSeparator();
    file->addActions({a.quit});

    makeClusterMenu();
    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    edit->addActions({a.undo, a.redo});
    edit->addSeparator();
    edit->addActions({a.find, a.selectPending, a.clearSelection});
    edit->addSeparator();
    edit->addActions({a.pickUp, a.moveTo, a.evict});
    edit->addSeparator();
    edit->addActions({a.cordon, a.uncordon, a.drain, a.planDrain});
    edit->addSeparator();
    edit->addActions({a.goToOwner, a.goToGang, a.copyPicture, a.copyNames, a.copyKubectl, a.copyYaml});
    edit->addSeparator();
    edit->addActions({a.preferences});

    QMenu* view = menuBar()->addMenu(tr("&View"));
    view->addActions(a.screens);
    view->addSeparator();
    view->addActions({a.zoomIn, a.zoomOut, a.zoomFit, a.showOnMap, a.foldParts});
    view->addSeparator();
    m_viewsMenu = view->addMenu(tr("Saved &views"));
    m_layoutsMenu = view->addMenu(tr("La&youts"));
    view->addSeparator();
    view->addActions({a.showInspector, a.widenInspector, a.showTray, a.nextPane, a.resetLayout});
    view->addSeparator();
    view->addMenu(tr("&Sort nodes"))->addActions({a.sortByName, a.sortByFree, a.sortByFill, a.sortByAge});
    view->addMenu(tr("Co&lours"))->addActions({a.themeAuto, a.themeLight, a.themeDark, a.themeHighContrast});
    view->addMenu(tr("Lan&guage"))->addActions({a.languageDesktop, a.languageEnglish, a.languageChinese});

    QMenu* scheduler = menuBar()->addMenu(tr("&Scheduler"));
    scheduler->addActions({a.schedule, a.scheduleSelected, a.reserve, a.explain});
    scheduler->addSeparator();
    scheduler->addActions({a.findPlan, a.makeRoom, a.planRepair, a.deschedule});
    scheduler->addSeparator();
    scheduler->addActions({a.screen(Screen::Profile), a.openConfiguration, a.defaultConfiguration, a.askExtenders});

    QMenu* help = menuBar()->addMenu(tr("&Help"));
    help->addActions({a.manual, a.palette, a.shortcuts});
    help->addSeparator();
    help->addActions({a.about});

    connect(m_recentMenu, &QMenu::aboutToShow, this, [this] {
        m_recentMenu->clear();
        for (const QString& path : m_settings.recent)
            connect(m_recentMenu->addAction(path), &QAction::triggered, this, [this, path] { m_files->open({path}); });
        if (m_settings.recent.isEmpty()) m_recentMenu->addAction(tr("Nothing yet"))->setEnabled(false);
    });
    const std::pair<QAction*, ThemeKind> themes[] = {{a.themeAuto, ThemeKind::Auto}, {a.themeLight, ThemeKind::Light}, {a.themeDark, ThemeKind::Dark}, {a.themeHighContrast, ThemeKind::HighContrast}};
    for (const auto& [action, kind] : themes) {
        action->setData(static_cast<int>(kind));
        connect(action, &QAction::triggered, this, [this, kind = kind] {
            setTheme(kind);
            writeSettings(m_settings, m_places.settingsFile);
        });
    }
    const std::pair<QAction*, QString> languages[] = {{a.languageDesktop, QString()}, {a.languageEnglish, QStringLiteral("en")}, {a.languageChinese, QStringLiteral("zh_CN")}};
    for (const auto& [action, language] : languages) {
        action->setChecked(m_settings.language == language);
        connect(action, &QAction::triggered, this, [this, language = language] { chooseLanguage(language); });
    }
    for (const ScreenInfo& info : kScreens)
        connect(a.screen(info.screen), &QAction::triggered, this, [this, screen = info.screen] { show(screen); });
    connect(a.find, &QAction::triggered, this, [this] {
        m_top->search()->setFocus(Qt::ShortcutFocusReason);
        m_top->search()->selectAll();
    });
    connect(a.nextPane, &QAction::triggered, this, &MainWindow::cyclePanes);
    connect(a.palette, &QAction::triggered, this, &MainWindow::openPalette);
    connect(a.manual, &QAction::triggered, this, [this] { (new ManualDialog(m_places.language, this))->open(); });
    connect(a.shortcuts, &QAction::triggered, this, [this] { ShortcutsDialog(m_actions.all(), this).exec(); });
    connect(a.about, &QAction::triggered, this, &MainWindow::about);
    connect(a.preferences, &QAction::triggered, this, [this] { openPreferences(); });
    connect(a.quit, &QAction::triggered, this, &QWidget::close);
    a.showInspector->setChecked(m_settings.inspector);
    a.showTray->setChecked(m_settings.trayAtStart == AtStart::AsLeft ? m_settings.tray : m_settings.trayAtStart == AtStart::Shown);
    connect(a.showInspector, &QAction::toggled, this, [this](bool on) { m_inspectorDock->setVisible(on && !m_session->isEmpty()); });
    connect(a.widenInspector, &QAction::triggered, this, [this](bool wide) {
        m_actions.showInspector->setChecked(true);
        // Half of a small window is the stage's in any case.
        resizeDocks({m_inspectorDock}, {wide ? std::min(textPixels(kWideInspector), width() / 2) : LookCommands::shippedLayouts().front().inspector.size}, Qt::Horizontal);
    });
    connect(a.showTray, &QAction::toggled, this, [this] { showTray(); });
    // Closed by its own button: the menu must follow, but not when the whole window closes.
    connect(m_inspectorDock, &QDockWidget::visibilityChanged, this, [this] {
        if (isVisible() && !m_session->isEmpty() && m_inspectorDock->isHidden()) m_actions.showInspector->setChecked(false);
    });
}

void MainWindow::connectFiles() {
    const Actions& a = m_actions;
    connect(a.newWindow, &QAction::triggered, this, [this] {
        // A process of its own: what ends one cluster's window ends no other.
        if (!QProcess::startDetached(QCoreApplication::applicationFilePath(), {}))
            m_messages->tell(MessageBar::Tone::Bad, tr("Another window could not be started: %1 does not run.").arg(QCoreApplication::applicationFilePath()));
    });
    connect(a.openFiles, &QAction::triggered, m_files, &FileCommands::openFilesByDialog);
    connect(a.openFolder, &QAction::triggered, m_files, &FileCommands::openFolderByDialog);
    connect(a.importTrace, &QAction::triggered, m_files, [this] { m_files->importTraceByDialog(); });
    connect(a.openSample, &QAction::triggered, m_files, &FileCommands::openSample);
    connect(a.saveProject, &QAction::triggered, m_files, [this] { m_files->saveProject(false); });
    connect(a.saveProjectAs, &QAction::triggered, m_files, [this] { m_files->saveProject(true); });
    connect(a.openPlan, &QAction::triggered, m_files, &FileCommands::openPlanByDialog);
    connect(a.savePlan, &QAction::triggered, m_files, &FileCommands::savePlanByDialog);
    connect(a.exportPlan, &QAction::triggered, m_plans, &PlanCommands::exportByDialog);
    connect(a.approvals, &QAction::triggered, m_plans, &PlanCommands::showApprovals);
    connect(a.saveAnonymised, &QAction::triggered, this, [this] { m_live->replay() ? m_live->saveAnonymisedByDialog() : m_files->saveAnonymisedByDialog(); });
    connect(a.exportPage, &QAction::triggered, m_files, &FileCommands::savePageByDialog);
    connect(a.exportPicture, &QAction::triggered, m_pictures, &PictureCommands::exportByDialog);
    connect(a.print, &QAction::triggered, m_pictures, &PictureCommands::printByDialog);
    connect(a.copyPicture, &QAction::triggered, m_pictures, &PictureCommands::copy);
    // Elsewhere the key copies text: of a field, or of the row of a table.
    removeAction(a.copyPicture);
    a.copyPicture->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    for (QWidget* drawn : std::initializer_list<QWidget*>{m_map, m_inside, m_fragmentation}) drawn->addAction(a.copyPicture);
    connect(a.openConfiguration, &QAction::triggered, m_files, &FileCommands::openConfigurationByDialog);
    connect(a.defaultConfiguration, &QAction::triggered, m_files, &FileCommands::useDefaultConfiguration);
    connect(a.diagnostics, &QAction::triggered, m_files, &FileCommands::showDiagnostics);
    connect(m_start, &StartPage::openRequested, m_files, &FileCommands::open);
    connect(m_files, &FileCommands::opened, this, &MainWindow::showCluster);
    connect(m_files, &FileCommands::finished, this, &MainWindow::updateTitle);
    connect(m_files, &FileCommands::recentAdded, this, &MainWindow::addRecent);
    connect(m_files, &FileCommands::insidesRestored, m_insides, &InsideCommands::restore);
    connect(m_files, &FileCommands::viewRestored, this, &MainWindow::restoreView);
    connect(m_files, &FileCommands::scenariosRestored, this, [this](const std::vector<ProjectScenario>& scenarios) {
        if (const QString problem = findChild<ScenarioView*>()->restore(scenarios); !problem.isEmpty())
            m_messages->tell(MessageBar::Tone::Caution, tr("Not all scenarios of the project can be read: %1").arg(problem));
    });
    connect(m_files, &FileCommands::busyChanged, this, &MainWindow::updateActions);
    connect(m_stamp, &DataStamp::diagnosticsRequested, m_files, &FileCommands::showDiagnostics);
    connect(m_stamp, &DataStamp::configurationRequested, m_files, &FileCommands::openConfigurationByDialog);
    connect(m_stamp, &DataStamp::planRequested, this, [this] { show(Screen::Plan); });
    connect(m_session, &Session::failed, this, [this](const QString& text) { m_messages->tell(MessageBar::Tone::Bad, text); });
}

void MainWindow::connectEdits() {
    const Actions& a = m_actions;
    QUndoStack* stack = m_session->undoStack();
    connect(a.undo, &QAction::triggered, stack, &QUndoStack::undo);
    connect(a.redo, &QAction::triggered, stack, &QUndoStack::redo);
    connect(stack, &QUndoStack::indexChanged, this, &MainWindow::updateUndo);
    connect(stack, &QUndoStack::cleanChanged, this, &MainWindow::updateTitle);
    connect(a.schedule, &QAction::triggered, m_edits, [this] { m_edits->schedule(); });
    connect(a.scheduleSelected, &QAction::triggered, m_edits, [this] {
        std::vector<PodIdx> pending;
        for (const PodIdx p : m_session->looking()->selection().pods)
            if (m_session->cluster()->placement(p).standing == Standing::Pending) pending.push_back(p);
        if (!pending.empty()) m_edits->schedule(pending);
    });
    m_edits->setReserve(a.reserve);
    connect(a.evict, &QAction::triggered, m_edits, &EditCommands::evictSelected);
    connect(a.cordon, &QAction::triggered, m_edits, [this] { m_edits->cordonSelected(true); });
    connect(a.uncordon, &QAction::triggered, m_edits, [this] { m_edits->cordonSelected(false); });
    connect(a.moveTo, &QAction::triggered, m_edits, &EditCommands::moveByDialog);
    connect(a.drain, &QAction::triggered, m_edits, &EditCommands::drainByDialog);
    connect(a.pickUp, &QAction::triggered, m_edits, &EditCommands::pickUpSelected);
    connect(a.selectPending, &QAction::triggered, this, [this] { m_session->looking()->select({{}, m_session->cluster()->pendingPods()}); });
    connect(a.clearSelection, &QAction::triggered, this, [this] { m_session->looking()->select({}); });
    connect(a.explain, &QAction::triggered, this, [this] {
        m_why->setPods(m_session->looking()->selection().pods);
        show(Screen::Why);
    });
    connect(m_edits, &EditCommands::busyChanged, this, &MainWindow::updateActions);
    connect(m_edits, &EditCommands::hint, this, [this](const QString& text) { statusBar()->showMessage(text, 6000); });
    connect(m_edits, &EditCommands::pendingRequested, this, [this](const std::vector<PodIdx>& pods) {
        m_session->looking()->select({{}, pods});
        show(Screen::Tables);
    });
    connect(m_drag, &Drag::started, this, [this] {
        if (m_screen == Screen::Fragmentation) m_fragmentation->showCluster();  // it has its own list of nodes
        else if (m_screen != Screen::Map && m_screen != Screen::Node) show(Screen::Map);
        if (m_drag->judging()) statusBar()->showMessage(m_drag->targetText());
    });
    connect(m_drag, &Drag::moved, this, [this] { statusBar()->showMessage(m_drag->targetText()); });
    connect(m_fragmentation, &FragmentationView::previewed, this, [this](const QString& counts) {
        if (m_drag->active() && !counts.isEmpty()) statusBar()->showMessage(tr("%1; %2", "what the node says, and what becomes of the slots").arg(m_drag->targetText(), counts));
    });
    connect(m_drag, &Drag::ended, statusBar(), &QStatusBar::clearMessage);
}

void MainWindow::connectObjects() {
    const Actions& a = m_actions;
    connect(a.goToOwner, &QAction::triggered, m_objects, &ObjectCommands::goToOwner);
    connect(a.goToGang, &QAction::triggered, m_objects, &ObjectCommands::goToGang);
    connect(a.copyNames, &QAction::triggered, m_objects, &ObjectCommands::copyNames);
    connect(a.copyKubectl, &QAction::triggered, m_objects, &ObjectCommands::copyKubectl);
    connect(a.copyYaml, &QAction::triggered, m_objects, &ObjectCommands::copyYaml);
    connect(m_objects, &ObjectCommands::hint, this, [this](const QString& text) { statusBar()->showMessage(text, 6000); });
    // A click on a card answers: on the map by every node's verdict, on the screen Why by following the selection.
    const PendingCards* cards = m_tray->cards();
    connect(cards, &PendingCards::picked, m_answer, &Answer::ask);
    connect(cards, &PendingCards::dismissed, m_answer, &Answer::dismiss);
    connect(cards, &PendingCards::explainRequested, a.explain, &QAction::trigger);
    connect(cards, &PendingCards::menuRequested, this, &MainWindow::showContextMenu);
    connect(m_why, &ExplainView::explained, m_answer, &Answer::ask);
    connect(m_why, &ExplainView::menuRequested, this, &MainWindow::showContextMenu);
    connect(m_map, &MapScreen::explainAnswerRequested, this, [this] {
        m_why->setPods(m_session->looking()->selection().contains(m_answer->pod()) ? m_session->looking()->selection().pods : std::vector<PodIdx>{m_answer->pod()});
        show(Screen::Why);
    });
}

void MainWindow::connectHeadline() {
    const HeadlineStrip* strip = m_map->headline();
    const auto toTables = [this](bool onlyPending, auto table) {
        m_tables->showAll(onlyPending);
        show(Screen::Tables);
        (m_tables->*table)()->view()->setFocus();
    };
    connect(strip, &HeadlineStrip::nodesRequested, this, [toTables] { toTables(false, &TablesView::nodeTable); });
    connect(strip, &HeadlineStrip::podsRequested, this, [toTables] { toTables(false, &TablesView::podTable); });
    connect(strip, &HeadlineStrip::pendingRequested, this, [toTables] { toTables(true, &TablesView::podTable); });
    connect(strip, &HeadlineStrip::fillRequested, this, &MainWindow::setFill);
    for (const auto signal : {&HeadlineStrip::strandedRequested, &HeadlineStrip::slotsRequested}) connect(strip, signal, this, [this] { show(Screen::Fragmentation); });
}

void MainWindow::connectGoals() {
    const Actions& a = m_actions;
    const auto ask = [this](const GoalRequest& request) {
        show(Screen::Plan);
        m_plan->ask(request);
    };
    connect(a.planDrain, &QAction::triggered, this, [this, ask] {
        GoalRequest request;
        request.kind = GoalKind::Drain;
        for (const NodeIdx node : m_session->looking()->selection().nodes) request.nodes.push_back(m_session->catalog().node(node).name);
        ask(request);
    });
    connect(a.makeRoom, &QAction::triggered, this, [this, ask] {
        GoalRequest request;
        request.kind = GoalKind::Room;
        for (const PodIdx pod : m_session->looking()->selection().pods)
            if (m_session->cluster()->placement(pod).standing == Standing::Pending) request.pods.push_back(m_session->catalog().pod(pod).key());
        ask(request);
    });
    connect(a.planRepair, &QAction::triggered, this, [ask] {
        GoalRequest request;
        request.kind = GoalKind::Repair;
        ask(request);
    });
    connect(a.deschedule, &QAction::triggered, m_plans, &PlanCommands::descheduleByDialog);
    connect(a.findPlan, &QAction::triggered, this, [this] {
        show(Screen::Plan);
        m_plan->showGoals();
    });
    connect(m_fragmentation, &FragmentationView::reachRequested, this, [ask](const SlotShape& shape, qlonglong now) {
        GoalRequest request;
        request.kind = GoalKind::Slots;
        request.request = textOf(shape);
        request.count = now + 1;
        ask(request);
    });
}

void MainWindow::updateUndo() {
    const QUndoStack* stack = m_session->undoStack();
    const QString undo = stack->undoText(), redo = stack->redoText();
    m_actions.undo->setText(undo.isEmpty() ? tr("&Undo") : tr("&Undo: %1").arg(undo));
    m_actions.redo->setText(redo.isEmpty() ? tr("&Redo") : tr("&Redo: %1").arg(redo));
    for (QAction* action : {m_actions.undo, m_actions.redo})
        action->setToolTip(QStringLiteral("%1 (%2)").arg(plainText(action), action->shortcut().toString(QKeySequence::NativeText)));
    updateActions();
}

void MainWindow::connectViews() {
    m_tables->nodeTable()->restore(m_settings.nodeColumns);
    m_tables->podTable()->restore(m_settings.podColumns);
    connect(m_tables, &TablesView::columnsChanged, this, [this] {
        m_settings.nodeColumns = m_tables->nodeTable()->saved();
        m_settings.podColumns = m_tables->podTable()->saved();
    });
    connect(m_tables, &TablesView::csvRequested, m_files, [this](const ObjectTable* of) {
        m_files->saveTableByDialog(of == m_tables->nodeTable()   ? QStringLiteral("nodes.csv")
                                   : of == m_tables->gangTable() ? QStringLiteral("pod-groups.csv")
                                                                 : QStringLiteral("pods.csv"),
                                   of->csv());
    });
    SearchPanel* searches = &m_top->searchPanel();
    searches->setRemembered(m_settings.recentSearches, m_settings.pinnedSearches);
    connect(searches, &SearchPanel::remembered, this, [this, searches] {
        m_settings.recentSearches = searches->recent();
        m_settings.pinnedSearches = searches->pinned();
        writeSettings(m_settings, m_places.settingsFile);
    });
    connect(m_top, &TopBar::fillChosen, this, &MainWindow::setFill);
    connect(m_top, &TopBar::measureChosen, this, &MainWindow::setMeasure);
    connect(m_top, &TopBar::shapeChosen, m_map, &MapScreen::setShape);
    connect(m_top, &TopBar::shapeChosen, m_map->headline()->slotCounter(), &HeadlineSlots::setShape);
    m_map->view()->setMachines(m_machines);
    m_fragmentation->setMachines(m_machines);
    connect(m_top, &TopBar::groupingChosen, this, &MainWindow::setGrouping);
    connect(m_top, &TopBar::colouringChosen, m_map, &MapScreen::setColouring);
    m_top->setColourings(m_map->colourings());
    connect(m_session, &Session::opened, this, [this] {
        m_top->setColourings(m_map->colourings());  // other labels
        m_map->setColouring(0);
        m_actions.sortByName->setChecked(true);
    });
    const std::pair<QAction*, NodeOrder> orders[] = {
        {m_actions.sortByName, NodeOrder::Name}, {m_actions.sortByFree, NodeOrder::MostFree}, {m_actions.sortByFill, NodeOrder::Fullest}, {m_actions.sortByAge, NodeOrder::Newest}};
    for (const auto& [action, order] : orders)
        connect(action, &QAction::triggered, this, [this, order = order] {
            show(Screen::Map);
            sortNodes(order);
        });
    const Actions& a = m_actions;
    MachineView* inside = m_inside->view();
    connect(a.zoomIn, &QAction::triggered, this, [this, inside] { m_screen == Screen::Node ? inside->zoomIn() : m_map->zoomIn(); });
    connect(a.zoomOut, &QAction::triggered, this, [this, inside] { m_screen == Screen::Node ? inside->zoomOut() : m_map->zoomOut(); });
    connect(a.zoomFit, &QAction::triggered, this, [this, inside] { m_screen == Screen::Node ? inside->fit() : m_map->zoomToFit(); });
    connect(a.foldParts, &QAction::toggled, inside, &MachineView::setFold);
    connect(a.openTopology, &QAction::triggered, m_insides, &InsideCommands::openTopologyByDialog);
    connect(a.openKubelet, &QAction::triggered, m_insides, &InsideCommands::openKubeletByDialog);
    connect(inside, &MachineView::chosenChanged, this, [this, inside] {
        if (m_screen == Screen::Node) m_inspector->setPart(inside->note());
    });
    connect(inside, &MachineView::contextMenuWanted, this, &MainWindow::showContextMenu);
    connect(m_top, &TopBar::colouringChosen, inside, [this, inside](int index) { inside->setColouring(m_map->colouringAt(index)); });
    connect(a.showOnMap, &QAction::triggered, this, &MainWindow::showOnMap);
    connect(m_tables, &TablesView::showOnMapRequested, this, &MainWindow::showOnMap);
    connect(m_why, &ExplainView::showOnMapRequested, this, &MainWindow::showOnMap);
    connect(m_plan, &PlanView::showOnMapRequested, this, &MainWindow::showOnMap);
    connect(m_fragmentation, &FragmentationView::showOnMapRequested, this, &MainWindow::showOnMap);
    connect(m_fragmentation, &FragmentationView::showInTablesRequested, this, [this](const std::vector<NodeIdx>& nodes, const QString& what) {
        m_tables->showNodes(nodes, what);
        show(Screen::Tables);
    });
    connect(m_fragmentation, &FragmentationView::openFilesRequested, m_files, &FileCommands::openFilesByDialog);
    connect(m_fragmentation, &FragmentationView::openRequested, this, [this](const QString& path) {
        m_fragmentation->showCluster();
        m_files->open({path});
    });
    connect(m_fragmentation, &FragmentationView::takesPodsChanged, this, &MainWindow::showTray);
    connect(m_fragmentation, &FragmentationView::jobStarted, m_jobs, &JobStrip::follow);
    connect(m_why, &ExplainView::jobStarted, m_jobs, &JobStrip::follow);
    connect(m_jobs, &JobStrip::cancelled, m_why, &ExplainView::stop);
    connect(a.askExtenders, &QAction::triggered, m_session, [this](bool on) {
        m_session->chooseExtenders(on ? ExtenderChoice::Ask : ExtenderChoice::Leave);
    });
    connect(m_session, &Session::extenderChoiceChanged, this, &MainWindow::updateActions);
    connect(m_session, &Session::profilesChanged, this, &MainWindow::updateActions);
    connect(m_whatIf, &WhatIfBar::explainRequested, this, [this](PodIdx pod) {
        m_why->setPod(pod);
        show(Screen::Why);
    });
    connect(m_session, &Session::whatIfChanged, this, &MainWindow::updateTitle);
    // Later, when that which ended has told everybody.
    connect(m_session, &Session::whatIfChanged, this, &MainWindow::renewIfWanted, Qt::QueuedConnection);
    for (const auto signal : {&LiveCommands::changed, &LiveCommands::replayChanged}) connect(m_live, signal, this, &MainWindow::renewIfWanted, Qt::QueuedConnection);
    connect(m_files, &FileCommands::busyChanged, this, &MainWindow::renewIfWanted, Qt::QueuedConnection);
    connect(m_edits, &EditCommands::busyChanged, this, &MainWindow::renewIfWanted, Qt::QueuedConnection);
    connect(m_tables, &TablesView::explainRequested, a.explain, &QAction::trigger);
    connect(m_tables, &TablesView::menuRequested, this, &MainWindow::showContextMenu);
    connect(m_map, &MapScreen::menuRequested, this, &MainWindow::showContextMenu);
    connect(m_map, &MapScreen::explainRequested, a.explain, &QAction::trigger);
    connect(m_map, &MapScreen::searchRequested, a.find, &QAction::trigger);
    connect(m_session->looking(), &Looking::selectionChanged, this, &MainWindow::updateActions);
    connect(m_session, &Session::clusterChanged, this, &MainWindow::updateActions);
}

void MainWindow::updateActions() {
    const Actions& a = m_actions;
    const bool there = !m_session->isEmpty();
    const Selection& s = m_session->looking()->selection();
    const bool reading = m_files->busy();
    for (QAction* action : {a.saveProject, a.saveProjectAs, a.openPlan, a.selectPending, a.find, a.zoomIn, a.zoomOut, a.zoomFit, a.diagnostics})
        action->setEnabled(there && !reading);
    for (const ScreenInfo& info : kScreens)
        a.screen(info.screen)->setEnabled(there || info.emptyToo || info.screen == Screen::Map);  // an empty map is the start page
    for (QAction* action : {a.openTopology, a.openKubelet, a.saveAnonymised, a.exportPage, a.exportPicture, a.print, a.copyPicture, a.foldParts}) action->setEnabled(there);
    a.undo->setEnabled(m_session->undoStack()->canUndo());
    a.redo->setEnabled(m_session->undoStack()->canRedo());
    for (QAction* action : {a.savePlan, a.exportPlan, a.approvals}) action->setEnabled(there && m_session->undoStack()->index() > 0);
    a.schedule->setEnabled(there && !isBusy());
    a.clearSelection->setEnabled(!s.empty());
    a.askExtenders->setEnabled(m_session->namesExtenders());
    a.askExtenders->setChecked(m_session->extenderChoice() == ExtenderChoice::Ask);
    a.showOnMap->setEnabled(!s.empty());
    a.explain->setEnabled(there && !s.pods.empty());
    a.goToOwner->setEnabled(m_objects->hasOwner());
    a.goToGang->setEnabled(m_objects->hasGang());
    a.copyNames->setEnabled(!s.empty());
    a.copyKubectl->setEnabled(!s.empty());
    a.copyYaml->setEnabled(!s.empty() && s.nodes.size() + s.pods.size() <= ObjectCommands::kMostYaml);
    bool placed = false, pending = false;
    for (const PodIdx p : s.pods) {
        const bool standing = m_session->cluster()->placement(p).standing != Standing::Pending;
        placed = placed || standing;
        pending = pending || !standing;
        if (placed && pending) break;
    }
    a.evict->setEnabled(placed);
    a.scheduleSelected->setEnabled(pending && !isBusy());
    a.pickUp->setEnabled(!s.pods.empty());
    a.moveTo->setEnabled(!s.pods.empty());
    std::size_t cordoned = 0;
    for (const NodeIdx n : s.nodes) cordoned += m_session->cluster()->node(n).unschedulable ? 1u : 0u;
    a.cordon->setEnabled(cordoned < s.nodes.size());
    a.uncordon->setEnabled(cordoned > 0);
    a.drain->setEnabled(!s.nodes.empty());
    a.planDrain->setEnabled(!s.nodes.empty());
    a.makeRoom->setEnabled(pending);
    for (QAction* action : {a.findPlan, a.planRepair, a.deschedule}) action->setEnabled(there);
}

void MainWindow::showContextMenu(const QPoint& globalPos) {
    QMenu menu(this);
    const Actions& a = m_actions;
    const Selection& selection = m_session->looking()->selection();
    if (!selection.pods.empty()) menu.addActions({a.explain, a.pickUp, a.moveTo, a.evict, a.scheduleSelected, a.makeRoom, a.planRepair, a.goToOwner, a.goToGang});
    if (!selection.nodes.empty()) {
        menu.addSeparator();
        menu.addActions({a.cordon, a.uncordon, a.drain, a.planDrain});
    }
    if (!selection.empty()) {
        menu.addSeparator();
        menu.addActions({a.copyNames, a.copyKubectl, a.copyYaml});
        if (m_screen == Screen::Why) menu.addActions(m_why->rowActions());
    }
    menu.addSeparator();
    menu.addActions({a.showOnMap, a.clearSelection, a.copyPicture, a.exportPicture});
    if (m_screen == Screen::Node) {
        menu.addSeparator();
        menu.addActions({a.foldParts});
    }
    menu.exec(globalPos);
}

void MainWindow::chooseLanguage(const QString& language) {
    Preferences wanted = m_settings;
    wanted.language = language;
    usePreferences(wanted);
    if (const QString why = whyNotRenewed(); !why.isEmpty()) m_messages->tell(MessageBar::Tone::Info, why);
}

void MainWindow::cyclePanes() {
    const QList<QWidget*> panes{m_top->search(), centralWidget(), m_inspector, m_tray};
    qsizetype at = -1;
    for (qsizetype i = 0; i < panes.size(); ++i)
        if (panes[i] == focusWidget() || panes[i]->isAncestorOf(focusWidget())) at = i;
    for (qsizetype step = 1; step <= panes.size(); ++step) {
        QWidget* pane = panes[(at + step) % panes.size()];
        if (!pane->isVisible()) continue;
        QWidget* target = pane;  // its first child that accepts the keyboard
        if (pane->focusPolicy() == Qt::NoFocus)
            for (QWidget* child : pane->findChildren<QWidget*>())
                if (child->isVisible() && child->isEnabled() && (child->focusPolicy() & Qt::TabFocus)) {
                    target = child;
                    break;
                }
        target->setFocus(Qt::TabFocusReason);
        return;
    }
}

void MainWindow::openPalette() {
    auto* palette = new CommandPalette(m_session, m_actions.all() + m_looks->choices(), this);
    palette->setAttribute(Qt::WA_DeleteOnClose);
    connect(palette, &CommandPalette::explainRequested, m_actions.explain, &QAction::trigger);
    palette->show();
}

void MainWindow::about() {
    QMessageBox box(this);
    box.setWindowTitle(tr("About Bayplan"));
    box.setText(QStringLiteral("<b>Bayplan %1</b>").arg(QApplication::applicationVersion()));
    box.setInformativeText(tr(
        "Shows a Kubernetes cluster, asks its scheduler, and plans by drag and drop.\n"
        "It decides as kube-scheduler 1.36 does and sends nothing anywhere unasked.\n\nGPL-3.0-or-later"));
    box.addButton(tr("Close"), QMessageBox::RejectRole);
    box.exec();
}

}  // namespace bayplan
