// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which pods a plan for a goal may move: those that may leave their node (moves/leaving.h) and whose replacement comes elsewhere,
// without those that somebody asked to leave alone.
// Thread rule: plain values, pure functions.

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "framework/profile.h"
#include "model/selector.h"
#include "moves/leaving.h"
#include "moves/told_annotations.h"
#include "planner/goals/lost_work.h"

namespace bayplan {

/// Why no replacement of a pod can come before it leaves.
enum class NoSurge {
    Stateful,      // its StatefulSet makes another only when it is gone
    Unscaled,      // it is of nothing that is scaled
    SingleWriter,  // it has claims, which two pods may not use at once
    OwnRules       // its rules keep it away from its own kind by more than the node
};
/// By what the pod says; what only its workload says, such as a Deployment that recreates, an apply finds out. Absent: it may come first.
std::optional<NoSurge> noSurgeOf(const Pod& pod);
Message reasonOf(NoSurge why);

/// What a person says beside the rules of eviction.
struct MoveRules {
    bool deleteEmptyDirData = false;             // pods with emptyDir volumes may move
    std::vector<std::string> namespaces{};       // their pods stay
    std::vector<LabelSelector> labels{};         // pods that any of these matches stay
    std::optional<std::int32_t> priority{};      // pods of this priority and above stay
    std::set<std::string> pods{};                // these stay: "namespace/name"
    std::vector<AskedAnnotation> annotations{};  // pods that have one of these stay
    std::set<AsksToStay> unheard{};              // annotations that keep no pod where it is
    bool surge = false;                          // where a budget allows nothing, the replacement comes first
    std::set<std::string> relaxed{};             // budgets that are taken to allow one disruption: "namespace/name"
    LossRules loss{};
    std::optional<std::int64_t> mostLost{};  // GPU-seconds that all restarts together may lose; pods stay that lose more by themselves, or nobody knows how much
    bool operator==(const MoveRules&) const = default;
};

struct Mover {
    enum class Stays {
        No,             // it may move
        Leaving,        // by its class: see `of`
        Asked,          // an annotation asks for it: see Pod::asksToStay
        Protected,      // by the rules of the person
        NeverEvicted,   // its eviction cost of Koordinator is the greatest there is
        GangStays,      // a gang moves whole or not at all, and another pod of its gang stays
        ScheduledElse,  // no profile has its scheduler: nobody here knows where its replacement would go
        LosesTooMuch,   // its restart alone loses more than MoveRules::mostLost
        LossUnknown     // nobody knows what its restart loses, and there is a limit on that
    };
    Stays stays = Stays::No;
    std::optional<LeavingClass> of{};
    bool surges = false;               // it moves, and its replacement comes first
    std::optional<NoSurge> noSurge{};  // of one whose budget is spent, where surges are allowed
    /// It belongs to its node, as pods of DaemonSets and static pods do: a node that has such pods alone counts as free.
    bool ofItsNode = false;

    bool moves() const { return stays == Stays::No; }
    /// It is on its way out already: nobody has to move it, and what it takes becomes free.
    bool isEnding() const { return of == LeavingClass::Terminating; }
    bool operator==(const Mover&) const = default;
};
/// English: "has no controller: nothing puts another in its place".
Message whyItStays(const Mover& mover, const Pod& pod);

/// A pod whose budget allows no disruption now stays. O(budgets of its namespace).
Mover moverOf(const Cluster& cluster, const Profiles& profiles, PodIdx pod, const MoveRules& rules);
/// The same for every pod that has a node; the others stay. Most pods are of a controller that replaces them, and have no budget: they are known
/// by a look. O(pods + budgets).
std::vector<Mover> moversOf(const Cluster& cluster, const Profiles& profiles, const MoveRules& rules);
/// Brings what moversOf() said of another picture of the catalog, under the same rules, to this one. O(pods).
void followMovers(const Cluster& from, const Cluster& to, const Profiles& profiles, const MoveRules& rules, std::vector<Mover>& movers);

}  // namespace bayplan
