// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Room on nodes that Koordinator keeps for pods to come, and what the annotations of pods say about it.
// Thread rule: plain values.
// Source: Koordinator a7a1b76b apis/scheduling/v1alpha1/reservation_types.go, apis/extension/reservation.go; specification
// ecosystem 4.6.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/kinds.h"
#include "model/labels.h"
#include "model/pod.h"
#include "model/resources.h"
#include "model/selector.h"
#include "model/taint.h"

namespace bayplan {

struct DeviceTerms;  // model/koordinator/device.h
struct NumaTerms;    // model/koordinator/numa_terms.h

/// Reservation of scheduling.koordinator.sh/v1alpha1.
struct KoordinatorReservation {
    static constexpr ObjectKind kKind = ObjectKind::KoordinatorReservation;

    enum class Phase : std::uint8_t {
        Pending,  // it has no node yet
        Available,
        Waiting,  // it holds room, and no pod may use it
        Over,     // Succeeded, Failed
    };
    enum class Policy : std::uint8_t { Default,
                                       Aligned,
                                       Restricted };
    /// One of spec.owners: a pod matches if all that is said holds.
    struct Owner {
        struct Object {
            std::string namespaceName, name, uid;  // empty: any
            bool nobody = false;                   // it says an apiVersion, which pods in the scheduler do not have
            bool operator==(const Object&) const = default;
        };
        struct Controller {
            std::string namespaceName, name, kind, uid, apiVersion;  // empty: any
            std::optional<bool> controller;
            bool operator==(const Controller&) const = default;
        };
        std::optional<Object> object;
        std::optional<Controller> controller;
        std::optional<LabelSelector> selector;

        bool operator==(const Owner&) const = default;
    };

    std::string name;
    std::string uid;
    Labels labels;
    Phase phase = Phase::Pending;
    std::string phaseText;  // as written; empty: not told
    std::string nodeName;   // status.nodeName
    bool allocateOnce = true;
    bool preAllocation = false;
    bool unschedulable = false;
    bool expires = false;  // spec.ttl or spec.expires is there
    Policy policy = Policy::Default;
    std::vector<Taint> taints;
    std::vector<Owner> owners;
    ResourceList allocatable;  // status.allocatable
    std::string unread;        // the first annotation that decisions depend on and that is not read; empty: none
    // The pod that stands for it in the scheduler:
    bool hasTemplate = false;
    std::string podNamespace = "default";
    std::string wantedNode;  // spec.nodeName of the template
    std::shared_ptr<const Labels> podLabels = std::make_shared<const Labels>();
    std::shared_ptr<const PodSpec> spec = std::make_shared<const PodSpec>();  // with the priority that the pod gets
    // What annotations of the template say, and of the object, which count before them: also which devices, CPUs and zones it keeps. Null: nothing.
    std::shared_ptr<const DeviceTerms> deviceTerms;
    std::shared_ptr<const NumaTerms> numaTerms;
    std::int64_t creationTime = 0;                         // Unix seconds; 0: not known
    static constexpr std::int32_t kPriority = 2147483647;  // unless the template or a label says another

    bool active() const { return !nodeName.empty() && (phase == Phase::Available || phase == Phase::Waiting); }
    bool operator==(const KoordinatorReservation& other) const;
};

/// What a pod says of reservations. Null in a pod that says nothing.
struct ReservationTerms {
    struct Affinity {
        std::string name;
        Labels selector;                       // all of its labels
        std::optional<NodeSelector> required;  // over its labels and those of its node; metadata.name is its name
        std::vector<Toleration> tolerations;

        bool operator==(const Affinity&) const = default;
    };
    std::optional<Affinity> affinity;
    std::vector<std::string> exact;       // resources that it wants in just the amount that is reserved
    std::string allocated, allocatedUid;  // the reservation that it uses; empty: none
    std::string standsFor;                // it is no pod: it stands for the Reservation of that name
    std::string faulty;                   // the annotation that cannot be read; empty: none

    bool operator==(const ReservationTerms&) const = default;
};

/// A Reservation that gets its node here.
struct PlacedReservation {
    std::string name, node;

    bool operator==(const PlacedReservation&) const = default;
};

/// Whether it is no pod of the cluster: it stands for a Reservation that waits for a node.
inline bool isReservePod(const Pod& pod) { return pod.reservationTerms && !pod.reservationTerms->standsFor.empty(); }

}  // namespace bayplan
