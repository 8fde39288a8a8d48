// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Applying plans from the window: the screen, what was interrupted before, and the message when a run has ended.
// Thread rule: GUI thread only; journals are read in a Job.

#include <QObject>
#include <filesystem>

#include "apply/apply_desk.h"

namespace bayplan {

class ApplyView;
class MessageBar;
class Session;

class ApplyCommands : public QObject {
    Q_OBJECT
public:
    ApplyCommands(Session* session, std::filesystem::path stateFolder, MessageBar* messages, QWidget* window);

    /// The stage owns it.
    ApplyView* view() const { return m_view; }
    ApplyDesk& desk() { return *m_desk; }
    bool busy() const { return m_desk->running(); }
    /// True where nothing is under way, or a person agreed to stop it.
    bool mayEnd();

private:
    void lookForInterrupted();
    void onFinished(const QString& summary, bool well);

    std::filesystem::path m_folder;  // of journals
    MessageBar* m_messages;
    QWidget* m_window;
    ApplyDesk* m_desk;
    ApplyView* m_view;
};

}  // namespace bayplan
