// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The screen of scenarios: what would happen if. A tree of them over one base at the left, the changes of the chosen one above, and
// what it changes below. The session is not touched until an answer is shown on the map or made a plan.
// Thread rule: GUI thread only.

#include <QWidget>
#include <vector>

#include "common/session.h"
#include "common/theme.h"
#include "io/sessions/project_file.h"

class QStackedWidget;

namespace bayplan {

class AnswerPanel;
class ChangeList;
class ScenarioDesk;
class ScenarioTree;

class ScenarioView : public QWidget {
    Q_OBJECT
public:
    explicit ScenarioView(Session* session, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    ScenarioDesk& desk() { return *m_desk; }
    ScenarioTree& tree() { return *m_tree; }
    ChangeList& changes() { return *m_changes; }
    const AnswerPanel& answer() const { return *m_answer; }
    /// Adds the scenario of a file. Returns what is wrong with it; empty: nothing.
    QString open(const QString& file);
    /// All scenarios as a project has them.
    std::vector<ProjectScenario> kept() const;
    /// Adds those of a project. Returns what is wrong with any of them; empty: nothing.
    QString restore(const std::vector<ProjectScenario>& scenarios);
    /// Waits for the answers: for tests and for pictures of the window.
    void finish();

Q_SIGNALS:
    void showOnMapRequested();

private:
    QWidget* makeEmpty();

    Session* m_session;
    ScenarioDesk* m_desk;
    ScenarioTree* m_tree;
    ChangeList* m_changes;
    AnswerPanel* m_answer;
    QStackedWidget* m_pages;
};

}  // namespace bayplan
