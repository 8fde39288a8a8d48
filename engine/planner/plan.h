// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the user approved: ordered steps that refer to objects by name, so that a plan outlives the session and its
// picture.
// Thread rule: plain values.

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "cluster/delta.h"

namespace bayplan {

/// How a pending pod, or the replacement of a moved pod, gets onto its node. The last three apply only to Move: an
/// existing pod cannot be directed to a node any more, unless it is gated.
enum class Landing {
    Scheduler,  // the cluster's scheduler chooses; that it chooses this node is a prediction, which is checked afterwards
    Bind,       // pods/binding: only for pods of schedulers that the user named; otherwise two schedulers would place one pod
    Nominate,   // status.nominatedNodeName: a hint to the cluster's scheduler
    Pin,        // an installed admission policy writes the node into the replacement while it is created
    Gate,       // an admission policy adds a scheduling gate, which is removed together with choosing the node
    Cordon,     // the nodes that the scheduler would prefer are cordoned meanwhile
};
/// All landings, in the order in which they are offered.
inline constexpr Landing kLandings[] = {Landing::Pin, Landing::Gate, Landing::Cordon, Landing::Scheduler, Landing::Bind, Landing::Nominate};
/// Whether the landing applies to a pod that does not exist yet.
inline bool isOfReplacements(Landing landing) { return landing == Landing::Pin || landing == Landing::Gate || landing == Landing::Cordon; }

struct PlanStep {
    enum class Action { Place,
                        Move,
                        Evict,
                        Cordon,
                        Uncordon,
                        AssumeClaim,
                        AllocateClaim };
    Action action = Action::Place;
    std::string pod;                         // "namespace/name"; only for Place, Move and Evict
    std::string from;                        // the pod's node when the plan was made
    std::string to;                          // node; for Cordon and Uncordon the node itself, for AssumeClaim the one to provision for
    std::string reason;                      // "scheduled", "by hand"
    bool forced = false;                     // although it violates the rules listed
    std::vector<std::string> violations;     // "NodeResourcesFit: Insufficient cpu"
    std::string claim{};                     // "namespace/name": of AssumeClaim the PersistentVolumeClaim, of AllocateClaim the ResourceClaim
    std::string volume{};                    // the volume that it gets; if this and `to` are empty, it gets none any more
    std::vector<AllocatedDevice> devices{};  // for AllocateClaim: the devices it gets; empty: none any more
    std::string uid{};                       // of the pod when the plan was made: a pod with another uid is another pod; empty: unknown
    std::optional<Landing> landing{};        // for Place and Move; absent: see landingOf()

    bool operator==(const PlanStep&) const = default;
};

/// The step's landing. Its default: a pending pod is bound, and the scheduler places the replacement of a moved one.
/// Applying a plan may choose better for the actual cluster: see kube/apply/landing_choice.h.
Landing landingOf(const PlanStep& step);
/// "scheduler", "bind", "nominate", "pin", "gate", "cordon".
const char* toString(Landing landing);

struct Plan {
    std::string title;
    std::vector<PlanStep> steps;

    bool operator==(const Plan&) const = default;
};

/// The step that describes `delta`, applied to `before`.
PlanStep describe(const Cluster& before, const Delta& delta);
/// The steps that describe `deltas`, which apply one after the other.
std::vector<PlanStep> describe(const Cluster& before, const std::vector<Delta>& deltas);

struct Resolved {
    std::vector<Delta> deltas;    // of the applicable steps, in order
    std::vector<PlanStep> steps;  // those steps, one for every delta
    Diagnostics diagnostics;      // on the other steps: the object is missing, the pod is elsewhere, the claim is bound
};

/// The plan as deltas on `cluster`. Steps that do not apply are left out and reported.
Resolved resolve(const Plan& plan, const Cluster& cluster);

}  // namespace bayplan
