// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The waves of a plan: how many steps each has, how long it takes, and what room is left on the nodes afterwards.
// Thread rule: GUI thread only.

#include <QTableWidget>

#include "plan/goal_desk.h"

namespace bayplan {

class GoalWavesPage : public QTableWidget {
    Q_OBJECT
public:
    explicit GoalWavesPage(GoalDesk* desk, QWidget* parent = nullptr);

private:
    void follow();

    GoalDesk* m_desk;
};

}  // namespace bayplan
