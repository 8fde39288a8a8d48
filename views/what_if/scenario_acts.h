// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What can be done with the answer of the chosen scenario: opened as a branch of the session, which every screen shows, or taken
// over as steps of the plan.
// Thread rule: GUI thread only; the branch and the steps are made in another one.

#include <QObject>

#include "common/latest.h"
#include "common/session.h"

class QWidget;

namespace bayplan {

class ScenarioDesk;

class ScenarioActs : public QObject {
    Q_OBJECT
public:
    ScenarioActs(Session* session, ScenarioDesk* desk, QObject* parent = nullptr);

    /// Why it cannot be done; empty: it can.
    QString whyNotOnMap() const;
    QString whyNoPlan() const;
    void showOnMap();
    /// Asks first, with what no plan can carry out.
    void makePlan(QWidget* over);
    void finish();

Q_SIGNALS:
    void busyChanged();
    void showOnMapRequested();

private:
    QString whyNothing() const;

    Session* m_session;
    ScenarioDesk* m_desk;
    Latest m_job;
};

}  // namespace bayplan
