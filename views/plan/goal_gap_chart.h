// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How the gap closes while a plan is searched for: the moves of the best plan so far, and the number of moves that no plan can do without, over
// the work that was done. Where the two lines meet, the plan is proved.
// Thread rule: GUI thread only.

#include <QWidget>
#include <vector>

#include "common/theme.h"
#include "planner/goals/plan_goal.h"

class QCustomPlot;

namespace bayplan {

class GoalGapChart : public QWidget {
    Q_OBJECT
public:
    explicit GoalGapChart(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// `work`: what was done by now.
    void setCourse(std::vector<GoalSoFar> course, std::uint64_t work);
    QCustomPlot& plot() { return *m_plot; }

private:
    void draw();

    Theme m_theme = makeTheme(ThemeKind::Light);
    std::vector<GoalSoFar> m_course;
    std::uint64_t m_work = 0;
    QCustomPlot* m_plot;
};

}  // namespace bayplan
