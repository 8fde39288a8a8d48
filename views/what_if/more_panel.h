// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How many more of a shape fit after the chosen scenario, and what stops the next one.
// Thread rule: GUI thread only; pods are tried in another one.

#include <QWidget>

#include "common/latest.h"
#include "common/session.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace bayplan {

class ScenarioDesk;

class MorePanel : public QWidget {
    Q_OBJECT
public:
    MorePanel(Session* session, ScenarioDesk* desk, QWidget* parent = nullptr);

    void count();
    void finish();

private:
    void forget();
    void tell(const QString& headline, const QString& why, const char* role);

    Session* m_session;
    ScenarioDesk* m_desk;
    QLineEdit* m_shape;
    QSpinBox *m_gang, *m_most;
    QPushButton* m_count;
    QLabel *m_headline, *m_why;
    Latest m_job;
};

}  // namespace bayplan
