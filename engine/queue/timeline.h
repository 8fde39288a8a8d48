// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What happens to a cluster while its scheduler runs, and what the scheduler did about it.
// Thread rule: plain values.

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cluster/cluster.h"
#include "framework/decision.h"
#include "queue/scheduling_queue.h"

namespace bayplan {

/// A pod is created; with a nodeName it is bound already, by someone else.
struct PodArrives {
    std::shared_ptr<const Pod> pod;
    RawObject source{};  // of these four: the object as JSON, which webhooks are sent; null: not known
};
/// The pod of that name has another object now. Where it stands is not part of it.
struct PodChanges {
    std::shared_ptr<const Pod> pod;
    RawObject source{};
};
/// Its containers have ended: it holds nothing any more.
struct PodEnds {
    std::string pod;  // "namespace/name"
};
/// Someone deletes it. One that stands on a node goes when its grace period is over.
struct PodDeleted {
    std::string pod;
    std::optional<SimTime> grace;  // absent: as the pod says
};
struct NodeArrives {
    std::shared_ptr<const Node> node;
    RawObject source{};
};
struct NodeChanges {
    std::shared_ptr<const Node> node;
    RawObject source{};
};
/// Its pods stay bound to it by name.
struct NodeLeaves {
    std::string node;
};

/// An object of another kind is made: a claim, devices that a driver publishes, a class of them…
struct ObjectArrives {
    ObjectKind kind = ObjectKind::ResourceClaim;
    std::string key;                               // "namespace/name", or "name"
    std::shared_ptr<const ClusterObjects> object;  // it alone, with its source where it is known as JSON
};
/// `object` holds one.
ObjectArrives arrivalOf(ObjectKind kind, ClusterObjects object);

/// The next attempts to bind fail, before the cluster is told or when it is.
struct BindFails {
    enum class Point { Reserve, Permit, PreBind, Bind };
    std::string pod;  // "namespace/name"; empty: whichever comes
    int times = 1;
    Point point = Point::Bind;
    bool rejected = false;  // a "no" of the plugin, not a fault
    std::string plugin;
    std::string message;
};
const char* toString(BindFails::Point point);

/// The scheduler's process ends and begins anew: what it knew beyond the objects is lost.
struct Restart {};

using Happening = std::variant<PodArrives, PodChanges, PodEnds, PodDeleted, NodeArrives, NodeChanges, NodeLeaves,
                               ObjectArrives, BindFails, Restart>;

struct TimelineEvent {
    SimTime at{0};
    Happening what;
};

struct Timeline {
    std::vector<TimelineEvent> events;  // by time; of equal times in this order
    std::optional<SimTime> until;       // absent: until nothing more happens, at most ten minutes after the last event
    SimTime cycle{0};                   // how long a scheduling cycle takes
    SimTime bind{0};                    // from the decision to the pod being bound
    SimTime apiCall{0};                 // until the victims of a preemption are told to leave
    std::size_t mostAttempts = 1000000; // then the simulation ends, whatever waits
};

/// One thing that the scheduler did, or did to a pod.
struct SimulationStep {
    enum class What {
        Scheduled,
        Unschedulable,
        Error,
        NotModelled,
        Ignored,     // no profile takes it, or it is being deleted; or the timeline asks for what cannot be
        Gated,       // kept out of the queue
        BindFailed,  // after it was scheduled
        Preempted,   // told to leave for another pod
    };
    SimTime time{0};
    std::string pod;
    What what = What::Scheduled;
    int attempt = 0;  // 1-based; 0 where it was not tried
    std::string node;
    std::string message;
    Waking woken;
    std::vector<std::string> victims;  // of an Unschedulable pod that will get room

    bool operator==(const SimulationStep&) const = default;
};
const char* toString(SimulationStep::What what);

/// Where a pod is when the simulation ends.
struct PodEndState {
    std::string pod;
    std::string state;  // "bound", "binding", "active", "backoff", "unschedulable", "gated", "notModelled", "ignored"
    std::string node;   // where bound or binding
    int attempts = 0;   // of those that wait

    bool operator==(const PodEndState&) const = default;
};

struct SimulationRun {
    std::vector<SimulationStep> steps;
    std::vector<PodEndState> pods;  // that are there at the end, in the order of reading and coming
    SimTime end{0};
    std::size_t attempts = 0;
    bool cutShort = false;  // mostAttempts was reached
    ClusterPtr cluster;     // at the end, with the pods that are there then
    double seconds = 0;  // of computing
};

}  // namespace bayplan
