// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Connecting to a live cluster, following it, and unlocking it for changes. Reads only: the only thing here that
// concerns writing is the permit, which exists as long as this connection and is never stored.
// Thread rule: GUI thread only.

#include <QObject>
#include <QPointer>
#include <functional>
#include <memory>
#include <optional>

#include "common/session.h"
#include "connect/contexts.h"
#include "connect/live_source.h"
#include "connect/replay_source.h"
#include "kube/http/write_permit.h"

namespace bayplan {

class ConnectingBar;
class FileCommands;
class Job;
class MessageBar;
class PluginQuestion;

class LiveCommands : public QObject {
    Q_OBJECT
public:
    LiveCommands(Session* session, FileCommands* files, MessageBar* messages, QWidget* window);
    ~LiveCommands() override;

    /// How later connections read; for tests. And where kubeconfigs are searched.
    void setOptions(LiveSource::Options options) { m_options = std::move(options); }
    void setEnvironment(KubeEnvironment environment);
    const KubeEnvironment& environment() const { return m_environment; }

    /// The possible connections, from the kubeconfig chosen last.
    const Contexts& contexts() const { return m_contexts; }
    void readAgain();
    void otherFileByDialog();
    void useFile(const QString& file);

    void connectTo(const ContextEntry& context);
    /// Connects if the kubeconfig still has it with that server; otherwise reports that.
    void connectTo(const ClusterName& cluster);
    void connectByDialog();
    void showRequests();
    void disconnectCluster();
    void setPaused(bool paused);
    /// Shows the newest picture although a screen holds this one.
    void showNewest();
    /// While it is not empty, a screen is visible whose numbers belong to this picture.
    void setScreenHold(const QString& why);

    void recordByDialog(bool on);
    bool recordTo(const QString& file);
    void openRecordingByDialog();
    void openRecording(const QString& file);
    /// The recording that is open, with other names, as another one; never over a file.
    void saveAnonymisedByDialog();
    void saveAnonymisedTo(const QString& file);
    /// Null: no recording is open.
    ReplaySource* replay() const { return m_replay; }
    /// Returns from a recording to its cluster, if the kubeconfig has it.
    void backToLive();

    /// Changes that no longer apply because a run in this window made them: they are not reported.
    void setExpected(std::function<bool(const Conflict&)> expected) { m_expected = std::move(expected); }

    /// Null: no connection.
    LiveSource* source() const { return m_source; }
    bool following() const { return m_source && m_source->following(); }
    const Connection* connection() const { return m_source ? &m_source->connection() : nullptr; }

    void unlockByDialog();
    void lock();
    /// Null: the context is read-only.
    const WritePermit* permit() const { return m_permit ? &*m_permit : nullptr; }
    void setPermit(std::optional<WritePermit> permit);

Q_SIGNALS:
    void contextsChanged();
    void replayChanged();
    void jobStarted(bayplan::Job* job);
    void changed();  // connection, state, pause, lock
    void anonymised(bool written);

private:
    void onBegun(const Built& built);
    void onFollowed(const Conflicts& conflicts);
    void onStatus();
    void closeBar();
    void replayOf(std::shared_ptr<const Recording> recording);
    void endReplay();

    Session* m_session;
    FileCommands* m_files;
    MessageBar* m_messages;
    QWidget* m_window;
    LiveSource::Options m_options;
    KubeEnvironment m_environment;
    QString m_file;
    Contexts m_contexts;
    QPointer<LiveSource> m_source;
    std::vector<QPointer<LiveSource>> m_ending;  // dismissed; they delete themselves sooner or later
    QPointer<ReplaySource> m_replay;
    QPointer<Job> m_opening;
    PluginQuestion* m_question = nullptr;
    QPointer<ConnectingBar> m_bar;
    std::optional<WritePermit> m_permit;
    QString m_holdWhy;
    std::shared_ptr<const void> m_screenHold;
    QPointer<QWidget> m_conflictsNote;
    Conflicts m_conflicts;  // shown in the note
    std::function<bool(const Conflict&)> m_expected;
};

}  // namespace bayplan
