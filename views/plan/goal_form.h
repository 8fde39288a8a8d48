// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A goal as a form, or several by importance: which goal, what it takes, who stays, how long is searched. The fields are those that the engine names, and what
// is wrong with one stands below it.
// Thread rule: GUI thread only.

#include <QWidget>
#include <map>

#include "common/session.h"
#include "planner/goals/goal_request.h"

class QCheckBox;
class QComboBox;
class QDateTimeEdit;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QToolButton;
class QVBoxLayout;

namespace bayplan {

class GoalList;

class GoalForm : public QWidget {
    Q_OBJECT
public:
    explicit GoalForm(Session* session, QWidget* parent = nullptr);

    GoalRequest request() const;
    /// Looks through all nodes; 0: as many as usual.
    std::uint64_t work() const;
    /// Fills the form in.
    void fill(const GoalRequest& request);
    /// Nodes and pending pods that are selected, into fields in which nothing was typed.
    void takeSelection();
    void setSearching(bool searching);
    /// At the field that the error names; in front of all where it names none.
    void showProblem(const Error& error);
    void clearProblems();
    /// Pixels, with the part that is folded away.
    int leastWidth() const;
    /// The first field of the goal.
    void focusFirst();

Q_SIGNALS:
    void findRequested();

private:
    struct Row {
        QWidget* whole;
        QWidget* field;
        QLabel* label;
        QLabel* problem;
    };
    QWidget* addRow(GoalField field, const QString& label, QWidget* input, QVBoxLayout* layout);
    /// In which order drained nodes leave.
    QWidget* makeTurns();
    QWidget* makeMore();
    QLineEdit* makeLine(GoalField field, const QString& placeholder);
    void showFields();
    GoalKind kind() const;
    /// The goal that the fields say, without what holds for all goals.
    GoalRequest shownGoal() const;
    void showGoal(const GoalRequest& goal);

    Session* m_session;
    GoalList* m_goals;
    QComboBox* m_kind;
    QLabel *m_about, *m_problem;
    std::map<GoalField, Row> m_rows;
    QLineEdit *m_nodes, *m_pods, *m_gang, *m_request, *m_limits;
    QLineEdit *m_gpuHours, *m_waveLabel, *m_waveOrder;
    QSpinBox *m_count, *m_mostMoves, *m_mostGroups, *m_startsWithin, *m_seed, *m_work, *m_savedEvery, *m_atOnce;
    QWidget* m_turns;
    QPlainTextEdit* m_protect;
    QLineEdit* m_windows;
    QDateTimeEdit* m_now;
    QCheckBox *m_emptyDir, *m_surge;
    QToolButton* m_more;
    QWidget* m_morePart;
    QPushButton* m_find;
    bool m_nodesTyped = false, m_podsTyped = false;
};

}  // namespace bayplan
