// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/live/live_commands.h"

#include <QApplication>
#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <algorithm>
#include <iterator>

#include "common/job.h"
#include "common/text.h"
#include "connect/conflicts_dialog.h"
#include "connect/connect_dialog.h"
#include "connect/connecting_bar.h"
#include "connect/context_list.h"
#include "connect/plugin_question.h"
#include "connect/replay_source.h"
#include "connect/requests_dialog.h"
#include "connect/unlock_dialog.h"
#include "desktop/file_commands.h"
#include "desktop/message_bar.h"
#include "kube/record/anonymised_recording.h"

namespace bayplan {

namespace {

QString nameOf(const Connection& connection) {
    return connection.endpoint.context.empty() ? toQString(connection.endpoint.server) : toQString(connection.endpoint.context);
}

}  // namespace

LiveCommands::LiveCommands(Session* session, FileCommands* files, MessageBar* messages, QWidget* window)
    : QObject(window), m_session(session), m_files(files), m_messages(messages), m_window(window), m_environment(KubeEnvironment::ofProcess()) {
    // Something else was opened: the connection is not followed any more.
    connect(session, &Session::opened, this, [this] {
        if (m_source && !m_source->following()) disconnectCluster();
        if (m_replay && m_replay->started() && !m_replay->following()) endReplay();
    });
}

LiveCommands::~LiveCommands() {
    delete m_question;  // a waiting thread gets the answer "no"
    delete m_source;
    for (const QPointer<LiveSource>& one : m_ending) delete one;
    delete m_replay;
}

void LiveCommands::recordByDialog(bool on) {
    if (!m_source) return;
    if (!on) {
        m_source->stopRecording();
        Q_EMIT changed();
        return;
    }
    const QString name = nameOf(m_source->connection()).replace(QLatin1Char('/'), QLatin1Char('-')) + QDateTime::currentDateTime().toString(QStringLiteral("-yyyyMMdd-HHmm"));
    const QString file = QFileDialog::getSaveFileName(m_window, tr("Record"), name + QStringLiteral(".bayrec"), tr("Recordings (*.bayrec)"));
    if (!file.isEmpty()) recordTo(file);
    else Q_EMIT changed();
}

bool LiveCommands::recordTo(const QString& file) {
    const Result<void> begun = m_source->record(file);
    if (!begun) m_messages->tell(MessageBar::Tone::Bad, tr("Not recorded: %1").arg(errorText(begun.error())));
    Q_EMIT changed();
    return begun.has_value();
}

void LiveCommands::openRecordingByDialog() {
    const QString file = QFileDialog::getOpenFileName(m_window, tr("Open recording"), {}, tr("Recordings (*.bayrec);;All files (*)"));
    if (!file.isEmpty()) openRecording(file);
}

void LiveCommands::openRecording(const QString& file) {
    if (!m_files->mayLoseChanges([this, file] { openRecording(file); })) return;
    if (m_opening) m_opening->stop();
    auto* job = new Job(tr("Opening %1").arg(QFileInfo(file).fileName()), this);
    m_opening = job;
    connect(job, &Job::finished, job, &QObject::deleteLater);
    Q_EMIT jobStarted(job);
    job->start<std::shared_ptr<const Recording>>([file](const Budget& budget) -> Result<std::shared_ptr<const Recording>> {
        Result<Recording> recording = Recording::open(toStdString(file), budget);
        if (!recording) return recording.error();
        return std::make_shared<const Recording>(std::move(*recording)); }, [this, job, file](Result<std::shared_ptr<const Recording>> recording) {
        if (m_opening != job) return;
        m_opening = nullptr;
        if (recording) replayOf(std::move(*recording));
        else if (recording.error().code != ErrorCode::Cancelled)
            m_messages->tell(MessageBar::Tone::Bad, tr("%1 could not be opened: %2").arg(QFileInfo(file).fileName(), errorText(recording.error()))); });
}

void LiveCommands::saveAnonymisedByDialog() {
    QString file = QFileDialog::getSaveFileName(m_window, tr("Save with other names"), QStringLiteral("anonymised.bayrec"), tr("Recordings (*.bayrec)"), nullptr, QFileDialog::DontConfirmOverwrite);
    if (!file.isEmpty() && QFileInfo(file).suffix().isEmpty()) file += QStringLiteral(".bayrec");
    if (!file.isEmpty()) saveAnonymisedTo(file);
}

void LiveCommands::saveAnonymisedTo(const QString& file) {
    if (!m_replay) return;
    auto* job = new Job(tr("Giving other names"), this);
    connect(job, &Job::finished, job, &QObject::deleteLater);
    Q_EMIT jobStarted(job);
    job->start<bool>([recording = m_replay->sharedRecording(), file](const Budget& budget) -> Result<bool> {
        if (const Result<void> written = anonymiseRecording(*recording, toStdString(file), budget); !written) return written.error();
        return true; }, [this, file](const Result<bool>& result) {
        if (result)
            m_messages->tell(MessageBar::Tone::Good, tr("%1 is written. Names are replaced; amounts, times, numbers, products and the words of Kubernetes stay.").arg(QDir::toNativeSeparators(file)));
        else if (result.error().code == ErrorCode::Cancelled) m_messages->tell(MessageBar::Tone::Info, tr("Nothing was written: it was cancelled."));
        else m_messages->tell(MessageBar::Tone::Bad, tr("Nothing was written: %1").arg(errorText(result.error())));
        Q_EMIT anonymised(result.has_value()); });
}

void LiveCommands::replayOf(std::shared_ptr<const Recording> recording) {
    disconnectCluster();
    endReplay();
    m_replay = new ReplaySource(m_session, recording, this);
    connect(m_replay, &ReplaySource::failed, this, [this](const QString& why) { m_messages->tell(MessageBar::Tone::Bad, why); });
    connect(m_replay, &ReplaySource::shownChanged, this, &LiveCommands::onFollowed);
    connect(m_replay, &ReplaySource::begun, this, [this](const Built& built) {
        m_files->showLive(built, toQString(m_replay->recording().file().filename().string()));
        if (m_replay->recording().leftOut() > 0)
            m_messages->tell(MessageBar::Tone::Info, tr("The last batch of the recording was cut short and is left out."));
        Q_EMIT replayChanged();
    });
    m_replay->seek(0);
}

void LiveCommands::endReplay() {
    if (!m_replay) return;
    m_replay->deleteLater();
    m_replay = nullptr;
    Q_EMIT replayChanged();
}

void LiveCommands::backToLive() {
    if (!m_replay) return;
    const RecordingHeader& header = m_replay->recording().header();
    connectTo(ClusterName{header.context, header.server});
}

void LiveCommands::connectTo(const ClusterName& cluster) {
    readAgain();
    for (const ContextEntry& entry : m_contexts.all)
        if (entry.connection && entry.connection->endpoint.context == cluster.context && entry.connection->endpoint.server == cluster.server) return connectTo(ContextEntry(entry));
    m_messages->tell(MessageBar::Tone::Caution, tr("The kubeconfig has no context %1 at %2.").arg(toQString(cluster.context), toQString(cluster.server)));
}

void LiveCommands::setEnvironment(KubeEnvironment environment) {
    m_environment = std::move(environment);
    readAgain();
}

void LiveCommands::readAgain() {
    m_contexts = readContexts(m_file, m_environment);
    Q_EMIT contextsChanged();
}

void LiveCommands::useFile(const QString& file) {
    m_file = file;
    readAgain();
}

void LiveCommands::otherFileByDialog() {
    const QString file = QFileDialog::getOpenFileName(m_window, tr("Other kubeconfig"), {}, tr("All files (*)"));
    if (!file.isEmpty()) useFile(file);
}

void LiveCommands::connectByDialog() {
    readAgain();
    ConnectDialog dialog(m_window);
    dialog.contexts()->setContexts(m_contexts);
    connect(this, &LiveCommands::contextsChanged, &dialog, [this, &dialog] { dialog.contexts()->setContexts(m_contexts); });
    connect(dialog.contexts(), &ContextList::otherFileRequested, this, &LiveCommands::otherFileByDialog);
    connect(dialog.contexts(), &ContextList::requestsRequested, this, &LiveCommands::showRequests);
    std::optional<ContextEntry> chosen;
    connect(dialog.contexts(), &ContextList::connectRequested, this, [&](const ContextEntry& context) { chosen = context; });
    dialog.exec();
    if (chosen) connectTo(*chosen);
}

void LiveCommands::showRequests() {
    const Connection* now = connection();
    RequestsDialog(now ? toQString(now->endpoint.server) : QString(), m_options.kinds, QApplication::activeWindow()).exec();
}

void LiveCommands::connectTo(const ContextEntry& context) {
    if (!context.connection || !m_files->mayLoseChanges([this, context] { connectTo(context); })) return;
    disconnectCluster();
    endReplay();
    m_question = new PluginQuestion(ExecConsent(ExecConsent::fileFor(m_environment)), this);
    m_source = new LiveSource(m_session, *context.connection, m_question->hooks(), m_options);
    m_bar = new ConnectingBar(nameOf(*context.connection));
    m_messages->add(m_bar);
    connect(m_question, &PluginQuestion::asked, m_bar, &ConnectingBar::ask);
    connect(m_question, &PluginQuestion::said, m_bar, &ConnectingBar::say);
    connect(m_bar, &ConnectingBar::answered, m_question, &PluginQuestion::answer);
    connect(m_bar, &ConnectingBar::retryRequested, m_source, &LiveSource::retry);
    connect(m_bar, &ConnectingBar::cancelled, this, &LiveCommands::disconnectCluster);
    connect(m_source, &LiveSource::recordingFailed, this, [this](const QString& why) {
        m_messages->tell(MessageBar::Tone::Bad, tr("Recording ended: %1").arg(why));
        Q_EMIT changed();
    });
    connect(m_source, &LiveSource::begun, this, &LiveCommands::onBegun);
    connect(m_source, &LiveSource::followed, this, &LiveCommands::onFollowed);
    connect(m_source, &LiveSource::statusChanged, this, &LiveCommands::onStatus);
    m_source->setMayShow([] {
        // Under a pressed button, an open menu or a dialog nothing may move.
        return QGuiApplication::mouseButtons() == Qt::NoButton && !QApplication::activePopupWidget() && !QApplication::activeModalWidget();
    });
    Q_EMIT changed();
}

void LiveCommands::onBegun(const Built& built) {
    const ApiEndpoint& endpoint = m_source->connection().endpoint;
    m_files->showLive(built, nameOf(m_source->connection()), ClusterName{endpoint.context, endpoint.server});
    closeBar();
    for (const Diagnostic& note : m_source->connection().notes) m_messages->tell(MessageBar::Tone::Caution, messageText(note.what.message));
    if (!m_holdWhy.isEmpty()) m_screenHold = m_session->following()->hold(m_holdWhy);
    Q_EMIT changed();
}

void LiveCommands::onStatus() {
    if (m_bar) m_bar->setStatus(m_source->status());
    Q_EMIT changed();
}

void LiveCommands::onFollowed(const Conflicts& all) {
    Q_EMIT changed();
    Conflicts conflicts;
    std::copy_if(all.begin(), all.end(), std::back_inserter(conflicts), [this](const Conflict& one) { return !m_expected || !m_expected(one); });
    if (conflicts.empty()) return;
    if (m_conflictsNote) delete m_conflictsNote;
    else m_conflicts.clear();
    m_conflicts.insert(m_conflicts.end(), conflicts.begin(), conflicts.end());
    const Conflict& first = m_conflicts.front();
    const auto count = static_cast<int>(m_conflicts.size());
    const QString text = count == 1 ? first.done ? tr("The cluster did by itself what you had tried: %1 (%2).").arg(first.change, first.now)
                                                 : tr("“%1” no longer applies: %2 was %3 and is %4 now.").arg(first.change, first.object, first.was, first.now)
                                    : tr("%Ln of your changes no longer apply: the cluster went on.", nullptr, count);
    m_conflictsNote = m_messages->tell(MessageBar::Tone::Caution, text, {{tr("Show"), [this] { ConflictsDialog(m_conflicts, m_window).exec(); }}});
}

void LiveCommands::closeBar() {
    if (m_bar) m_bar->deleteLater();
    m_bar = nullptr;
}

void LiveCommands::disconnectCluster() {
    closeBar();
    m_screenHold.reset();
    if (m_question) {
        m_question->close();
        m_question->deleteLater();
    }
    m_question = nullptr;
    if (LiveSource* source = m_source) {
        m_source = nullptr;
        std::erase_if(m_ending, [](const QPointer<LiveSource>& one) { return one.isNull(); });
        m_ending.emplace_back(source);
        source->dismiss();
    }
    m_permit.reset();
    Q_EMIT changed();
}

void LiveCommands::setPaused(bool paused) {
    if (m_source) m_source->setPaused(paused);
}

void LiveCommands::setScreenHold(const QString& why) {
    m_holdWhy = why;
    m_screenHold.reset();
    if (!why.isEmpty() && following()) m_screenHold = m_session->following()->hold(why);
}

void LiveCommands::showNewest() {
    if (!m_source) return;
    m_screenHold.reset();
    m_source->show();
    setScreenHold(m_holdWhy);
}

void LiveCommands::unlockByDialog() {
    if (!m_source) return;
    UnlockDialog dialog(m_source->connection().endpoint, m_window);
    if (dialog.exec() == QDialog::Accepted && m_source) setPermit(dialog.permit());
}

void LiveCommands::setPermit(std::optional<WritePermit> permit) {
    m_permit = std::move(permit);
    if (m_permit && (!m_source || !m_permit->covers(m_source->connection().endpoint))) m_permit.reset();
    Q_EMIT changed();
}

void LiveCommands::lock() { setPermit(std::nullopt); }

}  // namespace bayplan

#include "moc_live_commands.cpp"
