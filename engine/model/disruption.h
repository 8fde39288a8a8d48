// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which pods a disruption budget stands for: as the scheduler asks when it preempts, and as the API server asks when a
// pod is to be evicted. The two differ.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/defaultpreemption (filterPodsWithPDBViolation) and
// pkg/registry/core/pod/storage/eviction.go.

#include <span>

#include "model/objects.h"

namespace bayplan {

/// True where evicting `pod` uses up one of the budget's disruptions: its selector has requirements and matches, and the
/// pod is not on its way out already.
bool protects(const PodDisruptionBudget& budget, const Pod& pod);

enum class EvictionAnswer : std::uint8_t {
    NoBudget,        // none stands for the pod
    NotAsked,        // the pod does not run: pending, ended, or on its way out already
    Allowed,         // its budget allows a disruption
    Refused,         // its budget allows none
    SeveralBudgets,  // more than one stands for it: the API server refuses, whatever they allow
};
/// "no-budget", "not-asked", "allowed", "refused", "several-budgets".
const char* toString(EvictionAnswer answer);

/// Whether the API server would evict `pod` now, going by the budgets' own numbers as they were read.
struct Eviction {
    EvictionAnswer answer = EvictionAnswer::NoBudget;
    std::vector<std::size_t> budgets;  // that stand for it, into the list; empty where none is asked

    bool refused() const { return answer == EvictionAnswer::Refused || answer == EvictionAnswer::SeveralBudgets; }
    bool operator==(const Eviction&) const = default;
};
/// A budget with an empty selector stands for every pod of its namespace, one without a selector for none. Not modelled:
/// a pod that is not Ready, which may go in spite of a refusal where enough of the others are. O(budgets).
Eviction evictionNow(std::span<const PodDisruptionBudget> budgets, const Pod& pod);

}  // namespace bayplan
