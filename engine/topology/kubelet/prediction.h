// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Predicts what a node's kubelet would do with a pod: "the scheduler would bind, the kubelet would reject". Predicted
// and observed placements are different types, so they cannot be confused.
// Thread rule: plain values, pure functions.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "model/node.h"
#include "model/pod.h"
#include "topology/kubelet/kubelet.h"
#include "topology/kubelet/kubelet_config.h"
#include "topology/machine.h"

namespace bayplan {

/// What a container has according to an observer.
struct ObservedPlacement {
    std::string pod;        // "namespace/name"
    std::string container;  // empty: the pod as a whole
    std::optional<CpuSet> cpus;
    std::optional<std::vector<std::int32_t>> zones;                         // osIds, ascending
    std::vector<std::pair<std::string, std::vector<std::string>>> devices;  // ids by resource, as far as observed
    Provenance source;

    bool operator==(const ObservedPlacement&) const = default;
};

/// What is in use in a zone according to an observer, by any pod: CPUs in thousandths and devices in units by resource,
/// bytes of memory and pages. Agents count it so; they ask the kubelet for its exclusive assignments.
struct ObservedZone {
    std::int32_t zone = 0;  // osId
    std::string resource;
    std::int64_t used = 0;

    bool operator==(const ObservedZone&) const = default;
};

struct NodeObservations {
    std::vector<ObservedPlacement> pods;
    std::vector<ObservedZone> zones;
};

/// A difference between observed and predicted.
struct PlacementDifference {
    enum class What {
        Cpus,        // lists of CPUs
        Zones,       // lists of zones
        Devices,     // ids of `resource`
        ZoneAmount,  // of `resource` in `zone`, of all pods together
        Rejected,    // it would have been rejected
    };
    What what = What::Cpus;
    std::string pod{};        // "namespace/name"; empty: a zone's
    std::string container{};  // empty: the pod as a whole
    std::string resource{};
    std::int32_t zone = 0;    // osId
    std::string predicted{};  // empty: none
    std::string seen{};

    bool operator==(const PlacementDifference&) const = default;
};

/// "main: CPUs 2-3 were predicted, 4-5 are seen"; without the pod's name.
std::string toText(const PlacementDifference& difference);

/// The changes since the pods were observed: in a planned picture pods leave and come.
struct PodsSince {
    std::vector<std::string> left;  // "namespace/name" of pods that were there
    std::vector<const Pod*> came;   // in this order
};

/// The predicted outcome for a pod.
struct PredictedPlacement {
    enum class Outcome {
        Admitted,
        Rejected,     // reason and message are the admission's
        NotModelled,  // `why` says what is unknown
    };
    Outcome outcome = Outcome::NotModelled;
    std::string why;
    Admission admission;
    std::shared_ptr<const KubeletSetup> setup;  // names the positions in the admission; null if unknown
};

/// A node's inside as its kubelet would have left it: the pods on the node are admitted one after another in the order
/// of their start times. Or the reason why that is unknown.
class NodeInside {
public:
    /// `pods`: those on the node, in any order; ended ones do not count. `observed`: what is observed of them; the
    /// outcome is compared with it before `since` is applied. Pods that stay keep what they have. O(pods × admit).
    static NodeInside make(const Machine& machine, const KubeletConfig& config, const std::vector<const Pod*>& pods,
                           const NodeObservations& observed = {}, const PodsSince& since = {});

    bool known() const { return m_state.has_value(); }
    /// If it is not known: what would have to be known, or why the kubelet does not start.
    const std::string& unknown() const { return m_unknown; }
    /// Only if it is known.
    const KubeletState& state() const { return *m_state; }
    /// Pods on the node that the kubelet would have rejected in this order, so the real history was another. What they
    /// have is unknown, and a prediction assumes too much free room.
    const std::vector<std::string>& unexplained() const { return m_unexplained; }
    /// Pods with observed assignments that differ from those here.
    const std::vector<PlacementDifference>& contradictions() const { return m_contradictions; }
    /// Zones with other amounts in use than predicted. Nothing is compared if it is unknown what pods have. Agents
    /// publish such amounts late, so differences put a prediction in doubt and do not forbid it.
    const std::vector<PlacementDifference>& zoneDifferences() const { return m_zoneDifferences; }

    /// Admits another pod. It keeps what it gets, unless it is rejected or that is not modelled. O(admit).
    PredictedPlacement take(const Pod& pod);
    /// The pod's containers start, or it leaves; no effect if it has nothing here.
    void start(const std::string& pod);
    void release(const std::string& pod);

private:
    std::optional<KubeletState> m_state;
    std::string m_unknown;
    std::vector<std::string> m_unexplained;
    std::vector<PlacementDifference> m_contradictions;
    std::vector<PlacementDifference> m_zoneDifferences;
};

/// O(admit), on a copy of the state.
PredictedPlacement predictPlacement(const NodeInside& inside, const Pod& candidate);
/// The outcomes for pods that arrive in this order. Each finds what the admitted pods before it left. O(candidates ×
/// admit).
std::vector<PredictedPlacement> predictPlacements(const NodeInside& inside, const std::vector<const Pod*>& candidates);
/// The same in one call.
PredictedPlacement predictPlacement(const Machine& machine, const KubeletConfig& config,
                                    const std::vector<const Pod*>& onNode, const Pod& candidate);

/// The differences between the two. What was not observed is no difference.
std::vector<PlacementDifference> differences(const PredictedPlacement& predicted, const ObservedPlacement& observed);

/// Compares a machine with the node's object. Sets the node's name, and the extended resource of the GPUs if their
/// number equals the node's. Reports zones that hold more than the node, for memory by more than a thousandth
/// (origin.object is "Node <name>").
Diagnostics fitToNode(Machine& machine, const Node& node);

}  // namespace bayplan
