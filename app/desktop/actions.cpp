// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/actions.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QRegularExpression>
#include <QWidget>

#include "desktop/icons.h"

namespace bayplan {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Actions)
};

QList<QKeySequence> keys(const char* first, const char* second = nullptr) {
    QList<QKeySequence> list{QKeySequence(QString::fromLatin1(first))};
    if (second) list << QKeySequence(QString::fromLatin1(second));
    return list;
}

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

QAction* Actions::make(const char* id, const QString& text, const QList<QKeySequence>& keySequences, const QString& icon, const QString& tip) {
    auto* action = new QAction(text, m_window);
    action->setObjectName(QString::fromLatin1(id));
    action->setShortcuts(keySequences);
    action->setProperty("iconName", icon);
    action->setIconText(plainText(action));
    QString shown = tip.isEmpty() ? plainText(action).remove(QStringLiteral("…")) : tip;
    if (!keySequences.isEmpty()) shown += QStringLiteral(" (%1)").arg(keySequences.first().toString(QKeySequence::NativeText));
    action->setToolTip(shown);
    m_window->addAction(action);
    m_all << action;
    return action;
}

Actions::Actions(QWidget* window) : m_window(window) {
    openFiles = make("openFiles", Words::tr("&Open files…"), keys("Ctrl+O"), QStringLiteral("open"));
    openFolder = make("openFolder", Words::tr("Open &folder…"), keys("Ctrl+Shift+O"));
    importTrace = make("importTrace", Words::tr("&Import openb trace…"));
    openSample = make("openSample", Words::tr("Open s&ample cluster"), {}, {}, Words::tr("About 60 nodes of several kinds, with pods that wait for a place"));
    openPlan = make("openPlan", Words::tr("Open p&lan…"), {}, {}, Words::tr("Carry the changes of a plan file out on this cluster"));
    savePlan = make("savePlan", Words::tr("Save &plan…"), keys("Ctrl+Alt+S"), {}, Words::tr("Save all changes as a plan file, YAML or JSON"));
    saveProject = make("saveProject", Words::tr("&Save project"), keys("Ctrl+S"), QStringLiteral("save"));
    saveProjectAs = make("saveProjectAs", Words::tr("Save project &as…"), keys("Ctrl+Shift+S"));
    openConfiguration = make("openConfiguration", Words::tr("Scheduler &profile…"), {}, {}, Words::tr("Decide by another KubeSchedulerConfiguration"));
    defaultConfiguration = make("defaultConfiguration", Words::tr("&Default scheduler profile"));
    askExtenders = make("askExtenders", Words::tr("As&k extenders"), {}, {}, Words::tr("Send pods and nodes to the webhooks that the scheduler configuration names, to explain and to schedule"));
    askExtenders->setCheckable(true);
    openTopology = make("openTopology", Words::tr("Insides of &nodes…"), {}, {}, Words::tr("Read a folder of hwloc XML files that are named after the nodes"));
    openKubelet = make("openKubelet", Words::tr("&Kubelet configuration…"), {}, {}, Words::tr("Say by which KubeletConfiguration the nodes place pods inside them"));
    exportNode = make("exportNode", Words::tr("&Export node map…"), keys("Ctrl+Shift+E"), {}, Words::tr("Save what the node screen shows as SVG, PDF or PNG"));
    diagnostics = make("diagnostics", Words::tr("What was &left out…"), {}, {}, Words::tr("Everything that was left out, doubted or noted while reading"));
    quit = make("quit", Words::tr("&Quit"), keys("Ctrl+Q"));

    connectCluster = make("connectCluster", Words::tr("&Connect…"), keys("Ctrl+L"), {}, Words::tr("Read and follow a running cluster of a kubeconfig"));
    disconnectCluster = make("disconnectCluster", Words::tr("&Disconnect"), {}, {}, Words::tr("Follow the cluster no longer; what is shown stays"));
    pauseLive = make("pauseLive", Words::tr("&Pause"), keys("Ctrl+Shift+Space"), {}, Words::tr("Keep this picture; reading goes on"));
    pauseLive->setCheckable(true);
    showNewest = make("showNewest", Words::tr("Show the &newest"), keys("Ctrl+R"), {}, Words::tr("Show the newest picture now, though this screen keeps the one that it began with"));
    unlockContext = make("unlockContext", Words::tr("&Unlock for changes…"), {}, {}, Words::tr("Allow approved plans to be carried out on this cluster, by typing its name"));
    lockContext = make("lockContext", Words::tr("&Lock again"), {}, {}, Words::tr("Make the context read-only again"));
    landingPolicy = make("landingPolicy", Words::tr("Landing p&olicy…"), {}, {}, Words::tr("Whether moved pods can be told their node on this cluster; install it or take it away"));
    releaseLandings = make("releaseLandings", Words::tr("Re&lease landings…"), {}, {}, Words::tr("Find what a crashed run left on this cluster for its landings, and clean it up"));
    apiRequests = make("apiRequests", Words::tr("What is &requested from the API…"));

    recordLive = make("recordLive", Words::tr("&Record…"), {}, {}, Words::tr("Write what is read to a file that can be replayed"));
    recordLive->setCheckable(true);
    openRecording = make("openRecording", Words::tr("&Open recording…"), {}, {}, Words::tr("Look at any moment of a recorded cluster"));

    undo = make("undo", Words::tr("&Undo"), keys("Ctrl+Z"), QStringLiteral("undo"));
    redo = make("redo", Words::tr("&Redo"), keys("Ctrl+Shift+Z", "Ctrl+Y"), QStringLiteral("redo"));
    find = make("find", Words::tr("&Find"), keys("Ctrl+F"), QStringLiteral("search"));
    pickUp = make("pickUp", Words::tr("&Pick up"), keys("Ctrl+M"), QStringLiteral("pin"), Words::tr("Pick the selected pods up: arrows choose a node, Enter drops, Esc puts back"));
    moveTo = make("moveTo", Words::tr("&Move to…"), keys("Ctrl+Shift+M"), QStringLiteral("move"), Words::tr("Choose a node from a list for the selected pods"));
    evict = make("evict", Words::tr("&Evict"), keys("Del"), QStringLiteral("cancel"), Words::tr("Take the selected pods off their nodes; they are pending then"));
    cordon = make("cordon", Words::tr("&Cordon"), {}, QStringLiteral("lock"), Words::tr("Let the selected nodes take no new pods"));
    uncordon = make("uncordon", Words::tr("U&ncordon"), {}, {}, Words::tr("Let the selected nodes take pods again"));
    selectPending = make("selectPending", Words::tr("Select pending p&ods"), keys("Ctrl+Shift+A"));
    clearSelection = make("clearSelection", Words::tr("Clear &selection"), keys("Ctrl+D"));

    mapScreen = make("mapScreen", Words::tr("&Map"), keys("Ctrl+1"), QStringLiteral("map"));
    whyScreen = make("whyScreen", Words::tr("&Why"), keys("Ctrl+2"), QStringLiteral("explain"), Words::tr("Why a pod stands where it stands, or nowhere"));
    tablesScreen = make("tablesScreen", Words::tr("&Tables"), keys("Ctrl+3"), QStringLiteral("table"));
    planScreen = make("planScreen", Words::tr("&Plan"), keys("Ctrl+4"), QStringLiteral("plan"), Words::tr("All changes since the cluster was opened"));
    profileScreen = make("profileScreen", Words::tr("P&rofile"), keys("Ctrl+5"), QStringLiteral("settings"), Words::tr("Weights, plugins and arguments of the scheduler, and what they change"));
    nodeScreen = make("nodeScreen", Words::tr("&Node", "the inside of nodes"), keys("Ctrl+6"), QStringLiteral("node"), Words::tr("The inside of the selected nodes: zones, CPUs, GPUs, hugepages"));
    fragmentationScreen = make("fragmentationScreen", Words::tr("Fra&gmentation"), keys("Ctrl+7"), QStringLiteral("fragmentation"), Words::tr("What can still be placed, what is lost, and to whom"));
    fragmentationScreen->setIconText(Words::tr("Slots", "the screen Fragmentation, on a button 60 pixels wide"));
    applyScreen = make("applyScreen", Words::tr("Re&view and apply"), keys("Ctrl+8"), QStringLiteral("live"), Words::tr("Check the plan, approve it by its hash, carry it out and roll it back"));
    applyScreen->setIconText(Words::tr("Apply", "the screen Review and apply, on a button 60 pixels wide"));
    makeChoice(window, {mapScreen, whyScreen, tablesScreen, planScreen, profileScreen, nodeScreen, fragmentationScreen, applyScreen});
    foldParts = make("foldParts", Words::tr("&Fold what is alike"), keys("Ctrl+Shift+F"), {}, Words::tr("Let one box stand for neighbours inside a node that are alike"));
    foldParts->setCheckable(true);
    foldParts->setChecked(true);
    zoomIn = make("zoomIn", Words::tr("Zoom &in"), keys("Ctrl++", "Ctrl+="), QStringLiteral("zoom-in"));
    zoomOut = make("zoomOut", Words::tr("Zoom &out"), keys("Ctrl+-"), QStringLiteral("zoom-out"));
    zoomFit = make("zoomFit", Words::tr("Whole &cluster"), keys("Ctrl+0"), QStringLiteral("zoom-fit"));
    showOnMap = make("showOnMap", Words::tr("&Show on map"), keys("Ctrl+Shift+L"), {}, Words::tr("Bring the selection into sight on the map"));
    nextPane = make("nextPane", Words::tr("&Next pane"), keys("F6"));
    showInspector = make("showInspector", Words::tr("Ins&pector"), keys("F8"));
    showTray = make("showTray", Words::tr("Pending t&ray"), keys("F7"));
    for (QAction* action : {showInspector, showTray}) action->setCheckable(true);
    resetLayout = make("resetLayout", Words::tr("Reset &layout"));
    themeAuto = make("themeAuto", Words::tr("&Auto"));
    themeLight = make("themeLight", Words::tr("&Light"));
    themeDark = make("themeDark", Words::tr("&Dark"));
    themeHighContrast = make("themeHighContrast", Words::tr("&High contrast"));
    makeChoice(window, {themeAuto, themeLight, themeDark, themeHighContrast});
    languageDesktop = make("languageDesktop", Words::tr("Language of the &desktop"));
    languageEnglish = make("languageEnglish", QStringLiteral("English"));
    languageChinese = make("languageChinese", QStringLiteral("简体中文"));
    makeChoice(window, {languageDesktop, languageEnglish, languageChinese});

    schedule = make("schedule", Words::tr("&Schedule"), keys("Ctrl+Return", "F5"), QStringLiteral("schedule"), Words::tr("Let the scheduler place all pending pods"));
    scheduleSelected = make("scheduleSelected", Words::tr("Schedule s&elected pods"), {}, {}, Words::tr("Let the scheduler place the selected pending pods"));
    reserve = make("reserve", Words::tr("&Reserve for preemption"), {}, {}, Words::tr("While the scheduler places pods, one that would preempt holds its place, so that no other counts on the same victims"));
    reserve->setCheckable(true);
    explain = make("explain", Words::tr("&Explain"), keys("Ctrl+E"), QStringLiteral("explain"), Words::tr("Ask the scheduler about the selected pod: every node's verdict and score"));

    palette = make("palette", Words::tr("&Command palette…"), keys("Ctrl+K", "Ctrl+Shift+P"), {}, Words::tr("Find any command, node or pod by its name"));
    shortcuts = make("shortcuts", Words::tr("&Keyboard shortcuts…"));
    manual = make("manual", Words::tr("&Manual"), keys("F1"), QStringLiteral("help"));
    about = make("about", Words::tr("&About Bayplan"));
}

void Actions::setTheme(const Theme& theme) {
    for (QAction* action : m_all)
        if (const QString name = action->property("iconName").toString(); !name.isEmpty()) action->setIcon(themedIcon(name, theme));
}

}  // namespace bayplan
