// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The steps of the plan that was found, as a table, and what a person may do with them.
// Thread rule: GUI thread only.

#include <QWidget>
#include <string>
#include <vector>

#include "common/theme.h"
#include "plan/goal_desk.h"

class QAction;
class QTableView;

namespace bayplan {

class GoalStepModel;

class GoalStepsPage : public QWidget {
    Q_OBJECT
public:
    explicit GoalStepsPage(GoalDesk* desk, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// In the order of the plan.
    std::vector<std::size_t> chosenRows() const;
    /// After a change that the desk does not tell, such as another picture.
    void updateActs();

Q_SIGNALS:
    void chosen();
    void activated();

private:
    void makeActs();
    void fitSteps();
    void tellWhy(std::size_t row, const WhyThisPod& why);
    void offerNodes(std::size_t row, const std::vector<std::string>& nodes);

    GoalDesk* m_desk;
    GoalStepModel* m_model;
    QTableView* m_steps;
    QAction *m_pin, *m_exclude, *m_elsewhere, *m_why, *m_repair, *m_up, *m_down;
};

}  // namespace bayplan
