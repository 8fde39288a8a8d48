// SPDX-License-Identifier: GPL-3.0-or-later
// A window with a live cluster: its connections to the rest of the window.
#include <QMenu>
#include <QMenuBar>

#include "apply/apply_view.h"
#include "common/text.h"
#include "connect/connection_banner.h"
#include "connect/context_list.h"
#include "connect/start_page.h"
#include "connect/timeline_strip.h"
#include "desktop/file_commands.h"
#include "desktop/job_strip.h"
#include "desktop/live/apply_commands.h"
#include "desktop/live/context_chip.h"
#include "desktop/live/data_stamp.h"
#include "desktop/live/live_commands.h"
#include "desktop/live/load_commands.h"
#include "desktop/live/notifications.h"
#include "desktop/live/usage_commands.h"
#include "desktop/live/write_frame.h"
#include "desktop/main_window.h"
#include "desktop/map_screen.h"
#include "desktop/top_bar.h"
#include "fragmentation/fragmentation_view.h"

namespace bayplan {

void MainWindow::makeLive() {
    m_chip = new ContextChip(m_live, m_actions);
    m_chipAction = m_top->insertWidget(m_top->actions().value(0), m_chip);
    m_chipAction->setVisible(false);
    m_chip->setColours(ContextColours(m_settings.contextColours));
    connect(m_chip, &ContextChip::coloursChanged, this, [this](const QStringList& lines) {
        m_settings.contextColours = lines;
        // At once: another window that begins now has to know which colours are taken.
        Settings kept = readSettings(m_places.settingsFile);
        kept.contextColours = lines;
        writeSettings(kept, m_places.settingsFile);
    });
    m_writeFrame = new WriteFrame(this);
    m_writeFrame->setTheme(m_theme);
    m_stamp->setLive(m_live);
    ContextList* contexts = m_start->contexts();
    connect(m_live, &LiveCommands::contextsChanged, this, [this, contexts] { contexts->setContexts(m_live->contexts()); });
    connect(contexts, &ContextList::connectRequested, m_live, qOverload<const ContextEntry&>(&LiveCommands::connectTo));
    connect(contexts, &ContextList::otherFileRequested, m_live, &LiveCommands::otherFileByDialog);
    connect(contexts, &ContextList::requestsRequested, m_live, &LiveCommands::showRequests);
    const Actions& a = m_actions;
    connect(a.connectCluster, &QAction::triggered, m_live, &LiveCommands::connectByDialog);
    connect(a.disconnectCluster, &QAction::triggered, this, [this] {
        if (m_applying->mayLeave()) m_live->disconnectCluster();
    });
    m_files->setMayLeave([this] { return m_applying->mayLeave(); });
    m_live->setExpected([this](const Conflict& conflict) { return m_applying->isOwn(conflict); });
    m_apply->setActions(a.connectCluster, a.unlockContext);
    m_apply->setWaysToAPlan(a.screen(Screen::Plan), a.openPlan);
    connect(m_applying, &ApplyCommands::showRequested, a.screen(Screen::Apply), &QAction::trigger);
    connect(m_applying, &ApplyCommands::ended, m_notifications, &Notifications::tell);
    connect(a.pauseLive, &QAction::toggled, m_live, &LiveCommands::setPaused);
    connect(a.showNewest, &QAction::triggered, m_live, &LiveCommands::showNewest);
    connect(a.unlockContext, &QAction::triggered, m_live, &LiveCommands::unlockByDialog);
    connect(a.lockContext, &QAction::triggered, m_live, &LiveCommands::lock);
    connect(a.landingPolicy, &QAction::triggered, m_apply, &ApplyView::showLandingPolicy);
    connect(a.releaseLandings, &QAction::triggered, m_apply, &ApplyView::showLeftovers);
    connect(a.apiRequests, &QAction::triggered, m_live, &LiveCommands::showRequests);
    connect(m_live, &LiveCommands::changed, this, &MainWindow::followLive);
    connect(m_session, &Session::followed, this, &MainWindow::onFollowed);
    connect(m_session->following(), &Following::heldChanged, this, &MainWindow::followLive, Qt::QueuedConnection);
    connect(a.recordLive, &QAction::triggered, m_live, &LiveCommands::recordByDialog);
    connect(a.readUsage, &QAction::triggered, m_usage, &UsageCommands::setOn);
    connect(m_usage, &UsageCommands::changed, this, &MainWindow::followLive);
    m_load->setLastAddress(m_settings.loadWatcher);
    connect(a.askLoadWatcher, &QAction::triggered, m_load, &LoadCommands::askByDialog);
    connect(m_load, &LoadCommands::changed, this, [this] {
        m_settings.loadWatcher = m_load->lastAddress();
        followLive();
    });
    connect(
        m_session, &Session::opened, m_usage, [this] {
            if (m_settings.readUsage && m_live->following()) m_usage->setOn(true);
        },
        Qt::QueuedConnection);  // connected by then
    connect(a.openRecording, &QAction::triggered, m_live, &LiveCommands::openRecordingByDialog);
    connect(m_live, &LiveCommands::replayChanged, this, [this] { m_timeline->setSource(m_live->replay()); });
    connect(m_live, &LiveCommands::jobStarted, m_jobs, &JobStrip::follow);
    connect(m_timeline, &TimelineStrip::liveRequested, m_live, &LiveCommands::backToLive);
    connect(m_timeline, &TimelineStrip::showOnMapRequested, a.showOnMap, &QAction::trigger);
    connect(m_files, &FileCommands::recordingChosen, m_live, &LiveCommands::openRecording);
    connect(m_files, &FileCommands::clusterChosen, m_live, qOverload<const ClusterName&>(&LiveCommands::connectTo));
    m_live->readAgain();
    followLive();
}

void MainWindow::makeClusterMenu() {
    const Actions& a = m_actions;
    QMenu* cluster = menuBar()->addMenu(tr("&Cluster"));
    cluster->addActions({a.connectCluster, a.disconnectCluster});
    cluster->addSeparator();
    cluster->addActions({a.pauseLive, a.showNewest});
    cluster->addSeparator();
    cluster->addActions({a.readUsage, a.askLoadWatcher});
    cluster->addSeparator();
    cluster->addActions({a.recordLive, a.openRecording});
    cluster->addSeparator();
    cluster->addActions({a.unlockContext, a.lockContext});
    cluster->addSeparator();
    cluster->addActions({a.landingPolicy, a.releaseLandings});
    cluster->addSeparator();
    cluster->addActions({a.apiRequests});
}

void MainWindow::followLive() {
    const Actions& a = m_actions;
    const bool connected = m_live->connection() != nullptr;
    m_chipAction->setVisible(connected);
    m_writeFrame->setVisible(m_live->permit() != nullptr);
    m_writeFrame->raise();
    m_banner->setConnection(m_live->connection(), m_live->permit() != nullptr);
    a.disconnectCluster->setEnabled(connected);
    a.recordLive->setEnabled(m_live->following());
    a.recordLive->setChecked(m_live->source() && !m_live->source()->recordingFile().isEmpty());
    a.readUsage->setEnabled(m_live->following());
    a.readUsage->setChecked(m_usage->isOn());
    a.askLoadWatcher->setEnabled(m_live->following());
    a.askLoadWatcher->setChecked(m_load->isOn());
    a.pauseLive->setEnabled(m_live->following());
    a.pauseLive->setChecked(m_live->source() && m_live->source()->paused());
    a.showNewest->setEnabled(m_live->following() && !m_session->following()->held().isEmpty() && !m_session->whatIf());
    a.unlockContext->setEnabled(m_live->following() && !m_live->permit());
    a.lockContext->setEnabled(m_live->permit() != nullptr);
    a.landingPolicy->setEnabled(m_live->following());
    a.releaseLandings->setEnabled(m_live->following());
    m_applying->setTarget(m_live->following() ? m_live->source() : nullptr, m_live->permit());
}

void MainWindow::onFollowed() {
    const Renumbering& numbers = m_session->following()->numbers();
    if (!numbers.sameResources || !m_top->hasFills()) {
        const std::string fill = m_fillName;
        m_top->listFills();
        setFillByName(fill);
    }
    // Labels come with nodes; the list of grouping keys is renewed if the nodes differ.
    if (!numbers.sameNodes) {
        const QStringList grouping = m_top->grouping();
        const std::vector<GroupKey> keys = m_map->groupKeys();
        m_top->setGroupKeys(keys);
        m_top->chooseGrouping(grouping);
    }
    updateActions();
    if (m_session->undoStack()->count() > 0) updateUndo();
}

/// Screens whose rows and nodes belong to one picture hold it as long as they are visible.
void MainWindow::keepPictureFor(Screen screen) {
    const char* why = infoOf(screen).holding;
    m_live->setScreenHold(why ? tr(why) : QString());
}

}  // namespace bayplan
