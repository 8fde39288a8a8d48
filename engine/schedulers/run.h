// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a scheduler did, whichever it was. Replays, simulations, comparisons, reports and views read a Run, and do not ask
// who made it.
//
// Every scheduler tells the trace and the pods at the end, by name. One that works on a single picture also gives its
// decisions and deltas, with the indices of that picture. One that works on a clock, while nodes come and go, has no such
// indices and leaves both empty. Equal input gives an equal Run: nothing in it is wall-clock time.
// Thread rule: plain values.

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "cluster/delta.h"
#include "framework/decision.h"

namespace bayplan {

/// Since the run began, which is a whole second.
using SimTime = std::chrono::milliseconds;

/// What woke a pod for another attempt.
struct Waking {
    std::string event;   // "Node/Add", "UnschedulableTimeout", "Backoff" if only time passed; empty: it is new
    std::string plugin;  // whose hint said so; empty if there was no hint

    bool operator==(const Waking&) const = default;
};

/// One step of the scheduler, or of a pod.
struct RunStep {
    enum class What {
        Scheduled,
        Waiting,  // a Permit plugin lets it wait on its node
        Unschedulable,
        Error,
        NotModelled,
        Ignored,     // no profile takes it, or it is being deleted; or the event is impossible
        Gated,       // kept out of the queue
        BindFailed,  // after it was scheduled
        Preempted,   // evicted for another pod
    };
    SimTime time{0};
    std::string pod;  // "namespace/name"
    What what = What::Scheduled;
    int attempt = 0;  // 1-based; 0 if it was not tried
    std::string node;
    Message message;
    Waking woken;
    std::vector<std::string> victims;  // of an Unschedulable pod that will get room

    bool operator==(const RunStep&) const = default;
};
const char* toString(RunStep::What what);

/// Where a pod is when the run ends.
struct PodEndState {
    std::string pod;
    std::string state;  // "bound", "binding", "waiting", "active", "backoff", "unschedulable", "gated", "notModelled",
                        // "ignored", "error"
    std::string node;   // if it has one
    int attempts = 0;   // of pods without a node

    bool operator==(const PodEndState&) const = default;
};

/// What a scheduler knows beyond the objects and takes from one run to the next: a value that only its own kind of
/// scheduler reads. Immutable.
class SchedulerMemory {
public:
    virtual ~SchedulerMemory() = default;
};
/// Null: nothing yet.
using Memory = std::shared_ptr<const SchedulerMemory>;

/// One try of a pod group, at a time of the run. Pods are named as in a report.
struct GroupTry {
    std::string podGroup;  // "namespace/name"
    /// Scheduled: those members that fit. Waiting: for victims to go. Unschedulable, Error or NotModelled: nobody is.
    Outcome outcome = Outcome::Unschedulable;
    Message message;                      // of the group; empty if it is scheduled
    std::vector<std::string> placements;  // GroupDecision::placements and placement
    std::string placement;
    std::vector<std::string> victims;  // of a preemption for the whole group; sorted
    std::size_t first = 0;             // the places of its members among the decisions; a run on a clock has none
    std::size_t members = 0;
    SimTime time{0};

    /// Whether that decision is one of its members'.
    bool has(std::size_t decision) const { return decision >= first && decision < first + members; }
};
/// "Scheduled", "Unschedulable", "SchedulerError": the reason of the condition PodGroupScheduled. Empty if it is not modelled.
const char* conditionReason(const GroupTry& group);

struct Run {
    std::vector<Decision> decisions;  // one for each pod that was tried, in that order
    std::vector<GroupTry> groups;     // in the order of trying; the decisions of one stand together
    std::vector<Delta> deltas;        // what the run changes, in order; applied to the picture they give `cluster`
    std::vector<RunStep> trace;
    std::vector<PodEndState> pods;  // those that were tried; of a run on a clock all that exist at the end
    Memory memory;                  // for the next run
    ClusterPtr cluster;             // the picture after
    SimTime end{0};
    std::size_t scheduled = 0;  // how many of the decisions placed a pod
    std::size_t attempts = 0;
    bool cutShort = false;  // as many attempts as were allowed
};

}  // namespace bayplan
