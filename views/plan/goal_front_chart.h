// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a goal gains over the moves that it takes: a disc for each plan that was found, a ring where no plan has fewer moves, and the
// gap between the two as a line. A click or the arrows choose a point.
// Thread rule: GUI thread only.

#include <QWidget>
#include <vector>

#include "common/theme.h"
#include "planner/goals/goal_front.h"

class QCustomPlot;

namespace bayplan {

class GoalFrontChart : public QWidget {
    Q_OBJECT
public:
    explicit GoalFrontChart(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// `before`: what the goal counts without a move.
    void setFront(GoalKind kind, std::int64_t before, std::vector<FrontPoint> points);
    /// -1: none.
    void choose(int point);
    QCustomPlot& plot() { return *m_plot; }

Q_SIGNALS:
    void chosen(int point);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void draw();
    int nearest(const QPoint& at) const;
    double gainOf(const FrontPoint& point) const;

    Theme m_theme = makeTheme(ThemeKind::Light);
    GoalKind m_kind = GoalKind::Slots;
    std::int64_t m_before = 0;
    std::vector<FrontPoint> m_points;
    int m_chosen = -1;
    QCustomPlot* m_plot;
};

}  // namespace bayplan
