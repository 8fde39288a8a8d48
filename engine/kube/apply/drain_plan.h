// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Emptying nodes, as kubectl drain does it, as a plan: each node is cordoned, and each pod that a drain evicts is evicted. Which
// pods stay, which stand in the way and for want of which word, and where the scheduler would put what comes in their place.
// Thread rule: plain values; a function of one thread.
// Source: Kubernetes 1.36 kubectl pkg/drain.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "framework/scheduler.h"
#include "kube/apply/safety.h"
#include "model/selector.h"
#include "planner/plan.h"

namespace bayplan {

struct DrainRules {
    SafetyWords accepted{};
    std::optional<LabelSelector> podSelector{};  // others stay; absent: every pod is meant
    /// Whether a DaemonSet, of that namespace and name, is there; nothing: not known, and taken to be.
    std::function<std::optional<bool>(const std::string&, const std::string&)> daemonSetThere{};
};

struct DrainedPod {
    enum class Is {
        Goes,
        Waits,    // its budget lets it go later
        Blocked,  // it is not evicted, for want of a word or whatever is said
        Stays,    // a drain leaves it: static, of a DaemonSet, on its way out already
    };
    PodIdx pod;
    Is is = Is::Goes;
    std::string why{};    // of all but Goes; of that what is lost
    std::string owner{};  // "ReplicaSet/web"; empty: none
    std::vector<SafetyClass> classes{};
    std::string budget{};                   // "namespace/name"
    std::optional<std::int64_t> allowed{};  // disruptions that it allows now
    std::string landing{};                  // the node that the scheduler would choose for its replacement when its turn comes; empty: none
    std::size_t tied = 0;                   // nodes among which it would draw lots
    std::string nowhere{};                  // why there is no landing, where one is due
};

struct DrainedNode {
    NodeIdx node;
    bool cordoned = false;         // already
    std::vector<DrainedPod> pods;  // those meant, in the order of the node
};

struct DrainPlan {
    Plan plan;  // cordons, and the evictions of all that do not stay: what goes now, what waits, what is blocked
    std::vector<DrainedNode> nodes;

    /// The pods that are blocked, then those that wait.
    std::vector<const DrainedPod*> blockers() const;
    /// The words that would help, without dashes.
    std::vector<std::string> wordsWanted(const SafetyWords& said) const;
};
/// "goes", "waits", "blocked", "stays".
const char* toString(DrainedPod::Is is);

/// A node that is named twice is drained once. A pod whose object was not read is blocked: what it would lose is not known.
/// Errors: NotFound (no such node). O(objects), and O(pods on the nodes) decisions.
Result<DrainPlan> drainPlan(const Cluster& cluster, const std::vector<std::string>& nodes, const DrainRules& rules, Scheduler& scheduler);

}  // namespace bayplan
