// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What of a scenario goes to the plan, and what does not and why, before it is done.
// Thread rule: GUI thread only.

#include <QDialog>

#include "planner/scenario/as_steps.h"

namespace bayplan {

class StepsDialog : public QDialog {
    Q_OBJECT
public:
    StepsDialog(const Scenario& scenario, const ScenarioSteps& made, QWidget* parent = nullptr);
};

}  // namespace bayplan
