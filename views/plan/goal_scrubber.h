// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Goes through the steps of a plan: how many of them are carried out on the map, and what that comes to in numbers.
// Thread rule: GUI thread only.

#include <QWidget>

#include "plan/goal_desk.h"

class QLabel;
class QSlider;

namespace bayplan {

class GoalScrubber : public QWidget {
    Q_OBJECT
public:
    explicit GoalScrubber(GoalDesk* desk, QWidget* parent = nullptr);

    /// So many steps are carried out: 0 is the picture before all of them.
    std::size_t place() const;
    /// All of them are.
    bool atEnd() const;

Q_SIGNALS:
    void moved();

private:
    void follow();
    void tell();

    GoalDesk* m_desk;
    QSlider* m_slider;
    QLabel* m_text;
};

}  // namespace bayplan
