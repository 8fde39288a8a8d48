// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The screen Queues: whose turn it is, and why not.
//
// Queues with one bar each for a chosen resource; below, the jobs of the chosen queue with their two lights, quota and nodes; the turns
// of the system one by one; and what points nowhere. The objects are read from the files once more, with those of Volcano, Kueue and
// Koordinator that the picture does not have; the board is made in another thread.
// Thread rule: GUI thread only.

#include <QWidget>
#include <memory>

#include "common/latest.h"
#include "common/session.h"
#include "common/theme.h"
#include "planner/queues/submission.h"
#include "queues/beside.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QSlider;
class QSplitter;
class QStackedWidget;
class QTableView;
class QTableWidget;
class QTabWidget;

namespace bayplan {

class JobModel;
class PairPane;
class QueueBarDelegate;
class QueueModel;

inline constexpr int kLeastReasonWidth = 160;  // of a column that says why

class QueuesView : public QWidget {
    Q_OBJECT
public:
    explicit QueuesView(Session* session, QWidget* parent = nullptr);
    ~QueuesView() override;

    void setTheme(const Theme& theme);
    void finish();
    /// Asks what the objects of a file would get if they were there, and at whose cost; empty: without any.
    void submit(const QString& file);
    /// Sets the queues under a second configuration beside these: that of a file, or objects whose queues take the place of those with
    /// their names; empty: without it.
    void compareWith(const QString& file);
    /// Null: there is none yet, or it could not be made.
    const QueueBoard* board() const { return m_board.get(); }

Q_SIGNALS:
    void showOnMapRequested();

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Made {
        std::vector<QueueSystem> systems;
        QueueBoard board;
        std::optional<Submission> more;
        std::optional<QueueBoard> second;
    };

    QWidget* makeBar();
    QWidget* makeEffectBar();
    QWidget* makeLegend();
    QWidget* makeTabs();
    /// The picture or the rules have changed; asks at once if this screen is seen, otherwise when it is shown.
    void forget();
    void ask();
    void askAnew();
    void take(Result<Made> made);
    void showResource();
    void showJobs();
    /// As high as the queues need, and half of the screen at most, until a person moves the border.
    void shareHeight();
    /// The board whose turns are shown: the second one, where there is one.
    const QueueBoard* turns() const { return m_beside.board ? m_beside.board.get() : m_board.get(); }
    void showStep(int step);
    /// Marks the pods of the turn on the map, while the turns are looked at.
    void markTurn();
    /// The map after the turn, as a what-if.
    void openTurn();
    /// Where the turns make pods, which the cluster does not have: the two pictures beside each other.
    void pairTurn();
    void showFaults();
    void say(const QString& headline, const QString& about, bool computing);
    void chooseConfiguration();
    void chooseSubmission();
    void chooseSecond();
    void showSubmission(const std::optional<Submission>& more);
    void showBeside();

    Session* m_session;
    std::optional<QueueSystem> m_wanted;  // by a person; absent: the first that there is
    QString m_submitted;                  // a file with objects that are not there yet; empty: none
    QString m_other;                      // a file with a second configuration; empty: none. One of both alone
    std::shared_ptr<const QueueBoard> m_board;
    Beside m_beside;
    bool m_stale = true;
    Theme m_theme = makeTheme(ThemeKind::Light);

    QComboBox *m_system, *m_resource;
    QPushButton *m_configuration, *m_submit, *m_compare, *m_without;
    QLabel *m_headline, *m_about, *m_legend, *m_effect;
    QWidget* m_effectBar;
    QStackedWidget* m_pages;
    QSplitter* m_splitter;
    bool m_shared = true;  // by shareHeight()
    QTableView *m_queues, *m_jobs;
    QueueModel* m_queueModel;
    QueueBarDelegate* m_bars;
    JobModel* m_jobModel;
    QCheckBox* m_whole;
    QPlainTextEdit* m_sentences;
    QTabWidget* m_tabs;
    QSlider* m_step;
    QLabel* m_stepName;
    QPushButton* m_openTurn;
    QString m_turnText;  // of the what-if that shows a turn
    QTableWidget *m_changes, *m_faults;
    PairPane* m_pair;
    QPushButton* m_stop;
    Latest m_job, m_opening, m_pairing;
};

}  // namespace bayplan
