// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pods that nobody evicts by mistake: the classes that kubectl drain asks a word for, each with that word. What the word
// accepts is said to the end: what is lost, and what does not come back.
// Thread rule: plain values, pure functions.
// Source: Kubernetes 1.36 kubectl pkg/drain (filters).

#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "kube/apply/rollback_plan.h"
#include "moves/leaving.h"

namespace bayplan {

/// As it is said on a command line and written in a journal, without dashes: "delete-emptydir-data", "force", "ignore-daemonsets".
/// Empty: no word lets such a pod go.
const char* wordOf(LeavingClass of);

/// The words that were said.
struct SafetyWords {
    bool deleteEmptyDirData = false;
    bool force = false;             // unmanaged and orphaned pods go, and nothing comes in their place
    bool ignoreDaemonSets = false;  // their pods are left where they are

    bool accept(LeavingClass of) const;
    /// Those said, in the order above.
    std::vector<std::string> names() const;
    /// Says one more. False: there is no such word.
    bool add(const std::string& name);
    void add(const SafetyWords& other);
    bool operator==(const SafetyWords&) const = default;
};

/// Why a pod of these classes is not evicted: "has no controller: …: accepted with --force". Empty: every word was said.
std::string refusalOf(const std::vector<LeavingClass>& classes, const SafetyWords& accepted);
/// What was accepted, for the record: "accepted: what is in its emptyDir volumes is lost". Empty where no word accepts it.
std::string acceptanceOf(LeavingClass of);

/// Adds to the notes of a way back what each pod that is evicted takes with it; a pod that nothing replaces is not said to be.
/// Of a plan that was not begun: by the pods as they were read.
void addSafetyNotes(std::vector<RollbackNote>& notes, const Plan& plan, const Catalog& before);
/// Of one that was: as it was said before the first call, of the steps that did evict.
void addSafetyNotes(std::vector<RollbackNote>& notes, const RecoveredApply& recovered);

}  // namespace bayplan
