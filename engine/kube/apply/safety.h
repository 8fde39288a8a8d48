// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pods that must not be evicted by mistake: the classes that need a word for kubectl drain, each with that word. The
// consequences that the word accepts are stated completely: what is lost, and what does not come back.
// Thread rule: plain values, pure functions.
// Source: Kubernetes 1.36 kubectl pkg/drain (filters).

#include <string>
#include <vector>

#include "moves/leaving.h"

namespace bayplan {

/// As on a command line and in a journal, without dashes: "delete-emptydir-data", "force", "ignore-daemonsets".
/// Empty: no word lets such a pod go.
const char* wordOf(LeavingClass of);

/// The words that were given.
struct SafetyWords {
    bool deleteEmptyDirData = false;
    bool force = false;             // unmanaged and orphaned pods are evicted, and nothing replaces them
    bool ignoreDaemonSets = false;  // their pods stay where they are

    bool accept(LeavingClass of) const;
    /// The given words, in the order above.
    std::vector<std::string> names() const;
    /// Adds a word. False: there is no such word.
    bool add(const std::string& name);
    void add(const SafetyWords& other);
    bool operator==(const SafetyWords&) const = default;
};

/// Why a pod of these classes is not evicted: "has no controller: …: accepted with --force". Empty: every word was said.
std::string refusalOf(const std::vector<LeavingClass>& classes, const SafetyWords& accepted);
/// What was accepted, for the record: "accepted: what is in its emptyDir volumes is lost". Empty where no word accepts it.
std::string acceptanceOf(LeavingClass of);

}  // namespace bayplan
