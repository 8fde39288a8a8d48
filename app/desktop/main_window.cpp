// SPDX-License-Identifier: GPL-3.0-or-later
// The window's parts and its state. Menus and wiring: main_window_menus.cpp.
#include "desktop/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QStackedWidget>
#include <QStatusBar>
#include <QStyle>
#include <QTabWidget>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "apply/apply_view.h"
#include "common/machines.h"
#include "common/resource_choice.h"
#include "common/text.h"
#include "connect/connection_banner.h"
#include "connect/start_page.h"
#include "connect/timeline_strip.h"
#include "desktop/coach_marks.h"
#include "desktop/edit_commands.h"
#include "desktop/file_commands.h"
#include "desktop/inside_commands.h"
#include "desktop/job_strip.h"
#include "desktop/live/apply_commands.h"
#include "desktop/live/context_chip.h"
#include "desktop/live/data_stamp.h"
#include "desktop/live/event_commands.h"
#include "desktop/live/live_commands.h"
#include "desktop/live/load_commands.h"
#include "desktop/live/notifications.h"
#include "desktop/live/slo_commands.h"
#include "desktop/live/usage_commands.h"
#include "desktop/live/write_frame.h"
#include "desktop/looks/look_commands.h"
#include "desktop/map_screen.h"
#include "desktop/message_bar.h"
#include "desktop/object_commands.h"
#include "desktop/opening.h"
#include "desktop/paths.h"
#include "desktop/picture_commands.h"
#include "desktop/plans/plan_commands.h"
#include "desktop/rail.h"
#include "desktop/shape_box.h"
#include "desktop/stage_bars.h"
#include "desktop/theming/sheet_keeper.h"
#include "desktop/top_bar.h"
#include "explain/explain_view.h"
#include "explain/extender_bar.h"
#include "explain/what_if_bar.h"
#include "fragmentation/fragmentation_view.h"
#include "inside/inside_screen.h"
#include "inside/machine_view.h"
#include "map/legend.h"
#include "map/map_view.h"
#include "map/pending/pending_cards.h"
#include "map/pending/pending_tray.h"
#include "map/verdicts/answer.h"
#include "node/inspector.h"
#include "plan/plan_view.h"
#include "tables/tables_view.h"
#include "what_if/scenario_desk.h"

namespace bayplan {

namespace {
/// What a person wants to see first: GPUs where there are any; otherwise a device that pods request and most nodes
/// have; otherwise cpu.
ResourceIdx firstFill(const Cluster& cluster) {
    if (const ResourceIdx gpu = mostOfferedGpu(cluster.catalog()); gpu.valid()) return gpu;
    const ResourceTable& table = cluster.catalog().resources;
    ResourceIdx best = ResourceTable::kCpuIdx;
    std::size_t most = cluster.nodeCount() / 2;
    for (const ResourceIdx r : askedResources(cluster)) {
        if (!isExtendedResource(table.name(r))) continue;
        std::size_t nodes = 0;
        for (const std::vector<std::int64_t>& amounts : cluster.catalog().allocatable) nodes += amounts[r.get()] > 0 ? 1u : 0u;
        if (nodes > most) {
            most = nodes;
            best = r;
        }
    }
    return best;
}
}  // namespace

MainWindow::MainWindow(Settings settings, Places places, QWidget* parent)
    : QMainWindow(parent), m_settings(std::move(settings)), m_made(m_settings), m_places(std::move(places)), m_session(new Session(this)), m_drag(new Drag(m_session, this)),
      m_answer(new Answer(m_session, this)), m_machines(new Machines(m_session, this)), m_actions(this), m_messages(new MessageBar), m_jobs(new JobStrip),
      m_notifications(new Notifications(this)), m_files(new FileCommands(m_session, m_places.stateFolder, m_messages, m_jobs, this)),
      m_edits(new EditCommands(m_session, m_drag, m_messages, m_jobs, this)), m_objects(new ObjectCommands(m_session, this)),
      m_pictures(new PictureCommands([this] { return picture(); }, m_messages, this)), m_plans(new PlanCommands(m_session, m_messages, m_jobs, this)),
      m_live(new LiveCommands(m_session, m_files, m_messages, this)), m_usage(new UsageCommands(m_session, m_live, m_messages, this)),
      m_events(new EventCommands(m_session, m_live, this)), m_slo(new SloCommands(m_session, m_live, this)), m_load(new LoadCommands(m_live, m_messages, this)),
      m_top(new TopBar(m_session, m_actions, this)) {
    setObjectName(QStringLiteral("window"));
    setAcceptDrops(true);
    setContextMenuPolicy(Qt::NoContextMenu);
    m_actions.setKeys(m_settings.keys);
    m_usage->setEvery(std::chrono::seconds(m_settings.usageSeconds));
    makeStage();
    makeDocks();
    makeStatusRow();
    addToolBar(Qt::TopToolBarArea, m_top);
    addToolBar(Qt::LeftToolBarArea,
               new Rail(m_actions.screens, this));
    makeMenus();
    connectFiles();
    connectEdits();
    connectObjects();
    connectHeadline();
    connectGoals();
    connectViews();

    m_inspector->setOwnerAction(m_actions.goToOwner);
    m_inspector->setActions({m_actions.showOnMap, m_actions.cordon, m_actions.uncordon, m_actions.drain, m_actions.planDrain},
                            {m_actions.explain, m_actions.moveTo, m_actions.evict, m_actions.showOnMap, m_actions.goToGang},
                            {m_actions.selectPending, m_actions.schedule, m_actions.screen(Screen::Fragmentation)});
    m_plan->setActions({m_actions.openPlan, m_actions.savePlan, m_actions.exportPlan, m_actions.approvals});
    m_inside->setActions({m_actions.foldParts, m_actions.openTopology, m_actions.openKubelet, m_actions.exportPicture},
                         {m_actions.openTopology, m_actions.openFiles});
    m_start->setRecent(m_settings.recent);
    makeLive();
    m_files->setViewReader([this] { return viewState(); });
    makeLooks();
    if (auto* scenarios = findChild<ScenarioView*>())
        m_files->setScenarios({[scenarios] { return scenarios->kept(); }, [scenarios] { return scenarios->desk().unkept(); }, [scenarios] { scenarios->desk().markKept(); }});
    m_files->setInsideReader([this] { return m_insides->files(); });

    resize(1440, 900);
    setTheme(m_settings.theme);
    restoreGeometry(m_settings.geometry);
    restoreState(m_settings.state, kStateVersion);
    showCluster();
}

MainWindow::~MainWindow() {
    // Jobs end before the screens that would show their results.
    delete m_applying;
    delete m_live;
    delete m_insides;
    delete m_edits;
    delete m_files;
    // The rest is destroyed as children, after this destructor: it must not call back.
    m_session->undoStack()->disconnect(this);
    m_session->disconnect(this);
    m_drag->disconnect(this);
}

void MainWindow::makeStage() {
    m_start = new StartPage({m_actions.openSample, m_actions.openFiles, m_actions.openFolder, m_actions.importTrace});
    m_map = new MapScreen(m_session, m_drag, m_answer);
    m_why = new ExplainView(m_session);
    m_tables = new TablesView(m_session, m_drag);
    m_plan = new PlanView(m_session);
    m_fragmentation = new FragmentationView(m_session, m_drag);
    m_applying = new ApplyCommands(m_session, toPath(m_places.stateFolder), m_messages, this);
    m_apply = m_applying->view();
    m_apply->setApprovalsNeeded(m_settings.approvals);
    m_inside = new InsideScreen(m_session, m_drag, m_machines);
    m_insides = new InsideCommands(m_session, m_machines, m_messages, m_jobs, this);
    m_stage = new QStackedWidget;
    m_stage->addWidget(m_start);
    addPage(Screen::Map, pageOf(m_map));
    addPage(Screen::Why, pageOf(m_why));
    addPage(Screen::Tables, pageOf(m_tables));
    addPage(Screen::Plan, pageOf(m_plan));
    addPage(Screen::Node, pageOf(m_inside));
    addPage(Screen::Fragmentation, pageOf(m_fragmentation));
    ScreenPage applying = pageOf(m_apply);
    applying.widget = m_plan;
    addPage(Screen::Apply, std::move(applying));
    m_plan->addMode(m_apply, plainText(m_actions.screen(Screen::Apply)));
    connect(m_plan, &PlanView::modeChosen, this, [this](QWidget* page) {
        const Screen mode = page ? Screen::Apply : Screen::Plan;
        if (infoOf(m_screen).modeOf.value_or(m_screen) == Screen::Plan && mode != m_screen) show(mode);
    });
    const ScreenParts parts{m_session, this, [this] { showOnMap(); }, [this](const Scenario& scenario) {
                                if (auto* scenarios = findChild<ScenarioView*>()) scenarios->desk().add(scenario);
                                show(Screen::WhatIf); }};
    for (const ScreenInfo& info : kScreens)
        if (info.make) addPage(info.screen, info.make(parts));
    auto* centre = new QWidget;
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_banner = new ConnectionBanner;
    m_whatIf = new WhatIfBar(m_session);
    m_extenders = new ExtenderBar(m_session);
    auto* room = new QWidget;
    layout->addWidget(m_stage, 1);
    layout->addWidget(room);
    m_bars = new StageBars(m_stage, room, centre);
    for (QWidget* bar : std::initializer_list<QWidget*>{m_banner, m_whatIf, m_extenders, m_messages}) m_bars->add(bar);
    m_timeline = new TimelineStrip(m_session);
    layout->addWidget(m_timeline);
    setCentralWidget(centre);
    m_sheets = new SheetKeeper(this, {centre, m_stage, m_bars});
    m_sheets->splitTabs(m_fragmentation->findChild<QTabWidget*>(QStringLiteral("fragmentationTabs")));
}

void MainWindow::addPage(Screen screen, ScreenPage page) {
    check(!m_pages[placeOf(screen)].widget, "a screen has one page");
    if (m_stage->indexOf(page.widget) < 0) m_stage->addWidget(page.widget);  // modes share a page
    m_pages[placeOf(screen)] = std::move(page);
}

void MainWindow::showOnMap() {
    show(Screen::Map);
    m_map->reveal(m_session->looking()->selection());
}

void MainWindow::makeDocks() {
    m_inspector = new Inspector(m_session, m_drag);
    m_inspectorDock = new QDockWidget(tr("Inspector"), this);
    m_inspectorDock->setObjectName(QStringLiteral("inspectorDock"));
    m_inspectorDock->setWidget(m_inspector);
    addDockWidget(Qt::RightDockWidgetArea, m_inspectorDock);

    m_tray = new PendingTray(m_session, m_drag, m_map->view());
    m_trayDock = new QDockWidget(tr("Pending pods"), this);
    m_trayDock->setObjectName(QStringLiteral("trayDock"));
    // The tray has its own title.
    m_trayDock->setTitleBarWidget(new QWidget(m_trayDock));
    m_trayDock->setWidget(m_tray);
    addDockWidget(Qt::BottomDockWidgetArea, m_trayDock);
    const SavedLayout first = LookCommands::shippedLayouts().front();
    resizeDocks({m_inspectorDock}, {first.inspector.size}, Qt::Horizontal);
    resizeDocks({m_trayDock}, {first.tray.size}, Qt::Vertical);
}

void MainWindow::makeStatusRow() {
    m_legend = new Legend(m_session->looking(), m_map->view());
    m_stamp = new DataStamp(m_session);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->addWidget(m_legend, 1);
    statusBar()->addPermanentWidget(m_jobs);
    connect(m_jobs, &JobStrip::ended, m_notifications, &Notifications::ended);
    statusBar()->addPermanentWidget(m_stamp);
}

void MainWindow::show(Screen screen) {
    m_screen = screen;
    if (screen != Screen::Map && screen != Screen::Fragmentation) m_session->looking()->mark({});  // they belong to what was counted there
    if (m_coach && screen != Screen::Map) m_coach->end();
    keepPictureFor(screen);
    const bool empty = m_session->isEmpty();
    const ScreenInfo& info = infoOf(screen);
    m_stage->setCurrentWidget(empty && !info.emptyToo ? m_start : m_pages[placeOf(screen)].widget);
    if (screen == Screen::Plan || screen == Screen::Apply) m_plan->showMode(screen == Screen::Apply ? m_apply : nullptr);
    m_actions.screen(screen)->setChecked(true);
    if (screen == Screen::Node) m_inside->refresh();
    m_map->view()->setFollowing(info.mapFollowsDrag);
    m_top->showControls(!empty && info.fills, !empty && info.colours);  // on the start page they fill and colour nothing
    m_inside->view()->setFollowing(screen == Screen::Node);
    m_bars->setOver(!empty && screen == Screen::Map);
    m_inspector->setPart(screen == Screen::Node ? m_inside->view()->note() : PartNote());
    m_legend->setVisible(!empty && screen == Screen::Map);
    showTray();
    if (!empty) (screen == Screen::Apply ? m_apply : m_stage->currentWidget())->setFocus();
}

void MainWindow::showTray() {
    const bool useful = infoOf(m_screen).tray && (m_screen != Screen::Fragmentation || m_fragmentation->takesPods());
    m_trayDock->setVisible(useful && !m_session->isEmpty() && m_actions.showTray->isChecked());
}

void MainWindow::setTheme(ThemeKind kind) {
    m_settings.theme = kind;
    m_theme = makeTheme(kind, QApplication::style()->standardPalette());
    m_theme.reducedMotion = m_settings.reducedMotion;
    setDockOptions(m_settings.reducedMotion ? AllowTabbedDocks : AnimatedDocks | AllowTabbedDocks);
    QApplication::setPalette(m_theme.palette());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::ApplicationPaletteChange);  // Qt would tell the windows after the next frame
    if (QApplication::font() != uiFont(TextSize::Body)) QApplication::setFont(uiFont(TextSize::Body));
    m_sheets->setTheme(m_theme);
    m_actions.setTheme(m_theme);
    for (const ScreenPage& page : m_pages) page.setTheme(m_theme);
    m_inspector->setTheme(m_theme);
    m_tray->setTheme(m_theme);
    m_legend->setTheme(m_theme);
    m_timeline->setTheme(m_theme);
    if (m_chip) m_chip->setTheme(m_theme);
    if (m_writeFrame) m_writeFrame->setTheme(m_theme);
    for (QAction* action : {m_actions.themeAuto, m_actions.themeLight, m_actions.themeDark, m_actions.themeHighContrast})
        action->setChecked(action->data().toInt() == static_cast<int>(kind));
}

void MainWindow::setFill(ResourceIdx resource) {
    if (!resource.valid() || resource.get() >= m_session->catalog().resources.size()) return;
    m_top->chooseFill(resource);
    m_fillName = m_session->catalog().resources.name(resource);
    m_map->setFill(resource);
}

void MainWindow::setMeasure(Measure measure) {
    m_top->chooseMeasure(measure);
    if (measure == Measure::Slots || measure == Measure::Strands) m_map->setShape(m_top->shapeBox().shape());
    m_map->setMeasure(measure);
}

bool MainWindow::setFillByName(const std::string& name) {
    for (const auto& [measure, text] : kMeasureNames)
        if (name == text) {
            setMeasure(measure);
            return true;
        }
    const ResourceIdx resource = m_session->catalog().resources.find(name);
    if (resource.valid()) setFill(resource);
    return resource.valid();
}

bool MainWindow::setShape(const QString& text) { return m_top->shapeBox().choose(text); }

void MainWindow::setGrouping(const QStringList& keys) {
    m_top->chooseGrouping(keys);
    m_map->setGrouping(keys);
    m_tables->setGrouping(keys);
}

void MainWindow::finishScreens() {
    for (const ScreenPage& page : m_pages)
        if (page.finish) page.finish();
}

Picture MainWindow::picture() {
    const ScreenPage& page = m_pages[placeOf(m_screen)];
    Picture picture = m_stage->currentWidget() == page.widget ? page.picture() : pictureOf(m_stage->currentWidget());
    picture.theme = m_theme;
    if (m_session->isEmpty()) return picture;
    picture.title = tr("%1 – %2", "a screen, the cluster that it shows").arg(picture.title.isEmpty() ? plainText(m_actions.screen(m_screen)) : picture.title, m_stamp->sourceName());
    picture.stamp = m_stamp->pictureText();
    if (m_screen == Screen::Map) picture.keys = m_legend->keys();
    return picture;
}

bool MainWindow::isBusy() const { return m_files->busy() || m_edits->busy(); }

void MainWindow::showCluster() {
    const bool empty = m_session->isEmpty();
    m_insides->readObjects();
    m_top->setGroupKeys(m_map->groupKeys());
    showFirst();
    QStringList keyNames;
    for (const GroupKey& key : m_map->groupKeys()) keyNames << toQString(key.key);
    m_fragmentation->setGroupKeys(keyNames);
    m_stamp->setReadAt(m_files->readAt());
    m_inspectorDock->setVisible(!empty && m_actions.showInspector->isChecked());
    show(empty && !infoOf(m_screen).emptyToo ? Screen::Map : m_screen);
    updateTitle();
    updateActions();
    // When the docks that came with the cluster have their places.
    if (!empty && !m_settings.coached) QTimer::singleShot(0, this, &MainWindow::coach);
}

void MainWindow::showFirst() {
    if (!setFillByName(toStdString(m_settings.fill))) setFill(firstFill(*m_session->cluster()));
    const std::vector<GroupKey> keys = m_map->groupKeys();
    QStringList wanted = m_settings.group.split(QLatin1Char(','), Qt::SkipEmptyParts);
    const bool none = m_settings.group == QLatin1String(Settings::kNoGroups);
    const bool known = !wanted.isEmpty() && std::all_of(wanted.begin(), wanted.end(), [&](const QString& one) {
        return std::any_of(keys.begin(), keys.end(), [&](const GroupKey& key) { return toQString(key.key) == one; });
    });
    if (!known) {
        // Pools are what machines with GPUs differ by; other clusters are told apart by the best key.
        const GroupKey* key = mostOfferedGpu(m_session->catalog()).valid() ? poolKey(keys) : nullptr;
        if (!key && !keys.empty()) key = &keys.front();
        wanted = key && !none ? QStringList{toQString(key->key)} : QStringList();
    }
    setGrouping(wanted);
}

void MainWindow::coach() {
    if (m_settings.coached || m_session->isEmpty() || m_screen != Screen::Map) return;
    m_settings.coached = true;
    writeSettings(m_settings, m_places.settingsFile);
    MapView* map = m_map->view();
    PendingCards* cards = m_tray->cards();
    const auto inWindow = [this](const QWidget* of, const QRect& rect) { return rect.isEmpty() ? QRect() : QRect(of->mapTo(this, rect.topLeft()), rect.size()); };
    const auto node = [map, inWindow] {
        const bool any = map->input().layout && map->input().layout->nodeCount() > 0;
        return any ? inWindow(map->viewport(), map->nodeRect(map->input().layout->order().front())) : QRect();
    };
    const auto card = [cards, inWindow, node] { return cards->isVisible() && cards->cardCount() > 0 ? inWindow(cards->viewport(), cards->cardRect(0)) : node(); };
    m_coach = new CoachMarks({{tr("Point"), tr("Point at a node or a pod for its numbers. A click tells more at the right; the wheel zooms."), node},
                              {tr("Drag"), tr("Drag a pod over the nodes, from here or from the map: each says at once whether it takes the pod, and why not."), card},
                              {tr("Ask why"), tr("Click a pod that waits: the map shows every node's answer until you press Esc. A double-click has all reasons, and what would help."), card}},
                             this);
    connect(map, &MapView::viewChanged, m_coach, &CoachMarks::place);
}

void MainWindow::updateTitle() {
    QString name = m_files->projectFile();
    if (name.isEmpty() && !m_session->isEmpty() && !m_session->sources().isEmpty()) name = m_session->sources().first();
    name = name == samplePath() ? tr("Sample cluster") : QFileInfo(name).fileName();
    if (m_session->whatIf()) name = tr("What-if on %1").arg(name);
    setWindowTitle(name.isEmpty() ? QStringLiteral("Bayplan") : QStringLiteral("%1[*] – Bayplan").arg(name));
    setWindowModified(!name.isEmpty() && !m_session->undoStack()->isClean());  // without a name there is no place for the mark
}

void MainWindow::addRecent(const QString& path) {
    m_settings.recent.removeAll(path);
    m_settings.recent.prepend(path);
    m_settings.recent = m_settings.recent.mid(0, Settings::kRecent);
    writeSettings(m_settings, m_places.settingsFile);
    m_start->setRecent(m_settings.recent);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!m_files->mayLoseChanges([this] { close(); }, true)) {
        event->ignore();
        return;
    }
    leave();
    m_session->dropJournal();
    event->accept();
}

void MainWindow::end() {
    leave();
    // Nobody could be asked about changes that are not saved: the next start offers them.
    if (m_session->undoStack()->isClean()) m_session->dropJournal();
}

void MainWindow::leave() {
    m_files->stop();
    m_edits->stop();
    m_live->disconnectCluster();
    m_settings.geometry = saveGeometry();
    m_settings.state = saveState(kStateVersion);
    m_settings.inspector = m_actions.showInspector->isChecked();
    m_settings.tray = m_actions.showTray->isChecked();
    m_settings.approvals = m_apply->approvalsNeeded();
    writeSettings(m_settings, m_places.settingsFile);
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    // The desktop turned dark or light; our own change of the palette also arrives here and is recognised by its
    // colours.
    if (event->type() == QEvent::ApplicationPaletteChange && m_settings.theme == ThemeKind::Auto
        && QApplication::palette().color(QPalette::Window) != m_theme.palette().color(QPalette::Window))
        QTimer::singleShot(0, this, [this] { setTheme(ThemeKind::Auto); });
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) paths << url.toLocalFile();
    // The sender waits until this returns; a question must not block it.
    if (!paths.isEmpty()) QTimer::singleShot(0, this, [this, paths] { m_files->open(paths); });
    event->acceptProposedAction();
}

}  // namespace bayplan

#include "moc_main_window.cpp"
