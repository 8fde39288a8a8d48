// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Who may leave a node. A pod may belong to classes whose pods do not simply go, or do not simply come back elsewhere:
// those of kubectl drain, and those that the API server's eviction refuses. The answer is a value with reasons; each
// caller says which classes it tolerates.
// Thread rule: plain values, pure functions.
// Source: Kubernetes 1.36 kubectl pkg/drain (filters) and pkg/registry/core/pod/storage/eviction.go.

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "base/message.h"
#include "cluster/cluster.h"
#include "model/disruption.h"

namespace bayplan {

enum class LeavingClass : std::uint8_t {
    LocalStorage,       // emptyDir volumes: what is in them goes with the pod
    Unmanaged,          // no controller: nothing puts another in its place
    DaemonSet,          // its controller puts another on the same node, cordoned or not
    OrphanedDaemonSet,  // the DaemonSet it names is gone: nothing puts another in its place
    Mirror,             // a static pod: its kubelet runs it whatever the API server is asked
    Terminating,        // on its way out already
    Finished,           // it has ended: kubectl drain removes it without a question
    BudgetSpent,        // its disruption budget allows no disruption now
    SeveralBudgets,     // more than one budget stands for it: the API server evicts no such pod
};
/// "local storage", "unmanaged", "DaemonSet", "orphaned DaemonSet", "static pod", "terminating", "finished",
/// "budget spent", "several budgets".
const char* toString(LeavingClass of);
/// "has no controller: nothing puts another in its place".
Message reasonOf(LeavingClass of);

/// What decides about a pod beside its budgets: as a picture has it, or as a server says it now.
struct Leaver {
    std::string controller{};  // kind of its controller; empty: none
    bool mirror = false;       // has the annotation of static pods
    bool terminating = false;
    bool finished = false;
    bool emptyDir = false;                 // has emptyDir volumes
    std::optional<bool> daemonSetThere{};  // whether the DaemonSet it names exists; absent: not known, and taken to
};
Leaver leaverOf(const Pod& pod);

/// The classes of a pod, without its budgets. A pod that stays, has ended or leaves by itself has that class alone: an
/// eviction takes nothing more from it.
std::vector<LeavingClass> leavingClasses(const Leaver& pod);
/// The class for which an apply refuses to evict such a pod, or to move it, whatever else is accepted; absent: none.
std::optional<LeavingClass> heldBy(const std::vector<LeavingClass>& classes, bool moves);
/// Whether a drain leaves such a pod where it is, or need not ask: no budget is asked about it.
bool staysOrGoesByItself(LeavingClass of);

/// What the disruption budgets say of evicting a pod now, by their own numbers as they were read.
struct BudgetSays {
    enum class Is { Goes,
                    Waits,
                    Never };  // Never: the server evicts no pod with several budgets
    Is is = Is::Goes;
    Eviction eviction{};                    // without regard to whether the pod is Ready
    std::string budget{};                   // "namespace/name", where one stands for it
    std::optional<std::int64_t> allowed{};  // disruptions that it allows
    std::string why{};                      // of Waits and Never; of a pod that goes although none is allowed, why that is so

    bool operator==(const BudgetSays&) const = default;
};
/// A pod that is not Ready may go in spite of its budget, by the budget's unhealthyPodEvictionPolicy and its healthy pods;
/// where these were not read it goes: that is for the server to say. O(budgets).
BudgetSays budgetSays(const Catalog& catalog, PodIdx pod, bool ready);

/// Whether a pod of a picture may leave its node, and what stands in the way. No class: it goes when it is evicted, and
/// its controller puts another in its place where the scheduler chooses.
struct Leaving {
    std::vector<LeavingClass> classes;
    BudgetSays budget;

    bool is(LeavingClass of) const;
    /// It has no other classes than these.
    bool tolerated(std::initializer_list<LeavingClass> classes) const;
    bool operator==(const Leaving&) const = default;
};
/// By what else is known of it, or as the picture has it. A pod without a Ready condition counts as Ready.
/// O(budgets).
Leaving leavingOf(const Catalog& catalog, PodIdx pod, const Leaver& known);
Leaving leavingOf(const Catalog& catalog, PodIdx pod);

}  // namespace bayplan
