// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The lab: at the left whether a gang can be placed as a whole, at the right strategies of scoring side by side. Everything is tried on
// a copy; the session learns of a placement only as a what-if, and the screen of scenarios as a scenario.
// Thread rule: GUI thread only.

#include <QWidget>
#include <vector>

#include "common/latest.h"
#include "common/session.h"
#include "common/theme.h"
#include "planner/scenario/scenario.h"

namespace bayplan {

class GangPane;
class StrategiesPane;

class LabView : public QWidget {
    Q_OBJECT
public:
    explicit LabView(Session* session, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    GangPane& gangs() { return *m_gangs; }
    StrategiesPane& strategies() { return *m_strategies; }
    /// Waits for what is computed: for tests and for pictures of the window.
    void finish();

Q_SIGNALS:
    void showOnMapRequested();
    void scenarioWanted(const bayplan::Scenario& scenario);

private:
    void branch(const QString& text, PodIdx pod, const std::vector<Delta>& deltas);

    Session* m_session;
    GangPane* m_gangs;
    StrategiesPane* m_strategies;
    Latest m_job;
};

}  // namespace bayplan
