// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a node's kubelet would do with a pod, said before it happens: "the scheduler would bind, the kubelet would reject".
// Predicted and observed placements are different types, so that neither is taken for the other.
// Thread rule: plain values, pure functions.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "model/node.h"
#include "model/pod.h"
#include "topology/kubelet.h"
#include "topology/machine.h"

namespace bayplan {

/// What somebody saw a container have.
struct ObservedPlacement {
    std::string pod;        // "namespace/name"
    std::string container;  // empty: the pod as a whole
    std::optional<CpuSet> cpus;
    std::optional<std::vector<std::int32_t>> zones;  // osIds, ascending
    std::vector<std::pair<std::string, std::vector<std::string>>> devices;  // ids by resource, as far as seen
    Provenance source;

    bool operator==(const ObservedPlacement&) const = default;
};

/// What somebody saw in use in a zone, whoever has it: CPUs in thousandths and devices in units by resource, bytes of
/// memory and pages. As agents count it that ask the kubelet what it gave out for good.
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

/// Something that is seen to be another than it would be.
struct PlacementDifference {
    enum class What {
        Cpus,        // lists of CPUs
        Zones,       // lists of zones
        Devices,     // ids of `resource`
        ZoneAmount,  // of `resource` in `zone`, whoever has it
        Rejected,    // it would not have been taken at all
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

/// What was changed since the pods were seen: in a picture that is being planned pods leave and come.
struct PodsSince {
    std::vector<std::string> left;  // "namespace/name" of pods that were there
    std::vector<const Pod*> came;   // in this order
};

/// What would become of a pod.
struct PredictedPlacement {
    enum class Outcome {
        Admitted,
        Rejected,    // reason and message are the admission's
        NotModelled,  // `why` says what is not known
    };
    Outcome outcome = Outcome::NotModelled;
    std::string why;
    Admission admission;
    std::shared_ptr<const KubeletSetup> setup;  // names the positions in the admission; null where not known
};

/// A node's inside as its kubelet would have left it: the pods that are on it, admitted one after another in the order in
/// which they started. Or why that cannot be said.
class NodeInside {
public:
    /// `pods`: those on the node, in any order; ended ones do not count. `observed`: what is seen of them, which the
    /// outcome is compared with before `since` is carried out: who stays keeps what it has. O(pods × admit).
    static NodeInside make(const Machine& machine, const KubeletConfig& config, const std::vector<const Pod*>& pods,
                           const NodeObservations& observed = {}, const PodsSince& since = {});

    bool known() const { return m_state.has_value(); }
    /// Where it is not: what would have to be known, or why the kubelet does not come up.
    const std::string& unknown() const { return m_unknown; }
    /// Where it is known.
    const KubeletState& state() const { return *m_state; }
    /// Pods on the node that the kubelet would not have taken in this order, so that the history was another; what they
    /// have is not known, and a prediction stands on too much free room.
    const std::vector<std::string>& unexplained() const { return m_unexplained; }
    /// Pods that are seen to have something else than they have here.
    const std::vector<PlacementDifference>& contradictions() const { return m_contradictions; }
    /// Zones in which other amounts are seen in use than would be; nothing is compared where what pods have is not known.
    /// Agents publish such amounts a while after the fact, so these doubt a prediction and do not forbid it.
    const std::vector<PlacementDifference>& zoneDifferences() const { return m_zoneDifferences; }

    /// Another pod comes: what it gets is kept, unless it is rejected or that is not modelled. O(admit).
    PredictedPlacement take(const Pod& pod);
    /// Its containers start, it leaves; nothing where it has nothing here.
    void start(const std::string& pod);
    void release(const std::string& pod);

private:
    std::optional<KubeletState> m_state;
    std::string m_unknown;
    std::vector<std::string> m_unexplained;
    std::vector<PlacementDifference> m_contradictions;
    std::vector<PlacementDifference> m_zoneDifferences;
};

/// O(admit): a copy of the state is asked.
PredictedPlacement predictPlacement(const NodeInside& inside, const Pod& candidate);
/// What would become of pods that arrive in this order: each finds what those before it that were admitted left.
/// O(candidates × admit).
std::vector<PredictedPlacement> predictPlacements(const NodeInside& inside, const std::vector<const Pod*>& candidates);
/// The same in one call.
PredictedPlacement predictPlacement(const Machine& machine, const KubeletConfig& config,
                                    const std::vector<const Pod*>& onNode, const Pod& candidate);

/// Where the two do not agree. What was not seen is no difference.
std::vector<PlacementDifference> differences(const PredictedPlacement& predicted, const ObservedPlacement& observed);

/// What a machine's description and the node's object say of each other: takes over the node's name, says of which
/// extended resource the GPUs are where their number is the node's, and tells where zones hold more than the node, of
/// memory by a thousandth (origin.object is "Node <name>").
Diagnostics fitToNode(Machine& machine, const Node& node);

}  // namespace bayplan
