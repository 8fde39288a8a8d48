// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the chosen scenario changes: the sums, the pods with why, the measures before and after, what queues have and deserve, both clusters side by side,
// another scenario beside it, and how many more fit afterwards.
// Thread rule: GUI thread only.

#include <QWidget>

#include "common/session.h"
#include "common/theme.h"
#include "what_if/scenario_desk.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTableView;
class QTabWidget;

namespace bayplan {

class ChangedPodModel;
class ComputingSign;
class MeasuresTable;
class MorePanel;
class PairPane;
class ScenarioActs;
class ScenarioPair;
class SharesPage;

class AnswerPanel : public QWidget {
    Q_OBJECT
public:
    AnswerPanel(Session* session, ScenarioDesk* desk, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Waits for what is computed beside the answer: for tests and for pictures of the window.
    void finish();
    /// "3 placed · 2 moved · 1 newly pending · nothing gone".
    QString summary() const;

Q_SIGNALS:
    void showOnMapRequested();

private:
    QWidget* makeHead();
    void follow();
    void show(const DeskScenario& of);
    void showBusy();
    void showPods();
    void updateActs();

    Session* m_session;
    ScenarioDesk* m_desk;
    ScenarioActs* m_acts;
    QLabel *m_summary, *m_notes;
    ComputingSign* m_busy;
    QPushButton *m_stop, *m_onMap, *m_plan;
    QTabWidget* m_tabs;
    QComboBox* m_which;
    ChangedPodModel* m_pods;
    QTableView* m_table;
    MeasuresTable* m_measures;
    SharesPage* m_shares;
    PairPane* m_maps;
    ScenarioPair* m_pair;
    MorePanel* m_more;
    AnswerPtr m_shown;    // null: no answer
    ClusterPtr m_mapped;  // the picture afterwards on the maps; null: none
};

/// "12 placed · 3 moved": what an answer says, in a line.
QString answerSummary(const WhatIfAnswer& answer);

}  // namespace bayplan
