// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Carries an approved plan out, step by step, on a cluster that changes meanwhile.
//
// Every step is checked afresh, tried with the server's dry-run, written into the journal, sent, and then verified by looking. Of
// calls that end without a clear answer the outcome is looked up, never guessed and never simply sent again. A step may begin
// before earlier ones are over only where it shares no node (but one that both leave), workload or budget with them; so one that a
// budget blocks holds up no other, and no workload loses two pods at once.
// What no longer fits the plan holds the run up: it goes on when somebody says how.
// Thread rule: run() in one thread; the controls from any.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/scheduler.h"
#include "kube/apply/apply_journal.h"
#include "kube/apply/approval.h"
#include "kube/apply/picture_source.h"
#include "kube/http/api_client.h"
#include "kube/http/pause.h"

namespace bayplan {

enum class StepPhase {
    Waiting,  // for its turn
    Checking,
    DryRun,
    Preparing,  // what tells the replacement its node is made, and tried
    Writing,    // the call is in the air: evicting, binding, cordoning
    Looking,    // no clear answer came: what happened is being looked up
    Leaving,    // evicted; the old pod is still there
    Replacing,  // it is gone; its replacement is awaited
    Landing,    // the replacement is brought onto the node, and what that took is taken away again
    Verifying,  // until it is Ready
    Held,       // something else moved, or the server refuses: somebody has to say how to go on
    Over,       // see `state`
};
/// "waiting", "checking"…
const char* toString(StepPhase phase);

struct StepProgress {
    StepPhase phase = StepPhase::Waiting;
    StepState state = StepState::NotStarted;
    std::string text{};                // what is the matter, in words; of Over why
    std::string budget{};              // that blocks it: "namespace/name"
    std::optional<Duration> next{};    // until it is tried again
    std::string dryRun{};              // what the server said to it
    std::string pod{}, uid{}, node{};  // the pod that stands for the step, and where

    bool operator==(const StepProgress&) const = default;
};

enum class RunState {
    Running,
    Paused,  // nothing is sent, not even the events of steps that end meanwhile; what is under way is watched
    Held,    // nothing new is begun until somebody decides about the steps that are held; what is under way is seen to its end
    Stopping,
    Ended,
};

/// Thread rule: called from the thread of run(), which waits meanwhile.
class ApplyObserver {
public:
    virtual ~ApplyObserver() = default;
    virtual void stepChanged(std::size_t step, const StepProgress& progress) = 0;
    virtual void runChanged(RunState state, const std::string& why) = 0;
    /// The line is on the disk.
    virtual void journaled(const ApplyEntry&) {}
};

/// What becomes of a step that is held.
enum class OnHold {
    Ask,   // the run waits for skip(), retry() or stop()
    Stop,  // what is under way is seen to its end, and nothing else is begun
};

struct ApplyOptions {
    std::vector<std::string> schedulerNames{};         // whose pods may be bound; empty: nobody's
    SafetyWords accepted{};                            // on resume: beside those of the journal
    std::optional<std::int64_t> gracePeriodSeconds{};  // of every eviction; absent: the journal's, or the pod's own. 0 or more
    std::size_t mostInFlight = 4;
    OnHold onHold = OnHold::Ask;
    Duration patience = Duration::seconds(600);  // a step that is blocked, or whose replacement does not come, is given up then
    Duration stopGrace{700'000'000};             // that a call in the air is awaited when the run is stopped
    Duration pollEvery = Duration::seconds(1);
    bool events = true;
    std::optional<Landing> landing{};  // of moves whose steps do not say; absent: pin where the policy is installed, otherwise scheduler
    bool acceptElsewhere = false;      // see LandingRules
    bool acceptUnproved = false;
    std::string as{};  // for the journal: whom the server is asked to take the caller for
    Wait wait = waitForReal;
    std::function<Duration()> monotonic{};  // null: this machine's; what waiting is measured by
    std::function<std::int64_t()> wall{};   // Unix seconds, null: this machine's; for journals alone
    std::uint64_t seed = 0;                 // of back-offs and of the run's name
};

/// What a run works with; all of it outlives the run.
struct ApplyMeans {
    ApiClient& client;  // of this run alone
    const WritePermit& permit;
    PictureSource& pictures;
    Scheduler& scheduler;  // of this run alone
    ApplyObserver* observer = nullptr;
};

struct ApplyEnd {
    enum class Is {
        Done,     // every step is done or skipped, maybe on another node
        Partial,  // some are
        Nothing,  // none is
    };
    Is is = Is::Done;
    bool stopped = false;  // by stop() or by the stop token
    bool blocked = false;  // a step was given up for a budget, or is held for drift
    bool refused = false;  // the server, or a check, refused a step
    std::vector<StepRecord> steps;
    std::string summary;         // "3 done, 1 unknown, 12 not started"
    std::optional<Error> fault;  // what ended it before its time: the journal cannot be written
};

class ApplyRun {
public:
    /// Nothing is changed on the cluster yet: finds the UIDs that the plan leaves out, makes the roll-back plan and the journal.
    /// Errors: Conflict (the approval is for another plan, the permit for another cluster, a pod without UID is not there), those of
    /// PictureSource::newest, and of ApplyJournal::create.
    static Result<std::unique_ptr<ApplyRun>> begin(const Plan& plan, const Approval& approval, const ApplyMeans& means, ApplyOptions options,
                                                   const std::filesystem::path& journal, const std::stop_token& stop);
    /// Goes on with what a journal says. Calls without an answer are looked up first. Steps that failed, were blocked or held are tried
    /// again; those that were skipped are not. The scheduler names are the journal's; what `options` accept beside it is for this time.
    /// Errors: of readApplyJournal and ApplyJournal::resume; Conflict (of another cluster).
    static Result<std::unique_ptr<ApplyRun>> resume(const std::filesystem::path& journal, const ApplyMeans& means, ApplyOptions options);
    ~ApplyRun();

    const ApplyHeader& header() const;

    /// To the end. Once.
    ApplyEnd run(const std::stop_token& stop);

    // From any thread, at any time.
    // None of them waits: what a control asks for is done by run(), and is seen in the observer.
    /// A call that is in the air at that moment comes to its end. A run whose steps are all over while events are still to be sent ends
    /// after proceed(), or by stop(), which lets them go.
    void pause();
    /// Goes on after pause().
    void proceed();
    /// Leaves a step out that was not begun or is held. What it did before stands.
    void skip(std::size_t step);
    /// Checks a step once more, now: one that is held, that a budget holds, or that was given up for one.
    void retry(std::size_t step);
    /// run() ends within a second: a call in the air is awaited for that long, or stands in the journal as unknown. Returns at once;
    /// who has to join the thread of run() may do so later.
    void stop();

private:
    struct Impl;
    explicit ApplyRun(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

}  // namespace bayplan
