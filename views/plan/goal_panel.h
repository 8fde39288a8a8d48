// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The answer to a goal: what is proved in one line, what stands in the way, the steps that a person may change, and the cluster before and
// after with an arrow for each move.
// Thread rule: GUI thread only.

#include <QWidget>

#include "common/session.h"
#include "common/theme.h"
#include "plan/goal_desk.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QSplitter;
class QTabWidget;
class QTableWidget;

namespace bayplan {

class GoalGapChart;
class GoalPartsPage;
class GoalPricePage;
class GoalScrubber;
class GoalStepsPage;
class GoalWavesPage;
class PairPane;

class GoalPanel : public QWidget {
    Q_OBJECT
public:
    GoalPanel(Session* session, GoalDesk* desk, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);

Q_SIGNALS:
    void showOnMapRequested();
    void askRequested(const GoalRequest& request);  // for another goal, to be searched at once

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeHead();
    void follow();
    void followSteps();
    void showProgress();
    void showObstacles();
    void fitObstacleRows();
    void showReason();
    /// The two maps with their arrows, while they are in sight.
    void showMaps();
    void showArrows();
    void updateActs();
    void select();

    Session* m_session;
    GoalDesk* m_desk;
    QLabel *m_headline, *m_reason, *m_edits, *m_empty;
    QProgressBar* m_bar;
    QLabel* m_soFar;
    QWidget *m_busy, *m_body;
    QPushButton *m_stop, *m_add, *m_back;
    QTabWidget* m_tabs;
    GoalStepsPage* m_steps;
    QSplitter* m_both;        // the steps, and the maps at their right or below
    bool m_arranged = false;  // by the width
    QTableWidget* m_obstacles;
    PairPane* m_maps;
    GoalScrubber* m_scrubber;
    GoalPricePage* m_prices;
    GoalWavesPage* m_waves;
    GoalGapChart* m_gap;
    GoalPartsPage* m_parts;
    ClusterPtr m_shownBase, m_shownEnd;    // of the two maps: what they were made from
    std::size_t m_shownPlace = 0;          // and after how many steps
    std::vector<std::size_t> m_arrowRows;  // by arrow: its step
};

}  // namespace bayplan
