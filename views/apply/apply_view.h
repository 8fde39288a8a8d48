// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The screen that asks "do I dare?" and then "did it work?": a plan is reviewed, approved by its hash, applied step by
// step, and rolled back in the same way.
// Thread rule: GUI thread only.

#include <QTimer>
#include <QWidget>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "apply/accept_bar.h"
#include "apply/apply_desk.h"
#include "common/fit_columns.h"
#include "common/session.h"
#include "common/theme.h"

class QAction;
class QHBoxLayout;
class QLabel;
class QMenu;
class QPushButton;
class QStackedWidget;
class QSplitter;
class QTableView;
class QToolButton;

namespace bayplan {

class ApplyModel;
class ApproveBar;
class LandingBar;
class NoticeBar;
class RunBar;
class RunMap;

class ApplyView : public QWidget {
    Q_OBJECT
public:
    /// `folder`: for this user's journals and the key of audit records.
    ApplyView(Session* session, ApplyDesk* desk, std::filesystem::path folder, QWidget* parent = nullptr);
    ~ApplyView() override;

    /// The actions to connect and to unlock the context; the window owns them.
    void setActions(QAction* connectCluster, QAction* unlock);
    /// What leads on from an empty screen.
    void setWaysToAPlan(QAction* findPlan, QAction* openPlan);
    void setTheme(const Theme& theme);

    /// Reviews this plan instead of the session's changes; `title` describes it.
    void showPlan(Plan plan, const QString& title, const QString& notes = {});
    /// Returns to the session's changes.
    void showSession();
    /// Interrupted runs, the newest first; those of the connected cluster can be resumed.
    void offer(std::vector<RecoveredApply> interrupted);
    void review();
    bool approvePlan();
    /// Only a plan that so many people approved is applied.
    int approvalsNeeded() const;
    void setApprovalsNeeded(int people);
    void applyPlan();
    /// For the run that ended: checks on the cluster what can be restored, and shows that as a plan.
    void reviewRollback();
    void replanRest();
    /// Shows the landing policy of the connected cluster, to install and remove it.
    void showLandingPolicy();
    /// Shows what landings left on it when a run crashed.
    void showLeftovers();
    /// Writes the signed record of the run that ended. Errors: those of AuditKey::open, Unwritable.
    Result<void> exportTo(const std::filesystem::path& file) const;
    void setSchedulerNames(std::set<std::string> names);
    /// Accepts something for the plan that is shown; "acceptElsewhere" and so on are the names of the check boxes.
    void accept(const QString& what, bool on);

    std::string hash() const { return m_hash; }
    /// Null: it was not checked since the last change.
    const std::shared_ptr<const Preflight>& flight() const { return m_flight; }
    /// Null: no run ended.
    const std::shared_ptr<const ApplyOutcome>& outcome() const { return m_outcome; }
    ApplyModel* model() { return m_model; }
    QTableView* table() { return m_table; }

Q_SIGNALS:
    /// A run ended: for a message, and for a user who looks elsewhere.
    void finished(const QString& summary, bool well);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    enum class Stage { Editing,
                       Running,
                       Ended };
    static constexpr ColumnWidths kWidths{48, 320};

    // apply_view_parts.cpp
    QWidget* makeHead();
    QWidget* makeTools();
    void makeTable();
    void connectDesk();
    QString planTitle() const;
    // apply_view_steps.cpp: the steps, their selection and order
    void takeSession();
    void onEdited();
    void onSelected();
    void moveStep(int by);
    void toggleSteps();
    int currentRow() const;
    void listSchedulers();
    QString detail(int row) const;
    void fitTable();
    void widenState(int row);  // its text is longer than the others
    void squeezeNames();
    void hideWhatIsFine(int over);  // columns that ask for nothing, until so many pixels are saved
    int overWidth() const;          // pixels that the columns have too many
    void markUnderWay();            // on every screen: the pods that leave, and those that come
    // apply_view_accept.cpp: what needs an acceptance
    PreflightOptions rules() const;
    std::int64_t now() const;     // Unix seconds
    QString outsideText() const;  // why the plan may not begin now; empty: it may
    void awaitBoundary();         // of a maintenance window
    void forgetAccepted();
    void tellTicks();
    bool partly() const;  // some kinds may not be read, and a plan may be applied without them
    AcceptBar::Tick tickOfUnread() const;
    std::vector<AcceptBar::Tick> ticksOf(const Preflight& flight);  // drops acceptances that nothing needs any more

    void follow();  // updates everything but the table
    void tellNotice();
    void tellOffer();
    void resumeOffered(bool outsideWindow = false);
    void onReviewed(const std::shared_ptr<const Preflight>& flight, bool unlocked);
    void onBegun(const std::shared_ptr<const ApplyHeader>& header);
    void onStepsChanged(const std::map<std::size_t, StepProgress>& news);
    void onEnded(const std::shared_ptr<const ApplyOutcome>& outcome);
    void onReplanned(const Replanned& rest);
    void onBackPlanned(const RollbackPlan& back);
    void onFailed(ApplyDesk::Work work, const Error& error);
    void exportByDialog();
    std::vector<PlanApproval> whoApproved() const;  // the plan as it is shown
    QString obstacle() const;                       // why the plan may not be approved; empty: it may

    Session* m_session;
    ApplyDesk* m_desk;
    std::filesystem::path m_folder;
    Theme m_theme = makeTheme(ThemeKind::Light);
    QAction *m_connect = nullptr, *m_unlock = nullptr;

    Stage m_stage = Stage::Editing;
    bool m_ofSession = true;
    QString m_title, m_notes, m_error;
    std::shared_ptr<const Plan> m_taken = std::make_shared<const Plan>();  // the session's plan when it was taken
    std::string m_hash;
    std::shared_ptr<const Preflight> m_flight;
    bool m_flightUnlocked = false;
    std::optional<Approval> m_approval;     // with which it would be applied
    std::vector<PlanApproval> m_approvals;  // of this plan and of others: each holds for its hash
    std::shared_ptr<const ApplyOutcome> m_outcome;
    RunState m_run = RunState::Ended;
    std::set<std::string> m_marked;          // pods that the run selected; another selection by the user is left alone
    std::set<std::string> m_schedulerNames;  // schedulers whose pods may be bound
    PreflightOptions m_accepted;             // for this plan; its other fields are not set
    UnreadKinds m_without;                   // kinds that it may be applied without
    std::vector<AcceptBar::Tick> m_ticks;    // for the last check
    bool m_trialFailed = false;              // a run was held while it tested a landing
    std::vector<RecoveredApply> m_offers;
    bool m_replanAfter = false;          // once the run has stopped
    std::filesystem::path m_supersedes;  // the journal whose rest is reviewed

    ApplyModel* m_model;
    QLabel *m_headline, *m_about, *m_hashLabel;
    QPushButton *m_findPlan, *m_openPlan;
    std::vector<int> m_needed;  // widths of the columns before any gave way
    QPushButton *m_check, *m_up, *m_down, *m_rollback;
    QToolButton* m_copy;
    QToolButton* m_schedulers;
    QMenu* m_schedulerMenu;
    NoticeBar *m_notice, *m_offer;
    QStackedWidget* m_pages;
    QTableView* m_table;
    RunMap* m_runMap;
    QSplitter* m_work;  // steps and map
    QLabel* m_detail;
    AcceptBar* m_accept;
    LandingBar* m_landing;
    ApproveBar* m_approve;
    RunBar* m_runBar;
    QWidget* m_tools = nullptr;
    QTimer m_clock;
    QTimer m_boundary;
};

}  // namespace bayplan
