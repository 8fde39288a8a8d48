// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the journal of an apply says: its header, its lines, and what follows from them for each step.
// Thread rule: plain values, pure functions.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "kube/apply/approval.h"
#include "kube/apply/landing_rules.h"
#include "kube/apply/safety.h"
#include "planner/plan.h"

namespace bayplan {

/// Why a step cannot be undone, or only half.
struct RollbackNote {
    std::size_t step = 0;  // of the original plan
    std::string text;

    bool operator==(const RollbackNote&) const = default;
};

/// For a step that evicts a pod which its controller replaces.
inline constexpr const char* kEvictedNote = "an evicted pod does not come back: what its controller put in its place stays where it is";

struct RollbackPlan {
    Plan plan;                        // nodes are uncordoned, pods go back in reverse order, nodes are cordoned
    std::vector<RollbackNote> notes;  // in the plan's order

    bool operator==(const RollbackPlan&) const = default;
};

struct ApplyHeader {
    std::string run;              // identifies this run and its events
    std::string context, server;  // of the cluster
    std::string as;               // the user to impersonate; empty: none
    Plan plan;                    // as approved
    Approval approval;
    std::vector<std::string> uids;                   // one for each step: that of the plan, or the one found at the beginning; empty: no pod
    std::vector<std::string> schedulerNames;         // schedulers whose pods may be bound
    std::vector<Landing> landings;                   // one for each step: its landing on this cluster; empty: as its plan says (old journals)
    LandingRules landing;                            // what was accepted about landings
    bool acceptOutsideWindow = false;                // steps may begin outside the plan's maintenance windows
    SafetyWords accepted;                            // which pods may be evicted that otherwise may not
    std::optional<std::int64_t> gracePeriodSeconds;  // for every eviction; absent: the pod's own
    RollbackPlan rollback;                           // as it was before the first call
    std::vector<std::string> releases;               // for a release, which has no plan: what is removed, each as a step
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
    Admit,      // creates an object for the landing: a landing request, a policy
    Withdraw,   // deletes it again
    Release,    // removes the gate of a replacement, and sets its node
    Free,       // evicts a replacement that its node does not take, so that another one is created
    ScaleUp,    // of a surge: one pod more of the workload
    MarkFirst,  // the old pod is the first to go
    ScaleDown,  // and goes, or what came is taken back
    Scale,      // a step of its own: the workload gets its number
    Restart,    // of a surge: a Deployment is rolled out anew, which brings the new pod before the old one goes
    Undo,       // its template is what it was before: what came is taken back
};
/// "evict", "bind"…
const char* toString(ApplyCall call);

enum class StepState {
    NotStarted,
    UnderWay,  // something was done, and the rest is pending: evicted, but no replacement yet
    Done,
    DoneElsewhere,  // the pod runs, but on another node than the plan says
    Unknown,        // a call was sent, and its outcome is not known yet
    Failed,         // refused by the server or by a check, or it never happened
    Skipped,        // left out by the user, or nothing had to be done
    Blocked,        // a disruption budget blocks it
};
/// "not started", "under way", "done", "done on another node", "unknown", "failed", "skipped", "blocked".
const char* toString(StepState state);
/// Nothing more will happen to it in this run.
bool isOver(StepState state);

/// How a step continues once the objects of its landing are removed. It is in the journal for a resumed run.
struct StepEnding {
    StepState state = StepState::NotStarted;  // the state it gets; NotStarted: it is tried again; UnderWay: it waits for another replacement
    std::string text{};                       // why
    bool letsGo = false;                      // before that, its replacement, which its node does not take, is evicted

    bool operator==(const StepEnding&) const = default;
};

/// One line after the header.
struct ApplyEntry {
    enum class What {
        Sent,      // about to be sent: `call`, `method`, `path`, `pod`, `uid`, `node`; for an eviction, a ScaleUp or a Restart `workload` and `siblings`; for a Scale `workload`
        Answered,  // `status`, `auditId`, `text`
        Lost,      // no answer arrived; `text` says why
        Found,     // the look-up after a call without a clear answer: `carriedOut`, `text`; with `aid` the last look for a LateAid
        State,     // the step is in `state`; `text` says why; `pod`, `uid` and `node` if known
        Run,       // about the whole run: resumed, paused, stopped; `text`
        Ended,     // the run is over; `text` sums it up
    };
    What what = What::Run;
    std::int64_t at = 0;   // Unix seconds
    std::size_t step = 0;  // not for Run and Ended
    ApplyCall call = ApplyCall::Evict;
    std::string method{}, path{};
    std::string workload{};               // of the evicted pod: "namespace/kind/name" of its controller
    std::vector<std::string> siblings{};  // UIDs of the pods that the workload had before: the replacement is none of these
    std::int64_t replicas = 0;            // for ScaleUp and Scale: of the workload before
    std::string restartedAt{};            // for Restart: the annotation that makes the template another one
    std::string restartedBefore{};        // likewise: what it was before; empty: there was none
    bool stays = false;                   // for State, after a Restart: the old pod goes, and nothing is taken back any more
    std::string aid{};                    // for Sent: the path of what is created for a landing, or removed; also of a node that is cordoned for it; for Found
    long status = 0;
    std::string auditId{};
    bool carriedOut = false;
    StepState state = StepState::NotStarted;
    std::string pod{}, uid{}, node{};  // for State: the pod that represents the step now; for Sent: the object of the call
    std::string text{};
    std::optional<StepState> ending{};  // for State: what it becomes once the objects of its landing are removed; see StepEnding
    bool letsGo = false;                // for State: see StepEnding

    bool operator==(const ApplyEntry&) const = default;
};

/// What a call without an answer may still create for a landing, although it was not there when it was looked for.
struct LateAid {
    std::string path;
    std::int64_t sent = 0;  // Unix seconds: when the call was

    bool operator==(const LateAid&) const = default;
};

/// The state of a step according to the journal.
struct StepRecord {
    StepState state = StepState::NotStarted;
    std::string text{};                   // why, in words
    std::optional<ApplyCall> open{};      // for Unknown: the call without an answer
    std::optional<ApplyCall> late{};      // a call without an answer, found not done: a slow server may still do it
    bool evicted = false;                 // the eviction is known to be done
    bool landed = false;                  // so is the binding or the nomination
    bool switched = false;                // so is the cordon or uncordon
    bool scaled = false;                  // so is the scaling of a workload
    bool released = false;                // so is the removal of the replacement's gate
    std::vector<std::string> aids{};      // paths of what was created for the landing, or may have been, and still exists; in order
    std::string openAid{};                // for `open`, if it is about one of these
    std::string openPod{}, openUid{};     // for the last call, if it is about a pod
    std::int64_t openSince = 0;           // for `open`: Unix seconds
    std::vector<LateAid> lateAids{};      // each path once
    std::optional<StepEnding> ending{};   // decided, and not reached yet
    std::string workload{};               // of the evicted pod
    std::vector<std::string> siblings{};  // before the eviction
    std::int64_t replicas = 0;            // of the workload, before it was scaled
    bool firstToGo = false;               // the old pod is known to be marked so
    std::string restartedAt{};            // of a surge by a rollout; see ApplyEntry
    std::string restartedBefore{};
    std::string pod{}, uid{}, node{};  // the replacement, or the pod itself, and its last known node

    bool operator==(const StepRecord&) const = default;
};

struct RecoveredApply {
    std::filesystem::path file;
    ApplyHeader header;
    std::vector<ApplyEntry> entries;
    std::vector<StepRecord> steps;  // one for each step of the plan; for a release, for each object to remove
    bool truncated = false;         // the last line was incomplete and is left out
    bool ended = false;             // the run reported its end
    std::string digest;             // hash of the last complete line: represents the whole journal
    std::uint64_t bytes = 0;        // of complete lines

    std::size_t count(StepState state) const;
    /// "3 done, 1 unknown, 12 not started": the states that occur, in the order of StepState, but with "not started"
    /// last.
    std::string summary() const;
};

/// The same text for any states.
std::string summaryOf(const std::vector<StepState>& states);

/// What follows from a line for its step: the only place where a run, and later readers of its journal, derive a step's state.
/// `entry` must belong to the step of `record`.
void follow(StepRecord& record, const ApplyEntry& entry);

}  // namespace bayplan
