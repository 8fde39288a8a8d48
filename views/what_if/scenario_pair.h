// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Any two scenarios beside each other, or one beside the cluster as it is or beside itself on the former base: the measures in
// columns, the queues, the pods that stand elsewhere, and the two as maps with an arrow for each such pod.
// Thread rule: GUI thread only; pods are compared and pictures are made in other ones.

#include <QWidget>
#include <vector>

#include "common/latest.h"
#include "common/session.h"
#include "common/theme.h"
#include "what_if/scenario_desk.h"

class QComboBox;
class QLabel;
class QTabWidget;
class QTableView;

namespace bayplan {

class ChangedPodModel;
class MeasuresTable;
class PairPane;
class SharesPage;

class ScenarioPair : public QWidget {
    Q_OBJECT
public:
    ScenarioPair(Session* session, ScenarioDesk* desk, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void finish();

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// One of the two: the base before an answer, or what an answer makes of it. No measures: it is not known yet.
    struct Side {
        QString name;
        const WhatIfMeasures* measures = nullptr;
        ScenarioPicture picture;
        AnswerPtr kept;                      // whose the measures are
        const WhatIfAnswer* does = nullptr;  // likewise; null: it is the cluster as it is
    };
    void fillChoices();
    void compare();
    /// The two maps while they are in sight; their pictures are let go when they are not.
    void showMaps();
    void showArrows();
    Side sideOf(const QComboBox* box) const;

    Session* m_session;
    ScenarioDesk* m_desk;
    QComboBox *m_a, *m_b;
    QLabel* m_summary;
    MeasuresTable* m_measures;
    SharesPage* m_shares;
    ChangedPodModel* m_pods;
    QTableView* m_table;
    PairPane* m_maps;
    QTabWidget* m_tabs;
    bool m_byHand = false;  // a person chose the two; before that they are the chosen scenario and what it branched off
    Latest m_job, m_mapJob;
    Side m_comparedA, m_comparedB;
    bool m_drawn = false;  // the maps are of these two, or will be in a moment
};

}  // namespace bayplan
