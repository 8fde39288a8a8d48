// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Several schedulers at once: the parameters, the charts over how many they are, what happened, and one conflict in steps.
// Thread rule: GUI thread only; the runs are a job on a snapshot.

#include <QWidget>
#include <memory>

#include "common/latest.h"
#include "common/session.h"
#include "common/theme.h"
#include "planner/together/together_question.h"

class QCheckBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;

namespace bayplan {

class ConflictPane;
class ConflictStory;
class EventModel;
class SweepCharts;
class TogetherForm;

class TogetherPage : public QWidget {
    Q_OBJECT
public:
    explicit TogetherPage(Session* session, QWidget* parent = nullptr);
    ~TogetherPage() override;

    void run();
    void finish();
    void setTheme(const Theme& theme);
    TogetherForm* form() const { return m_form; }
    SweepCharts* charts() const { return m_charts; }
    ConflictPane* conflict() const { return m_conflict; }
    EventModel* events() const { return m_events; }
    const TogetherOutcome* outcome() const { return m_outcome.get(); }
    QString summary() const;

private:
    struct Answer {
        std::shared_ptr<const TogetherOutcome> outcome;
        std::vector<TogetherPoint> points;
        ClusterPtr picture;  // that was played: with the pods of Volcano's Jobs
    };
    void show(Answer answer);
    void forget();
    void chooseEvent();
    void tellConflict(std::unique_ptr<ConflictStory> story);
    void chooseFirstClash();

    Session* m_session;
    TogetherForm* m_form;
    QPushButton* m_run;
    QLabel* m_summary;
    QProgressBar* m_progress;
    QCheckBox* m_clashes;
    EventModel* m_events;
    QTableView* m_table;
    SweepCharts* m_charts;
    ConflictPane* m_conflict;
    ClusterPtr m_cluster;  // that the outcome is about
    std::shared_ptr<const TogetherOutcome> m_outcome;
    bool m_refreshes = true;
    Latest m_playing;
};

}  // namespace bayplan
