// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/inside_commands.h"

#include <QFileDialog>
#include <QFileInfo>
#include <utility>

#include "common/job.h"
#include "common/machines.h"
#include "common/session.h"
#include "common/text.h"
#include "connect/diagnostics_dialog.h"
#include "desktop/job_strip.h"
#include "desktop/message_bar.h"
#include "desktop/paths.h"
#include "io/config/kubelet_config.h"
#include "io/machines/machine_files.h"
#include "topology/kubelet/node_machines.h"

namespace bayplan {

namespace {

struct Told {
    Machines::ByNode machines;
    Diagnostics diagnostics;
};

Result<Told> readTold(const Catalog& catalog, const QStringList& folders, const Budget& budget) {
    Told told;
    const Result<NodeMachines> machines = readNodeMachines(catalog, toPaths(folders), told.diagnostics, budget);
    if (!machines) return machines.error();
    for (const auto& [name, machine] : *machines) told.machines.emplace(name, std::make_shared<const Machine>(machine));
    return told;
}

}  // namespace

InsideCommands::InsideCommands(Session* session, Machines* machines, MessageBar* messages, JobStrip* jobs, QWidget* window)
    : QObject(window), m_session(session), m_machines(machines), m_messages(messages), m_jobs(jobs), m_window(window) {}

void InsideCommands::readObjects() {
    if (m_job) m_job->stop();
    m_job.clear();  // it reads files of another cluster
    m_files.topology.clear();
    m_machines->set(readTold(m_session->catalog(), {}, {})->machines);
}

void InsideCommands::openTopologyByDialog() {
    const QString folder = QFileDialog::getExistingDirectory(m_window, tr("Folder of machines, named after the nodes"));
    if (!folder.isEmpty()) openTopology({folder});
}

void InsideCommands::read(const QStringList& folders, const QStringList& missing, bool tellsAll) {
    if (m_job) m_job->stop();
    auto* job = new Job(tr("Reading %1").arg(QFileInfo(folders.first()).fileName()), this);
    m_job = job;
    connect(job, &Job::finished, job, &QObject::deleteLater);
    m_jobs->follow(job);
    const std::shared_ptr<const Catalog> catalog = m_session->cluster()->sharedCatalog();
    job->start<Told>([catalog, folders](const Budget& budget) { return readTold(*catalog, folders, budget); },
                     [this, job, catalog, folders, missing, tellsAll](Result<Told> told) {
                         if (m_job != job) return;
                         m_job.clear();
                         if (!told) {
                             if (told.error().code == ErrorCode::Cancelled) m_messages->tell(MessageBar::Tone::Info, tr("Reading was cancelled; nothing changed."));
                             else m_messages->tell(MessageBar::Tone::Bad, tr("%1 could not be read: %2").arg(folders.first(), errorText(told.error())));
                             Q_EMIT finished(false);
                             return;
                         }
                         const auto known = static_cast<int>(told->machines.size());
                         const Diagnostics diagnostics = told->diagnostics;
                         m_machines->set(std::move(told->machines));
                         m_files.topology = missing;
                         for (const QString& folder : folders) m_files.topology << QFileInfo(folder).absoluteFilePath();
                         const QString text = tr("The inside of %n node(s) is known.", nullptr, known);
                         if (!diagnostics.empty())
                             m_messages->tell(MessageBar::Tone::Caution, text + QLatin1Char(' ') + tr("%n thing(s) were left out or doubted.", nullptr, static_cast<int>(diagnostics.size())),
                                              {{tr("Show"), [this, text, diagnostics] { DiagnosticsDialog(text, diagnostics, {}, m_window).exec(); }}});
                         else if (tellsAll || known == 0) m_messages->tell(known > 0 ? MessageBar::Tone::Good : MessageBar::Tone::Caution, text);
                         Q_EMIT finished(true);
                     });
}

void InsideCommands::restore(const InsideFiles& files) {
    QStringList there, missing;
    for (const QString& path : files.topology) (QFileInfo(path).isFile() || QFileInfo(path).isDir() ? there : missing) << path;
    m_files.topology = files.topology;
    for (const QString& path : std::as_const(missing))
        m_messages->tell(MessageBar::Tone::Caution, tr("%1: the project names it for the insides of nodes, and it is not there any more.").arg(path));
    if (!files.kubelet.isEmpty() && !openKubelet(files.kubelet)) m_files.kubelet = files.kubelet;
    if (!there.isEmpty()) read(there, missing, false);
}

void InsideCommands::openKubeletByDialog() {
    const QString file = QFileDialog::getOpenFileName(m_window, tr("Kubelet configuration of the nodes"), {}, tr("KubeletConfiguration (*.yaml *.yml *.json);;All files (*)"));
    if (!file.isEmpty()) openKubelet(file);
}

bool InsideCommands::openKubelet(const QString& file) {
    // A project may come from anybody: what it names must not make the window wait.
    auto config = QFileInfo::exists(file) && !QFileInfo(file).isFile() ? Result<KubeletConfig>(Error{ErrorCode::Unreadable, "this is no file", Origin{toStdString(file), 0, 0, {}, {}}})
                                                                       : readKubeletConfiguration(toPath(file));
    if (!config) {
        m_messages->tell(MessageBar::Tone::Bad, tr("The kubelet configuration could not be read: %1").arg(errorText(config.error())));
        return false;
    }
    m_machines->setKubelet(std::move(config).value(), QFileInfo(file).fileName());
    m_files.kubelet = QFileInfo(file).absoluteFilePath();
    return true;
}

}  // namespace bayplan

#include "moc_inside_commands.cpp"
