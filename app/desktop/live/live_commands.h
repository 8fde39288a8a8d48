// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Connecting to a running cluster, following it, and what it takes to be allowed to change it. Reads only: the one thing
// in here that has to do with writing is the permit, which lives as long as this connection and is written nowhere.
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

    /// How later connections read; for tests. And where kubeconfigs are looked for.
    void setOptions(LiveSource::Options options) { m_options = std::move(options); }
    void setEnvironment(KubeEnvironment environment);
    const KubeEnvironment& environment() const { return m_environment; }

    /// What there is to connect to, by the kubeconfig that was chosen last.
    const Contexts& contexts() const { return m_contexts; }
    void readAgain();
    void otherFileByDialog();
    void useFile(const QString& file);

    void connectTo(const ContextEntry& context);
    /// Where the kubeconfig knows it at that server still; told otherwise.
    void connectTo(const ClusterName& cluster);
    void connectByDialog();
    void showRequests();
    void disconnectCluster();
    void setPaused(bool paused);
    /// Shows the newest picture though a screen wants this one to stay.
    void showNewest();
    /// As long as it is not empty: a screen whose numbers belong to this picture is looked at.
    void setScreenHold(const QString& why);

    void recordByDialog(bool on);
    bool recordTo(const QString& file);
    void openRecordingByDialog();
    void openRecording(const QString& file);
    /// Null: nothing is replayed.
    ReplaySource* replay() const { return m_replay; }
    /// From a recording to the cluster that it is of, where the kubeconfig knows it.
    void backToLive();

    /// Changes that no longer apply because of what was asked of the cluster in here: nobody has to be told.
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
    std::vector<QPointer<LiveSource>> m_ending;  // dismissed, and gone by themselves sooner or later
    QPointer<ReplaySource> m_replay;
    QPointer<Job> m_opening;
    PluginQuestion* m_question = nullptr;
    QPointer<ConnectingBar> m_bar;
    std::optional<WritePermit> m_permit;
    QString m_holdWhy;
    std::shared_ptr<const void> m_screenHold;
    QPointer<QWidget> m_conflictsNote;
    Conflicts m_conflicts;  // that the note tells
    std::function<bool(const Conflict&)> m_expected;
};

}  // namespace bayplan
