// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The events of a cluster while its scheduler runs.
// Thread rule: plain values.

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cluster/cluster.h"
#include "schedulers/run.h"

namespace bayplan {

/// A pod is created; with a nodeName it is bound already, by another scheduler.
struct PodArrives {
    std::shared_ptr<const Pod> pod;
    RawObject source{};  // in these four structs: the object as JSON, for webhooks; null: unknown
};
/// The pod of that name gets another object. Its node does not change.
struct PodChanges {
    std::shared_ptr<const Pod> pod;
    RawObject source{};
};
/// Its containers have ended; it holds nothing any more.
struct PodEnds {
    std::string pod;  // "namespace/name"
};
/// The pod is deleted. If it has a node, it goes when its grace period is over.
struct PodDeleted {
    std::string pod;
    std::optional<SimTime> grace;  // absent: the pod's own
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
/// A pod group goes. The pods that name it stay, with what they have.
struct GroupLeaves {
    ObjectKind kind = ObjectKind::PodGroup;  // or CoschedulingGroup
    std::string key;                         // "namespace/name"
    RawObject source{};                      // as it stands among the objects; null: unknown
};
/// `object` holds one.
ObjectArrives arrivalOf(ObjectKind kind, ClusterObjects object);

/// The next attempts to bind fail, before or while the binding is sent to the cluster.
struct BindFails {
    enum class Point { Reserve,
                       Permit,
                       PreBind,
                       Bind };
    std::string pod;  // "namespace/name"; empty: any pod
    int times = 1;
    Point point = Point::Bind;
    bool rejected = false;  // a rejection by the plugin, not a fault
    std::string plugin;
    std::string message;
};
const char* toString(BindFails::Point point);

/// The scheduler restarts: it loses what it knew beyond the objects.
struct Restart {};

using Happening = std::variant<PodArrives, PodChanges, PodEnds, PodDeleted, NodeArrives, NodeChanges, NodeLeaves,
                               ObjectArrives, GroupLeaves, BindFails, Restart>;

struct TimelineEvent {
    SimTime at{0};
    Happening what;
};

struct Timeline {
    std::vector<TimelineEvent> events;     // by time; of equal times in this order
    std::optional<SimTime> until;          // absent: until nothing more happens, at most ten minutes after the last event
    SimTime cycle{0};                      // how long a scheduling cycle takes
    SimTime rest{0};                       // before each decision, in which the pod that comes first may still change
    SimTime bind{0};                       // from the decision to the pod being bound
    std::optional<SimTime> deviceBinding;  // from the allocation of a claim until its devices' binding conditions are met; absent: nobody meets them
    SimTime apiCall{0};                    // until the victims of a preemption are evicted
    std::optional<SimTime> grace;          // of all pods that are deleted; absent: each pod's own
    std::size_t mostAttempts = 1000000;    // then the simulation ends, even if pods wait
};

}  // namespace bayplan
