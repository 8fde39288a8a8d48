// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The screen of all changes since the cluster was opened; it sends nothing.
// Thread rule: GUI thread only.

#include <QList>
#include <QWidget>

#include "common/session.h"
#include "common/theme.h"

class QAction;
class QHBoxLayout;
class QLabel;
class QStackedWidget;
class QTableView;

namespace bayplan {

class PlanModel;

class PlanView : public QWidget {
    Q_OBJECT
public:
    explicit PlanView(Session* session, QWidget* parent = nullptr);

    /// Buttons at the right of the summary; the window owns the actions.
    void setActions(const QList<QAction*>& actions);
    void setTheme(const Theme& theme);
    /// "12 changes: 5 placed, 4 moved…".
    static QString summary(const Plan& plan);

Q_SIGNALS:
    void showOnMapRequested();

private:
    void follow();
    void select();

    Session* m_session;
    PlanModel* m_model;
    QStackedWidget* m_pages;
    QLabel* m_summary;
    QHBoxLayout* m_buttons;
    QTableView* m_table;
};

}  // namespace bayplan
