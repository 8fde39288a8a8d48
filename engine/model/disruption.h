// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which pods a PodDisruptionBudget covers: as the scheduler sees it when it preempts, and as the API server sees it
// when a pod is to be evicted. The two differ.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/defaultpreemption (filterPodsWithPDBViolation) and
// pkg/registry/core/pod/storage/eviction.go.

#include <span>

#include "model/objects.h"

namespace bayplan {

/// True if evicting `pod` uses up one of the budget's disruptions: its selector has requirements and matches, and the
/// pod is not terminating already.
bool protects(const PodDisruptionBudget& budget, const Pod& pod);

enum class EvictionAnswer : std::uint8_t {
    NoBudget,        // no budget covers the pod
    NotAsked,        // the pod does not run: it is pending, has ended, or is terminating already
    Allowed,         // its budget allows a disruption
    Refused,         // its budget allows none
    SeveralBudgets,  // more than one covers it: the API server refuses, whatever they allow
};
/// "no-budget", "not-asked", "allowed", "refused", "several-budgets".
const char* toString(EvictionAnswer answer);

/// Whether the API server would evict `pod` now, according to the budgets' own numbers as they were read.
struct Eviction {
    EvictionAnswer answer = EvictionAnswer::NoBudget;
    std::vector<std::size_t> budgets;  // the budgets that cover the pod, as indices into the list; empty if none is consulted

    bool refused() const { return answer == EvictionAnswer::Refused || answer == EvictionAnswer::SeveralBudgets; }
    bool operator==(const Eviction&) const = default;
};
/// A budget with an empty selector covers every pod of its namespace, one without a selector covers none. Not modelled:
/// a pod that is not Ready, which may be evicted in spite of a refusal if enough of the others are Ready. O(budgets).
Eviction evictionNow(std::span<const PodDisruptionBudget> budgets, const Pod& pod);

}  // namespace bayplan
