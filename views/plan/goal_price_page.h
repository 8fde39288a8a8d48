// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the goal at hand costs: the moves for less of it, and what would make it cheaper. It is searched for once the page is in sight.
// Thread rule: GUI thread only.

#include <QWidget>

#include "common/latest.h"
#include "common/session.h"
#include "common/theme.h"
#include "plan/goal_desk.h"
#include "planner/goals/goal_front.h"

class QLabel;
class QPushButton;
class QSlider;
class QTableWidget;

namespace bayplan {

class GoalFrontChart;

class GoalPricePage : public QWidget {
    Q_OBJECT
public:
    GoalPricePage(Session* session, GoalDesk* desk, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    bool searching() const { return m_search.running(); }

Q_SIGNALS:
    void askRequested(const GoalRequest& request);

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Found {
        std::vector<FrontPoint> front;
        GoalReliefs reliefs;
    };
    void forget();
    void begin();
    void take(Result<Found> found);
    void showFront();
    void showReliefs();
    void updateActs();
    /// Chooses the row to which the level goes.
    void followLevel();
    int frontRow() const;
    int reliefRow() const;
    /// The goal with what the row permits; absent: the permission is nothing that a goal can say.
    std::optional<GoalRequest> requestWith(const GoalRelief& relief) const;

    Session* m_session;
    GoalDesk* m_desk;
    GoalFrontChart* m_chart;
    QWidget *m_front, *m_cheaper;
    QTableWidget *m_points, *m_reliefs;
    QLabel *m_state, *m_reliefState, *m_levelText;
    QSlider* m_level;
    QPushButton *m_stop, *m_less, *m_with;
    Found m_found;
    bool m_begun = false;
    Latest m_search;
};

}  // namespace bayplan
