// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The changes of the chosen scenario: added by forms or as YAML, edited, ordered, taken away, undone and redone; and which pods the
// scheduler tries after them.
// Thread rule: GUI thread only.

#include <QWidget>

#include "common/session.h"
#include "common/theme.h"
#include "planner/scenario/scenario.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace bayplan {

class ChangeModel;
class ScenarioDesk;

class ChangeList : public QWidget {
    Q_OBJECT
public:
    ChangeList(Session* session, ScenarioDesk* desk, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Opens the form of an action, as scenarioActions() lists it, with what is selected in the session filled in.
    void addByForm(const QString& action);

private:
    QToolButton* button(const char* name, const QString& text, const QString& tip, void (ChangeList::*act)());
    void follow();
    void updateButtons();
    int row() const;  // of the change that is current; -1: none
    void replace(std::vector<ScenarioChange> changes, int current);
    void editByForm();
    void editText();
    void remove();
    void moveUp();
    void moveDown();
    void moveBy(int rows);
    void undo();
    void redo();
    void setOptions();

    Session* m_session;
    ScenarioDesk* m_desk;
    ChangeModel* m_model;
    QLabel* m_title;
    QToolButton *m_add, *m_edit, *m_text, *m_remove, *m_up, *m_down, *m_undo, *m_redo;
    QComboBox* m_tried;
    QCheckBox* m_preemption;
    QStackedWidget* m_pages;
    QTableView* m_table;
    int m_shown = 0;  // the scenario
};

}  // namespace bayplan
