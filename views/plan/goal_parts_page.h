// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What became of each of several goals, by importance.
// Thread rule: GUI thread only.

#include <QWidget>

#include "plan/goal_desk.h"

class QTableWidget;

namespace bayplan {

class GoalPartsPage : public QWidget {
public:
    explicit GoalPartsPage(QWidget* parent = nullptr);

    /// Null: there is no answer.
    void show(const GoalRequest& request, const GoalAnswer* answer);

private:
    QTableWidget* m_table;
};

}  // namespace bayplan
