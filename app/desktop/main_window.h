// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The window: rail, bar, stage, inspector, tray and status row around one session, and the connections between them.
// Thread rule: GUI thread only.

#include <QMainWindow>
#include <QPointer>
#include <array>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "common/drag/drag.h"
#include "common/session.h"
#include "desktop/actions.h"
#include "desktop/command_line.h"
#include "desktop/settings.h"
#include "map/node_values.h"

class QDockWidget;
class QMenu;
class QStackedWidget;

namespace bayplan {

enum class NodeOrder;
struct SavedLayout;

class Answer;
class ApplyCommands;
class ApplyView;
class CoachMarks;
class ConnectionBanner;
class ContextChip;
class DataStamp;
class EditCommands;
class ExplainView;
class FileCommands;
class FragmentationView;
class InsideCommands;
class InsideScreen;
class Inspector;
class JobStrip;
class Legend;
class LiveCommands;
class LoadCommands;
class LookCommands;
class UsageCommands;
class EventCommands;
class SloCommands;
class Machines;
class MapScreen;
class MessageBar;
class Notifications;
class ObjectCommands;
class PendingTray;
class PictureCommands;
class PlanCommands;
class PlanView;
class PreferencesDialog;
class StartPage;
class TablesView;
class StageBars;
class TimelineStrip;
class SheetKeeper;
class TopBar;
class ExtenderBar;
class WhatIfBar;
class WriteFrame;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    struct Places {
        QString settingsFile;
        QString stateFolder;
        QString language = QStringLiteral("en");  // the window's language
    };

    MainWindow(Settings settings, Places places, QWidget* parent = nullptr);
    ~MainWindow() override;

    Session& session() { return *m_session; }
    Drag& drag() { return *m_drag; }
    Answer& answer() { return *m_answer; }
    const Actions& actions() const { return m_actions; }
    FileCommands& files() { return *m_files; }
    EditCommands& edits() { return *m_edits; }
    MessageBar& messages() { return *m_messages; }
    MapScreen& mapScreen() { return *m_map; }
    InsideScreen& insideScreen() { return *m_inside; }
    InsideCommands& insides() { return *m_insides; }
    PictureCommands& pictures() { return *m_pictures; }
    PlanCommands& plans() { return *m_plans; }
    LookCommands& looks() { return *m_looks; }
    Machines& machines() { return *m_machines; }
    TablesView& tables() { return *m_tables; }
    ExplainView& why() { return *m_why; }
    Inspector& inspector() { return *m_inspector; }
    FragmentationView& fragmentation() { return *m_fragmentation; }
    ApplyView& applyView() { return *m_apply; }
    ApplyCommands& applying() { return *m_applying; }
    TopBar& topBar() { return *m_top; }
    LiveCommands& live() { return *m_live; }
    UsageCommands& usage() { return *m_usage; }
    LoadCommands& load() { return *m_load; }
    DataStamp& stamp() { return *m_stamp; }
    PendingTray& tray() { return *m_tray; }
    WhatIfBar& whatIfBar() { return *m_whatIf; }
    ExtenderBar& extenderBar() { return *m_extenders; }

    void show(Screen screen);
    using QMainWindow::show;
    Screen screen() const { return m_screen; }
    void setTheme(ThemeKind kind);
    void setFill(ResourceIdx resource);
    void setMeasure(Measure measure);
    /// By a resource's name, or by "zone-free-gpus", "strands", "slots"; false if there is none.
    bool setFillByName(const std::string& name);
    /// The shape for slots and strands, as typed or by a name in the list.
    bool setShape(const QString& text);
    void setGrouping(const QStringList& keys);
    bool isBusy() const;
    void openPreferences(int page = 0);
    /// The page of the open preferences; -1: they are not open.
    int preferencesPage() const;
    /// Takes effect at once, but for words and sizes: not before whyNotRenewed() says nothing any more.
    void usePreferences(const Preferences& preferences);
    /// Other words or sizes were chosen than this window was made with.
    bool wantsRenewal() const;
    /// Why this window cannot be replaced by another one now; empty: it can.
    QString whyNotRenewed() const;
    /// For the window that replaces this one: keeps what closing keeps, and returns it.
    Settings keepSettings();
    /// Keeps what closing keeps, and asks nothing: the system ends the program.
    void end();
    /// Waits for what the screens compute: for pictures of the window.
    void finishScreens();
    /// What the stage shows, to leave the program: with title, legend and where the data come from.
    Picture picture();

Q_SIGNALS:
    /// Words or sizes were chosen that need another window.
    void renewalRequested();

protected:
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void makeStage();
    void addPage(Screen screen, ScreenPage page);
    void showOnMap();
    void makeDocks();
    void makeStatusRow();
    void makeMenus();  // main_window_menus.cpp, with everything that follows
    void connectFiles();
    void connectEdits();
    void connectObjects();
    void connectHeadline();
    void connectGoals();
    void connectViews();
    // main_window_live.cpp
    void makeLive();
    void makeClusterMenu();
    void followLive();
    void onFollowed();
    void keepPictureFor(Screen screen);

    void updateUndo();
    void updateActions();
    void showContextMenu(const QPoint& globalPos);
    void chooseLanguage(const QString& language);
    void showFirst();  // the fill and the grouping that a cluster is shown with first
    void cyclePanes();
    void openPalette();
    void about();

    void showCluster();  // after opening
    void showTray();
    void coach();  // the first time only
    void renewIfWanted();
    void updateTitle();
    void leave();
    void addRecent(const QString& path);
    void sortNodes(NodeOrder order);
    // looks/main_window_looks.cpp
    void makeLooks();
    std::map<std::string, std::string> viewState() const;
    /// Returns what of it this cluster does not have.
    QStringList restoreView(const std::map<std::string, std::string>& view);
    /// Of what saveState() writes: another number for each change of the names of docks and bars.
    static constexpr int kStateVersion = 1;
    SavedLayout layoutNow() const;
    void useLayout(const SavedLayout& layout);

    Settings m_settings;
    Preferences m_made;  // with the words and sizes of this window
    Places m_places;
    Session* m_session;
    Drag* m_drag;
    Answer* m_answer;
    Machines* m_machines;
    Actions m_actions;
    Theme m_theme;
    SheetKeeper* m_sheets = nullptr;
    Screen m_screen = Screen::Map;

    MessageBar* m_messages;
    JobStrip* m_jobs;
    Notifications* m_notifications;
    FileCommands* m_files;
    EditCommands* m_edits;
    ObjectCommands* m_objects;
    PictureCommands* m_pictures;
    PlanCommands* m_plans;
    LookCommands* m_looks = nullptr;
    LiveCommands* m_live;
    UsageCommands* m_usage;
    EventCommands* m_events;
    SloCommands* m_slo;
    LoadCommands* m_load;
    ContextChip* m_chip = nullptr;
    QAction* m_chipAction = nullptr;
    WriteFrame* m_writeFrame = nullptr;
    StageBars* m_bars = nullptr;
    ConnectionBanner* m_banner;
    TimelineStrip* m_timeline;
    std::string m_fillName;  // the filling resource, to find it in a later picture with other resources
    InsideCommands* m_insides;
    TopBar* m_top;
    WhatIfBar* m_whatIf;
    ExtenderBar* m_extenders;
    QStackedWidget* m_stage;
    std::array<ScreenPage, std::size(kScreens)> m_pages;
    StartPage* m_start;
    MapScreen* m_map;
    ExplainView* m_why;
    TablesView* m_tables;
    PlanView* m_plan;
    FragmentationView* m_fragmentation;
    ApplyView* m_apply;
    ApplyCommands* m_applying;
    InsideScreen* m_inside;
    Inspector* m_inspector;
    PendingTray* m_tray;
    Legend* m_legend;
    DataStamp* m_stamp;
    QDockWidget* m_inspectorDock;
    QDockWidget* m_trayDock;
    QPointer<CoachMarks> m_coach;
    QPointer<PreferencesDialog> m_preferences;
    QMenu *m_recentMenu = nullptr, *m_viewsMenu = nullptr, *m_layoutsMenu = nullptr;
};

}  // namespace bayplan
