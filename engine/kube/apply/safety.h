// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pods that nobody evicts by mistake: the classes that kubectl drain asks a word for, each with that word. What the word
// accepts is said to the end: what is lost, and what does not come back.
// Thread rule: plain values, pure functions.
// Source: Kubernetes 1.36 kubectl pkg/drain (filters) and pkg/registry/core/pod/storage/eviction.go.

#include <optional>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "kube/apply/live_facts.h"
#include "kube/apply/rollback_plan.h"

namespace bayplan {

enum class SafetyClass {
    LocalStorage,       // emptyDir volumes: what is in them goes with the pod
    Unmanaged,          // no controller
    DaemonSet,          // its controller puts another on the same node, cordoned or not; so a drain leaves it
    OrphanedDaemonSet,  // the DaemonSet it names is gone
};
/// "local storage", "unmanaged", "DaemonSet", "orphaned DaemonSet".
const char* toString(SafetyClass of);
/// As it is said on a command line and written in a journal, without dashes: "delete-emptydir-data", "force", "ignore-daemonsets".
const char* wordOf(SafetyClass of);

/// The words that were said.
struct SafetyWords {
    bool deleteEmptyDirData = false;
    bool force = false;             // unmanaged and orphaned pods go, and nothing comes in their place
    bool ignoreDaemonSets = false;  // their pods are left where they are

    bool accept(SafetyClass of) const;
    /// Those said, in the order above.
    std::vector<std::string> names() const;
    /// Says one more. False: there is no such word.
    bool add(const std::string& name);
    void add(const SafetyWords& other);
    bool operator==(const SafetyWords&) const = default;
};

/// What evicting the pod takes a word for; of one that has ended, and of a static pod, nothing. `daemonSetThere`: whether the DaemonSet
/// it names exists; absent: not known, and taken to.
std::vector<SafetyClass> safetyClasses(const PodFacts& pod, std::optional<bool> daemonSetThere = {});

/// Why a pod of these is not evicted: "has no controller: …; --force accepts that". Empty: every word was said.
std::string refusalOf(const std::vector<SafetyClass>& classes, const SafetyWords& accepted);
/// What was accepted, for the record: "its emptyDir volumes go with it".
std::string acceptanceOf(SafetyClass of);

/// Adds to the notes of a way back what each pod that is evicted takes with it; a pod that nothing replaces is not said to be.
/// Of a plan that was not begun: by the pods as they were read.
void addSafetyNotes(std::vector<RollbackNote>& notes, const Plan& plan, const Catalog& before);
/// Of one that was: as it was said before the first call, of the steps that did evict.
void addSafetyNotes(std::vector<RollbackNote>& notes, const RecoveredApply& recovered);

/// What the disruption budgets say of evicting a pod now, by their own numbers as they were read.
struct BudgetSays {
    enum class Is { Goes,
                    Waits,
                    Never };  // Never: the server evicts no pod with several budgets
    Is is = Is::Goes;
    std::string budget{};                   // "namespace/name", where one stands for it
    std::optional<std::int64_t> allowed{};  // disruptions that it allows
    std::string why{};                      // of Waits and Never; of a pod that goes although none is allowed, why that is so
};
/// A pod that is not Ready may go in spite of its budget, by the budget's unhealthyPodEvictionPolicy and its healthy pods; where
/// these were not read it goes: that is for the server to say. O(budgets), and for such a pod O(objects).
BudgetSays budgetSays(const Catalog& catalog, PodIdx pod, bool ready);

}  // namespace bayplan
