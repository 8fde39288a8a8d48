// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/goal_desk.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QTimer>
#include <algorithm>

#include "common/text.h"
#include "io/objects/ready_times.h"
#include "io/text/time_span.h"
#include "plan/goal_text.h"
#include "planner/goals/found_plan.h"

namespace bayplan {

namespace {

constexpr int kStopWait = 150;  // milliseconds

/// What a hand made of the steps.
struct Rechecked {
    ReplayedSteps replayed;
    StepsInWindows inWindows;
    std::vector<PlanStep> carried;
    std::vector<std::shared_ptr<const GoalStep>> rows;  // by place among those that were checked
};

std::vector<PlanStep> planStepsOf(const std::vector<GoalStep>& steps) {
    std::vector<PlanStep> carried;
    carried.reserve(steps.size());
    for (const GoalStep& one : steps) carried.push_back(planStepOf(one));
    return carried;
}

std::vector<PlanStep> planStepsOf(const std::vector<std::shared_ptr<const GoalStep>>& steps) {
    std::vector<PlanStep> plan;
    plan.reserve(steps.size());
    for (const auto& one : steps) plan.push_back(one->step);
    return plan;
}

bool isOfClaim(const PlanStep& step) { return step.action == PlanStep::Action::AssumeClaim || step.action == PlanStep::Action::AllocateClaim; }

}  // namespace

GoalDesk::GoalDesk(Session* session, QObject* parent) : QObject(parent), m_session(session), m_search(this), m_check(this), m_others(this), m_why(this), m_ahead(this) {
    connect(session, &Session::opened, this, &GoalDesk::clear);  // its nodes and pods are others
}

Result<void> GoalDesk::search(const GoalRequest& request, std::uint64_t work) {
    const ClusterPtr picture = m_session->realCluster();
    Result<GoalQuestion> question = questionOf(request, *picture, m_session->scheduler().profiles());
    if (!question) return question.error();
    Result<WindowLimits> limits = limitsOf(request);
    if (!limits) return limits.error();
    // Asked again on another picture, pods go where they were to go.
    if (m_base != picture && request == m_now.request && m_now.answer && hasSteps(m_now.answer->is)) {
        question->earlier.emplace();
        for (const DeskStep& one : m_now.steps)
            if (one.on && !one.refused) question->earlier->steps.push_back(one.step->step);
        question->earlier->gap = std::max<std::int64_t>(0, m_now.answer->moves - m_now.answer->bound.leastMoves);
    }
    m_work = work;
    m_base = picture;
    m_past.clear();
    Found asked;
    asked.request = request;
    asked.question = std::move(*question);
    asked.limits = std::move(*limits);
    start(std::move(asked));
    return {};
}

Result<WindowLimits> GoalDesk::limitsOf(const GoalRequest& request) {
    WindowLimits limits{{}, QDateTime::currentSecsSinceEpoch(), request.startsWithin};
    const auto at = [](Error error) {
        error.origin.field = toString(GoalField::Window);
        return error;
    };
    for (const AskedWindow& one : request.windows) {
        if (const Result<TimeWindow> reads = timeSpanFrom(one.words); !reads) return at(reads.error());
        limits.windows.push_back(one.window);
    }
    if (const Result<void> ordered = areToCome(limits.windows, limits.now); !ordered) return at(ordered.error());
    return limits;
}

void GoalDesk::start(Found asked) {
    m_check.drop();
    m_others.drop();
    m_why.drop();
    m_ahead.drop();
    m_now = std::move(asked);
    m_problem.reset();
    m_progress = {};
    m_shared = std::make_shared<Shared>();
    m_hold = m_session->following()->hold(tr("a plan is searched for"));
    Job* job = m_search.ask<Found>(
        QStringLiteral("goal"),
        // A scheduler belongs to one thread: the search has its own.
        [cluster = m_base, profiles = m_session->scheduler().profiles(), request = m_now.request, question = *m_now.question, windows = m_now.limits, work = work(),
         shared = m_shared, kept = m_planner](const Budget& limits) -> Result<Found> {
            Budget budget = limits;
            budget.work = work;
            std::unique_ptr<GoalPlanner> planner = kept->take(profiles);
            Result<GoalAnswer> answer = planner->plan(cluster, question, budget, [&shared](const GoalSoFar& soFar) {
                const std::scoped_lock lock(shared->mutex);
                shared->soFar = soFar;
                shared->course.push_back(soFar);
            });
            kept->giveBack(std::move(planner));
            if (!answer) return answer.error();
            if (!windows.windows.empty())
                if (const Result<void> fitted = fitIntoWindows(cluster, profiles, question, windows, readyTimesOf(*cluster), budget, *answer); !fitted) return fitted.error();
            PlanFinding finding = findingOf(request, *answer, *cluster, work);
            return foundFrom(std::move(*answer), std::move(finding));
        },
        [this](Result<Found> answered) {
            if (answered) {
                take(std::move(*answered));
                return;
            }
            m_problem = answered.error();
            Q_EMIT changed();
        });
    connect(job, &Job::progressed, this, [this, job] {
        m_progress = job->progress();
        Q_EMIT progressed();
    });
    Q_EMIT changed();
    Q_EMIT stepsChanged();
}

GoalSoFar GoalDesk::soFar() const {
    const std::scoped_lock lock(m_shared->mutex);
    return m_shared->soFar;
}

std::vector<GoalSoFar> GoalDesk::course() const {
    const std::scoped_lock lock(m_shared->mutex);
    return m_shared->course;
}

void GoalDesk::stop() {
    if (!searching()) return;
    m_search.stop();
    // A large step of the search ends later. Where it has no plan to hand over, nobody need wait for that.
    QTimer::singleShot(kStopWait, this, [this, of = m_shared] {
        if (!searching() || m_shared != of || soFar().moves) return;
        m_search.drop();
        m_problem = Error{ErrorCode::Cancelled, worded("planning was stopped"), {}};
        Q_EMIT changed();
    });
}

/// Copies of thousands of steps are made in the thread of the search.
GoalDesk::Found GoalDesk::foundFrom(GoalAnswer answer, PlanFinding finding) {
    Found found;
    found.finding = std::move(finding);
    found.played = std::make_shared<const std::vector<GoalStep>>(answer.steps);
    found.steps.reserve(answer.steps.size());
    for (std::size_t i = 0; i < answer.steps.size(); ++i) found.steps.push_back({{found.played, &(*found.played)[i]}, true, i < answer.kept, {}, i});
    found.carried = planStepsOf(answer.steps);
    found.deltas = answer.deltas;
    found.inWindows = {answer.windows, {}, {}};
    for (const GoalStep& one : answer.steps) found.inWindows.of.push_back(one.window);
    found.moves = answer.moves;
    found.after = answer.after;
    found.answer = std::move(answer);
    return found;
}

void GoalDesk::take(Found answered) {
    answered.request = std::move(m_now.request);
    answered.question = std::move(m_now.question);
    answered.limits = std::move(m_now.limits);
    m_now = std::move(answered);
    Q_EMIT changed();
    Q_EMIT stepsChanged();
    lookAhead();
}

void GoalDesk::clear() {
    m_search.drop();
    m_check.drop();
    m_others.drop();
    m_why.drop();
    m_ahead.drop();
    m_now = {};
    m_past.clear();
    m_problem.reset();
    m_base = nullptr;
    m_planner = std::make_shared<KeptPlanner>();  // what it keeps is of pictures that nobody shows any more
    m_hold.reset();
    Q_EMIT changed();
    Q_EMIT stepsChanged();
}

ClusterPtr GoalDesk::pictureAfter(std::size_t count) const {
    if (count >= m_now.deltas.size()) return m_now.after;
    if (count == 0) return m_base;
    const auto done = bayplan::apply(*m_base, {m_now.deltas.begin(), m_now.deltas.begin() + static_cast<std::ptrdiff_t>(count)});
    return done ? done->cluster : nullptr;
}

std::size_t GoalDesk::refused() const {
    return static_cast<std::size_t>(std::count_if(m_now.steps.begin(), m_now.steps.end(), [](const DeskStep& one) { return one.on && one.refused; }));
}

std::size_t GoalDesk::outsideWindows() const {
    return m_now.limits.windows.empty() ? 0 : static_cast<std::size_t>(std::count(m_now.inWindows.of.begin(), m_now.inWindows.of.end(), std::nullopt));
}

void GoalDesk::setOn(std::size_t row, bool on) {
    if (row >= m_now.steps.size() || m_now.steps[row].on == on) return;
    m_now.steps[row].on = on;
    // What the pod takes up beside room goes with its step.
    for (std::size_t i = row + 1; i < m_now.steps.size() && isOfClaim(m_now.steps[i].step->step); ++i) m_now.steps[i].on = on;
    checkAgain();
}

void GoalDesk::setPinned(const std::vector<std::size_t>& rows, bool pinned) {
    for (const std::size_t row : rows)
        if (row < m_now.steps.size()) m_now.steps[row].pinned = pinned;
    Q_EMIT stepsChanged();
}

std::size_t GoalDesk::endOf(std::size_t row) const {
    std::size_t end = row + 1;
    while (end < m_now.steps.size() && isOfClaim(m_now.steps[end].step->step)) ++end;
    return end;
}

void GoalDesk::moveTo(std::size_t row, std::size_t before) {
    if (row >= m_now.steps.size() || isOfClaim(m_now.steps[row].step->step) || searching()) return;
    before = std::min(before, m_now.steps.size());
    // Nothing comes between a step and those of its claims.
    while (before < m_now.steps.size() && isOfClaim(m_now.steps[before].step->step)) ++before;
    const std::size_t end = endOf(row);
    if (before >= row && before <= end) return;
    const auto at = [&](std::size_t place) { return m_now.steps.begin() + static_cast<std::ptrdiff_t>(place); };
    if (before < row) std::rotate(at(before), at(row), at(end));
    else std::rotate(at(row), at(end), at(before));
    checkAgain();
}

void GoalDesk::shift(std::size_t row, int by) {
    // A step moves with those of its claims.
    if (row >= m_now.steps.size() || isOfClaim(m_now.steps[row].step->step)) return;
    std::size_t other = row;
    if (by < 0) {
        if (row == 0) return;
        for (other = row - 1; other > 0 && isOfClaim(m_now.steps[other].step->step);) --other;
    } else {
        other = endOf(row);
        if (other >= m_now.steps.size()) return;
    }
    const std::size_t first = std::min(row, other), second = std::max(row, other);
    const auto at = [&](std::size_t place) { return m_now.steps.begin() + static_cast<std::ptrdiff_t>(place); };
    std::rotate(at(first), at(second), at(endOf(second)));
    checkAgain();
}

bool GoalDesk::canRetarget(std::size_t row) const {
    if (row >= m_now.steps.size() || searching()) return false;
    const PlanStep::Action action = m_now.steps[row].step->step.action;
    const bool takesClaims = row + 1 < m_now.steps.size() && isOfClaim(m_now.steps[row + 1].step->step);
    return (action == PlanStep::Action::Move || action == PlanStep::Action::Place) && !takesClaims;
}

void GoalDesk::findOthers(std::size_t row) {
    if (!canRetarget(row)) return;
    std::vector<PlanStep> steps;
    for (std::size_t i = 0; i <= row; ++i)
        if (m_now.steps[i].on || i == row) steps.push_back(m_now.steps[i].step->step);
    m_others.ask<std::vector<NodeIdx>>(
        QStringLiteral("other nodes"),
        [cluster = m_base, profiles = m_session->scheduler().profiles(), steps = std::move(steps)](const Budget&) -> Result<std::vector<NodeIdx>> {
            return otherNodes(cluster, profiles, steps, steps.size() - 1);
        },
        [this, row](Result<std::vector<NodeIdx>> nodes) {
            std::vector<std::string> names;
            for (const NodeIdx node : *nodes) names.push_back(m_base->catalog().node(node).name);
            Q_EMIT othersFound(row, names);
        });
}

bool GoalDesk::isMove(std::size_t row) const { return row < m_now.steps.size() && !searching() && m_now.question && m_now.steps[row].step->step.action == PlanStep::Action::Move; }

void GoalDesk::findWhy(std::size_t row) {
    if (!isMove(row)) return;
    std::vector<PlanStep> steps;
    std::size_t place = 0;
    for (std::size_t i = 0; i < m_now.steps.size(); ++i) {
        if (i == row) place = steps.size();
        if (m_now.steps[i].on || i == row) steps.push_back(m_now.steps[i].step->step);
    }
    m_why.ask<WhyThisPod>(
        QStringLiteral("why this pod"),
        [cluster = m_base, profiles = m_session->scheduler().profiles(), rules = m_now.question->rules, steps = std::move(steps), place](const Budget&) -> Result<WhyThisPod> {
            return whyThisPod(cluster, profiles, rules, steps, place);
        },
        [this, row](Result<WhyThisPod> why) { Q_EMIT whyFound(row, *why); });
}

void GoalDesk::retarget(std::size_t row, const std::string& node) {
    if (!canRetarget(row)) return;
    auto step = std::make_shared<GoalStep>(*m_now.steps[row].step);
    step->step.to = node;
    step->step.reason = "by hand";
    m_now.steps[row].step = std::move(step);
    checkAgain();
}

void GoalDesk::checkAgain() {
    m_others.drop();  // their rows are others by now
    m_why.drop();
    m_ahead.drop();
    m_now.outlook.reset();
    m_now.edited = true;
    std::vector<std::shared_ptr<const GoalStep>> steps;
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < m_now.steps.size(); ++i) {
        m_now.steps[i].refused.reset();
        m_now.steps[i].place.reset();
        if (!m_now.steps[i].on) continue;
        steps.push_back(m_now.steps[i].step);
        rows.push_back(i);
    }
    WindowLimits limits = m_now.limits;
    limits.now = QDateTime::currentSecsSinceEpoch();
    m_check.ask<Rechecked>(
        QStringLiteral("replay"),
        [cluster = m_base, profiles = m_session->scheduler().profiles(), steps = std::move(steps), rows, limits = std::move(limits)](const Budget&) -> Result<Rechecked> {
            Rechecked became{replaySteps(cluster, profiles, planStepsOf(steps)), {}, {}, steps};
            ReplayedSteps& replayed = became.replayed;
            if (!limits.windows.empty()) became.inWindows = tellWindows(*cluster, replayed.steps, replayed.deltas, limits, readyTimesOf(*cluster));
            became.carried = planStepsOf(replayed.steps);
            std::vector<std::size_t> rowOf(replayed.steps.size());
            for (std::size_t i = 0; i < rows.size(); ++i)
                if (replayed.places[i] < rowOf.size()) rowOf[replayed.places[i]] = rows[i];
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const bool carried = replayed.places[i] < replayed.steps.size();
                std::optional<std::size_t> waitsFor;
                if (carried)
                    if (const auto& place = replayed.steps[replayed.places[i]].waitsFor) waitsFor = rowOf[*place];
                const bool same = !carried || isOfClaim(steps[i]->step);
                if (same && steps[i]->waitsFor == waitsFor) continue;
                auto now = std::make_shared<GoalStep>(same ? *steps[i] : replayed.steps[replayed.places[i]]);
                now->waitsFor = waitsFor;
                became.rows[i] = std::move(now);
            }
            return became;
        },
        [this, rows = std::move(rows)](Result<Rechecked> became) {
            ReplayedSteps& replayed = became->replayed;
            m_now.inWindows = std::move(became->inWindows);
            for (std::size_t i = 0; i < rows.size(); ++i) {
                DeskStep& row = m_now.steps[rows[i]];
                row.refused = std::move(replayed.refused[i]);
                if (replayed.places[i] < replayed.steps.size()) row.place = replayed.places[i];
                row.step = std::move(became->rows[i]);
            }
            m_now.carried = std::move(became->carried);
            m_now.deltas = std::move(replayed.deltas);
            m_now.after = std::move(replayed.after);
            m_now.moves = replayed.moves;
            m_now.played = std::make_shared<const std::vector<GoalStep>>(std::move(replayed.steps));
            Q_EMIT stepsChanged();
            lookAhead();
        });
    Q_EMIT stepsChanged();
}

void GoalDesk::lookAhead() {
    if (m_now.played->empty() || m_now.played->size() != m_now.deltas.size()) return;
    m_ahead.ask<PlanOutlook>(
        QStringLiteral("outlook"),
        [cluster = m_base, profiles = m_session->scheduler().profiles(), steps = m_now.played, deltas = m_now.deltas](const Budget& budget) {
            return outlookOf(*cluster, profiles, *steps, deltas, readyTimesOf(*cluster), budget);
        },
        [this](Result<PlanOutlook> outlook) {
            if (!outlook) return;
            m_now.outlook = std::move(*outlook);
            Q_EMIT outlookChanged();
        });
}

std::vector<PlanStep> GoalDesk::kept(std::size_t behind, bool pinnedAlone) const {
    std::vector<PlanStep> steps;
    for (std::size_t i = 0; i < behind && i < m_now.steps.size(); ++i)
        if (m_now.steps[i].on && !m_now.steps[i].refused && (!pinnedAlone || m_now.steps[i].pinned)) steps.push_back(m_now.steps[i].step->step);
    return steps;
}

GoalDesk::Found GoalDesk::again() const {
    Found asked;
    asked.request = m_now.request;
    asked.question = m_now.question;
    asked.limits = m_now.limits;
    return asked;
}

void GoalDesk::exclude(std::size_t row) {
    if (row >= m_now.steps.size() || searching() || m_now.steps[row].step->step.pod.empty()) return;
    const std::string pod = m_now.steps[row].step->step.pod;
    Found asked = again();
    asked.question->first = kept(m_now.steps.size(), true);
    std::erase_if(asked.question->first, [&](const PlanStep& one) { return one.pod == pod; });
    if (asked.question->rules.pods.insert(pod).second) asked.request.protect.push_back("pod=" + pod);
    m_past.push_back(std::move(m_now));
    start(std::move(asked));
}

void GoalDesk::repairFrom(std::size_t row) {
    if (row >= m_now.steps.size() || searching()) return;
    Found asked = again();
    asked.question->first = kept(row + 1, false);
    // A step that was taken out by hand stays out.
    for (std::size_t i = 0; i <= row; ++i)
        if (const DeskStep& one = m_now.steps[i]; !one.on && !one.step->step.pod.empty() && asked.question->rules.pods.insert(one.step->step.pod).second)
            asked.request.protect.push_back("pod=" + one.step->step.pod);
    m_past.push_back(std::move(m_now));
    start(std::move(asked));
}

void GoalDesk::back() {
    if (m_past.empty()) return;
    m_search.drop();
    m_check.drop();
    m_ahead.drop();
    m_problem.reset();
    m_now = std::move(m_past.back());
    m_past.pop_back();
    Q_EMIT changed();
    Q_EMIT stepsChanged();
    if (!m_now.outlook) lookAhead();
}

QString GoalDesk::whyNotAdded() const {
    if (searching()) return tr("The search goes on.");
    if (checking()) return tr("The steps are checked.");
    if (!m_now.answer || m_now.steps.empty()) return tr("There are no steps.");
    if (isOld()) return tr("The cluster is another one by now: search again.");
    if (refused() > 0) return tr("%Ln step(s) would be refused: leave it out, or repair from there.", nullptr, static_cast<int>(refused()));
    if (m_now.deltas.empty()) return tr("All steps are left out.");
    if (outsideWindows() > 0) return tr("No maintenance window has time for %Ln step(s): leave it out, or ask with another window.", nullptr, static_cast<int>(outsideWindows()));
    return {};
}

void GoalDesk::addToPlan() {
    if (!whyNotAdded().isEmpty()) return;
    m_session->discardWhatIf();
    const bool alone = m_session->plan().steps.empty();
    Edit change;
    change.text = goalRequestText(m_now.request);
    change.deltas = std::move(m_now.deltas);
    change.steps = std::move(m_now.carried);
    if (const auto done = m_session->apply(std::move(change)); !done) {
        m_now.deltas = std::move(change.deltas);
        m_now.carried = std::move(change.steps);
        Q_EMIT m_session->failed(errorText(done.error()));
        return;
    }
    // The search spoke of a plan that begins with its picture, and of all of its steps.
    const PlanWindows windows = windowsOf(m_now.request);
    if (alone && !m_now.edited) m_session->knowOfPlan(std::move(m_now.finding), {}, windows);
    else if (windows.any()) m_session->knowOfPlan({}, {}, windows);
    clear();
    Q_EMIT added();
}

void GoalDesk::finish() {
    while (m_search.running() || m_check.running() || m_others.running() || m_why.running() || m_ahead.running()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

}  // namespace bayplan

#include "moc_goal_desk.cpp"
