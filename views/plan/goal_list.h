// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Several goals in their order of importance. One goal needs no list: then there is only the button that adds another.
// Thread rule: GUI thread only.

#include <QWidget>
#include <vector>

#include "planner/goals/goal_request.h"

class QListWidget;
class QToolButton;

namespace bayplan {

class GoalList : public QWidget {
    Q_OBJECT
public:
    explicit GoalList(QWidget* parent = nullptr);

    /// At least one; the first is shown.
    void setGoals(std::vector<GoalRequest> goals);
    const std::vector<GoalRequest>& goals() const { return m_goals; }
    std::size_t current() const { return m_current; }
    /// What the form says of the current one.
    void setCurrent(const GoalRequest& goal);

Q_SIGNALS:
    void leaving();  // the current goal: what the form says of it has to be told now
    void chosen();   // another goal is the current one

private:
    void add();
    void remove();
    void shift(int by);
    void choose(std::size_t place);
    void fillList();

    std::vector<GoalRequest> m_goals{GoalRequest{}};
    std::size_t m_current = 0;
    QWidget* m_whole;
    QListWidget* m_list;
    QToolButton *m_add, *m_remove, *m_up, *m_down;
};

}  // namespace bayplan
