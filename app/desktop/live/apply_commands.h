// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Applying plans from the window: the screen, the followed cluster as its target, interrupted runs, and the message
// when a run has ended.
// Thread rule: GUI thread only; journals are read in a Job.

#include <QObject>
#include <QPointer>
#include <filesystem>

#include "apply/apply_desk.h"
#include "common/later.h"

namespace bayplan {

class ApplyView;
class LiveSource;
class MessageBar;
class Session;

class ApplyCommands : public QObject {
    Q_OBJECT
public:
    ApplyCommands(Session* session, std::filesystem::path stateFolder, MessageBar* messages, QWidget* window);

    /// The stage owns it.
    ApplyView* view() const { return m_view; }
    ApplyDesk& desk() { return *m_desk; }
    /// The followed cluster, and whether it may be changed; null: none is followed, it is read-only.
    void setTarget(const LiveSource* source, const WritePermit* permit);
    /// True if no run is in progress, or the user agreed to stop it.
    bool mayLeave();
    /// Whether the last run was asked to change the object.
    bool isOwn(const Conflict& conflict) const { return m_desk->concerns(conflict.object); }

Q_SIGNALS:
    /// The user wants to see the screen.
    void showRequested();
    /// The result of a run.
    void ended(const QString& summary);

private:
    void lookForInterrupted();
    void onFinished(const QString& summary, bool well);

    std::filesystem::path m_folder;  // of this user's data, including journals
    MessageBar* m_messages;
    QWidget* m_window;
    ApplyDesk* m_desk;
    ApplyView* m_view;
    QPointer<const LiveSource> m_source;
};

}  // namespace bayplan
