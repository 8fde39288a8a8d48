// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The screen of plans: all changes since the cluster was opened, and beside them plans that are found for a goal. It sends nothing.
// Thread rule: GUI thread only.

#include <QList>
#include <QWidget>

#include "common/session.h"
#include "common/theme.h"
#include "planner/goals/goal_request.h"

class QAction;
class QHBoxLayout;
class QLabel;
class QStackedWidget;
class QTableView;
class QTabWidget;

namespace bayplan {

class GoalDesk;
class GoalForm;
class GoalPanel;
class PlanModel;

class PlanView : public QWidget {
    Q_OBJECT
public:
    explicit PlanView(Session* session, QWidget* parent = nullptr);

    /// Buttons at the right of the summary; the window owns the actions.
    void setActions(const QList<QAction*>& actions);
    void setTheme(const Theme& theme);
    /// Shows the form, filled in.
    void ask(const GoalRequest& request);
    /// Shows the form as it was left.
    void showGoals();
    GoalDesk& goals() { return *m_desk; }
    /// Another mode of the screen: a tab behind those of its own.
    void addMode(QWidget* page, const QString& title);
    /// That mode; null: the tab of its own that was shown last.
    void showMode(QWidget* page);
    /// Waits for a search: for tests and for pictures of the window.
    void finish();
    /// "12 changes: 5 placed, 4 moved…".
    static QString summary(const Plan& plan);

Q_SIGNALS:
    void showOnMapRequested();
    /// A person chose another mode; null: one of its own tabs.
    void modeChosen(QWidget* page);

private:
    QWidget* makeSteps();
    QWidget* makeGoals();
    void find();
    void follow();
    void select();

    Session* m_session;
    PlanModel* m_model;
    GoalDesk* m_desk;
    GoalForm* m_form;
    GoalPanel* m_panel;
    QTabWidget* m_tabs;
    int m_ownTabs = 0;  // the first tabs
    int m_ownTab = 0;   // of these the last one that was shown
    QStackedWidget* m_pages;
    QLabel *m_summary, *m_windows;
    QHBoxLayout* m_buttons;
    QTableView* m_table;
};

}  // namespace bayplan
