// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What an apply did, and was about to do: lines of JSON that are only ever appended, on the disk before a call that
// changes anything is sent and after its answer. So that after a crash nothing is unknown but the call that was in the air,
// and that one is known by name. Every line carries the hash of the line before it: none can be changed, left out or put in
// between without being noticed. No credentials are in it.
// Thread rule: one thread; one process a journal.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "kube/apply/approval.h"
#include "kube/apply/landing_rules.h"
#include "kube/apply/rollback_plan.h"
#include "kube/apply/safety.h"
#include "planner/plan.h"

namespace bayplan {

struct ApplyHeader {
    std::string run;              // names this run, and the events it leaves
    std::string context, server;  // whose cluster
    std::string as;               // whom the server is asked to take the caller for; empty: nobody else
    Plan plan;                    // as approved
    Approval approval;
    std::vector<std::string> uids;                   // a step each: that of the plan, or the one found at the beginning; empty: no pod
    std::vector<std::string> schedulerNames;         // whose pods may be bound
    std::vector<Landing> landings;                   // a step each: how it lands on this cluster; empty: as its plan says (journals of old)
    LandingRules landing;                            // what was accepted of them
    SafetyWords accepted;                            // what may be evicted that is not without a word
    std::optional<std::int64_t> gracePeriodSeconds;  // of every eviction; absent: the pod's own
    RollbackPlan rollback;                           // as it was before the first call
    std::vector<std::string> releases;               // of a release, which has no plan: what is taken away, each in the place of a step
    std::int64_t started = 0;                        // Unix seconds

    std::size_t steps() const { return plan.steps.size() + releases.size(); }
};

/// Calls that change something.
enum class ApplyCall {
    Evict,
    Bind,
    Nominate,
    Cordon,
    Uncordon,
    Event,
    Admit,     // makes an object that tells a replacement its node: a landing request, a policy
    Withdraw,  // takes it away again
    Release,   // takes the gate off a replacement, and tells it its node
    Free,      // evicts a replacement whose node does not take it, so that another comes
};
/// "evict", "bind"…
const char* toString(ApplyCall call);

enum class StepState {
    NotStarted,
    UnderWay,  // something was done, and the rest is not seen yet: evicted, the replacement not there
    Done,
    DoneElsewhere,  // what was to run runs, on another node than the plan says
    Unknown,        // a call was sent, and whether it was carried out is not known yet
    Failed,         // refused by the server or by a check, or never came about
    Skipped,        // left out by a person, or nothing had to be done
    Blocked,        // a disruption budget does not let it through
};
/// "not started", "under way", "done", "done on another node", "unknown", "failed", "skipped", "blocked".
const char* toString(StepState state);
/// Nothing more will come of it in this run.
bool isOver(StepState state);

/// How a step goes on once what its landing took is taken away. The journal has it, so that a resumed run knows.
struct StepEnding {
    StepState state = StepState::NotStarted;  // that it gets; NotStarted: it is tried again, UnderWay: another replacement is awaited
    std::string text{};                       // why
    bool letsGo = false;                      // its replacement, which its node does not take, is evicted before

    bool operator==(const StepEnding&) const = default;
};

/// One line after the header.
struct ApplyEntry {
    enum class What {
        Sent,      // about to be: `call`, `method`, `path`, `pod`, `uid`, `node`; of an eviction `workload` and `siblings`
        Answered,  // `status`, `auditId`, `text`
        Lost,      // no answer came; `text` says why
        Found,     // looked after a call without a clear answer: `carriedOut`, `text`
        State,     // the step is `state`; `text` why, `pod`, `uid` and `node` where they are known
        Run,       // of the run as a whole: resumed, paused, stopped; `text`
        Ended,     // the run is over; `text` sums it up
    };
    What what = What::Run;
    std::int64_t at = 0;   // Unix seconds
    std::size_t step = 0;  // not of Run and Ended
    ApplyCall call = ApplyCall::Evict;
    std::string method{}, path{};
    std::string workload{};               // of the evicted pod: "namespace/kind/name" of its controller
    std::vector<std::string> siblings{};  // UIDs of the pods that the workload had before: its new pod is none of these
    std::string aid{};                    // of Sent: path of what is made for a landing, or is taken away: a node that is cordoned for it, too
    long status = 0;
    std::string auditId{};
    bool carriedOut = false;
    StepState state = StepState::NotStarted;
    std::string pod{}, uid{}, node{};  // of State: the pod that stands for the step now; of Sent: what the call is about
    std::string text{};
    std::optional<StepState> ending{};  // of State: what it becomes once what its landing took is taken away; see StepEnding
    bool letsGo = false;                // likewise

    bool operator==(const ApplyEntry&) const = default;
};

/// What the journal knows of a step.
struct StepRecord {
    StepState state = StepState::NotStarted;
    std::string text{};                   // why, in words
    std::optional<ApplyCall> open{};      // of Unknown: the call without an answer
    bool evicted = false;                 // the eviction is known to have been carried out
    bool landed = false;                  // so is the binding or the nomination
    bool switched = false;                // so is the cordon or its end
    bool released = false;                // so is the end of the replacement's gate
    std::vector<std::string> aids{};      // paths of what was made for the landing, or may have been, and is still there; in order
    std::string openAid{};                // of `open`, where it is about one of these
    std::optional<StepEnding> ending{};   // decided, and not come about yet
    std::string workload{};               // of the evicted pod
    std::vector<std::string> siblings{};  // before the eviction
    std::string pod{}, uid{}, node{};     // the replacement, or the pod itself, and where it was seen last

    bool operator==(const StepRecord&) const = default;
};

struct RecoveredApply {
    std::filesystem::path file;
    ApplyHeader header;
    std::vector<ApplyEntry> entries;
    std::vector<StepRecord> steps;  // a step of the plan each; of a release what is taken away
    bool truncated = false;         // the last line was cut short and is left out
    bool ended = false;             // the run said that it was over
    std::string digest;             // hash of the last whole line: stands for the whole journal
    std::uint64_t bytes = 0;        // of whole lines

    std::size_t count(StepState state) const;
    /// "3 done, 1 unknown, 12 not started": the states that occur, in the order of StepState but with what is not started last.
    std::string summary() const;
};

/// The same words for any states.
std::string summaryOf(const std::vector<StepState>& states);

class ApplyJournal {
public:
    /// A file that nobody else can read; one that is there already is never overwritten. Errors: Unwritable.
    static Result<ApplyJournal> create(const std::filesystem::path& file, const ApplyHeader& header);
    /// Goes on after the last whole line. Errors: Unwritable; Conflict (another process has it open, or it is another than was read).
    static Result<ApplyJournal> resume(const RecoveredApply& recovered);
    ~ApplyJournal();
    ApplyJournal(ApplyJournal&&) noexcept;
    ApplyJournal& operator=(ApplyJournal&&) noexcept;

    /// On the disk when this returns. Errors: Unwritable; nothing may be sent then.
    Result<void> append(const ApplyEntry& entry);

private:
    struct Impl;
    explicit ApplyJournal(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

/// A last line that is cut is left out and told. Errors: Unreadable; Syntax, with the line; Conflict (a line does not follow
/// from the one before it: the file was changed).
Result<RecoveredApply> readApplyJournal(const std::filesystem::path& file);

}  // namespace bayplan
