// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reviews plans, carries them out, goes on with journals and releases what landings left, in a thread of its own, one thing at a time; what happens is
// told in the GUI thread. Locking the context, or leaving it, stops what is under way; nobody waits for that: what was a run
// still says how it ended, and what is asked for next begins after it.
// Thread rule: GUI thread only; the destructor stops the work and waits for it, a second at most.

#include <QObject>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "apply/apply_target.h"
#include "common/deciding.h"
#include "kube/apply/landing/release_run.h"
#include "kube/apply/preflight.h"
#include "kube/apply/replan.h"

namespace bayplan {

/// What a run left: its journal as it was read again after the end.
struct ApplyOutcome {
    ApplyEnd end;
    RecoveredApply journal;
};

/// Who takes away what landings left, and how.
struct ReleaseTerms {
    std::filesystem::path state;  // where this user's journals are: of the runs that left it, and the release's own
    std::string by;
    Deciding deciding;     // whether a node takes its pod
    bool anyNode = false;  // a pod that its node does not take is let go to any
};

class ApplyDesk : public QObject {
    Q_OBJECT
public:
    enum class Work { None,
                      Looking,
                      Reviewing,
                      Changing,
                      Running,
                      Replanning,
                      PlanningBack };
    using Deliver = std::function<void()>;
    using Question = std::function<Deliver(ApiClient&, const WritePermit*, const std::stop_token&)>;

    explicit ApplyDesk(QObject* parent = nullptr);
    ~ApplyDesk() override;

    /// Another cluster, or none. Stops the current task.
    void setTarget(std::optional<ApplyTarget> target);
    /// The same cluster, unlocked or locked again; locking stops the current task.
    void setPermit(std::optional<WritePermit> permit);
    const ApplyTarget* target() const { return m_target ? &*m_target : nullptr; }
    bool locked() const { return !m_target || !m_target->permit; }

    Work work() const { return m_work; }
    bool running() const { return m_work == Work::Running; }
    /// Whether no task is running that must come to its end.
    bool free() const { return m_work != Work::Running && m_work != Work::Changing; }

    /// The landing policy of the target, as last read; absent: not yet. look() ends with standingChanged(), and does
    /// nothing during another task.
    const std::optional<StandingLook>& standing() const { return m_standing; }
    void look();
    /// Runs a question in the thread, with the permit if the context is unlocked, and delivers in this thread. What was
    /// learnt about a cluster that was left meanwhile is not delivered; what was changed on it is. A running look or
    /// review is dropped. False: there is no cluster, or another task is running.
    bool ask(Work work, Question question);

    /// Ends with reviewed() or failed(); a running review is dropped.
    void review(std::shared_ptr<const Plan> plan, PreflightOptions rules, Deciding deciding);
    /// Ends with ended() or failed().
    void run(std::shared_ptr<const Plan> plan, Approval approval, PreflightOptions rules, Deciding deciding, std::filesystem::path journal);
    /// `outsideWindow`: steps may begin outside the plan's maintenance windows, and the journal says so.
    void resume(std::filesystem::path journal, Deciding deciding, bool outsideWindow = false);
    /// Plans the rest of the run's plan on the present cluster. Ends with replanned() or failed().
    void replan(std::shared_ptr<const ApplyOutcome> of, Deciding deciding);
    /// Plans what of the run can be restored on the present cluster. Ends with backPlanned() or failed(), with
    /// Cancelled if it was stopped.
    void planBack(std::shared_ptr<const ApplyOutcome> of, Deciding deciding);
    /// Takes away what landings left: releasing() tells of each, and released() ends it. stop() leaves the rest where it is. False: the
    /// context is read-only, or something else is under way.
    bool release(std::vector<Leftover> left, ReleaseTerms terms);

    /// From now on pictures of this target count as complete without these kinds, by resource, if they may not be read:
    /// the user knows about it, and decisions treat them as unknown. Another target resets it.
    void goOnWithout(std::vector<std::string> resources) { m_without = std::move(resources); }

    // For a run.
    void pause();
    void proceed();
    void skip(std::size_t step);
    void retry(std::size_t step);
    /// Also stops a review and planning.
    void stop();
    /// Whether the plan of this target's last run changes the object, "Pod team/web-7": true before the run does
    /// anything, whatever the signals have reported by then.
    bool concerns(const QString& object) const;

Q_SIGNALS:
    void targetChanged();
    void workChanged();
    void standingChanged();
    // What tells of every step is shared: a plan may have tens of thousands.
    void reviewed(const std::shared_ptr<const bayplan::Preflight>& flight, bool unlocked);
    void begun(const std::shared_ptr<const bayplan::ApplyHeader>& header);
    /// Those with news, by their place in the plan.
    void stepsChanged(const std::map<std::size_t, bayplan::StepProgress>& news);
    void runChanged(bayplan::RunState state, const QString& why);
    void ended(const std::shared_ptr<const bayplan::ApplyOutcome>& outcome);
    void replanned(const bayplan::Replanned& rest);
    void backPlanned(const bayplan::RollbackPlan& back);
    /// Absent: it is begun. `place`: of the leftover in what was to be released.
    void releasing(std::size_t place, const std::optional<bayplan::Released>& became);
    /// Where the journal is that the release made of its own, if it needed one. Error: nothing was done.
    void released(const bayplan::Result<std::filesystem::path>& journal);
    void failed(bayplan::ApplyDesk::Work work, const bayplan::Error& error);
    void told(QPrivateSignal);  // emitted by the thread

private:
    struct Hand;  // what the thread works with: a connection and the pictures of one cluster
    class Watch;  // the run's observer
    class WhenAsked;
    using Begin = std::function<Result<std::unique_ptr<ApplyRun>>(const ApplyMeans&, ApplyOptions, const std::stop_token&)>;
    using Task = std::function<Deliver(Hand&, const std::stop_token&)>;

    void start(Work work, Task task);
    template <typename Add>
    void tell(Add&& add);  // by the thread
    void carryOut(Begin begin, std::filesystem::path journal, Deciding deciding);
    void dropNext();
    void takeIn();
    void control(const std::function<void(ApplyRun&)>& what);

    void see(std::optional<StandingLook> look);

    std::optional<ApplyTarget> m_target;
    std::optional<StandingLook> m_standing;
    std::vector<std::string> m_without;
    Work m_work = Work::None;
    std::shared_ptr<Hand> m_hand;                 // for m_target
    std::weak_ptr<Hand> m_working;                // used by the thread
    std::optional<std::pair<Work, Task>> m_next;  // begins once the thread has ended

    /// What the thread reports passes through a standard mutex, not through the event: see Job.
    struct News {
        std::shared_ptr<const ApplyHeader> begun;
        std::map<std::size_t, StepProgress> steps;
        std::optional<std::pair<RunState, std::string>> run;
        std::vector<std::pair<std::size_t, std::optional<Released>>> released;
        Deliver deliver;
    };
    mutable std::mutex m_mutex;  // protects all that follows
    News m_news;
    std::shared_ptr<const ApplyHeader> m_asked;  // of the last run
    std::shared_ptr<ApplyRun> m_run;
    std::jthread m_thread;
    std::jthread m_letGo;  // connections take a while to end
};

}  // namespace bayplan
