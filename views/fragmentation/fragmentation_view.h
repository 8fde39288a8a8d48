// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The screen that answers "what can still be placed, what is lost, and to what" for one shape of pod.
// Thread rule: GUI thread only; the counting is a job.

#include <QWidget>
#include <memory>

#include "common/pictures/picture.h"
#include "common/session.h"
#include "common/theme.h"
#include "fragmentation/counted_bar.h"
#include "fragmentation/fragmentation_watch.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTabWidget;
class QToolButton;

namespace bayplan {

class BarList;
class CulpritList;
class Drag;
class DropTargets;
class Job;
class Machines;
class ReplayPanel;
class ShapePicker;
class SlotChart;
class SlotLadder;
class TrendPanel;
class Trial;

class FragmentationView : public QWidget {
    Q_OBJECT
public:
    FragmentationView(Session* session, Drag* drag, QWidget* parent = nullptr);
    ~FragmentationView() override;

    void setTheme(const Theme& theme);
    /// Labels that group nodes, best first.
    void setGroupKeys(const QStringList& keys);
    /// The source of NVLink groups; it has to live as long as this.
    void setMachines(const Machines* machines);
    /// Null before anything is counted.
    const FragmentationReport* report() const { return m_watch->report().get(); }
    bool busy() const { return m_watch->busy(); }
    ReplayPanel& replay() { return *m_replay; }
    TrendPanel& trend() { return *m_trend; }
    DropTargets& targets() { return *m_targets; }
    /// Whether pods can be dropped here: there is a cluster, and its tab is shown.
    bool takesPods() const;
    /// Shows the tab of this cluster.
    void showCluster();
    /// Waits until every question is counted.
    void finish();
    /// As it stands, with its charts as vectors.
    Picture picture();

Q_SIGNALS:
    void showOnMapRequested();
    /// Only the rows of `nodes`; `what`: the number that counts them.
    void showInTablesRequested(const std::vector<NodeIdx>& nodes, const QString& what);
    /// A plan that reaches more slots of the shape that is counted; there are `now` of them.
    void reachRequested(const bayplan::SlotShape& shape, qlonglong now);
    void takesPodsChanged();
    void openRequested(const QString& path);  // a recorded snapshot
    void openFilesRequested();                // a person chooses files of a cluster
    /// What the present drag would do to the number of slots; empty: nothing to say.
    void previewed(const QString& text);
    void jobStarted(Job* job);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeLeft();
    QWidget* makeRight();
    QWidget* makeStates();
    void ask();
    void fill();
    void fillHead();
    void fillRows();
    void showState();
    void followLink(const QString& target);
    void showRows(const CountedRows& rows);
    void tryMoving(const Culprit& culprit);

    // fragmentation_drag.cpp
    void followTab();
    void beginDrag();
    void followDrag();
    void endDrag();
    void showPreview();
    void pickUp(PodIdx pod);
    /// The report after a drop on the target, if a drag is under way and that was counted.
    const FragmentationReport* estimate() const;

    static constexpr int kLabels = 4;

    Session* m_session;
    Drag* m_drag;
    FragmentationWatch* m_watch;
    const Machines* m_machines = nullptr;
    bool m_told = false;  // something is known about the insides of nodes
    Theme m_theme = makeTheme(ThemeKind::Light);
    QStringList m_keys;
    ShapePicker* m_shapes;
    QLabel *m_headline, *m_detail, *m_before, *m_computing;
    QStackedWidget* m_pages;
    QLabel* m_state;
    QProgressBar* m_progress;
    QToolButton* m_cancel;
    QPushButton* m_open;
    QTabWidget* m_tabs;
    TrendPanel* m_trend;
    ReplayPanel* m_replay;
    Trial* m_trial;
    SlotLadder* m_ladder;
    SlotChart* m_chart;
    QLabel *m_chartNote, *m_lossTitle, *m_strandTitle;
    BarList *m_losses, *m_strands;
    QStackedWidget* m_right;
    CulpritList* m_culprits;
    DropTargets* m_targets;
    CountedBar* m_counted;
    CountedRows m_rows;     // that the bar speaks of
    ClusterPtr m_rowsFrom;  // the picture that they were counted on
    ClusterPtr m_asked;     // the picture of the estimate; null: no drag is under way
};

}  // namespace bayplan
