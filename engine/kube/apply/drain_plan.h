// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A plan that empties nodes as kubectl drain does: each node is cordoned, and each pod that a drain evicts is evicted.
// Also which pods stay, which ones block it and what word is missing, and where the scheduler would put their
// replacements.
// Thread rule: plain values; one thread for each call.
// Source: Kubernetes 1.36 kubectl pkg/drain.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cluster/delta.h"
#include "framework/scheduler.h"
#include "kube/apply/safety.h"
#include "model/selector.h"
#include "planner/plan.h"

namespace bayplan {

struct DrainRules {
    SafetyWords accepted{};
    std::optional<LabelSelector> podSelector{};  // other pods stay; absent: every pod is selected
    /// Whether the DaemonSet of that namespace and name exists; absent: unknown, and assumed to exist.
    std::function<std::optional<bool>(const std::string&, const std::string&)> daemonSetThere{};
};

struct DrainedPod {
    enum class Is {
        Goes,
        Waits,    // its budget will allow it later
        Blocked,  // it is not evicted, because a word is missing or in any case
        Stays,    // a drain leaves it: static, of a DaemonSet, terminating already
    };
    PodIdx pod;
    Is is = Is::Goes;
    std::string why{};    // for all but Goes; for Goes, what is lost
    std::string owner{};  // "ReplicaSet/web"; empty: none
    std::vector<LeavingClass> classes{};
    std::string budget{};                   // "namespace/name"
    std::optional<std::int64_t> allowed{};  // disruptions that it allows now
    std::string landing{};                  // the node that the scheduler would choose for its replacement at that time; empty: none
    std::size_t tied = 0;                   // number of nodes with equal scores, between which it would draw at random
    std::string nowhere{};                  // why there is no landing, if one is expected
};

struct DrainedNode {
    NodeIdx node;
    bool cordoned = false;         // already
    std::vector<DrainedPod> pods;  // the selected ones, in the order of the node
};

struct DrainPlan {
    Plan plan;  // cordons, and the evictions of all pods that do not stay: those that go now, that wait, that are blocked
    std::vector<DrainedNode> nodes;

    /// The blocked pods, then those that wait.
    std::vector<const DrainedPod*> blockers() const;
    /// The words that would help, without dashes.
    std::vector<std::string> wordsWanted(const SafetyWords& said) const;
};
/// "goes", "waits", "blocked", "stays".
const char* toString(DrainedPod::Is is);

/// A node that is named twice is drained once.
/// Errors: NotFound (no such node). O(objects), and O(pods on the nodes) decisions.
Result<DrainPlan> drainPlan(const Cluster& cluster, const std::vector<std::string>& nodes, const DrainRules& rules, Scheduler& scheduler);

/// The drain as changes of `cluster`, the picture that it was planned on, in the order of the plan: cordons, a move of each pod
/// for which a landing is predicted, and an eviction of each other one. Blocked pods stay.
std::vector<Delta> drainDeltas(const Cluster& cluster, const Scheduler& scheduler, const DrainPlan& drain);

}  // namespace bayplan
