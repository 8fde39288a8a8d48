// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The screen that answers "what can still be placed, what is lost, and to whom" for one shape of pod.
// Thread rule: GUI thread only; the counting is a job.

#include <QWidget>
#include <memory>

#include "common/session.h"
#include "common/theme.h"
#include "fragmentation/fragmentation_watch.h"

class QLabel;
class QProgressBar;
class QStackedWidget;
class QTabWidget;
class QToolButton;

namespace bayplan {

class BarList;
class CulpritList;
class Drag;
class Job;
class ReplayPanel;
class ShapePicker;
class SlotChart;

class FragmentationView : public QWidget {
    Q_OBJECT
public:
    FragmentationView(Session* session, Drag* drag, QWidget* parent = nullptr);
    ~FragmentationView() override;

    void setTheme(const Theme& theme);
    /// Labels by which nodes are put together, best first.
    void setGroupKeys(const QStringList& keys);
    /// Null while nothing is counted.
    const FragmentationReport* report() const { return m_watch->report().get(); }
    bool busy() const { return m_watch->busy(); }
    ReplayPanel& replay() { return *m_replay; }
    /// Waits until all that was asked is counted.
    void finish();

Q_SIGNALS:
    void showOnMapRequested();
    /// What the drop under way would do to the number of slots; empty: nothing to say.
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
    void fillLosses(const FragmentationReport& report);
    void showState();
    void followDrag();
    void showPreview();
    void tryMoving(const Culprit& culprit);
    void select(std::vector<NodeIdx> nodes, std::vector<PodIdx> pods);

    static constexpr int kLabels = 4;

    Session* m_session;
    Drag* m_drag;
    FragmentationWatch* m_watch;
    Theme m_theme = makeTheme(ThemeKind::Light);
    QStringList m_keys;
    ShapePicker* m_shapes;
    QLabel *m_headline, *m_detail, *m_before;
    QStackedWidget* m_pages;
    QLabel* m_state;
    QProgressBar* m_progress;
    QToolButton* m_cancel;
    QTabWidget* m_tabs;
    ReplayPanel* m_replay;
    Job* m_trying = nullptr;
    SlotChart* m_chart;
    QLabel *m_lossTitle, *m_strandTitle;
    BarList *m_losses, *m_strands;
    CulpritList* m_culprits;
};

}  // namespace bayplan
