// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/startup.h"

#include <QApplication>
#include <QPixmap>
#include <QTimer>
#include <algorithm>

#include "common/pictures/picture_file.h"
#include "common/text.h"
#include "connect/replay_source.h"
#include "desktop/edit_commands.h"
#include "desktop/file_commands.h"
#include "desktop/inside_commands.h"
#include "desktop/live/live_commands.h"
#include "desktop/looks/look_commands.h"
#include "desktop/main_window.h"
#include "desktop/map_screen.h"
#include "desktop/message_bar.h"
#include "desktop/opening.h"
#include "desktop/picture_commands.h"
#include "explain/explain_view.h"
#include "fragmentation/fragmentation_view.h"
#include "inside/inside_screen.h"
#include "inside/machine_view.h"

namespace bayplan {

namespace {

constexpr int kPatienceMs = 10'000;  // for a picture, with a cluster that cannot be read

}  // namespace

Startup::Startup(MainWindow* window, Options options, QObject* parent)
    : QObject(parent), m_window(window), m_options(std::move(options)) {}

void Startup::fail(const QString& text) { Q_EMIT done(kExitFailed, text); }

void Startup::begin() {
    if (!m_options.kubeconfig.isEmpty()) m_window->live().useFile(m_options.kubeconfig);
    if (!m_options.context.isEmpty()) {
        connectToCluster();
        return;
    }
    if (m_options.sample) m_options.paths = {samplePath()};
    if (m_options.paths.isEmpty()) {
        configure(true);
        return;
    }
    connect(&m_window->files(), &FileCommands::finished, this, &Startup::configure, Qt::SingleShotConnection);
    // A recording is begun by its player, which counts its course beside.
    LiveCommands& live = m_window->live();
    connect(
        &live, &LiveCommands::replayChanged, this, [this, &live] {
            if (!live.replay()->counting() || m_options.screenshot.isEmpty()) return configure(true);
            connect(
                live.replay(), &ReplaySource::courseCounted, this, [this] { configure(true); }, Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
        },
        Qt::SingleShotConnection);
    m_window->files().open(m_options.paths);
}

void Startup::connectToCluster() {
    LiveCommands& live = m_window->live();
    const Contexts& contexts = live.contexts();
    const auto entry = std::find_if(contexts.all.begin(), contexts.all.end(), [&](const ContextEntry& one) { return one.name == m_options.context; });
    QStringList names;
    for (const ContextEntry& one : contexts.all) names << one.name;
    const QString problem = entry != contexts.all.end()  ? entry->problem
                            : contexts.problem.isEmpty() ? tr("%1 has no context %2. It has: %3.").arg(contexts.source, m_options.context, names.join(QStringLiteral(", ")))
                                                         : contexts.problem;
    if (!problem.isEmpty()) {
        m_window->messages().tell(MessageBar::Tone::Bad, problem);
        return fail(problem);
    }
    const ContextEntry chosen = *entry;  // connecting reads the kubeconfig again
    live.connectTo(chosen);
    LiveSource* source = live.source();
    connect(
        source, &LiveSource::begun, this, [this] { configure(true); }, Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
    if (m_options.screenshot.isEmpty()) return;
    // In a window the user reads the reason, and tries again; here, what fails for so long has failed.
    auto* patience = new QTimer(source);
    patience->setSingleShot(true);
    connect(source, &LiveSource::begun, patience, &QTimer::stop);
    connect(source, &LiveSource::statusChanged, this, [this, source, patience] {
        const LiveStatus& status = source->status();
        if (status.is == LiveStatus::Is::Failed) return fail(status.why);
        if (status.is != LiveStatus::Is::Retrying || source->following()) return;
        patience->setObjectName(status.why);  // the last reason: between two tries there is none
        if (!patience->isActive()) patience->start(kPatienceMs);
    });
    connect(patience, &QTimer::timeout, this, [this, source, patience] {
        if (source->status().read > 0) patience->start();  // slow, but it makes progress
        else fail(patience->objectName());
    });
}

void Startup::configure(bool opened) {
    const auto lastMessage = [this] { return m_window->messages().texts().value(m_window->messages().texts().size() - 1); };
    if (!opened) {
        fail(lastMessage());
        return;
    }
    if (!m_options.configuration.isEmpty() && !m_window->files().openConfiguration(m_options.configuration)) {
        fail(lastMessage());
        return;
    }
    if (!m_options.featureGates.isEmpty() && !m_window->files().addFeatureGates(m_options.featureGates)) {
        fail(lastMessage());
        return;
    }
    m_window->session().undoStack()->setClean();  // what the command line requested is no change that could be lost
    if (!m_options.kubelet.isEmpty() && !m_window->insides().openKubelet(m_options.kubelet)) {
        fail(lastMessage());
        return;
    }
    if (m_options.topology.isEmpty() && !m_window->insides().reading()) {
        schedule();
        return;
    }
    connect(
        &m_window->insides(), &InsideCommands::finished, this, [this, lastMessage](bool well) {
            if (well) schedule();
            else fail(lastMessage());
        },
        Qt::SingleShotConnection);
    if (!m_options.topology.isEmpty()) m_window->insides().openTopology(m_options.topology);
}

void Startup::schedule() {
    if (!m_options.schedule || m_window->session().isEmpty()) {
        arrange();
        return;
    }
    connect(&m_window->edits(), &EditCommands::finished, this, &Startup::arrange, Qt::SingleShotConnection);
    m_window->edits().schedule();
}

void Startup::arrange() {
    if (m_options.view) m_window->show(*m_options.view);
    else if (!m_options.viewFile.isEmpty()) {
        if (!m_window->looks().show(m_options.viewFile)) return fail(m_window->messages().texts().constLast());
    } else if (!m_options.scenarios.isEmpty()) m_window->show(Screen::WhatIf);
    for (const QString& file : m_options.scenarios)
        if (const QString problem = m_window->findChild<ScenarioView*>()->open(file); !problem.isEmpty()) {
            fail(problem);
            return;
        }
    if (!m_options.shape.isEmpty() && !m_window->setShape(m_options.shape)) {
        fail(tr("%1 is no shape of pod: amounts such as cpu=4,memory=16Gi make one.").arg(m_options.shape));
        return;
    }
    if (!m_options.fill.isEmpty() && !m_window->setFillByName(toStdString(m_options.fill))) {
        fail(tr("There is no resource %1 in this cluster.").arg(m_options.fill));
        return;
    }
    if (!m_options.group.isEmpty()) m_window->setGrouping(m_options.group);
    for (const QString& problem : {select(), startDrag()}) {
        if (problem.isEmpty()) continue;
        fail(problem);
        return;
    }
    if (m_options.screenshot.isEmpty()) {
        Q_EMIT done(kExitOk, {});
        return;
    }
    // Views with queued signals, and tiles that are painted in other threads, come first.
    QTimer::singleShot(0, this, &Startup::draw);
}

QString Startup::select() {
    Session& session = m_window->session();
    if (!m_options.select.isEmpty()) {
        const std::string name = toStdString(m_options.select);
        if (const PodIdx pod = session.catalog().findPod(name); pod.valid()) {
            session.looking()->selectPod(pod);
            m_window->why().setPod(pod);
        } else if (const NodeIdx node = session.catalog().findNode(name); node.valid()) {
            session.looking()->selectNode(node);
        } else {
            return tr("There is no pod and no node called %1.").arg(m_options.select);
        }
    }
    if (m_window->screen() == Screen::Node) m_window->insideScreen().followSelection();
    if (!m_options.zoom.isEmpty()) m_window->mapScreen().zoomTo(m_options.zoom, session.looking()->selection());
    return {};
}

QString Startup::startDrag() {
    if (m_options.drag.isEmpty()) return {};
    const PodIdx pod = m_window->session().catalog().findPod(toStdString(m_options.drag));
    if (!pod.valid()) return tr("There is no pod called %1.").arg(m_options.drag);
    m_window->session().looking()->selectPod(pod);
    m_window->drag().pickUp({pod});
    while (m_window->drag().judging()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    const std::vector<NodeIdx>& inside = m_window->insideScreen().view()->nodes();
    if (m_window->screen() == Screen::Node && !inside.empty()) m_window->drag().hover(inside.front());
    else m_window->drag().step(1, false);
    return {};
}

void Startup::draw() {
    m_window->mapScreen().finishPainting();
    m_window->finishScreens();
    for (int i = 0; i < 3; ++i) QApplication::processEvents();  // a text changes, its row is laid out, others move
    const auto format = pictureFormat(m_options.screenshot);
    if (format && *format != PictureFormat::Png) {
        if (m_window->pictures().exportTo(m_options.screenshot)) Q_EMIT done(kExitOk, {});
        else fail(m_window->messages().texts().constLast());
        return;
    }
    const QPixmap picture = m_window->grab();
    if (!picture.save(m_options.screenshot, "PNG")) {
        fail(tr("%1 cannot be written.").arg(m_options.screenshot));
        return;
    }
    Q_EMIT done(kExitOk, {});
}

}  // namespace bayplan

#include "moc_startup.cpp"
