// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pods that must not be evicted by mistake: the classes that need a word for kubectl drain, each with that word. The
// consequences that the word accepts are stated completely: what is lost, and what does not come back.
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
    LocalStorage,       // emptyDir volumes: their data is lost with the pod
    Unmanaged,          // no controller
    DaemonSet,          // its controller creates another one on the same node, cordoned or not; so a drain leaves it
    OrphanedDaemonSet,  // its DaemonSet no longer exists
};
/// "local storage", "unmanaged", "DaemonSet", "orphaned DaemonSet".
const char* toString(SafetyClass of);
/// As on a command line and in a journal, without dashes: "delete-emptydir-data", "force", "ignore-daemonsets".
const char* wordOf(SafetyClass of);

/// The words that were given.
struct SafetyWords {
    bool deleteEmptyDirData = false;
    bool force = false;             // unmanaged and orphaned pods are evicted, and nothing replaces them
    bool ignoreDaemonSets = false;  // their pods stay where they are

    bool accept(SafetyClass of) const;
    /// The given words, in the order above.
    std::vector<std::string> names() const;
    /// Adds a word. False: there is no such word.
    bool add(const std::string& name);
    void add(const SafetyWords& other);
    bool operator==(const SafetyWords&) const = default;
};

/// The classes for which evicting the pod needs a word; none for an ended or a static pod. `daemonSetThere`: whether
/// its DaemonSet exists; absent: unknown, and assumed to exist.
std::vector<SafetyClass> safetyClasses(const PodFacts& pod, std::optional<bool> daemonSetThere = {});

/// Why a pod of these classes is not evicted: "has no controller: …; --force accepts that". Empty: every word was
/// given.
std::string refusalOf(const std::vector<SafetyClass>& classes, const SafetyWords& accepted);
/// What was accepted, for the record: "its emptyDir volumes go with it".
std::string acceptanceOf(SafetyClass of);

/// Adds to the notes of a roll-back plan what each evicted pod loses; for a pod that nothing replaces, the note about a
/// replacement is removed. For a plan that was not begun: by the pods as they were read.
void addSafetyNotes(std::vector<RollbackNote>& notes, const Plan& plan, const Catalog& before);
/// For a plan that was begun: by the words given before the first call, for the steps that did evict.
void addSafetyNotes(std::vector<RollbackNote>& notes, const RecoveredApply& recovered);

/// What the disruption budgets say about evicting a pod now, by their own numbers as they were read.
struct BudgetSays {
    enum class Is { Goes,
                    Waits,
                    Never };  // Never: the server evicts no pod with several budgets
    Is is = Is::Goes;
    std::string budget{};                   // "namespace/name", if one covers it
    std::optional<std::int64_t> allowed{};  // disruptions that it allows
    std::string why{};                      // for Waits and Never; for a pod that goes although none is allowed, the reason
};
/// A pod that is not Ready may go in spite of its budget, depending on the budget's unhealthyPodEvictionPolicy and its
/// healthy pods; if these were not read, it goes: the server decides. O(budgets), and O(objects) for such a pod.
BudgetSays budgetSays(const Catalog& catalog, PodIdx pod, bool ready);

}  // namespace bayplan
