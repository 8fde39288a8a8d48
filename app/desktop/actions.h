// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The only table of all commands: text, shortcut, icon. Menus, buttons, the palette and the list of shortcuts all read
// it, so that a command has the same name everywhere.
// Thread rule: GUI thread only.

#include <QAction>
#include <QList>
#include <QMap>

#include "common/theme.h"
#include "desktop/screens.h"

namespace bayplan {

/// A menu text in the form for a button: without the key that menus underline, in any language ("图(&M)" is "图").
QString plainText(const QAction* action);

struct Actions {
    /// All actions belong to `window` and are added to it, so that their shortcuts work everywhere in it.
    explicit Actions(QWidget* window);

    void setTheme(const Theme& theme);
    /// By the action's name; actions that are not named have their own keys. Texts that are no keys are left out.
    void setKeys(const QMap<QString, QStringList>& keys);
    /// The keys that the program gives it.
    static QList<QKeySequence> ownKeys(const QAction* action);
    QList<QAction*> all() const { return m_all; }

    // Cluster.
    QAction *connectCluster, *disconnectCluster, *pauseLive, *showNewest, *unlockContext, *lockContext, *landingPolicy, *releaseLandings, *apiRequests, *readUsage, *askLoadWatcher,
        *recordLive, *openRecording;
    // File.
    QAction *newWindow, *openFiles, *openFolder, *importTrace, *openSample, *openPlan, *savePlan, *exportPlan, *approvals, *saveProject, *saveProjectAs,
        *openConfiguration, *defaultConfiguration, *askExtenders, *openTopology, *openKubelet, *saveAnonymised, *exportPage, *exportPicture, *print, *diagnostics,
        *quit;
    // Edit.
    QAction *undo, *redo, *find, *pickUp, *moveTo, *evict, *cordon, *uncordon, *drain, *selectPending, *clearSelection, *goToOwner, *goToGang, *copyPicture, *copyNames, *copyKubectl,
        *copyYaml, *preferences;
    // View.
    QList<QAction*> screens;  // in the order of kScreens
    QAction* screen(Screen screen) const { return screens[static_cast<qsizetype>(placeOf(screen))]; }
    QAction *foldParts, *zoomIn, *zoomOut, *zoomFit, *showOnMap, *nextPane, *sortByName, *sortByFree, *sortByFill, *sortByAge, *showInspector, *widenInspector, *showTray, *resetLayout, *saveView,
        *manageViews, *saveLayout, *manageLayouts, *openLook, *themeAuto, *themeLight, *themeDark, *themeHighContrast, *languageDesktop, *languageEnglish, *languageChinese;
    // Scheduler.
    QAction *schedule, *scheduleSelected, *reserve, *explain, *findPlan, *planDrain, *makeRoom, *planRepair, *deschedule;
    // Help.
    QAction *palette, *shortcuts, *manual, *about;

private:
    QAction* make(const QByteArray& id, const QString& text, const QList<QKeySequence>& keys = {}, const QString& icon = {},
                  const QString& tip = {});

    static void tellKeys(QAction* action);

    QWidget* m_window;
    QList<QAction*> m_all;
};

}  // namespace bayplan
