// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One change by names, so that it outlives the session and the picture it was made on: a step of a plan.
// Thread rule: plain values.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/delta.h"

namespace bayplan {

/// How the replacement of a pod that is moved, or a pending pod, gets onto its node. The last four are of Move alone: a pod
/// that exists can be told no node any more, unless it is gated.
enum class Landing {
    Scheduler,  // the cluster's scheduler chooses; that it chooses the same is a prediction, and is looked at afterwards
    Bind,       // pods/binding: for pods of schedulers that the person named, or two would place one pod
    Nominate,   // status.nominatedNodeName: a hint to the cluster's scheduler
    Pin,        // an admission policy that is installed writes the node into the replacement while it is made
    Gate,       // an admission policy gives it a scheduling gate, which is taken off together with the choice of the node
    Cordon,     // the nodes that the scheduler would choose before it are cordoned meanwhile
    Reserve,    // a Reservation keeps room for it on its node: for pods of a scheduler that heeds Koordinator's Reservations
};
/// All of them, in the order in which they are offered.
inline constexpr Landing kLandings[] = {Landing::Pin, Landing::Gate, Landing::Cordon, Landing::Reserve, Landing::Scheduler, Landing::Bind, Landing::Nominate};
/// Whether it says how a pod that does not exist yet gets its node.
inline bool isOfReplacements(Landing landing) {
    return landing == Landing::Pin || landing == Landing::Gate || landing == Landing::Cordon || landing == Landing::Reserve;
}
/// Whether its pods may stay pending until they are let go.
inline bool holdsBack(Landing landing) { return landing == Landing::Pin || landing == Landing::Gate; }

struct PlanStep {
    enum class Action { Place,
                        Move,
                        Evict,
                        Cordon,
                        Uncordon,
                        AssumeClaim,
                        AllocateClaim,
                        Scale };
    Action action = Action::Place;
    std::string pod;                         // "namespace/name"; only of Place, Move and Evict
    std::string from;                        // node, where it stood when the plan was made
    std::string to;                          // node; for Cordon and Uncordon the node itself, for AssumeClaim the one to provision for
    std::string reason;                      // "scheduled", "by hand"
    bool forced = false;                     // against the rules listed
    std::vector<std::string> violations;     // "NodeResourcesFit: Insufficient cpu"
    std::string claim{};                     // "namespace/name": of AssumeClaim the PersistentVolumeClaim, of AllocateClaim the ResourceClaim
    std::string volume{};                    // the volume it takes; neither this nor `to`: it takes none any more
    std::vector<AllocatedDevice> devices{};  // of AllocateClaim: what it has; empty: nothing any more
    std::string uid{};                       // of the pod, when the plan was made: another pod of its name is another pod; empty: not told
    std::optional<Landing> landing{};        // of Place and Move; absent: see landingOf()
    bool surge = false;                      // of Move: the replacement comes first, as its workload is scaled up by one, and down again
    std::string workload{};                  // of Scale: "namespace/Kind/name"
    std::int64_t replicas = 0;               // likewise: so many it is to have
    std::int64_t scaledFrom = 0;             // likewise: so many it had when the plan was made
    std::optional<std::size_t> wave{};       // of a plan that was found: from 1; evictions of one wave keep within the budgets
    std::optional<std::int64_t> counted{};   // likewise: what the goal counts, after the step
    std::optional<std::size_t> window{};     // likewise: from 1; the maintenance window that has time for it
    std::optional<int> priority{};           // likewise: 1, it has to be, to 5: see planner/goals/priorities.h
    std::optional<std::int64_t> lost{};      // likewise: GPU-seconds that the restart loses; absent: it has no GPU, or nobody knows
    bool lossUnknown = false;                // likewise: it has GPUs, and nobody knows since when
    std::string turn{};                      // likewise: of nodes that leave in turns, which turn

    bool operator==(const PlanStep&) const = default;
};

/// What the step says, and where it says nothing: a pending pod is bound, the replacement of a moved one is the scheduler's.
/// What is carried out may choose better for the cluster at hand: see kube/apply/landing_choice.h.
Landing landingOf(const PlanStep& step);
/// "scheduler", "bind", "nominate", "pin", "gate", "cordon", "reservation".
const char* toString(Landing landing);

/// The kinds that a plan scales: their controllers make the pods, and the cluster's scheduler places them.
inline constexpr const char* kScaledKinds[] = {"Deployment", "StatefulSet", "ReplicaSet", "ReplicationController"};
/// The parts of a workload's name, as views into it.
struct WorkloadParts {
    std::string_view space, kind, name;
};
/// nullopt: it is not of the form "namespace/kind/name", or a part is empty.
std::optional<WorkloadParts> partsOfWorkload(std::string_view workload);
/// Whether it is a workload of such a kind, as PlanStep::workload names it.
bool isScalable(std::string_view workload);

/// The step that says `delta`, applied to `before`.
PlanStep describe(const Cluster& before, const Delta& delta);
/// The steps that say `deltas`, which apply one after the other.
std::vector<PlanStep> describe(const Cluster& before, const std::vector<Delta>& deltas);

/// The node that the pod stands on, also one that was not read; empty where it is pending.
std::string nodeNameOf(const Cluster& cluster, PodIdx pod);

}  // namespace bayplan
