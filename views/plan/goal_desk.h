// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A goal that a person asked for: the search for its plan in another thread, the answer, and what the person changes of its steps.
// Each change is checked again on the picture that the goal was asked on. The session is not touched before addToPlan().
// Thread rule: GUI thread only.

#include <QObject>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "common/latest.h"
#include "common/session.h"
#include "plan/kept_planner.h"
#include "planner/goals/goal_request.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/plan_outlook.h"
#include "planner/goals/time_windows.h"
#include "planner/goals/why_this_pod.h"

namespace bayplan {

/// A step of the plan that was found, as a person left it.
struct DeskStep {
    std::shared_ptr<const GoalStep> step;  // `waitsFor` is a row here
    bool on = true;                        // part of the plan
    bool pinned = false;                   // a new search begins with it
    std::optional<Message> refused{};      // why it is not carried out where it stands now
    std::optional<std::size_t> place{};    // among those that are carried out
};

class GoalDesk : public QObject {
    Q_OBJECT
public:
    explicit GoalDesk(Session* session, QObject* parent = nullptr);

    /// Searches; `work` 0: as much as usual. The goal of the answer at hand, asked again on another picture, begins with its steps. Errors: those of questionOf(), and nothing is searched then. What failed later is reported by
    /// problem().
    Result<void> search(const GoalRequest& request, std::uint64_t work);
    bool searching() const { return m_search.running(); }
    const Progress& progress() const { return m_progress; }
    GoalSoFar soFar() const;
    /// How it came to that: one for each change.
    std::vector<GoalSoFar> course() const;
    /// Ends the search with the best plan so far, or with none.
    void stop();
    /// Looks through all nodes that a search may take.
    std::uint64_t work() const { return m_work > 0 || !m_base ? m_work : usualWork(m_base->nodeCount()); }
    /// Forgets question and answer.
    void clear();

    const GoalRequest& request() const { return m_now.request; }
    const GoalQuestion* question() const { return m_now.question ? &*m_now.question : nullptr; }
    /// Null: there is none.
    const GoalAnswer* answer() const { return m_now.answer ? &*m_now.answer : nullptr; }
    const std::optional<Error>& problem() const { return m_problem; }
    const ClusterPtr& base() const { return m_base; }
    /// The picture after the steps that are part of the plan; null: there is none.
    const ClusterPtr& after() const { return m_now.after; }
    /// The session shows another picture by now.
    bool isOld() const { return m_base && m_session->realCluster() != m_base; }

    // Changes by hand. Rows are places in steps().
    const std::vector<DeskStep>& steps() const { return m_now.steps; }
    bool edited() const { return m_now.edited; }
    bool checking() const { return m_check.running(); }
    /// The steps that are carried out, in their order, and the picture after the first `count` of them. O(what they touch).
    const std::vector<GoalStep>& played() const { return *m_now.played; }
    ClusterPtr pictureAfter(std::size_t count) const;
    std::size_t refused() const;
    /// What the steps that are carried out are likely to meet; null: not known, or not yet. A step has the place in it that it says.
    const PlanOutlook* outlook() const { return m_now.outlook ? &*m_now.outlook : nullptr; }
    /// Where the steps that are carried out lie in the maintenance windows; without windows it has none.
    const StepsInWindows& inWindows() const { return m_now.inWindows; }
    /// Of those steps, how many no window has time for.
    std::size_t outsideWindows() const;
    std::int64_t movesNow() const { return m_now.moves; }
    void setOn(std::size_t row, bool on);
    void setPinned(const std::vector<std::size_t>& rows, bool pinned);
    /// One place up or down.
    void shift(std::size_t row, int by);
    /// In front of the step that stands at `before` now; behind the last one: at the end. What it takes up goes along.
    void moveTo(std::size_t row, std::size_t before);
    /// Whether its pod could go elsewhere: it has a pod, and takes up no claim.
    bool canRetarget(std::size_t row) const;
    /// Looks for the nodes that would take the pod of the step at its moment; othersFound() tells them.
    void findOthers(std::size_t row);
    /// Whether it moves a pod: then it may be asked why that one.
    bool isMove(std::size_t row) const;
    /// Looks why the step moves its pod and not another of its node; whyFound() tells it.
    void findWhy(std::size_t row);
    /// Its pod goes to that node instead.
    void retarget(std::size_t row, const std::string& node);
    /// Searches again for a plan that leaves the pod of the step where it is, and begins with the pinned steps.
    void exclude(std::size_t row);
    /// Searches on behind the row: the steps up to it that hold are kept as they are.
    void repairFrom(std::size_t row);
    /// Back to the plan before exclude() or repairFrom(), as it was left.
    bool canGoBack() const { return !m_past.empty(); }
    void back();

    /// Why the steps cannot be added; empty: they can.
    QString whyNotAdded() const;
    /// Puts the steps that are part of the plan on the session's undo stack, as one change, and forgets the answer.
    void addToPlan();

    /// Waits for search and check: for tests and for pictures of the window.
    void finish();

Q_SIGNALS:
    void changed();       // another answer, or none; searching begins or ends
    void progressed();    // of the search
    void stepsChanged();  // by hand, or checked again
    void outlookChanged();
    void added();                                                              // the steps to the plan
    void othersFound(std::size_t row, const std::vector<std::string>& nodes);  // the best first
    void whyFound(std::size_t row, const WhyThisPod& why);                     // about the picture of the answer

private:
    struct Shared {  // with the thread that searches
        std::mutex mutex;
        GoalSoFar soFar;
        std::vector<GoalSoFar> course;
    };
    /// What was asked, what came of it, and what a person made of that.
    struct Found {
        GoalRequest request;
        std::optional<GoalQuestion> question;
        WindowLimits limits;
        std::optional<GoalAnswer> answer;
        ClusterPtr after;
        std::vector<DeskStep> steps;
        std::vector<Delta> deltas;                                                                              // of the steps that are part of the plan and hold
        std::vector<PlanStep> carried;                                                                          // those steps, one for every delta
        std::shared_ptr<const std::vector<GoalStep>> played = std::make_shared<const std::vector<GoalStep>>();  // the same, with their waves
        std::optional<PlanOutlook> outlook;
        StepsInWindows inWindows;
        std::optional<PlanFinding> finding;  // for the plan that it becomes
        std::int64_t moves = 0;
        bool edited = false;
    };
    /// The windows of the request, or what is wrong with one.
    static Result<WindowLimits> limitsOf(const GoalRequest& request);
    void start(Found asked);
    static Found foundFrom(GoalAnswer answer, PlanFinding finding);
    void take(Found answered);
    void checkAgain();
    /// Behind a step and those of its claims.
    std::size_t endOf(std::size_t row) const;
    void lookAhead();
    std::vector<PlanStep> kept(std::size_t behind, bool pinnedAlone) const;
    /// The question of the answer at hand, to be asked otherwise; the answer can be brought back.
    Found again() const;

    Session* m_session;
    std::uint64_t m_work = 0;
    ClusterPtr m_base;
    Found m_now;
    std::vector<Found> m_past;  // the last one is what back() brings
    std::optional<Error> m_problem;
    Progress m_progress;
    std::shared_ptr<Shared> m_shared = std::make_shared<Shared>();
    std::shared_ptr<KeptPlanner> m_planner = std::make_shared<KeptPlanner>();
    std::shared_ptr<const void> m_hold;  // a followed cluster waits meanwhile
    Latest m_search, m_check, m_others, m_why, m_ahead;
};

}  // namespace bayplan
