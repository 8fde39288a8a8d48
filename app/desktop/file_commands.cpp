// SPDX-License-Identifier: GPL-3.0-or-later
// Opening clusters, and restoring the changes left behind by a crash. Saving and configurations:
// file_commands_save.cpp.
#include "desktop/file_commands.h"

#include <QFileDialog>
#include <QFileInfo>

#include "common/job.h"
#include "common/text.h"
#include "connect/diagnostics_dialog.h"
#include "connect/recovery_bar.h"
#include "connect/trace_dialog.h"
#include "desktop/job_strip.h"
#include "desktop/live/restoring.h"
#include "desktop/message_bar.h"
#include "desktop/opening.h"
#include "desktop/paths.h"
#include "desktop/preferences/carried.h"
#include "io/sessions/look_file.h"
#include "kube/record/recording.h"

namespace bayplan {

FileCommands::FileCommands(Session* session, const QString& stateFolder, MessageBar* messages, JobStrip* jobs, QWidget* window)
    : QObject(window), m_session(session), m_journals(stateFolder), m_messages(messages), m_jobs(jobs), m_window(window) {
    connect(jobs, &JobStrip::cancelled, this, &FileCommands::stop);
}

FileCommands::~FileCommands() = default;

Job* FileCommands::newJob(const QString& name) {
    auto* job = new Job(name, this);
    m_job = job;
    connect(job, &Job::finished, this, [this, job] {
        if (m_job == job) m_job.clear();
        job->deleteLater();
        Q_EMIT busyChanged();
    });
    m_jobs->follow(job);
    Q_EMIT busyChanged();
    return job;
}

void FileCommands::stop() {
    if (m_job) m_job->stop();
}

void FileCommands::open(const QStringList& paths) {
    if (paths.isEmpty()) return;
    if (paths.size() == 1 && traceFileOf(paths.first())) {
        importTraceByDialog(paths);  // one file alone: the dialog asks for the other
        return;
    }
    if (paths.size() == 1 && Recording::is(toStdString(paths.first()))) {
        Q_EMIT recordingChosen(paths.first());
        return;
    }
    if (paths.size() == 1 && isLook(toPath(paths.first()))) {
        Q_EMIT lookChosen(paths.first());
        return;
    }
    if (!mayLoseChanges([this, paths] { open(paths); })) return;
    read(paths, {});
}

void FileCommands::openFilesByDialog() {
    open(QFileDialog::getOpenFileNames(m_window, tr("Open files"), {},
                                       tr("Clusters and projects (*.yaml *.yml *.json *.gz *.tgz *.tar *.bayplan *.csv cluster_machine_list cluster_job_log);;All files (*)")));
}

void FileCommands::openFolderByDialog() {
    const QString folder = QFileDialog::getExistingDirectory(m_window, tr("Open folder"));
    if (!folder.isEmpty()) open({folder});
}

void FileCommands::importTraceByDialog(const QStringList& suggested) {
    TraceDialog dialog(m_window);
    for (const QString& path : suggested) dialog.suggest(path);
    if (dialog.exec() != QDialog::Accepted) return;
    QStringList paths{dialog.first(), dialog.second()};
    if (!dialog.moment().isEmpty()) paths << momentSource(dialog.moment());
    open(paths);
}

void FileCommands::openSample() { open({samplePath()}); }

void FileCommands::read(const QStringList& paths, std::function<void()> then) {
    if (m_job) m_job->stop();  // its result is dropped below: it is not the current job any more
    const QString name = paths.first() == samplePath() ? tr("sample cluster") : QFileInfo(paths.first()).fileName();
    Job* job = newJob(tr("Opening %1").arg(name));
    job->start<Opened>([paths](const Budget& budget) { return openPaths(paths, budget); },
                       [this, job, name, then](Result<Opened> result) {
                           if (m_job != job) return;
                           if (result) {
                               showOpened(std::move(*result));
                               if (then) then();
                               Q_EMIT finished(true);
                               return;
                           }
                           if (result.error().code == ErrorCode::Cancelled)
                               m_messages->tell(MessageBar::Tone::Info, tr("Opening %1 was cancelled; nothing changed.").arg(name));
                           else
                               m_messages->tell(MessageBar::Tone::Bad, tr("%1 could not be opened: %2").arg(name, errorText(result.error())));
                           Q_EMIT finished(false);
                       });
}

void FileCommands::showOpened(Opened opened) {
    m_session->dropJournal();
    m_messages->clear();
    m_readAt = QDateTime::currentDateTime();
    m_projectFile = opened.project ? opened.sources.first() : QString();
    m_session->open(opened.built.cluster, opened.sources, opened.built.diagnostics, opened.unusedKinds);
    if (opened.project) begin({opened.project->schedulerConfigurationName, opened.project->schedulerConfiguration});
    startJournal();
    Q_EMIT this->opened();
    const bool sample = opened.sources == QStringList{samplePath()};
    if (opened.project) restoreProject(opened);
    else if (sample) Q_EMIT insidesRestored(sampleInsides());
    m_session->undoStack()->setClean();
    const std::size_t errors = count(m_session->diagnostics(), Severity::Error);
    const std::size_t warnings = count(m_session->diagnostics(), Severity::Warning);
    if (errors > 0) tellDiagnostics(tr("%Ln object(s) left out: they could not be read.", nullptr, static_cast<int>(errors)), m_session->diagnostics());
    else if (warnings > 0) tellDiagnostics(tr("%Ln object(s) loaded, but not quite as written.", nullptr, static_cast<int>(warnings)), m_session->diagnostics());
    if (opened.sources.size() == 1 && !sample) Q_EMIT recentAdded(opened.sources.first());
}

void FileCommands::showLive(const Built& built, const QString& name, std::optional<ClusterName> cluster) {
    if (m_job) m_job->stop();
    m_job.clear();
    m_session->dropJournal();
    m_messages->clear();
    m_readAt = QDateTime::currentDateTime();
    m_projectFile.clear();
    m_session->open(built.cluster, {name}, built.diagnostics);
    if (cluster) startJournal(cluster);
    Q_EMIT opened();
    m_session->undoStack()->setClean();
    if (m_bringBack && cluster && m_leftBehind && m_leftBehind->header.cluster == cluster) bringBack();
}

void FileCommands::startJournal(std::optional<ClusterName> cluster) {
    JournalHeader header{{}, m_session->realConfiguration(), QDateTime::currentSecsSinceEpoch(), std::move(cluster)};
    if (!header.cluster)
        for (const QString& source : m_session->sources()) header.sources.push_back(toStdString(source));
    auto journal = m_journals.create(header);
    if (journal) m_session->keepJournal(std::move(*journal));
    else m_messages->tell(MessageBar::Tone::Caution, tr("Changes are not kept for recovery: %1").arg(errorText(journal.error())));
}

void FileCommands::restoreProject(const Opened& opened) {
    const Project& project = *opened.project;
    const Diagnostics told = restore(*m_session, groupSteps(project.plan), groupSteps(project.undone));
    if (told.empty() && (project.plan.found || !project.plan.approvals.empty() || project.plan.windows.any()))
        m_session->knowOfPlan(project.plan.found, project.plan.approvals, project.plan.windows);
    else if (project.plan.windows.any()) m_session->knowOfPlan({}, {}, project.plan.windows);
    if (!told.empty()) tellDiagnostics(tr("%Ln change(s) of the project do not apply any more.", nullptr, static_cast<int>(told.size())), told);
    InsideFiles insides;
    for (const std::string& path : project.topology) insides.topology << toQString(path);
    insides.kubelet = toQString(project.kubelet);
    if (!insides.empty()) Q_EMIT insidesRestored(insides);
    if (!project.scenarios.empty()) Q_EMIT scenariosRestored(project.scenarios);
    Q_EMIT viewRestored(project.view);
}

void FileCommands::tellDiagnostics(const QString& text, const Diagnostics& diagnostics) {
    m_messages->tell(MessageBar::Tone::Caution, text, {{tr("Show"), [this, text, diagnostics] {
                                                            DiagnosticsDialog(text, diagnostics, {}, m_window).exec();
                                                        }}});
}

void FileCommands::showDiagnostics() {
    DiagnosticsDialog(tr("What was left out, doubted or noted"), m_session->diagnostics(), m_session->unusedKinds(), m_window).exec();
}

void FileCommands::offerRecovery() {
    m_leftBehind = m_journals.claimLeftBehind();
    if (!m_leftBehind) return;
    auto* bar = new RecoveryBar(*m_leftBehind);
    m_recoveryBar = bar;
    connect(bar, &RecoveryBar::restoreRequested, this, &FileCommands::restoreLeftBehind);
    connect(bar, &RecoveryBar::discardRequested, this, [this, bar] {
        m_journals.discardClaimed();
        m_leftBehind.reset();
        m_bringBack = false;
        bar->deleteLater();
    });
    m_messages->add(bar);
}

void FileCommands::restoreLeftBehind() {
    if (!m_leftBehind) return;
    if (m_leftBehind->header.cluster) {
        m_bringBack = true;
        Q_EMIT clusterChosen(*m_leftBehind->header.cluster);
        return;
    }
    if (!mayLoseChanges([this] { restoreLeftBehind(); })) return;
    QStringList sources;
    for (const std::string& source : m_leftBehind->header.sources) sources << toQString(source);
    if (!sources.isEmpty()) read(sources, [this] { bringBack(); });
}

void FileCommands::bringBack() {
    // A project contains its own changes; the journal has them too, from the first on.
    while (m_session->undoStack()->canUndo()) m_session->undoStack()->undo();
    begin(m_leftBehind->header.configuration);
    m_session->dropJournal();
    startJournal(m_leftBehind->header.cluster);  // which begins like the other one
    const Diagnostics told = restore(*m_session, m_leftBehind->groups, m_leftBehind->undone);
    if (const std::optional<Plan>& known = m_leftBehind->planned; known && !known->steps.empty()) {
        const Plan plan = m_session->plan();
        const bool same = !plan.steps.empty() && plan.steps.front() == known->steps.front();
        if (same && told.empty() && !m_leftBehind->changedSince) m_session->knowOfPlan(known->found, known->approvals, known->windows);
        else if (same && known->windows.any()) m_session->knowOfPlan({}, {}, known->windows);
    }
    std::size_t steps = 0;
    for (const JournalEntry& entry : m_leftBehind->groups) steps += entry.configuration ? 1 : entry.steps.size();
    if (told.empty()) m_messages->tell(MessageBar::Tone::Good, tr("%Ln change(s) restored.", nullptr, static_cast<int>(steps)));
    else tellDiagnostics(tr("%Ln change(s) could not be restored.", nullptr, static_cast<int>(told.size())), told);
    m_journals.discardClaimed();
    m_leftBehind.reset();
    m_bringBack = false;
    if (m_recoveryBar) m_recoveryBar->deleteLater();
}

Carried FileCommands::handOver() {
    QUndoStack* stack = m_session->undoStack();
    Carried carried;
    carried.sources = m_session->sources();
    carried.diagnostics = m_session->diagnostics();
    carried.unusedKinds = m_session->unusedKinds();
    carried.projectFile = m_projectFile;
    carried.readAt = m_readAt;
    carried.done = m_session->history(0, stack->index());
    carried.plan = m_session->plan();
    carried.undone = m_session->history(stack->index(), stack->count());
    carried.clean = stack->isClean();
    carried.insides = m_readInsides();
    carried.view = m_readView();
    m_session->dropJournal();  // the other window keeps one of its own
    m_journals.release();
    stack->setIndex(0);
    carried.cluster = m_session->cluster();
    carried.configuration = m_session->realConfiguration();
    return carried;
}

void FileCommands::takeOver(Carried carried) {
    m_readAt = carried.readAt;
    m_projectFile = carried.projectFile;
    m_session->open(carried.cluster, carried.sources, std::move(carried.diagnostics), std::move(carried.unusedKinds));
    begin(carried.configuration);
    startJournal();
    Q_EMIT opened();
    restore(*m_session, carried.done, carried.undone);  // they were made on this very picture
    m_session->knowOfPlan(std::move(carried.plan.found), std::move(carried.plan.approvals), std::move(carried.plan.windows));
    if (carried.clean) m_session->undoStack()->setClean();
    else m_session->undoStack()->resetClean();
    if (!carried.insides.empty()) Q_EMIT insidesRestored(carried.insides);
    Q_EMIT viewRestored(carried.view);
    Q_EMIT finished(true);
}

}  // namespace bayplan

#include "moc_file_commands.cpp"
