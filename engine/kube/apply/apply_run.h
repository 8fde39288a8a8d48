// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Carries out an approved plan, step by step, on a cluster that changes meanwhile.
//
// Every step is checked again, tried with the server's dry-run, written into the journal, sent, and then verified by
// reading. The outcome of a call without a clear answer is looked up, never guessed, and the call is never simply
// repeated. A step may begin before earlier ones are over only if it shares no node (except one that both leave),
// workload or budget with them; so a step that a budget blocks delays no other, and no workload loses two pods at once.
// A step that no longer fits the plan holds the run, which continues when the user decides.
// A run of a plan with maintenance windows stops when its window ends, between two steps; it is continued in the next one.
// Thread rule: run() in one thread; the controls from any thread.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/scheduler.h"
#include "kube/apply/approval.h"
#include "kube/apply/journal/apply_journal.h"
#include "kube/apply/picture_source.h"
#include "kube/http/api_client.h"
#include "kube/http/pause.h"

namespace bayplan {

enum class StepPhase {
    Waiting,  // for its turn
    Checking,
    DryRun,
    Preparing,  // the objects that set the replacement's node are created, and tested
    Writing,    // the call is in flight: evicting, binding, cordoning
    Looking,    // no clear answer arrived; the outcome is being looked up
    Leaving,    // evicted; the old pod is still there
    Replacing,  // it is gone; its replacement is expected
    Landing,    // the replacement is brought onto the node, and what that needed is removed again
    Verifying,  // until the pod is Ready
    Held,       // something else changed, or the server refuses: the user has to decide
    Over,       // see `state`
};
/// "waiting", "checking"…
const char* toString(StepPhase phase);

struct StepProgress {
    StepPhase phase = StepPhase::Waiting;
    StepState state = StepState::NotStarted;
    std::string text{};                // the situation, in words; for Over, the reason
    std::string budget{};              // the blocking one: "namespace/name"
    std::optional<Duration> next{};    // until the next try
    std::string dryRun{};              // the server's answer to it
    std::string pod{}, uid{}, node{};  // the pod that represents the step, and its node

    bool operator==(const StepProgress&) const = default;
};

enum class RunState {
    Running,
    Paused,  // nothing is sent, not even events of steps that end meanwhile; steps under way are watched
    Held,    // nothing new begins until the user decides about the held steps; steps under way are finished
    Stopping,
    Ended,
};

/// Thread rule: called from the thread of run(), which waits for the call.
class ApplyObserver {
public:
    virtual ~ApplyObserver() = default;
    virtual void stepChanged(std::size_t step, const StepProgress& progress) = 0;
    virtual void runChanged(RunState state, const std::string& why) = 0;
    /// The line is on the disk.
    virtual void journaled(const ApplyEntry&) {}
};

/// What happens to a held step.
enum class OnHold {
    Ask,   // the run waits for skip(), retry() or stop()
    Stop,  // steps under way are finished, and nothing else begins
};

struct ApplyOptions {
    std::vector<std::string> schedulerNames{};         // schedulers whose pods may be bound; empty: none
    SafetyWords accepted{};                            // on resume: in addition to those of the journal
    std::optional<std::int64_t> gracePeriodSeconds{};  // for every eviction; absent: the journal's, or the pod's own. 0 or more
    std::size_t mostInFlight = 4;
    OnHold onHold = OnHold::Ask;
    Duration patience = Duration::seconds(600);  // after this, a step that is blocked, or whose replacement does not come, is given up
    Duration stopGrace{700'000'000};             // how long a call in flight is awaited when the run is stopped
    Duration pollEvery = Duration::seconds(1);
    bool events = true;
    std::optional<Landing> landing{};  // for moves whose steps do not say; absent: pin if the policy is installed, otherwise scheduler
    bool acceptElsewhere = false;      // see LandingRules
    bool acceptUnproved = false;
    bool acceptOutsideWindow = false;  // steps may begin outside the plan's maintenance windows
    std::string as{};                  // for the journal: the user to impersonate
    Wait wait = waitForReal;
    std::function<Duration()> monotonic{};  // null: the system's; measures waiting times
    std::function<std::int64_t()> wall{};   // Unix seconds, null: the system's; for journals and maintenance windows
    std::uint64_t seed = 0;                 // for back-offs and the run's name
};

/// What a run works with; everything must outlive the run.
struct ApplyMeans {
    ApiClient& client;  // used by this run only
    const WritePermit& permit;
    PictureSource& pictures;
    Scheduler& scheduler;  // used by this run only
    ApplyObserver* observer = nullptr;
};

struct ApplyEnd {
    enum class Is {
        Done,     // every step is done or skipped, maybe on another node
        Partial,  // some steps are
        Nothing,  // no step is
    };
    Is is = Is::Done;
    bool stopped = false;  // by stop() or by the stop token
    Message window{};      // why it stopped at the end of a maintenance window; empty: it did not
    bool blocked = false;  // a step was given up because of a budget, or is held because of drift
    bool refused = false;  // the server, or a check, refused a step
    std::vector<StepRecord> steps;
    std::string summary;         // "3 done, 1 unknown, 12 not started"
    std::optional<Error> fault;  // what ended it early: the journal cannot be written
};

class ApplyRun {
public:
    /// Changes nothing on the cluster yet: finds the UIDs that the plan leaves out, makes the roll-back plan and the
    /// journal. Errors: Conflict (the approval is for another plan, the permit for another cluster, a pod without UID
    /// does not exist, the moment is outside the plan's maintenance windows), those of PictureSource::newest, and of ApplyJournal::create.
    static Result<std::unique_ptr<ApplyRun>> begin(const Plan& plan, const Approval& approval, const ApplyMeans& means, ApplyOptions options,
                                                   const std::filesystem::path& journal, const std::stop_token& stop);
    /// Continues a journal. Calls without an answer are looked up first. Steps that failed, were blocked or held are
    /// tried again; skipped ones are not. The scheduler names are the journal's; what `options` accepts in addition
    /// applies to this time only. Errors: those of readApplyJournal and ApplyJournal::resume; Conflict (of another
    /// cluster, outside the plan's maintenance windows although nothing is under way).
    static Result<std::unique_ptr<ApplyRun>> resume(const std::filesystem::path& journal, const ApplyMeans& means, ApplyOptions options);
    ~ApplyRun();

    const ApplyHeader& header() const;

    /// Runs to the end. May be called once.
    ApplyEnd run(const std::stop_token& stop);

    // From any thread, at any time.
    // None of them waits: run() performs what a control requests, and the observer sees it.
    /// A call in flight at that moment is completed. A run whose steps are all over while events are still to be sent
    /// ends after proceed(), or after stop(), which drops them.
    void pause();
    /// Continues after pause().
    void proceed();
    /// Leaves out a step that was not begun or is held. What it did before stays.
    void skip(std::size_t step);
    /// Checks a step again now: one that is held, that a budget blocks, or that was given up because of a budget.
    void retry(std::size_t step);
    /// run() ends within a second: it waits that long for a call in flight, which is otherwise recorded as unknown.
    /// Where it removes what gates or pins the next pod, two seconds more: until no pod is made that way any longer.
    /// Returns at once; whoever has to join the thread of run() may do so later.
    void stop();

private:
    struct Impl;
    explicit ApplyRun(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

}  // namespace bayplan
