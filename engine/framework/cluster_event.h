// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cluster events for the scheduling queue, and the hints by which a plugin says whether an event may help a pod that it
// rejected.
// Thread rule: plain values; a plugin's methods are const and pure.
// Source: Kubernetes 1.36 kube-scheduler/framework/types.go (ActionType, ClusterEvent, QueueingHintFn); specification
// 2.7 to 2.9.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/kinds.h"
#include "model/node.h"
#include "model/pod.h"

namespace bayplan {

struct Cycle;

/// A kind of object, only the pods with a node, only the pods without one, or anything.
class EventResource {
public:
    using enum ObjectKind;  // Pod: in a registration, both sorts
    enum Other : std::uint8_t { Any = kKinds.size(),
                                AssignedPod,
                                UnscheduledPod };

    constexpr EventResource(ObjectKind kind) : m_is(static_cast<std::uint8_t>(kind)) {}
    constexpr EventResource(Other other) : m_is(other) {}

    /// "PersistentVolume", "AssignedPod", "*".
    constexpr std::string_view name() const {
        if (m_is < kKinds.size()) return kKinds[m_is].kind;
        return m_is == AssignedPod ? "AssignedPod" : m_is == UnscheduledPod ? "UnscheduledPod"
                                                                            : "*";
    }
    constexpr bool operator==(const EventResource&) const = default;

private:
    std::uint8_t m_is;
};

/// A set of actions as a bit mask. The order of the bits counts: see matches().
using EventActions = std::uint32_t;
namespace action {
inline constexpr EventActions kAdd = 1u << 0;
inline constexpr EventActions kDelete = 1u << 1;
inline constexpr EventActions kNodeAllocatable = 1u << 2;
inline constexpr EventActions kNodeLabel = 1u << 3;
inline constexpr EventActions kNodeTaint = 1u << 4;
inline constexpr EventActions kNodeCondition = 1u << 5;
inline constexpr EventActions kNodeAnnotation = 1u << 6;
inline constexpr EventActions kNodeDeclaredFeature = 1u << 7;
inline constexpr EventActions kPodLabel = 1u << 8;
inline constexpr EventActions kPodScaleDown = 1u << 9;
inline constexpr EventActions kPodToleration = 1u << 10;
inline constexpr EventActions kPodGatesEliminated = 1u << 11;
inline constexpr EventActions kPodGeneratedClaim = 1u << 12;
inline constexpr EventActions kAll = (1u << 13) - 1;
inline constexpr EventActions kUpdate = kAll & ~(kAdd | kDelete);  // alone: an update that is none of the above
}  // namespace action

/// A registration of a plugin for events.
struct EventInterest {
    EventResource resource = EventResource::Any;
    EventActions actions = action::kAll;

    bool operator==(const EventInterest&) const = default;
};

/// One event, with the object before and after. Objects that do not take part are null; an added object has no
/// "before", a deleted one no "after". An assigned pod has its node's name in nodeName.
struct ClusterEvent {
    EventResource resource = EventResource::Any;
    EventActions actions = action::kAll;
    std::shared_ptr<const Pod> oldPod;
    std::shared_ptr<const Pod> newPod;
    std::shared_ptr<const Node> oldNode;
    std::shared_ptr<const Node> newNode;
    /// The name of a claim, volume or class, with the namespace before a slash if it has one.
    std::string object;
    bool freed = false;  // of a ResourceClaim: it had devices and has none any more

    /// True for the event that stands for everything at once: a retry, not a change.
    bool wildcard() const { return resource == EventResource::Any && actions == action::kAll; }
    /// The pod that the event is about; null if it is about something else.
    const Pod* pod() const { return newPod ? newPod.get() : oldPod.get(); }
};

/// "Node/Add", "AssignedPod/Delete", "Node/UpdateNodeTaint"…; "UnschedulableTimeout" for the wildcard.
std::string toString(const ClusterEvent& event);

/// Whether a plugin with that registration gets the event. Only plugins that registered for every update get a plain
/// update.
bool matches(const EventInterest& interest, const ClusterEvent& event);

/// The events of a changed node, in upstream's order; empty if no change counts.
std::vector<ClusterEvent> nodeUpdates(std::shared_ptr<const Node> before, std::shared_ptr<const Node> after);
/// The events of a pod that changed; never empty.
std::vector<ClusterEvent> podUpdates(std::shared_ptr<const Pod> before, std::shared_ptr<const Pod> after);

enum class Hint : std::uint8_t { Skip,
                                 Queue };

/// A plugin that can say which events may help. For a plugin without hints every event may help its pods.
class EnqueueHints {
public:
    virtual ~EnqueueHints() = default;
    virtual std::vector<EventInterest> interests() const = 0;
    /// Whether `event`, which matches one of the interests, may make the pod of `cycle` schedulable as far as this
    /// plugin is concerned. The picture of `cycle` is the one after the event.
    virtual Hint hint(const Cycle& cycle, const ClusterEvent& event) const = 0;
};

}  // namespace bayplan
