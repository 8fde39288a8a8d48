// SPDX-License-Identifier: GPL-3.0-or-later
// The actions of the screen: review, approve, apply, roll back, continue an interrupted run.
#include "apply/apply_view.h"

#include <QAction>
#include <QDateTime>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <algorithm>

#include "apply/apply_model.h"
#include "apply/approve_bar.h"
#include "apply/cause_text.h"
#include "apply/landing_bar.h"
#include "apply/notice_bar.h"
#include "apply/rollback_dialog.h"
#include "apply/run_bar.h"
#include "apply/run_map.h"
#include "common/plan_text.h"
#include "common/text.h"
#include "io/text/text_file.h"
#include "kube/apply/audit/audit_record.h"
#include "kube/apply/journal/apply_journals.h"

namespace bayplan {

namespace {

QString outcomeText(const ApplyOutcome& outcome) {
    const QString landed = landedSummary(outcome.journal.header.plan, outcome.journal.steps), states = stateSummary(statesOf(outcome.journal.steps));
    return landed.isEmpty() ? states : ApplyView::tr("%1; %2", "states of steps, where pods landed").arg(states, landed);
}

bool wentWell(const ApplyOutcome& outcome) { return outcome.end.is == ApplyEnd::Is::Done && !anyElsewhere(statesOf(outcome.journal.steps)); }

}  // namespace

void ApplyView::setActions(QAction* connectCluster, QAction* unlock) {
    m_connect = connectCluster;
    m_unlock = unlock;
    follow();
}

void ApplyView::setWaysToAPlan(QAction* findPlan, QAction* openPlan) {
    for (const auto& [button, action] : {std::pair(m_findPlan, findPlan), std::pair(m_openPlan, openPlan)}) {
        const auto follow = [button = button, action = action] {
            button->setEnabled(action->isEnabled());
            button->setToolTip(action->statusTip());
        };
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        connect(action, &QAction::changed, button, follow);
        follow();
    }
}

void ApplyView::setTheme(const Theme& theme) {
    m_theme = theme;
    m_model->setTheme(theme);
    m_runMap->setTheme(theme);
}

void ApplyView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    takeSession();
    if (!m_desk->standing()) m_desk->look();
    follow();
}

void ApplyView::showPlan(Plan plan, const QString& title, const QString& notes) {
    if (m_desk->running()) return;
    m_stage = Stage::Editing;
    m_ofSession = false;
    m_title = title;
    m_notes = notes;
    forgetAccepted();
    m_model->setPlan(std::make_shared<const Plan>(std::move(plan)));
    fitTable();
    follow();
}

void ApplyView::showSession() {
    if (m_desk->running()) return;
    m_stage = Stage::Editing;
    m_ofSession = true;
    m_title.clear();
    m_notes.clear();
    m_supersedes.clear();
    m_outcome.reset();
    m_taken = std::make_shared<const Plan>();
    forgetAccepted();
    m_model->setPlan(std::make_shared<const Plan>());
    takeSession();
    follow();
}

void ApplyView::review() {
    if (m_stage != Stage::Editing || !m_desk->target() || m_model->chosenCount() == 0) return;
    m_flight.reset();
    m_approval.reset();
    m_error.clear();
    m_desk->review(m_model->plan(), rules(), m_session->deciding());
}

void ApplyView::onReviewed(const std::shared_ptr<const Preflight>& flight, bool unlocked) {
    if (flight->hash != m_hash || m_stage != Stage::Editing) return;
    m_flight = flight;
    m_flightUnlocked = unlocked;
    m_model->setFlight(flight);
    fitTable();
    onSelected();
    tellTicks();
    follow();
}

void ApplyView::onFailed(ApplyDesk::Work work, const Error& error) {
    if (error.code == ErrorCode::Cancelled && work != ApplyDesk::Work::Running) return;
    if (work == ApplyDesk::Work::Running) {
        // It never began, or its journal is no longer readable; it cannot be continued.
        m_stage = m_model->inRun() ? Stage::Ended : Stage::Editing;
        m_clock.stop();
        Q_EMIT finished(tr("Applying ended: %1").arg(causeText(error)), false);
    }
    m_error = causeText(error);
    follow();
}

QString ApplyView::obstacle() const {
    if (!m_desk->target()) return tr("Connect to a cluster first.");
    if (m_desk->work() == ApplyDesk::Work::Reviewing) return tr("Checking…");
    if (m_desk->locked()) return tr("The context is read-only.");
    if (partly() && m_without.empty()) return tr("Not everything may be read: tick above that it is applied without, or ask for what is missing.");
    if (!m_flight) return tr("Check the plan first.");
    if (!m_flightUnlocked) return tr("It was checked while the context was read-only: check again.");
    if (m_flight->clear()) return {};
    int bad = 0, asking = 0;
    for (const StepPreflight& step : m_flight->steps) {
        const StepCheck::Is is = step.check.is;
        const auto said = [&](LeavingClass of) { return m_flight->accepted.accept(of); };
        const bool word = is == StepCheck::Is::Refused && !std::all_of(step.check.safety.begin(), step.check.safety.end(), said);
        if (is == StepCheck::Is::Elsewhere || word) ++asking;
        else if (!step.permitted() || is == StepCheck::Is::Drift || is == StepCheck::Is::Refused || step.dryRun.is == DryRun::Is::Refused) ++bad;
    }
    if (bad > 0) return tr("%Ln step(s) cannot be carried out: leave them out, or repair what they say.", nullptr, bad);
    return tr("%Ln step(s) ask for a word: tick above what is accepted, or change them.", nullptr, asking);
}

bool ApplyView::approvePlan() {
    if (m_stage != Stage::Editing || m_approve->by().isEmpty() || !obstacle().isEmpty()) return false;
    std::vector<PlanApproval> approvals = whoApproved();
    const std::string by = toStdString(m_approve->by());
    const auto mine = [&] { return std::find_if(approvals.begin(), approvals.end(), [&](const PlanApproval& one) { return one.by == by; }); };
    // Whoever approved it before may say so again, after another check.
    if (mine() == approvals.end()) {
        if (const Result<void> added = sign(approvals, m_hash, by, QDateTime::currentSecsSinceEpoch()); !added) {
            m_error = causeText(added.error());
            follow();
            return false;
        }
        m_approvals.push_back(approvals.back());
    }
    m_approval = Approval{m_hash, by, mine()->at};
    // Saved with the plan, where that has these very steps.
    if (m_ofSession)
        if (const auto saved = m_session->sharedPlan(); saved == m_model->plan() || planHash(*saved) == m_hash) m_session->knowOfPlan(saved->found, approvals, saved->windows);
    follow();
    return true;
}

std::vector<PlanApproval> ApplyView::whoApproved() const {
    std::vector<PlanApproval> all = m_approvals;
    if (m_ofSession) {
        const std::vector<PlanApproval>& saved = m_session->sharedPlan()->approvals;
        all.insert(all.end(), saved.begin(), saved.end());
    }
    return approvalsFor(m_hash, all);
}

int ApplyView::approvalsNeeded() const { return m_approve->needed(); }
void ApplyView::setApprovalsNeeded(int people) { m_approve->setNeeded(people); }

void ApplyView::applyPlan() {
    if (m_stage != Stage::Editing || !m_approval || m_desk->locked() || static_cast<int>(whoApproved().size()) < m_approve->needed() || !outsideText().isEmpty()) return;
    Result<std::filesystem::path> file = newJournalFile(m_folder, m_desk->target()->context, m_hash, QDateTime::currentSecsSinceEpoch());
    if (!file) {
        m_error = causeText(file.error());
        return follow();
    }
    m_stage = Stage::Running;
    m_desk->run(m_model->plan(), *m_approval, rules(), m_session->deciding(), *file);
}

void ApplyView::onBegun(const std::shared_ptr<const ApplyHeader>& header) {
    m_stage = Stage::Running;
    m_run = RunState::Running;
    m_trialFailed = false;
    m_error.clear();
    m_hash = header->approval.hash;
    m_approval = header->approval;
    m_outcome.reset();
    m_replanAfter = false;
    const int row = currentRow();
    m_model->beginRun({header, &header->plan});
    fitTable();
    if (row >= 0 && row < m_model->rowCount()) m_table->selectRow(row);  // all rows are new
    m_table->horizontalScrollBar()->setValue(0);                         // to show the state
    onSelected();
    // Rows that were selected before the run are not the user's choice for it.
    m_marked.clear();
    std::set<std::string> selected;
    for (const PodIdx pod : m_session->looking()->selection().pods) selected.insert(m_session->catalog().pod(pod).key());
    for (const PlanStep& step : header->plan.steps)
        if (selected.contains(step.pod)) m_marked.insert(step.pod);
    m_runMap->begin();
    m_runBar->begin();
    m_runBar->setStates(m_model->states());
    m_clock.start();
    // The plan that the rest was made from is not also offered to be resumed.
    if (!m_supersedes.empty())
        if (const Result<void> aside = layAside(m_supersedes); !aside) m_error = causeText(aside.error());
    m_supersedes.clear();
    follow();
}

void ApplyView::onStepsChanged(const std::map<std::size_t, StepProgress>& news) {
    if (news.empty()) return;
    for (const auto& [step, progress] : news) {
        const StepProgress* before = m_model->progress(static_cast<int>(step));
        m_trialFailed = m_trialFailed || (before && before->phase == StepPhase::Preparing && progress.phase == StepPhase::Held);
    }
    m_model->setProgress(news);
    const auto first = static_cast<int>(news.begin()->first), last = static_cast<int>(news.rbegin()->first);
    for (const int i : rowsToMeasure(last - first + 1))
        if (news.contains(static_cast<std::size_t>(first + i))) widenState(first + i);
    squeezeNames();
    markUnderWay();
    m_runMap->follow();
    m_runBar->setStates(m_model->states());
    if (const int row = currentRow(); row >= 0 && news.contains(static_cast<std::size_t>(row))) onSelected();
}

void ApplyView::onEnded(const std::shared_ptr<const ApplyOutcome>& outcome) {
    m_stage = Stage::Ended;
    m_run = RunState::Ended;
    m_clock.stop();
    m_outcome = outcome;
    m_runBar->setState(RunState::Ended);
    m_model->endRun(outcome->journal.steps);
    m_runMap->follow();
    m_runBar->setStates(m_model->states());
    markUnderWay();
    onSelected();
    follow();
    if (m_replanAfter) {
        m_replanAfter = false;
        replanRest();
        return;
    }
    Q_EMIT finished(tr("%1: %2", "a plan and what became of its steps").arg(planTitle(), outcomeText(*outcome)), wentWell(*outcome));
}

void ApplyView::replanRest() {
    if (m_desk->running()) {
        m_replanAfter = true;
        m_runBar->setStopping();
        m_desk->stop();
        return;
    }
    if (m_outcome) m_desk->replan(m_outcome, m_session->deciding());
}

void ApplyView::onReplanned(const Replanned& rest) {
    QStringList notes;
    for (const Replanned::Step& step : rest.steps)
        if (step.is != Replanned::Is::Kept)
            notes << (step.is == Replanned::Is::Changed ? tr("step %1 changed: %2") : tr("step %1 left out: %2")).arg(step.was + 1).arg(causeText(step.why));
    const std::filesystem::path of = m_outcome ? m_outcome->journal.file : std::filesystem::path();
    const QString title = tr("Rest of plan %1").arg(toQString(shortHash(m_hash)));
    showPlan(rest.plan, title, notes.join(QStringLiteral("; ")));
    m_supersedes = of;
}

void ApplyView::reviewRollback() {
    if (!m_outcome || !m_desk->target() || !m_desk->free()) return;
    m_error.clear();
    m_desk->planBack(m_outcome, m_session->deciding());
}

void ApplyView::onBackPlanned(const RollbackPlan& back) {
    if (!m_outcome || m_stage != Stage::Ended) return;
    const QString notes = rollbackNotes(back).join(QStringLiteral("; "));
    if (!back.plan.steps.empty()) return showPlan(back.plan, tr("Roll-back of plan %1").arg(toQString(shortHash(m_outcome->journal.header.approval.hash))), notes);
    m_error = notes.isEmpty() ? tr("Nothing can be brought back.") : tr("Nothing can be brought back: %1.").arg(notes);
    follow();
}

void ApplyView::offer(std::vector<RecoveredApply> interrupted) {
    m_offers = std::move(interrupted);
    tellOffer();
}

namespace {

/// What goes on with a run: within the windows of its plan and, where it keeps to any, outside of them.
std::vector<NoticeBar::Way> waysToResume(const RecoveredApply& journal, const char* name, const char* outsideName, const std::function<void(bool)>& resume) {
    std::vector<NoticeBar::Way> ways{{name, ApplyView::tr("&Resume"), [resume] { resume(false); }}};
    if (journal.header.plan.windows.any() && !journal.header.acceptOutsideWindow)
        ways.push_back({outsideName, ApplyView::tr("Resume outside the maintenance windows"), [resume] { resume(true); }});
    return ways;
}

}  // namespace

void ApplyView::resumeOffered(bool outsideWindow) {
    const ApplyTarget* target = m_desk->target();
    if (m_offers.empty() || m_desk->running() || !target || !target->permit) return;
    const RecoveredApply offered = m_offers.front();
    m_offers.erase(m_offers.begin());
    m_title = tr("Plan %1, resumed").arg(toQString(shortHash(offered.header.approval.hash)));
    m_ofSession = false;
    m_desk->resume(offered.file, m_session->deciding(), outsideWindow);
    tellOffer();
}

void ApplyView::tellOffer() {
    if (m_offers.empty() || m_stage == Stage::Running) return m_offer->withdraw();
    const RecoveredApply& first = m_offers.front();
    const ApplyTarget* target = m_desk->target();
    const bool here = target && target->context == first.header.context && target->server == first.header.server;
    const QString when = QLocale().toString(QDateTime::fromSecsSinceEpoch(first.header.started), QLocale::ShortFormat);
    QString text = tr("Plan %1 on %2, begun %3, was interrupted: %4.")
                       .arg(toQString(shortHash(first.header.approval.hash)), toQString(first.header.context), when, stateSummary(statesOf(first.steps)));
    std::vector<NoticeBar::Way> ways;
    if (!here) text = sentences(text, tr("Connect to that context to resume it."));
    else if (!target->permit) {
        text = sentences(text, tr("Unlock the context to resume it."));
        if (m_unlock) ways.push_back({"unlockToResume", tr("Unlock…"), [this] { m_unlock->trigger(); }});
    } else ways = waysToResume(first, "resumeApply", "resumeOutside", [this](bool outsideWindow) { resumeOffered(outsideWindow); });
    ways.push_back({"layAside", tr("Lay aside"), [this] {
                        if (m_offers.empty()) return;
                        if (const Result<void> aside = layAside(m_offers.front().file); !aside) m_error = causeText(aside.error());
                        m_offers.erase(m_offers.begin());
                        follow();
                    }});
    m_offer->tell(QStringLiteral("caution"), text, std::move(ways));
}

void ApplyView::tellNotice() {
    if (m_desk->work() == ApplyDesk::Work::PlanningBack && m_stage == Stage::Ended)
        return m_notice->tell(QStringLiteral("info"), tr("Asking which steps would be restored on the cluster of this moment…"),
                              {{"cancelRollback", tr("Cancel"), [this] { m_desk->stop(); }}});
    if (!m_error.isEmpty() && (m_stage != Stage::Ended || !m_outcome)) return m_notice->tell(QStringLiteral("bad"), m_error);
    if (m_stage == Stage::Running) {
        if (m_run != RunState::Held) return m_notice->withdraw();
        QString why;
        int held = 0;
        for (int row = 0; row < m_model->rowCount(); ++row) {
            const StepProgress* progress = m_model->progress(row);
            if (!progress || progress->phase != StepPhase::Held || ++held > 1) continue;
            why = tr("step %1: %2", "what a step says").arg(row + 1).arg(causeText(progress->text));
        }
        if (held > 1) why += tr(", and %Ln more step(s)", nullptr, held - 1);
        const auto decide = [this](bool again) {
            for (int row = 0; row < m_model->rowCount(); ++row) {
                const StepProgress* progress = m_model->progress(row);
                if (!progress || progress->phase != StepPhase::Held) continue;
                if (again) m_desk->retry(static_cast<std::size_t>(row));
                else m_desk->skip(static_cast<std::size_t>(row));
            }
        };
        return m_notice->tell(QStringLiteral("caution"), tr("Held: %1. Nothing new is begun until you say how to go on.").arg(why),
                              {{"replanRest", tr("Re-plan the rest"), [this] { replanRest(); }},
                               {"retryHeld", tr("Retry"), [decide] { decide(true); }},
                               {"skipHeld", tr("Skip"), [decide] { decide(false); }}});
    }
    if (m_stage == Stage::Ended && m_outcome) {
        const bool all = m_outcome->end.is == ApplyEnd::Is::Done;
        std::vector<NoticeBar::Way> ways;
        if (!m_outcome->journal.ended && !m_desk->locked())
            ways = waysToResume(m_outcome->journal, "resumeEnded", "resumeEndedOutside", [this](bool outsideWindow) {
                if (!m_outcome || m_desk->running()) return;
                const std::filesystem::path file = m_outcome->journal.file;
                m_desk->resume(file, m_session->deciding(), outsideWindow);
            });
        if (!all) ways.push_back({"replanRest", tr("Re-plan the rest"), [this] { replanRest(); }});
        if (m_desk->target()) ways.push_back({"reviewRollback", tr("Review roll-back…"), [this] { reviewRollback(); }});
        ways.push_back({"exportRecord", tr("Export signed record…"), [this] { exportByDialog(); }});
        ways.push_back({"backToChanges", tr("Back to my changes"), [this] { showSession(); }});
        const bool well = wentWell(*m_outcome);
        const QString state = m_outcome->end.stopped || !m_outcome->end.window.empty() ? tr("Stopped: %1.") : well ? tr("Done: %1.")
                                                                                                          : all    ? tr("Done, but not as planned: %1.")
                                                                                                                   : tr("Not all was done: %1.");
        QString text = state.arg(outcomeText(*m_outcome));
        if (!m_outcome->end.window.empty()) text = sentences(text, tr("Why: %1.").arg(messageText(m_outcome->end.window)));
        // A later action that failed removes none of the ways to continue.
        if (!m_error.isEmpty()) return m_notice->tell(QStringLiteral("caution"), text + QLatin1Char('\n') + m_error, std::move(ways));
        return m_notice->tell(well ? QStringLiteral("good") : QStringLiteral("caution"), text, std::move(ways));
    }
    std::vector<NoticeBar::Way> ways;
    const auto back = [&] {
        if (!m_ofSession) ways.push_back({"backToChanges", tr("Back to my changes"), [this] { showSession(); }});
    };
    if (!m_desk->target()) {
        if (m_connect) ways.push_back({"connectToApply", tr("Connect…"), [this] { m_connect->trigger(); }});
        back();
        return m_notice->tell(QStringLiteral("info"), tr("Nothing is sent: no cluster is connected. Steps can be chosen and put in order, and the plan be saved."), std::move(ways));
    }
    if (m_desk->locked()) {
        if (!m_offers.empty() && m_model->stepCount() == 0) return m_notice->withdraw();  // it says that already
        if (m_unlock) ways.push_back({"unlockToApply", tr("Unlock…"), [this] { m_unlock->trigger(); }});
        back();
        return m_notice->tell(QStringLiteral("caution"),
                              tr("Context %1 is read-only: the plan can be checked, and nothing can be applied. Unlock it by typing its name.").arg(toQString(m_desk->target()->context)),
                              std::move(ways));
    }
    back();
    if (!m_notes.isEmpty() || !ways.empty())
        return m_notice->tell(QStringLiteral("info"), m_notes.isEmpty() ? tr("This plan stands apart from your changes, which stay as they are.") : m_notes, std::move(ways));
    m_notice->withdraw();
}

QString ApplyView::planTitle() const { return m_title.isEmpty() ? tr("Plan %1").arg(toQString(shortHash(m_hash))) : m_title; }

void ApplyView::follow() {
    const bool editing = m_stage == Stage::Editing;
    const int steps = static_cast<int>(editing ? m_model->chosenCount() : m_model->stepCount());
    const bool any = m_model->stepCount() > 0;
    m_headline->setText(!any ? tr("Review and apply") : tr("%1: %Ln step(s)", "title of a plan", steps).arg(planTitle()));
    QStringList about;
    if (const ApplyTarget* target = m_desk->target()) about << tr("on %1", "a context").arg(toQString(target->context.empty() ? target->server : target->context));
    if (editing && m_desk->work() == ApplyDesk::Work::Reviewing) about << tr("checking every step…");
    else if (editing && m_desk->work() == ApplyDesk::Work::Replanning) about << tr("planning the rest anew…");
    else if (editing && m_flight) about << tr("checked against the cluster; only the next step's dry-run is certain, later ones are estimates");
    else if (editing && any) about << tr("not checked yet");
    if (m_approval) about << tr("approved by %1, %2", "a person, a time").arg(toQString(m_approval->by), QLocale().toString(QDateTime::fromSecsSinceEpoch(m_approval->at), QLocale::ShortFormat));
    if (any && m_model->windows().any()) about << planWindowsText(m_model->windows());
    m_about->setText(about.join(QStringLiteral(" · ")));
    m_about->setVisible(!about.isEmpty());
    m_hashLabel->setText(any ? toQString(shortHash(m_hash)) : QString());
    m_hashLabel->setAccessibleName(tr("Hash of the plan: %1").arg(m_hashLabel->text()));
    m_copy->setVisible(any);
    m_pages->setCurrentIndex(any ? 1 : 0);
    m_detail->setVisible(any);
    m_tools->setVisible(editing && any);
    m_check->setEnabled(m_desk->target() && steps > 0 && (m_desk->work() == ApplyDesk::Work::None || m_desk->work() == ApplyDesk::Work::Looking));
    m_model->setStanding(m_desk->standing() ? std::optional(m_desk->standing()->is) : std::nullopt);
    m_landing->setLook(m_desk->standing());
    bool moves = false;
    for (int row = 0; row < m_model->rowCount(); ++row) moves = moves || m_model->step(row).action == PlanStep::Action::Move;
    m_landing->setVisible(editing && moves && m_desk->target());
    tellTicks();
    m_rollback->setVisible(m_flight != nullptr);
    if (m_flight) m_rollback->setText(tr("Roll-back plan: %Ln step(s)…", nullptr, static_cast<int>(m_flight->rollback.plan.steps.size())));
    m_approve->setVisible(editing && any);
    m_approve->setReady(toQString(shortHash(m_hash)), steps, steps == 0 ? tr("No step is chosen.") : obstacle());
    QStringList people;
    for (const PlanApproval& one : editing ? whoApproved() : std::vector<PlanApproval>{}) people << toQString(one.by);
    m_approve->setApproved(people.isEmpty() ? QString() : tr("✓ approved by %1").arg(people.join(tr(", ", "between people"))), m_approval.has_value(),
                           m_approve->needed() - static_cast<int>(people.size()), m_desk->locked() ? tr("The context is read-only.") : outsideText());
    m_runBar->setVisible(!editing);
    m_runMap->setVisible(!editing);
    tellNotice();
    tellOffer();
    awaitBoundary();
}

Result<void> ApplyView::exportTo(const std::filesystem::path& file) const {
    if (!m_outcome) return Error{ErrorCode::NotFound, "no run ended", {}};
    const Result<AuditKey> key = AuditKey::open(m_folder);
    if (!key) return key.error();
    return replaceFile(file, auditRecord(m_outcome->journal, *key, QDateTime::currentSecsSinceEpoch()));
}

void ApplyView::exportByDialog() {
    const QString name = QFileDialog::getSaveFileName(this, tr("Export signed record"), QStringLiteral("bayplan-audit-%1.json").arg(toQString(shortHash(m_hash))), tr("Audit records (*.json)"));
    if (name.isEmpty()) return;
    if (const Result<void> done = exportTo(std::filesystem::path(QFile::encodeName(name).toStdString())); !done) m_error = causeText(done.error());
    follow();
}

}  // namespace bayplan

#include "moc_apply_view.cpp"
