// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The screen that answers "why (not) here?" for one pod: a sentence, how many nodes gave which answer, every node's
// verdict and scores, near misses, and why the winner won.
// Thread rule: GUI thread only.

#include <QWidget>
#include <memory>

#include "common/asking.h"
#include "common/latest.h"
#include "common/session.h"
#include "common/theme.h"
#include "explain/explanation.h"

class QAction;
class QFrame;
class QLabel;
class QPushButton;
class QScrollArea;
class QSplitter;
class QStackedWidget;
class QToolButton;
class QVBoxLayout;

namespace bayplan {

class DeviceRows;
class ExtenderRows;
class GangRows;
class Job;
class NearMissCards;
class NodeReasons;
class ReasonList;
class ScoreBars;
class Trial;
class VerdictModel;
class VerdictTable;

class ExplainView : public QWidget {
    Q_OBJECT
public:
    explicit ExplainView(Session* session, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Explains the pod, in another thread. The explanation before stays until then, with a word that another one is being
    /// computed. Invalid: shows how to choose a pod.
    void setPod(PodIdx pod) { setPods(pod.valid() ? std::vector<PodIdx>{pod} : std::vector<PodIdx>()); }
    /// Explains the first, or the one that is explained already; the others are steps away. None: shows how to choose one.
    void setPods(std::vector<PodIdx> pods);
    PodIdx pod() const { return m_pod; }
    bool computing() const { return m_computing.running(); }
    /// For the menu of a row: what it has beside the actions for its node.
    QList<QAction*> rowActions() const { return {m_copyWords}; }
    /// Runs the event loop until the explanation is there.
    void finish();
    /// Null if no pod is explained, or none yet.
    const Explanation* explanation() const { return m_explanation.get(); }
    QString text() const;
    /// Stops calls to webhooks, or a trial.
    void stop();

Q_SIGNALS:
    void showOnMapRequested();
    void explained(bayplan::PodIdx pod);          // its explanation is shown
    void menuRequested(const QPoint& globalPos);  // for the node of a row, which is selected
    void jobStarted(Job* job);                    // a change is tried

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* makeStepper();
    QWidget* makeHead();
    void step(int by);
    void showStep();
    QWidget* makeLeft();
    QWidget* makeRight();
    void followSelection();
    void ask();
    void take(Explanation explanation);
    void showComputing();
    void askExtenders();
    void remember(Decision decision);
    void fill();
    void fillGap();
    void compareWith(NodeIdx other);
    void showReasonsOf(NodeIdx node);
    void showDevicesOf(NodeIdx node);
    void askDevices(NodeIdx node);
    void showLower(QWidget* page, const QString& title);  // null: the devices alone
    void fitLower();                                      // as tall as what it shows, at most half
    void selectTableNodes();
    void setEnglish(bool english);
    void tryOut(const Remedy& remedy, const QString& text);

    Session* m_session;
    PodIdx m_pod;
    std::vector<PodIdx> m_pods;  // m_pod, and those that were chosen with it
    bool m_stale = true;         // the picture changed while the screen was hidden
    Latest m_computing;
    bool m_selecting = false;
    std::shared_ptr<const Explanation> m_explanation;
    QStackedWidget* m_pages;
    QLabel* m_first;  // in place of the first explanation, while it is computed
    QLabel* m_busy;
    QWidget* m_stepper;
    QLabel* m_place;  // "1 of 4"
    QLabel* m_alike;
    QLabel* m_headline;
    QAction* m_copyWords;
    QLabel* m_why;
    QFrame* m_gap;  // "not modelled"
    QLabel* m_gapText;
    QPushButton* m_askButton;
    QPushButton* m_stopButton;
    Asking* m_asking;
    bool m_stopped = false;  // by a person, before the webhooks answered
    Trial* m_trial;
    ExtenderRows* m_extenders;
    GangRows* m_gang;
    ReasonList* m_reasons;
    NearMissCards* m_cards;
    QLabel* m_answersTitle;
    QScrollArea* m_left;
    QVBoxLayout* m_leftLayout;
    VerdictModel* m_model;
    VerdictTable* m_table;
    QSplitter* m_right;
    bool m_sharedByHand = false;  // its room: a person moved the line between table and lower part
    QWidget* m_lower;             // under the table: the score difference of two nodes, or all reasons on one
    QLabel* m_lowerTitle;
    QStackedWidget* m_lowerPages;
    ScoreBars* m_bars;
    NodeReasons* m_nodeReasons;
    DeviceRows* m_devices;
    bool m_english = false;
};

}  // namespace bayplan
