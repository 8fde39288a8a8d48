// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The same load under several strategies, once for every seed: rows fill as runs end, the chosen measure is drawn below, and the
// winner's placement is one press from the map, one from a scenario.
// Thread rule: GUI thread only; runs are in other ones.

#include <QWidget>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "common/latest.h"
#include "common/session.h"
#include "common/theme.h"
#include "io/sessions/lab_load.h"
#include "planner/lab/lab_run.h"
#include "planner/lab/lab_table.h"
#include "planner/scenario/scenario.h"

class QCheckBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QSplitter;
class QStackedWidget;
class QTableView;

namespace bayplan {

class LoadChoice;
class OutcomeModel;
class RunOptions;
class SeedsChart;
class ShapesField;
class StrategyChoice;

/// What a run of all strategies was made of, kept for looking closer.
using LabPtr = std::shared_ptr<const Lab>;

class StrategiesPane : public QWidget {
    Q_OBJECT
public:
    explicit StrategiesPane(Session* session, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void run();
    void finish();
    StrategyChoice& choice() { return *m_choice; }
    /// As a lab's file has them. They are checked when it runs.
    void setPools(const QString& text, std::vector<NodePool> pools);
    LoadChoice& load() { return *m_load; }
    RunOptions& options() { return *m_options; }
    const OutcomeModel& outcomes() const { return *m_model; }

Q_SIGNALS:
    void scenarioWanted(const bayplan::Scenario& scenario);
    void branchWanted(const QString& text, bayplan::PodIdx pod, const std::vector<bayplan::Delta>& deltas);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// What the thread of the runs has told and the window has not taken in yet.
    struct Inbox {
        std::mutex mutex;
        std::optional<LabHead> head;
        std::vector<LabOutcome> outcomes;
    };
    struct Ran {
        LabPtr lab;
        LabLoadSpec load;
    };
    std::function<Result<Ran>(const Budget&)> making(const std::shared_ptr<Inbox>& inbox) const;
    void takeIn();
    void fitStrategies();  // into the width of the table
    void forget();
    void follow();
    void tell();
    void showSteps();
    void editPools();
    void followLots();
    void showPaths();
    std::optional<std::size_t> strategy() const;  // that is selected; else the best
    /// Carries one run out again, and gives its picture.
    void withPicture(const std::function<void(const ClusterPtr& before, const ClusterPtr& after, const QString& name)>& then);
    void onMap();
    void makeScenario();

    Session* m_session;
    OutcomeModel* m_model;
    LoadChoice* m_load;
    QSpinBox* m_seeds;
    QCheckBox* m_compaction;
    RunOptions* m_options;
    ShapesField* m_shapes;
    StrategyChoice* m_choice;
    QPushButton *m_pools, *m_run, *m_onMap, *m_scenario, *m_steps, *m_paths;
    QLabel *m_about, *m_says;
    QStackedWidget* m_pages;
    QTableView* m_table;
    SeedsChart* m_chart;
    QSplitter* m_parts;
    bool m_shared = true;  // the height, by what table and chart need; false: a person did it
    std::size_t m_metric = 0;
    QString m_poolsText;
    std::vector<NodePool> m_chosenPools;
    std::shared_ptr<Inbox> m_inbox;
    LabPtr m_lab;       // of the rows; null: nothing ran
    LabLoadSpec m_ran;  // what it placed
    ClusterPtr m_of;    // the session's picture when it ran
    Latest m_job, m_closer;
};

}  // namespace bayplan
