// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/actions.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QRegularExpression>
#include <QWidget>

#include "desktop/theming/icons.h"

namespace bayplan {

namespace {

struct ActionWords {
    Q_DECLARE_TR_FUNCTIONS(Actions)
};

QList<QKeySequence> keys(const char* first, const char* second = nullptr) {
    QList<QKeySequence> list{QKeySequence(QString::fromLatin1(first))};
    if (second) list << QKeySequence(QString::fromLatin1(second));
    return list;
}

constexpr const char* kOwnKeys = "ownKeys";  // portable text
constexpr const char* kTip = "tip";          // without the key

QString words(const ScreenWords& of) { return of.text ? QCoreApplication::translate("Actions", of.text, of.note) : QString(); }

void makeChoice(QWidget* window, const QList<QAction*>& actions) {
    auto* group = new QActionGroup(window);
    for (QAction* action : actions) {
        action->setCheckable(true);
        group->addAction(action);
    }
}

}  // namespace

QString plainText(const QAction* action) {
    static const QRegularExpression bracketed(QStringLiteral("\\(&.\\)"));
    return QString(action->text()).remove(bracketed).remove(QLatin1Char('&'));
}

QAction* Actions::make(const QByteArray& id, const QString& text, const QList<QKeySequence>& keySequences, const QString& icon, const QString& tip) {
    auto* action = new QAction(text, m_window);
    action->setObjectName(QString::fromLatin1(id));
    action->setShortcuts(keySequences);
    action->setProperty("iconName", icon);
    action->setIconText(plainText(action));
    action->setProperty(kOwnKeys, QKeySequence::listToString(keySequences, QKeySequence::PortableText));
    action->setProperty(kTip, tip.isEmpty() ? plainText(action).remove(QStringLiteral("…")) : tip);
    tellKeys(action);
    m_window->addAction(action);
    m_all << action;
    return action;
}

void Actions::tellKeys(QAction* action) {
    const QString key = action->shortcut().toString(QKeySequence::NativeText), tip = action->property(kTip).toString();
    action->setToolTip(key.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, key));
}

QList<QKeySequence> Actions::ownKeys(const QAction* action) {
    const QString text = action->property(kOwnKeys).toString();
    return text.isEmpty() ? QList<QKeySequence>() : QKeySequence::listFromString(text, QKeySequence::PortableText);
}

void Actions::setKeys(const QMap<QString, QStringList>& keys) {
    for (QAction* action : m_all) {
        QList<QKeySequence> used = ownKeys(action);
        if (const auto chosen = keys.find(action->objectName()); chosen != keys.end()) {
            used.clear();
            for (const QString& text : *chosen)
                if (const QKeySequence key(text, QKeySequence::PortableText); !key.isEmpty() && key[0].key() != Qt::Key_unknown) used << key;
        }
        if (used == action->shortcuts()) continue;
        action->setShortcuts(used);
        tellKeys(action);
    }
}

Actions::Actions(QWidget* window) : m_window(window) {
    newWindow = make("newWindow", ActionWords::tr("Ne&w window"), keys("Ctrl+Shift+N"), {}, ActionWords::tr("Another cluster beside this one"));
    openFiles = make("openFiles", ActionWords::tr("&Open files…"), keys("Ctrl+O"), QStringLiteral("open"));
    openFolder = make("openFolder", ActionWords::tr("Open &folder…"), keys("Ctrl+Shift+O"));
    importTrace = make("importTrace", ActionWords::tr("&Import a GPU trace…"));
    openSample = make("openSample", ActionWords::tr("Open s&ample cluster"), {}, {}, ActionWords::tr("About 60 nodes of several kinds, with pods that wait for a place"));
    openPlan = make("openPlan", ActionWords::tr("Open p&lan…"), {}, {}, ActionWords::tr("Carry the changes of a plan file out on this cluster"));
    savePlan = make("savePlan", ActionWords::tr("Save &plan…"), keys("Ctrl+Alt+S"), {}, ActionWords::tr("Save all changes as a plan file, YAML or JSON"));
    exportPlan = make("exportPlan", ActionWords::tr("E&xport plan…"), {}, {},
                      ActionWords::tr("Write the plan for those who have no Bayplan: PDF or web page, table, a script of kubectl, or paused PodMigrationJobs"));
    approvals = make("approvals", ActionWords::tr("Appro&vals…"), {}, {}, ActionWords::tr("Who approved this plan, by its hash; approve it as well, without applying it"));
    saveProject = make("saveProject", ActionWords::tr("&Save project"), keys("Ctrl+S"), QStringLiteral("save"));
    saveProjectAs = make("saveProjectAs", ActionWords::tr("Save project &as…"), keys("Ctrl+Shift+S"));
    openConfiguration = make("openConfiguration", ActionWords::tr("Scheduler &profile…"), {}, {}, ActionWords::tr("Decide by another KubeSchedulerConfiguration"));
    defaultConfiguration = make("defaultConfiguration", ActionWords::tr("&Default scheduler profile"));
    askExtenders = make("askExtenders", ActionWords::tr("As&k extenders"), {}, {},
                        ActionWords::tr("Send pods and nodes to the webhooks that the scheduler configuration names, to explain and to schedule"));
    askExtenders->setCheckable(true);
    openTopology = make("openTopology", ActionWords::tr("Insides of &nodes…"), {}, {}, ActionWords::tr("Read a folder of hwloc XML files that are named after the nodes"));
    openKubelet = make("openKubelet", ActionWords::tr("&Kubelet configuration…"), {}, {}, ActionWords::tr("Say by which KubeletConfiguration the nodes place pods inside them"));
    saveAnonymised = make("saveAnonymised", ActionWords::tr("Save with ot&her names…"), {}, {},
                          ActionWords::tr("Save the objects for people who may not see the real names; the scheduler decides the same on them"));
    exportPage = make("exportPage", ActionWords::tr("Export as &web page…"), keys("Ctrl+Alt+E"), {}, ActionWords::tr("Save the map, the tables and why pods are pending as one HTML file"));
    exportPicture = make("exportPicture", ActionWords::tr("&Export picture…"), keys("Ctrl+Shift+E"), {},
                         ActionWords::tr("Save what this screen shows as SVG, PDF or PNG, with its legend and where the data come from"));
    print = make("print", ActionWords::tr("Prin&t…"), keys("Ctrl+P"), {}, ActionWords::tr("Print what this screen shows, after a preview"));
    diagnostics = make("diagnostics", ActionWords::tr("What was &left out…"), {}, {}, ActionWords::tr("Everything that was left out, doubted or noted while reading"));
    quit = make("quit", ActionWords::tr("&Quit"), keys("Ctrl+Q"));

    connectCluster = make("connectCluster", ActionWords::tr("&Connect…"), keys("Ctrl+L"), {}, ActionWords::tr("Read and follow a running cluster of a kubeconfig"));
    disconnectCluster = make("disconnectCluster", ActionWords::tr("&Disconnect"), {}, {}, ActionWords::tr("Follow the cluster no longer; what is shown stays"));
    pauseLive = make("pauseLive", ActionWords::tr("&Pause"), keys("Ctrl+Shift+Space"), {}, ActionWords::tr("Keep this picture; reading goes on"));
    pauseLive->setCheckable(true);
    showNewest = make("showNewest", ActionWords::tr("Show the &newest"), keys("Ctrl+R"), {}, ActionWords::tr("Show the newest picture now, though this screen keeps the one that it began with"));
    unlockContext = make("unlockContext", ActionWords::tr("&Unlock for changes…"), {}, {}, ActionWords::tr("Allow approved plans to be carried out on this cluster, by typing its name"));
    lockContext = make("lockContext", ActionWords::tr("&Lock again"), {}, {}, ActionWords::tr("Make the context read-only again"));
    landingPolicy = make("landingPolicy", ActionWords::tr("Landing p&olicy…"), {}, {}, ActionWords::tr("Whether moved pods can be told their node on this cluster; install it or take it away"));
    releaseLandings = make("releaseLandings", ActionWords::tr("Re&lease landings…"), {}, {}, ActionWords::tr("Find what a crashed run left on this cluster for its landings, and clean it up"));
    apiRequests = make("apiRequests", ActionWords::tr("What is &requested from the API…"));

    readUsage = make("readUsage", ActionWords::tr("&Ask what is used"), {}, {}, ActionWords::tr("Read from metrics.k8s.io what nodes and pods use, every half minute"));
    readUsage->setCheckable(true);
    askLoadWatcher = make("askLoadWatcher", ActionWords::tr("Ask a &load watcher…"), {}, {},
                          ActionWords::tr("Read from a load watcher how busy nodes are, every half minute, for the plugins that place by load"));
    askLoadWatcher->setCheckable(true);
    recordLive = make("recordLive", ActionWords::tr("&Record…"), {}, {}, ActionWords::tr("Write what is read to a file that can be replayed"));
    recordLive->setCheckable(true);
    openRecording = make("openRecording", ActionWords::tr("&Open recording…"), {}, {}, ActionWords::tr("Look at any moment of a recorded cluster"));

    undo = make("undo", ActionWords::tr("&Undo"), keys("Ctrl+Z"), QStringLiteral("undo"));
    redo = make("redo", ActionWords::tr("&Redo"), keys("Ctrl+Shift+Z", "Ctrl+Y"), QStringLiteral("redo"));
    find = make("find", ActionWords::tr("&Find"), keys("Ctrl+F"), QStringLiteral("search"));
    pickUp = make("pickUp", ActionWords::tr("&Pick up"), keys("Ctrl+M"), QStringLiteral("pin"), ActionWords::tr("Pick the selected pods up: arrows choose a node, Enter drops, Esc puts back"));
    moveTo = make("moveTo", ActionWords::tr("&Move to…"), keys("Ctrl+Shift+M"), QStringLiteral("move"), ActionWords::tr("Choose a node from a list for the selected pods"));
    evict = make("evict", ActionWords::tr("&Evict"), keys("Del"), QStringLiteral("cancel"), ActionWords::tr("Take the selected pods off their nodes; they are pending then"));
    cordon = make("cordon", ActionWords::tr("&Cordon"), {}, QStringLiteral("lock"), ActionWords::tr("Let the selected nodes take no new pods"));
    uncordon = make("uncordon", ActionWords::tr("U&ncordon"), {}, {}, ActionWords::tr("Let the selected nodes take pods again"));
    drain = make("drain", ActionWords::tr("D&rain…"), {}, {}, ActionWords::tr("See what draining the selected nodes would do to each pod, and make steps of it"));
    planDrain = make("planDrain", ActionWords::tr("P&lan a drain…"), {}, {}, ActionWords::tr("Find the fewest moves that empty the selected nodes, in waves that the disruption budgets allow"));
    makeRoom = make("makeRoom", ActionWords::tr("Make &room…"), {}, {}, ActionWords::tr("Find the fewest moves after which the selected pending pods have a node"));
    planRepair = make("planRepair", ActionWords::tr("Re&pair…"), {}, {}, ActionWords::tr("Find moves for pods that stand where a taint, their affinity or a rule between pods forbids it"));
    deschedule = make("deschedule", ActionWords::tr("&Descheduler policy…"), {}, {},
                      ActionWords::tr("See what the descheduler would evict under a policy, and where the pods would go if room were reserved first"));
    findPlan = make("findPlan", ActionWords::tr("&Find a plan…"), {}, QStringLiteral("plan"), ActionWords::tr("Say what you want of the cluster, and see which steps reach it"));
    selectPending = make("selectPending", ActionWords::tr("Select pending p&ods"), keys("Ctrl+Shift+A"));
    clearSelection = make("clearSelection", ActionWords::tr("Clear &selection"), keys("Ctrl+D"));

    goToOwner = make("goToOwner", ActionWords::tr("&Go to owner"), {}, {}, ActionWords::tr("Select all pods of the owner of the selected pods"));
    goToGang = make("goToGang", ActionWords::tr("Select pod &group"), {}, {}, ActionWords::tr("Select all pods of the pod group of the selected pods"));
    copyPicture = make("copyPicture", ActionWords::tr("Copy as p&icture"), keys("Ctrl+C"), {}, ActionWords::tr("Copy what this screen shows, with its legend and where the data come from"));
    copyNames = make("copyNames", ActionWords::tr("Copy &name"), {}, {}, ActionWords::tr("Copy the names of what is selected"));
    copyKubectl = make("copyKubectl", ActionWords::tr("Copy as &kubectl"), {}, {}, ActionWords::tr("Copy a kubectl command that describes what is selected"));
    copyYaml = make("copyYaml", ActionWords::tr("Copy &YAML"), {}, {}, ActionWords::tr("Copy what is selected as YAML, as it was read"));

    preferences = make("preferences", ActionWords::tr("Pre&ferences…"), keys("Ctrl+,"));

    for (const ScreenInfo& info : kScreens) {
        // Ctrl+0 is the whole cluster: the tenth screen begins another row of keys.
        const int place = static_cast<int>(placeOf(info.screen)) + 1;
        const QByteArray key = place < 10 ? "Ctrl+" + QByteArray::number(place) : "Ctrl+Alt+" + QByteArray::number(place - 9);
        QAction* action = make(QByteArray(info.name) + "Screen", words(info.title), keys(key), QLatin1String(info.icon), words(info.tip));
        if (info.onRail.text) action->setIconText(words(info.onRail));
        screens << action;
    }
    makeChoice(window, screens);
    foldParts = make("foldParts", ActionWords::tr("&Fold what is alike"), keys("Ctrl+Shift+F"), {}, ActionWords::tr("Let one box stand for neighbours inside a node that are alike"));
    foldParts->setCheckable(true);
    foldParts->setChecked(true);
    zoomIn = make("zoomIn", ActionWords::tr("Zoom &in"), keys("Ctrl++", "Ctrl+="), QStringLiteral("zoom-in"));
    zoomOut = make("zoomOut", ActionWords::tr("Zoom &out"), keys("Ctrl+-"), QStringLiteral("zoom-out"));
    zoomFit = make("zoomFit", ActionWords::tr("Whole &cluster"), keys("Ctrl+0"), QStringLiteral("zoom-fit"));
    showOnMap = make("showOnMap", ActionWords::tr("&Show on map"), keys("Ctrl+Shift+L"), {}, ActionWords::tr("Bring the selection into sight on the map"));
    nextPane = make("nextPane", ActionWords::tr("&Next pane"), keys("F6"));
    showInspector = make("showInspector", ActionWords::tr("Ins&pector"), keys("F8"));
    widenInspector = make("widenInspector", ActionWords::tr("Wide inspector"), keys("Shift+F8"), {}, ActionWords::tr("Room for YAML and long names beside the map, and back"));
    showTray = make("showTray", ActionWords::tr("Pending t&ray"), keys("F7"));
    for (QAction* action : {showInspector, widenInspector, showTray}) action->setCheckable(true);
    resetLayout = make("resetLayout", ActionWords::tr("Reset &layout"));
    saveView = make("saveView", ActionWords::tr("Sa&ve view…"), keys("Ctrl+Alt+V"), {}, ActionWords::tr("Keep what is shown under a name: screen, fill, groups, colours, order, search and zoom"));
    manageViews = make("manageViews", ActionWords::tr("&Manage views…"), {}, {}, ActionWords::tr("Rename and delete saved views, write one to a file, or open one"));
    saveLayout = make("saveLayout", ActionWords::tr("Save layo&ut…"), {}, {}, ActionWords::tr("Keep where inspector and tray stand, and the columns of the tables, under a name"));
    manageLayouts = make("manageLayouts", ActionWords::tr("Mana&ge layouts…"), {}, {}, ActionWords::tr("Rename and delete layouts, write one to a file, or open one"));
    openLook = make("openLook", ActionWords::tr("Open vie&w or layout…"), {}, {}, ActionWords::tr("Open the file of a view or of a layout, and keep it"));
    sortByName = make("sortByName", ActionWords::tr("Sort nodes by &name"));
    sortByFree = make("sortByFree", ActionWords::tr("Sort nodes by what is &free"), {}, {}, ActionWords::tr("Most of the resource of Fill first, as it is now; nodes do not move later"));
    sortByFill = make("sortByFill", ActionWords::tr("Sort nodes by &fill"), {}, {}, ActionWords::tr("The fullest first, as it is now; nodes do not move later"));
    sortByAge = make("sortByAge", ActionWords::tr("Sort nodes by &age"), {}, {}, ActionWords::tr("The newest first"));
    makeChoice(window, {sortByName, sortByFree, sortByFill, sortByAge});
    sortByName->setChecked(true);
    themeAuto = make("themeAuto", ActionWords::tr("&Auto"));
    themeLight = make("themeLight", ActionWords::tr("&Light"));
    themeDark = make("themeDark", ActionWords::tr("&Dark"));
    themeHighContrast = make("themeHighContrast", ActionWords::tr("&High contrast"));
    makeChoice(window, {themeAuto, themeLight, themeDark, themeHighContrast});
    languageDesktop = make("languageDesktop", ActionWords::tr("Language of the &desktop"));
    languageEnglish = make("languageEnglish", QStringLiteral("English"));
    languageChinese = make("languageChinese", QStringLiteral("简体中文"));
    makeChoice(window, {languageDesktop, languageEnglish, languageChinese});

    schedule = make("schedule", ActionWords::tr("&Schedule"), keys("Ctrl+Return", "F5"), QStringLiteral("schedule"), ActionWords::tr("Let the scheduler place all pending pods"));
    scheduleSelected = make("scheduleSelected", ActionWords::tr("Schedule s&elected pods"), {}, {}, ActionWords::tr("Let the scheduler place the selected pending pods"));
    reserve = make("reserve", ActionWords::tr("&Reserve for preemption"), {}, {},
                   ActionWords::tr("While the scheduler places pods, one that would preempt holds its place, so that no other counts on the same victims"));
    reserve->setCheckable(true);
    explain = make("explain", ActionWords::tr("&Explain"), keys("Ctrl+E"), QStringLiteral("explain"), ActionWords::tr("Ask the scheduler about the selected pods: every node's verdict and score"));

    palette = make("palette", ActionWords::tr("&Command palette…"), keys("Ctrl+K", "Ctrl+Shift+P"), {}, ActionWords::tr("Find any command, node or pod by its name"));
    shortcuts = make("shortcuts", ActionWords::tr("&Keyboard shortcuts…"));
    manual = make("manual", ActionWords::tr("&Manual"), keys("F1"), QStringLiteral("help"));
    about = make("about", ActionWords::tr("&About Bayplan"));
}

void Actions::setTheme(const Theme& theme) {
    for (QAction* action : m_all)
        if (const QString name = action->property("iconName").toString(); !name.isEmpty()) action->setIcon(themedIcon(name, theme));
}

}  // namespace bayplan
